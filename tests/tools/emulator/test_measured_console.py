# SPDX-License-Identifier: MIT
"""The bench's whole way with the real console, which runs on the simulator instead of a firmware.

The simulator's clock only counts the wire, so a whole screen takes what its bytes take.
"""

import re
from types import SimpleNamespace

import pytest

from host_sim.clock import MS
from host_sim.device import Device
from host_sim.drive import Drive
from host_sim.native import digitalio
from tools import games
from tools.bench import visits
from tools.emulator import drive_image, measure
from tools.emulator.firmware_file import FirmwareFile

WIRE = 24.9  # ms for a whole screen at 400 kHz, as firmware has it


class OnSimulator:
    """A measured drive on the simulator, used as Firmware and its board are."""

    crashed = ""
    flash = b""

    def __init__(self, file, settings, nvm, measured, drive=None):
        clone = Drive.of_the_clone()
        others = [mount for mount in clone.mounts if mount[0] != "/code.py"]
        journal = bytearray(bytes(nvm).ljust(4096, b"\xff"))
        self.device = Device(Drive([("/code.py", drive_image.MEASURED), *others]), journal, settings)
        self.board = self
        self.led_pulses, self.messages = [], []
        self._lit = 0.0
        write = self.device.chip.write

        def noted(message):
            write(message)
            self.messages.append((self.clock.ms, self.clock.ms, bytes(message)))

        self.device.chip.write = noted
        boards[self.device.machine] = self
        self.device.boot()

    def __enter__(self):
        return self

    def __exit__(self, *reason):
        del boards[self.device.machine]
        self.device.close()

    @property
    def clock(self):
        return SimpleNamespace(ms=self.device.clock.now / MS)

    @property
    def console(self):
        return self.device.console

    def switch_led(self, on):
        if on:
            self._lit = self.clock.ms
        elif self._lit:
            self.led_pulses.append((self._lit, self.clock.ms))

    def until_picture(self):
        return self

    def run(self, ms):
        self.device.run(ms)
        return self

    def run_until(self, wanted, ms, step):
        return self.device.run_until(lambda _: wanted(self), ms, step)

    def press(self, button):
        self.device.press(button)
        return self

    def release(self, button):
        self.device.release(button)
        return self

    def type(self, text):
        self.device.type(text)
        return self

    def frames(self):
        found = [(begun, ended - begun) for begun, ended in self.led_pulses]
        self.led_pulses.clear()
        return found

    def heap(self):
        known = len(self.console)
        self.type("h").run(100)
        return tuple(map(int, re.search(r"@heap (\d+) (\d+)", self.console[known:]).groups()))


boards: dict[object, OnSimulator] = {}


@pytest.fixture
def bench(monkeypatch):
    value = digitalio.DigitalInOut.value

    def switched(pin, on):
        value.fset(pin, on)
        boards[pin._machine].switch_led(on)

    monkeypatch.setattr(digitalio.DigitalInOut, "value", value.setter(switched))
    monkeypatch.setattr(measure, "Firmware", OnSimulator)
    return measure.Bench(FirmwareFile(b""))


def test_the_start_ends_with_the_first_frame(bench):
    assert 1200 < bench.start() < 1600


@pytest.mark.parametrize("game", ["", games.names()[0]])
def test_every_kind_of_figure_is_found(bench, game, monkeypatch):
    way, screens = visits.one(game, "menu" if not game else "")
    monkeypatch.setattr(visits, "shown", lambda game: {way[0]: screens})
    figures = bench.screens(game, [way])
    where = f"{game} Face" if game else "menus Launcher"
    assert figures.worst[f"whole screen, {where}"] == pytest.approx(WIRE, abs=0.3)
    assert 0 < figures.worst[f"cursor step, {where}"] < 8
    assert 0 < figures.worst[f"longest frame, {where}"] < 50
    assert figures.heap > 0
    if game:
        opened = [what for what in figures.worst if what.endswith(f", {game}")]
        assert opened in (["opening a table, " + game], ["going on with a game, " + game])
