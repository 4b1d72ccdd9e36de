# SPDX-License-Identifier: MIT
"""Analogue inputs: what a test or a person has set, `machine.volts`, by the pin's name."""

from host_sim.machine import here
from host_sim.native._object import Native
from host_sim.native.microcontroller import Pin, check_pin

__all__ = ["AnalogIn"]

REFERENCE = 3.3


class AnalogIn(Native):
    """A pin that measures 0 to 3.3 V; 65,535 is the most."""

    def __init__(self, pin: Pin) -> None:
        self._machine = here()
        if check_pin(pin).number < 26:
            raise ValueError("Invalid pin")
        self._pin = pin.name
        self._machine.claim(self._pin, "AnalogIn")
        self._alive = True

    def _let_go(self) -> None:
        self._machine.free(self._pin)

    @property
    def value(self) -> int:
        self._check()
        volts = self._machine.volts.get(self._pin, 1.6)
        return round(min(max(volts / REFERENCE, 0), 1) * 65535)

    @property
    def reference_voltage(self) -> float:
        self._check()
        return REFERENCE
