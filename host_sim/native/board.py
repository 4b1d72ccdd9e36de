# SPDX-License-Identifier: MIT
"""The names on a board's pins: the Raspberry Pi Pico's, and for other boards names_of()."""

from host_sim import boards
from host_sim.native import microcontroller
from host_sim.native.busio import I2C


def names_of(board: str) -> dict[str, microcontroller.Pin]:
    """The pins of a board by its names for them."""
    return {
        name: getattr(microcontroller.pin, f"GPIO{number}") for name, number in boards.pins(board).items()
    }


board_id = boards.PICO
_pins = names_of(board_id)
globals().update(_pins)
__all__ = ["STEMMA_I2C", "board_id", *_pins]


def STEMMA_I2C() -> I2C:
    """The bus of a board with a connector for it; every call gives a new one here."""
    return I2C(_pins["GP5"], _pins["GP4"])
