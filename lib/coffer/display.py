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
    """`panel` is the driver's display, which initialised the chip; frames go straight to the bus."""

    def __init__(self, i2c: "I2C", address: int, panel: "Any") -> None:
        self.i2c = i2c
        self.address = address
        self.panel = panel
        self._level = 2
        self._asleep = False

    def show(self, rows: "Rows") -> None:
        """Sends what has changed."""
        i2c = self.i2c
        while not i2c.try_lock():
            pass
        try:
            rows.flush(i2c, self.address)
        except OSError:
            raise loader.load("coffer.home.board").Fault(4, _GONE) from None
        finally:
            i2c.unlock()

    def set_brightness(self, level: int) -> None:
        """Sets one of the brightness levels 0 to 3."""
        self._level = level
        self.panel.brightness = _BRIGHTNESS[level]

    def dim(self) -> None:
        """Nearly dark, for a console that lies on the table."""
        self.panel.brightness = _DIM

    def sleep(self) -> None:
        """Panel off; what it shows is kept."""
        self._asleep = True
        self.panel.sleep()

    def wake(self) -> None:
        """Panel on, as bright as before."""
        if self._asleep:
            self._asleep = False
            self.panel.wake()
        self.set_brightness(self._level)
