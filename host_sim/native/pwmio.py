# SPDX-License-Identifier: MIT
"""Pulses on a pin: the piezo's tones."""

from host_sim.machine import here
from host_sim.native._object import Native, integer
from host_sim.native.microcontroller import Pin, check_pin

__all__ = ["PWMOut"]

CPU_HZ = 125_000_000


class PWMOut(Native):
    """A square wave; two pins share one of the eight slices and with it the frequency."""

    def __init__(
        self, pin: Pin, *, duty_cycle: int = 0, frequency: int = 500, variable_frequency: bool = False
    ) -> None:
        self._machine = machine = here()
        check_pin(pin)
        self._duty = integer(duty_cycle, "duty_cycle", 0, 65535)
        self._wanted = _checked_frequency(frequency)
        self._slice = pin.number // 2 % 8
        shared = machine.slices.get(self._slice)
        if shared:
            if pin.number % 2 in shared["channels"]:
                raise RuntimeError("Internal resource(s) in use")
            if variable_frequency:
                raise ValueError("Cannot vary frequency on a timer that is already in use")
            if shared["variable"]:
                raise RuntimeError("Internal resource(s) in use")
            if shared["frequency"] != frequency:
                raise ValueError("Frequency must match existing PWMOut using this timer")
        self._variable = bool(variable_frequency)
        self._channel = pin.number % 2
        self._pin = pin.name
        machine.claim(self._pin, "PWMOut")
        taken = machine.slices.setdefault(
            self._slice, {"channels": set(), "variable": self._variable, "frequency": frequency}
        )
        taken["channels"].add(self._channel)
        self._alive = True
        self._sound()

    def _let_go(self) -> None:
        self._machine.tones.pop(self._pin, None)
        self._machine.free(self._pin)
        shared = self._machine.slices[self._slice]
        shared["channels"].discard(self._channel)
        if not shared["channels"]:
            del self._machine.slices[self._slice]

    def _sound(self) -> None:
        self._machine.tones[self._pin] = (self._wanted, self._duty)
        self._machine.heard.append((self._machine.clock.now, self._pin, self._wanted, self._duty))

    @property
    def duty_cycle(self) -> int:
        self._check()
        return self._duty

    @duty_cycle.setter
    def duty_cycle(self, value: int) -> None:
        self._check()
        self._duty = integer(value, "duty_cycle", 0, 65535)
        self._sound()

    @property
    def frequency(self) -> int:
        """The frequency that the divider can make, next to the wanted one."""
        self._check()
        if self._wanted <= CPU_HZ >> 16:
            sixteenths = CPU_HZ >> 12
            divider = min((sixteenths + self._wanted // 2) // self._wanted, 4095)
            return (sixteenths + divider // 2) // divider
        return CPU_HZ // (CPU_HZ // self._wanted)

    @frequency.setter
    def frequency(self, value: int) -> None:
        self._check()
        if not self._variable:
            raise AttributeError(
                "PWM frequency not writable when variable_frequency is False on construction."
            )
        self._wanted = _checked_frequency(value)
        self._machine.slices[self._slice]["frequency"] = value
        self._sound()


def _checked_frequency(value: int) -> int:
    integer(value, "frequency")
    if not 0 < value <= CPU_HZ // 2:
        raise ValueError("Invalid frequency")
    return value
