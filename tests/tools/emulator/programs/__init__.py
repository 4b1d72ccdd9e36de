# SPDX-License-Identifier: MIT
"""Programs in C for the emulated chip, compiled where Debian's gcc-arm-none-eabi is installed."""

from __future__ import annotations

import subprocess
import tempfile
from functools import cache
from pathlib import Path

HERE = Path(__file__).parent
COMPILER = "arm-none-eabi-gcc"
FLAGS = [
    "-mcpu=cortex-m0plus",
    "-mthumb",
    "-O1",
    "-ffreestanding",
    "-nostdlib",
    "-Wall",
    "-Wextra",
    "-Werror",
]
FLAGS.append("-Wno-array-bounds")  # the boot ROM begins at address 0


@cache
def compiled(name: str) -> bytes:
    """The flash from its start on."""
    with tempfile.TemporaryDirectory() as folder:
        linked, image = Path(folder, "linked.elf"), Path(folder, "image.bin")
        layout = ["-T", str(HERE / "chip.ld"), "-o", str(linked)]
        subprocess.run([COMPILER, *FLAGS, *layout, str(HERE / f"{name}.c")], check=True)
        subprocess.run(["arm-none-eabi-objcopy", "-O", "binary", str(linked), str(image)], check=True)
        return image.read_bytes()
