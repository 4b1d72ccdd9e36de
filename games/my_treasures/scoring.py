# SPDX-License-Identifier: MIT
"""What counts: the twelve collection cards, points by source, winners and tie-breaks, a walker's title."""

from micropython import const

from coffer.bits import cells, count
from games.my_treasures.pieces import COLOUR, KIND, LINES, ROWS

# -- collection cards: how much of what a card asks for is there, -1 if it can't be met any more --

CORNERS = const(0o5005)


def _most_of_a_kind(cabinet):
    return max(cabinet.numbers(KIND))


def _most_of_a_colour(cabinet):
    return max(cabinet.numbers(COLOUR))


def _colours(cabinet):
    return sum([1 for number in cabinet.numbers(COLOUR) if number])


def _crowns(cabinet):
    return cabinet.crowns()


def _corners(cabinet):
    return count(cabinet.filled & CORNERS)


def _kinds_in_rows(cabinet):
    """The most rows that can show a kind each, no kind twice.

    Where some rows show fewer kinds between them than they are, so many stay without; by Hall's theorem
    the worst of all such groups is the only thing in the way.
    """
    most = ROWS
    groups = [(0, 0)]  # of rows: how many they are, and the set of kinds that they show
    for row in range(ROWS):
        kinds = cabinet.shown(row, KIND)
        for rows, shown in groups[:]:
            shown |= kinds
            groups.append((rows + 1, shown))
            most = min(most, ROWS - rows - 1 + count(shown))
    return most


def _tiles_without_a_line(cabinet):
    tiles = count(cabinet.filled)
    return -1 if tiles > 7 or _complete(cabinet, range(7)) else tiles


def _row_and_column(cabinet):
    return _complete(cabinet, range(ROWS)) + _complete(cabinet, range(ROWS, 7))


def _complete(cabinet, lines):
    """Whether any of the lines is complete, as a number."""
    for line in lines:
        if cabinet.complete(line):
            return 1
    return 0


def _both_rows(cabinet):
    return _both(cabinet, range(ROWS), 3)


def _both_columns(cabinet):
    return _both(cabinet, range(ROWS, 7), 4)


def _both(cabinet, lines, size):
    """A line alike and a line all different: how many of the two are there."""
    tokens = [cabinet.token(line) for line in lines]
    return int(size in tokens) + int(size - 2 in tokens)


def _row_of_a_kind(cabinet):
    return _alike(cabinet, range(ROWS), KIND, COLOUR)


def _column_of_a_colour(cabinet):
    return _alike(cabinet, range(ROWS, 7), COLOUR, KIND)


def _alike(cabinet, lines, alike, different):
    """The most tiles of a line that shows one of the one trait and no two of the other; -1 without one."""
    most = -1
    for line in lines:
        tiles = count(cabinet.filled & LINES[line])
        if (
            tiles > most
            and count(cabinet.shown(line, alike)) <= 1
            and count(cabinet.shown(line, different)) == tiles
        ):
            most = tiles
    return most


# The cards as on the rules page: points, how much is wanted, and what counts how much is there.
_CARDS = (
    (0, 0, None),
    (2, 4, _most_of_a_kind),  # 1: 4 tiles of one kind
    (1, 4, _corners),  # 2: the four corners
    (1, 4, _kinds_in_rows),  # 3: four different kinds, one in each row
    (1, 7, _tiles_without_a_line),  # 4: 7 tiles and no line complete
    (2, 3, _row_of_a_kind),  # 5: a row of one kind in 3 different colours
    (2, 5, _most_of_a_colour),  # 6: 5 tiles of one colour
    (2, 4, _crowns),  # 7: 4 crowns
    (2, 2, _both_rows),  # 8: a row of one kind and a row of different kinds
    (1, 2, _row_and_column),  # 9: a row and a column
    (3, 4, _column_of_a_colour),  # 10: a column of 4 different kinds in one colour
    (1, 5, _colours),  # 11: 5 different colours
    (3, 2, _both_columns),  # 12: a column of one colour and a column of different colours
)
CARDS = const(12)
POINTS = bytes([card[0] for card in _CARDS])
WANTED = bytes([card[1] for card in _CARDS])


def progress(cabinet, card):
    """How much of WANTED[card] is there; -1 when the card can't be met any more."""
    return min(WANTED[card], _CARDS[card][2](cabinet))


def meets(cabinet, card):
    """Whether the condition of a collection card is met."""
    return _CARDS[card][2](cabinet) >= WANTED[card]


def outlook(cabinet, line, tile):
    """A line with a tile more, or 0 for none: how full, what it can earn alike and all different, or 0."""
    row = line < ROWS
    size = 3 if row else 4
    trait = KIND if row else COLOUR
    filled = count(cabinet.filled & LINES[line])
    shown = cabinet.shown(line, trait)
    if tile:
        filled += 1
        shown |= 1 << trait[tile]
    different = count(shown)
    return filled, size if different <= 1 else 0, size - 2 if different == filled else 0


# -- the count ----------------------------------------------------------------------------


def view(table, seat):
    """What a seat's pawns would score where they stand: 3, 2, 1 for number 1, 2, 3."""
    return standing(table.viewpoints, table.spaces, seat)


def standing(viewpoints, spaces, seat):
    """The same for pawns that stand somewhere else."""
    return sum([3 - n for n in range(3) if seat + 1 in (viewpoints[n], spaces[n])])


def score(table, seat):
    """Points by source as in rules.SOURCES, the total, and the blank tokens."""
    cabinet = table.cabinets[seat]
    points = [
        cabinet.points,
        sum([POINTS[card] for card in cells(cabinet.cards)]),
        cabinet.lucky,
        cabinet.numbers(KIND)[table.wonder],
        cabinet.crowns(),
        view(table, seat) + table.walked,
    ]
    return tuple(points + [sum(points), cabinet.blanks])


def _ranks(table):
    """By seat: total, blank tokens, and how near viewpoint 1 the first pawn is."""
    ranks = []
    for seat in range(table.players):
        n = 0
        while seat + 1 not in (table.viewpoints[n], table.spaces[n]):
            n += 1
        ranks.append(score(table, seat)[-2:] + (-n,))
    return ranks


def winners(table):
    """The seat with the highest rank, as a list."""
    ranks = _ranks(table)
    return [ranks.index(max(ranks))]


def tie(table):
    """What the winner is ahead by among equal totals: "blanks", "viewpoint", or "" without a tie."""
    ranks = sorted(_ranks(table))
    best = ranks.pop()
    if not ranks or ranks[-1][0] < best[0]:
        return ""
    return "blanks" if ranks[-1][1] < best[1] else "viewpoint"


# -- titles of a morning walk -------------------------------------------------------------

_TITLES = (20, 25, 30, 35, 40, 45)  # the most points of each title but the last


def title(total):
    """The walker's title, 0-6: how many of the limits in _TITLES the total is above."""
    return sum([1 for most in _TITLES if total > most])


def to_next_title(total):
    """How many points the next title takes; 0 for the last one."""
    left = [most + 1 - total for most in _TITLES if total <= most]
    return left[0] if left else 0
