# SPDX-License-Identifier: MIT
"""Describes the pictures of Treasure Maps in words, for a screen reader; never loaded on the device.

Cells have names as on a chess board, but from the top: a1 is the upper left one, d1 the upper right one.
"""

from coffer.bits import cells, count
from coffer.words import join_key, number
from games.treasure_maps.deck import COINS, COLOUR, EXES, ISLAND, PALM, SEAL
from games.treasure_maps.look import Others
from games.treasure_maps.masks import FIRST, MASKS
from games.treasure_maps.pen import SIGNS
from games.treasure_maps.picker import GAINS, Gallery, in_words
from games.treasure_maps.pieces import NONE, SHAPES, VALUE
from games.treasure_maps.rules import (
    CELL_MARKED,
    COIN_MARKED,
    COMPLETED,
    CUP_TAKEN,
    DISPLAYED,
    DRAFT,
    MARK,
    OVER,
    PALMED,
    PICK,
    PICKED,
    PILE,
    PLACED,
)

_WIDE = 999  # as much room as words need
_CELLS = b"\x9b"
_TICK = b" \x96"
_NOW = b"\x87 "


def cursor(face):
    """Where the pattern lies, cell by cell, or the button; or the map that is looked at, with its cells."""
    picker = face.picker
    table = face.match.table
    if table.phase in (MARK, PICK):
        if picker.button:
            return face.say("button.shape" if picker.single else "button.cell")
        island = table.maps[2 * table.seat + picker.slot]
        return face.say("spoken.on", picker.slot + 1, _named(island, picker.mask()))
    return b"" if picker.at == PILE else _map(face, picker.at, picker.islands[picker.at])


def lines(face, top):
    """Describes the pictures of a screen, in lines."""
    table = face.match.table
    event = face.event
    if isinstance(top, Others):
        return _player(face, top.at - 1) + [_completed(face, top.at - 1)] if top.at else [_cards(face.seen)]
    if top is not face:
        deeds = getattr(top, "events", None)  # a recap
        return _recap(face, deeds) if deeds else []
    if face.deciding and isinstance(face.picker, Gallery):
        picker = face.picker
        kept = [_TICK if n in picker.kept else b"" for n in range(PILE)]
        found = [
            _short(face, n, picker.islands[n]) + kept[n] for n in range(PILE) if picker.islands[n] != NONE
        ]
        return found if table.phase == DRAFT else found + [_completed(face, table.seat)]
    if event and event[0] == DISPLAYED:
        display = table.display
        return [_short(face, n, display[n]) for n in range(len(display)) if display[n] != NONE]
    if not face.deciding and table.phase == DRAFT:
        return []  # what others are dealt is their secret
    seen = face.seen
    found = _player(face, face.shown_seat())
    if not face.deciding and seen.phase != DRAFT:
        found.append(_CELLS + b" " + _cells(MASKS[FIRST[seen.pattern()]]))
    return found


def _name(n):
    """A cell's name."""
    return b"abcd"[n & 3 : (n & 3) + 1] + number((n >> 2) + 1)


def _cells(mask):
    return b", ".join([_name(n) for n in cells(mask)])


def _named(island, mask):
    """Cells of a map, each with what is printed there."""
    found = []
    for n in cells(mask):
        sign = b""
        for printed, each in ((COINS, SIGNS[0]), (PALM, SIGNS[2]), (EXES, SIGNS[3])):
            if printed[island] >> n & 1:
                sign = b" " + each
        found.append(_name(n) + sign)
    return b", ".join(found) or b"0"


def _title(face, island):
    """A map's colour and value, and its seal."""
    title = face.say(join_key("map.", COLOUR[island]), VALUE[COLOUR[island]])
    if SEAL[island] != NONE:
        seat = max(face.match.table.seat, 0)
        title += b", " + face.say(join_key("seal.", SEAL[island]), face.seen.tally[4 * seat + SEAL[island]])
    return title


def _short(face, n, island):
    """A map that can be chosen."""
    return number(n + 1) + b": " + _title(face, island)


def _map(face, n, island):
    """A map with all its cells."""
    return face.say("spoken.map", n + 1, _title(face, island), _named(island, ISLAND[island]))


def _player(face, seat):
    """Both maps of a player, with the cells that are free, and whose they are if not one's own."""
    seen = face.seen
    who = face.name(seat) + b": " if seat != face.holder else b""
    found = []
    for slot in range(2):
        island = seen.maps[2 * seat + slot]
        if island != NONE:
            free = _named(island, seen.free[2 * seat + slot])
            found.append(who + face.say("spoken.map", slot + 1, _title(face, island), free))
    return found


def _completed(face, seat):
    """A player's completed maps by colour."""
    tally = face.seen.tally
    found = [face.say(join_key("map.", colour), tally[4 * seat + colour]) for colour in range(4)]
    return SIGNS[4] + b" " + b", ".join(found)


def _cards(seen):
    """The patterns of the expedition cards; before the one that is turned up, a sign."""
    up = seen.pattern() if seen.phase not in (DRAFT, OVER) else NONE
    found = []
    for n in range(len(SHAPES)):
        found.append((_NOW if n == up else b"") + _cells(SHAPES[n][0]))
    return b"; ".join(found)


def _recap(face, events):
    """What each of the others got."""
    found: dict = {}
    for kind, p, a, b in events:
        sums = found.setdefault(p, [0, 0, 0, 0, 0, 0])  # coins, cups, palms, no X, maps; cells
        if kind == COMPLETED:
            sums[4] += VALUE[COLOUR[a]]
        elif kind == CUP_TAKEN:
            sums[1] += b
        elif kind == PALMED:
            sums[2] += a
        elif kind == COIN_MARKED:
            sums[0] += 1
        elif kind in (PLACED, CELL_MARKED, PICKED):
            sums[5] += count(b)
    lines = []
    for p in sorted(found):
        words = in_words(face, GAINS, found[p][:5], _WIDE)
        line = face.name(p) + b": " + _CELLS + number(found[p][5])
        lines.append(line + b", " + words if words else line)
    return lines
