# SPDX-License-Identifier: MIT
"""Adafruit's display libraries and their examples from PyPI, downloaded when they are first needed."""

import hashlib
import sys
import tempfile
from pathlib import Path

from host_sim import atomic
from host_sim.drive import CLONE
from tools.environment import install

LIST = CLONE / "requirements-examples.txt"
UNPACKED_PATHS = (
    "examples/",
    "adafruit_bitmap_font/",
    "adafruit_display_shapes/",
    "adafruit_display_text/",
    "adafruit_displayio_sh1106.py",
    "adafruit_displayio_ssd1306.py",
    "adafruit_ticks.py",
)


def unpack_once() -> Path:
    """The folder with the unpacked archives; another list of requirements gives another folder."""
    version = hashlib.sha256(LIST.read_bytes()).hexdigest()[:8]
    folder = CLONE / ".venv" / f"examples-{version}"
    if not folder.exists():
        with atomic.replace_folder(folder) as draft, tempfile.TemporaryDirectory() as scratch:
            install.source_archives(sys.executable, LIST, draft, Path(scratch), UNPACKED_PATHS)
    return folder


def write_drive(drive: Path, example: str) -> None:
    """Writes a drive as the examples expect it: one example as code.py, libraries in lib, fonts."""
    source = unpack_once()
    (drive / "code.py").write_bytes((source / "examples" / example).read_bytes())
    for path in source.rglob("*"):
        relative = path.relative_to(source)
        if path.is_dir() or path.name.endswith(".license"):
            continue
        targets = [drive / "lib" / relative]
        if relative.parts[0] == "examples":
            targets = [drive / "fonts" / path.name, drive / path.name] if "fonts" in relative.parts else []
        for target in targets:
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_bytes(path.read_bytes())
