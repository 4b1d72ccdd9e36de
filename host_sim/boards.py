# SPDX-License-Identifier: MIT
"""The boards that can be simulated, by id: the names on their pins, and the settings that they get."""

import json
from functools import cache
from pathlib import Path

FOLDER = Path(__file__).resolve().parents[1] / "boards"
PICO = "raspberry_pi_pico"
PINS = 30  # of the chip: what an RP2350 has besides is wired to displays


@cache
def _names(board: str) -> dict[str, str]:
    found: dict[str, str] = json.loads((FOLDER / "pins.json").read_text("utf-8"))[board]
    return found


@cache
def pins(board: str) -> dict[str, int]:
    """Returns the numbers of a board's pins by their names, as CircuitPython's board definition has them."""
    numbers = {name: int(pin[4:]) for name, pin in _names(board).items() if pin.startswith("GPIO")}
    return {name: number for name, number in numbers.items() if number < PINS}


@cache
def modules(board: str) -> frozenset[str]:
    """The native modules that CircuitPython has on a board."""
    rows = json.loads((FOLDER / "modules.json").read_text("utf-8"))
    return frozenset(f"{rows['every board']} {rows[board]}".split())


def buses(board: str) -> dict[str, str]:
    """The functions of its board module that give a bus, such as I2C(), with the class in busio."""
    return {name: kind[6:] for name, kind in _names(board).items() if kind.startswith("busio.")}


def profile(board: str) -> str:
    """Returns the text of a board's settings.toml."""
    return (FOLDER / f"{board}.toml").read_text("utf-8")


def profiles() -> list[str]:
    """The ids of all boards that have one."""
    return sorted(path.stem for path in FOLDER.glob("*.toml"))


def screen(board: str) -> tuple[int, int]:
    """Width and height of the display that CircuitPython brings up on a board; a Sprig's if it has none."""
    facts = json.loads((FOLDER / "boards.json").read_text("utf-8"))["boards"]
    width, height = facts.get(board, {}).get("screen", (160, 128))
    return width, height
