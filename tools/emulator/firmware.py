# SPDX-License-Identifier: MIT
"""The real firmware for tests: `Firmware("circuitpython.uf2").press("A").until_picture().pixels()`.

All calls return the firmware itself unless they have something to answer. Clock, display and serial console
are those of `board`.
"""

from __future__ import annotations

import random
import re
from functools import cache
from pathlib import Path
from typing import Any

from tools.emulator.board import START_LIMIT, Board
from tools.emulator.drive_image import CONSOLE, assemble, drive_files, make_drive, panel, wiring
from tools.emulator.firmware_file import FirmwareFile, read

ANSWER_LIMIT = 3000  # ms until a measured console answers
_HEAP = re.compile(r"@heap (\d+) (\d+) (\d+)")


class NoPicture(AssertionError):
    """The display did not come to rest in time."""


class Firmware:
    """A Pico with CircuitPython and this clone's console on its drive.

    settings: changes of settings.toml; nvm: the console's memory, erased if None; measured: a console that
    also reports heap and frames; program and plan: another program that measures, see drive_files(); drive:
    one that was used before, instead of a new one; usb, seed and own_core as in Board. What measures has USB
    unless it is told otherwise.
    """

    def __init__(
        self,
        uf2: str | Path | FirmwareFile,
        settings: dict[str, str | int] | None = None,
        nvm: bytes | None = None,
        measured: bool = False,
        program: str = "",
        plan: dict[str, object] | None = None,
        drive: bytes | None = None,
        usb: bool | None = None,
        seed: int = 12345,
        own_core: bool = False,
    ) -> None:
        self.file = uf2 if isinstance(uf2, FirmwareFile) else read(uf2)
        program = program or (CONSOLE if measured else "")
        files = drive_files(self.file.major, settings, program, plan)
        image = drive or _drive(tuple(sorted(files.items())))
        flash = assemble(self.file, image, nvm)
        with_usb = bool(program) if usb is None else usb
        self.board = Board(flash, wiring(files), with_usb, seed, own_core, panel(files, seed))
        self._frames_taken = 0  # since power-on

    def close(self) -> None:
        self.board.close()

    def __enter__(self) -> Firmware:
        return self

    def __exit__(self, *reason: Any) -> None:
        self.close()

    # What happens to the board

    def press(self, *buttons: str) -> Firmware:
        """One button after the other, each down and up again."""
        self.board.tap(*buttons)
        return self

    def hold(self, button: str) -> Firmware:
        """Down for long enough to count as held."""
        self.board.hold(button)
        return self

    def wait(self, ms: float) -> Firmware:
        self.board.run(ms)
        return self

    def type(self, text: str) -> Firmware:
        """Characters for the serial console."""
        self.board.type(text)
        return self

    def until_picture(self, quiet: float = 300, limit: float = START_LIMIT) -> Firmware:
        """Runs until the display has shown the same picture for `quiet` ms."""
        if not self.board.settle(quiet, limit):
            raise NoPicture(f"no picture at rest in {limit:g} ms: {self.board.why_not()}")
        return self

    def power_cycle(self) -> Firmware:
        """Power off and on again; only the flash keeps what it had."""
        self.board.power_cycle()
        self.board.pulses.clear()
        self._frames_taken = 0
        return self

    def cut_power(
        self, program: int = 0, erase: int = 0, bits: bytes | random.Random | None = None
    ) -> Firmware:
        """The power will go at the n-th program, or erase, of the flash from now on.

        `bits` of that operation are still carried out: those given, a random subset, or none.
        """
        operation, count = ("program", program) if program else ("erase", erase)
        size = 256 if program else 4096
        if isinstance(bits, random.Random):
            bits = bits.randbytes(size)
        self.board.cut_power(operation, count, bytes(size) if bits is None else bits)
        return self

    def until_power_cut(self, limit: float = 10_000) -> bool:
        """Runs until the power has gone; False if it never does."""
        return self.board.run_until(lambda board: board.stopped, limit, 50) or bool(self.board.stopped)

    # What there is to see

    def pixels(self) -> list[bytes]:
        """64 rows of 128 zeros and ones: a picture as the simulator and the golden screens have it."""
        return self.board.pixels()

    @property
    def nvm(self) -> bytes:
        """The console's memory."""
        return self.board.nvm

    # Of a measured console

    def frames(self) -> list[tuple[float, float]]:
        """When each frame since the last call began, and how long it took, in ms."""
        found = [(begun, ended - begun) for begun, ended in self.board.pulses]
        self.board.pulses.clear()
        self._frames_taken += len(found)
        return found

    def heap(self) -> tuple[int, int]:
        """Bytes of heap in use and free, after a collection."""
        used, free, _ = self.collect()
        return used, free

    def collect(self) -> tuple[int, int, float]:
        """Collects garbage: bytes of heap in use and free then, and the ms that it took."""
        used, free, number = map(int, self.answer("h", _HEAP).groups())
        begun, ended = self.board.pulses[number - self._frames_taken]
        return used, free, ended - begun

    def answer(self, order: str, pattern: re.Pattern[str]) -> re.Match[str]:
        """What a measured program prints because of an order."""
        known = len(self.board.console)
        self.board.type(order)
        if not self.board.run_until(lambda board: pattern.search(board.console, known), ANSWER_LIMIT, 20):
            raise AssertionError(f"no answer to {order!r}: {self.board.why_not()}")
        found = pattern.search(self.board.console, known)
        assert found
        return found


@cache
def _drive(files: tuple[tuple[str, bytes], ...]) -> bytes:
    """make_drive() once for the same files: tests start many boards with one drive."""
    return make_drive(dict(files))
