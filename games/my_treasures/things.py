# SPDX-License-Identifier: MIT
"""Things by name: what a held A says of the one under the cursor, and where the coach finds each."""

from games.my_treasures.pen import JOURNEY, PITCH, POINTS_AT, SIDE
from games.my_treasures.pieces import COLOUR, FRESH_WIND, KIND, ROWS
from games.my_treasures.scoring import POINTS, WANTED, progress
from games.my_treasures.state import CHOOSE_CELL, CHOOSE_COVER, CHOOSE_SPACE, TURN_RIVAL

# Places for the coach: first row, last row, x, the end.
_SPOTS = {
    "cabinet": (0, 7, 0, 50),
    "player": (0, 0, SIDE, JOURNEY),
    "outdoors": (1, 4, SIDE, JOURNEY - 1),
    "hand": (1, 2, SIDE, JOURNEY - 1),
    "points": (3, 4, POINTS_AT, JOURNEY),
    "journey": (0, 4, JOURNEY, 128),
    "words": (5, 6, SIDE, 128),
    "column": (0, 2, SIDE, 128),
    "row": (3, 5, SIDE, 128),
    "now": (6, 6, SIDE, 128),
    "keys": (7, 7, SIDE, 128),
}


def told(face):
    """The thing under a person's cursor, in lines."""
    picker = face.picker
    at = picker.at
    if picker.phase == CHOOSE_SPACE:
        return face.say("thing.space." + str(at)) + b"\n" + face.say("thing.view", at, max(4 - at, 0))
    if picker.phase == TURN_RIVAL:
        return face.say("thing.rival")
    if picker.phase == CHOOSE_COVER:
        return card(face, at)
    if picker.phase == CHOOSE_CELL:
        return _cell(face, picker)
    tile = picker.loose()[at]
    if tile >= FRESH_WIND:
        return face.say("thing.wind" if tile == FRESH_WIND else "thing.lucky")
    kind = face.say("kind." + str(KIND[tile]))
    lines = [kind + b", " + face.say("colour." + str(COLOUR[tile]))]
    if picker.bonus(tile):
        lines.append(face.say("thing.tile", picker.bonus(tile)))
    lines.append(face.say("thing.hand" if face.hand else "thing.outdoors"))
    return b"\n".join(lines)


def _cell(face, picker):
    """Column and row with the tile: how full, and what each can still become."""
    say = face.say
    tile = picker.table.tile
    lines = []
    for line, name, alike, size in (
        (ROWS + picker.at % 3, "thing.column", "all." + str(COLOUR[tile]), 4),
        (picker.at // 3, "thing.row", "three." + str(KIND[tile]), 3),
    ):
        filled, same, different = picker.lines[line]
        lines.append(say(name, line % ROWS + 1, filled, size))
        if same:
            lines.append(b"  " + say(alike) + b": " + say("points", same))
        if different:
            lines.append(b"  " + say("differ") + b": " + say("points", different))
        if not same and not different:
            lines.append(b"  " + say("thing.blank"))
    lines.append(say("thing.now", picker.brings[picker.at]))
    return b"\n".join(lines)


def card(face, number):
    """A collection card: what it asks, what it gives, how far one has come."""
    table = face.match.table
    there = progress(table.cabinets[max(table.seat, 0)], number)
    state = face.say("thing.lost") if there < 0 else face.say("thing.there", there, WANTED[number])
    text = face.say("card." + str(number) + ".text") + b"\n" + face.say("thing.card", POINTS[number])
    return text + b"\n" + state


def player(face, seat):
    """A player's page."""
    return face.say("thing.player", face.name(seat))


def spot(name):
    """The place of a thing on the screen: first row, last row, x and the end."""
    word, _, n = name.partition(" ")
    if word == "cell":
        row, x = int(n) // 3 * 2, int(n) % 3 * PITCH
        return row, row + 1, x, x + 16
    if word == "tile":
        row, x = 1 + int(n) // 3 * 2, SIDE + int(n) % 3 * PITCH
        return row, row + 1, x, x + 16
    if word == "space":
        return int(n) - 1, int(n) - 1, JOURNEY, 128
    return _SPOTS[word]
