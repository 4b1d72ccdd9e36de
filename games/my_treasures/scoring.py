# SPDX-License-Identifier: MIT
"""What counts: the twelve collection cards, points by source, winners and tie-breaks, a walker's title."""

from micropython import const

from coffer.bits import cells, count
from games.my_treasures.pieces import ALL_ROWS, COLOUR, KIND, LINES, ROWS

# -- collection cards ---------------------------------------------------------------------

FOUR_OF_A_KIND = const(1)  # 4 tiles of one kind
CORNERS = const(2)  # the four corners
KIND_PER_ROW = const(3)  # four different kinds, one in each row
SEVEN = const(4)  # 7 tiles and no line complete
COLOURFUL_ROW = const(5)  # a row of one kind in 3 different colours
FIVE_OF_A_COLOUR = const(6)  # 5 tiles of one colour
FOUR_CROWNS = const(7)
BOTH_ROWS = const(8)  # a row of one kind and a row of different kinds
ROW_AND_COLUMN = const(9)
DIVERSE_COLUMN = const(10)  # a column of 4 different kinds in one colour
ALL_COLOURS = const(11)  # 5 different colours
BOTH_COLUMNS = const(12)  # a column of one colour and a column of different colours

CARDS = const(12)
POINTS = b"\0\2\1\1\1\2\2\2\2\1\3\1\3"  # by card
WANTED = b"\0\4\4\4\7\3\5\4\2\2\4\5\2"  # by card, how much of what progress() counts
CORNER_CELLS = const(0o5005)


def progress(cabinet, card):
    """Returns how much of WANTED[card] a cabinet has; -1 if the card can no longer be completed."""
    there = 0
    if card == CORNERS:
        there = count(cabinet.filled & CORNER_CELLS)
    elif card == FOUR_CROWNS:
        there = cabinet.crowns()
    elif card == KIND_PER_ROW:
        there = _kinds_in_rows(cabinet)
    elif card in (FOUR_OF_A_KIND, FIVE_OF_A_COLOUR):
        there = max(cabinet.numbers(KIND if card == FOUR_OF_A_KIND else COLOUR))
    elif card == ALL_COLOURS:
        for number in cabinet.numbers(COLOUR):
            there += number > 0
    elif card == SEVEN:
        there = count(cabinet.filled)
        if there > WANTED[card] or cabinet.complete():
            there = -1
    elif card == ROW_AND_COLUMN:
        complete = cabinet.complete()
        there = (complete & ALL_ROWS > 0) + (complete & ~ALL_ROWS > 0)
    elif card in (COLOURFUL_ROW, DIVERSE_COLUMN):
        there = _longest_line(cabinet, card == COLOURFUL_ROW)
    else:
        there = _both_tokens(cabinet, card == BOTH_ROWS)
    return min(WANTED[card], there)


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


def _longest_line(cabinet, rows):
    """The most tiles of a row that share their kind and differ in colour; of a column the other way round.

    -1 if no row or column can still become such a line.
    """
    alike, other = (KIND, COLOUR) if rows else (COLOUR, KIND)
    most = -1
    for line in range(ROWS) if rows else range(ROWS, 7):
        tiles = count(cabinet.filled & LINES[line])
        if (
            tiles > most
            and count(cabinet.shown(line, alike)) <= 1
            and count(cabinet.shown(line, other)) == tiles
        ):
            most = tiles
    return most


def _both_tokens(cabinet, rows):
    """How many of the two tokens, for tiles alike and all different, complete rows or columns earn."""
    size = 3 if rows else 4
    tokens = 0  # a set
    for line in range(ROWS) if rows else range(ROWS, 7):
        tokens |= 1 << cabinet.token(line)
    return (tokens >> size & 1) + (tokens >> size - 2 & 1)


def meets(cabinet, card):
    """Whether the condition of a collection card is met."""
    return progress(cabinet, card) == WANTED[card]


def won_by(table, card):
    """The seat that has won a collection card, or -1."""
    for seat in range(table.players):
        if table.cabinets[seat].cards >> card & 1:
            return seat
    return -1


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


def viewpoint_points(viewpoints, spaces, seat):
    """Returns what a seat's pawns score on their viewpoints: 3, 2, 1 for number 1, 2, 3."""
    points = 0
    for n in range(3):
        if seat + 1 in (viewpoints[n], spaces[n]):
            points += 3 - n
    return points


def score(table, seat):
    """Points by source as in rules.SOURCES, the total, and the blank tokens."""
    cabinet = table.cabinets[seat]
    collected = 0
    for card in cells(cabinet.cards):
        collected += POINTS[card]
    points = [
        cabinet.points,
        collected,
        cabinet.lucky,
        cabinet.numbers(KIND)[table.wonder],
        cabinet.crowns(),
        viewpoint_points(table.viewpoints, table.spaces, seat) + table.walked,
    ]
    return tuple(points + [sum(points), cabinet.blanks])


def certain_points(table, seat):
    """Returns the points that are certain: all except those of the viewpoints."""
    return score(table, seat)[-2] - viewpoint_points(table.viewpoints, table.spaces, seat)


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
    """Returns what decided between equal totals: "blanks", "viewpoint", or "" without a tie."""
    ranks = sorted(_ranks(table))
    best = ranks.pop()
    if not ranks or ranks[-1][0] < best[0]:
        return ""
    return "blanks" if ranks[-1][1] < best[1] else "viewpoint"
