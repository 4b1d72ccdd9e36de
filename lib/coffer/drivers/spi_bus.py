# SPDX-License-Identifier: MIT
"""A display on SPI, behind the methods of busio.I2C that coffer.display uses.

A whole screen takes about 1 ms on the wire at 10 MHz. Not tried on the device.
"""

import busio
import fourwire

TYPE_CHECKING = False
if TYPE_CHECKING:
    from microcontroller import Pin


class SpiBus:
    """Takes messages as I2C has them, with a control byte in front, and works the D/C pin instead."""

    def __init__(self, bus: fourwire.FourWire) -> None:
        self._bus = bus
        self._column = 0  # the command that comes with the pixels

    def try_lock(self) -> bool:
        """FourWire locks by itself."""
        return True

    def unlock(self) -> None:
        """Does nothing: FourWire holds no lock between messages."""

    def writeto(self, address: int, buffer: bytearray, *, start: int = 0, end: int | None = None) -> None:
        """Sends one message: commands, or pixels for the place that the message before has named."""
        message = memoryview(buffer)[start : len(buffer) if end is None else end]
        send = self._bus.send
        if message[0]:
            send(self._column, message[1:])
            return
        last = len(message)
        if message[1] & 0xF0 == 0xB0:  # page, column high, column low: the last one waits for its pixels
            last -= 1
            self._column = message[last]
        for n in range(1, last):
            send(message[n], b"")


def bring_up(pins: "list[Pin | None]", speed: int) -> tuple:
    """The bus, and what the driver of the display needs; `pins` are SCK, MOSI, D/C, CS and reset or None."""
    clock, data, command, select, reset = pins
    spi = busio.SPI(clock, MOSI=data)
    bus = fourwire.FourWire(spi, command=command, chip_select=select, reset=reset, baudrate=speed)
    return SpiBus(bus), bus
