# SPDX-License-Identifier: MIT
"""Frames what was done on a table whose cursor shows something better: only a review loads this."""

from coffer.bits import cells
from games.treasure_maps.pen import DISPLAY, MAPS, PITCH
from games.treasure_maps.pieces import MASKS
from games.treasure_maps.rules import CLAIM, DRAFT, PAIRS

_FRAME = b"\xfe\x82\x82\x82\x82\x82\xfe"  # in a cell, round its symbol; dark in one that the cursor lights


def frame(face, rows, made, better):
    """Frames the cells or the small maps of what was done; the pile stands behind the fourth map."""
    phase = face.match.table.phase
    if phase in (DRAFT, CLAIM):
        for n in PAIRS[made] if phase == DRAFT else (made,):
            x = DISPLAY + PITCH * n - 2
            for row in range(1, 4):
                rows.bar(row, x, x + 1)
                rows.bar(row, x + 18, x + 19)
            rows.line(4, x, x + 19, 1)
        return
    both = MASKS[better & 255] if made >> 8 == better >> 8 else 0
    for n in cells(MASKS[made & 255]):
        row = 1 + (n >> 2)
        x = MAPS[made >> 8] + 8 * (n & 3) + 2
        line = rows.rows[row]
        for column in range(7):
            if both >> n & 1:
                line[x + column] &= ~_FRAME[column]
            else:
                line[x + column] |= _FRAME[column]
        rows.touch(row, 0, 128)
