# SPDX-License-Identifier: MIT
"""A cabinet of twelve cells, the tokens that its lines earn, and the collection cards that it can meet.

Cells count row by row from the top left, three to a row, so cell = row * 3 + column.
Lines are numbered rows first: 0-3 the rows, 4-6 the columns.
"""

from micropython import const

from coffer.bits import count
from games.my_treasures.tiles import COLOUR, CROWNED, KIND

CELLS = const(12)
ROWS = const(4)
LINES = (0o7, 0o70, 0o700, 0o7000, 0o1111, 0o2222, 0o4444)  # octal: a figure is a row
FULL = const(0o7777)

# By collection card, 1-12, as on the rules page.
POINTS = b"\0\2\1\1\1\2\2\2\2\1\3\1\3"
CARDS = const(12)
CORNERS = const(0o5005)


class Cabinet:
    """Everything that lies before one player."""

    def __init__(self):
        self.tiles = bytearray(CELLS)  # 0 is an empty cell
        self.filled = 0  # set of cells
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

    def numbers(self, trait):
        """How many tiles there are of each kind, or of each colour."""
        numbers = bytearray(6)
        for tile in self.tiles:
            numbers[trait[tile]] += 1
        return numbers[:5]  # the last are the empty cells

    def crowns(self):
        """How many tiles have one."""
        return sum([CROWNED[tile] for tile in self.tiles])

    def shown(self, line, trait):
        """The set of kinds, or of colours, that a line shows."""
        shown = 0
        for cell in range(line * 3, line * 3 + 3) if line < ROWS else range(line - ROWS, CELLS, 3):
            shown |= 1 << trait[self.tiles[cell]]
        return shown & 31

    def complete(self, line):
        """Whether a line has no empty cell."""
        return self.filled & LINES[line] == LINES[line]

    def token(self, line):
        """What a line earns: a row 3 or 1 by its kinds, a column 4 or 2 by its colours, else 0."""
        if not self.complete(line):
            return 0
        size = 3 if line < ROWS else 4
        different = count(self.shown(line, KIND if line < ROWS else COLOUR))
        if different == 1:
            return size
        return size - 2 if different == size else 0

    def meets(self, card):
        """Whether the condition of a collection card is met."""
        if card == 1:  # 4 tiles of one kind
            return max(self.numbers(KIND)) >= 4
        if card == 2:  # the four corners
            return self.filled & CORNERS == CORNERS
        if card == 3:  # four different kinds, one in each row
            return self._kinds_in_rows()
        if card == 6:  # 5 tiles of one colour
            return max(self.numbers(COLOUR)) >= 5
        if card == 7:  # 4 crowns
            return self.crowns() >= 4
        if card == 11:  # 5 different colours
            return min(self.numbers(COLOUR)) > 0
        # the rest is about lines
        complete = [line for line in range(7) if self.complete(line)]
        if card == 4:  # 7 tiles and no line complete
            return count(self.filled) == 7 and not complete
        if card == 9:  # a row and a column
            return bool(complete) and complete[0] < ROWS <= complete[-1]
        tokens = [self.token(line) for line in complete]
        if card == 8:  # a row of one kind and a row of different kinds
            return 3 in tokens and 1 in tokens
        if card == 12:  # a column of one colour and a column of different colours
            return 4 in tokens and 2 in tokens
        # 5: a row of one kind in 3 different colours; 10: a column of 4 different kinds in one colour
        size, other = (3, COLOUR) if card == 5 else (4, KIND)
        return any(self.token(line) == size == count(self.shown(line, other)) for line in complete)

    def _kinds_in_rows(self):
        # Hall's theorem: it can be done exactly when any so many rows show at least so many kinds.
        for rows in range(1, 16):
            kinds = 0
            for row in range(ROWS):
                if rows >> row & 1:
                    kinds |= self.shown(row, KIND)
            if count(kinds) < count(rows):
                return False
        return True
