# SPDX-License-Identifier: MIT
"""The cards of Treasure Maps as 16-bit words: islands, their symbols, and the patterns to mark.

Bit 4 * row + column of a word is a cell of the 4 x 4 grid. Everything is built once, when the
game is loaded; a pattern fits where `MASKS[n] & free == MASKS[n]`, one AND.
"""

from array import array

from micropython import const

from coffer.bits import count
from games.treasure_maps.deck import DECK

MAPS = const(47)
NONE = const(255)  # no map, no seal, nothing chosen

# Colours are numbered in the order that breaks ties: grey, green, orange, purple.
VALUE = b"\x08\x0a\x0c\x0e"  # the points of a completed map, which are its cells
SEAL_WORTH = b"\x01\x01\x02\x02"  # what a seal gives for each completed map of its colour

# Patterns: domino, straight-3, corner-3, T-4, L-4, square-4, as cells of the grid.
PATTERNS = (
    b"\x00\x01",
    b"\x00\x01\x02",
    b"\x00\x01\x04",
    b"\x00\x01\x02\x05",
    b"\x00\x01\x02\x04",
    b"\x00\x01\x04\x05",
)
EXPEDITION = b"\x00\x01\x01\x02\x02\x03\x04\x05"  # the patterns of the eight expedition cards


def _words(at):
    return array("H", [DECK[n] | DECK[n + 1] << 8 for n in range(at, 8 * MAPS, 8)])


ISLAND = _words(0)  # by map: all its cells
EXES = _words(2)  # the cells with an X
COINS = _words(4)  # the cells with a coin
PALM = array("H", [0 if DECK[n] == NONE else 1 << DECK[n] for n in range(6, 8 * MAPS, 8)])  # the palm's cell
SEAL = bytes([DECK[n] for n in range(7, 8 * MAPS, 8)])  # the colour that its seal rewards, or NONE
COLOUR = bytes([(count(island) - 8) // 2 for island in ISLAND])  # the size tells the colour


def placements(pattern):
    """All places of a pattern on the grid, turned and mirrored, as ascending masks.

    >>> len(placements(PATTERNS[0]))
    24
    """
    found = set()
    cells = [(n // 4, n % 4) for n in pattern]
    for turn in range(8):
        cells = [(column, -row) for row, column in cells]
        if turn == 4:
            cells = [(row, -column) for row, column in cells]
        top = min([row for row, _ in cells])
        left = min([column for _, column in cells])
        for down in range(4):
            for right in range(4):
                mask = 0
                for row, column in cells:
                    row += down - top
                    column += right - left
                    if row < 4 and column < 4:
                        mask |= 1 << 4 * row + column
                if count(mask) == len(cells):
                    found.add(mask)
    return sorted(found)


# What can be marked at once: the 157 placements, pattern after pattern, and from CELL on the 16 single cells.
# Pattern n has the masks FIRST[n] to FIRST[n + 1] - 1.
CELL = const(160)
MASKS = array("H", [0] * (CELL + 16))
FIRST = bytearray(len(PATTERNS) + 1)


def _lay_out():
    last = 0
    for n in range(len(PATTERNS)):
        for mask in placements(PATTERNS[n]):
            MASKS[last] = mask
            last += 1
        FIRST[n + 1] = last
    for cell in range(16):
        MASKS[CELL + cell] = 1 << cell


_lay_out()
