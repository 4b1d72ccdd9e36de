# SPDX-License-Identifier: MIT
"""A firmware of our own that calls itself CircuitPython: it switches the display on and shows one picture."""

from __future__ import annotations

from pathlib import Path

from tests.tools.emulator.thumb import send_to_display
from tools.build import uf2
from tools.emulator.firmware_file import FLASH

START = b"\x00\xae\x20\x00\x21\x00\x7f\x22\x00\x07\xa1\xc8\x8d\x14\xaf"
PICTURE = bytes((7 * at + at // 128) & 0xFF for at in range(1024))
PICO = "Raspberry Pi Pico with rp2040"
PICO_W = "Raspberry Pi Pico W with rp2040"


def flash(version: str = "10.2.1", board: str = PICO, program: bytes | None = None) -> bytes:
    """The flash with program and banner."""
    if program is None:
        program = send_to_display([START, b"\x40" + PICTURE], then_sleep=True).flash()
    return program + f"\0Adafruit CircuitPython {version} on 2026-01-31; {board}\0".encode()


def write(path: Path, version: str = "10.2.1", board: str = PICO, program: bytes | None = None) -> Path:
    """The same as a UF2 file."""
    path.write_bytes(uf2.wrap(flash(version, board, program), FLASH))
    return path
