# SPDX-License-Identifier: MIT
"""A cabinet: twelve cells in twelve bytes, and sets of cells that make its lines one AND each.

Cells count row by row from the top left, three to a row, so cell = row * 3 + column.
Lines are numbered rows first: 0-3 the rows, 4-6 the columns.
"""

from micropython import const

from games.my_treasures.tiles import COLOUR, CROWNED, KIND

CELLS = const(12)
ROWS = const(4)
LINES = (0o7, 0o70, 0o700, 0o7000, 0o1111, 0o2222, 0o4444)  # octal: a figure is a row
FULL = const(0o7777)


class Cabinet:
    """Everything that lies before one player."""

    def __init__(self):
        self.tiles = bytearray(CELLS)  # 0 is an empty cell
        self.filled = 0  # set of cells
        self.kinds = [0] * 5  # by kind, the set of cells that show it
        self.colours = [0] * 5
        self.crowns = 0
        self.lines = 0  # set of lines that took their token
        self.points = 0  # on those tokens
        self.blanks = 0
        self.cards = 0  # set of collection cards
        self.lucky = 0  # lucky finds kept

    def copy(self):
        """A cabinet of its own with the same in it."""
        twin = Cabinet()
        twin.tiles[:] = self.tiles
        twin.filled = self.filled
        twin.kinds[:] = self.kinds
        twin.colours[:] = self.colours
        twin.crowns = self.crowns
        twin.lines = self.lines
        twin.points = self.points
        twin.blanks = self.blanks
        twin.cards = self.cards
        twin.lucky = self.lucky
        return twin

    def place(self, tile, cell):
        """Puts a curio into an empty cell."""
        self.tiles[cell] = tile
        self.filled |= 1 << cell
        self.kinds[KIND[tile]] |= 1 << cell
        self.colours[COLOUR[tile]] |= 1 << cell
        self.crowns += CROWNED[tile]

    def complete(self, line):
        """Whether a line has no empty cell."""
        return self.filled & LINES[line] == LINES[line]

    def shown(self, line):
        """The set of kinds that a row shows, or of colours that a column does."""
        traits = self.kinds if line < ROWS else self.colours
        return sum([1 << n for n in range(5) if traits[n] & LINES[line]])

    def token(self, line):
        """What a complete line earns: a row 3 or 1 by its kinds, a column 4 or 2 by its colours, else 0."""
        row = line < ROWS
        different = 0
        for cells in self.kinds if row else self.colours:
            shown = cells & LINES[line]
            if shown == LINES[line]:
                return 3 if row else 4
            if shown:
                different += 1
        if row:
            return 1 if different == 3 else 0
        return 2 if different == 4 else 0
