# SPDX-License-Identifier: MIT
"""The cards of Treasure Maps as 16-bit words: islands, their symbols, and the patterns to mark.

Bit 4 * row + column of a word is a cell of the 4 x 4 grid. A pattern fits where
`MASKS[n] & free == MASKS[n]`, one AND.

    ISLAND      by map: all its cells
    EXES        the cells with an X
    COINS       the cells with a coin
    PALM        the palm's cell, 0 without a palm
    SEAL        the colour that its seal rewards, or NONE
    COLOUR      its colour
    MASKS       what can be marked at once: the 157 placements, pattern after pattern, and from CELL on
                the 16 single cells
    FIRST       pattern n has the masks FIRST[n] to FIRST[n + 1] - 1
"""

from games.treasure_maps.unpack import (  # noqa: F401 - for all who need cards
    CELL,
    COINS,
    COLOUR,
    EXES,
    FIRST,
    ISLAND,
    MAPS,
    MASKS,
    NONE,
    PALM,
    SEAL,
)

# Colours are numbered in the order that breaks ties: grey, green, orange, purple.
VALUE = b"\x08\x0a\x0c\x0e"  # the points of a completed map, which are its cells
SEAL_WORTH = b"\x01\x01\x02\x02"  # what a seal gives for each completed map of its colour

EXPEDITION = b"\x00\x01\x01\x02\x02\x03\x04\x05"  # the patterns of the eight expedition cards
