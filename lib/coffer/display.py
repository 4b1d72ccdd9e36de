# SPDX-License-Identifier: MIT
"""Brings up the display: the driver for the chip's start, our own rows for every frame.

The driver (adafruit_displayio_ssd1306) initialises the chip, sets brightness and sleeps;
refreshing through displayio would take 50 ms of processor time a frame, so frames go
straight to the bus.
"""

import adafruit_displayio_ssd1306
import busio
import displayio
import i2cdisplaybus

from coffer.fault import Fault

_DIM = 0.02
_BRIGHTNESS = (0.05, 0.25, 0.6, 1.0)


class Display:
    """The panel on its bus."""

    def __init__(self, scl, sda, address, speed):
        displayio.release_displays()
        try:
            self.i2c = busio.I2C(scl, sda, frequency=speed)
        except RuntimeError:
            raise Fault(
                2,
                "no pull-ups on the display's bus: check the wires to COFFER_SDA and COFFER_SCL",
            ) from None
        except ValueError as error:
            raise Fault(3, "COFFER_SDA and COFFER_SCL can't be a bus: " + str(error)) from None
        self.address = address
        if not self._answers():
            self.i2c.deinit()
            raise Fault(
                4,
                "no display at address "
                + hex(address)
                + ": check its wires, and COFFER_ADDRESS in settings.toml",
            )
        bus = i2cdisplaybus.I2CDisplayBus(self.i2c, device_address=address)
        self.panel = adafruit_displayio_ssd1306.SSD1306(bus, width=128, height=64, auto_refresh=False)
        self.panel.root_group = displayio.Group()
        self._level = 2
        self.asleep = False

    def _answers(self):
        while not self.i2c.try_lock():
            pass
        try:
            return self.address in self.i2c.scan()
        finally:
            self.i2c.unlock()

    def show(self, rows):
        """Sends what has changed."""
        i2c = self.i2c
        while not i2c.try_lock():
            pass
        try:
            rows.flush(i2c, self.address)
        finally:
            i2c.unlock()

    def brighten(self, level):
        """Sets one of the brightness levels 0 to 3."""
        self._level = level
        self.panel.brightness = _BRIGHTNESS[level]

    def dim(self):
        """Nearly dark, for a console that lies on the table."""
        self.panel.brightness = _DIM

    def sleep(self):
        """Panel off; what it shows is kept."""
        self.asleep = True
        self.panel.sleep()

    def wake(self):
        """Panel on, as bright as before."""
        if self.asleep:
            self.asleep = False
            self.panel.wake()
        self.brighten(self._level)
