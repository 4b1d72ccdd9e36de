# SPDX-License-Identifier: MIT
"""A display behind a bus: initialisation, brightness, refresh."""

from typing import Any

from host_sim.clock import MS
from host_sim.machine import Machine, NotSimulated, here
from host_sim.native._object import integer, readable
from host_sim.native.displayio import (
    CIRCUITPYTHON_TERMINAL,
    Bitmap,
    Frame,
    Group,
    Palette,
    TileGrid,
    edit_count,
)
from host_sim.native.fourwire import FourWire
from host_sim.native.i2cdisplaybus import I2CDisplayBus
from host_sim.screen import Glass, bright

__all__ = ["BusDisplay"]

REFRESH_NS = 50 * MS  # what a full refresh costs the processor, whatever the bus does


def _brightness(value: float) -> float:
    """The brightness if it can be one."""
    if not isinstance(value, (int, float)):
        raise TypeError("can't convert to float")
    if not 0 <= value <= 1:
        raise ValueError("brightness must be 0-1")
    return float(value)


def _terminal() -> Group:
    """What the firmware shows when no program runs, as far as it matters here: bright blocks for letters."""
    letters = Bitmap(128, 64, 2)
    for y in range(64):
        for x in range(128):
            letters[x, y] = int(x % 6 < 5 and y % 12 < 8 and (x // 6 * 5 + y // 12 * 3) % 7 < 5)
    colours = Palette(2)
    colours[1] = 0xFFFFFF
    group = Group()
    group.append(TileGrid(letters, pixel_shader=colours))
    return group


class BusDisplay:
    """A display of one bit a pixel, columns of eight: all that an SSD1306 or an SH1106 needs."""

    _painted_as: tuple[object, ...] = ()

    def __init__(
        self,
        display_bus: I2CDisplayBus | FourWire,
        init_sequence: Any,
        *,
        width: int,
        height: int,
        colstart: int = 0,
        rowstart: int = 0,
        rotation: int = 0,
        color_depth: int = 16,
        grayscale: bool = False,
        pixels_in_byte_share_row: bool = True,
        bytes_per_cell: int = 1,
        reverse_pixels_in_byte: bool = False,
        set_column_command: int = 0x2A,
        set_row_command: int = 0x2B,
        write_ram_command: int = 0x2C,
        backlight_pin: Any = None,
        brightness_command: int | None = None,
        brightness: float = 1.0,
        single_byte_bounds: bool = False,
        data_as_commands: bool = False,
        auto_refresh: bool = True,
        native_frames_per_second: int = 60,
        backlight_on_high: bool = True,
        SH1107_addressing: bool = False,
    ) -> None:
        self._machine = machine = here()
        if not isinstance(display_bus, (I2CDisplayBus, FourWire)):
            raise TypeError("display_bus must be of type I2CDisplayBus or FourWire")
        if machine.displays:
            raise RuntimeError("Too many displays")
        if rotation % 90:
            raise ValueError("Display rotation must be in 90 degree increments")
        if color_depth != 1 or pixels_in_byte_share_row or not data_as_commands or not single_byte_bounds:
            raise NotSimulated("the simulated display has one bit a pixel, as SSD1306 and SH1106 have")
        self._bus = display_bus
        self._width, self._height = integer(width, "width", 1, 132), integer(height, "height", 1, 64)
        self._colstart, self._rowstart = colstart, rowstart
        self._rotation = rotation % 360
        self._column_command, self._row_command = set_column_command, set_row_command
        self._by_pages = bool(SH1107_addressing)
        self._brightness_command = brightness_command
        self._root: Group | None = CIRCUITPYTHON_TERMINAL
        self._shown: list[bytes] | None = None  # the pages sent last
        self._auto = bool(auto_refresh)
        self._initialise(readable(init_sequence))
        machine.displays.append(self)
        machine.terminals.append(self._show_terminal)
        self._brightness = -1.0
        self.brightness = brightness

    def _initialise(self, sequence: bytes) -> None:
        at = 0
        while at < len(sequence):
            command, length = sequence[at], sequence[at + 1] & 0x7F
            self._bus._commands(bytes([command]) + sequence[at + 2 : at + 2 + length])
            pause = 10  # the device waits after every command
            if sequence[at + 1] & 0x80:
                length += 1
                pause = sequence[at + 1 + length]
                pause = 500 if pause == 255 else pause
            self._machine.clock.spend(pause * MS)
            at += 2 + length

    def _release(self) -> None:
        """release_displays() was called: nothing shows through this object any more."""
        self._auto = False

    def _background(self) -> None:
        """What the device does by itself while the program waits."""
        if self._auto and not self._busy():
            self.refresh()

    def _busy(self) -> bool:
        """Whether the program holds the bus."""
        return self._bus._bus()._locked

    def refresh(
        self, *, target_frames_per_second: int | None = None, minimum_frames_per_second: int = 0
    ) -> bool:
        """Sends what changed since the last time."""
        if not self._edited():
            return True
        pages = self._paint()
        before = self._shown
        changed = [page for page in range(len(pages)) if before is None or pages[page] != before[page]]
        if changed:
            first, last = changed[0], changed[-1]
            columns = range(len(pages[0]))
            if before is not None:
                columns = [x for x in columns if any(pages[page][x] != before[page][x] for page in changed)]  # type: ignore[assignment]
            left, right = columns[0], columns[-1]
            area = (last - first + 1) * (right - left + 1)
            self._machine.clock.spend(REFRESH_NS * area // 1024)
            self._send(pages, first, last, left, right)
            self._shown = pages
        return True

    def _send(self, pages: list[bytes], first: int, last: int, left: int, right: int) -> None:
        """Columns of pages: a window for all of them, or each page by itself."""
        start = self._colstart
        if self._by_pages:
            column = start + left
            for page in range(first, last + 1):
                self._bus._commands(bytes([column & 0x0F, 0x10 | column >> 4, 0xB0 | page]))
                self._bus._pixels(pages[page][left : right + 1])
        else:
            self._bus._commands(bytes([self._column_command, start + left, start + right]))
            page = self._rowstart // 8
            self._bus._commands(bytes([self._row_command, page + first, page + last]))
            self._bus._pixels(b"".join(pages[page][left : right + 1] for page in range(first, last + 1)))

    def _show_terminal(self) -> None:
        """The program has ended: the firmware's own console shows, and keeps itself up to date."""
        self._root, self._shown, self._auto, self._painted_as = _terminal(), None, True, ()
        self._bus._bus()._locked = False  # whatever the program held
        try:
            self.refresh()
        except OSError:
            pass  # the firmware does not mind a display that is gone

    def _edited(self) -> bool:
        """Whether the picture may be another than at the last time."""
        before, self._painted_as = self._painted_as, (edit_count(), self._root, self._rotation)
        return before != self._painted_as

    def _painted(self) -> Frame:
        frame = [[0] * self.width for _ in range(self.height)]
        if self._root is not None:
            self._root._paint(frame)
        return frame

    def _paint(self) -> list[bytes]:
        colours = self._painted()
        for _ in range(self._rotation // 90):
            colours = [list(row) for row in zip(*colours[::-1])]
        frame = [bytes(map(bright, row)) for row in colours]
        return [
            bytes(sum(frame[page + bit][x] << bit for bit in range(8)) for x in range(len(frame[0])))
            for page in range(0, len(frame), 8)
        ]

    @property
    def auto_refresh(self) -> bool:
        return self._auto

    @auto_refresh.setter
    def auto_refresh(self, value: bool) -> None:
        self._auto = bool(value)

    @property
    def brightness(self) -> float:
        return self._brightness

    @brightness.setter
    def brightness(self, value: float) -> None:
        value = _brightness(value)
        if self._brightness_command is not None:
            self._bus._commands(bytes([self._brightness_command, int(0xFF * value)]))
            self._brightness = value

    @property
    def width(self) -> int:
        return self._width

    @property
    def height(self) -> int:
        return self._height

    @property
    def rotation(self) -> int:
        return self._rotation

    @rotation.setter
    def rotation(self, value: int) -> None:
        if value % 90:
            raise ValueError("Display rotation must be in 90 degree increments")
        if (value - self._rotation) % 180:
            self._width, self._height = self._height, self._width
        self._rotation = value % 360

    @property
    def bus(self) -> I2CDisplayBus | FourWire:
        return self._bus

    @property
    def root_group(self) -> Group | None:
        return self._root

    @root_group.setter
    def root_group(self, group: Group | None) -> None:
        if group is not None and not isinstance(group, Group):
            raise TypeError(f"root_group must be of type Group, not {type(group).__name__}")
        self._root = group


class BuiltIn(BusDisplay):
    """A display that the firmware itself brings up, as board.DISPLAY: any size, in colours."""

    def __init__(self, machine: Machine, screen: Glass) -> None:
        self._machine, self._screen = machine, screen
        self._width, self._height, self._rotation = screen.width, screen.height, 0
        self._root = CIRCUITPYTHON_TERMINAL
        self._auto = True
        self._brightness = 1.0
        machine.displays.append(self)
        machine.terminals.append(self._show_terminal)

    def refresh(
        self, *, target_frames_per_second: int | None = None, minimum_frames_per_second: int = 0
    ) -> bool:
        if not self._edited():
            return True
        frame = self._painted()
        changed = sum(
            colour != before
            for row, was in zip(frame, self._screen.frame)
            for colour, before in zip(row, was)
        )
        if changed:
            self._machine.clock.spend(REFRESH_NS * changed // 8192)
            self._screen.frame = frame
            self._screen.changes += 1
        return True

    def _busy(self) -> bool:
        return False

    def _show_terminal(self) -> None:
        self._root, self._auto = _terminal(), True
        self.refresh()

    @property
    def brightness(self) -> float:
        return self._brightness

    @brightness.setter
    def brightness(self, value: float) -> None:
        self._brightness = self._screen.light = _brightness(value)
        self._screen.changes += 1
