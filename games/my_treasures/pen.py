# SPDX-License-Identifier: MIT
"""The pen of My Treasures: tiles, a cabinet on the left, loose tiles and the journey board beside it.

A tile is 16 x 16 pixels: the kind's picture, and to its right the crown above the colour's letter.
Yellow's letter is dark on light, so that letters which differ by a mark only (Z, Ż) can't be mixed up.
A line under a picture marks the wonder's kind.
"""

from micropython import const

from coffer import glyphs
from coffer.words import number
from games.my_treasures.pieces import COLOUR, CROWNED, FRESH_WIND, KIND

SIDE = const(51)  # where everything beside the cabinet begins
PITCH = const(17)  # from one loose tile to the next
SPACES = const(105)  # where the journey board begins
EMPTY = const(5)  # the pictures' places: kinds, empty cell, fresh wind, lucky find
_PICTURES = const(8)
_YELLOW = const(1)
_LINE = const(0x80)  # the lowest of a row's pixels
_BOT = b"\x1c"


class Pen:
    """Draws into the rows with the game's icons and words."""

    def __init__(self, face):
        self._face = face
        self.mix()

    def mix(self):
        """Puts together the strips that everything is drawn with, in the language of the console."""
        face = self._face
        icons = glyphs.icons("/assets/my_treasures.icons")
        self.card = icons["card"]
        self.crown = crown = icons["crown"]
        self.differ = icons["differ"]
        self.none = icons["none"]
        self._board = icons["board"]
        self.small = [icons["small" + str(kind)] for kind in range(5)]
        self.pictures = [icons["tile" + str(n)] for n in range(_PICTURES)]
        wonder = face.match.table.wonder
        above, below = self.pictures[wonder]
        self.pictures[wonder] = (above, bytes([column | _LINE for column in below]))
        plain = bytes(8)
        edge = bytes([_LINE] * 7 + [0])  # of yellow's letter
        self._corners = (plain, crown, edge, bytes([crown[n] | edge[n] for n in range(8)]))
        self.letters = []
        for colour in range(5):
            letter = face.console.rows.font.strip(face.say("colour." + str(colour))[0])
            strip = b"\0" + letter[:6] + plain
            if colour == _YELLOW:
                strip = bytes([column ^ 0xFF for column in strip[:7]]) + plain
            self.letters.append(strip[:8])
        self._pawns = b"".join([face.name(seat)[:1] for seat in range(face.match.table.players)]) + _BOT

    # -- tiles ------------------------------------------------------------------------

    def tiles(self, rows, row, x, tiles, pitch=16):
        """Tiles beside one another, 0 for empty cells, from row and x on; four slices each, 0.15 ms."""
        pictures = self.pictures
        upper = rows.rows[row]
        lower = rows.rows[row + 1]
        start = x
        x += 1
        for tile in tiles:
            if 0 < tile < FRESH_WIND:
                colour = COLOUR[tile]
                picture = pictures[KIND[tile]]
                corner = CROWNED[tile]
                if colour == _YELLOW:
                    corner += 2
                upper[x : x + 8] = picture[0]
                lower[x : x + 8] = picture[1]
                upper[x + 8 : x + 16] = self._corners[corner]
                lower[x + 8 : x + 16] = self.letters[colour]
            else:
                picture = pictures[EMPTY + tile % (FRESH_WIND - 1)]
                upper[x : x + 16] = picture[0]
                lower[x : x + 16] = picture[1]
            x += pitch
        rows.touch(row, start, 128)
        rows.touch(row + 1, start, 128)

    def reverse(self, rows, row, x):
        """Swaps light and dark of a tile: the cursor."""
        rows.invert(row, x, x + 16)
        rows.invert(row + 1, x, x + 16)

    # -- the table --------------------------------------------------------------------

    def cabinet(self, rows, tiles):
        """All twelve cells."""
        for n in range(4):
            self.tiles(rows, 2 * n, 1, tiles[3 * n : 3 * n + 3])

    def cell(self, rows, cell, tile, lit):
        """One cell of a cabinet, with light and dark reversed or not."""
        row = cell // 3 * 2
        x = cell % 3 * 16 + 1
        self.tiles(rows, row, x, (tile,))
        if lit:
            self.reverse(rows, row, x)

    def loose(self, rows, hand, outdoors):
        """The hand above, the tiles outdoors below it, three to a row."""
        self.tiles(rows, 0, SIDE, hand, PITCH)
        self.tiles(rows, 2, SIDE, outdoors[:3], PITCH)
        self.tiles(rows, 4, SIDE, outdoors[3:], PITCH)

    def journey(self, rows, round, viewpoints, spaces):
        """The round; below it the pawns on the viewpoints, the numbers, the pawns on the spaces."""
        rows.right(0, 127, number(round) + b"/" + number(self._face.match.table.rounds), rows.tiny)
        rows.icon(1, SPACES, self._board)
        for x, pawns in ((SPACES, viewpoints), (SPACES + 16, spaces)):
            for n in range(5):
                if pawns[n]:
                    seat = pawns[n] - 1
                    rows.small(n + 1, x + 1, self._pawns[seat : seat + 1])
