# SPDX-License-Identifier: MIT
"""The display on its bus: frames, brightness, sleep."""

from coffer import loader

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from busio import I2C

    from coffer.rows import Rows

_GONE = "the display does not answer any more: check its wires, then switch off and on"
_DIM = 0.02
_BRIGHTNESS = (0.05, 0.25, 0.6, 1.0)


class Display:
    """`panel` is the driver's display, which initialised the chip; frames go straight to the bus.

    `bus` has the methods of busio.I2C; on other buses something of coffer.drivers does. The picture begins at
    column `offset` of the chip's memory. `closing_commands` go to the chip last.
    """

    can_shift = True  # whether the picture may begin at another column
    held_high: list = []  # pins that something beside the display needs: see coffer/drivers/high_pins.py

    def __init__(
        self, bus: "I2C", address: int, panel: "Any", offset: int = 0, closing_commands: bytes = b""
    ) -> None:
        self.bus = bus
        self.address = address
        self.panel = panel
        self.offset = offset
        self._farewell = closing_commands
        self._level = 2
        self._asleep = False

    def show(self, rows: "Rows") -> None:
        """Sends what has changed."""
        bus = self.bus
        while not bus.try_lock():
            pass
        try:
            rows.flush(bus, self.address, self.offset)
        except OSError:
            raise loader.load("coffer.home.board").Fault(4, _GONE) from None
        finally:
            bus.unlock()

    def send(self, *messages: bytes) -> None:
        """Sends messages of the chip's protocol, each beginning with its control byte."""
        bus = self.bus
        while not bus.try_lock():
            pass
        try:
            for message in messages:
                bus.writeto(self.address, message)
        finally:
            bus.unlock()

    def close(self) -> None:
        """The program ends: leaves the chip as CircuitPython's terminal expects it."""
        if self._farewell:
            try:
                self.send(self._farewell)
            except OSError:  # it is gone, and the error that says so is on its way
                pass

    def set_brightness(self, level: int) -> None:
        """Sets one of the brightness levels 0 to 3."""
        self._level = level
        self.panel.brightness = _BRIGHTNESS[level]

    def dim(self) -> None:
        """Dims the panel until it is nearly dark, for a console that nobody uses."""
        self.panel.brightness = _DIM

    def sleep(self) -> None:
        """Switches the panel off; its memory is kept."""
        self._asleep = True
        self.panel.sleep()

    def wake(self) -> None:
        """Switches the panel on, as bright as before."""
        if self._asleep:
            self._asleep = False
            self.panel.wake()
        self.set_brightness(self._level)
