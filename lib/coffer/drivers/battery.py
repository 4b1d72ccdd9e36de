# SPDX-License-Identifier: MIT
"""A battery that an analogue pin measures, and its mark when it is low. Not tried on the device."""

import analogio

TYPE_CHECKING = False
if TYPE_CHECKING:
    from microcontroller import Pin

    from coffer.rows import Rows

_MARK = b"\x7e\x42\x5a\x42\x42\x42\x42\x42\x7e\x18"  # nearly empty
_X = 116
_READINGS = 8  # of which the mean counts: a single one may be off by some mV


class Battery:
    """`divider` times the pin's voltage is the battery's; it is low below `low` mV."""

    def __init__(self, pin: "Pin", divider: int, low: int) -> None:
        self._input = analogio.AnalogIn(pin)
        self._divider = divider
        self._low = low

    def millivolts(self) -> int:
        """Measures the battery's voltage."""
        total = 0
        for _ in range(_READINGS):
            total += self._input.value
        return total // _READINGS * 3300 // 65535 * self._divider

    def mark(self, rows: "Rows") -> int:
        """Draws the mark if the battery is low; returns where the rest of the top row ends."""
        if self.millivolts() >= self._low:
            return 128
        rows.bar(0, _X - 4, 128, 0)
        rows.icon(0, _X, _MARK)
        return _X - 4
