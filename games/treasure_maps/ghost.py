# SPDX-License-Identifier: MIT
"""The ghost of a pattern that moves over a player's two maps, only through places where it may lie."""

from micropython import const

from coffer.bits import cells, index
from games.treasure_maps.pieces import BEYOND, CELL, MASKS, SHAPES
from games.treasure_maps.rules import PICK

_FAR = const(5)  # columns from one map to the next, for the eye and for the arrows
_COLUMN = const(0x1111)  # the first column of a grid
_SINGLE = const(1)  # the shape of one cell
_NOWHERE = const(99)


def cornered(mask):
    """Where a mask begins, as row and column, and its shape: the mask pushed into the upper left corner.

    >>> cornered(0b0110_0000_0000)
    (2, 1, 3)
    """
    top = left = 0
    while not mask & 0x000F:
        mask >>= 4
        top += 1
    while not mask & 0x1111:
        mask >>= 1
        left += 1
    return top, left, mask


def room(shape, free):
    """Where a shape may lie on free cells: the places of the grid's corner cell, as a mask.

    >>> bin(room(0b0011, 0b0011_1011))
    '0b10001'
    """
    found = 0xFFFF
    for cell in cells(shape):
        found &= free >> cell
    for left in range(1, 4):
        if shape & BEYOND[left]:
            found &= ~(_COLUMN << left)
    return found


class Ghost:
    """One decision's cursor: a shape, the map it lies on, and where."""

    def __init__(self, table):
        self.free = table.free[2 * table.seat : 2 * table.seat + 2]
        shapes = () if table.phase == PICK else SHAPES[table.pattern()]
        self.shapes = [shape for shape in shapes if room(shape, self.free[0]) | room(shape, self.free[1])]
        self.single = not self.shapes  # whether it is one cell
        self.at = self.slot = self.top = self.left = 0
        self._settle()

    def shape(self):
        """What it looks like, in the upper left corner of a grid."""
        return _SINGLE if self.single else self.shapes[self.at]

    def mask(self):
        """The cells it covers."""
        return self.shape() << 4 * self.top + self.left

    # -- moving -------------------------------------------------------------------------

    def turn(self):
        """The next shape, as near as it can be; a single cell becomes the pattern again, if that fits."""
        if self.single:
            self.single = not self.shapes
        else:
            self.at = (self.at + 1) % len(self.shapes)
        self._settle()

    def up(self):
        """A pattern becomes a single cell, its first one; a single cell moves up."""
        if self.single:
            self.along(-1)
        else:
            self._go(self.slot, index(self.mask()))
            self.single = True
            self._look_round()

    def _settle(self):
        """It has another shape now: to the nearest place where that may lie; there is one."""
        self._look_round()
        best = _NOWHERE
        slot, top, left = self.slot, self.top, self.left
        for n in range(32):
            way = abs((n >> 2 & 3) - top) + abs((n & 3) - left) + (0 if n >> 4 == slot else 8)
            if way < best and self._rooms[n >> 4] >> (n & 15) & 1:
                best = way
                self._go(n >> 4, n & 15)

    def _look_round(self):
        """Where its shape may lie, by map."""
        shape = self.shape()
        self._rooms = (room(shape, self.free[0]), room(shape, self.free[1]))

    def _go(self, slot, place):
        self.slot, self.top, self.left = slot, place >> 2, place & 3

    def across(self, step):
        """To the next column that has a place, also of the other map, round the ends."""
        column = _FAR * self.slot + self.left
        for _ in range(2 * _FAR):
            column = (column + step) % (2 * _FAR)
            slot, left = column // _FAR, column % _FAR
            spots = self._rooms[slot] >> left & _COLUMN if left < 4 else 0
            if spots:
                way = 0
                while True:
                    for top in (self.top - way, self.top + way):
                        if 0 <= top < 4 and spots >> 4 * top & 1:
                            self._go(slot, 4 * top + left)
                            return
                    way += 1

    def along(self, step):
        """To the next place in this column, round the ends; if there is none, into the nearest column."""
        spots = self._rooms[self.slot]
        for aside in range(4):
            for way in range(1, 4):
                top = (self.top + step * way) % 4
                for left in (self.left - aside, self.left + aside):
                    if 0 <= left < 4 and spots >> 4 * top + left & 1:
                        self._go(self.slot, 4 * top + left)
                        return

    # -- what it means --------------------------------------------------------------------

    def action(self):
        """The action that marks what it covers."""
        mask = self.mask()
        n = CELL if self.single else 0
        while MASKS[n] != mask:
            n += 1
        return self.slot << 8 | n

    def aim(self, action):
        """Moves to where an action marks."""
        self.slot = action >> 8
        self.top, self.left, shape = cornered(MASKS[action & 255])
        self.single = shape == _SINGLE
        if not self.single:
            self.at = self.shapes.index(shape)
        self._look_round()
