# SPDX-License-Identifier: MIT
"""Fonts as labels use them: glyphs, and the font that is built into the firmware."""

from functools import cached_property
from typing import NamedTuple

from host_sim import terminal_font
from host_sim.native.displayio import Bitmap

__all__ = ["BuiltinFont", "Glyph"]


class Glyph(NamedTuple):
    """A letter: a tile of a bitmap, and where it goes."""

    bitmap: Bitmap
    tile_index: int
    width: int
    height: int
    dx: int
    dy: int
    shift_x: int
    shift_y: int


class BuiltinFont:
    """terminalio.FONT is the only one. Its cells have the device's size; the letters in them are Coffer's."""

    def __init__(self) -> None:
        raise TypeError("cannot create 'BuiltinFont' instances")

    @cached_property
    def bitmap(self) -> Bitmap:
        letters = terminal_font.letters()
        made = Bitmap(terminal_font.WIDTH * len(letters), terminal_font.HEIGHT, 2)
        for tile, rows in enumerate(letters):
            for y, row in enumerate(rows):
                for x, bit in enumerate(row):
                    made[tile * terminal_font.WIDTH + x, y] = bit
        return made

    def get_bounding_box(self) -> tuple[int, int]:
        return terminal_font.WIDTH, terminal_font.HEIGHT

    def get_glyph(self, codepoint: int) -> Glyph | None:
        if not terminal_font.FIRST <= codepoint <= terminal_font.LAST:
            return None
        width, height = self.get_bounding_box()
        return Glyph(self.bitmap, codepoint - terminal_font.FIRST, width, height, 0, 0, width, 0)
