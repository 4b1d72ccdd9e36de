# SPDX-License-Identifier: MIT
"""How islands look, large and as thumbnails.

A large cell is 8 x 8 pixels and stands on the row grid: one slice assignment. Free cells are dark with
a dotted border, marked ones grey, the ghost is bright; a coast runs round the whole island.
"""

from micropython import const

from games.treasure_maps.cards import COINS, COLOUR, EXES, ISLAND, PALM

_SEA, _PLAIN, _X, _COIN, _PALM, _MARKED = const(0), const(1), const(2), const(3), const(4), const(5)
_COAST = const(6)  # to be added to a kind: with a coast along the top
_BRIGHT = const(12)  # as the ghost covers it
_REMEMBERED = const(4)  # maps whose cells are kept by kind
_KINDS = ("plain", "x", "coin", "palm", "marked")


class Islands:
    """Draws islands and patterns into the rows."""

    def __init__(self, icons):
        strip = bytes(8) + b"".join([icons["cell_" + kind] for kind in _KINDS])
        strip += bytes([column | 1 for column in strip])
        strip += bytes([strip[n] ^ (0xFE if n & 7 else 0) for n in range(len(strip))])
        self._cells = strip  # 8 columns for each kind, + _COAST along the top, + _BRIGHT
        self._tiny = bytes(4) + b"".join([icons["tiny_" + kind] for kind in _KINDS])
        self._known = {}  # the kinds of cells of some maps

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
        rows.touched[row] = 1

    def island(self, rows, x, island, free):
        """A whole island at x, rows 1 to 5, of the last only the line of the coast. 1.5 ms on the device."""
        kinds = self._kinds(island)
        strip = self._cells
        bit = 1
        for row in range(4):
            line = rows.rows[1 + row]
            below = rows.rows[2 + row]
            rows.touched[1 + row] = 1
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

    def thumbnail(self, rows, row, x, island):
        """An unmarked island with cells of 4 x 4 pixels, two rows high."""
        self._small(rows, row, x, self._kinds(island))

    def shape(self, rows, row, x, mask):
        """A pattern with cells of 4 x 4 pixels, two rows high."""
        self._small(rows, row, x, bytes(4) + bytes([mask >> n & 1 for n in range(16)]))  # 0 sea, 1 plain

    def _small(self, rows, row, x, kinds):
        """16 cells of 4 x 4 pixels, by kind."""
        tiny = self._tiny
        for start in (4, 12):
            line = rows.rows[row]
            rows.touched[row] = 1
            at = x
            for n in range(start, start + 4):
                upper = 4 * kinds[n]
                lower = 4 * kinds[n + 4]
                for column in range(4):
                    at += 1
                    line[at] = tiny[upper + column] | tiny[lower + column] << 4
            row += 1
