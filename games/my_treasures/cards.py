# SPDX-License-Identifier: MIT
"""The cards: what each of the 12 collection cards asks and gives, and the rival's 12 cards."""

from coffer.bits import count
from games.my_treasures.cabinet import LINES

# By collection card, 1-12, as on the rules page.
POINTS = bytes([0, 2, 1, 1, 1, 2, 2, 2, 2, 1, 3, 1, 3])
CARDS = 12

CORNERS = 0o5005

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
    return _CONDITIONS[card](cabinet)


def _four_of_a_kind(cabinet):
    return _most(cabinet.kinds) >= 4


def _corners(cabinet):
    return cabinet.filled & CORNERS == CORNERS


def _four_kinds_in_four_rows(cabinet):
    # Hall's theorem: it can be done exactly when any so many rows show at least so many kinds.
    for rows in range(1, 16):
        cells = 0
        for row in range(4):
            if rows >> row & 1:
                cells |= LINES[row]
        shown = 0
        for kind in cabinet.kinds:
            if kind & cells:
                shown += 1
        if shown < count(rows):
            return False
    return True


def _seven_and_no_line(cabinet):
    return count(cabinet.filled) == 7 and not _some_complete(cabinet, 0, 7)


def _one_kind_three_colours(cabinet):
    return any(cabinet.token(row) == 3 and _different(cabinet.colours, LINES[row]) == 3 for row in range(4))


def _five_of_a_colour(cabinet):
    return _most(cabinet.colours) >= 5


def _four_crowns(cabinet):
    return cabinet.crowns >= 4


def _both_sorts_of_row(cabinet):
    return _earned(cabinet, 0, 4, 3) and _earned(cabinet, 0, 4, 1)


def _row_and_column(cabinet):
    return _some_complete(cabinet, 0, 4) and _some_complete(cabinet, 4, 7)


def _one_colour_four_kinds(cabinet):
    return any(cabinet.token(col) == 4 and _different(cabinet.kinds, LINES[col]) == 4 for col in range(4, 7))


def _five_colours(cabinet):
    return all(cabinet.colours)


def _both_sorts_of_column(cabinet):
    return _earned(cabinet, 4, 7, 4) and _earned(cabinet, 4, 7, 2)


def _most(sets):
    return max([count(cells) for cells in sets])


def _different(sets, cells):
    """How many of the kinds or colours show in some cells."""
    return sum([1 for each in sets if each & cells])


def _some_complete(cabinet, first, end):
    return any(cabinet.complete(line) for line in range(first, end))


def _earned(cabinet, first, end, token):
    """Whether a line among some earns just this token."""
    return any(cabinet.token(line) == token for line in range(first, end))


_CONDITIONS = (
    None,
    _four_of_a_kind,
    _corners,
    _four_kinds_in_four_rows,
    _seven_and_no_line,
    _one_kind_three_colours,
    _five_of_a_colour,
    _four_crowns,
    _both_sorts_of_row,
    _row_and_column,
    _one_colour_four_kinds,
    _five_colours,
    _both_sorts_of_column,
)
