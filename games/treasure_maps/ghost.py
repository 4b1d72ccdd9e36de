# SPDX-License-Identifier: MIT
"""The ghost of a pattern that moves over a player's two maps, only through places where it may lie."""

from coffer.bits import cells, count, fits
from games.treasure_maps.cards import CELL, COINS, EXES, MASKS, PALM, PATTERNS
from games.treasure_maps.rules import COIN_BOXES, PALM_BOXES, PICK

# By the column that a shape moves right: the cells that would leave the grid.
_BEYOND = (0, 0x8888, 0xCCCC, 0xEEEE)
_FAR = 5  # columns from one map to the next, for the eye and for the arrows
_SINGLE = 1  # the shape of one cell


def pushed(places):
    """Cells as a mask, pushed into the upper left corner of the grid.

    >>> pushed([(2, 1), (2, 2)])
    3
    """
    top = min([row for row, _ in places])
    left = min([column for _, column in places])
    mask = 0
    for row, column in places:
        mask |= 1 << 4 * (row - top) + column - left
    return mask


def orientations(pattern):
    """A pattern turned four times, mirrored and turned again, each shape once.

    >>> orientations(PATTERNS[0])
    [3, 17]
    """
    places = [(n // 4, n % 4) for n in pattern]
    shapes = []
    for turn in range(8):
        shape = pushed(places)
        if shape not in shapes:
            shapes.append(shape)
        if turn == 3:
            places = [(row, -column) for row, column in places]
        else:
            places = [(column, -row) for row, column in places]
    return shapes


class Ghost:
    """One decision's cursor: a shape, the map it lies on, and where."""

    def __init__(self, table):
        self.table = table
        self.place = 2 * table.seat
        shapes = [] if table.phase == PICK else orientations(PATTERNS[table.pattern()])
        self.shapes = [shape for shape in shapes if self._anywhere(shape)]
        self.shapes.append(_SINGLE)
        self.at = self.slot = self.top = self.left = 0
        self._near()

    def single(self):
        """Whether it is one cell."""
        return self.at == len(self.shapes) - 1

    def shape(self):
        """What it looks like, in the upper left corner of a grid."""
        return self.shapes[self.at]

    def mask(self):
        """The cells it covers."""
        return self.shapes[self.at] << 4 * self.top + self.left

    def may(self, shape, slot, top, left):
        """Whether a shape may lie there."""
        return not shape & _BEYOND[left] and fits(shape << 4 * top + left, self.table.free[self.place + slot])

    def _anywhere(self, shape):
        return any(self.may(shape, n >> 4, n >> 2 & 3, n & 3) for n in range(32))

    # -- moving -------------------------------------------------------------------------

    def turn(self):
        """The next shape, as near as it can be; after the last one the single cell."""
        self.at = (self.at + 1) % len(self.shapes)
        self._near()

    def before_single(self):
        """Whether turning once more gives the single cell."""
        return self.at == len(self.shapes) - 2

    def _near(self):
        """To the nearest place where the shape may lie; there is one."""
        best = 99
        for n in range(32):
            slot, top, left = n >> 4, n >> 2 & 3, n & 3
            if self.may(self.shapes[self.at], slot, top, left):
                way = abs(top - self.top) + abs(left - self.left) + (0 if slot == self.slot else 8)
                if way < best:
                    best = way
                    found = n
        self._go(found)

    def _go(self, n):
        self.slot, self.top, self.left = n >> 4, n >> 2 & 3, n & 3

    def across(self, step):
        """To the next column that has a place, also of the other map, round the ends."""
        shape = self.shapes[self.at]
        column = _FAR * self.slot + self.left
        for _ in range(2 * _FAR):
            column = (column + step) % (2 * _FAR)
            slot, left = column // _FAR, column % _FAR
            if left == 4:
                continue
            for way in range(4):
                for top in (self.top - way, self.top + way):
                    if 0 <= top < 4 and self.may(shape, slot, top, left):
                        self._go(slot << 4 | top << 2 | left)
                        return

    def along(self, step):
        """To the next place in this column, round the ends; if there is none, to the nearest that way."""
        shape = self.shapes[self.at]
        for way in range(1, 4):
            top = (self.top + step * way) % 4
            if self.may(shape, self.slot, top, self.left):
                self.top = top
                return
        for top in range(self.top + step, 4 if step > 0 else -1, step):
            for way in range(1, 4):
                for left in (self.left - way, self.left + way):
                    if 0 <= left < 4 and self.may(shape, self.slot, top, left):
                        self._go(self.slot << 4 | top << 2 | left)
                        return

    # -- what it means --------------------------------------------------------------------

    def action(self):
        """The action that marks what it covers."""
        mask = self.mask()
        n = CELL if self.single() else 0
        while MASKS[n] != mask:
            n += 1
        return self.slot << 8 | n

    def aim(self, action):
        """Moves to where an action marks."""
        places = [(n // 4, n % 4) for n in cells(MASKS[action & 255])]
        self.at = self.shapes.index(pushed(places))
        self.slot = action >> 8
        self.top = min([row for row, _ in places])
        self.left = min([column for _, column in places])


def gain(table, seat, island, mask, left, worth):
    """What marking brings: coins, coin rows filled, points of a palm, X marks, and whether the map is full.

    `left` are the map's free cells without those marked, `worth` the points of a palm now.
    """
    before = table.coins[seat]
    coins = min(count(COINS[island] & mask), COIN_BOXES - before)
    palm = worth if PALM[island] & mask and table.palm_boxes[seat] < PALM_BOXES else 0
    return coins, (before + coins) // 4 - before // 4, palm, count(EXES[island] & mask), not left
