# SPDX-License-Identifier: MIT
"""Writes boards/pins.json: the names on every known board's pins, and the chip's pin behind each.

`python -m tools.board_pins` takes them from the package circuitpython-stubs, which CircuitPython's own build
makes from each board's pins.c and the tests install; a test compares the file with it.
"""

from __future__ import annotations

import json
import re
from importlib import metadata
from pathlib import Path

from host_sim import atomic
from tools.boards import FOLDER, known
from tools.errors import UserError, run_standalone

PINS = FOLDER / "pins.json"
_PIN = re.compile(r"^(\w+): microcontroller\.Pin  # (\w+)$", re.MULTILINE)
_BUS = re.compile(r"^def (\w+)\(\) -> (busio\.\w+):$", re.MULTILINE)


def definitions() -> Path:
    """The folder of the package that has a definition of every board."""
    try:
        return Path(str(metadata.distribution("circuitpython-stubs").locate_file("board_definitions")))
    except metadata.PackageNotFoundError:
        raise UserError("circuitpython-stubs is not installed: run ./coffer test once") from None


def names_of(board: str) -> dict[str, str]:
    """A board's names with the pins of the chip, or the class of its buses; of a name twice the first."""
    text = (definitions() / board / "__init__.pyi").read_text("utf-8")
    found: dict[str, str] = {}
    for name, pin in _PIN.findall(text) + _BUS.findall(text):
        found.setdefault(name, pin)
    return found


def has_display(board: str) -> bool:
    """Whether the board's definition builds a display, board.DISPLAY."""
    return "\nDISPLAY: " in (definitions() / board / "__init__.pyi").read_text("utf-8")


def written() -> str:
    """The file: a line a board."""
    lines = [f"    {json.dumps(board)}: {json.dumps(names_of(board))}" for board in sorted(known())]
    origin = "CircuitPython's board definitions (pins.c), from circuitpython-stubs: see tools/board_pins.py"
    return f'{{\n    "origin": {json.dumps(origin)},\n' + ",\n".join(lines) + "\n}\n"


def main(argv: list[str]) -> int:
    atomic.write(PINS, written().encode())
    print(f"{PINS}: {len(known())} boards")
    return 0


if __name__ == "__main__":
    run_standalone(main)
