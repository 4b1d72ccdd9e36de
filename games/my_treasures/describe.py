# SPDX-License-Identifier: MIT
"""Describes the pictures of My Treasures in words, for a screen reader.

Only the page and the simulator load this, never the device.
"""

from coffer.words import join_key, number
from games.my_treasures.look import Look
from games.my_treasures.pieces import COLOUR, CROWNED, FRESH_WIND, KIND, ROWS
from games.my_treasures.rules import PLACED
from games.my_treasures.scoring import won_by
from games.my_treasures.state import CHOOSE_CELL

_CROWN = b" \x15"


def cursor(face):
    """Describes what the cursor's help leaves out: the tile that is being placed."""
    picker = face.picker
    return _tile(face, picker.table.tile) if picker.phase == CHOOSE_CELL else b""


def lines(face, top):
    """Describes the pictures of a screen, in lines."""
    if isinstance(top, Look):
        return _cabinet(face, top.at - 1) if top.at else _winners(face, top.shelf.cards) + [_wonder(face)]
    if top is not face:
        deeds = getattr(top, "events", None)  # a recap
        return _recap(face, deeds) if deeds else []
    if face.deciding and face.picker.shelf:
        return [_wonder(face)]
    found = _cabinet(face, face.shown_seat())
    if not (face.deciding and face.picker.phase == CHOOSE_CELL):
        if face.hand:
            found.append(face.say("spoken.hand", _tiles(face, face.hand)))
        found.append(face.say("spoken.outdoors", _tiles(face, face.outdoors)))
        for key, places in (("spoken.views", face.viewpoints), ("spoken.spaces", face.spaces)):
            taken = [number(n + 1) + b" " + _who(face, places[n] - 1) for n in range(5) if places[n]]
            if taken:
                found.append(face.say(key, b", ".join(taken)))
    return found + [_wonder(face)]


def _who(face, seat):
    """Returns the owner of a pawn; the rival has no seat."""
    return face.name(seat) if seat < face.match.table.players else face.say("spoken.rival")


def _winners(face, cards):
    """Returns who has won which card: the winner's shape is drawn after it."""
    found = []
    for card in cards:
        seat = won_by(face.match.table, card)
        if seat >= 0:
            found.append(face.say(join_key("card.", card)) + b": " + face.name(seat))
    return found


def _wonder(face):
    return face.say("wonder") + b": " + face.say(join_key("kind.", face.match.table.wonder))


def _tile(face, tile):
    """Returns a tile in words: kind, colour and crown, or the name of a special one."""
    if not tile:
        return face.say("spoken.empty")
    if tile >= FRESH_WIND:
        return face.say("wind" if tile == FRESH_WIND else "lucky").split(b":")[0]
    colour = face.say("tile.colour", face.say(join_key("colour.", COLOUR[tile])))
    text = face.say(join_key("kind.", KIND[tile])) + b" " + colour
    return text + _CROWN if CROWNED[tile] else text


def _tiles(face, tiles):
    return b", ".join([_tile(face, tile) for tile in tiles])


def _cabinet(face, seat):
    """Describes the cells of a cabinet, row by row, and its owner if it is another player's."""
    tiles = face.tiles[seat]
    row = face.say("row") + b" "
    if seat != face.holder:
        row = face.name(seat) + b": " + row
    return [row + number(n + 1) + b": " + _tiles(face, tiles[3 * n : 3 * n + 3]) for n in range(ROWS)]


def _recap(face, events):
    """Describes the tiles that each of the other players placed."""
    found: dict = {}
    for kind, p, a, _ in events:
        if kind == PLACED:
            found.setdefault(p, []).append(_tile(face, a))
    return [face.name(p) + b": " + b", ".join(found[p]) for p in sorted(found)]
