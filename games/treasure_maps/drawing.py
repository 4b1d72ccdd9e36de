# SPDX-License-Identifier: MIT
"""The pen of Treasure Maps: islands large and small, and what a player has.

A large cell is 8 x 8 pixels and stands on the row grid: one slice assignment. Free cells are dark with
a dotted border, marked ones grey, the ghost is bright; a coast runs round the whole island.
"""

from micropython import const

from coffer.words import number
from games.treasure_maps.cards import (
    COINS,
    COLOUR,
    EXES,
    FIRST,
    ISLAND,
    MASKS,
    NONE,
    PALM,
    SEAL,
    SEAL_WORTH,
    VALUE,
)
from games.treasure_maps.rules import PALM_BOXES, ROUND

_SEA, _PLAIN, _X, _COIN, _PALM, _MARKED = const(0), const(1), const(2), const(3), const(4), const(5)
_KINDS = ("plain", "x", "coin", "palm", "marked")

# Symbols of the font, by their codes.
_CUP_SIGN = b"\x11"
_PALM_SIGN = b"\x12"
_CROWN = b"\x15"
_TICK = b"\x96"
_FULL = b"\x99"
_EMPTY = b"\x9a"
_SUM = b"\x9d"
_DOT = b"\x8a"

LEFT = (1, 42)  # where a player's two islands stand
SIDE = 79  # and the panel beside them
CUPS = 108  # the cups behind the coin boxes
PALMS = 91  # the four palm boxes, 9 pixels each


class Pen:
    """Draws into the rows with the game's icons and words."""

    def __init__(self, face):
        self.face = face
        icons = face.icons
        cells = [bytes(8)] + [icons["cell_" + kind] for kind in _KINDS]
        # Each kind of cell twice: the second has a coast along its top.
        self.cells = cells + [bytes([column | 1 for column in strip]) for strip in cells]
        self.tiny = [bytes(4)] + [icons["tiny_" + kind] for kind in _KINDS]

    # -- islands ----------------------------------------------------------------------

    def kind(self, island, free, bit):
        """What is on a cell of a map."""
        if not ISLAND[island] & bit:
            return _SEA
        if not free & bit:
            return _MARKED
        if EXES[island] & bit:
            return _X
        if COINS[island] & bit:
            return _COIN
        return _PALM if PALM[island] & bit else _PLAIN

    def cell(self, rows, x, island, free, n, bright):
        """One cell of an island that stands at x from row 1 on."""
        bit = 1 << n
        land = ISLAND[island]
        here = 1 if land & bit else 0
        left = 1 if n & 3 and land & bit >> 1 else 0
        above = 1 if land & bit >> 4 else 0
        if not (here or left or above):
            return
        row = 1 + (n >> 2)
        x += 1 + 8 * (n & 3)
        line = rows.rows[row]
        line[x : x + 8] = self.cells[self.kind(island, free, bit) + (6 if here != above else 0)]
        if bright:
            for column in range(x + 1, x + 8):
                line[column] ^= 0xFE
        if here != left:
            line[x] = 0xFF
        rows.touched[row] = 1

    def island(self, rows, x, island, free, ghost):
        """A whole island at x, rows 1 to 5; of the last one only the coast's pixel line."""
        if island == NONE:
            return
        for n in range(16):
            self.cell(rows, x, island, free, n, ghost & 1 << n)
        land = ISLAND[island]
        for n in range(4):
            if land & 8 << 4 * n:
                rows.rows[1 + n][x + 33] = 0xFF
            if land & 0x1000 << n:
                rows.line(5, x + 8 * n, x + 8 * n + 9, 0x01)
        self._corners(rows, x, land)

    def _corners(self, rows, x, land):
        """The lower right corner of the coast is a pixel that no border covers."""
        for n in range(16):
            if land & 1 << n and (n & 3 == 3 or not land & 2 << n) and not land & 16 << n:
                row = 2 + (n >> 2)
                rows.line(row, x + 8 * (n & 3) + 8, x + 8 * (n & 3) + 9, 0x01)

    def thumbnail(self, rows, row, x, island, free):
        """An island with cells of 4 x 4 pixels, two rows high."""
        for half in range(2):
            line = rows.rows[row + half]
            at = x + 1
            for column in range(4):
                bit = 1 << 8 * half + column
                upper = self.tiny[self.kind(island, free, bit)]
                lower = self.tiny[self.kind(island, free, bit << 4)]
                for n in range(4):
                    line[at] = upper[n] | lower[n] << 4
                    at += 1
            rows.touched[row + half] = 1

    def shape(self, rows, row, x, mask):
        """A pattern with cells of 4 x 4 pixels, two rows high."""
        plain = self.tiny[_PLAIN]
        for half in range(2):
            for column in range(4):
                bit = 1 << 8 * half + column
                upper = 1 if mask & bit else 0
                lower = 16 if mask & bit << 4 else 0
                rows.icon(row + half, x + 4 * column, bytes([each * (upper + lower) for each in plain]))

    # -- value, colour and seal -----------------------------------------------------------

    def badge(self, rows, row, x, colour):
        """The letter of a colour, dark on a light tile, so that an O is no zero; returns the x behind it."""
        end = rows.small(row, x + 1, self.face.say("colour." + str(colour)))
        line = rows.rows[row]
        tall = 0  # a letter with a mark above it needs the whole row, others leave the last line dark
        for column in range(x + 1, end + 1):
            tall |= line[column] & 1
        for column in range(x + 1, end + 1):
            line[column] = line[column] ^ 0xFF if tall else line[column] >> 1 ^ 0x7F
        return end

    def value(self, rows, row, x, island):
        """Value and colour of a map in small figures."""
        colour = COLOUR[island]
        return self.badge(rows, row, rows.small(row, x, number(VALUE[colour])), colour)

    def seal(self, rows, row, x, island):
        """What a map's seal gives for each map of a colour, in small figures; nothing without a seal."""
        colour = SEAL[island]
        if colour != NONE:
            self.badge(rows, row, rows.small(row, x, b"+" + number(SEAL_WORTH[colour])), colour)

    def heading(self, rows, row, x, island):
        """Value, colour and seal of a map in one line of 40 pixels."""
        if island != NONE:
            colour = COLOUR[island]
            x = self.badge(rows, row, rows.text(row, x, number(VALUE[colour])), colour)
            self.seal(rows, row, x + 2, island)

    def completed(self, rows, row, x, seen, seat):
        """How many maps of each colour a player has completed, in small figures."""
        x = rows.small(row, x, _TICK) + 2
        for colour in range(4):
            x = self.badge(rows, row, rows.small(row, x, number(seen.tally[4 * seat + colour])), colour) + 3

    # -- a player -------------------------------------------------------------------------

    def player(self, rows, seen, seat, ghost, slot):
        """All that lies in front of a player, with a ghost on one of the maps."""
        say = self.face.say
        table = seen.table
        rows.text(6, LEFT[0], _SUM + number(table.score(seat)[-1]))
        rows.text(6, LEFT[1], _TICK + number(sum(seen.tally[4 * seat : 4 * seat + 4])))
        rows.small(5, LEFT[0], _PALM_SIGN + say("worth", table.palm_worth()))
        rows.small(5, LEFT[1], _CUP_SIGN + say("next", seen.cup))
        x = rows.right(0, 127, self.face.name(seat))
        if seat == seen.start:
            rows.text(0, x - 10, _CROWN)
        self.coins(rows, seen, seat)
        self.palms(rows, seen, seat)
        for n in range(2):  # the islands come last: their coast reaches into row 5
            place = 2 * seat + n
            self.heading(rows, 0, LEFT[n], seen.maps[place])
            self.island(rows, LEFT[n], seen.maps[place], seen.free[place], ghost if slot == n else 0)

    def coins(self, rows, seen, seat):
        """Three rows of four coin boxes, a cup behind each."""
        coins = seen.coins[seat]
        for row in range(3):
            filled = min(max(coins - 4 * row, 0), 4)
            rows.text(3 + row, SIDE, _FULL * filled + _EMPTY * (4 - filled))
            if coins >= 4 * row + 4:
                rows.text(3 + row, CUPS, number(seen.cups[3 * seat + row]))

    def palms(self, rows, seen, seat):
        """Four palm boxes."""
        rows.text(6, SIDE, _PALM_SIGN)
        for box in range(PALM_BOXES):
            used = box < seen.palm_boxes[seat]
            points = number(seen.palms[PALM_BOXES * seat + box]) if used else _DOT
            rows.centre(6, points, PALMS + 9 * box, PALMS + 9 * box + 9)

    def pattern(self, n):
        """The shape of an expedition card's pattern."""
        return MASKS[FIRST[n]]

    def when(self, rows, turn):
        """The round and the turn."""
        rows.right(1, 127, self.face.say("round", turn // ROUND + 1), rows.tiny)
        rows.right(2, 127, self.face.say("turn", turn % ROUND + 1), rows.tiny)
