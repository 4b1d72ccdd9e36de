# SPDX-License-Identifier: MIT
"""The names on a board's pins and its buses: the Raspberry Pi Pico's, and for other boards names_of()."""

from collections.abc import Callable
from typing import Any

from host_sim import boards
from host_sim.machine import NotSimulated, here
from host_sim.native import busio, microcontroller

_PINS = {"I2C": ("SCL", "SDA"), "SPI": ("SCK", "MOSI", "MISO")}  # in the order of busio's arguments


def names_of(board: str) -> dict[str, Any]:
    """The pins and buses of a board by its names for them."""
    numbers = boards.pins(board)
    found: dict[str, Any] = {
        name: getattr(microcontroller.pin, f"GPIO{number}") for name, number in numbers.items()
    }
    # A board without names for its bus is a Pico or laid out like one.
    of_bus = {"SCL": found.get("GP5"), "SDA": found.get("GP4"), **found}
    found.update({name: _bus(name, kind, of_bus) for name, kind in boards.buses(board).items()})
    return found


def _bus(name: str, kind: str, pins: dict[str, Any]) -> Callable[[], Any]:
    """A function that gives the board's own bus: made when it is first asked for, then always the same."""

    def bus() -> Any:
        wanted = [pins.get(pin) for pin in _PINS.get(kind, ("",))]
        if None in wanted:
            raise NotSimulated(f"CircuitPython has board.{name}(), the simulator does not")
        made = here().board_buses
        if kind not in made or not made[kind]._alive:
            made[kind] = getattr(busio, kind)(*wanted)
        return made[kind]

    bus.__name__ = bus.__qualname__ = name
    return bus


board_id = boards.PICO
_names = names_of(board_id)
globals().update(_names)
__all__ = ["board_id", *_names]
