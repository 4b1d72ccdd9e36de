# SPDX-License-Identifier: MIT
"""Brings up the board as settings.toml describes it: pins, display, buttons; each fault has a message.

docs/settings.md has all keys. Only needed at power-on: it leaves memory with the menus, when a table opens.
"""

import os

import board
import busio
import displayio
import i2cdisplaybus
import microcontroller

from coffer import loader
from coffer.buttons import Buttons, pin_scanner
from coffer.display import Display

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from microcontroller import Pin

# The six buttons, and their pins if settings.toml does not name others
_BUTTONS = (
    ("UP", "GP6"),
    ("DOWN", "GP7"),
    ("LEFT", "GP8"),
    ("RIGHT", "GP9"),
    ("A", "GP10"),
    ("B", "GP11"),
)
_HERE = " in settings.toml "
_NO_PULL_UPS = "no pull-ups on the display's bus: check the wires to COFFER_SDA and COFFER_SCL"
_NO_DISPLAY = ": check its wires, and COFFER_ADDRESS in settings.toml"
_NO_PAD = ": check its wires, and COFFER_KEYS_ADDRESS in settings.toml"
# For a panel in any state: six times nothing, in case a program that was cut off still owes parameters; off,
# the memory as it is from its first line on.
_SETTLE = b"\x00\xe3\xe3\xe3\xe3\xe3\xe3\xae\xa4\x40\xd3\x00"
_BY_PAGES = b"\x00\x2e\x20\x02"  # for an SSD1306: no scrolling, page addressing
_BY_ROWS = b"\x00\x20\x00"  # as its driver and CircuitPython's terminal address it
_DARK = b"\x40" + bytes(132)  # a page of pixels, in all columns that a chip has
# What the driver's own start sequence says, as one command with 26 parameters and a delay of 0: displayio
# waits 10 ms after every command of a sequence, 130 ms for the driver's thirteen. Parameters are sent as
# commands. The six nothings put the multiplex ratio at byte 16, where the driver writes the height.
_START = (
    b"\xae\x9a\xe3\xe3\xe3\xe3\xe3\xe3"  # off
    b"\x20\x00\x81\xcf\xa1\xa6\xc8"  # addressing, contrast, columns, not inverted, lines
    b"\xa8\x3f\xd5\x80\xd9\xf1\xda\x12\xdb\x40"  # multiplex, clock, pre-charge, COM pins, VCOMH
    b"\x8d\x14\xaf\x00"  # charge pump, on; no delay
)


class Fault(Exception):
    """What keeps the console from running: a blink code and a sentence for the maker. code.py shows both."""

    def __init__(self, code: int, words: str) -> None:
        super().__init__(words)
        self.code = code


# -- settings.toml ----------------------------------------------------------------


def setting(key: str, default: "Any") -> "Any":
    """A value of settings.toml; the file is parsed on every call, so ask once."""
    try:
        value = os.getenv("COFFER_" + key)
    except ValueError as error:  # a quote that is never closed, letters that are no UTF-8
        raise Fault(1, "COFFER_" + key + _HERE + "can't be read: " + str(error)) from None
    return default if value is None else value


def number(key: str, default: int, low: int, high: int) -> int:
    """A whole number of settings.toml within its limits; from 10.2 on os.getenv() gives it as text."""
    value = setting(key, default)
    if isinstance(value, str):
        try:
            value = int(value, 0)
        except ValueError:
            value = None
    if not isinstance(value, int) or not low <= value <= high:
        limits = str(low) + " to " + str(high)
        raise Fault(1, "COFFER_" + key + _HERE + "must be a whole number from " + limits)
    return value


def choice(key: str, *values: str) -> str:
    """One of several words; the first is meant if settings.toml has none."""
    value = setting(key, values[0])
    if value not in values:
        raise Fault(1, "COFFER_" + key + _HERE + "must be one of " + ", ".join(values))
    return value


class Pins:
    """The pins that settings.toml names, by key: each is on this board and has one use."""

    def __init__(self) -> None:
        self._users: dict = {}  # by pin

    def one(self, key: str, default: str, needed: bool = True) -> "Pin | None":
        """The pin of a key; None if that is "" and not needed."""
        name = setting(key, default)
        if name == "" and not needed:
            return None
        return self._claim(key, name)

    def several(self, key: str, default: str, needed: bool = True) -> list:
        """A list of pins, whose names stand between spaces or commas."""
        names = setting(key, default)
        names = names.replace(",", " ").split() if isinstance(names, str) else [names]
        if needed and not names:
            names = [""]
        return [self._claim(key, name) for name in names]

    def _claim(self, key, name):
        key = "COFFER_" + key
        if name == "":
            raise Fault(1, key + _HERE + "must name a pin")
        pin = getattr(board, name, None) if isinstance(name, str) else None
        if not isinstance(pin, microcontroller.Pin):
            raise Fault(1, key + _HERE + "names no pin of this board: " + str(name))
        for other in self._users:
            if other == pin:
                raise Fault(1, self._users[other] + " and " + key + _HERE + "name the same pin")
        self._users[pin] = key
        return pin

    def reserve_led(self) -> None:
        """Nothing else may use the light that code.py blinks. A board without one is fine."""
        name = setting("LED", "LED")
        if isinstance(name, str) and isinstance(getattr(board, name, None), microcontroller.Pin):
            self._claim("LED", name)


# -- power-on -----------------------------------------------------------------------


def bring_up() -> tuple:
    """The display, the buttons, the piezo's pin or None, the battery or None; settings are read first."""
    pins = Pins()
    kind = choice("KEYS", "PINS", "SHIFT_REGISTER", "MATRIX", "QWSTPAD", "GAMEPAD_QT")
    panel = choice("PANEL", "SSD1306", "SH1106", "DISPLAY")
    pad = kind in ("QWSTPAD", "GAMEPAD_QT")
    wake: tuple = ()
    if kind == "PINS":
        make_keys, buttons, wake = _keys(pins)
    else:
        make_keys, buttons = _numbered_keys(pins, kind, pad)
    spi: list = []
    if panel != "DISPLAY" and setting("SCK", ""):
        spi = [pins.one(key, "", key != "RST") for key in ("SCK", "MOSI", "DC", "CS", "RST")]
    wires = (
        () if (spi or panel == "DISPLAY") and not pad else (pins.one("SDA", "GP4"), pins.one("SCL", "GP5"))
    )
    piezo = pins.one("PIEZO", "GP15", False)
    high = pins.several("HIGH", "", False)
    pins.reserve_led()
    if panel != "DISPLAY":
        displayio.release_displays()
    i2c = _i2c(*wires) if wires else None
    display = _tile_display() if panel == "DISPLAY" else _page_display(panel, spi, i2c)
    event = None
    if pad:
        make_keys, event = _pad(kind, i2c)
    if high:
        display.held_high = loader.load("coffer.drivers.high_pins").bring_up(high)
    keys = Buttons(make_keys, buttons, event)
    if kind == "PINS":
        keys.wake_pins, keys.wake_level = wake
    return display, keys, piezo, _battery(pins)


def _battery(pins):
    """The battery, if a pin measures it."""
    pin = pins.one("BATTERY", "", False)
    if pin is None:
        return None
    divider = number("BATTERY_DIVIDER", 3, 1, 100)
    low = number("BATTERY_LOW", 3400, 0, 60_000)
    try:
        return loader.load("coffer.drivers.battery").Battery(pin, divider, low)
    except ValueError as error:
        raise Fault(1, "COFFER_BATTERY" + _HERE + "can't measure: " + str(error)) from None


def _keys(pins):
    """What makes the scanner of keys that have a pin each, the button of each key, and what can wake us."""
    wired = []
    buttons = bytearray()
    for n in range(6):
        for pin in pins.several(*_BUTTONS[n]):
            wired.append(pin)
            buttons.append(n + 1)
    pressed = number("PRESSED", 0, 0, 1) == 1
    return pin_scanner(wired, pressed), buttons, (wired, pressed)


def _numbered_keys(pins, kind, pad):
    """The same for keys that have numbers instead of pins; a pad is made later, when the bus is there."""
    if pad:
        pads = loader.load("coffer.drivers.pads")
        make, count = None, pads.KEYS
        usual = pads.QWSTPAD_KEYS if kind == "QWSTPAD" else pads.GAMEPAD_QT_KEYS
    else:
        make, count = loader.load("coffer.drivers.key_matrix").bring_up(kind, number, pins)
        usual = ("",) * 6
    buttons = bytearray(count)
    for n in range(6):
        key = _BUTTONS[n][0]
        numbers = str(setting(key, usual[n])).replace(",", " ").split()
        for each in numbers or [""]:
            if not each.isdigit() or int(each) >= count:
                words = "must name keys by their numbers, 0 to "
                raise Fault(1, "COFFER_" + key + _HERE + words + str(count - 1))
            buttons[int(each)] = n + 1
    return make, buttons


def _pad(kind, i2c):
    """What makes the pad's scanner, and the event that it fills in."""
    pads = loader.load("coffer.drivers.pads")
    address = number("KEYS_ADDRESS", 0x21 if kind == "QWSTPAD" else 0x50, 0x08, 0x77)
    try:
        make = pads.bring_up(kind, i2c, address)
    except OSError:
        raise Fault(4, "no " + kind + " at address " + hex(address) + _NO_PAD) from None
    return make, pads.Event()


def _colour(key, default):
    """A colour: "#rrggbb", or a number."""
    value = setting(key, default)
    if isinstance(value, str) and len(value) == 7 and value[0] == "#":
        value = "0x" + value[1:]
    try:
        value = int(value, 0) if isinstance(value, str) else value
    except ValueError:
        value = -1
    if not isinstance(value, int) or not 0 <= value <= 0xFFFFFF:
        raise Fault(1, "COFFER_" + key + _HERE + "must be a colour such as #ffcc00")
    return value


def _tile_display():
    """The display that CircuitPython itself has brought up."""
    colour = _colour("COLOR", "#ffffff")
    background = _colour("BACKGROUND", "#000000")
    built_in = getattr(board, "DISPLAY", None)
    if built_in is None:
        raise Fault(4, "this board has no display of its own: COFFER_PANEL in settings.toml names another")
    if built_in.width < 128 or built_in.height < 64:
        raise Fault(4, "the display of this board is smaller than 128 x 64 pixels")
    tiles = loader.load("coffer.drivers.tile_display").TileDisplay(built_in, colour, background)
    display = Display(tiles, 0, tiles)
    display.can_shift = False
    return display


def _i2c(sda, scl):
    speed = number("BUS_HZ", 400_000, 100_000, 1_000_000)
    try:
        return busio.I2C(scl, sda, frequency=speed)
    except RuntimeError:
        raise Fault(2, _NO_PULL_UPS) from None
    except ValueError as error:
        raise Fault(3, "COFFER_SDA and COFFER_SCL can't be a bus: " + str(error)) from None


def _page_display(chip, spi, i2c):
    """A panel whose memory is pages of eight lines, on SPI or I2C.

    Its driver initialises the chip, sets brightness and sleeps. Refreshing through displayio would take 50 ms
    of processor time a frame, so frames go straight to the bus.
    """
    is_sh1106 = chip == "SH1106"
    offset = number("OFFSET", 2 if is_sh1106 else 0, 0, 4)
    address = 0
    if spi:
        speed = number("SPI_HZ", 10_000_000, 100_000, 62_500_000)
        try:
            bus, wire = loader.load("coffer.drivers.spi_bus").bring_up(spi, speed)
        except ValueError as error:
            raise Fault(3, "COFFER_SCK and COFFER_MOSI can't be a bus: " + str(error)) from None
    else:
        bus = i2c
        address = number("ADDRESS", 0x3C, 0x08, 0x77)
    display = Display(bus, address, None, offset, b"" if is_sh1106 else _BY_ROWS)
    try:
        display.send(_SETTLE)
        if not is_sh1106:
            display.send(_BY_PAGES)
        blank(display)
    except OSError:
        bus.deinit()
        raise Fault(4, "no display at address " + hex(address) + _NO_DISPLAY) from None
    if not spi:
        wire = i2cdisplaybus.I2CDisplayBus(i2c, device_address=address)
    if is_sh1106:
        display.panel = loader.load("coffer.drivers.sh1106").SH1106(wire, offset)
    else:
        driver = loader.load("adafruit_displayio_ssd1306")
        # There is no public way to hand the driver a sequence; one that does not read this waits, and works.
        setattr(driver, "_INIT_SEQUENCE", _START)  # noqa: B010
        display.panel = driver.SSD1306(wire, width=128, height=64, auto_refresh=False)
        display.send(_BY_PAGES)
    display.panel.root_group = displayio.Group()
    return display


def blank(display: Display) -> None:
    """Makes the chip's memory dark: it holds noise, or what it showed before. 26 ms at 400 kHz.

    An SH1106 has 132 columns; an SSD1306 has 128 and begins again with the first one.
    """
    for page in range(8):
        display.send(bytes((0x00, 0xB0 | page, 0x10, 0x00)), _DARK)
