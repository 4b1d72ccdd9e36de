# SPDX-License-Identifier: MIT
"""Displays on SPI: the name exists, as the display driver expects, but this console has none."""

from typing import Any

from host_sim.machine import NotSimulated

__all__ = ["FourWire"]


class FourWire:
    def __init__(self, *arguments: Any, **named: Any) -> None:
        raise NotSimulated("the simulated console has its display on I2C")
