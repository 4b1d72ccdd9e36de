# SPDX-License-Identifier: MIT
"""The names on the Raspberry Pi Pico's pins."""

from host_sim.native import microcontroller
from host_sim.native.busio import I2C

board_id = "raspberry_pi_pico"
_pins = {f"GP{number}": getattr(microcontroller.pin, f"GPIO{number}") for number in range(29)}
_pins.update(
    {
        "LED": _pins["GP25"],
        "SMPS_MODE": _pins["GP23"],
        "VBUS_SENSE": _pins["GP24"],
        "A0": _pins["GP26"],
        "A1": _pins["GP27"],
        "A2": _pins["GP28"],
        "GP26_A0": _pins["GP26"],
        "GP27_A1": _pins["GP27"],
        "GP28_A2": _pins["GP28"],
        "A3": microcontroller.pin.GPIO29,
        "VOLTAGE_MONITOR": microcontroller.pin.GPIO29,
    }
)
globals().update(_pins)
__all__ = ["STEMMA_I2C", "board_id", *_pins]


def STEMMA_I2C() -> I2C:
    """The bus of a board with a connector for it; every call gives a new one here."""
    return I2C(_pins["GP5"], _pins["GP4"])
