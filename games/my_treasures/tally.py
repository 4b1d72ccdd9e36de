# SPDX-License-Identifier: MIT
"""The tiles of a cabinet, counted: what a bot's plan needs to know of it, in one array."""

from micropython import const

from coffer.bits import count
from games.my_treasures.pieces import CELLS, COLOUR, CROWNED, FULL, KIND, ROWS

# By place: the tiles of each line (0-6), the set of kinds that a row shows or of colours that a column
# shows, the set of the other trait, empty cells, crowns; the tiles of each kind and colour.
SHOWN = const(7)
OTHER = const(14)
LEFT = const(21)
ALL_CROWNS = const(22)
KINDS = const(35)
COLOURS = const(40)
COUNTED = const(45)


def count_tiles(counted, cabinet):
    """Counts all tiles of a cabinet; returns the set of its empty cells."""
    counted[:] = bytes(COUNTED)
    counted[LEFT] = CELLS
    free = FULL
    for cell in range(CELLS):
        if cabinet.tiles[cell]:
            add_tile(counted, cabinet.tiles[cell], cell)
            free &= ~(1 << cell)
    return free


def add_tile(counted, tile, cell):
    """Counts one tile more."""
    kind = KIND[tile]
    colour = COLOUR[tile]
    row = cell // 3
    column = ROWS + cell % 3
    counted[row] += 1
    counted[column] += 1
    counted[SHOWN + row] |= 1 << kind
    counted[SHOWN + column] |= 1 << colour
    counted[OTHER + row] |= 1 << colour
    counted[OTHER + column] |= 1 << kind
    counted[LEFT] -= 1
    counted[ALL_CROWNS] += CROWNED[tile]
    counted[KINDS + kind] += 1
    counted[COLOURS + colour] += 1


# -- the classes of lines -----------------------------------------------------------------

# By a line's class (see odds.py), and whether the tile's kind or colour shows in it already: its next class,
# or DONE and the points of its token.
DONE = const(16)
_ROW_THEN = b"\x01\x01\x02\x03\x11\x10\x10\x13"
_COLUMN_THEN = b"\x01\x01\x02\x03\x04\x06\x06\x05\x12\x10\x10\x14\x10\x10"
_HOPELESS = const(6)  # three tiles that can't score any more


def class_of(counted, line):
    """The class of a line that is not complete."""
    tiles = counted[line]
    if tiles < 2:
        return tiles
    different = count(counted[SHOWN + line])
    if different == tiles:
        return 2 * tiles - 2
    return 2 * tiles - 1 if different == 1 else _HOPELESS


def class_after(line, before, again):
    """The class of a line with one tile more, or DONE and points; `again`: whether its trait shows there."""
    return (_ROW_THEN if line < ROWS else _COLUMN_THEN)[2 * before + again]
