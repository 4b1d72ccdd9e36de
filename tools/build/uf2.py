# SPDX-License-Identifier: MIT
"""UF2: the file that a board in BOOTSEL mode takes by drag and drop. Its twin in the page is web/uf2.mjs.

Blocks of 512 bytes, each with 256 bytes of content and the address they belong to.
https://github.com/microsoft/uf2

A UF2 file can name a chip, but no board. Where the Pico has its drive, a Pico W and other boards have the
second half of CircuitPython, which a file with the drive alone would overwrite: so its name says for which
board it is. A file with CircuitPython and the drive together (firmware.py) has no such danger.
"""

from __future__ import annotations

import struct
from dataclasses import dataclass

FLASH = 0x10000000  # where the processor sees the flash
DRIVE = 0x10100000  # where the Pico's flash holds the drive
FAMILY = 0xE48BFF56  # RP2040
FAMILIES = {FAMILY: "rp2040", 0xE48BFF59: "rp2350"}  # the latter: RP2350, ARM, secure
PAYLOAD = 256  # all that the chips' boot ROMs take in a block
BLOCK = 512
ENDING = "-pico-only-NOT-pico-w.uf2"  # of every name of a file with the drive alone
WARNING = (
    "only for a Raspberry Pi Pico without W: on a Pico W, a Pico 2 W and other boards whose CircuitPython is "
    "larger than 1 MB this file overwrites a part of CircuitPython, which must then be put on the board again"
)
BEGIN = struct.pack("<2I", 0x0A324655, 0x9E5D5157)  # of every block
END = struct.pack("<I", 0x0AB16F30)
NOT_MAIN_FLASH, HAS_FAMILY, HAS_EXTENSION = 0x1, 0x2000, 0x8000  # in a block's flags
# An RP2350's file may begin with one more block, for the chip's erratum E10: for an address at the end of
# 16 MB, of the family "absolute", 0 of 2 in its own count, marked as not to be written. As picotool makes and
# knows it (elf2uf2.cpp, gen_abs_block and check_abs_block).
ABSOLUTE = 0xE48BFF57
IGNORE = struct.pack("<I", 0x9957E304)


@dataclass(frozen=True)
class Block:
    """One block: what is in its head, and its content."""

    flags: int
    address: int
    size: int
    number: int
    count: int
    family: int
    content: bytes

    def packed(self) -> bytes:
        """The 512 bytes of the block."""
        head = (self.flags, self.address, self.size, self.number, self.count, self.family)
        return BEGIN + struct.pack("<6I", *head) + self.content.ljust(476, b"\0") + END


def parse(block: bytes) -> Block | None:
    """A block from its 512 bytes; None if its beginning, its end or its size is wrong."""
    if len(block) != BLOCK or not (block.startswith(BEGIN) and block.endswith(END)):
        return None
    flags, address, size, *rest = struct.unpack_from("<6I", block, 8)
    if size > BLOCK - 36:
        return None
    return Block(flags, address, size, rest[0], rest[1], rest[2], block[32 : 32 + size])


def is_for_erratum(block: bytes) -> bool:
    """Whether this is the block that an RP2350's file may begin with."""
    found = parse(block)
    return (
        found is not None
        and found.flags & ~HAS_EXTENSION == HAS_FAMILY
        and (found.size, found.number, found.count, found.family) == (PAYLOAD, 0, 2, ABSOLUTE)
        and found.content == b"\xef" * PAYLOAD
        and (not found.flags & HAS_EXTENSION or block[32 + PAYLOAD : 36 + PAYLOAD] == IGNORE)
    )


def blocks(content: bytes, address: int, family: int = FAMILY, first: int = 0, count: int = 0) -> list[bytes]:
    """Content for an address as packed blocks, the first of them with the number `first` of `count`."""
    pieces = [content[at : at + PAYLOAD].ljust(PAYLOAD, b"\0") for at in range(0, len(content), PAYLOAD)]
    return [
        Block(
            HAS_FAMILY, address + n * PAYLOAD, PAYLOAD, first + n, count or len(pieces), family, piece
        ).packed()
        for n, piece in enumerate(pieces)
    ]


def wrap(content: bytes, address: int = DRIVE) -> bytes:
    """Content for an address of an RP2040 as a UF2 file."""
    return b"".join(blocks(content, address))
