# SPDX-License-Identifier: MIT
"""A plan for one cabinet: what every tile would be worth in every empty cell, as the bots see it.

A row that may still become one kind, or all different kinds, has a worth; so has a
column by its colours. The gain of a tile in a cell is how much it lifts the row's worth
and the column's, and what it brings by itself: a crown, the wonder, a step to a
collection card. 35 gains, a row by a kind or a column by a colour, answer for all tiles
in all cells.

Worth is counted in sixteenths of a point.
"""

from array import array

from micropython import const

from coffer.bits import cells, count
from games.my_treasures.cabinet import CELLS, CORNERS, FULL, LINES, POINTS, ROWS
from games.my_treasures.tiles import COLOUR, CROWNED, KIND

POINT = const(16)
NEVER = const(-9999)

# What a line is worth, a row of bytes by its tiles, and across by the cabinet's empty cells (1-12).
# Fitted to what such lines took in the end, over some hundred thousand simulated cabinets.
_WORTH = (
    # a row of different kinds, with 0, 1, 2, 3 tiles
    b"\x00\x00\x00\x14\x16\x17\x19\x1a\x1c\x1d\x1f\x21"
    b"\x00\x00\x14\x14\x15\x17\x1a\x1c\x1e\x20\x21\x22"
    b"\x00\x0e\x0d\x0c\x0c\x0c\x0c\x0c\x0c\x0c\x0c\x0c"
    b"\x10\x10\x10\x10\x10\x10\x10\x10\x10\x10\x10\x10"
    # a column of different colours, with 0-4 tiles
    b"\x00\x00\x00\x00\x1a\x1c\x1c\x1c\x1c\x1d\x1e\x1f"
    b"\x00\x00\x00\x17\x19\x1b\x1b\x1c\x1d\x1e\x1e\x1e"
    b"\x00\x00\x12\x14\x16\x17\x17\x18\x18\x18\x17\x16"
    b"\x00\x18\x18\x1a\x1a\x1c\x1d\x1e\x1f\x1e\x1e\x1e"
    b"\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20"
    # a row of one kind, with 2, 3 tiles: one tile is different from none
    b"\x00\x1b\x1b\x1d\x1f\x21\x23\x24\x26\x28\x28\x28"
    b"\x30\x30\x30\x30\x30\x30\x30\x30\x30\x30\x30\x30"
    # a column of one colour, with 2, 3, 4 tiles
    b"\x00\x00\x0c\x12\x14\x1a\x1c\x20\x22\x24\x25\x25"
    b"\x00\x21\x21\x23\x27\x2b\x2e\x31\x33\x33\x32\x32"
    b"\x40\x40\x40\x40\x40\x40\x40\x40\x40\x40\x40\x40"
)
_ALIKE = const(7)  # how much farther down the rows of two alike and more begin, for rows of the cabinet
_COLUMN = const(4)  # and for its columns
_ALIKE_COLUMN = const(9)

# What each point of a collection card is worth, by how many tiles are missing.
_CARD_WORTH = b"\x14\x0e\x09\x05\x03\x01\0\0\0\0\0\0\0"

# Where in the gains those of kinds, colours, cells and a crown stand, behind line * 5 + kind or colour.
KINDS = const(35)
_COLOURS = const(40)
_CELLS = const(45)
CROWNS = const(57)


class Plan:
    """The gains of one cabinet."""

    def __init__(self, cards, wonder):
        """`cards` is the set of collection cards to strive for, `wonder` a kind."""
        self.cards = cards
        self.wonder = wonder
        self.filled = 0
        self._left = CELLS
        self._crowns = 0
        self._tiles = bytearray(7)  # by line
        self._shown = bytearray(7)  # by line, the set of kinds (a row) or colours (a column)
        self._kinds = bytearray(5)  # how many tiles of each
        self._colours = bytearray(5)
        self.gains = array("h", [0] * (CROWNS + 1))
        self.cell = 0

    def read(self, cabinet):
        """Plans for a cabinet."""
        self.filled = cabinet.filled
        self._left = CELLS - count(cabinet.filled)
        self._crowns = cabinet.crowns()
        self._kinds = cabinet.numbers(KIND)
        self._colours = cabinet.numbers(COLOUR)
        for line in range(7):
            self._tiles[line] = count(cabinet.filled & LINES[line])
            self._shown[line] = cabinet.shown(line, KIND if line < ROWS else COLOUR)
        self._weigh()

    def follow(self, plan, tile, cell):
        """Plans for what another plan would be with one more tile."""
        self.filled = plan.filled | 1 << cell
        self._left = plan._left - 1
        self._crowns = plan._crowns + CROWNED[tile]
        self._tiles[:] = plan._tiles
        self._shown[:] = plan._shown
        self._kinds[:] = plan._kinds
        self._colours[:] = plan._colours
        self._kinds[KIND[tile]] += 1
        self._colours[COLOUR[tile]] += 1
        row = cell // 3
        column = ROWS + cell % 3
        self._tiles[row] += 1
        self._tiles[column] += 1
        self._shown[row] |= 1 << KIND[tile]
        self._shown[column] |= 1 << COLOUR[tile]
        self._weigh()

    def _weigh(self):
        """Works out all gains."""
        for line in range(7):
            self._weigh_line(line)
        gains = self.gains
        for n in range(KINDS, CROWNS):
            gains[n] = 0
        gains[KINDS + self.wonder] = POINT
        gains[CROWNS] = POINT
        for card in cells(self.cards):
            self._weigh_card(card)

    def _weigh_line(self, line):
        """A line's gain depends only on whether the kind or colour shows in it already."""
        tiles = self._tiles[line]
        if tiles == (3 if line < ROWS else 4):
            return
        shown = self._shown[line]
        before = self._worth(line, tiles, count(shown))
        again = self._worth(line, tiles + 1, count(shown)) - before
        new = self._worth(line, tiles + 1, count(shown) + 1) - before
        for n in range(5):
            self.gains[line * 5 + n] = again if shown >> n & 1 else new

    def _worth(self, line, tiles, different):
        if different == tiles:
            tiles += 0 if line < ROWS else _COLUMN
        elif different == 1:
            tiles += _ALIKE if line < ROWS else _ALIKE_COLUMN
        else:
            return 0
        return _WORTH[tiles * 12 + self._left - 1]

    # -- steps to collection cards --

    def _step(self, card, missing):
        """What one of the missing tiles brings nearer to a card."""
        if not 0 < missing <= self._left:
            return 0
        return POINTS[card] * (_CARD_WORTH[missing - 1] - _CARD_WORTH[missing])

    def _weigh_card(self, card):
        if card == 1:
            self._weigh_most(card, self._kinds, KINDS, 4)
        elif card == 2:
            self._weigh_cells(card, CORNERS & ~self.filled)
        elif card == 3:
            self._weigh_kinds_in_rows()
        elif card == 4:
            self._weigh_seven()
        elif card == 6:
            self._weigh_most(card, self._colours, _COLOURS, 5)
        elif card == 7:
            self.gains[CROWNS] += self._step(card, 4 - self._crowns)
        elif card == 9:
            self._weigh_cells(card, self._nearest_cross())
        elif card == 11:
            absent = [n for n in range(5) if not self._colours[n]]
            for n in absent:
                self.gains[_COLOURS + n] += self._step(card, len(absent))
        elif card < 9:  # 5 and 8 are about rows
            self._weigh_lines(card, range(ROWS), 3)
        else:  # 10 and 12 about columns
            self._weigh_lines(card, range(ROWS, 7), 4)

    def _weigh_most(self, card, numbers, place, wanted):
        """So many of one kind or colour: the leading one, and the next best for half."""
        most = max(numbers)
        for n in range(5):
            if numbers[n] == most:
                self.gains[place + n] += self._step(card, wanted - most)
            elif numbers[n] == most - 1:
                self.gains[place + n] += self._step(card, wanted - most + 1) >> 1

    def _weigh_cells(self, card, free):
        """Cells that must be filled, with whatever it may be."""
        step = self._step(card, count(free))
        for cell in cells(free):
            self.gains[_CELLS + cell] += step

    def _nearest_cross(self):
        """The empty cells of the row and column that lack fewest."""
        nearest = FULL
        for row in range(ROWS):
            for column in range(ROWS, 7):
                free = (LINES[row] | LINES[column]) & ~self.filled
                if count(free) < count(nearest):
                    nearest = free
        return nearest

    def _weigh_kinds_in_rows(self):
        """Four kinds in four rows: a new kind, or a row that was empty, whichever lacks more."""
        empty = sum([1 for row in range(ROWS) if not self._tiles[row]])
        absent = sum([1 for kind in range(5) if not self._kinds[kind]]) - 1
        missing = max(empty, absent)
        step = self._step(3, missing)
        for row in range(ROWS):
            for kind in range(5):
                if (empty < missing or not self._tiles[row]) and (absent < missing or not self._kinds[kind]):
                    self.gains[row * 5 + kind] += step

    def _weigh_seven(self):
        """Seven tiles and no line: completing one too early gives the card up."""
        if self._left <= 5:
            return
        for line in range(7):
            if self._tiles[line] == (2 if line < ROWS else 3):
                for n in range(5):
                    self.gains[line * 5 + n] -= POINTS[4] * _CARD_WORTH[self._left - 5]

    def _weigh_lines(self, card, lines, size):
        """A line of one kind or colour; that its other trait must differ (5, 10) is left to luck.

        One line alike and one all different (8, 12): a step for the nearest of each.
        """
        both = card in (8, 12)
        alike = different = size
        for line in lines:
            missing = size - self._tiles[line]
            if count(self._shown[line]) == size - missing:
                different = min(different, missing)
            if count(self._shown[line]) == 1:
                alike = min(alike, missing)
        for line in lines:
            missing = size - self._tiles[line]
            if not 0 < missing < size:
                continue
            shown = self._shown[line]
            step = self._step(card, alike + different) if both else self._step(card, missing) * 3 >> 2
            for n in range(5):
                if shown >> n & 1:
                    nearer = count(shown) == 1 and (missing == alike or not both)
                else:
                    nearer = both and count(shown) == size - missing == size - different
                if nearer:
                    self.gains[line * 5 + n] += step

    # -- answers --

    def gain(self, tile, cell):
        """What a curio would be worth in an empty cell."""
        kind = KIND[tile]
        colour = COLOUR[tile]
        gains = self.gains
        return (
            gains[cell // 3 * 5 + kind]
            + gains[20 + cell % 3 * 5 + colour]
            + gains[_CELLS + cell]
            + gains[KINDS + kind]
            + gains[_COLOURS + colour]
            + CROWNED[tile] * gains[CROWNS]
        )

    def best(self, tile):
        """A curio's highest gain in any cell; self.cell is that cell."""
        kind = KIND[tile]
        colour = COLOUR[tile] + 20
        gains = self.gains
        filled = self.filled
        top = NEVER
        for cell in range(CELLS):
            if not filled >> cell & 1:
                gain = gains[cell // 3 * 5 + kind] + gains[cell % 3 * 5 + colour] + gains[_CELLS + cell]
                if gain > top:
                    top = gain
                    self.cell = cell
        return top + gains[KINDS + kind] + gains[_COLOURS - 20 + colour] + CROWNED[tile] * gains[CROWNS]
