# SPDX-License-Identifier: MIT
"""Writes boards/pins.json, the names on every known board's pins, and boards/modules.json, its modules.

`python -m tools.board_pins` takes them from the package circuitpython-stubs, which CircuitPython's own build
makes from each board's pins.c and the tests install; a test compares the files with it.
"""

from __future__ import annotations

import json
import re
from importlib import metadata
from pathlib import Path

from host_sim import atomic
from tools.boards import FOLDER, load_boards
from tools.errors import UserError, run_standalone

PINS = FOLDER / "pins.json"
MODULES = FOLDER / "modules.json"
_PIN = re.compile(r"^(\w+): microcontroller\.Pin  # (\w+)$", re.MULTILINE)
_MODULES = re.compile(r"^ - Included modules: (.*)$", re.MULTILINE)
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


def modules_of(board: str) -> set[str]:
    """The native modules of a board's firmware."""
    found = _MODULES.search((definitions() / board / "__init__.pyi").read_text("utf-8"))
    assert found, board
    return {name for name in found[1].split(", ") if name.isidentifier()}  # not busio.SPI and the like


def modules_json() -> str:
    """The file: the modules that every known board has, then a line for what each has besides."""
    modules = {board: modules_of(board) for board in sorted(load_boards())}
    common = set.intersection(*modules.values())
    rows = {"every board": common} | {board: each - common for board, each in modules.items()}
    lines = [
        f"    {json.dumps(board)}: {json.dumps(' '.join(sorted(names)))}" for board, names in rows.items()
    ]
    origin = "Native modules of CircuitPython by board, from circuitpython-stubs: see tools/board_pins.py"
    return f'{{\n    "origin": {json.dumps(origin)},\n' + ",\n".join(lines) + "\n}\n"


def pins_json() -> str:
    """The file: one line per board."""
    lines = [f"    {json.dumps(board)}: {json.dumps(names_of(board))}" for board in sorted(load_boards())]
    origin = "CircuitPython's board definitions (pins.c), from circuitpython-stubs: see tools/board_pins.py"
    return f'{{\n    "origin": {json.dumps(origin)},\n' + ",\n".join(lines) + "\n}\n"


def main(argv: list[str]) -> int:
    atomic.write(PINS, pins_json().encode())
    atomic.write(MODULES, modules_json().encode())
    print(f"{PINS}, {MODULES}: {len(load_boards())} boards")
    return 0


if __name__ == "__main__":
    run_standalone(main)
