# SPDX-License-Identifier: MIT
"""Reads a downloaded firmware file, and reports what is wrong with it."""

from __future__ import annotations

import re
import struct
from dataclasses import dataclass
from pathlib import Path

from tools import boards
from tools.build import uf2
from tools.build.compiler import PAIRS
from tools.errors import UserError
from tools.untrusted import printable

DOWNLOAD = "https://circuitpython.org/board/raspberry_pi_pico/"
# The boards as the firmware calls them in its banner, and their ids
BOARD, BOARD_ID = "Raspberry Pi Pico with rp2040", "raspberry_pi_pico"
PICO_W, PICO_W_ID = "Raspberry Pi Pico W with rp2040", "raspberry_pi_pico_w"
FLASH = 0x10000000  # where the processor sees the flash
FLASH_SIZE = 2 * 1024 * 1024
MOST = 16 * 1024 * 1024  # bytes of a file that can be meant
BLOCK = 512
_NOT_MAIN_FLASH = 0x1
_ABSOLUTE = 0xE48BFF57  # one block of an RP2350's file, which an erratum of that chip asks for
_OTHER_CHIPS = {
    0xE48BFF58: "RP2350 (Pico 2)",
    0xE48BFF59: "RP2350 (Pico 2)",
    0xE48BFF5A: "RP2350 (Pico 2, RISC-V)",
    0xE48BFF5B: "RP2350 (Pico 2)",
}
_BANNER = re.compile(rb"Adafruit CircuitPython (\d+)\.([0-9A-Za-z.+-]+) on [-\d]+; ([ -~]+)")


@dataclass(frozen=True)
class FirmwareFile:
    """A firmware for the Pico or Pico W: the flash from its start on, and what the firmware calls itself."""

    flash: bytes
    version: str = ""
    board: str = ""

    @property
    def major(self) -> int:
        """CircuitPython's major version, which decides how the drive is compiled."""
        return int(self.version.partition(".")[0])

    @property
    def is_pico_w(self) -> bool:
        return self.board.startswith(PICO_W)

    @property
    def layout(self) -> boards.Board:
        """Where the board has memory and drive in its flash."""
        return boards.load_boards()[PICO_W_ID if self.is_pico_w else BOARD_ID]


def read(path: Path | str, pico_w: bool = False) -> FirmwareFile:
    """The firmware in a UF2 file; UserError says why this one can't be used.

    pico_w: a Pico W's is taken, too. It may not start, since nothing answers as its radio.
    """
    name = printable(path)
    try:
        with open(path, "rb") as file:
            content = file.read(MOST + 1)
    except FileNotFoundError:
        raise UserError(f"there is no file {name}: {how_to_get_it()}") from None
    except OSError as error:
        raise UserError(f"{name} can't be read ({error.strerror}): {how_to_get_it()}") from None
    flash = flash_of(content, name)
    return identify(flash, name, pico_w)


def how_to_get_it() -> str:
    """Where a person finds the file."""
    majors = " or ".join("9.2" if major == 9 else str(major) for major in sorted(PAIRS))
    return f"download CircuitPython {majors} for the Raspberry Pi Pico, a .UF2 file, from {DOWNLOAD}"


def flash_of(content: bytes, name: str) -> bytes:
    """The flash's content that a UF2 file describes, up to its last byte; 0xFF where it has none."""
    if not content.startswith(uf2.BEGIN):
        raise UserError(f"{name} is not a UF2 file: {how_to_get_it()}")
    if len(content) > MOST or len(content) % BLOCK:
        raise damage_error(name, "it ends in the middle of a block")
    flash = bytearray()
    written: set[int] = set()
    count = -1
    for at in range(0, len(content), BLOCK):
        block = content[at : at + BLOCK]
        if not (block.startswith(uf2.BEGIN) and block.endswith(uf2.END)):
            raise damage_error(name, f"block {at // BLOCK} is not one")
        flags, address, size, number, blocks, family = struct.unpack_from("<6I", block, 8)
        if flags & _NOT_MAIN_FLASH or family == _ABSOLUTE:
            continue
        if flags & uf2.HAS_FAMILY and family != uf2.FAMILY:
            chip = _OTHER_CHIPS.get(family, "another chip")
            raise UserError(f"{name} is for {chip}: only the RP2040's can be emulated; {how_to_get_it()}")
        start = address - FLASH
        if size > BLOCK - 36 or not 0 <= start <= FLASH_SIZE - size:
            raise damage_error(name, f"block {at // BLOCK} belongs to no address of a Pico's flash")
        count = blocks
        written.add(number)
        flash += b"\xff" * (start + size - len(flash))
        flash[start : start + size] = block[32 : 32 + size]
    if not flash or len(written) != count:
        raise damage_error(name, f"{len(written)} of {max(count, 0)} blocks are there")
    return bytes(flash)


def damage_error(name: str, how: str) -> UserError:
    return UserError(f"{name} is damaged, {how}: download it again from {DOWNLOAD}")


def identify(flash: bytes, name: str, pico_w: bool = False) -> FirmwareFile:
    """Looks for the banner that the firmware prints, which names version and board."""
    found = _BANNER.search(flash)
    if not found:
        raise UserError(f"{name} is not CircuitPython: {how_to_get_it()}")
    version, board = f"{found[1].decode()}.{found[2].decode()}", found[3].decode().strip()
    firmware = FirmwareFile(flash, version, board)
    if firmware.is_pico_w and not pico_w:
        raise UserError(f"{name} is for the Pico W, whose radio is not emulated: {how_to_get_it()}")
    if not (firmware.is_pico_w or board.startswith(BOARD)):
        raise UserError(f"{name} is for another board ({printable(board)}): {how_to_get_it()}")
    if firmware.major not in PAIRS:
        raise UserError(
            f"{name} is CircuitPython {version}, for which Coffer can't be built: {how_to_get_it()}"
        )
    return firmware
