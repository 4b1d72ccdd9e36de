# SPDX-License-Identifier: MIT
"""The display's end of an SPI bus, with a pin that says whether bytes are commands or pixels."""

from typing import Any

from host_sim.clock import MS
from host_sim.machine import here
from host_sim.native._object import GONE, integer, readable
from host_sim.native.busio import SPI
from host_sim.native.microcontroller import Pin, check_pin

__all__ = ["FourWire"]

OVERHEAD_NS = 40_000  # Python and driver, as for I2C
RESET_NS = 2 * MS  # low for 1 ms, and 1 ms until the chip listens


class FourWire:
    """Keeps its bus, program after program, until displayio.release_displays()."""

    def __init__(
        self,
        spi_bus: SPI,
        *,
        command: Pin | None = None,
        chip_select: Pin | None = None,
        reset: Pin | None = None,
        baudrate: int = 24_000_000,
        polarity: int = 0,
        phase: int = 0,
    ) -> None:
        self._machine = machine = here()
        if not isinstance(spi_bus, SPI):
            raise TypeError(f"spi_bus must be of type SPI, not {type(spi_bus).__name__}")
        spi_bus._check()
        integer(baudrate, "baudrate", least=1)
        integer(polarity, "polarity", 0, 1)
        integer(phase, "phase", 0, 1)
        if machine.display_buses:
            raise RuntimeError("Too many display busses; forgot displayio.release_displays() ?")
        self._pins = {"DC": command, "CS": chip_select, "RST": reset}
        for role, pin in self._pins.items():
            if pin is not None:
                check_pin(pin, {"DC": "command", "CS": "chip_select", "RST": "reset"}[role])
        for pin in self._pins.values():
            if pin is not None:
                machine.claim(pin.name, "FourWire")
                machine.never_reset.add(pin.name)
        spi_bus._never_reset()
        self._spi: SPI | None = spi_bus
        self._byte_ns = 8 * 1_000_000_000 // baudrate
        machine.display_buses.append(self)
        if reset is not None:
            self.reset()

    def _bus(self) -> SPI:
        if self._spi is None:
            raise ValueError(GONE)
        return self._spi

    def _release(self) -> None:
        """What release_displays() does to it: the pins are free again."""
        if self._spi is not None:
            self._spi.deinit()
            self._spi = None
            for pin in self._pins.values():
                if pin is not None:
                    self._machine.free(pin.name)

    def reset(self) -> None:
        pin = self._pins["RST"]
        if pin is None:
            raise RuntimeError("no reset pin available")
        self._machine.clock.spend(RESET_NS)
        if pin.name == self._machine.wiring.get("RST"):
            self._machine.chip.power_on()

    def send(self, command: int, data: Any, *, toggle_every_byte: bool = False) -> None:
        """A command, then its data with the pin D/C high: pixels to the chips that this console may have."""
        integer(command, "command", 0, 255)
        data = readable(data)
        self._send(False, bytes([command]))
        if data:
            self._send(True, data)

    def _commands(self, commands: bytes) -> None:
        self._send(False, commands)

    def _pixels(self, pixels: bytes) -> None:
        self._send(True, pixels)

    def _send(self, is_data: bool, message: bytes) -> None:
        bus = self._bus()
        self._machine.clock.spend(OVERHEAD_NS + len(message) * self._byte_ns)
        wiring = self._machine.wiring
        wired = {"SCK": bus._clock, "MOSI": bus._data}
        wired.update(
            {role: pin.name for role, pin in self._pins.items() if pin is not None and role != "RST"}
        )
        heard = all(wired.get(role) == wiring.get(role) for role in ("SCK", "MOSI", "DC", "CS"))
        if heard and self._machine.display_connected:  # nobody answers on SPI, so nobody notices if not
            self._machine.chip.send(is_data, message)
