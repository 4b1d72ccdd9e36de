# SPDX-License-Identifier: MIT
"""The preview of a pattern that moves over a player's two maps, only through places where it may lie.

Right of the maps is a button that makes the pattern a single cell, or a single cell the pattern again.
"""

from micropython import const

from coffer.bits import index
from games.treasure_maps.masks import MASKS
from games.treasure_maps.pieces import BEYOND, CELL, SHAPES
from games.treasure_maps.rules import PICK

_FAR = const(5)  # columns from one map to the next, for the eye and for the arrows
_END = const(9)  # columns of both maps; the button stands behind the last
_COLUMN = const(0x1111)  # the first column of a grid
_NOWHERE = const(99)


def legal_origins(shape, free):
    """Where a shape may lie on free cells: the places of the grid's corner cell, as a mask.

    >>> bin(legal_origins(0b0011, 0b0011_1011))
    '0b10001'
    """
    found = 0xFFFF
    bits = shape
    while bits:
        if bits & 1:
            found &= free
        bits >>= 1
        free >>= 1
    for left in range(1, 4):
        if shape & BEYOND[left]:
            found &= ~(_COLUMN << left)
    return found


class PlacementPreview:
    """One decision's cursor: a shape, the map it lies on, and where its upper left corner is."""

    def __init__(self, table):
        self.free = table.free[2 * table.seat : 2 * table.seat + 2]
        shapes = () if table.phase == PICK else SHAPES[table.pattern()]
        self.shapes = [
            shape
            for shape in shapes
            if legal_origins(shape, self.free[0]) | legal_origins(shape, self.free[1])
        ]
        self.single = not self.shapes  # whether it is one cell
        self.button = False  # whether the cursor is on the button; the preview waits where it was
        self._came = 0  # the step that led there
        self.at = self.slot = self.place = 0
        self._settle()

    def shape(self):
        """What it looks like, in the upper left corner of a grid."""
        return 1 if self.single else self.shapes[self.at]

    def mask(self):
        """The cells it covers."""
        return self.shape() << self.place

    # -- moving -------------------------------------------------------------------------

    def turn(self):
        """Turns to the next shape, at the nearest legal place; a single cell can't turn."""
        if not self.single:
            self.at = (self.at + 1) % len(self.shapes)
            self._settle()

    def switch(self):
        """The button: the pattern becomes a single cell, its first one, or a cell the pattern again."""
        if not self.single:
            self.place = index(self.mask())
        self.single = not self.single
        self.button = False
        self._settle()

    def _settle(self):
        """Moves a changed shape to the nearest legal place, which always exists."""
        shape = self.shape()
        self._origins = (legal_origins(shape, self.free[0]), legal_origins(shape, self.free[1]))
        best = _NOWHERE
        slot, top, left = self.slot, self.place >> 2, self.place & 3
        for n in range(32):
            way = abs((n >> 2 & 3) - top) + abs((n & 3) - left) + (0 if n >> 4 == slot else 8)
            if way < best and self._origins[n >> 4] >> (n & 15) & 1:
                best = way
                self.slot = n >> 4
                self.place = n & 15

    def across(self, step):
        """To the next column that has a place, also of the other map; behind the last comes the button."""
        top = self.place >> 2
        column = _FAR * self.slot + (self.place & 3)
        if self.button:
            self.button = False
            if step != self._came:
                return  # back to where the preview was
            column = -1 if step > 0 else _END
        while True:
            column += step
            if not 0 <= column < _END:  # round the ends, where there is no button
                if self.shapes:
                    self.button = True
                    self._came = step
                    return
                column = 0 if step > 0 else _END - 1
            spots = self._origins[column // _FAR] >> column % _FAR & _COLUMN if column % _FAR < 4 else 0
            for way in range(8 if spots else 0):  # the same row, then the nearest ones
                row = top + (way + 1 >> 1) * (-1 if way & 1 else 1)
                if 0 <= row < 4 and spots >> 4 * row & 1:
                    self.slot = column // _FAR
                    self.place = 4 * row + column % _FAR
                    return

    def along(self, step):
        """To the next place in this column, round the ends; if there is none, into the nearest column."""
        if self.button:
            self.button = False
            return
        for aside in range(4):
            for way in range(1, 4):
                row = ((self.place >> 2) + step * way) % 4
                for left in ((self.place & 3) - aside, (self.place & 3) + aside):
                    if 0 <= left < 4 and self._origins[self.slot] >> 4 * row + left & 1:
                        self.place = 4 * row + left
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
        mask = MASKS[action & 255]
        self.button = False
        self.slot = action >> 8
        self.single = action & 255 >= CELL
        for self.place in range(16):
            if self.single:
                if self.mask() == mask:
                    break
            elif mask in [shape << self.place for shape in self.shapes]:
                self.at = self.shapes.index(mask >> self.place)
                break
        self._settle()
