# SPDX-License-Identifier: MIT
"""My Treasures drawn: a cabinet on the left; beside it hand, outdoors, journey board and two lines of words.

A tile is 16 x 16 pixels: the kind's picture 9 columns wide, then the crown above the colour's letter.
Yellow's letter is dark on light, so that letters which differ by a mark only (Z, Ż) can't be mixed up.
A line under a picture marks the wonder's kind.
"""

from micropython import const

from coffer.face import Face as AnyFace
from coffer.words import number
from games.my_treasures.tiles import COLOUR, CROWNED, FRESH_WIND, KIND, KINDS

SIDE = const(51)  # where everything beside the cabinet begins
PITCH = const(17)  # from one loose tile to the next
SPACES = const(105)  # where the journey board begins
_YELLOW = const(1)
_LINE = const(0x80)  # the lowest of a row's pixels
_DARK = bytes(128 - SIDE)
_BOT = b"\x1c"
_DOT = b"\x8a"
_CROWN = b"\x15"
_SUM = b"\x9d"


class Drawing(AnyFace):
    """What is seen of the table. It lags behind the table while events are told."""

    def __init__(self, console, match):
        super().__init__(console, match)
        self.pick = None  # the cursor, while a person decides
        self.lit = 0  # set of cabinet cells that are light and dark reversed
        self.letters = None
        self.catch_up()

    def catch_up(self):
        """What is seen is the table as it is."""
        table = self.match.table
        self.tiles = [bytearray(cabinet.tiles) for cabinet in table.cabinets]
        self.outdoors = bytes(table.outdoors)
        self.hand = bytearray(table.hand)
        self.tile = table.tile
        self.viewpoints = bytearray(table.journey.viewpoints)
        self.spaces = bytearray(table.journey.spaces)
        self.round = table.round

    def changed(self):
        super().changed()
        self.letters = None

    def watched(self):
        """The seat whose cabinet is on the screen; the rival of a walk has none."""
        return min(super().watched(), self.match.table.players - 1)

    # -- tiles ------------------------------------------------------------------------

    def _prepare(self, font):
        """The strips of which tiles are put together."""
        icons = self.icons
        wonder = self.match.table.wonder
        self.pictures = [icons[kind] for kind in KINDS]
        above, below = self.pictures[wonder]
        self.pictures[wonder] = (above, bytes([column | _LINE for column in below]))
        plain = bytes(7)
        crown = icons["crown"]
        lined = bytes([_LINE] * 7)
        self.corners = (plain, crown, lined, bytes([column | _LINE for column in crown]))
        self.letters = []
        for colour in range(5):
            letter = font.strip(self.say("colour." + str(colour))[0])
            strip = (bytes((6 - len(letter)) // 2 + 1) + letter + plain)[:7]
            self.letters.append(bytes([column ^ 0xFF for column in strip]) if colour == _YELLOW else strip)

    def draw_tile(self, rows, row, x, tile):
        """One tile, or an empty cell, from row and x on: four slices, 0.15 ms."""
        x += 1
        upper = rows.rows[row]
        lower = rows.rows[row + 1]
        if 0 < tile < FRESH_WIND:
            colour = COLOUR[tile]
            picture = self.pictures[KIND[tile]]
            upper[x : x + 9] = picture[0]
            lower[x : x + 9] = picture[1]
            upper[x + 9 : x + 16] = self.corners[CROWNED[tile] + (2 if colour == _YELLOW else 0)]
            lower[x + 9 : x + 16] = self.letters[colour]
        else:
            picture = self.icons["cell" if not tile else "wind" if tile == FRESH_WIND else "lucky"]
            upper[x : x + 16] = picture[0]
            lower[x : x + 16] = picture[1]
        rows.touched[row] = rows.touched[row + 1] = 1

    def draw_cell(self, rows, seat, cell, tile=0, bright=False):
        """One cell of a seat's cabinet, with a tile that is about to be placed there."""
        row = cell // 3 * 2
        x = cell % 3 * 16
        self.draw_tile(rows, row, x, tile or self.tiles[seat][cell])
        if bright:
            self.reverse(rows, row, x)

    def reverse(self, rows, row, x):
        """Swaps light and dark of a tile: the cursor."""
        rows.invert(row, x, x + 15)
        rows.invert(row + 1, x, x + 15)

    def draw_cabinet(self, rows, seat):
        """All twelve cells."""
        if not self.letters:
            self._prepare(rows.font)
        for cell in range(12):
            self.draw_cell(rows, seat, cell, 0, self.lit >> cell & 1)

    # -- the whole table --------------------------------------------------------------

    def draw(self, rows):
        if not self.event and not self.news:
            self.catch_up()
            self.lit = 0
        if self.deciding and self.pick.draws_all:
            self.pick.draw(rows)
            return
        seat = self.watched()
        self.draw_cabinet(rows, seat)
        self.draw_loose(rows)
        if not (self.hand or self.tile):
            self.draw_head(rows, seat)
        self.draw_journey(rows)
        if self.deciding:
            self.pick.cursor(rows)
        self.bottom(rows)

    def draw_loose(self, rows):
        """The tiles in the hand, then those outdoors, three to a row."""
        x = SIDE
        if self.tile:
            self.draw_tile(rows, 0, x, self.tile)
            x += PITCH
        for tile in self.hand:
            self.draw_tile(rows, 0, x, tile)
            x += PITCH
        for n in range(len(self.outdoors)):
            self.draw_tile(rows, 2 + n // 3 * 2, SIDE + n % 3 * PITCH, self.outdoors[n])

    def draw_head(self, rows, seat):
        """Whose cabinet it is, and what it is worth so far; or what A and B do."""
        if self.deciding and self.pick.keys(rows):
            return
        rows.text(0, SIDE, self.name(seat), SPACES - 2)
        score = self.match.table.score(seat)
        x = rows.text(1, SIDE, _SUM + number(score[6])) + 4
        rows.text(1, x, _CROWN + number(score[4]))

    def draw_journey(self, rows):
        """The round, then a line for each number: the pawn on the viewpoint, the pawn on the space."""
        table = self.match.table
        rows.right(0, 127, number(self.round) + b"/" + number(table.rounds), rows.tiny)
        for n in range(5):
            self._pawn(rows, n + 1, SPACES, self.viewpoints[n])
            rows.text(n + 1, SPACES + 8, number(n + 1))
            self._pawn(rows, n + 1, SPACES + 16, self.spaces[n])

    def _pawn(self, rows, row, x, pawn):
        if not pawn:
            rows.small(row, x + 1, _DOT)
        elif pawn > self.match.table.players:
            rows.small(row, x, _BOT)
        else:
            rows.small(row, x, self.name(pawn - 1)[:1])

    def bottom(self, rows):
        """The two lines below: what happened, what the hint says, who thinks, or what the choice brings."""
        for row in (6, 7):
            rows.rows[row][SIDE + 1 :] = _DARK
            rows.touched[row] = 1
        if self.event:
            text = self.told
        elif self.hinting:
            text = self.say("wait")
        elif self.tip is not None:
            text = self.tip
        elif self.deciding:
            text = self.pick.prompt(rows)
        elif self.match.table.seat >= 0:
            text = self.say("thinks", self.name(self.match.table.seat))
        else:
            return
        row = 6
        for line in text.split(b"\n"):
            rows.text(row, SIDE, line)
            row += 1
