# SPDX-License-Identifier: MIT
"""The cards: what each of the 12 collection cards asks and gives, and the rival's 12 cards."""

from coffer.bits import count
from games.my_treasures.cabinet import LINES

# By collection card, 1-12, as on the rules page.
POINTS = bytes([0, 2, 1, 1, 1, 2, 2, 2, 2, 1, 3, 1, 3])
CARDS = 12

CORNERS = 0o5005
_ROWS = range(4)
_COLUMNS = range(4, 7)

# A rival card is a number of three octal figures: space 1-5, arrow (2 is right, 0 left), position 1-4.
# Each position stands on three cards of three different spaces.
RIVALS = (0o101, 0o123, 0o202, 0o224, 0o221, 0o303, 0o322, 0o401, 0o424, 0o403, 0o504, 0o522)


def rival_space(card):
    """The space 1-5 that a rival card names."""
    return card >> 6


def rival_arrow(card):
    """Which way the rival looks on when that space is taken: 1 or -1."""
    return (card >> 3 & 7) - 1


def rival_discard(card):
    """The position 1-4, from the left, of the outdoors tile that goes."""
    return card & 7


def met(card, cabinet):
    """Whether a cabinet meets a collection card's condition."""
    kinds = cabinet.kinds
    colours = cabinet.colours
    if card == 1:  # 4 tiles of one kind
        return _most(kinds) >= 4
    if card == 2:  # the four corners
        return cabinet.filled & CORNERS == CORNERS
    if card == 3:  # four different kinds, one in each row
        return _kinds_in_rows(kinds)
    if card == 4:  # 7 tiles and no line complete
        return (
            count(cabinet.filled) == 7 and not _complete(cabinet, _ROWS) and not _complete(cabinet, _COLUMNS)
        )
    if card == 5:  # a row of one kind in 3 different colours
        return any(cabinet.token(row) == 3 and _different(colours, row) == 3 for row in _ROWS)
    if card == 6:  # 5 tiles of one colour
        return _most(colours) >= 5
    if card == 7:  # 4 crowns
        return cabinet.crowns >= 4
    if card == 8:  # a row of one kind and a row of different kinds
        return _earned(cabinet, _ROWS, 3) and _earned(cabinet, _ROWS, 1)
    if card == 9:  # a row and a column
        return _complete(cabinet, _ROWS) and _complete(cabinet, _COLUMNS)
    if card == 10:  # a column of 4 different kinds in one colour
        return any(cabinet.token(column) == 4 and _different(kinds, column) == 4 for column in _COLUMNS)
    if card == 11:  # 5 different colours
        return all(colours)
    # 12: a column of one colour and a column of different colours
    return _earned(cabinet, _COLUMNS, 4) and _earned(cabinet, _COLUMNS, 2)


def _most(traits):
    """How many cells the most frequent kind or colour has."""
    return max([count(cells) for cells in traits])


def _different(traits, line):
    """How many of the kinds or colours show in a line."""
    return sum([1 for cells in traits if cells & LINES[line]])


def _complete(cabinet, lines):
    return any(cabinet.complete(line) for line in lines)


def _earned(cabinet, lines, token):
    """Whether one of the lines earns just this token."""
    return any(cabinet.token(line) == token for line in lines)


def _kinds_in_rows(kinds):
    # Hall's theorem: it can be done exactly when any so many rows show at least so many kinds.
    for rows in range(1, 16):
        cells = 0
        for row in _ROWS:
            if rows >> row & 1:
                cells |= LINES[row]
        if sum([1 for each in kinds if each & cells]) < count(rows):
            return False
    return True
