# SPDX-License-Identifier: MIT
"""Colours on a screen of one colour: a fill each, the same in every game, nothing to spell."""

RED, YELLOW, GREEN, BLUE, VIOLET, GREY, ORANGE = range(7)


def strip(colour, width, top=1, bottom=6):
    """`width` columns of the colour's fill from pixel row `top` to `bottom`: two strips if that is past 7."""
    columns = []
    for x in range(width):
        column = 0
        for y in range(top, bottom + 1):
            if _lit(colour, x, y - top, width - 1, bottom - top):
                column |= 1 << y
        columns.append(column)
    upper = bytes([column & 0xFF for column in columns])
    return upper if bottom < 8 else (upper, bytes([column >> 8 for column in columns]))


def _lit(colour, x, y, right, low):
    """Whether a pixel of the fill is lit; the fill's own corners are (0, 0) and (right, low)."""
    if colour == GREEN:
        return y & 3 < 2  # lying bars
    if colour == BLUE:
        return x % 3 < 2  # standing bars
    if colour == VIOLET:
        return (x + y) & 3 < 2  # slanted
    if colour == GREY:
        return not (x + y) & 1
    if colour == RED or x in (0, right) or y in (0, low):
        return True
    return colour == ORANGE and x & 3 == y & 3 == 2 and x < right - 1 and y < low - 1  # hollow but for dots
