# SPDX-License-Identifier: MIT
"""Texts of Treasure Maps besides the events: about the thing under the cursor, between turns, at the end.

Six of its functions are methods of Face, with the same names and arguments in every game.
"""

from micropython import const

from coffer.bits import count
from coffer.words import join_key, number
from games.treasure_maps.deck import COLOUR, SEAL
from games.treasure_maps.pen import (
    CUPS,
    DISPLAY,
    DONE,
    MAPS,
    PALMS,
    PITCH,
    SIDE,
    SIGNS,
)
from games.treasure_maps.picker import BUTTON, symbols
from games.treasure_maps.pieces import COIN_BOXES, NONE, SEAL_WORTH, VALUE
from games.treasure_maps.rules import (
    CELL_MARKED,
    COIN_MARKED,
    COMPLETED,
    CUP_TAKEN,
    MARK,
    PALMED,
    PICK,
    PICKED,
    PILE,
    PLACED,
    SOURCES,
    TURNS,
)
from games.treasure_maps.scoring import brings, laid_aside
from games.treasure_maps.state import ROUND

_CELL = b"\x9b"
_LINES = const(7)  # of a page of help
_FEW = const(3)  # cells that a map may lack at the end to be a near miss
# The expedition cards of a round: one that is over, and the one that is played now.
_OVER = b"\xff\xff\xff\xff\xff\xff\xff\xff"
_NOW = b"\xff\x81\xbd\xa5\xa5\xbd\x81\xff"

# -- where things stand, for the coach -------------------------------------------------

# For the coach, by place: first row, last row, x and end; a second island and further maps stand beside it.
_PLACES = (
    "island",
    "heading",  # value, colour and seal of an island
    "map",  # of the display
    "name",
    "pattern",
    "single",
    "round",
    "coins",
    "cups",
    "total",
    "maps",
    "palms",
    "next",
    "pile",
    "large",
    "brings",
)
_SPOTS = bytes(
    [1, 4, MAPS[0], 35, 0, 0, MAPS[0], 35, 1, 5, DISPLAY, DISPLAY + 16, 0, 0, 78, 128]
    + [1, 2, SIDE, SIDE + 16, 1, 1, BUTTON, BUTTON + 27, 5, 5, MAPS[0], 78, 3, 5, SIDE, SIDE + 25]
    + [3, 5, CUPS, 128, 6, 6, 0, DONE - 2, 6, 6, DONE, DONE + 18, 6, 6, PALMS - 11, PALMS + 35]
    + [6, 6, PALMS + 36, 128, 1, 3, 78, 91, 1, 4, 94, 128, 7, 7, 0, 128]
)


def region(face, name):
    """Where something is on the screen: first row, last row, x and end; None for what is not there."""
    what, _, n = name.partition(" ")
    if what not in _PLACES:
        return None
    at = 4 * _PLACES.index(what)
    first, last, x, end = _SPOTS[at : at + 4]
    aside = int(n or 0) * (PITCH if what == "map" else MAPS[1] - MAPS[0])
    return first, last, x + aside, end + aside


# -- the thing under the cursor --------------------------------------------------------


def describe_cursor(face):
    """Describes the thing under the cursor: symbols, the map, its points, as much as a help page holds."""
    if not face.deciding:
        return None
    picker = face.picker
    table = face.match.table
    seat = table.seat
    say = face.say
    marks = table.phase in (MARK, PICK)
    if marks and picker.button:
        return say("thing.pattern" if picker.single else "thing.cell")
    if marks:
        mask = picker.mask()
        place = 2 * seat + picker.slot
        island = table.maps[place]
        coins, _, palm, exes, points = brings(table, seat, picker.slot, mask)
    elif picker.at == PILE:
        return say("thing.pile", picker.pile)
    else:
        island = picker.islands[picker.at]
        coins, _, palm, exes, _ = symbols(island)
    text = []
    if exes:
        text.append(say("thing.x" if marks else "thing.exes", exes))
    if coins:
        text.append(
            say("thing.coin", 4 - table.coins[seat] % 4, table.cup) if marks else say("thing.coins", coins)
        )
    if palm:
        text.append(say("thing.palm", palm) if marks else say("thing.tree"))
    colour = COLOUR[island]
    text.insert(len(text) if marks else 0, say(join_key("thing.map.", colour), VALUE[colour]))
    if marks:
        left = count(table.free[place] & ~mask)
        text.append(say("thing.left", left) if left else say("thing.done", points))
    seal = SEAL[island]
    if seal != NONE:
        text.append(say(join_key("thing.seal.", seal), table.tally[4 * seat + seal]))
    extra = SEAL_WORTH[colour] * table.seals[4 * seat + colour]
    if marks:
        text.append(say("thing.cell" if picker.single else "thing.pattern"))
    elif extra:
        text.append(say("thing.bonus", extra))
    page = text[0]
    for each in text[1:]:
        if page.count(b"\n") + each.count(b"\n") + 2 <= _LINES:
            page += b"\n" + each
    return page


# -- between turns ---------------------------------------------------------------------


def draw_recap(face, rows, row, x, p, events):
    """Draws what a seat did, from x on: completed maps, cups, palms, coins, cells, as many as fit."""
    sums = [0, 0, 0, 0]  # coins, cups, palms, cells
    for kind, _, a, b in events:
        if kind == COMPLETED:
            if x + 18 <= 127:
                x = face.pen.counted(rows, row, x, COLOUR[a], number(VALUE[COLOUR[a]])) + 3
        elif kind == CUP_TAKEN:
            sums[1] += b
        elif kind == PALMED:
            sums[2] += a
        elif kind == COIN_MARKED:
            sums[0] += 1
        elif kind in (PLACED, CELL_MARKED, PICKED):
            sums[3] += count(b)
    for n in (1, 2, 0, 3):
        if sums[n] and x + 16 <= 127:
            if n == 3:
                rows.small(row, rows.text(row, x, _CELL) + 1, number(sums[n]))
            else:
                x = rows.small(row, rows.text(row, x, SIGNS[n]), b"+" + number(sums[n])) + 4


def changes_for_all(face):
    """Returns a text that names the card turned up, and the leader."""
    face.catch_up()
    seen = face.seen
    lines = [face.say("event.flip", seen.turn // ROUND + 1, seen.turn % ROUND + 1)]
    totals = [seen.score(seat)[-1] for seat in range(seen.players)]
    most = max(totals)
    if totals.count(most) == 1:
        ahead = totals.index(most)
        totals[ahead] = 0
        lines.append(face.say("leads", face.name(ahead), most, max(totals)))
    return lines


def warning(face):
    """The last card is turned up: what is not completed now scores nothing."""
    if face.match.table.turn < TURNS - 1 or face.match.table.phase != MARK:
        return None
    lines = face.say("last.text").split(b"\n")
    return "last", face.say("last.title"), (_OVER, _NOW), ROUND - 1, ROUND, lines


# -- the end ---------------------------------------------------------------------------


def deciding_factor(face, seat):
    """Returns what decided the game, and below it the map that lacked fewest cells or a cup's last coin."""
    table = face.match.table
    n, lead = face.deciding_source(seat, lambda other: table.score(other)[:-1])
    text = face.say(join_key("made.", SOURCES[n]), lead) if lead else b""
    if seat in face.winners:
        return text
    coins = table.coins[seat]
    lacked = []
    if coins & 3 == 3 and coins < COIN_BOXES and table.cup:
        lacked.append((1, -1 - table.cup, "missed.coin"))
    for slot in range(2):
        cells = count(table.free[2 * seat + slot])
        if 0 < cells <= _FEW:
            lacked.append((cells, -laid_aside(table, seat, slot), "missed.cells"))
    if not lacked:
        return text
    cells, worth, key = min(lacked)
    return text + b"\n" + face.say(key, cells, -worth)
