# SPDX-License-Identifier: MIT
"""The display's end of the I²C bus."""

from typing import Any

from host_sim.machine import here
from host_sim.native._object import GONE, integer, readable
from host_sim.native.busio import I2C
from host_sim.native.microcontroller import Pin

__all__ = ["I2CDisplayBus"]


class I2CDisplayBus:
    """Keeps its bus, program after program, until displayio.release_displays()."""

    def __init__(self, i2c_bus: I2C, *, device_address: int, reset: Pin | None = None) -> None:
        machine = here()
        if not isinstance(i2c_bus, I2C):
            raise TypeError(f"i2c_bus must be of type I2C, not {type(i2c_bus).__name__}")
        i2c_bus._check()
        integer(device_address, "device_address")
        if machine.display_buses:
            raise RuntimeError("Too many display busses; forgot displayio.release_displays() ?")
        if not i2c_bus._acknowledged(device_address):
            raise ValueError(f"Unable to find I2C Display at {device_address:x}")
        i2c_bus._never_reset()
        self._i2c: I2C | None = i2c_bus
        self._address = device_address
        self._machine = machine
        machine.display_buses.append(self)

    def _bus(self) -> I2C:
        if self._i2c is None:
            raise ValueError(GONE)
        return self._i2c

    def _release(self) -> None:
        """What release_displays() does to it: the pins are free again."""
        if self._i2c is not None:
            self._i2c.deinit()
            self._i2c = None

    def reset(self) -> None:
        raise RuntimeError("no reset pin available")

    def send(self, command: int, data: Any) -> None:
        """A command and its parameters; pixel data can't be sent this way, on the device neither."""
        self._commands(bytes([integer(command, "command", 0, 255)]) + readable(data))

    def _commands(self, commands: bytes) -> None:
        self._send(bytes(byte for command in commands for byte in (0x80, command)))

    def _pixels(self, pixels: bytes) -> None:
        self._send(b"\x40" + pixels)

    def _send(self, message: bytes) -> None:
        bus = self._bus()
        if not bus.try_lock():
            raise RuntimeError("Display bus is locked")
        try:
            bus._transfer(self._address, message)
        finally:
            bus.unlock()
