# SPDX-License-Identifier: MIT
"""How far a cabinet has come with a collection card, for people to read: "3 of 4".

The conditions themselves are in cards.py; this says how much of one is there.
"""

from coffer.bits import count
from games.my_treasures.cabinet import LINES, ROWS
from games.my_treasures.cards import CORNERS

# By card, what makes it full: tiles, kinds, colours, crowns, or the two lines of 8, 9 and 12.
WANTED = bytes((0, 4, 4, 4, 7, 3, 5, 4, 2, 2, 4, 5, 2))


def progress(card, cabinet):
    """How much of WANTED[card] is there; -1 when the card can't be met any more."""
    return _COUNTS[card](cabinet)


def _most_of_a_kind(cabinet):
    return min(4, max([count(cells) for cells in cabinet.kinds]))


def _most_of_a_colour(cabinet):
    return min(5, max([count(cells) for cells in cabinet.colours]))


def _corners(cabinet):
    return count(cabinet.filled & CORNERS)


def _kinds_in_rows(cabinet):
    """The most rows that can show a kind each, no kind twice."""
    reached = {0}  # sets of kinds that the rows so far can show
    for row in range(ROWS):
        more = set(reached)
        for kinds in reached:
            for n in range(5):
                if cabinet.kinds[n] & LINES[row]:
                    more.add(kinds | 1 << n)
        reached = more
    return max([count(kinds) for kinds in reached])


def _seven(cabinet):
    lines = [line for line in range(7) if cabinet.complete(line)]
    tiles = count(cabinet.filled)
    return -1 if tiles > 7 or lines else tiles


def _crowns(cabinet):
    return min(4, cabinet.crowns)


def _colours(cabinet):
    return sum([1 for cells in cabinet.colours if cells])


def _alike(lines, alike, different):
    """The fullest line that shows one of the one trait and no two of the other; -1 if there is none."""
    most = -1
    for cells in lines:
        tiles = sum([count(each & cells) for each in alike])
        if sum([1 for each in alike if each & cells]) > 1:
            continue
        if sum([1 for each in different if each & cells]) == tiles:
            most = max(most, tiles)
    return most


def _row_alike(cabinet):
    return _alike(LINES[:ROWS], cabinet.kinds, cabinet.colours)


def _column_alike(cabinet):
    return _alike(LINES[ROWS:], cabinet.colours, cabinet.kinds)


def _both_rows(cabinet):
    tokens = [cabinet.token(line) for line in range(ROWS)]
    return (3 in tokens) + (1 in tokens)


def _both_columns(cabinet):
    tokens = [cabinet.token(line) for line in range(ROWS, 7)]
    return (4 in tokens) + (2 in tokens)


def _row_and_column(cabinet):
    rows = [line for line in range(ROWS) if cabinet.complete(line)]
    columns = [line for line in range(ROWS, 7) if cabinet.complete(line)]
    return (1 if rows else 0) + (1 if columns else 0)


_COUNTS = (
    None,
    _most_of_a_kind,
    _corners,
    _kinds_in_rows,
    _seven,
    _row_alike,
    _most_of_a_colour,
    _crowns,
    _both_rows,
    _row_and_column,
    _column_alike,
    _colours,
    _both_columns,
)
