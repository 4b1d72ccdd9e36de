# SPDX-License-Identifier: MIT
"""How far a cabinet has come with a collection card, for people to read: "3 of 4".

The conditions themselves are in cards.py; this says how much of one is there.
"""

from coffer.bits import count
from games.my_treasures.cabinet import CORNERS, LINES, ROWS
from games.my_treasures.tiles import COLOUR, KIND

# By card, what makes it full: tiles, kinds, colours, crowns, or the two lines of 8, 9 and 12.
WANTED = bytes((0, 4, 4, 4, 7, 3, 5, 4, 2, 2, 4, 5, 2))


def progress(card, cabinet):
    """How much of WANTED[card] is there; -1 when the card can't be met any more."""
    complete = [line for line in range(7) if cabinet.complete(line)]
    tokens = [cabinet.token(line) for line in range(7)]
    if card == 1:
        return min(4, max(cabinet.numbers(KIND)))
    if card == 2:
        return count(cabinet.filled & CORNERS)
    if card == 3:
        return _kinds_in_rows(cabinet)
    if card == 4:
        tiles = count(cabinet.filled)
        return -1 if tiles > 7 or complete else tiles
    if card == 5:
        return _alike(cabinet, range(ROWS), KIND, COLOUR)
    if card == 6:
        return min(5, max(cabinet.numbers(COLOUR)))
    if card == 7:
        return min(4, cabinet.crowns())
    if card == 8:
        return int(3 in tokens[:ROWS]) + int(1 in tokens[:ROWS])
    if card == 9:
        return int(min(complete + [7]) < ROWS) + int(max(complete + [0]) >= ROWS)
    if card == 10:
        return _alike(cabinet, range(ROWS, 7), COLOUR, KIND)
    if card == 11:
        return sum([1 for number in cabinet.numbers(COLOUR) if number])
    return int(4 in tokens[ROWS:]) + int(2 in tokens[ROWS:])


def _kinds_in_rows(cabinet):
    """The most rows that can show a kind each, no kind twice."""
    reached = {0}  # sets of kinds that the rows so far can show
    for row in range(ROWS):
        more = set(reached)
        for shown in reached:
            for n in range(5):
                if cabinet.shown(row, KIND) >> n & 1:
                    more.add(shown | 1 << n)
        reached = more
    return max([count(shown) for shown in reached])


def _alike(cabinet, lines, alike, different):
    """The most tiles of a line that shows one of the one trait and no two of the other; -1 without one."""
    most = -1
    for line in lines:
        tiles = count(cabinet.filled & LINES[line])
        if count(cabinet.shown(line, alike)) <= 1 and count(cabinet.shown(line, different)) == tiles:
            most = max(most, tiles)
    return most
