# SPDX-License-Identifier: MIT
"""The hardware of one console: pins, bus, flash, drive, USB, and what is wired to them.

The native modules keep no state of their own. They find their hardware with `here()`, which knows the machine
of the thread it is called in, so any number of devices live side by side in one process.
"""

import errno
import random
import threading
from collections import deque
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from host_sim import boards, toml
from host_sim.chip import SH1106, SSD1306
from host_sim.clock import MS, Clock
from host_sim.drive import Drive
from host_sim.nvm import Flash
from host_sim.pads import GamepadQt, QwstPad
from host_sim.screen import Glass

FIRMWARE = (10, 2, 1)  # the CircuitPython that is simulated unless another is asked for
TEXT_ONLY = (10, 2, 0)  # from here os.getenv() gives strings only, and supervisor.get_setting() parses
BUTTONS = ("up", "down", "left", "right", "A", "B")
WIRING = {
    "SDA": "GP4",
    "SCL": "GP5",
    "UP": "GP6",
    "DOWN": "GP7",
    "LEFT": "GP8",
    "RIGHT": "GP9",
    "A": "GP10",
    "B": "GP11",
    "PIEZO": "GP15",
}
SPI = ("SCK", "MOSI", "DC", "CS", "RST")  # an SPI display has these instead of SDA and SCL
LAP_NS = 5_800  # a turn of a loop with one sum in it
FRAME_NS = 16 * MS  # between two looks at displays that refresh themselves
PIN_NAMES = {25: "LED", 29: "A3"}  # of pins that are not called GP and their number

_thread = threading.local()


class NotSimulated(BaseException):
    """The device can do this, the simulator can't. Device code can't catch it."""


class Reload(BaseException):
    """supervisor.reload(): code.py starts again, displays live on."""


class Reset(BaseException):
    """microcontroller.reset(): everything starts again."""


def here() -> "Machine":
    """The machine that the calling thread's device code runs on."""
    try:
        found: Machine = _thread.machine
    except AttributeError:
        raise RuntimeError("native modules work on a device only: use Machine.here() or Device") from None
    return found


class Machine:
    """Everything that outlives a program."""

    def __init__(
        self,
        drive: Drive,
        nvm: "str | Path | bytearray | None" = None,
        settings: dict[str, str | int] | None = None,
        wiring: dict[str, str] | None = None,
        firmware: tuple[int, int, int] = FIRMWARE,
        board: str = "",
        screen: tuple[int, int] | None = None,
    ) -> None:
        self.firmware = firmware
        self.board = board or boards.PICO
        self.profile = boards.profile(board) if board else ""  # in the place of the drive's settings.toml
        self.clock = Clock()
        self.drive = drive
        self.settings = dict(settings or {})
        self.chip: SSD1306 = SH1106() if self._wanted("COFFER_PANEL") == "SH1106" else SSD1306()
        self.screen = self._built_in(screen)
        self.pad = self._pad()
        self.volts: dict[str, float] = {}  # at analogue pins
        self.sleeps = 0  # light sleeps so far
        self.keys_down: set[int] = self.pad.down if self.pad else set()  # of keys that have numbers
        self.keys_pull_up = self._wanted("COFFER_PRESSED") in (1, "1")  # the level of a pressed key
        self.nvm = Flash(self.clock, nvm)
        self.wiring = {**WIRING, **self._wiring_of_settings(), **(wiring or {})}
        address = self._wanted("COFFER_ADDRESS") if board else None
        self.address = address if isinstance(address, int) else 0x3C
        self.display_connected = self.pad_connected = True
        self.pull_ups = True
        self.bus_dead = False  # a chip that stops answering: OSError 19 from then on
        self.grounded: set[str] = set()  # pins that a pressed button ties to ground
        self.usb_writable = True  # the drive belongs to the USB host, so it is read only to Python
        self.usb_connected = True
        self.serial_connected = False
        self.console: list[str] = []
        self.boot_out = ""  # what boot_out.txt tells of boot.py's end, if it was a bad one
        self.typed = bytearray()
        # The last changes of a tone: when, pin, frequency, duty cycle.
        self.heard: deque[tuple[int, str, int, int]] = deque(maxlen=10_000)
        self.chance = 1
        self.started = 0  # when the clock of this power-up began
        self.power_up()

    def power_up(self) -> None:
        """Resets everything on the chip."""
        self.claimed: dict[str, str] = {}
        self.never_reset: set[str] = set()
        self.levels: dict[str, bool] = {}  # pins driven by Python
        self.peripherals: set[int] = set()
        self.tones: dict[str, tuple[int, int]] = {}  # pin: frequency, duty cycle
        self.slices: dict[int, dict[str, Any]] = {}
        self.scanners: list[Any] = []
        self.displays: list[Any] = []
        self.built_in: Any = None  # board.DISPLAY
        self.board_buses: dict[str, Any] = {}  # what board.I2C() and its like have given
        self.terminals: list[Callable[[], None]] = []  # how each display shows the firmware's console
        self.display_buses: list[Any] = []
        self.usb_off: set[str] = set()
        self.booting = False
        self.autoreload = True
        self.drive_read_only = True
        self.run_reason = "STARTUP"
        self.reset_reason = "POWER_ON"
        self.random = random.Random(1)  # of device code
        self.warnings = "default"
        self.next_code_file: str | None = None
        self.previous_traceback: str | None = None
        self.started = self.clock.now
        self._lap_ended = self._frame_began = -1

    def code_ends(self) -> None:
        """Releases what a program used, except the display, which shows the firmware's console."""
        self.scanners.clear()
        self.tones.clear()
        self.slices.clear()
        self.claimed = {pin: user for pin, user in self.claimed.items() if pin in self.never_reset}
        self.levels = {pin: level for pin, level in self.levels.items() if pin in self.never_reset}
        if not self.display_buses:
            self.peripherals.clear()
            self.board_buses.clear()
        for show in self.terminals:
            show()

    @contextmanager
    def here(self) -> Iterator["Machine"]:
        """Native modules called inside work on this machine."""
        before = getattr(_thread, "machine", None)
        _thread.machine = self
        try:
            yield self
        finally:
            if before is None:
                del _thread.machine
            else:
                _thread.machine = before

    # Time

    def wait(self, ns: int) -> None:
        """Time that a program lets pass; displays refresh themselves meanwhile, and Ctrl-C ends it."""
        self._background()
        self.clock.sleep(ns)
        if self.typed:
            self._interrupt()

    def lap(self) -> None:
        """A turn of a loop that may never wait: takes time if nothing in it did."""
        if self.clock.now == self._lap_ended:
            self.clock.sleep(LAP_NS)
        if self.clock.now - self._frame_began >= FRAME_NS:
            self._background()
        if self.typed:
            self._interrupt()
        self._lap_ended = self.clock.now

    def _background(self) -> None:
        self._frame_began = self.clock.now
        for display in self.displays:
            display._background()

    def _interrupt(self) -> None:
        if b"\x03" in self.typed:  # Ctrl-C on the serial console
            self.typed.clear()
            raise KeyboardInterrupt

    # Settings and wiring

    def _wanted(self, key: str) -> str | int | None:
        """A setting; nothing if that part of the file can't be read."""
        try:
            return self.setting(key)
        except ValueError:
            return None

    def _wiring_of_settings(self) -> dict[str, str]:
        """Wires pins as settings.toml says; where a value is wrong, the wiring stays as it was."""
        found = {}
        text = self._settings_text()
        for name in SPI:
            pin = self._wanted("COFFER_" + name)
            if isinstance(pin, str) and pin:
                found[name] = self._wire(pin) or pin
        for name in WIRING:
            try:
                pin = toml.lookup(text, "COFFER_" + name)
            except ValueError:
                continue
            names = pin.replace(",", " ").split() if isinstance(pin, str) else []
            wire = self._wire(names[0]) if names else ""  # of several keys a finger takes the first
            if wire:
                found[name] = wire
        return found

    def _wire(self, name: str) -> str:
        """The simulator's name of a pin of this board; nothing if there is none."""
        number = boards.pins(self.board).get(name)
        return "" if number is None else PIN_NAMES.get(number, f"GP{number}")

    def _settings_text(self) -> str:
        """Returns settings.toml; bytes that are not UTF-8 matter only for the value that has them."""
        if self.profile:
            return self.profile
        host = self.drive.host("/settings.toml")
        try:
            return host.read_bytes().decode("utf-8", "surrogateescape") if host else ""
        except IsADirectoryError:
            return ""

    def setting(self, key: str) -> str | int | None:
        """A value of settings.toml, parsed; a setting given to the device goes first."""
        if key in self.settings:
            return self.settings[key]
        return toml.lookup(self._settings_text(), key)

    def environment(self, key: str) -> str | int | None:
        """What os.getenv(key) reads: before TEXT_ONLY a number is an int, later everything is a str."""
        if self.firmware < TEXT_ONLY:
            return self.setting(key)
        if key in self.settings:
            return str(self.settings[key])
        return toml.lookup_text(self._settings_text(), key)

    # Pins

    def claim(self, pin: str, user: str) -> None:
        if pin in self.claimed:
            raise ValueError(f"{pin} in use")
        self.claimed[pin] = user

    def free(self, pin: str) -> None:
        self.claimed.pop(pin, None)
        self.never_reset.discard(pin)
        self.levels.pop(pin, None)

    def level(self, pin: str, pulled_up: bool) -> bool:
        """What an input reads: grounded is low, else what it is pulled to."""
        return pin not in self.grounded and pulled_up

    def ground(self, pin: str, grounded: bool) -> None:
        """A button ties its pin to ground or lets it go; scanners first see the time before it."""
        for scanner in self.scanners:
            scanner._catch_up()
        (self.grounded.add if grounded else self.grounded.discard)(pin)

    def move(self, button: str, down: bool) -> None:
        """Presses or releases a button: its pin, or its key of a pad, a shift register or a matrix."""
        number = self._key_number(button)
        if number < 0:
            self.ground(self.wiring[button.upper()], down)
            return
        for scanner in self.scanners:
            scanner._catch_up()
        (self.keys_down.add if down else self.keys_down.discard)(number)

    def is_down(self, button: str) -> bool:
        number = self._key_number(button)
        return self.wiring[button.upper()] in self.grounded if number < 0 else number in self.keys_down

    def _key_number(self, button: str) -> int:
        """Returns the number of a button's key; -1 if buttons have pins."""
        if self._wanted("COFFER_KEYS") in (None, "PINS"):
            return -1
        usual = self.pad.usual[BUTTONS.index(button)] if self.pad else "0"
        return int(str(self._wanted("COFFER_" + button.upper()) or usual).replace(",", " ").split()[0])

    def _pad(self) -> QwstPad | GamepadQt | None:
        """The pad with buttons that is on the bus."""
        kind = self._wanted("COFFER_KEYS")
        if kind == "QWSTPAD":
            return QwstPad(self.clock)
        return GamepadQt(self.clock) if kind == "GAMEPAD_QT" else None

    def _built_in(self, size: tuple[int, int] | None) -> Glass | None:
        """The display that the board itself has, as board.DISPLAY."""
        if not size and self._wanted("COFFER_PANEL") != "DISPLAY":
            return None
        return Glass(*(size or boards.screen(self.board)))

    # The bus

    def answers(self, address: int, sda: str, scl: str) -> bool:
        """Whether a chip acknowledges that address on these pins."""
        if sda != self.wiring["SDA"] or scl != self.wiring["SCL"] or self.bus_dead:
            return False
        if self.pad and self.pad_connected and address == self.pad.address:
            return True
        return "SCK" not in self.wiring and self.display_connected and address == self.address

    def at(self, address: int) -> "SSD1306 | QwstPad | GamepadQt":
        """The chip that answers to an address."""
        return self.pad if self.pad and address == self.pad.address else self.chip

    # USB

    def switch_usb(self, part: str, on: bool) -> None:
        """Switches a USB device on or off, which only boot.py may do."""
        if not self.booting:
            raise RuntimeError("Cannot change USB devices now")
        (self.usb_off.discard if on else self.usb_off.add)(part)

    def check_writable(self) -> None:
        """Python may write the drive only when the USB host can't; the simulator's files stay even then."""
        if self.drive_read_only:
            raise OSError(errno.EROFS, "Read-only filesystem")
        raise NotSimulated("the simulator never writes the files it runs from")

    def print(self, text: str) -> None:
        self.console.append(text)
