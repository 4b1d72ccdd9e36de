# SPDX-License-Identifier: MIT
"""Any display that CircuitPython drives: the eight rows are a TileGrid, each byte a tile of 1 x 8 pixels.

A whole screen takes some 90 ms, a cursor's step 4 ms: slower than a display with pages, fast enough for a
board game. The picture stands in the middle, twice as large where that fits. Measured on firmware with an
OLED; not tried on the device.
"""

import displayio

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any


class TileDisplay:
    """Both the bus and the panel of coffer.display: takes its messages, and is bright or asleep."""

    def __init__(self, display: "Any", colour: int, background: int) -> None:
        self._display = display
        tiles = displayio.Bitmap(256, 8, 2)
        for byte in range(256):
            for bit in range(8):
                tiles[byte, bit] = byte >> bit & 1
        palette = displayio.Palette(2)
        palette[0] = background
        palette[1] = colour
        self._grid = displayio.TileGrid(
            tiles, pixel_shader=palette, width=128, height=8, tile_width=1, tile_height=8
        )
        width, height = display.width, display.height
        scale = 2 if width >= 256 and height >= 128 else 1
        group = displayio.Group(scale=scale, x=(width - 128 * scale) // 2, y=(height - 64 * scale) // 2)
        group.append(self._grid)
        self._root = displayio.Group()
        if background:  # what no layer covers is black
            self._root.append(
                displayio.TileGrid(
                    displayio.Bitmap(8, 8, 2),
                    pixel_shader=palette,
                    width=width // 8 + 1,
                    height=height // 8 + 1,
                )
            )
        self._root.append(group)
        self._place = 0  # of the tile that comes next
        self._brightness = 1.0
        display.auto_refresh = False
        display.root_group = self._root

    def try_lock(self) -> bool:
        """Always succeeds: nothing else uses the display."""
        return True

    def unlock(self) -> None:
        """A frame is complete."""
        self._display.refresh()

    def writeto(self, address: int, buffer: bytearray, *, start: int = 0, end: int | None = None) -> None:
        """Takes the messages of a frame: page and column, then a control byte and pixels."""
        if buffer[start]:
            grid = self._grid
            place = self._place
            for n in range(start + 1, len(buffer) if end is None else end):
                grid[place] = buffer[n]
                place += 1
        else:
            self._place = 128 * (buffer[1] & 7) + (buffer[2] << 4 & 0xF0) + buffer[3]

    @property
    def brightness(self) -> float:
        """From 0 to 1; a display whose light can't be set stays as it is."""
        return self._brightness

    @brightness.setter
    def brightness(self, value: float) -> None:
        self._brightness = value
        try:
            self._display.brightness = value
        except (AttributeError, RuntimeError):  # it has no backlight that can be set
            pass

    def sleep(self) -> None:
        """Dark, with the light off where that can be."""
        self._root.hidden = True
        self.unlock()
        level = self._brightness
        self.brightness = 0.0
        self._brightness = level

    def wake(self) -> None:
        """Shows the picture again; the caller sets the brightness."""
        self._root.hidden = False
        self.unlock()
