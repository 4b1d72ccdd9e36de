# SPDX-License-Identifier: MIT
"""The bench's way to its figures, with a board that only pretends: a measured drive needs real firmware."""

import doctest
from types import SimpleNamespace

import pytest

from host_sim.device import Device
from host_sim.drive import Drive
from tests.tools.emulator import stand_in
from tools.bench import budgets, factors, visits
from tools.bench.table import Row
from tools.commands import bench as bench_command
from tools.emulator import drive_image, measure, renewed_factors
from tools.emulator.firmware_file import FirmwareFile
from tools.nvm_image import new_nvm

NAMED = "@screen 0 menus Launcher 0\n@screen 2 menus Settings 0\n"
WAY = ("settings", b"journal", [(200, 1), (260, ~1)], 500, {"COFFER_TITLE": 0})


class Pretended:
    """A console that has started and drawn four frames; what is typed or pressed then is drawn at once."""

    def __init__(self, file, settings, nvm, measured, drive=None):
        assert measured and settings == {"COFFER_TITLE": 0}
        self.board = self
        self.clock = SimpleNamespace(ms=1500.0)
        self.console, self.crashed = NAMED, ""
        self.flash = b"\xff" * drive_image.DRIVE + b"drive"
        self.pressed: list[tuple[str, str, float]] = []
        self.messages: list[tuple[float, float, bytes]] = []
        self.pulses = [(1500.0, 9.0), (1510.0, 1.0), (1520.0, 33.0), (1560.0, 0.5)]
        self.drive = drive
        boards.append(self)

    def __enter__(self):
        return self

    def __exit__(self, *reason):
        pass

    def until_picture(self):
        return self

    def run_until(self, wanted, ms, step):
        return wanted(self)

    def run(self, ms):
        self.clock.ms += ms
        return self

    @property
    def led_pulses(self):
        return self.pulses

    def draws(self, ms, count):
        now = self.clock.ms
        self.pulses.append((now, ms))
        self.messages.append((now + 1, now + ms - 1, bytes(count)))

    def type(self, text):
        assert text == "w"
        self.console += "@whole 4\n"
        self.draws(30.0, 1024)

    def press(self, button):
        self.pressed.append(("down", button, self.clock.ms))
        if len(self.pressed) > 2:  # after the way
            self.draws(
                {"up": 5.0, "down": 6.0, "left": 20.0}.get(button, 7.0), 400 if button == "left" else 40
            )
        return self

    def release(self, button):
        self.pressed.append(("up", button, self.clock.ms))
        return self

    def frames(self):
        found, self.pulses = self.pulses, []
        return found

    def heap(self):
        return 60_000, 100_000


boards: list[Pretended] = []


@pytest.fixture
def bench(monkeypatch):
    boards.clear()
    monkeypatch.setattr(measure, "Firmware", Pretended)
    monkeypatch.setattr(visits, "visits", lambda game: (WAY,))
    monkeypatch.setattr(visits, "shown", lambda game: {"settings": {"Settings"}})
    return measure.Bench(FirmwareFile(b""))


def test_a_way_is_gone_key_by_key(bench):
    figures = bench.screens("", [WAY])
    assert figures.worst["longest frame, menus Launcher"] == 9.0
    assert figures.worst["longest frame, menus Settings"] == 33.0
    assert (figures.heap, figures.free) == (60_000, 100_000)
    first, second = boards
    assert second.pressed[:2] == [("down", "down", 1700.0), ("up", "down", 1760.0)]
    assert second.drive == b"drive", "the first start, which takes longer, is not measured"


def test_a_screen_is_drawn_again_and_stepped_on(bench):
    figures = bench.screens("", [WAY])
    assert figures.worst["whole screen, menus Settings"] == 30.0
    assert figures.worst["cursor step, menus Settings"] == 7.0
    assert figures.worst["another page, menus Settings"] == 20.0


def test_the_first_frame_ends_the_start(bench):
    assert bench.start() == 1500


def test_a_console_that_does_not_start_says_so(bench, monkeypatch):
    monkeypatch.setattr(Pretended, "led_pulses", [])
    with pytest.raises(AssertionError, match="did not start"):
        bench.start()


@pytest.fixture
def counted(monkeypatch):
    """What the VM counts: a step of 10 ms of work, 4 of the wire; its other figures."""
    monkeypatch.setattr(measure.measure, "start", lambda quick: [Row("power-on to menu", 1450, "ms")])
    heap = Row("heap menus: live after a collection, at the most", 50_000, "bytes")
    monkeypatch.setattr(measure.measure, "heap_of", lambda game, quick: [heap])

    def tour(ways, kinds=factors.KINDS):
        assert list(ways) == [WAY]
        screens, _, opening = kinds
        return {
            "frame menus Settings, key@settings": 10 * screens + 4,
            "opening pig@settings": 100 * opening,
        }

    monkeypatch.setattr(measure.measure, "tour", tour)


def test_figures_stand_beside_those_of_the_vm(bench, counted):
    found = {pair.name: pair for pair in measure.compare(FirmwareFile(b""), [])}
    assert found["power-on until keys are answered"].counted == 1450
    assert found["heap menus: in use, at the most"].counted == 50_000
    settings = found["longest frame, menus Settings"]
    assert (settings.figure, settings.budget) == (33.0, budgets.FRAME)
    assert settings.counted == pytest.approx(10 * factors.SCREENS + 4)
    assert found["longest frame, menus Launcher"].counted is None
    assert found["whole screen, menus Settings"].budget == budgets.SCREEN
    assert found["cursor step, menus Settings"].budget == budgets.CURSOR


def test_tables_that_open_and_are_left_have_their_budgets():
    """A game that goes on has none: how long it was decides."""
    named = "@screen 0 menus Launcher 0\n@screen 1 pig Face {}\n@screen 2 menus Launcher 0\n"
    opened = measure.longest_frames(named.format(0), [240.0, 301.0, 1.0])
    assert opened["opening a table, pig"] == 240 and opened["leaving a table, pig"] == 301
    resumed = measure.longest_frames(named.format(12), [240.0, 301.0, 1.0])
    assert resumed["going on with a game, pig"] == 240
    assert measure.BUDGETS["opening a table"] == budgets.OPEN
    assert measure.BUDGETS["leaving a table"] == budgets.LEAVE
    assert measure.BUDGETS["going on with a game"] is None


def test_factors_are_fitted_to_the_firmware(bench, counted):
    pairs = [
        measure.Pair("longest frame, menus Settings", 10 * 1.9 + 4, 20, "ms"),
        measure.Pair("opening a table, pig", 100 * 2.5, 210, "ms"),
        measure.Pair("power-on until keys are answered", 1500, 1450, "ms"),
    ]
    screens, thinking, opening = renewed_factors.renewed(pairs, [])
    assert (screens, opening) == (pytest.approx(1.9, abs=1e-3), pytest.approx(2.5, abs=1e-3))
    assert thinking == pytest.approx(factors.THINKING), "no figure depends on it"


def test_factors_are_written_into_their_file(tmp_path):
    path = tmp_path / "factors.py"
    path.write_bytes(renewed_factors.SOURCE.read_bytes())
    renewed_factors.write([1.71, 1.42, 2.23], path)
    made: dict[str, object] = {}
    exec(path.read_text("utf-8"), made)
    assert made["KINDS"] == (1.71, 1.42, 2.23)
    assert made["RULES"] == factors.RULES


def test_the_bench_renews_the_factors_only_if_asked(bench, counted, monkeypatch, tmp_path, capsys):
    written: list[object] = []
    monkeypatch.setattr(renewed_factors, "write", written.append)
    uf2 = stand_in.write(tmp_path / "pico.uf2")
    bench_command.on_firmware(str(uf2), [], quick=False, renew=False)
    assert not written and "whole screen, menus Settings" in capsys.readouterr().out
    bench_command.on_firmware(str(uf2), [], quick=False, renew=True)
    assert len(written) == 1 and "SCREENS" in capsys.readouterr().out


def test_the_measuring_program_runs_on_the_simulator():
    """As the console's code.py does; what it prints is what is looked for."""
    clone = Drive.of_the_clone()
    others = [mount for mount in clone.mounts if mount[0] != "/code.py"]
    drive = Drive([("/code.py", drive_image.MEASURED), *others])
    nvm = new_nvm("en", holds=3)
    with Device(drive, nvm=nvm, settings={"COFFER_TITLE": 0}) as device:
        device.boot()
        device.run(600)
        assert measure.top(device.console) == "menus Launcher"
        device.tap("down", "A").run(900)
        where = measure.top(device.console)
        assert where not in ("", "menus Launcher")
        before = device.pixels()
        device.type("w").run(100)
        device.type("h").run(100)
        assert "@whole" in device.console and "@heap" in device.console
        assert device.pixels() == before and not device.crashed


@pytest.mark.parametrize("module", [measure, drive_image, renewed_factors])
def test_the_examples_are_true(module):
    result = doctest.testmod(module)
    assert result.attempted and not result.failed
