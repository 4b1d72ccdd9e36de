# SPDX-License-Identifier: MIT
"""Adafruit's display libraries with their examples, as PyPI has them, fetched when they are first needed."""

import hashlib
import sys
import tempfile
from pathlib import Path

from host_sim import atomic
from host_sim.drive import CLONE
from tools.environment import install

LIST = CLONE / "requirements-examples.txt"
WANTED = (
    "examples/",
    "adafruit_bitmap_font/",
    "adafruit_display_shapes/",
    "adafruit_display_text/",
    "adafruit_displayio_sh1106.py",
    "adafruit_displayio_ssd1306.py",
    "adafruit_ticks.py",
)


def folder() -> Path:
    """Where they are unpacked: another list, another folder."""
    version = hashlib.sha256(LIST.read_bytes()).hexdigest()[:8]
    home = CLONE / ".venv" / f"examples-{version}"
    if not home.exists():
        with atomic.folder(home) as draft, tempfile.TemporaryDirectory() as scratch:
            install.source_archives(sys.executable, LIST, draft, Path(scratch), WANTED)
    return home


def put_on(drive: Path, example: str) -> None:
    """Makes a drive as the examples want it: one as code.py, libraries in lib, fonts."""
    found = folder()
    (drive / "code.py").write_bytes((found / "examples" / example).read_bytes())
    for path in found.rglob("*"):
        inside = path.relative_to(found)
        if path.is_dir() or path.name.endswith(".license"):
            continue
        places = [drive / "lib" / inside]
        if inside.parts[0] == "examples":
            places = [drive / "fonts" / path.name, drive / path.name] if "fonts" in inside.parts else []
        for place in places:
            place.parent.mkdir(parents=True, exist_ok=True)
            place.write_bytes(path.read_bytes())
