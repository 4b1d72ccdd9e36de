# SPDX-License-Identifier: MIT
"""The pen of My Treasures: tiles, a cabinet on the left, loose tiles and the journey board beside it.

A tile is 16 x 16 pixels: the kind's picture, and to its right a bar in the colour's fill, with the crown
on top of it. A line below both marks the wonder's kind. Cells stand 17 pixels apart, so that equal fills
stand above each other in a column.
"""

from micropython import const

from coffer import glyphs, loader
from coffer.words import number
from games.my_treasures.pieces import COLOUR, CROWNED, FRESH_WIND, KIND

SIDE = const(53)  # where everything beside the cabinet begins
_FENCE = const(50)  # the dotted line between
_DOTTED = const(0x55)
PITCH = const(17)  # from one tile to the next
JOURNEY = const(104)  # where the journey board begins
POINTS_AT = const(74)  # firm points and those of the viewpoints, behind the fourth tile outdoors
ACROSS = const(3)  # tiles outdoors beside each other
EMPTY = const(5)  # the pictures' places: kinds, empty cell, fresh wind, lucky find
_PICTURES = const(8)
_COLOURS = const(5)
_LINE = const(0x40)  # the wonder's: the lowest pixel but one
_TOP = const(1)  # pixel rows of the bar
_BOTTOM = const(12)
_UNDER = const(0xE0)  # what a crown leaves of its upper half,
_EDGE = const(0x20)  # and the edge that closes a hollow one there
_BAR = const(5)  # columns
_YELLOW = const(1)  # the hollow colour
_LEFT = b" \x80"  # the rival's arrows
_RIGHT = b" \x81"
_CROSS = b"\x8f "
_HOLLOW = b"\0\0\xfe\x82\x82\x82\xfe\0"


class Pen:
    """Draws into the rows with the game's icons; the strips of all tiles are composed once."""

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
        fills = loader.load("coffer.table.colour_patterns")
        self._above = []  # right halves of tiles: the upper row by colour and crown,
        self._below = []  # the lower one by colour, five without the wonder's line and five with it
        for colour in range(_COLOURS):
            upper, lower = fills.strip(colour, _BAR, _TOP, _BOTTOM)
            edge = _EDGE if colour == _YELLOW else 0
            self._above.append(_right(upper))
            self._above.append(_right([upper[n] & _UNDER | edge | self.crown[n] for n in range(_BAR)]))
            self._below.append(_right(lower))
        for below in self._below[:]:
            self._below.append(bytes([column | _LINE for column in below[:7]]) + b"\0")
        self._picture = [bytearray(129) for _ in range(8)]  # what was drawn last,
        self._shown = None  # and its key

    # -- pictures ---------------------------------------------------------------------

    def picture(self, rows, key, draw):
        """Draws what stays while a cursor moves: in 0.3 ms if it was drawn last, under the same key."""
        if self._shown == key:
            for n in range(8):
                rows.rows[n][:] = self._picture[n]
        else:
            draw(rows)
            self._shown = key
            for n in range(8):
                self._picture[n][:] = rows.rows[n]

    def prepare(self, rows, key, draw):
        """Draws the same a frame ahead: one frame can't both draw and send it."""
        if self._shown != key:
            rows.clear()
            self.picture(rows, key, draw)
            rows.mark_clean()  # the next frame redraws the whole screen

    # -- tiles ------------------------------------------------------------------------

    def tiles(self, rows, row, x, tiles):
        """Draws tiles side by side on a new screen, from row and x on; 0 is an empty cell; 0.15 ms each."""
        pictures = self.pictures
        above = self._above
        below = self._below
        upper = rows.rows[row]
        lower = rows.rows[row + 1]
        x += 1
        for tile in tiles:
            if 0 < tile < FRESH_WIND:
                kind = KIND[tile]
                picture = pictures[kind]
                colour = COLOUR[tile]
                upper[x : x + 8] = picture[0]
                lower[x : x + 8] = picture[1]
                upper[x + 8 : x + 16] = above[colour * 2 + CROWNED[tile]]
                lower[x + 8 : x + 16] = below[colour + _COLOURS if kind == self._wonder else colour]
            else:
                picture = pictures[EMPTY + tile % (FRESH_WIND - 1)]
                upper[x : x + 16] = picture[0]
                lower[x : x + 16] = picture[1]
            x += PITCH

    def reverse(self, rows, row, x):
        """Inverts a tile, which is the cursor."""
        rows.invert(row, x, x + 16)
        rows.invert(row + 1, x, x + 16)

    def mark(self, rows, n):
        """Inverts a tile outdoors, given by its place from the left."""
        self.reverse(rows, 1 + n // ACROSS * 2, SIDE + n % ACROSS * PITCH)

    def swatch(self, colour):
        """A colour's fill as on the tiles, 5 columns in a strip of 8; the hollow one is closed below."""
        return _HOLLOW if colour == _YELLOW else self._above[2 * colour]

    def rival(self, rows, row, x, card):
        """Draws a rival card, 28 x 16: space and arrow above, below them the place of the discarded tile."""
        rows.text(row, x + 4, number(card >> 6) + (_RIGHT if card >> 3 & 7 else _LEFT))
        rows.text(row + 1, x + 4, _CROSS + number(card & 7))
        rows.invert(row, x, x + 28)
        rows.invert(row + 1, x, x + 28)

    # -- the table --------------------------------------------------------------------

    def cabinet(self, rows, tiles):
        """Draws all twelve cells, and a dotted line that separates them from what is beside them."""
        for n in range(4):
            self.tiles(rows, 2 * n, 0, tiles[3 * n : 3 * n + 3])
        for row in rows.rows:
            row[_FENCE + 1] = _DOTTED

    def cell(self, rows, cell, tile, lit):
        """Draws one cell of a cabinet, inverted or not."""
        row = cell // 3 * 2
        x = cell % 3 * PITCH
        self.tiles(rows, row, x, (tile,))
        rows.touch(row, x, x + 16)
        rows.touch(row + 1, x, x + 16)
        if lit:
            self.reverse(rows, row, x)

    def journey(self, rows, viewpoints, spaces):
        """By number: the pawn on the viewpoint, the number, the pawn on the space. Only on a new screen."""
        pawn = self._face.pawn
        for n in range(5):
            line = rows.rows[n]
            line[JOURNEY + 1 : 129] = self._board[n]
            if viewpoints[n]:
                line[JOURNEY + 3 : JOURNEY + 10] = pawn(viewpoints[n] - 1)
            if spaces[n]:
                line[JOURNEY + 18 : JOURNEY + 25] = pawn(spaces[n] - 1)


def _right(bar):
    """Returns the right half of a tile: two free columns, the bar, a free column."""
    return b"\0\0" + bytes(bar) + b"\0"
