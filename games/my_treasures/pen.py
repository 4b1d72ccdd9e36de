# SPDX-License-Identifier: MIT
"""The pen of My Treasures: tiles, a cabinet on the left, loose tiles and the journey board beside it.

A tile is 16 x 16 pixels: the kind's picture, and to its right a bar in the colour's fill, with the crown
on top of it. A line below both marks the wonder's kind. Cells stand 17 pixels apart, so that equal fills
stand above each other in a column.
"""

from micropython import const

from coffer import glyphs
from coffer.table import fills
from games.my_treasures.pieces import COLOUR, CROWNED, FRESH_WIND, KIND

SIDE = const(52)  # where everything beside the cabinet begins
PITCH = const(17)  # from one tile to the next
JOURNEY = const(104)  # where the journey board begins
POINTS_AT = const(72)  # firm points and those of the viewpoints, behind the fourth tile outdoors
EMPTY = const(5)  # the pictures' places: kinds, empty cell, fresh wind, lucky find
_PICTURES = const(8)
_COLOURS = const(5)
_LINE = const(0x40)  # the wonder's: the lowest pixel but one
_TOP = const(1)  # pixel rows of the bar, under a crown from _BELOW on
_BELOW = const(6)
_BOTTOM = const(12)
_BAR = const(5)  # columns
_HOLLOW = b"\0\0\xfe\x82\x82\x82\xfe\0"


class Pen:
    """Draws into the rows with the game's icons; the strips of all tiles are put together once."""

    def __init__(self, face):
        self._face = face
        icons = glyphs.icons("/assets/my_treasures.icons")
        self.card = icons["card"]
        self.crown = icons["crown"]
        self.view = icons["view"]
        self._board = icons["board"]
        self.small = [icons["small" + str(kind)] for kind in range(5)]
        self.pictures = [icons["tile" + str(n)] for n in range(_PICTURES)]
        self._wonder = wonder = face.match.table.wonder
        above, below = self.pictures[wonder]
        self.pictures[wonder] = (above, bytes([column | _LINE for column in below]))
        self._above = []  # right halves by colour and crown: the upper row,
        self._below = []  # and the lower one, ten without the wonder's line and ten with it
        for colour in range(_COLOURS):
            for crown in (bytes(_BAR), self.crown):
                upper, lower = fills.strip(colour, _BAR, _BELOW if crown[0] else _TOP, _BOTTOM)
                self._above.append(_right([upper[n] | crown[n] for n in range(_BAR)]))
                self._below.append(_right(lower))
        for below in self._below[:]:
            self._below.append(bytes([column | _LINE for column in below[:7]]) + b"\0")

    # -- tiles ------------------------------------------------------------------------

    def tiles(self, rows, row, x, tiles):
        """Tiles beside one another, 0 for empty cells, from row and x on; four slices each, 0.15 ms."""
        pictures = self.pictures
        upper = rows.rows[row]
        lower = rows.rows[row + 1]
        start = x
        x += 1
        for tile in tiles:
            if 0 < tile < FRESH_WIND:
                kind = KIND[tile]
                picture = pictures[kind]
                look = COLOUR[tile] * 2 + CROWNED[tile]
                upper[x : x + 8] = picture[0]
                lower[x : x + 8] = picture[1]
                upper[x + 8 : x + 16] = self._above[look]
                lower[x + 8 : x + 16] = self._below[look + 10 if kind == self._wonder else look]
            else:
                picture = pictures[EMPTY + tile % (FRESH_WIND - 1)]
                upper[x : x + 16] = picture[0]
                lower[x : x + 16] = picture[1]
            x += PITCH
        rows.touch(row, start, x - 1)
        rows.touch(row + 1, start, x - 1)

    def reverse(self, rows, row, x):
        """Swaps light and dark of a tile: the cursor."""
        rows.invert(row, x, x + 16)
        rows.invert(row + 1, x, x + 16)

    def swatch(self, colour):
        """A colour's fill as on the tiles, 5 columns in a strip of 8; the hollow one is closed below."""
        return _HOLLOW if colour == fills.YELLOW else self._above[2 * colour]

    # -- the table --------------------------------------------------------------------

    def cabinet(self, rows, tiles):
        """All twelve cells."""
        for n in range(4):
            self.tiles(rows, 2 * n, 0, tiles[3 * n : 3 * n + 3])

    def cell(self, rows, cell, tile, lit):
        """One cell of a cabinet, with light and dark reversed or not."""
        row = cell // 3 * 2
        x = cell % 3 * PITCH
        self.tiles(rows, row, x, (tile,))
        if lit:
            self.reverse(rows, row, x)

    def journey(self, rows, viewpoints, spaces):
        """By number: the pawn on the viewpoint, the number, the pawn on the space."""
        rows.icon(0, JOURNEY, self._board)
        for x, pawns in ((JOURNEY + 2, viewpoints), (JOURNEY + 17, spaces)):
            for n in range(5):
                if pawns[n]:
                    rows.icon(n, x, self._face.pawn(pawns[n] - 1))


def _right(bar):
    """The right half of a tile: two free columns, the bar, a free column."""
    return b"\0\0" + bytes(bar) + b"\0"
