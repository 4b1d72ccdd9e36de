# SPDX-License-Identifier: MIT
"""What a cabinet is worth to a bot: a plan says what every tile would bring in every empty cell.

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
from games.my_treasures.pieces import CELLS, COLOUR, CROWNED, FULL, KIND, LINES, ROWS
from games.my_treasures.scoring import CORNERS, POINTS, WANTED

NEVER = const(-9999)  # less than anything is worth

# -- the weights ------------------------------------------------------------------------

POINT = const(16)

# What a line is worth, a row of bytes by its tiles, and across by the cabinet's empty cells (1-12).
# Fitted to what such lines took in the end, over some hundred thousand simulated cabinets.
_ROW_DIFFERENT = (  # kinds, with 0, 1, 2, 3 tiles
    b"\x00\x00\x00\x14\x16\x17\x19\x1a\x1c\x1d\x1f\x21"
    b"\x00\x00\x14\x14\x15\x17\x1a\x1c\x1e\x20\x21\x22"
    b"\x00\x0e\x0d\x0c\x0c\x0c\x0c\x0c\x0c\x0c\x0c\x0c"
    b"\x10\x10\x10\x10\x10\x10\x10\x10\x10\x10\x10\x10"
)
_COLUMN_DIFFERENT = (  # colours, with 0-4 tiles
    b"\x00\x00\x00\x00\x1a\x1c\x1c\x1c\x1c\x1d\x1e\x1f"
    b"\x00\x00\x00\x17\x19\x1b\x1b\x1c\x1d\x1e\x1e\x1e"
    b"\x00\x00\x12\x14\x16\x17\x17\x18\x18\x18\x17\x16"
    b"\x00\x18\x18\x1a\x1a\x1c\x1d\x1e\x1f\x1e\x1e\x1e"
    b"\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20"
)
_ROW_ALIKE = (  # one kind, with 2, 3 tiles: one tile is different from none
    b"\x00\x1b\x1b\x1d\x1f\x21\x23\x24\x26\x28\x28\x28\x30\x30\x30\x30\x30\x30\x30\x30\x30\x30\x30\x30"
)
_COLUMN_ALIKE = (  # one colour, with 2, 3, 4 tiles
    b"\x00\x00\x0c\x12\x14\x1a\x1c\x20\x22\x24\x25\x25"
    b"\x00\x21\x21\x23\x27\x2b\x2e\x31\x33\x33\x32\x32"
    b"\x40\x40\x40\x40\x40\x40\x40\x40\x40\x40\x40\x40"
)

# What each point of a collection card is worth, by how many tiles are missing.
_CARD = bytes((20, 14, 9, 5, 3, 1, 0, 0, 0, 0, 0, 0, 0))
# A step to a card counts in quarters
_SECOND_BEST = const(2)  # with the kind or colour that is one tile behind
_TO_LUCK = const(3)  # where the tiles' other trait must fit too

# What it is worth, by space 1-5, to stand so far in front in the next round.
ORDER = bytes((0, 40, 30, 17, 7, 0))

# -- the gains --------------------------------------------------------------------------

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
            _TOWARDS[card](self, card)

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
            table = _ROW_DIFFERENT if line < ROWS else _COLUMN_DIFFERENT
        elif different == 1:
            table = _ROW_ALIKE if line < ROWS else _COLUMN_ALIKE
            tiles -= 2
        else:
            return 0
        return table[tiles * 12 + self._left - 1]

    # -- steps to collection cards --

    def _step(self, card, missing):
        """What one of the missing tiles brings nearer to a card."""
        if not 0 < missing <= self._left:
            return 0
        return POINTS[card] * (_CARD[missing - 1] - _CARD[missing])

    def _weigh_kinds(self, card):
        self._weigh_most(card, self._kinds, KINDS)

    def _weigh_colours(self, card):
        self._weigh_most(card, self._colours, _COLOURS)

    def _weigh_most(self, card, numbers, place):
        """So many of one kind or colour: the leading one, and the next best for less."""
        most = max(numbers)
        missing = WANTED[card] - most
        for n in range(5):
            if numbers[n] == most:
                self.gains[place + n] += self._step(card, missing)
            elif numbers[n] == most - 1:
                self.gains[place + n] += self._step(card, missing + 1) * _SECOND_BEST >> 2

    def _weigh_new_colours(self, card):
        absent = [n for n in range(5) if not self._colours[n]]
        for n in absent:
            self.gains[_COLOURS + n] += self._step(card, len(absent))

    def _weigh_crowns(self, card):
        self.gains[CROWNS] += self._step(card, WANTED[card] - self._crowns)

    def _weigh_corners(self, card):
        self._weigh_cells(card, CORNERS & ~self.filled)

    def _weigh_cross(self, card):
        """The row and column that lack fewest."""
        nearest = FULL
        for row in range(ROWS):
            for column in range(ROWS, 7):
                free = (LINES[row] | LINES[column]) & ~self.filled
                if count(free) < count(nearest):
                    nearest = free
        self._weigh_cells(card, nearest)

    def _weigh_cells(self, card, free):
        """Cells that must be filled, with whatever it may be."""
        step = self._step(card, count(free))
        for cell in cells(free):
            self.gains[_CELLS + cell] += step

    def _weigh_kinds_in_rows(self, card):
        """Four kinds in four rows: a new kind, or a row that was empty, whichever lacks more."""
        empty = sum([1 for row in range(ROWS) if not self._tiles[row]])
        absent = sum([1 for kind in range(5) if not self._kinds[kind]]) - 1
        missing = max(empty, absent)
        step = self._step(card, missing)
        for row in range(ROWS):
            for kind in range(5):
                if (empty < missing or not self._tiles[row]) and (absent < missing or not self._kinds[kind]):
                    self.gains[row * 5 + kind] += step

    def _weigh_seven(self, card):
        """Seven tiles and no line: completing one too early gives the card up."""
        if self._left <= 5:
            return
        for line in range(7):
            if self._tiles[line] == (2 if line < ROWS else 3):
                for n in range(5):
                    self.gains[line * 5 + n] -= POINTS[card] * _CARD[self._left - 5]

    def _weigh_row(self, card):
        self._weigh_alike(card, range(ROWS), 3)

    def _weigh_column(self, card):
        self._weigh_alike(card, range(ROWS, 7), 4)

    def _weigh_alike(self, card, lines, size):
        """A line of one kind or colour; that its other trait must differ is left to luck."""
        for line in lines:
            missing = size - self._tiles[line]
            if 0 < missing < size and count(self._shown[line]) == 1:
                self._approach(line, True, self._step(card, missing) * _TO_LUCK >> 2)

    def _weigh_both_rows(self, card):
        self._weigh_both(card, range(ROWS), 3)

    def _weigh_both_columns(self, card):
        self._weigh_both(card, range(ROWS, 7), 4)

    def _weigh_both(self, card, lines, size):
        """One line alike and one all different: a step for the nearest of each."""
        alike = different = size
        for line in lines:
            missing = size - self._tiles[line]
            if count(self._shown[line]) == size - missing:
                different = min(different, missing)
            if count(self._shown[line]) == 1:
                alike = min(alike, missing)
        step = self._step(card, alike + different)
        for line in lines:
            missing = size - self._tiles[line]
            if 0 < missing < size:
                shown = count(self._shown[line])
                if shown == 1 and missing == alike:
                    self._approach(line, True, step)
                if shown == size - missing == size - different:
                    self._approach(line, False, step)

    def _approach(self, line, again, step):
        """A step for every kind or colour that shows in a line already, or for every one that does not."""
        shown = self._shown[line] if again else ~self._shown[line]
        for n in range(5):
            if shown >> n & 1:
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


# How each collection card is weighed, by its number.
_TOWARDS = (
    None,
    Plan._weigh_kinds,
    Plan._weigh_corners,
    Plan._weigh_kinds_in_rows,
    Plan._weigh_seven,
    Plan._weigh_row,
    Plan._weigh_colours,
    Plan._weigh_crowns,
    Plan._weigh_both_rows,
    Plan._weigh_cross,
    Plan._weigh_column,
    Plan._weigh_new_colours,
    Plan._weigh_both_columns,
)
