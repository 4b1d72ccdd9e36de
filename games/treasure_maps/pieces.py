# SPDX-License-Identifier: MIT
"""What lies in the box of Treasure Maps: the 47 maps, the patterns, the score card.

Islands, their symbols and the patterns are 16-bit words: bit 4 * row + column is a cell of the 4 x 4 grid.
So a pattern fits where `fits(MASKS[n], free)`, one AND. The maps are drawn in assets/treasure_maps/deck.txt;
deck.py is that drawing, packed, and masks.py has all places of the shapes.
"""

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

CELL = const(160)  # in MASKS, the first of 16 single cells
