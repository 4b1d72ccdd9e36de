# SPDX-License-Identifier: MIT
"""The pen of Treasure Maps: how islands look, and all that belongs to a map or a player.

A large cell is 8 x 8 pixels and stands on the row grid: one slice assignment. Free cells are dark with
a dotted border, marked ones grey, the ghost is bright; a coast runs round the whole island.
A whole player takes 5 ms to draw, so the picture drawn last is kept.
"""

from micropython import const

from coffer import glyphs
from coffer.words import number
from games.treasure_maps.pieces import (
    COINS,
    COLOUR,
    EXES,
    FIRST,
    ISLAND,
    MASKS,
    NONE,
    PALM,
    PALM_BOXES,
    SEAL,
    SEAL_WORTH,
    VALUE,
)
from games.treasure_maps.state import ROUND

# Symbols of the font, by their codes.
_CUP_SIGN = b"\x11"
_PALM_SIGN = b"\x12"
_CROWN = b"\x15"
_TICK = b"\x96"
_FULL = b"\x99"
_EMPTY = b"\x9a"
_SUM = b"\x9d"

MAPS = (1, 42)  # where a player's two islands stand
SIDE = const(79)  # the panel beside them
BOTTOM = const(126)  # the width of the bottom row
CUPS = const(108)  # the cups behind the coin boxes
PALMS = const(92)  # the four palm boxes, 9 pixels each
PITCH = const(19)  # from one small map of the display to the next
_WHEN = const(118)  # round and turn
_KEPT = const(7)  # rows of the picture that is kept: all but the bottom one

# Kinds of cells.
_SEA, _PLAIN, _X, _COIN, _PALM, _MARKED = const(0), const(1), const(2), const(3), const(4), const(5)
_COAST = const(6)  # to be added to a kind: with a coast along the top
_BRIGHT = const(12)  # as the ghost covers it
_REMEMBERED = const(4)  # maps whose cells are kept by kind
_SYMBOLS = ("plain", "x", "coin", "palm")  # the kinds between, as their pictures are called


class Pen:
    """Draws into the rows with the game's icons and words."""

    def __init__(self, face):
        self._face = face
        icons = glyphs.icons("/assets/treasure_maps.icons")
        strip = bytes(8) + b"".join([icons["cell_" + kind] for kind in _SYMBOLS]) + icons["cell_marked"]
        strip += bytes([column | 1 for column in strip])
        strip += bytes([strip[n] ^ (0xFE if n & 7 else 0) for n in range(len(strip))])
        self._cells = strip  # 8 columns for each kind, + _COAST along the top, + _BRIGHT
        self._tiny = bytes(4) + b"".join([icons["tiny_" + kind] for kind in _SYMBOLS])
        self.emblem = icons["emblem"]
        self.pile = icons["pile"]  # the back of a map
        self._known = {}  # the kinds of cells of some maps
        self._picture = [bytearray(129) for _ in range(_KEPT)]  # what was drawn last
        self.forget()

    def forget(self):
        """The language has changed."""
        self._badges: list = [None] * 4  # the colours' tiles
        self._key = 0  # what the picture shows

    def recall(self, rows, key):
        """Lays down the picture that was kept last, if it is that one: 0.2 ms instead of 5."""
        if self._key != key:
            return False
        for row in range(_KEPT):
            rows.rows[row][:] = self._picture[row]
            rows.touch(row, 0, 128)
        return True

    def keep(self, rows, key):
        """Keeps what is drawn so far."""
        self._key = key
        for row in range(_KEPT):
            self._picture[row][:] = rows.rows[row]

    # -- islands --------------------------------------------------------------------------

    def _kinds(self, island):
        """What is on each of a map's 16 cells, behind four of sea; remembered for the maps in use."""
        found = self._known.get(island)
        if found is None:
            found = bytearray(20)
            bit = 1
            for n in range(4, 20):
                if EXES[island] & bit:
                    found[n] = _X
                elif COINS[island] & bit:
                    found[n] = _COIN
                elif PALM[island] & bit:
                    found[n] = _PALM
                elif ISLAND[island] & bit:
                    found[n] = _PLAIN
                bit <<= 1
            if len(self._known) >= _REMEMBERED:
                self._known.clear()
            self._known[island] = found
        return found

    def cell(self, rows, x, island, free, n, bright):
        """One cell of land on an island that stands at x from row 1 on."""
        kinds = self._kinds(island)
        kind = kinds[n + 4] if free & 1 << n else _MARKED
        if not kinds[n]:
            kind += _COAST
        if bright:
            kind += _BRIGHT
        row = 1 + (n >> 2)
        line = rows.rows[row]
        at = x + 1 + 8 * (n & 3)
        line[at : at + 8] = self._cells[8 * kind : 8 * kind + 8]
        if not (n & 3 and kinds[n + 3]):
            line[at] = 0xFF
        rows.touch(row, at - 1, at + 7)

    def island(self, rows, x, island, free):
        """A whole island at x, rows 1 to 5, of the last only the line of the coast. 1.5 ms on the device."""
        kinds = self._kinds(island)
        strip = self._cells
        bit = 1
        for row in range(4):
            line = rows.rows[1 + row]
            below = rows.rows[2 + row]
            rows.touch(1 + row, x, x + 33)
            at = x + 1
            left = 0
            for n in range(4 * row + 4, 4 * row + 8):
                kind = kinds[n]
                if kind:
                    look = 8 * (kind if free & bit else _MARKED)
                    if not kinds[n - 4]:
                        look += 8 * _COAST
                    line[at : at + 8] = strip[look : look + 8]
                    if not left:
                        line[at] = 0xFF
                else:
                    if kinds[n - 4]:
                        line[at : at + 8] = strip[8 * _COAST : 8 * _COAST + 8]
                    if left:
                        line[at] = 0xFF
                        below[at] |= 1  # the corner pixel, which is in nobody's cell
                left = kind
                bit <<= 1
                at += 8
            if left:
                line[at] = 0xFF
                below[at] |= 1
        if COLOUR[island] > 1:  # grey and green ones have no fourth row, and no coast below it
            for n in range(4):
                if kinds[16 + n]:
                    rows.line(5, x + 8 * n, x + 8 * n + 9, 1)

    def shape(self, rows, row, x, mask):
        """A pattern with cells of 4 x 4 pixels, two rows high."""
        self._small(rows, row, x, bytes(4) + bytes([mask >> n & 1 for n in range(16)]))  # 0 sea, 1 plain

    def _small(self, rows, row, x, kinds):
        """16 cells of 4 x 4 pixels, by kind."""
        tiny = self._tiny
        for start in (4, 12):
            line = rows.rows[row]
            rows.touch(row, x, x + 16)
            at = x
            for n in range(start, start + 4):
                upper = 4 * kinds[n]
                lower = 4 * kinds[n + 4]
                for column in range(4):
                    at += 1
                    line[at] = tiny[upper + column] | tiny[lower + column] << 4
            row += 1

    # -- value, colour and seal -----------------------------------------------------------

    def badge(self, rows, row, x, colour):
        """The letter of a colour, dark on a light tile, so that an O is no zero; returns the x behind it."""
        tile = self._badge(rows, colour)
        rows.icon(row, x, tile)
        return x + len(tile)

    def _badge(self, rows, colour):
        tile = self._badges[colour]
        if tile is None:
            letter = self._face.say("colour." + str(colour))
            strip = b"\0" + b"".join([rows.tiny.strip(code) for code in letter])
            tall = [column for column in strip if column & 1]  # a mark above the letter needs the whole row
            tile = bytes([column ^ 0xFF if tall else column >> 1 ^ 0x7F for column in strip])
            self._badges[colour] = tile
        return tile

    def value(self, rows, x, island):
        """Value and colour of a map in row 0; returns the x behind them."""
        colour = COLOUR[island]
        return self.badge(rows, 0, rows.text(0, x, number(VALUE[colour])), colour)

    def display(self, rows, islands):
        """Four maps as thumbnails with value, colour and seal, rows 2 to 5."""
        x = 1
        for island in islands:
            if island != NONE:
                self._small(rows, 2, x, self._kinds(island))
                colour = COLOUR[island]
                self._below(rows, 4, x, number(VALUE[colour]), colour)
                colour = SEAL[island]
                if colour != NONE:
                    self._below(rows, 5, x, _seal(colour), colour)
            x += PITCH

    def _below(self, rows, row, x, text, colour):
        """A figure and a colour in the middle below a thumbnail."""
        room = 16 - rows.tiny.width(text) - len(self._badge(rows, colour))
        self.badge(rows, row, rows.small(row, x + max(0, room) // 2, text), colour)

    # -- a player -------------------------------------------------------------------------

    def player(self, rows, seen, seat):
        """All that lies in front of a player."""
        key = seen.age << 2 | seat
        if self.recall(rows, key):
            return
        table = seen.table
        rows.text(6, MAPS[0], _SUM + number(table.score(seat)[-1]))
        rows.text(6, MAPS[1], _TICK + number(sum(seen.tally[4 * seat : 4 * seat + 4])))
        say = self._face.say
        rows.small(5, MAPS[0], _PALM_SIGN + say("worth") + b" " + number(table.palm_worth()))
        rows.small(5, MAPS[1], _CUP_SIGN + say("next") + b" " + number(seen.cup))
        name = self._face.name(seat)
        rows.right(0, 127, _CROWN + b" " + name if seat == seen.start else name)
        self._boxes(rows, seen, seat)
        for n in range(2):  # the islands come last: their coast reaches into row 5
            island = seen.maps[2 * seat + n]
            if island != NONE:
                x = self.value(rows, MAPS[n], island) + 2
                colour = SEAL[island]
                if colour != NONE:
                    self.badge(rows, 0, rows.small(0, x, _seal(colour)), colour)
                self.island(rows, MAPS[n], island, seen.free[2 * seat + n])
        self.keep(rows, key)

    def _boxes(self, rows, seen, seat):
        """Three rows of four coin boxes, a cup behind each, and four palm boxes."""
        coins = seen.coins[seat]
        for row in range(3):
            filled = max(0, min(coins - 4 * row, 4))
            rows.text(3 + row, SIDE, _FULL * filled + _EMPTY * (4 - filled))
            if filled == 4:
                rows.text(3 + row, CUPS, number(seen.cups[3 * seat + row]))
        rows.text(6, SIDE, _PALM_SIGN)
        for box in range(PALM_BOXES):
            marked = box < seen.palm_boxes[seat]
            text = number(seen.palms[PALM_BOXES * seat + box]) if marked else _EMPTY
            rows.text(6, PALMS + 9 * box, text, PALMS + 9 * box + 9)

    def expedition(self, rows, seen, shape):
        """The round, the turn, and a shape or else the card's pattern."""
        say = self._face.say
        turn = seen.turn
        self.shape(rows, 1, SIDE, shape or MASKS[FIRST[seen.pattern]])
        rows.small(1, _WHEN, say("round") + number(turn // ROUND + 1))
        rows.small(2, _WHEN, say("turn") + number(turn % ROUND + 1))


def _seal(colour):
    """What a seal gives for each map of its colour."""
    return b"+" + number(SEAL_WORTH[colour])
