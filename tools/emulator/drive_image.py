# SPDX-License-Identifier: MIT
"""The flash of an emulated Pico: firmware, the console's memory (NVM) and the drive, each in its place."""

from __future__ import annotations

from functools import cache
from hashlib import sha256
from pathlib import Path
from threading import Lock

from host_sim import atomic, toml
from host_sim.chip import SH1106, SSD1306
from host_sim.machine import BUTTONS, WIRING
from tools import output
from tools.build import compiler, fat, tree, uf2
from tools.commands.build import ROOT
from tools.emulator.firmware_file import BOARD_ID, FLASH, FLASH_SIZE, FirmwareFile
from tools.errors import UserError
from tools.flash.settings import NAME as SETTINGS
from tools.flash.settings import for_board
from tools.untrusted import printable

DRIVE = uf2.DRIVE - FLASH  # of a Pico
NVM_SIZE = 4096
NVM = DRIVE - NVM_SIZE
PROGRAMS = Path(__file__).parent / "device"  # that take the place of the console, to measure
CONSOLE = "measured_console"
ADDRESS = 0x3C
SPI_DISPLAY = ("SCK", "MOSI", "DC", "CS")
_DIGEST = sha256().digest_size
_collecting = Lock()


def drive_files(
    circuitpython: int,
    settings: dict[str, str | int] | None = None,
    program: str = "",
    plan: dict[str, object] | None = None,
    board: str = BOARD_ID,
    own: bytes | None = None,
) -> dict[str, bytes]:
    """What a board gets for a version of CircuitPython, with some settings changed.

    `own` is a maker's settings.toml, if it is not to be the board's profile. `program` is one of PROGRAMS,
    with which the drive starts instead of the console; `plan` becomes the module that it imports.
    """
    with _collecting:  # once, and not in each of several threads
        files = dict(_collected(circuitpython))
    text = (for_board(files[SETTINGS], board, ROOT) if own is None else own).decode()
    for name, value in (settings or {}).items():
        text = change_setting(text, name, value)
    files[SETTINGS] = text.encode()
    if program:
        files |= program_files(circuitpython, program, plan or {})
    return files


def program_files(circuitpython: int, program: str, plan: dict[str, object]) -> dict[str, bytes]:
    """One of PROGRAMS, compiled as the console is, and a code.py that starts it."""
    sources = {f"lib/{program}.py": (PROGRAMS / f"{program}.py").read_bytes()}
    if plan:
        lines = "".join(f"{name.upper()} = {value!r}\n" for name, value in plan.items())
        sources["lib/plan.py"] = lines.encode()
    started = {"code.py": f"import {program}\n".encode()}
    return compiler.compile_all(sources, circuitpython, ROOT) | started


@cache
def _collected(circuitpython: int) -> dict[str, bytes]:
    """The drive's files, which are packed and compiled once for many boards."""
    return tree.collect(ROOT, circuitpython)


def change_setting(text: str, name: str, value: str | int) -> str:
    """settings.toml with another value; the first line with a name is the one that counts.

    >>> change_setting("COFFER_TITLE = 1\\n", "COFFER_TITLE", 0)
    'COFFER_TITLE = 0\\n'
    """
    line = f"{name} = {value}" if isinstance(value, int) else f'{name} = "{value}"'
    kept = [each for each in text.splitlines() if each.partition("=")[0].strip() != name]
    return "\n".join([*kept, line, ""])


def wiring(files: dict[str, bytes]) -> dict[str, int]:
    """The numbers of the pins that settings.toml names, by what is connected to them, and the bus address.

    A piezo that is not there has the number -1. SCK, MOSI, DC and CS are there if the display is on SPI.
    """
    text = _settings(files)
    pins = {}
    needed = ["SDA", "SCL", *(button.upper() for button in BUTTONS)]
    if toml.lookup_text(text, "COFFER_SCK"):
        needed += SPI_DISPLAY
        for name in SPI_DISPLAY:
            pins[name] = _number(str(toml.lookup_text(text, f"COFFER_{name}") or ""))
    for name, usual in WIRING.items():
        pin = str(toml.lookup_text(text, f"COFFER_{name}") or ("" if name == "PIEZO" else usual))
        pins[name] = _number(pin.replace(",", " ").split()[0] if pin else "")  # of several keys the first
    for name in needed:
        if not 0 <= pins[name] < 30:
            raise UserError(f"settings.toml has no pin of a Pico for COFFER_{name}: name one, such as GP4")
    address = toml.lookup(text, "COFFER_ADDRESS")
    return {**pins, "ADDRESS": address if isinstance(address, int) else ADDRESS}


def panel(files: dict[str, bytes], seed: int = 1) -> SSD1306:
    """The chip of the display that settings.toml names, with noise in its memory."""
    kind = SH1106 if toml.lookup_text(_settings(files), "COFFER_PANEL") == "SH1106" else SSD1306
    return kind(seed)


def _settings(files: dict[str, bytes]) -> str:
    return files.get(SETTINGS, b"").decode("utf-8", "replace")


def _number(pin: str) -> int:
    """The number of a Pico's pin such as GP4; -1 if it is none."""
    return int(pin[2:]) if pin.startswith("GP") and pin[2:].isdecimal() else -1


def assemble(firmware: FirmwareFile, drive: bytes, nvm: bytes | None = None) -> bytes:
    """The whole flash, 2 MB: the firmware, erased flash, memory and drive."""
    flash = bytearray(b"\xff" * FLASH_SIZE)
    at = firmware.layout.drive
    memory = at - NVM_SIZE
    if any(byte != 0xFF for byte in firmware.flash[memory:]):
        raise UserError("this firmware is larger than its board's: it reaches into the drive")
    flash[: len(firmware.flash)] = firmware.flash
    if nvm is not None:
        flash[memory:at] = bytes(nvm).ljust(NVM_SIZE, b"\xff")
    flash[at : at + len(drive)] = drive
    return bytes(flash)


def make_drive(files: dict[str, bytes], sectors: int = fat.SECTORS) -> bytes:
    """The drive as CircuitPython finds it in the flash."""
    return fat.image(files, sectors)


class FlashFile:
    """A file that keeps the flash from one run to the next, and which drive was put there.

    Memory (settings, games) always stays. The drive stays too, with the boot_out.txt that the firmware writes
    at its first start, as long as the same one would be put there.
    """

    def __init__(self, path: Path) -> None:
        self.path = path

    def read(self) -> bytes:
        """What the file has kept; nothing if there is none yet. UserError if it is another's, or can't be."""
        if not self.path.exists():
            output.check_folder(self.path.parent, "--flash")
            return b""
        with open(self.path, "rb") as file:
            kept = file.read(FLASH_SIZE + _DIGEST + 1)
        if len(kept) != FLASH_SIZE + _DIGEST:
            raise UserError(
                f"{printable(self.path)} was not written by ./coffer emulate --flash: name another file"
            )
        return kept

    def load(self, firmware: FirmwareFile, drive: bytes) -> bytes:
        """The flash with this firmware and drive, and what the file has kept."""
        fresh, kept = assemble(firmware, drive), self.read()
        if not kept:
            return fresh
        same = kept[FLASH_SIZE:] == sha256(drive).digest()
        drive_at = firmware.layout.drive
        memory = drive_at - NVM_SIZE
        return fresh[:memory] + kept[memory:drive_at] + (kept[:FLASH_SIZE] if same else fresh)[drive_at:]

    def save(self, flash: bytes, drive: bytes) -> None:
        """Keeps the flash; `drive` is what was put there before the firmware ran."""
        atomic.write(self.path, flash + sha256(drive).digest())
