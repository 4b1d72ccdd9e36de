# SPDX-License-Identifier: MIT
"""Unpacks the deck and lays the patterns out, once, when the game is loaded; cards.py keeps what comes of it.

This module and the packed deck then leave memory again.
"""

from array import array

from micropython import const

from coffer.bits import count
from games.treasure_maps.deck import DECK

MAPS = const(47)
NONE = const(255)  # no map, no seal, nothing chosen

# Patterns: domino, straight-3, corner-3, T-4, L-4, square-4, as cells of the grid.
PATTERNS = (
    b"\x00\x01",
    b"\x00\x01\x02",
    b"\x00\x01\x04",
    b"\x00\x01\x02\x05",
    b"\x00\x01\x02\x04",
    b"\x00\x01\x04\x05",
)


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
