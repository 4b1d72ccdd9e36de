# SPDX-License-Identifier: MIT
"""A stand-in for pwmio: silent, or a tone that is passed to the host if that plays sound."""

import host

_sound = getattr(host, "sound", None)  # takes a frequency, 0 for silence


class _Silent:
    def __init__(self, pin, *, frequency=500, duty_cycle=0, variable_frequency=False):
        self.frequency = frequency
        self.duty_cycle = duty_cycle


class _Heard:
    def __init__(self, pin, *, frequency=500, duty_cycle=0, variable_frequency=False):
        self._frequency = frequency
        self._duty = duty_cycle

    @property
    def frequency(self):
        return self._frequency

    @frequency.setter
    def frequency(self, value):
        self._frequency = value
        self._tell()

    @property
    def duty_cycle(self):
        return self._duty

    @duty_cycle.setter
    def duty_cycle(self, value):
        self._duty = value
        self._tell()

    def _tell(self):
        _sound(self._frequency if 0 < self._duty < 65535 else 0)


PWMOut = _Heard if _sound else _Silent
