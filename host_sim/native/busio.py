# SPDX-License-Identifier: MIT
"""I²C and SPI. I²C at the speed of its wire: 9 bits a byte advance the virtual clock."""

import errno
import sys
from typing import Any

from host_sim.machine import Machine, NotSimulated, here
from host_sim.native._object import Native, integer, readable, span
from host_sim.native.microcontroller import Pin, check_pin

__all__ = ["I2C", "SPI"]

OVERHEAD_NS = 40_000  # Python, driver, start and stop condition: measured beside the wire's own time


class _Bus(Native):
    """A controller on some pins of the chip; transfers need its lock."""

    _machine: Machine
    _locked = False

    def _claim(self, peripheral: int, *pins: Pin) -> None:
        """Takes the controller and its pins."""
        self._peripheral, self._pins = peripheral, [pin.name for pin in pins]
        for pin in self._pins:
            self._machine.claim(pin, type(self).__name__)
        self._machine.peripherals.add(peripheral)
        self._alive = True

    def _let_go(self) -> None:
        self._machine.peripherals.discard(self._peripheral)
        for pin in self._pins:
            self._machine.free(pin)

    def _never_reset(self) -> None:
        """The display owns the bus now: it outlives the program."""
        self._machine.never_reset.update(self._pins)

    def try_lock(self) -> bool:
        self._check()
        if self._locked:
            return False
        self._locked = True
        return True

    def unlock(self) -> None:
        self._check()
        self._locked = False

    def _check_lock(self) -> None:
        self._check()
        if not self._locked:
            raise RuntimeError("Function requires lock")


class I2C(_Bus):
    """A controller on two pins; every transfer needs the lock."""

    def __init__(self, scl: Pin, sda: Pin, *, frequency: int = 100000, timeout: int = 255) -> None:
        self._machine = machine = here()
        check_pin(scl, "scl")
        check_pin(sda, "sda")
        integer(frequency, "frequency")
        instance = sda.number // 2 % 2
        if scl.number % 2 != 1 or sda.number % 2 != 0 or scl.number // 2 % 2 != instance:
            raise ValueError("Invalid pins")
        if instance in machine.peripherals:
            raise ValueError("I2C peripheral in use")
        integer(frequency, "frequency", most=1_000_000)
        if frequency < 1:
            raise ValueError("frequency must be >= 1")
        integer(timeout, "timeout")
        if not machine.pull_ups:
            raise RuntimeError("No pull up found on SDA or SCL; check your wiring")
        self._claim(instance, scl, sda)
        self._scl, self._sda = scl.name, sda.name
        self._byte_ns = 9 * 1_000_000_000 // frequency

    def probe(self, address: int) -> bool:
        self._check_lock()
        return self._acknowledged(address)

    def scan(self) -> list[int]:
        self._check_lock()
        return [address for address in range(0x08, 0x78) if self._acknowledged(address)]

    def _acknowledged(self, address: int) -> bool:
        self._machine.clock.spend(OVERHEAD_NS + self._byte_ns)
        return self._machine.answers(address, self._sda, self._scl)

    def readfrom_into(self, address: int, buffer: Any, *, start: int = 0, end: int = sys.maxsize) -> None:
        self._check_lock()
        self._read(address, buffer, start, end)

    def writeto(self, address: int, buffer: Any, *, start: int = 0, end: int = sys.maxsize) -> None:
        self._check_lock()
        self._transfer(address, buffer, start, end)

    def writeto_then_readfrom(
        self,
        address: int,
        out_buffer: Any,
        in_buffer: Any,
        *,
        out_start: int = 0,
        out_end: int = sys.maxsize,
        in_start: int = 0,
        in_end: int = sys.maxsize,
    ) -> None:
        self._check_lock()
        self._transfer(address, out_buffer, out_start, out_end)
        self._read(address, in_buffer, in_start, in_end)

    def _transfer(self, address: int, buffer: Any, start: int = 0, end: int = sys.maxsize) -> None:
        """One write transaction; the display bus uses it too, under its own lock."""
        message = readable(buffer)
        start, end = span(len(message), start, end)
        if not self._acknowledged(address):
            raise OSError(errno.ENODEV, "No such device")
        self._machine.at(address).write(message[start:end])
        self._machine.clock.spend((end - start) * self._byte_ns)

    def _read(self, address: int, buffer: Any, start: int, end: int) -> None:
        view = memoryview(buffer).cast("B")
        if view.readonly:
            raise TypeError("object with buffer protocol required")
        start, end = span(len(view), start, end)
        if start == end:
            raise ValueError("Buffer must be at least length 1")
        if not self._acknowledged(address):
            raise OSError(errno.ENODEV, "No such device")
        view[start:end] = self._machine.at(address).read(end - start)
        self._machine.clock.spend((end - start) * self._byte_ns)


class SPI(_Bus):
    """A controller on a clock and a data pin. A display on it is driven by fourwire.FourWire."""

    def __init__(
        self,
        clock: Pin,
        MOSI: Pin | None = None,
        MISO: Pin | None = None,
        half_duplex: bool = False,
    ) -> None:
        self._machine = machine = here()
        pins = []
        instance = check_pin(clock, "clock").number // 8 % 2
        # The chip gives every fourth pin the same part of the bus: data in, select, clock, data out.
        for pin, name, part in ((clock, "clock", 2), (MOSI, "MOSI", 3), (MISO, "MISO", 0)):
            if pin is None:
                continue
            check_pin(pin, name)
            if pin.number % 4 != part or pin.number // 8 % 2 != instance:
                raise ValueError("Invalid pins")
            pins.append(pin)
        if MOSI is None and MISO is None:
            raise ValueError("Must provide MISO or MOSI pin")
        if half_duplex:
            raise NotImplementedError("Half duplex SPI is not implemented")
        if 0x10 + instance in machine.peripherals:
            raise ValueError("SPI peripheral in use")
        self._claim(0x10 + instance, *pins)
        self._clock, self._data = clock.name, MOSI.name if MOSI else ""
        self._byte_ns = 8 * 1_000_000_000 // 250_000

    def configure(self, *, baudrate: int = 100000, polarity: int = 0, phase: int = 0, bits: int = 8) -> None:
        self._check_lock()
        self._byte_ns = 8 * 1_000_000_000 // integer(baudrate, "baudrate", least=1)

    def write(self, buffer: Any, *, start: int = 0, end: int = sys.maxsize) -> None:
        """Writes bytes; a display gets its bytes from FourWire instead."""
        self._check_lock()
        start, end = span(len(readable(buffer)), start, end)
        self._machine.clock.spend(OVERHEAD_NS + (end - start) * self._byte_ns)

    def readinto(self, buffer: Any, *, start: int = 0, end: int = sys.maxsize, write_value: int = 0) -> None:
        raise NotSimulated("nothing on the simulated SPI bus answers")

    def write_readinto(self, out_buffer: Any, in_buffer: Any, **named: int) -> None:
        raise NotSimulated("nothing on the simulated SPI bus answers")

    @property
    def frequency(self) -> int:
        self._check()
        return 8 * 1_000_000_000 // self._byte_ns
