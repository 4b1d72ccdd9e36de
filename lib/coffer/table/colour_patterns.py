# SPDX-License-Identifier: MIT
"""Patterns that stand for colours on a monochrome screen, the same in every game."""

RED, YELLOW, GREEN, BLUE, VIOLET, GREY, ORANGE = range(7)


def strip(colour: int, width: int, top: int = 1, bottom: int = 6) -> bytes | tuple:
    """`width` columns of the colour's fill from pixel row `top` to `bottom`: two strips if that is past 7."""
    whole = (2 << bottom - top) - 1
    columns = []
    for x in range(width):
        lit = whole
        if colour == GREEN:
            lit = 0x3333  # lying bars
        elif colour == BLUE:
            lit = whole if x % 3 < 2 else 0  # standing bars
        elif colour == VIOLET:
            lit = 0x33333 >> (x & 3)  # slanted
        elif colour == GREY:
            lit = 0x15555 >> (x & 1)
        elif colour != RED and 0 < x < width - 1:  # hollow
            lit = 1 | whole + 1 >> 1
            if colour == ORANGE and x & 3 == 2 and x < width - 2:  # but for dots
                lit |= 0x4444 & whole >> 2
        columns.append((lit & whole) << top)
    upper = bytes([column & 0xFF for column in columns])
    return upper if bottom < 8 else (upper, bytes([column >> 8 for column in columns]))
