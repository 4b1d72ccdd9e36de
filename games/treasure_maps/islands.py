# SPDX-License-Identifier: MIT
"""How islands look, large and as thumbnails.

A large cell is 8 x 8 pixels and stands on the row grid: one slice assignment. Free cells are dark with
a dotted border, marked ones grey, the ghost is bright; a coast runs round the whole island.
"""

from micropython import const

from coffer.bits import cells
from games.treasure_maps.cards import COINS, COLOUR, EXES, ISLAND, NONE, PALM

_SEA, _PLAIN, _X, _COIN, _PALM, _MARKED = const(0), const(1), const(2), const(3), const(4), const(5)
_COAST = const(6)  # to be added to a kind: with a coast along the top
_BRIGHT = const(12)  # as the ghost covers it
_REMEMBERED = const(12)  # maps whose cells are kept by kind
_KINDS = ("plain", "x", "coin", "palm", "marked")


class Islands:
    """Draws islands and patterns into the rows."""

    def __init__(self, icons):
        strips = [bytes(8)] + [icons["cell_" + kind] for kind in _KINDS]
        strips += [bytes([column | 1 for column in strip]) for strip in strips]
        strips += [bytes([strip[0]] + [column ^ 0xFE for column in strip[1:]]) for strip in strips]
        self.cells = strips  # by kind, + _COAST along the top, + _BRIGHT
        self.tiny = [bytes(4)] + [icons["tiny_" + kind] for kind in _KINDS]
        self._pairs = {}  # strips of two tiny cells, one above the other
        self._shapes = {}  # the patterns' strips; there are 19 and the single cell
        self._drawn = {}  # by where it stands: a map, its free cells, and their picture
        self._known = {}  # the kinds of cells of some maps

    def kinds(self, island):
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
        kinds = self.kinds(island)
        kind = kinds[n + 4] if free & 1 << n else _MARKED
        if not kinds[n]:
            kind += _COAST
        if bright:
            kind += _BRIGHT
        row = 1 + (n >> 2)
        line = rows.rows[row]
        at = x + 1 + 8 * (n & 3)
        line[at : at + 8] = self.cells[kind]
        if not (n & 3 and kinds[n + 3]):
            line[at] = 0xFF
        rows.touched[row] = 1

    def island(self, rows, x, island, free, ghost):
        """A whole island at x, rows 1 to 5, of the last only the line of the coast. 0.5 ms on the device."""
        if island == NONE:
            return
        drawn = self._drawn.get(x)
        if drawn is None or drawn[0] != island or drawn[1] != free:
            drawn = self._drawn[x] = (island, free, self._picture(island, free))
        picture = drawn[2]
        for n in range(4):
            rows.rows[1 + n][x + 1 : x + 34] = picture[n]
            rows.touched[1 + n] = 1
        kinds = self.kinds(island)
        if COLOUR[island] > 1:  # grey and green ones have no fourth row, and no coast below it
            line = rows.rows[5]
            for n in range(4):
                if kinds[16 + n]:
                    for column in range(x + 8 * n + 1, x + 8 * n + 10):
                        line[column] |= 1
            rows.touched[5] = 1
        if ghost:
            for n in cells(ghost):
                line = rows.rows[1 + (n >> 2)]
                at = x + 1 + 8 * (n & 3)
                line[at : at + 8] = self.cells[kinds[n + 4] + (_BRIGHT if kinds[n] else _BRIGHT + _COAST)]
                if not (n & 3 and kinds[n + 3]):
                    line[at] = 0xFF

    def _picture(self, island, free):
        """An island without a ghost: four lines of 33 columns. 1.2 ms on the device."""
        kinds = self.kinds(island)
        strips = self.cells
        picture = [bytearray(33) for _ in range(5)]
        bit = 1
        for row in range(4):
            line = picture[row]
            below = picture[row + 1]
            at = 0
            left = 0
            for n in range(4 * row + 4, 4 * row + 8):
                kind = kinds[n]
                if kind:
                    if not free & bit:
                        kind = _MARKED
                    line[at : at + 8] = strips[kind if kinds[n - 4] else kind + _COAST]
                    if not left:
                        line[at] = 0xFF
                else:
                    if kinds[n - 4]:
                        line[at : at + 8] = strips[_COAST]
                    if left:
                        line[at] = 0xFF
                        below[at] |= 1  # the corner pixel, which is in nobody's cell
                left = kind
                bit <<= 1
                at += 8
            if left:
                line[at] = 0xFF
                below[at] |= 1
        return picture[:4]

    def thumbnail(self, rows, row, x, island):
        """An unmarked island with cells of 4 x 4 pixels, two rows high."""
        kinds = self.kinds(island)
        for half in range(2):
            line = rows.rows[row + half]
            at = x + 1
            for n in range(8 * half + 4, 8 * half + 8):
                line[at : at + 4] = self._pair(kinds[n], kinds[n + 4])
                at += 4
            rows.touched[row + half] = 1

    def _pair(self, upper, lower):
        """Two tiny cells as one strip."""
        both = upper << 3 | lower
        strip = self._pairs.get(both)
        if strip is None:
            tiny = self.tiny
            strip = bytes([tiny[upper][n] | tiny[lower][n] << 4 for n in range(4)])
            self._pairs[both] = strip
        return strip

    def shape(self, rows, row, x, mask):
        """A pattern with cells of 4 x 4 pixels, two rows high."""
        strips = self._shapes.get(mask)
        if strips is None:
            halves = []
            for half in (mask, mask >> 8):  # a bit is a kind too: sea or plain
                halves.append(b"".join([self._pair(half >> n & 1, half >> n + 4 & 1) for n in range(3)]))
            strips = self._shapes[mask] = tuple(halves)
        rows.icon(row, x, strips)
