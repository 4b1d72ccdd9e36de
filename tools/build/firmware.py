# SPDX-License-Identifier: MIT
"""CircuitPython and Coffer's drive in one UF2 file for an empty board. Its twin is web/firmware.mjs.

A firmware file is taken only if every block is in order, if it is CircuitPython for a board whose flash
layout is known (boards/boards.json), if it ends before the console's memory (NVM), and if it does not itself
say that its drive lies elsewhere. The sentences of refusal are in assets/console/page.*.txt, because the page
says them, too.
"""

from __future__ import annotations

import re
import struct
from dataclasses import dataclass, replace

from tools import boards
from tools.build import fat, uf2
from tools.build.compiler import PAIRS
from tools.errors import UserError
from tools.pack.entries import read_words
from tools.pack.languages import FOLDER
from tools.untrusted import printable

MOST = 32 * 1024 * 1024  # bytes of a file that can be meant: 16 MB of flash
_BANNER = re.compile(
    rb"Adafruit CircuitPython (\d+)\.(\d+)\.([0-9A-Za-z.+-]+) on [-\d]+; ([ -~]+) with (\w+)"
)
# What the firmware tells picotool about its drive (the SDK's bi_block_device, tag CP): kind and tag, the
# address of the name "CircuitPython", and the drive's place in the flash
_DRIVE_INFO = re.compile(rb"\x07\x00CP(.{4})(.{4})", re.DOTALL)
_DRIVE_NAME = b"CircuitPython\0"


class FirmwareError(UserError):
    """A firmware file can't be used: the key of the page's sentence, and its arguments."""

    def __init__(self, key: str, *values: object) -> None:
        self.key, self.put_in = key, [str(value) for value in values]
        sentence = read_words(FOLDER / "page.en.txt")[key].text
        for number, value in enumerate(self.put_in):
            sentence = sentence.replace(f"{{{number}}}", printable(value))
        super().__init__(sentence)


@dataclass(frozen=True)
class Firmware:
    """A firmware file that can be used."""

    board: boards.Board
    version: str
    family: int
    before: bytes  # the block for the RP2350's erratum, if the file begins with it
    blocks: list[uf2.Block]

    @property
    def major(self) -> int:
        """CircuitPython's major version, which decides how the drive is compiled."""
        return int(self.version.partition(".")[0])


def read(content: bytes, name: str) -> Firmware:
    """The firmware of a UF2 file, or a FirmwareError."""
    before, blocks = _blocks(content, name)
    flash = _flash(blocks)
    banner = _BANNER.search(flash)
    if not banner:
        raise FirmwareError("fileForeign", name)
    major, minor, rest, title, chip = (part.decode() for part in banner.groups())
    family = blocks[0].family
    board = next((board for board in boards.load_boards().values() if board.name == title), None)
    if board is None or not chip.startswith(board.chip) or uf2.FAMILIES[family] != board.chip:
        raise FirmwareError("fileBoard", name, f"{title} ({chip})")
    version = f"{major}.{minor}.{rest}"
    crashes = board.chip == "rp2350" and version.startswith("9.2.0")  # when it writes its NVM
    if int(major) not in PAIRS or (int(major) == 9 and int(minor) < 2) or crashes:
        raise FirmwareError("fileVersion", name, version)
    if len(flash) > board.firmware * 1024:
        raise FirmwareError("fileLarge", name, -(-len(flash) // 1024), board.firmware, board.name)
    if any(drive != board.drive for drive in _drives(flash)):
        raise FirmwareError("fileMoved", name, board.name)
    return Firmware(board, version, family, before, blocks)


def _blocks(content: bytes, name: str) -> tuple[bytes, list[uf2.Block]]:
    """All blocks of a file, each as it must be; apart from them the one that an RP2350's may begin with."""
    if not content.startswith(uf2.BEGIN):
        raise FirmwareError("fileNoUf2", name)
    pieces = [content[at : at + uf2.BLOCK] for at in range(0, len(content), uf2.BLOCK)]
    before = pieces.pop(0) if uf2.is_for_erratum(pieces[0]) else b""
    first = uf2.parse(pieces[0]) if pieces else None
    if first is None or first.count > len(pieces):
        raise FirmwareError("fileIncomplete", name, len(pieces), first.count if first else 1)
    found: list[uf2.Block] = []
    for number, piece in enumerate(pieces):
        block = uf2.parse(piece)
        if block is None or (block.size, block.number, block.count) != (uf2.PAYLOAD, number, len(pieces)):
            raise FirmwareError("fileDamaged", name, number)
        if block.flags != uf2.HAS_FAMILY or block.family not in uf2.FAMILIES or block.family != first.family:
            raise FirmwareError("fileChip", name)
        # A chip starts with the flash's first bytes, and the blocks ascend from there; there may be gaps.
        ascends = block.address > found[-1].address if found else block.address == uf2.FLASH
        if not ascends or block.address % uf2.PAYLOAD or block.address >= uf2.FLASH + MOST // 2:
            raise FirmwareError("fileDamaged", name, number)
        found.append(block)
    return before, found


def _flash(blocks: list[uf2.Block]) -> bytes:
    """The flash from its start to the firmware's last byte; 0xFF where no block writes."""
    end = max(block.address for block in blocks) + uf2.PAYLOAD - uf2.FLASH
    flash = bytearray(b"\xff" * end)
    for block in blocks:
        at = block.address - uf2.FLASH
        flash[at : at + uf2.PAYLOAD] = block.content
    return bytes(flash)


def _drives(flash: bytes) -> list[int]:
    """Returns where the firmware's own metadata says its drive begins; nothing if it has none."""
    found = []
    for name, drive in _DRIVE_INFO.findall(flash):
        at = struct.unpack("<I", name)[0] - uf2.FLASH
        if at >= 0 and flash[at : at + len(_DRIVE_NAME)] == _DRIVE_NAME:
            found.append(struct.unpack("<I", drive)[0])
    return found


def join(firmware: Firmware, files: dict[str, bytes]) -> bytes:
    """One UF2 file with the firmware and a drive that holds these files."""
    board = firmware.board
    try:
        drive = fat.used_part(fat.image(files, board.sectors))
    except fat.TooLarge:
        raise FirmwareError("driveSmall", board.name, board.sectors // 2) from None
    first = len(firmware.blocks)
    count = first + len(drive) // uf2.PAYLOAD
    blocks = [replace(block, count=count).packed() for block in firmware.blocks]
    blocks += uf2.blocks(drive, uf2.FLASH + board.drive, firmware.family, first, count)
    return firmware.before + b"".join(blocks)
