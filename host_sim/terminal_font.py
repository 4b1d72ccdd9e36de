# SPDX-License-Identifier: MIT
"""The letters of the firmware's terminal: cells of the device's size with Coffer's own letters in them.

The device has those of Terminus, which is not in this clone.
"""

from functools import cache

from host_sim.drive import CLONE
from tools.pack.font import read_font

WIDTH, HEIGHT = 6, 12
FIRST, LAST = 0x20, 0x7E
TOP = 2  # rows above a capital


@cache
def letters() -> list[list[list[int]]]:
    """The cells of all characters: rows of zeros and ones."""
    glyphs = read_font(CLONE / "assets" / "console" / "font.txt").glyphs
    return [_cell(glyphs[chr(code)]) for code in range(FIRST, LAST + 1)]


def _cell(columns: bytes) -> list[list[int]]:
    """A drawing, one byte per column, in the middle of a cell."""
    left = (WIDTH - len(columns)) // 2
    rows = [[0] * WIDTH for _ in range(HEIGHT)]
    for x, column in enumerate(columns):
        for y in range(8):
            rows[TOP + y][left + x] = column >> y & 1
    return rows
