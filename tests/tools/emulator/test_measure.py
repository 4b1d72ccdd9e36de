# SPDX-License-Identifier: MIT
"""The bench's way to its figures, with a board that only pretends: a measured drive needs real firmware."""

import doctest
from types import SimpleNamespace

import pytest

from tools.bench import budgets, visits
from tools.bench.table import Row
from tools.emulator import drive_image, measure
from tools.emulator.firmware_file import FirmwareFile

NAMED = "@screen 0 menus Launcher\n@screen 2 menus Settings\n"
WAY = ("settings", b"journal", [(200, 1), (260, ~1)], 500, {"COFFER_TITLE": 0})


class Pretended:
    """A console that has started, and has drawn four frames."""

    def __init__(self, file, settings, nvm, measured, drive=None):
        assert measured and settings == {"COFFER_TITLE": 0}
        self.board = self
        self.clock = SimpleNamespace(ms=1500.0)
        self.console, self.crashed = NAMED, ""
        self.flash = b"\xff" * drive_image.DRIVE + b"drive"
        self.pressed: list[tuple[str, str, float]] = []
        self.drive = drive
        boards.append(self)

    def __enter__(self):
        return self

    def __exit__(self, *reason):
        pass

    def until_picture(self):
        return self

    def run_until(self, wanted, ms, step):
        return True

    def run(self, ms):
        self.clock.ms += ms

    def press(self, button):
        self.pressed.append(("down", button, self.clock.ms))

    def release(self, button):
        self.pressed.append(("up", button, self.clock.ms))

    def frames(self):
        return [(1500.0, 9.0), (1510.0, 1.0), (1520.0, 33.0), (1560.0, 0.5)]

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
    figures = bench.screens("")
    assert figures.frames == {"menus Launcher": 9.0, "menus Settings": 33.0}
    assert (figures.heap, figures.free) == (60_000, 100_000)
    first, second = boards
    assert second.pressed == [("down", "down", 1700.0), ("up", "down", 1760.0)]
    assert second.drive == b"drive", "the first start, which takes longer, is not measured"
    assert second.clock.ms == 1500 + 500 + measure.AFTERWARDS


def test_the_first_frame_ends_the_start(bench):
    assert bench.start() == 1500


def test_figures_stand_beside_those_of_the_vm(bench, monkeypatch):
    monkeypatch.setattr(measure.measure, "start", lambda quick: [Row("power-on to menu", 1450, "ms")])
    heap = Row("heap menus: live after a collection, at the most", 50_000, "bytes")
    monkeypatch.setattr(measure.measure, "heap_of", lambda game, quick: [heap])
    frame = Row("longest frame, menus Settings, key (settings)", 30.0, "ms")
    monkeypatch.setattr(measure.measure, "screens_of", lambda game, quick: [frame])
    found = {pair.name: pair for pair in measure.compare(FirmwareFile(b""), [])}
    assert found["power-on until keys are answered"].counted == 1450
    assert found["heap menus: in use, at the most"].counted == 50_000
    settings = found["longest frame, menus Settings"]
    assert (settings.figure, settings.counted, settings.budget) == (33.0, 30.0, budgets.FRAME)
    assert found["longest frame, menus Launcher"].counted is None


def test_tables_that_open_have_no_budget_and_those_left_have_theirs():
    assert measure.frame_pair("opening pig", 240, {}).budget is None
    assert not measure.frame_pair("leaving pig", budgets.LEAVE + 1, {}).kept


@pytest.mark.parametrize("module", [measure, drive_image])
def test_the_examples_are_true(module):
    result = doctest.testmod(module)
    assert result.attempted and not result.failed
