# SPDX-License-Identifier: MIT
"""The glass of a display that is built into a board: colours, as displayio paints them."""


class Glass:
    """Rows of colours, 0xRRGGBB; `light` is the brightness of its backlight, 0 to 1."""

    def __init__(self, width: int, height: int) -> None:
        self.width, self.height = width, height
        self.frame = [[0] * width for _ in range(height)]
        self.light = 1.0
        self.changes = 0

    def pixels(self) -> list[bytes]:
        """Rows of 0 for dark and 1 for bright."""
        return [bytes(bright(colour) for colour in row) for row in self.frame]

    def colours(self) -> bytes:
        """Three bytes a pixel, with the backlight as it is."""
        return dim_colours(self.full_colours(), self.light)

    def full_colours(self) -> bytes:
        """Three bytes a pixel, as if the backlight were full."""
        return b"".join(colour.to_bytes(3, "big") for row in self.frame for colour in row)


def dim_colours(colours: bytes, light: float) -> bytes:
    """Colours in a backlight of that brightness: numbers of a screen grow less than its light (gamma 2.2).

    >>> tuple(dim_colours(bytes((255, 100, 0)), 0.5))
    (186, 73, 0)
    """
    share = light ** (1 / 2.2)
    return colours if light == 1 else colours.translate(bytes(round(part * share) for part in range(256)))


def bright(colour: int) -> int:
    """1 for a bright colour, as a display of one bit a pixel shows it.

    >>> bright(0xFFFFFF), bright(0x00FF00), bright(0x0000FF)
    (1, 1, 0)
    """
    return ((colour >> 16) * 19 + (colour >> 8 & 255) * 182 + (colour & 255) * 54) // 255 >> 7
