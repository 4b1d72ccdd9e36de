# SPDX-License-Identifier: MIT
"""The bench's whole way with the real console, which runs on the simulator instead of a firmware.

The simulator's clock only counts the wire, so a whole screen takes what its bytes take, a thought nothing.
"""

from types import SimpleNamespace

import pytest

from coffer.seats import LEVELS
from host_sim.clock import MS
from host_sim.device import Device
from host_sim.drive import Drive
from host_sim.native import digitalio
from tools import games
from tools.bench import budgets, courses, visits
from tools.emulator import drive_image, measure, measure_work
from tools.emulator.firmware import Firmware
from tools.emulator.firmware_file import FirmwareFile

WIRE = 24.9  # ms for a whole screen at 400 kHz, as firmware has it
GAME = games.names()[0]


class SimulatedBoard:
    """The simulator's device, used as an emulated board is."""

    stopped = ""
    flash = b""

    def __init__(self, device):
        self.device = device
        self.pulses, self.messages = [], []
        self._rose = 0.0
        write = device.chip.write

        def noted(message):
            write(message)
            self.messages.append((self.clock.ms, self.clock.ms, bytes(message)))

        device.chip.write = noted

    @property
    def clock(self):
        return SimpleNamespace(ms=self.device.clock.now / MS)

    @property
    def console(self):
        return self.device.console

    def switch(self, pin, on):
        if pin != "GP22":
            return  # the marker is that pin
        if on:
            self._rose = self.clock.ms
        elif self._rose:
            self.pulses.append((self._rose, self.clock.ms))

    def run(self, ms):
        self.device.run(ms)
        return self

    def run_until(self, wanted, ms, step):
        return self.device.run_until(lambda _: wanted(self), ms, step)

    def settle(self, quiet, limit):
        return True

    def why_not(self):
        return f"printed last: {self.console[-500:]!r}"

    def press(self, button):
        self.device.press(button)
        return self

    def release(self, button):
        self.device.release(button)
        return self

    def type(self, text):
        self.device.type(text)
        return self

    def close(self):
        del boards[self.device.machine]
        self.device.close()


class OnSimulator(Firmware):
    """A drive that measures, on the simulator."""

    def __init__(
        self, file, settings=None, nvm=None, measured=False, program="", plan=None, drive=None, usb=True
    ):
        program = program or drive_image.CONSOLE
        clone = Drive.of_the_clone()
        others = [mount for mount in clone.mounts if mount[0] != "/code.py"]
        places = [("/code.py", f"import {program}\n")]
        places.append(
            ("/plan.py", "".join(f"{name.upper()} = {each!r}\n" for name, each in (plan or {}).items()))
        )
        programs = [(place, self.write(place, text)) for place, text in places]
        programs.append((f"/{program}.py", drive_image.PROGRAMS / f"{program}.py"))
        journal = bytearray(bytes(nvm or b"").ljust(4096, b"\xff"))
        device = Device(Drive([*programs, *others]), journal, settings)
        self.board = boards[device.machine] = SimulatedBoard(device)
        self._frames_taken = 0
        device.boot()

    def write(self, place, text):
        path = folder[0] / place.lstrip("/")
        path.write_text(text, "utf-8")
        return path


boards: dict[object, SimulatedBoard] = {}
folder = []


@pytest.fixture
def bench(monkeypatch, tmp_path):
    folder[:] = [tmp_path]
    value = digitalio.DigitalInOut.value

    def switched(pin, on):
        value.fset(pin, on)
        boards[pin._machine].switch(pin._pin, on)

    monkeypatch.setattr(digitalio.DigitalInOut, "value", value.setter(switched))
    monkeypatch.setattr(measure, "Firmware", OnSimulator)
    monkeypatch.setattr(measure_work, "Firmware", OnSimulator)
    return measure.Bench(FirmwareFile(b""))


def test_the_start_ends_with_the_first_frame(bench):
    assert 1200 < bench.start() < 1600


@pytest.mark.parametrize("game", ["", GAME])
def test_every_kind_of_figure_is_found(bench, game, monkeypatch):
    way, screens = visits.one(game, "menu" if not game else "")
    monkeypatch.setattr(visits, "screens_on_way", lambda game: {way[0]: screens})
    figures = bench.screens(game, [way])
    where = f"{game} Face" if game else "menus Launcher"
    assert figures.worst[f"whole screen, {where}"] == pytest.approx(WIRE, abs=0.3)
    assert 0 < figures.worst[f"cursor step, {where}"] < 8
    assert 0 < figures.worst[f"longest frame, {where}"] < 50
    assert figures.worst[f"heap, {where}"] == figures.heap > 0
    assert f"collection, {where}" in figures.worst
    if game:
        opened = [what for what in figures.worst if what.endswith(f", {game}")]
        assert opened in (["opening a table, " + game], ["going on with a game, " + game])


def test_the_frame_that_takes_back_late_in_a_game_is_found(bench):
    [way] = visits.undo(GAME)
    figures = bench.visit(GAME, way)
    assert f"taking back late in the longest game, {GAME}" in figures.worst


def test_a_table_with_all_modules_in_memory(bench):
    figures = bench.all_loaded(GAME)
    assert figures.heap > 0 and f"heap, {GAME}, all modules" in figures.worst


@pytest.mark.parametrize("level", LEVELS[1:4])
def test_every_move_of_a_bot_is_reported(bench, level):
    mean, worst, gap = measure_work.moves(bench.firmware, GAME, level, 3)
    assert [mean.name, worst.name, gap.name] == [
        f"{GAME} {level}: mean move",
        f"{GAME} {level}: worst move",
        f"{GAME} {level}: longest without a yield",
    ]
    assert worst.budget == budgets.MOVES[level]


def test_the_rules_are_measured_on_the_longest_game(bench):
    rows = {row.name: row for row in measure_work.rules(bench.firmware, GAME)}
    count = len(courses.longest(GAME).actions)
    assert set(rows) == {
        f"{GAME}: apply(), mean",
        f"{GAME}: actions(), mean",
        f"{GAME}: resuming {count} actions",
    }
    assert rows[f"{GAME}: resuming {count} actions"].budget == budgets.RESUME


def test_a_program_that_fails_says_why(bench, monkeypatch):
    monkeypatch.setattr(courses, "most_players", lambda game: 99)
    with pytest.raises(AssertionError, match="printed last"):
        measure_work.moves(bench.firmware, GAME, "easy", 3)
