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

from coffer.bits import count
from games.my_treasures.cabinet import CELLS, CORNERS, LINES, POINTS, ROWS
from games.my_treasures.tiles import COLOUR, CROWNED, KIND

POINT = const(16)
NEVER = const(-9999)

# What a line is worth, by its tiles (0, 1, 2, ...), and across by the cabinet's empty cells (0-11).
# Fitted to what such lines took in the end, over some hundred thousand simulated cabinets.
_ROW_EMPTY = bytes((0, 0, 0, 20, 22, 23, 25, 26, 28, 29, 31, 33))
_ROW_ONE = bytes((0, 0, 20, 20, 21, 23, 26, 28, 30, 32, 33, 34))
_COLUMN_EMPTY = bytes((0, 0, 0, 0, 26, 28, 28, 28, 28, 29, 30, 31))
_COLUMN_ONE = bytes((0, 0, 0, 23, 25, 27, 27, 28, 29, 30, 30, 30))
_ALIKE = (
    (
        _ROW_EMPTY,
        _ROW_ONE,
        bytes((0, 27, 27, 29, 31, 33, 35, 36, 38, 40, 40, 40)),
        bytes([3 * POINT] * 12),
    ),
    (
        _COLUMN_EMPTY,
        _COLUMN_ONE,
        bytes((0, 0, 12, 18, 20, 26, 28, 32, 34, 36, 37, 37)),
        bytes((0, 33, 33, 35, 39, 43, 46, 49, 51, 51, 50, 50)),
        bytes([4 * POINT] * 12),
    ),
)
_DIFFERENT = (
    (
        _ROW_EMPTY,
        _ROW_ONE,
        bytes((0, 14, 13, 12, 12, 12, 12, 12, 12, 12, 12, 12)),
        bytes([POINT] * 12),
    ),
    (
        _COLUMN_EMPTY,
        _COLUMN_ONE,
        bytes((0, 0, 18, 20, 22, 23, 23, 24, 24, 24, 23, 22)),
        bytes((0, 24, 24, 26, 26, 28, 29, 30, 31, 30, 30, 30)),
        bytes([2 * POINT] * 12),
    ),
)

# What each point of a collection card is worth, by how many tiles are missing.
_CARD_WORTH = bytes((20, 14, 9, 5, 3, 1, 0, 0, 0, 0, 0, 0, 0))


class Plan:
    """The gains of one cabinet."""

    def __init__(self, cards, wonder):
        """`cards` is the set of collection cards to strive for, `wonder` a kind."""
        self.cards = cards
        self.wonder = wonder
        self.filled = 0
        self.left = CELLS
        self.crowns = 0
        self.tiles = bytearray(7)  # by line
        self.shown = bytearray(7)  # by line, the set of kinds (a row) or colours (a column)
        self.kinds = bytearray(5)  # how many tiles of each
        self.colours = bytearray(5)
        self.gains = array("h", [0] * 35)  # line * 5 + kind or colour
        self.kind_gain = array("h", [0] * 5)
        self.colour_gain = array("h", [0] * 5)
        self.cell_gain = array("h", [0] * CELLS)
        self.crown_gain = 0
        self.cell = 0

    def read(self, cabinet):
        """Plans for a cabinet."""
        self.filled = cabinet.filled
        self.left = CELLS - count(cabinet.filled)
        self.crowns = cabinet.crowns()
        self.kinds = cabinet.numbers(KIND)
        self.colours = cabinet.numbers(COLOUR)
        for line in range(7):
            self.tiles[line] = count(cabinet.filled & LINES[line])
            self.shown[line] = cabinet.shown(line, KIND if line < ROWS else COLOUR)
        self.weigh()

    def follow(self, plan, tile, cell):
        """Plans for what another plan would be with one more tile."""
        self.filled = plan.filled | 1 << cell
        self.left = plan.left - 1
        self.crowns = plan.crowns + CROWNED[tile]
        self.tiles[:] = plan.tiles
        self.shown[:] = plan.shown
        self.kinds[:] = plan.kinds
        self.colours[:] = plan.colours
        self.kinds[KIND[tile]] += 1
        self.colours[COLOUR[tile]] += 1
        row = cell // 3
        column = ROWS + cell % 3
        self.tiles[row] += 1
        self.tiles[column] += 1
        self.shown[row] |= 1 << KIND[tile]
        self.shown[column] |= 1 << COLOUR[tile]
        self.weigh()

    def weigh(self):
        """Works out all gains."""
        for line in range(7):
            self._weigh_line(line)
        for n in range(5):
            self.kind_gain[n] = 0
            self.colour_gain[n] = 0
        for cell in range(CELLS):
            self.cell_gain[cell] = 0
        self.kind_gain[self.wonder] = POINT
        self.crown_gain = POINT
        if self.cards:
            self._weigh_cards()

    def _weigh_line(self, line):
        """A line's gain depends only on whether the kind or colour shows in it already."""
        tiles = self.tiles[line]
        if tiles == (3 if line < ROWS else 4):
            return
        shown = self.shown[line]
        before = self._worth(line, tiles, count(shown))
        again = self._worth(line, tiles + 1, count(shown)) - before
        new = self._worth(line, tiles + 1, count(shown) + 1) - before
        for n in range(5):
            self.gains[line * 5 + n] = again if shown >> n & 1 else new

    def _worth(self, line, tiles, different):
        column = 0 if line < ROWS else 1
        if different == tiles:
            return _DIFFERENT[column][tiles][self.left - 1]
        return _ALIKE[column][tiles][self.left - 1] if different == 1 else 0

    # -- steps to collection cards --

    def _step(self, card, missing):
        """What one of the missing tiles brings nearer to a card."""
        if not 0 < missing <= self.left:
            return 0
        return POINTS[card] * (_CARD_WORTH[missing - 1] - _CARD_WORTH[missing])

    def _weigh_cards(self):
        cards = self.cards
        if cards >> 1 & 1:
            self._weigh_most(1, self.kinds, self.kind_gain, 4)
        if cards >> 2 & 1:
            self._weigh_cells(2, CORNERS & ~self.filled)
        if cards >> 3 & 1:
            self._weigh_kinds_in_rows()
        if cards >> 4 & 1:
            self._weigh_seven()
        if cards >> 5 & 1:
            self._weigh_alike(5, 0, 4, 3)
        if cards >> 6 & 1:
            self._weigh_most(6, self.colours, self.colour_gain, 5)
        if cards >> 7 & 1:
            self.crown_gain += self._step(7, 4 - self.crowns)
        if cards >> 8 & 1:
            self._weigh_both(8, 0, 4, 3)
        if cards >> 9 & 1:
            self._weigh_cells(9, self._nearest_cross())
        if cards >> 10 & 1:
            self._weigh_alike(10, 4, 7, 4)
        if cards >> 11 & 1:
            absent = [n for n in range(5) if not self.colours[n]]
            for n in absent:
                self.colour_gain[n] += self._step(11, len(absent))
        if cards >> 12 & 1:
            self._weigh_both(12, 4, 7, 4)

    def _weigh_most(self, card, numbers, gain, wanted):
        """So many of one kind or colour: the leading one, and the next best for half."""
        most = max(numbers)
        for n in range(5):
            if numbers[n] == most:
                gain[n] += self._step(card, wanted - most)
            elif numbers[n] == most - 1:
                gain[n] += self._step(card, wanted - most + 1) >> 1

    def _weigh_cells(self, card, free):
        """Cells that must be filled, with whatever it may be."""
        step = self._step(card, count(free))
        for cell in range(CELLS):
            if free >> cell & 1:
                self.cell_gain[cell] += step

    def _nearest_cross(self):
        """The empty cells of the row and column that lack fewest."""
        nearest = 0
        fewest = CELLS
        for row in range(ROWS):
            for column in range(ROWS, 7):
                free = (LINES[row] | LINES[column]) & ~self.filled
                if count(free) < fewest:
                    fewest = count(free)
                    nearest = free
        return nearest

    def _weigh_kinds_in_rows(self):
        """Four kinds in four rows: a new kind, or a row that was empty, whichever lacks more."""
        empty = sum([1 for row in range(ROWS) if not self.tiles[row]])
        absent = sum([1 for kind in range(5) if not self.kinds[kind]]) - 1
        missing = max(empty, absent)
        step = self._step(3, missing)
        for row in range(ROWS):
            for kind in range(5):
                if (empty < missing or not self.tiles[row]) and (absent < missing or not self.kinds[kind]):
                    self.gains[row * 5 + kind] += step

    def _weigh_seven(self):
        """Seven tiles and no line: completing one too early gives the card up."""
        if self.left <= 5:
            return
        for line in range(7):
            if self.tiles[line] == (2 if line < ROWS else 3):
                for n in range(5):
                    self.gains[line * 5 + n] -= POINTS[4] * _CARD_WORTH[self.left - 5]

    def _weigh_alike(self, card, first, end, size):
        """A line of one kind or colour; that its other trait must differ is left to luck."""
        for line in range(first, end):
            if 0 < self.tiles[line] < size and count(self.shown[line]) == 1:
                for n in range(5):
                    if self.shown[line] >> n & 1:
                        self.gains[line * 5 + n] += self._step(card, size - self.tiles[line]) * 3 >> 2

    def _weigh_both(self, card, first, end, size):
        """One line alike and one all different: a step for the nearest of each."""
        alike = different = size
        for line in range(first, end):
            tiles = self.tiles[line]
            if count(self.shown[line]) == tiles:
                different = min(different, size - tiles)
            if count(self.shown[line]) == 1:
                alike = min(alike, size - tiles)
        step = self._step(card, alike + different)
        for line in range(first, end):
            tiles = self.tiles[line]
            if not 0 < tiles < size:
                continue
            shown = self.shown[line]
            for n in range(5):
                if shown >> n & 1:
                    nearer = count(shown) == 1 and size - tiles == alike
                else:
                    nearer = count(shown) == tiles and size - tiles == different
                if nearer:
                    self.gains[line * 5 + n] += step

    # -- answers --

    def gain(self, tile, cell):
        """What a curio would be worth in an empty cell."""
        kind = KIND[tile]
        colour = COLOUR[tile]
        return (
            self.gains[cell // 3 * 5 + kind]
            + self.gains[20 + cell % 3 * 5 + colour]
            + self.cell_gain[cell]
            + self.kind_gain[kind]
            + self.colour_gain[colour]
            + CROWNED[tile] * self.crown_gain
        )

    def best(self, tile):
        """A curio's highest gain in any cell; self.cell is that cell."""
        kind = KIND[tile]
        colour = COLOUR[tile]
        gains = self.gains
        filled = self.filled
        top = NEVER
        for cell in range(CELLS):
            if not filled >> cell & 1:
                gain = gains[cell // 3 * 5 + kind] + gains[cell % 3 * 5 + 20 + colour] + self.cell_gain[cell]
                if gain > top:
                    top = gain
                    self.cell = cell
        return top + self.kind_gain[kind] + self.colour_gain[colour] + CROWNED[tile] * self.crown_gain
