# SPDX-License-Identifier: MIT
"""What lies in the box of Treasure Maps: the 47 maps, the patterns, the score card.

Islands, their symbols and the patterns are 16-bit words: bit 4 * row + column is a cell of the 4 x 4 grid.
So a pattern fits where `fits(MASKS[n], free)`, one AND. The maps are drawn in assets/treasure_maps/deck.txt;
deck.py is that drawing, packed.
"""

from array import array

from micropython import const

MAPS = const(47)
NONE = const(255)  # no map, no seal, nothing chosen


# By colour, in the order that breaks ties: grey, green, orange, purple.
VALUE = b"\x08\x0a\x0c\x0e"  # the points of a completed map, which are its cells
SEAL_WORTH = b"\x01\x01\x02\x02"  # what a seal gives for each completed map of its colour

# The score card.
COIN_BOXES = const(12)  # three rows of four
PALM_BOXES = const(4)

# By pattern: its shapes in the upper left corner of the grid, in the order in which a player turns it.
SHAPES = (
    (0x003, 0x011),  # domino
    (0x007, 0x111),  # straight-3
    (0x013, 0x023, 0x032, 0x031),  # corner-3
    (0x027, 0x232, 0x072, 0x131),  # T-4
    (0x017, 0x223, 0x074, 0x311, 0x322, 0x071, 0x113, 0x047),  # L-4
    (0x033,),  # square-4
)
EXPEDITION = b"\x00\x01\x01\x02\x02\x03\x04\x05"  # the patterns of the eight expedition cards

# By the column that a shape is moved right: the cells that would leave the grid.
BEYOND = (0, 0x8888, 0xCCCC, 0xEEEE)

# What can be marked at once: the 157 places of the patterns, and from CELL on the 16 single cells.
CELL = const(160)
MASKS = array("H", [0] * (CELL + 16))
FIRST = bytearray(len(SHAPES) + 1)  # pattern n has the masks FIRST[n] to FIRST[n + 1] - 1


def _lay_out():
    """Finds where the shapes of each pattern can lie on the grid, as ascending masks."""
    last = 0
    for pattern in range(len(SHAPES)):
        found = []
        for shape in SHAPES[pattern]:
            for left in range(4):
                if not shape & BEYOND[left]:
                    mask = shape << left
                    while not mask >> 16:
                        found.append(mask)
                        mask <<= 4
        found.sort()
        for mask in found:
            MASKS[last] = mask
            last += 1
        FIRST[pattern + 1] = last
    for cell in range(16):
        MASKS[CELL + cell] = 1 << cell


_lay_out()
del _lay_out  # it has done its work, and would stay in memory
