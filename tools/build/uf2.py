# SPDX-License-Identifier: MIT
"""UF2: the file that a board in BOOTSEL mode takes by drag and drop.

Blocks of 512 bytes, each with 256 bytes of content and the address they belong to.
https://github.com/microsoft/uf2

A UF2 file can name a chip, but no board. Where the Pico has its drive, a Pico W and other boards have the
second half of CircuitPython, which the file would overwrite: so its name says for which board it is.
"""

from __future__ import annotations

import struct

DRIVE = 0x10100000  # where the Pico's flash holds the drive
FAMILY = 0xE48BFF56  # RP2040
PAYLOAD = 256
ENDING = "-pico-only-NOT-pico-w.uf2"  # of every file's name
WARNING = (
    "only for a Raspberry Pi Pico without W: on a Pico W, a Pico 2 W and other boards whose CircuitPython is "
    "larger than 1 MB this file overwrites a part of CircuitPython, which must then be put on the board again"
)
BEGIN = struct.pack("<2I", 0x0A324655, 0x9E5D5157)  # of every block
END = struct.pack("<I", 0x0AB16F30)
HAS_FAMILY = 0x2000  # in a block's flags


def wrap(content: bytes, address: int = DRIVE) -> bytes:
    """Content for an address as UF2 blocks."""
    count = -(-len(content) // PAYLOAD)
    blocks = []
    for number in range(count):
        part = content[number * PAYLOAD : (number + 1) * PAYLOAD].ljust(476, b"\0")
        head = (HAS_FAMILY, address + number * PAYLOAD, PAYLOAD, number, count, FAMILY)
        blocks.append(BEGIN + struct.pack("<6I", *head) + part + END)
    return b"".join(blocks)
