# SPDX-License-Identifier: MIT
"""Frames what was done on a table whose cursor shows something better: only a review loads this."""

from coffer.bits import cells
from games.treasure_maps.masks import MASKS
from games.treasure_maps.pen import DISPLAY, MAPS, PITCH
from games.treasure_maps.rules import CLAIM, DRAFT, PAIRS

# In a cell, round its symbol: seven columns as one number. Dark in a cell that the cursor lights.
_FRAME = int.from_bytes(b"\xfe\x82\x82\x82\x82\x82\xfe", "little")


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
        cell = int.from_bytes(line[x : x + 7], "little") | _FRAME
        if both >> n & 1:
            cell ^= _FRAME
        line[x : x + 7] = cell.to_bytes(7, "little")
        rows.touch(row, 0, 128)
