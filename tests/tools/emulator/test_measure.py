# SPDX-License-Identifier: MIT
"""The bench's way to its figures, with a board that only pretends: a measured drive needs real firmware."""

import argparse
import doctest
import json
from types import SimpleNamespace

import pytest

from host_sim.device import Device
from host_sim.drive import Drive
from tests.tools.emulator import stand_in
from tools.bench import budgets, factors, visits
from tools.bench.table import Row
from tools.commands import bench as bench_command
from tools.emulator import compare, drive_image, factor_fit, measure, measure_work, serial_text
from tools.emulator.board import EmulatorError
from tools.emulator.firmware import Firmware
from tools.emulator.firmware_file import FirmwareFile
from tools.nvm_image import new_nvm
from tools.vm import VmError

NAMED = "@screen 0 menus Launcher 0\n@screen 2 menus Settings 0\n"
WAY = ("settings", b"journal", [(200, 1), (260, ~1)], 500, {"COFFER_TITLE": 0})


class Pretended(Firmware):
    """A console that has started and drawn four frames; what is typed or pressed then is drawn at once."""

    def __init__(self, file, settings, nvm, measured, drive=None, usb=True):
        assert measured and settings == {"COFFER_TITLE": 0}
        self.board = self
        self.clock = SimpleNamespace(ms=1500.0)
        self.console = NAMED
        self.flash = b"\xff" * drive_image.DRIVE + b"drive"
        self.pressed: list[tuple[str, str, float]] = []
        self.messages: list[tuple[float, float, bytes]] = []
        self.pulses = [(1500.0, 1509.0), (1510.0, 1511.0), (1520.0, 1553.0), (1560.0, 1560.5)]
        self._frames_taken = 0
        self.drive = drive
        boards.append(self)

    def __exit__(self, *reason):
        pass

    def settle(self, quiet, limit):
        return True

    def why_not(self):
        return f"sleeps; printed last: {self.console.strip()!r}"

    def run_until(self, wanted, ms, step):
        return wanted(self)

    def run(self, ms):
        self.clock.ms += ms
        return self

    def draws(self, ms, count):
        now = self.clock.ms
        self.pulses.append((now, now + ms))
        self.messages.append((now + 1, now + ms - 1, bytes(count)))

    def type(self, text):
        count = self._frames_taken + len(self.pulses)
        if text == "w":
            self.console += f"@whole {count}\n"
            self.draws(30.0, 1024)
        elif text == "h":
            self.console += f"@heap 60000 100000 {count}\n"
            self.pulses.append((self.clock.ms, self.clock.ms + 13.0))

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


boards: list[Pretended] = []


@pytest.fixture
def bench(monkeypatch):
    boards.clear()
    monkeypatch.setattr(measure, "Firmware", Pretended)
    monkeypatch.setattr(measure.measure, "all_visits", lambda place: [WAY])
    monkeypatch.setattr(visits, "screens_on_way", lambda game: {"settings": {"Settings"}})
    return measure.Bench(FirmwareFile(b""))


def test_a_way_is_gone_key_by_key(bench):
    figures = bench.screens("", [WAY])
    assert figures.worst["longest frame, menus Launcher"] == 9.0
    assert figures.worst["longest frame, menus Settings"] == 33.0
    used = 60_000 - measure.OWN
    assert (figures.heap, figures.free) == (used, 100_000 + measure.OWN)
    assert figures.worst["heap, menus Settings"] == used
    assert figures.worst["collection, menus Settings"] == 13.0
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
    monkeypatch.setattr(Pretended, "run_until", lambda *_: False)
    with pytest.raises(AssertionError, match=r"did not start: sleeps; printed last: '@screen 0 menus"):
        bench.start()


def test_an_answer_that_does_not_come_is_reported(bench, monkeypatch):
    monkeypatch.setattr(Pretended, "type", lambda *_: None)
    with pytest.raises(AssertionError, match="no answer to 'h'"):
        bench.screens("", [WAY])


def test_an_error_on_the_display_is_no_screen(bench, monkeypatch):
    monkeypatch.setattr(measure.classes, "restore_names", lambda where, shown: "menus ErrorScreen")
    with pytest.raises(AssertionError, match="settings: the console shows an error"):
        bench.screens("", [WAY])


@pytest.fixture
def counted(monkeypatch):
    """What the VM counts: a step of 10 ms of work, 4 of the wire; its other figures."""
    vm = measure.measure
    monkeypatch.setattr(vm, "start", lambda quick: [Row("power-on to menu", 1450, "ms")])
    heap = Row("heap menus: live after a collection, at the most", 50_000, "bytes")
    monkeypatch.setattr(vm, "heap_of", lambda game, quick: [heap])

    def tour(ways, kinds=factors.KINDS):
        assert list(ways) == [WAY]
        screens, _, opening = kinds
        return {
            "frame menus Settings, key@settings": 10 * screens + 4,
            "opening pig@settings": 100 * opening,
            "heap menus Settings@settings": 43 * 1024,
        }

    monkeypatch.setattr(vm, "tour", tour)


@pytest.fixture
def work(monkeypatch):
    """A game of which only bots and rules are measured, on both."""
    vm = measure.measure
    monkeypatch.setattr(measure.Bench, "all_loaded", lambda self, game: measure.Figures())
    thoughts = [Row("pig hard: worst move", 900, "ms", 3000)]
    monkeypatch.setattr(vm, "bots_of", lambda game, quick: thoughts)
    monkeypatch.setattr(vm, "rules_of", lambda game: [Row("pig: apply(), mean", 2.0, "ms")])
    moves = [Row("pig hard: worst move", 1000, "ms", 3000)]
    monkeypatch.setattr(
        measure_work, "moves", lambda file, game, level, most: moves if level == "hard" else []
    )
    monkeypatch.setattr(measure_work, "rules", lambda file, game: [Row("pig: apply(), mean", 2.5, "ms")])


def test_figures_stand_beside_those_of_the_vm(bench, counted):
    found = {pair.name: pair for pair in compare.compare(FirmwareFile(b""), [])}
    assert found["power-on until keys are answered"].counted == 1450
    assert found["heap menus: in use, at the most"].counted == 50_000
    assert found["heap, menus Settings"].counted == 43 * 1024
    assert found["collection, menus Settings"].counted == factors.collection(43 * 1024)
    settings = found["longest frame, menus Settings"]
    assert (settings.figure, settings.budget) == (33.0, budgets.FRAME)
    assert settings.counted == pytest.approx(10 * factors.SCREENS + 4)
    assert found["longest frame, menus Launcher"].counted is None
    assert found["whole screen, menus Settings"].budget == budgets.SCREEN
    assert found["cursor step, menus Settings"].budget == budgets.CURSOR


def test_moves_and_replay_stand_beside_those_of_the_vm(bench, counted, work):
    found = {pair.name: pair for pair in compare.compare(FirmwareFile(b""), ["pig"])}
    move, applied = found["pig hard: worst move"], found["pig: apply(), mean"]
    assert (move.figure, move.counted, move.budget, move.factor) == (1000, 900, 3000, "THINKING")
    assert (applied.figure, applied.counted, applied.factor) == (2.5, 2.0, "RULES")


@pytest.mark.parametrize("error", [AssertionError("no start"), EmulatorError("ended"), VmError("no end")])
def test_what_cant_be_measured_is_a_fault_and_the_rest_is_measured(
    bench, counted, monkeypatch, capsys, error
):
    def fail(self):
        raise error

    monkeypatch.setattr(measure.Bench, "start", fail)
    found = {pair.name: pair for pair in compare.compare(FirmwareFile(b""), [])}
    assert not found["start FAILED"].kept and str(error) in capsys.readouterr().err
    assert "longest frame, menus Settings" in found


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
        compare.Pair("longest frame, menus Settings", 10 * 1.9 + 4, 20, "ms"),
        compare.Pair("opening a table, pig", 100 * 2.5, 210, "ms"),
        compare.Pair("power-on until keys are answered", 1500, 1450, "ms"),
        compare.Pair("pig hard: mean move", 100 * 1.45, 100 * factors.THINKING, "ms", None, "THINKING"),
    ]
    screens, thinking, opening, rules = factor_fit.fit_factors(pairs, [])
    assert (screens, opening) == (pytest.approx(1.9, abs=1e-3), pytest.approx(2.5, abs=1e-3))
    assert thinking == pytest.approx(1.45, abs=1e-3)
    assert rules == pytest.approx(factors.RULES), "no figure depends on it"
    more = compare.Pair("pig: resuming 90 actions", 200 * 1.2, 200 * factors.RULES, "ms", None, "RULES")
    assert factor_fit.fit_factors([*pairs, more], [])[3] == pytest.approx(1.2, abs=1e-3)


def test_a_vm_that_fails_renews_nothing(bench, counted, monkeypatch):
    def fail(ways, kinds):
        raise VmError("no end")

    monkeypatch.setattr(measure.measure, "tour", fail)
    with pytest.raises(VmError, match="no end"):
        factor_fit.fit_factors([], [])


def test_factors_are_written_into_their_file(tmp_path):
    path = tmp_path / "factors.py"
    path.write_bytes(factor_fit.SOURCE.read_bytes())
    factor_fit.write([1.71, 1.42, 2.23, 1.19], path)
    made: dict[str, object] = {}
    exec(path.read_text("utf-8"), made)
    assert made["KINDS"] == (1.71, 1.42, 2.23)
    assert made["RULES"] == 1.19


def test_the_bench_renews_the_factors_only_if_asked(bench, counted, monkeypatch, tmp_path, capsys):
    written: list[object] = []
    monkeypatch.setattr(factor_fit, "write", written.append)
    uf2 = str(stand_in.write(tmp_path / "pico.uf2"))
    given = argparse.Namespace(firmware=uf2, quick=False, record=False, json=False)
    bench_command.on_firmware(given, [])
    assert not written and "whole screen, menus Settings" in capsys.readouterr().out
    given.record = True
    bench_command.on_firmware(given, [])
    assert len(written) == 1 and "SCREENS" in capsys.readouterr().out


def test_factors_are_not_renewed_from_a_part_of_the_figures(bench, counted, monkeypatch, tmp_path, capsys):
    monkeypatch.setattr(factor_fit, "write", lambda values: pytest.fail("written"))
    monkeypatch.setattr(Pretended, "run_until", lambda *_: False)
    uf2 = str(stand_in.write(tmp_path / "pico.uf2"))
    given = argparse.Namespace(firmware=uf2, quick=False, record=True, json=False)
    assert bench_command.on_firmware(given, []) == 1
    assert "The factors stay as they are" in capsys.readouterr().err


def test_the_table_as_json(bench, counted, work, tmp_path, capsys):
    uf2 = str(stand_in.write(tmp_path / "pico.uf2"))
    assert bench_command.main(["--firmware", uf2, "--game", "treasure_maps", "--json", "--quick"]) in (0, 1)
    rows = {row["name"]: row for row in json.loads(capsys.readouterr().out)["rows"]}
    assert rows["whole screen, menus Settings"]["budget"] == budgets.SCREEN


def test_the_measuring_program_runs_on_the_simulator():
    """As the console's code.py does; what it prints is what is looked for."""
    clone = Drive.of_the_clone()
    others = [mount for mount in clone.mounts if mount[0] != "/code.py"]
    drive = Drive([("/code.py", drive_image.PROGRAMS / "measured_console.py"), *others])
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


@pytest.mark.parametrize("module", [measure, measure_work, compare, drive_image, factor_fit, serial_text])
def test_the_examples_are_true(module):
    result = doctest.testmod(module)
    assert result.attempted and not result.failed
