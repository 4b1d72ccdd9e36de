# SPDX-License-Identifier: MIT
"""An emulated Pico with display, buttons and piezo, used as the simulator's device is.

The emulator runs in a process of Node (js/serve.mjs). Each call is a line of JSON there and a line back, with
what the board has done meanwhile. What it sent to the display goes into the simulator's model of that chip.
"""

from __future__ import annotations

import base64
import json
import os
import subprocess
import sys
import tempfile
import weakref
from collections import deque
from collections.abc import Callable
from pathlib import Path
from typing import Any, Self

from host_sim.chip import SSD1306, ChipError
from host_sim.device import GIVES_UP
from host_sim.playable import ButtonsAndScreen, check_button
from tools.emulator.drive_image import DRIVE, NVM
from tools.emulator.firmware_file import FLASH_SIZE
from tools.emulator.serial_text import SerialText
from tools.errors import UserError
from tools.vm import node

SERVE = Path(__file__).parent / "js" / "serve.mjs"
CACHE_MISS = 64  # cycles until a line of 8 bytes has come from the flash
USUAL = {
    "SDA": 4,
    "SCL": 5,
    "UP": 6,
    "DOWN": 7,
    "LEFT": 8,
    "RIGHT": 9,
    "A": 10,
    "B": 11,
    "PIEZO": 15,
    "MARKER": 22,
    "ADDRESS": 0x3C,
}
KEPT_EVENTS = 100_000  # messages and pulses: minutes of them
START_LIMIT = 20_000  # ms from power-on to the first picture: CircuitPython takes 2 to 4 s


class EmulatorError(Exception):
    """The emulator could not go on: an unknown instruction or register, or its process ended."""


class Clock:
    """The board's time since power-on."""

    def __init__(self) -> None:
        self.ms = 0.0


def package() -> Path:
    """The folder of rp2040js, which ./coffer fetches for the commands that need it."""
    folder = Path(sys.prefix) / "rp2040js"
    if not (folder / "dist" / "esm" / "index.js").exists():
        raise UserError(
            "the emulator's package rp2040js is not installed: run ./coffer test once, which installs it"
        )
    return folder


class Board(ButtonsAndScreen):
    """One Pico.

    flash: what its flash holds from the start on; wiring: pins by what is connected to them; usb: connected
    to a host, which reads and types on the serial console; seed: of the chip's random bits, so that two runs
    are the same; own_core: the processor as rp2040js has it, slower and without a model of the flash's cache;
    chip: of the display, such as an SH1106. If the wiring has SCK, DC and CS, it is on SPI, else on I2C.
    """

    started = True  # the simulator's device waits for boot(), this one has begun
    modules: dict[str, Any] = {}  # the firmware's modules can't be inspected

    def __init__(
        self,
        flash: bytes,
        wiring: dict[str, int] | None = None,
        usb: bool = False,
        seed: int = 12345,
        own_core: bool = False,
        chip: SSD1306 | None = None,
    ) -> None:
        self.wiring = {**USUAL, **(wiring or {})}
        self.clock = Clock()
        self.chip = SSD1306(seed) if chip is None else chip
        self.printed: list[str] = []  # on the serial console
        self.display_errors: list[str] = []  # what the display's datasheet does not allow
        # When each message to the display began and ended, in ms, and its bytes
        self.messages: deque[tuple[float, float, bytes]] = deque(maxlen=KEPT_EVENTS)
        # When the marker, which a program sets while it does something, was high, in ms
        self.pulses: deque[tuple[float, float]] = deque(maxlen=KEPT_EVENTS)
        self.faults: list[str] = []  # of the processor, which the firmware's handler takes
        self.was_lit = False  # whether there was a picture since power-on
        self.tone = 0
        self.led = False
        self.stopped = ""  # why the board has stopped
        self.erases = self.programs = self.resets = 0
        self.on_print: Callable[[str], None] | None = None  # is given what the serial console prints
        self.on_flash_change: Callable[[], None] | None = None  # is called when the flash has changed
        self._serial = SerialText()
        self._flash = bytearray(flash.ljust(FLASH_SIZE, b"\xff"))
        self._process, self._complaints = _start_node()
        self._end = weakref.finalize(self, _stop_node, self._process)
        piezo = self.wiring["PIEZO"]
        spi = None
        if "SCK" in self.wiring:
            # every eight pins the chip's other block
            spi = {"block": self.wiring["SCK"] // 8 % 2, "dc": self.wiring["DC"], "cs": self.wiring["CS"]}
        answer = self._exchange(
            {
                "flash": base64.b64encode(flash.rstrip(b"\xff")).decode(),
                "sda": self.wiring["SDA"],
                "scl": self.wiring["SCL"],
                "address": self.wiring["ADDRESS"],
                "spi": spi,
                "piezo": None if piezo < 0 else piezo,
                "marker": self.wiring["MARKER"],
                "usb": usb,
                "seed": seed,
                "cacheMiss": CACHE_MISS,
                "ownCore": own_core,
            }
        )
        self.has_fast_core = bool(answer["hasFastCore"])

    # Life

    def close(self) -> None:
        """Ends the process; a board that is forgotten ends by itself."""
        self._end()

    def __enter__(self) -> Board:
        return self

    def __exit__(self, *reason: Any) -> None:
        self.close()

    def boot(self) -> Board:
        """Nothing to do: the board has power as soon as it is made."""
        return self

    def power_cycle(self) -> Board:
        """Power off and on again: only the flash keeps what it had."""
        self.clock.ms = 0.0
        self.chip.power_on()
        self.was_lit = False
        self._do("power")
        return self

    def run(self, ms: float) -> Self:
        """Lets the board work for some emulated time."""
        self._advance("run", ms=ms)
        return self

    def run_until(self, wanted: Callable[[Board], Any], ms: float = 10_000, step: float = 10) -> bool:
        """Runs in steps until `wanted(board)` is true; False when the time is over first."""
        end = self.clock.ms + ms
        while not wanted(self):
            if self.clock.ms >= end or self.stopped:
                return False
            self.run(step)
        return True

    def settle(self, quiet: float = 300, limit: float = 15_000) -> bool:
        """Runs until the display is on and has heard nothing for `quiet` ms; False if that takes too long."""
        end = self.clock.ms + limit
        while self.clock.ms < end and not self.stopped:
            answer = self._advance("settle", quiet=quiet, limit=end - self.clock.ms)
            if answer["isQuiet"] and self.chip.lit:
                return True
        return False

    def _advance(self, command: str, **arguments: Any) -> dict[str, Any]:
        """Lets time pass, and reports a change of the flash."""
        before = self.erases, self.programs
        answer = self._do(command, **arguments)
        if self.on_flash_change and (self.erases, self.programs) != before:
            self.on_flash_change()
        return answer

    # Buttons and keys

    def press(self, button: str) -> Self:
        """A button goes down, and stays so until it is released."""
        self._do("button", pin=self._pin(button), isDown=True)
        return self

    def release(self, button: str) -> Self:
        self._do("button", pin=self._pin(button), isDown=False)
        return self

    def _pin(self, button: str) -> int:
        return self.wiring[check_button(button).upper()]

    def type(self, text: str) -> Board:
        """Characters for the serial console; only with `usb`."""
        self._do("type", text=text)
        return self

    # What there is to see

    def pixels(self) -> list[bytes]:
        """64 rows of 128 zeros and ones, as the display shows them."""
        return self.chip.pixels()

    @property
    def console(self) -> str:
        """All that was printed on the serial console."""
        return "".join(self.printed)

    @property
    def crashed(self) -> str:
        """Why the board has stopped, or the program's last message if it gave up; else an empty string."""
        if self.stopped:
            return self.stopped
        console = self.console
        at = console.find(GIVES_UP)
        return console[at:].partition("\n")[0].strip() if at >= 0 else ""

    @property
    def activity(self) -> str:
        """Returns what the processor is doing, in words, for an error message."""
        answer: str = self._do("look")["activity"]
        return answer

    @property
    def notice(self) -> str:
        """For the front ends, while there is no picture yet."""
        if self.was_lit or self.stopped:
            return ""
        if self.clock.ms < START_LIMIT:
            return f"starting … {self.clock.ms / 1000:.1f} s"
        return f"no picture after {START_LIMIT / 1000:.0f} s: {self.why_not()}"

    def why_not(self) -> str:
        """Explains why a board does not respond: its last output, faults, where the processor is."""
        words = [self.crashed, *self.faults[-1:], "" if self.stopped else self.activity]
        last = self.console[-500:].strip()
        words.append(f"printed last: {last!r}" if last else "nothing was printed")
        return "; ".join(word for word in words if word)

    # Memory

    def read(self, address: int, count: int) -> bytes:
        """Bytes of RAM or flash, as the processor addresses them."""
        return base64.b64decode(self._do("read", address=address, count=count)["bytes"])

    @property
    def flash(self) -> bytes:
        """The whole flash, 2 MB."""
        return bytes(self._flash)

    @property
    def nvm(self) -> bytes:
        """microcontroller.nvm: what the console remembers."""
        return bytes(self._flash[NVM:DRIVE])

    def cut_power(self, operation: str, count: int, bits: bytes) -> Board:
        """The power will go at the `count`-th "program" or "erase" of the flash from now on.

        `bits` are those that this operation still carries out, 256 bytes of a page or 4096 of a sector: any
        subset may be done when the power goes. The board stands still then, until power_cycle().
        """
        size = {"program": 256, "erase": 4096}[operation]
        if len(bits) != size:
            raise ValueError(f"{size} bytes of bits are needed, not {len(bits)}")
        self._do("cut", operation=operation, count=count, mask=base64.b64encode(bits).decode())
        return self

    # The process

    def _do(self, command: str, **arguments: Any) -> dict[str, Any]:
        return self._exchange({"do": command, **arguments})

    def _exchange(self, line: dict[str, Any]) -> dict[str, Any]:
        assert self._process.stdin is not None and self._process.stdout is not None
        try:
            self._process.stdin.write(json.dumps(line).encode() + b"\n")
            self._process.stdin.flush()
            answered = self._process.stdout.readline()
        except (OSError, ValueError):  # it has ended, or was closed
            answered = b""
        if not answered:
            self._complaints.seek(0)
            last = self._complaints.read().decode(errors="replace").strip().splitlines()[-12:]
            raise EmulatorError(
                "\n".join(["the emulator's process has ended", *(each[:300] for each in last)])
            )
        answer: dict[str, Any] = json.loads(answered)
        if "error" in answer:
            raise EmulatorError(answer["error"])
        self._take(answer)
        return answer

    def _take(self, answer: dict[str, Any]) -> None:
        """What the board has done since the last answer."""
        self.clock.ms = answer["now"]
        self.tone, self.led = round(answer["tone"]), answer["led"]
        self.stopped = answer["stopped"] or ""
        self.erases, self.programs, self.resets = answer["erases"], answer["programs"], answer["resets"]
        for at, content in answer["sectors"]:
            sector = base64.b64decode(content)
            self._flash[at : at + len(sector)] = sector
        text = self._serial.take(answer["text"])
        if text:
            self.printed.append(text)
            if self.on_print:
                self.on_print(text)
        self.pulses.extend((begun, ended) for begun, ended in answer["pulses"])
        self.faults += answer["faults"]
        for begun, ended, content in answer["messages"]:
            message = base64.b64decode(content)
            self.messages.append((begun, ended, message))
            try:
                self.chip.write(message)
            except ChipError as error:
                self.display_errors.append(f"at {ended:.1f} ms: {error}")
        self.was_lit |= self.chip.lit


def _start_node() -> tuple[subprocess.Popen[bytes], Any]:
    """The emulator's process, which does not hear Ctrl-C, and the file with its complaints."""
    complaints = tempfile.TemporaryFile()  # noqa: SIM115 - it lasts as long as the process
    command = [node(), "--no-warnings", str(SERVE)]
    process = subprocess.Popen(
        command,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=complaints,
        # The chip's calendar counts in the time zone of Node
        env={**os.environ, "RP2040JS": f"{package()}{os.sep}", "TZ": "UTC"},
        start_new_session=True,
    )
    return process, complaints


def _stop_node(process: subprocess.Popen[bytes]) -> None:
    process.kill()
    for stream in (process.stdin, process.stdout):
        if stream is not None:
            try:
                stream.close()
            except OSError:
                pass  # it ends anyway: what was not sent yet is lost
    process.wait()
