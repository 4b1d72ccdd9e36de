# SPDX-License-Identifier: MIT
"""The pen of Treasure Maps: how islands look, and all that belongs to a map or a player.

A large cell is 8 x 8 pixels and stands on the row grid: one slice assignment. Free cells are dark with
a dotted border, marked ones grey, the ghost is bright; a coast runs round the whole island.
A whole player takes 5 ms to draw, so the picture drawn last is kept.
"""

from micropython import const

from coffer import glyphs
from coffer.table import fills
from coffer.words import number
from games.treasure_maps.pieces import (
    COINS,
    COLOUR,
    EXES,
    ISLAND,
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
_UP = b"\x84"
_TICK = b"\x96"
_FULL = b"\x99"
_EMPTY = b"\x9a"
_SUM = b"\x9d"

_FILLS = (fills.GREY, fills.GREEN, fills.ORANGE, fills.VIOLET)  # by colour

MAPS = (1, 42)  # where a player's two islands stand
SIDE = const(84)  # the panel beside them: the pattern, below it the coins
BOTTOM = const(126)  # the width of the bottom row
CUPS = const(111)  # the cups behind the coin boxes
PALMS = const(61)  # the four palm boxes, 9 pixels each
LONE = const(102)  # beside the pattern: the key for a single cell, or the X marks to make
DISPLAY = const(2)  # the first small map of the display
PITCH = const(19)  # from one small map of the display to the next
DONE = const(28)  # how many maps are completed, behind the total
_RIBBON = const(16)  # columns of a colour's ribbon
_SWATCH = const(6)  # and of a smaller one
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
        self._one = bytes(
            [column << 2 for column in icons["tiny_plain"]]
        )  # a single cell in the middle of a row
        self.emblem = icons["emblem"]
        self.pile = icons["pile"]  # the back of a map
        self.stamp = icons["stamp"]
        self.ribbons = [fills.strip(fill, _RIBBON) for fill in _FILLS]
        self.swatches = [fills.strip(fill, _SWATCH) for fill in _FILLS]
        self._known = {}  # the kinds of cells of some maps
        self._picture = [bytearray(129) for _ in range(_KEPT)]  # what was drawn last
        self.forget()

    def forget(self):
        """The language has changed."""
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

    def lone(self, rows, offered):
        """The key that makes the pattern a single cell, beside it; dark where there is nothing to make."""
        rows.text(2, LONE, _UP)
        rows.icon(2, LONE + 8, self._one)
        if not offered:
            rows.bar(2, LONE, LONE + 13, 0)

    # -- value, colour and seal -----------------------------------------------------------

    def heading(self, rows, x, island):
        """Value and colour of a map in row 0, up to its island's end; with a seal both colours."""
        colour = COLOUR[island]
        rows.text(0, x, number(VALUE[colour]))
        seal = SEAL[island]
        if seal == NONE:
            rows.icon(0, x + 17, self.ribbons[colour])
        else:
            rows.icon(0, x + 12, self.swatches[colour])
            self._seal(rows, 0, x + 19, seal)

    def _seal(self, rows, row, x, seal):
        """What a seal gives for each map of a colour."""
        self.counted(rows, row, rows.small(row, x, b"+" + number(SEAL_WORTH[seal])), seal)

    def counted(self, rows, row, x, colour, count=b""):
        """A swatch of a colour, and how many there are of it; returns the x behind them."""
        rows.icon(row, x, self.swatches[colour])
        return rows.small(row, x + _SWATCH + 1, count)

    def display(self, rows, islands):
        """Four maps as thumbnails, rows 1 and 2; below each its value, its colour and its seal."""
        x = DISPLAY
        for island in islands:
            if island != NONE:
                self._small(rows, 1, x, self._kinds(island))
                colour = COLOUR[island]
                rows.centre(3, number(VALUE[colour]), x, x + 15)
                rows.icon(4, x, self.ribbons[colour])
                if SEAL[island] != NONE:
                    self._seal(rows, 5, x, SEAL[island])
            x += PITCH

    # -- a player -------------------------------------------------------------------------

    def player(self, rows, seen, seat):
        """All that lies in front of a player."""
        key = seen.age << 2 | seat
        if self.recall(rows, key):
            return
        say = self._face.say
        self.named(rows, 0, 127, seat, _CROWN if seat == seen.start else b"")
        if seen.pattern != NONE:
            rows.small(5, MAPS[0], say("round", seen.turn // ROUND + 1))
            rows.small(5, MAPS[1], say("turn", seen.turn % ROUND + 1))
        self._coins(rows, seen, seat)
        rows.text(6, MAPS[0], _SUM + number(seen.points(seat)[-1]))
        rows.text(6, DONE, _TICK + number(sum(seen.tally[4 * seat : 4 * seat + 4])))
        self._palms(rows, seen, seat)
        if seen.palm_boxes[seat] < PALM_BOXES:
            rows.right(6, 127, say("next", seen.table.palm_worth()), rows.tiny)
        for n in range(2):  # the islands come last: their coast reaches into row 5
            island = seen.maps[2 * seat + n]
            if island != NONE:
                self.heading(rows, MAPS[n], island)
                self.island(rows, MAPS[n], island, seen.free[2 * seat + n])
        self.keep(rows, key)

    def named(self, rows, row, end, seat, mark=b""):
        """A player's shape and name, which end before `end`, and a mark before them."""
        x = rows.right(row, end, self._face.name(seat)) - 8
        rows.icon(row, x, self._face.pawn(seat))
        rows.right(row, x - 1, mark)

    def _coins(self, rows, seen, seat):
        """Three rows of four coin boxes; behind them the cups won, bright, and the next one to win."""
        coming = seen.cup
        for row in range(3):
            filled = max(0, min(seen.coins[seat] - 4 * row, 4))
            rows.text(3 + row, SIDE, _FULL * filled + _EMPTY * (4 - filled))
            won = seen.cups[3 * seat + row]
            if won or coming:
                x = rows.text(3 + row, CUPS, _CUP_SIGN) + 1
                rows.small(3 + row, x, number(won or coming))
            if won:
                rows.invert(3 + row, x - 1, x + 4)
            else:
                coming = 0

    def _palms(self, rows, seen, seat):
        """Four palm boxes."""
        rows.text(6, PALMS - 11, _PALM_SIGN)
        for box in range(PALM_BOXES):
            x = PALMS + 9 * box
            if box < seen.palm_boxes[seat]:
                rows.small(6, x, number(seen.palms[PALM_BOXES * seat + box]))
            else:
                rows.bar(6, x, x + 4, 0x40)

    def flying(self, rows, row, x, points, way, whole):
        """Points on their way to the total, `way` of `whole` behind them; it is bright when they arrive."""
        if way == whole:
            rows.invert(6, 0, DONE - 3)
            return
        row += (6 - row) * way // whole
        x += (MAPS[0] - x) * way // whole
        rows.invert(row, x - 1, rows.text(row, x, points))

    def completed(self, rows, seen, seat):
        """A player's completed maps by colour, and below each what the seals give for one of it."""
        x = SIDE - 5
        for n in range(4 * seat, 4 * seat + 4):
            self.counted(rows, 1, x, n & 3, number(seen.tally[n]))
            if seen.seals[n]:
                rows.small(2, x, b"+" + number(seen.seals[n] * SEAL_WORTH[n & 3]))
            x += 12
