# SPDX-License-Identifier: MIT
"""Models of the SSD1306 and the SH1106: bytes from the bus go in, what a person sees on the glass comes out.

The models are strict: a command the datasheet does not know, or a parameter outside its range, raises
ChipError instead of doing something. `pixels()` looks through the wiring of the usual 128×64 module, on which
segment remap (0xA1) and reversed COM scan (0xC8), as the common drivers set them, give an upright picture.
The memory holds noise until it is written, as the real one's does.
"""

import random

WIDTH, HEIGHT, PAGES = 128, 64, 8
HORIZONTAL, VERTICAL, PAGE = 0, 1, 2

# How many parameter bytes follow; commands that carry their value in the low bits have none.
PARAMETERS = {
    0x20: 1,
    0x21: 2,
    0x22: 2,
    0x26: 6,
    0x27: 6,
    0x29: 5,
    0x2A: 5,
    0x2E: 0,
    0x2F: 0,
    0x81: 1,
    0x8D: 1,
    0xA0: 0,
    0xA1: 0,
    0xA3: 2,
    0xA4: 0,
    0xA5: 0,
    0xA6: 0,
    0xA7: 0,
    0xA8: 1,
    0xAD: 1,
    0xAE: 0,
    0xAF: 0,
    0xC0: 0,
    0xC8: 0,
    0xD3: 1,
    0xD5: 1,
    0xD9: 1,
    0xDA: 1,
    0xDB: 1,
    0xE3: 0,
}
PARAMETERS.update(dict.fromkeys([*range(0x20), *range(0x40, 0x80), *range(0xB0, 0xB8)], 0))

# Commands that switch something, and what to what
_SWITCHES = {
    0x2E: ("scrolling", False),
    0x2F: ("scrolling", True),
    0xA0: ("remap", False),
    0xA1: ("remap", True),
    0xA4: ("all_on", False),
    0xA5: ("all_on", True),
    0xA6: ("inverted", False),
    0xA7: ("inverted", True),
    0xAE: ("on", False),
    0xAF: ("on", True),
    0xC0: ("flipped", False),
    0xC8: ("flipped", True),
}

_BIT = [bytes(byte >> bit & 1 for byte in range(256)) for bit in range(8)]
_INVERT = bytes(1 - byte if byte < 2 else byte for byte in range(256))


class ChipError(BaseException):
    """The chip's datasheet does not allow what was sent. Device code can't catch it by accident."""


class SSD1306:
    """One chip: `write()` takes a transaction of I²C, `send()` one of SPI, `read()` gives the status byte."""

    name = "SSD1306"
    parameters = PARAMETERS
    columns = WIDTH  # of its memory
    first = 0  # the column that shows at the left edge of an upright picture

    def __init__(self, seed: int = 1) -> None:
        self._noise = random.Random(seed)
        self.power_on()

    def power_on(self) -> None:
        """The state after the reset pin was low: registers at their defaults, memory noise, display off."""
        self.fill_with_noise()
        self.mode = PAGE
        self.first_column, self.last_column = 0, WIDTH - 1
        self.first_page, self.last_page = 0, PAGES - 1
        self.column = self.page = 0
        self.start_line = self.offset = 0
        self.multiplex = HEIGHT
        self.remap = self.flipped = False
        self.contrast = 0x7F
        self.inverted = self.all_on = self.on = self.pump = self.scrolling = False
        self.reference = 0  # of the current: outside, as on most modules
        self.clock, self.precharge, self.com_pins, self.vcomh = 0x80, 0x22, 0x12, 0x20
        self.scroll: tuple[int, ...] = ()
        self.commands = 0  # complete commands taken since power-on
        self.bytes_drawn = 0  # pixel bytes taken since power-on
        self.changes = 0  # grows with everything that can change the picture: front ends redraw on it
        self._command = -1
        self._parameters: list[int] = []
        self._cut_off = False  # whether the command that still waits began in an earlier transaction

    def fill_with_noise(self) -> None:
        """Fills the memory with noise, as at power-on, or with what other programs drew."""
        # By page and physical segment: remap applies when data is written, as in the chip.
        self.memory = [bytearray(self._noise.randbytes(self.columns)) for _ in range(PAGES)]

    # The bus side

    def write(self, message: bytes) -> None:
        """Takes one I²C transaction: control bytes, each followed by commands or pixel data."""
        at = 0
        self._cut_off = self._command >= 0
        while at < len(message):
            control = message[at]
            at += 1
            if control & 0x3F:
                raise ChipError(f"control byte 0x{control:02X}: only 0x00, 0x40, 0x80 and 0xC0 exist")
            end = at + 1 if control & 0x80 else len(message)
            if control & 0x40:
                self._draw(message[at:end])
            else:
                for byte in message[at:end]:
                    self._take(byte)
            at = end

    def send(self, is_data: bool, message: bytes) -> None:
        """Takes bytes of SPI: pixels while the pin D/C is high, commands while it is low."""
        self._cut_off = self._command >= 0
        if is_data:
            self._draw(message)
        else:
            for byte in message:
                self._take(byte)

    def read(self, length: int) -> bytes:
        """The status byte, over and over: bit 6 is set while the display is off."""
        return bytes([0x03 if self.on else 0x43]) * length

    def _take(self, byte: int) -> None:
        if self._command < 0:
            if byte not in self.parameters:
                raise ChipError(f"0x{byte:02X} is not a command of the {self.name}")
            self._command = byte
            self._parameters = []
        else:
            self._parameters.append(byte)
        if len(self._parameters) == self.parameters[self._command]:
            command, self._command = self._command, -1
            try:
                self._execute(command, self._parameters)
            except ChipError:
                if not self._cut_off:
                    raise  # else a program ended in the middle of it: nobody means these parameters
            self._cut_off = False
            self.commands += 1
            self.changes += 1

    def _execute(self, command: int, parameters: list[int]) -> None:
        if command in _SWITCHES:
            setattr(self, *_SWITCHES[command])
        elif command < 0x20 or 0xB0 <= command < 0xB8:
            self._point(command)
        elif command == 0x20:
            self.mode = self._within(command, parameters[0], 2)
        elif command in (0x21, 0x22):
            self._window(command, parameters[0], parameters[1])
        elif command in (0x26, 0x27, 0x29, 0x2A, 0xA3):
            self.scroll = (command, *parameters)
        elif 0x40 <= command < 0x80:
            self.start_line = command & 0x3F
        elif parameters:
            self._adjust(command, parameters[0])

    def _point(self, command: int) -> None:
        """Places the pointer: its page, or the low or high half of its column."""
        if self.mode != PAGE:
            raise ChipError(f"0x{command:02X} places the pointer in page addressing mode only")
        if command >= 0xB0:
            self.page = command & 0x07
        elif command < 0x10:
            self.column = self.column & 0xF0 | command
        else:
            self.column = (command << 4 & 0xF0 | self.column & 0x0F) & 0x7F

    def _adjust(self, command: int, value: int) -> None:
        """Sets what the panel's voltages and timing depend on."""
        if command == 0x81:
            self.contrast = value
        elif command == 0x8D:
            if value & ~0x04 != 0x10:
                raise ChipError(f"charge pump 0x{value:02X}: 0x10 is off, 0x14 on")
            self.pump = value == 0x14
        elif command == 0xA8:
            if not 15 <= value <= 63:
                raise ChipError(f"multiplex ratio {value}: 15 to 63")
            self.multiplex = value + 1
        elif command == 0xAD:
            if value not in (0x00, 0x10, 0x30):
                raise ChipError(f"current reference 0x{value:02X}: 0x00 is outside, 0x10 and 0x30 inside")
            self.reference = value
        elif command == 0xD3:
            self.offset = self._within(command, value, 63)
        elif command == 0xD5:
            self.clock = value
        elif command == 0xD9:
            if not (value & 0x0F and value & 0xF0):
                raise ChipError(f"pre-charge 0x{value:02X}: neither phase may be 0")
            self.precharge = value
        elif command == 0xDA:
            if value & ~0x30 != 0x02:
                raise ChipError(f"COM pins 0x{value:02X}: 0x02, 0x12, 0x22 or 0x32")
            self.com_pins = value
        elif command == 0xDB:
            self.vcomh = value & 0x70

    def _within(self, command: int, value: int, most: int) -> int:
        if value > most:
            raise ChipError(f"0x{command:02X} with {value}: at most {most}")
        return value

    def _window(self, command: int, first: int, last: int) -> None:
        if self.mode == PAGE:
            raise ChipError(f"0x{command:02X} sets a window in horizontal and vertical addressing only")
        most = WIDTH - 1 if command == 0x21 else PAGES - 1
        if not first <= last <= most:
            raise ChipError(f"0x{command:02X} from {first} to {last}: first ≤ last ≤ {most}")
        if command == 0x21:
            self.first_column, self.last_column, self.column = first, last, first
        else:
            self.first_page, self.last_page, self.page = first, last, first

    def _draw(self, pixels: bytes) -> None:
        if self._command >= 0:
            raise ChipError(f"pixel data while 0x{self._command:02X} waits for its parameters")
        self.bytes_drawn += len(pixels)
        self.changes += 1
        if self.mode == VERTICAL:
            for byte in pixels:
                self._put(bytes((byte,)))
                self._next_page(then_column=True)
            return
        while pixels:  # a run along a page at a time
            turns = self.mode == HORIZONTAL and self.column <= self.last_column  # at the window's edge
            end = self.last_column + 1 if turns else WIDTH
            run, pixels = pixels[: end - self.column], pixels[end - self.column :]
            self._put(run)
            self.column += len(run)
            if self.column < end:
                return
            self.column = self.first_column if turns else 0
            if turns:
                self._next_page(then_column=False)

    def _put(self, run: bytes) -> None:
        """Writes bytes side by side into the memory of a page, where the pointer is."""
        left, right = self.column, self.column + len(run)
        if self.remap:
            left, right, run = self.columns - right, self.columns - left, run[::-1]
        self.memory[self.page][left:right] = run

    def _next_page(self, then_column: bool) -> None:
        if self.page != self.last_page:
            self.page = (self.page + 1) % PAGES
            return
        self.page = self.first_page
        if then_column:
            self.column = self.first_column if self.column == self.last_column else (self.column + 1) % WIDTH

    # The glass side

    @property
    def lit(self) -> bool:
        """Returns whether pixels can be lit: the display and its charge pump are on."""
        return self.on and self.pump

    def pixels(self) -> list[bytes]:
        """Returns 64 rows of 128 zeros and ones, top left first, as a person sees them."""
        dark = bytes(WIDTH)
        if not self.lit:
            return [dark] * HEIGHT
        rows = []
        edge = self.columns - WIDTH - self.first  # the segment at the right edge
        for y in range(HEIGHT):
            com = HEIGHT - 1 - y  # the module's COM0 is at the bottom edge
            line = (self.multiplex - 1 - com if self.flipped else com) + self.offset
            line %= HEIGHT
            if com >= self.multiplex or line >= self.multiplex:
                rows.append(dark)
                continue
            if self.all_on:
                rows.append(b"\x01" * WIDTH)
                continue
            source = (line + self.start_line) % HEIGHT
            glass = self.memory[source >> 3][edge : edge + WIDTH]
            row = bytes(glass.translate(_BIT[source & 7])[::-1])
            rows.append(row.translate(_INVERT) if self.inverted else row)
        return rows


# What the SH1106 has in common with the SSD1306, and what it has of its own
_SH1106 = {
    command: count
    for command, count in PARAMETERS.items()
    if command < 0x20 or (command >= 0x40 and command not in (0x8D, 0xA3))
}
_SH1106.update({0xAD: 1, 0xE0: 0, 0xEE: 0, **dict.fromkeys(range(0x30, 0x34), 0)})
# Commands of the SSD1306 that it takes for nothing: drivers of either chip light up both, as people report.
# The bytes behind them are commands.
_SH1106.update(dict.fromkeys((0x20, 0x21, 0x22, 0x2E, 0x8D), 0))


class SH1106(SSD1306):
    """132 columns, of which the usual module shows those from 2 on; page addressing; its own converter."""

    name = "SH1106"
    parameters = _SH1106
    columns = 132
    first = 2

    def power_on(self) -> None:
        super().power_on()
        self.contrast = 0x80
        self.pump = True  # its converter is on until 0xAD 0x8A
        self.pump_voltage = 2
        self._modify_from = -1  # the column at which a read-modify-write began

    def read(self, length: int) -> bytes:
        return bytes([0x08 if self.on else 0x48]) * length

    def _execute(self, command: int, parameters: list[int]) -> None:
        if command in (0x20, 0x21, 0x22, 0x2E, 0x8D):
            return
        if command == 0xAD:
            if parameters[0] & ~0x01 != 0x8A:
                raise ChipError(f"DC/DC 0x{parameters[0]:02X}: 0x8A is off, 0x8B on")
            self.pump = parameters[0] == 0x8B
        elif command == 0xA8:
            self.multiplex = self._within(command, parameters[0], 63) + 1
        elif command == 0xDA:
            if parameters[0] not in (0x02, 0x12):
                raise ChipError(f"COM pins 0x{parameters[0]:02X}: 0x02 or 0x12")
            self.com_pins = parameters[0]
        elif 0x30 <= command < 0x34:
            self.pump_voltage = command & 0x03
        elif command == 0xE0:
            self._modify_from = self.column
        elif command == 0xEE:
            if self._modify_from < 0:
                raise ChipError("0xEE ends a read-modify-write, and none began")
            self.column, self._modify_from = self._modify_from, -1
        else:
            super()._execute(command, parameters)

    def _point(self, command: int) -> None:
        if 0x10 <= command < 0x20:
            self.column = command << 4 & 0xF0 | self.column & 0x0F
        else:
            super()._point(command)

    def _draw(self, pixels: bytes) -> None:
        if self._command >= 0:
            raise ChipError(f"pixel data while 0x{self._command:02X} waits for its parameters")
        if self.column + len(pixels) > self.columns:
            raise ChipError(f"{len(pixels)} pixel bytes from column {self.column} on: it has {self.columns}")
        self.bytes_drawn += len(pixels)
        self.changes += 1
        self._put(pixels)
        self.column += len(pixels)
