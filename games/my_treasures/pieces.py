# SPDX-License-Identifier: MIT
"""What lies in the box: 85 tiles and the bag they are drawn from, cabinets, and the rival's twelve cards.

A tile is one byte, and 0 is no tile. Curios are 1-75: kind, colour and variant (plain, crown, flower)
count up like the figures of a number, so three short tables answer every question about a tile.

A cabinet's cells count row by row from the top left, three to a row, so cell = row * 3 + column.
Lines are numbered rows first: 0-3 the rows, 4-6 the columns.
"""

from micropython import const

from coffer.bits import count, fits

# -- tiles ------------------------------------------------------------------------------

PLAIN = const(0)
CROWN = const(1)
FLOWER = const(2)

FRESH_WIND = const(76)
LUCKY_FIND = const(77)
TILES = const(78)  # one more than the highest tile

# By tile, for curios: kind 0-4, colour 0-4, and 1 for a crown; for specials kind and colour are 5.
KIND = bytes([5] + [n // 15 for n in range(75)] + [5, 5])
COLOUR = bytes([5] + [n // 3 % 5 for n in range(75)] + [5, 5])
CROWNED = bytes([0] + [int(n % 3 == CROWN) for n in range(75)] + [0, 0])


class Bag:
    """How many of each tile lie in the bag and on the discards: their order does not exist.

    Every kind and colour has three copies: plain, plain or crowned, and with a flower. The
    crowned pairs are three in every kind and every colour, 15 of the 25.
    """

    def __init__(self, flowers=True, like=None):
        if like is not None:
            self.counts = like.counts[:]
            self.discards = like.discards[:]
            self.size = like.size
            return
        self.counts = bytearray(TILES)  # by tile
        self.discards = bytearray(TILES)
        for pair in range(25):
            crowned = (pair - pair // 5) % 5 < 3
            plain = 1 + pair * 3
            self.counts[plain] = 1 if crowned else 2
            self.counts[plain + CROWN] = int(crowned)
            self.counts[plain + FLOWER] = int(flowers)
        self.counts[FRESH_WIND] = self.counts[LUCKY_FIND] = 5
        self.size = sum(self.counts)

    def copy(self):
        """Returns an independent copy."""
        return Bag(like=self)

    def draw(self, dice):
        """Takes out a random tile; the bag must not be empty."""
        place = dice.roll(self.size)
        tile = 0
        while place >= 0:
            tile += 1
            place -= self.counts[tile]
        self.counts[tile] -= 1
        self.size -= 1
        return tile

    def refill(self):
        """Puts all discards into the empty bag."""
        self.counts, self.discards = self.discards, self.counts
        self.size = sum(self.counts)


# -- cabinets ---------------------------------------------------------------------------

CELLS = const(12)
ROWS = const(4)
ALL_ROWS = const(0b1111)  # set of lines
LINES = (0o7, 0o70, 0o700, 0o7000, 0o1111, 0o2222, 0o4444)  # octal: a figure is a row
FULL = const(0o7777)


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
        """Returns a copy that shares nothing with this one."""
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
        crowns = 0
        for tile in self.tiles:
            crowns += CROWNED[tile]
        return crowns

    def shown(self, line, trait):
        """The set of kinds, or of colours, that a line shows."""
        shown = 0
        for cell in range(line * 3, line * 3 + 3) if line < ROWS else range(line - ROWS, CELLS, 3):
            shown |= 1 << trait[self.tiles[cell]]
        return shown & 31

    def complete(self):
        """The set of lines that have no empty cell."""
        lines = 0
        for line in range(7):
            lines |= fits(LINES[line], self.filled) << line
        return lines

    def token(self, line):
        """What a line earns: a row 3 or 1 by its kinds, a column 4 or 2 by its colours, else 0."""
        if not fits(LINES[line], self.filled):
            return 0
        size = 3 if line < ROWS else 4
        different = count(self.shown(line, KIND if line < ROWS else COLOUR))
        if different == 1:
            return size
        return size - 2 if different == size else 0


# -- the rival of a morning walk --------------------------------------------------------

# A rival card is a number of three octal figures: the space 1-5; the arrow, 2 to the right and 0 to the left,
# where to look on when that space is taken; the position 1-4, from the left, of the outdoors tile that goes.
# Each position stands on three cards of three different spaces.
RIVALS = (0o101, 0o123, 0o202, 0o224, 0o221, 0o303, 0o322, 0o401, 0o424, 0o403, 0o504, 0o522)
