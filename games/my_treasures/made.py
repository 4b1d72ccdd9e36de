# SPDX-License-Identifier: MIT
"""Frames what was done on a table whose cursor shows something better: only a review loads this."""

from games.my_treasures.pen import ACROSS, JOURNEY, PITCH, SIDE
from games.my_treasures.rules import FIRST
from games.my_treasures.state import CHOOSE_CELL, CHOOSE_SPACE, TAKE_HAND, TAKE_OUTDOORS


def frame(face, rows, made, better):
    """Frames a cell, a loose tile or a space of the journey board; a card is shown by the arrows alone."""
    phase = face.match.table.phase
    at = made - FIRST[phase]
    if phase == CHOOSE_CELL:
        _frame_tile(rows, at // 3 * 2, at % 3 * PITCH)
    elif phase == TAKE_HAND:
        _frame_tile(rows, 1, SIDE + at * PITCH)
    elif phase == TAKE_OUTDOORS:
        _frame_tile(rows, 1 + at // ACROSS * 2, SIDE + at % ACROSS * PITCH)
    elif phase == CHOOSE_SPACE:
        rows.box(at - 1, JOURNEY, at - 1, 128)


def _frame_tile(rows, row, x):
    """A line round a tile, 16 x 16."""
    rows.box(row, x, row + 1, x + 16)
