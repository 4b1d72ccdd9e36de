# SPDX-License-Identifier: MIT
"""Names what was done on a table whose cursor shows something better: only a review loads this."""

from micropython import const

from games.treasure_mines.rules import DIG, DIG_AT

_NAME = const(9)  # where the name of the mine begins in row 0
_TOTAL = const(103)  # and the total


def frame(face, rows, made, better):
    """Writes the mine that was dug behind the better one; what else was done is shown by the arrows alone.

    The fuse gives way to it, and the total if both names are long.
    """
    if face.match.table.phase != DIG:
        return
    text = face.say("review.not", face.named("mine.", made - DIG_AT))
    x = _NAME + rows.font.width(face.named("mine.", better - DIG_AT))
    font = rows.font if x + rows.font.width(text) <= _TOTAL else rows.tiny
    rows.bar(0, x, max(_TOTAL, x + font.width(text)), 0)
    rows.text(0, x, text, 128, font)
