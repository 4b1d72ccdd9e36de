# SPDX-License-Identifier: MIT
"""The pictures of a session, for dragging the time line."""

import zlib
from bisect import bisect_right

from host_sim.chip import SSD1306, WIDTH
from host_sim.screen import Glass, bright, dim_colours


class Film:
    """The pictures as they were shown: time, light, pixels; some 300 bytes each.

    The light is an OLED's contrast, or that of the backlight of a display that is built into the board.
    """

    def __init__(self) -> None:
        self.times: list[int] = []
        self._pictures: list[tuple[float, bytes]] = []
        self._width = WIDTH
        self._in_colours = False
        self._changes = -1

    def note(self, at: int, display: SSD1306 | Glass) -> None:
        """Keeps what the display shows now, if that has changed."""
        if display.changes == self._changes:
            return
        self._changes = display.changes
        picture: tuple[float, bytes]
        if isinstance(display, Glass):
            self._in_colours, self._width = True, display.width
            picture = display.light, zlib.compress(display.full_colours(), 1)
        else:
            picture = display.contrast, zlib.compress(b"".join(display.pixels()), 1)
        if not self._pictures or picture != self._pictures[-1]:
            self.times.append(at)
            self._pictures.append(picture)

    def at(self, moment: int) -> tuple[list[bytes], int]:
        """Pixels and contrast at a moment."""
        light, shown = self._shown(moment)
        if self._in_colours:
            colours = (shown[at : at + 3] for at in range(0, len(shown), 3))
            shown = bytes(bright(int.from_bytes(colour, "big")) for colour in colours)
        width = self._width
        return [shown[at : at + width] for at in range(0, len(shown), width)], int(light)

    def colours_at(self, moment: int) -> bytes:
        """What a display that is built into the board showed at a moment: three bytes a pixel."""
        light, shown = self._shown(moment)
        return dim_colours(shown, light)

    def _shown(self, moment: int) -> tuple[float, bytes]:
        light, packed = self._pictures[max(bisect_right(self.times, moment) - 1, 0)]
        return light, zlib.decompress(packed)

    def cut(self, moment: int) -> None:
        """Deletes the pictures after a moment."""
        keep = bisect_right(self.times, moment)
        del self.times[keep:], self._pictures[keep:]
        self._changes = -1
