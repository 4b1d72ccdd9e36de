# SPDX-License-Identifier: MIT
"""My Treasures drawn: a cabinet on the left; beside it hand, outdoors, journey board and two lines of words.

A tile is 16 x 16 pixels: the kind's picture, and to its right the crown above the colour's letter.
Yellow's letter is dark on light, so that letters which differ by a mark only (Z, Ż) can't be mixed up.
A line under a picture marks the wonder's kind.
"""

from micropython import const

from coffer import glyphs
from coffer.table import face
from coffer.words import number
from games.my_treasures import paints
from games.my_treasures.pieces import COLOUR, CROWNED, FRESH_WIND, KIND

SIDE = const(51)  # where everything beside the cabinet begins
PITCH = const(17)  # from one loose tile to the next
SPACES = const(105)  # where the journey board begins
_YELLOW = const(1)
_DARK = bytes(128 - SIDE)
_BOT = b"\x1c"
_CROWN = b"\x15"
_SUM = b"\x9d"


class Drawing(face.Face):
    """What is seen of the table. It lags behind the table while events are told."""

    def __init__(self, console, match):
        super().__init__(console, match)
        self._prepare()
        self._catch_up()

    def _catch_up(self):
        """What is seen is the table as it is."""
        self._behind = False  # the table has moved on since
        self._lit = 0  # set of cabinet cells with light and dark reversed
        table = self.match.table
        self.tiles = [bytearray(cabinet.tiles) for cabinet in table.cabinets]
        self.outdoors = bytes(table.outdoors)
        self.hand = bytes(table.hand)
        self.tile = table.tile
        self.viewpoints = bytearray(table.viewpoints)
        self.spaces = bytearray(table.spaces)
        self._round = table.round

    def changed(self):
        super().changed()
        self._prepare()

    def watched(self):
        """The seat whose cabinet is on the screen; the rival of a walk has none."""
        return min(super().watched(), self.match.table.players - 1)

    # -- tiles ------------------------------------------------------------------------

    def _prepare(self):
        """The strips that everything is drawn with, in the language of the console."""
        self.pictures, self._corners, self.letters, self._card, self._board = paints.mix(self)
        self._pawns = b"".join([self.name(seat)[:1] for seat in range(self.match.table.players)]) + _BOT

    def load_icons(self):
        """The game's pictures by name."""
        return glyphs.icons("/assets/my_treasures.icons")

    def draw_tiles(self, rows, row, x, tiles, pitch=16):
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
                picture = pictures[5 + tile % (FRESH_WIND - 1)]
                upper[x : x + 16] = picture[0]
                lower[x : x + 16] = picture[1]
            x += pitch
        rows.touch(row, start, 128)
        rows.touch(row + 1, start, 128)

    def reverse(self, rows, row, x):
        """Swaps light and dark of a tile: the cursor."""
        rows.invert(row, x, x + 16)
        rows.invert(row + 1, x, x + 16)

    def _draw_cell(self, rows, seat, cell):
        """One cell of a seat's cabinet, lit or not."""
        row = cell // 3 * 2
        x = cell % 3 * 16 + 1
        self.draw_tiles(rows, row, x, (self.tiles[seat][cell],))
        if self._lit >> cell & 1:
            self.reverse(rows, row, x)

    def draw_cabinet(self, rows, seat):
        """All twelve cells."""
        tiles = self.tiles[seat]
        for n in range(4):
            self.draw_tiles(rows, 2 * n, 1, tiles[3 * n : 3 * n + 3])

    # -- the whole table --------------------------------------------------------------

    def draw(self, rows):
        if self._behind and not self.event and not self.news:
            self._catch_up()
        if self.deciding and self.picker.shelf:
            self.picker.draw(rows)
            return
        seat = self.watched()
        self.draw_cabinet(rows, seat)
        for cell in range(12):
            if self._lit >> cell & 1:
                self._draw_cell(rows, seat, cell)
        self._draw_loose(rows, seat)
        self._draw_journey(rows)
        if self.deciding:
            self.picker.cursor(rows, True)
        self.bottom(rows)

    def _draw_loose(self, rows, seat):
        """The hand above, or whose cabinet it is; then the tiles outdoors, three to a row."""
        hand = self.hand
        if self.tile:
            hand = bytes((self.tile,)) + hand
        self.draw_tiles(rows, 0, SIDE, hand, PITCH)
        self.draw_tiles(rows, 2, SIDE, self.outdoors[:3], PITCH)
        self.draw_tiles(rows, 4, SIDE, self.outdoors[3:], PITCH)
        if not hand and not (self.deciding and self.picker.keys(rows)):
            score = self.match.table.score(seat)
            rows.text(0, SIDE, self.name(seat), SPACES - 2)
            rows.text(1, SIDE, _SUM + number(score[6]) + b"  " + _CROWN + number(score[4]))

    def _draw_journey(self, rows):
        """The round; below it the pawns on the viewpoints, the numbers, the pawns on the spaces."""
        table = self.match.table
        rows.right(0, 127, number(self._round) + b"/" + number(table.rounds), rows.tiny)
        rows.icon(1, SPACES, self._board)
        for x, pawns in ((SPACES, self.viewpoints), (SPACES + 16, self.spaces)):
            for n in range(5):
                if pawns[n]:
                    seat = pawns[n] - 1
                    rows.small(n + 1, x + 1, self._pawns[seat : seat + 1])

    def bottom(self, rows):
        """The two lines below: what happened, what the hint says, who thinks, or what the choice brings."""
        for row in (6, 7):
            rows.icon(row, SIDE, _DARK)
        if self.event:
            text = self.told
        elif self.hinting:
            text = self.say("wait")
        elif self.tip is not None:
            text = self.tip
        elif self.deciding:
            text = self.picker.prompt(rows)
        elif self.match.table.seat >= 0:
            text = self.say("thinks", self.name(self.match.table.seat))
        else:
            return
        row = 6
        for line in text.split(b"\n"):
            rows.text(row, SIDE, line)
            row += 1
