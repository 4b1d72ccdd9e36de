# SPDX-License-Identifier: MIT
"""On a battery: the processor sleeps with the panel, any key wakes both, and a low battery is shown."""

from pathlib import Path

import pytest
from PIL import Image

from host_sim.device import Device
from host_sim.picture import write_png
from tests.coffer.test_drivers import KEYS, make_device
from tests.screens import compare
from tools.nvm_image import new_nvm
from tools.scenes import Stage, scenes

GOLDEN = Path(__file__).parent / "golden"
ASLEEP = 304_000  # ms
BATTERY = {"COFFER_BATTERY": "VOLTAGE_MONITOR"}
MARK = b"\x7e\x42\x5a\x42\x42\x42\x42\x42\x7e\x18"


def open_about(dev):
    """A screen on which nothing moves, and its picture."""
    dev.boot().run(500)
    dev.tap("up", "A").run(300)
    return dev.pixels()


@pytest.mark.parametrize("button", ["up", "left", "A", "B"])
@pytest.mark.parametrize(
    "kind", ["pins", "pins that go high", "shift register", "matrix", "QwSTPad", "Gamepad QT"]
)
def test_any_key_wakes_the_console_within_100_ms_and_does_nothing_else(kind, button):
    with make_device(KEYS.get(kind)) as dev:
        if kind == "pins that go high":
            level = dev.machine.level
            dev.machine.level = lambda pin, pulled_up: not level(pin, True)
        shown = open_about(dev)
        dev.run(ASLEEP)
        assert not dev.chip.on
        assert dev.machine.sleeps == ("pins" in kind)
        dev.press(button)
        assert dev.run_until(lambda dev: dev.chip.on, 100, step=1)
        dev.run(100)
        dev.release(button).run(300)
        assert dev.pixels() == shown and not dev.crashed
        dev.tap("B").run(300)
        assert dev.pixels() != shown


def test_a_tap_shorter_than_a_scan_wakes_it_too():
    with make_device() as dev:
        shown = open_about(dev)
        dev.run(ASLEEP)
        dev.press("down").run(3)
        dev.release("down").run(200)
        assert dev.chip.on and dev.pixels() == shown
        dev.run(ASLEEP)
        assert not dev.chip.on and dev.machine.sleeps == 2


def test_asleep_it_does_nothing_until_a_key_comes():
    with make_device() as dev:
        open_about(dev)
        dev.run(ASLEEP)
        sent = dev.chip.commands, dev.chip.bytes_drawn
        dev.run(3_600_000)
        assert (dev.chip.commands, dev.chip.bytes_drawn) == sent and dev.machine.sleeps == 1


def test_where_pins_have_no_alarm_it_looks_at_its_keys_instead(monkeypatch):
    def refuse(*alarms):
        raise NotImplementedError

    monkeypatch.setattr("host_sim.native.alarm.light_sleep_until_alarms", refuse)
    with make_device() as dev:
        shown = open_about(dev)
        dev.run(ASLEEP)
        dev.press("down")
        assert dev.run_until(lambda dev: dev.chip.on, 100, step=1)
        dev.release("down").run(200)
        assert dev.pixels() == shown and dev.machine.sleeps == 0


def test_a_game_goes_on_where_it_was_and_a_power_cut_in_its_sleep_loses_nothing():
    stage = Stage("en")
    name = next(name for name in scenes() if name.endswith(".table") or name.count(".") == 1 and "_" in name)
    scenes()[name](stage)
    dev = stage.device
    console = dev.modules["coffer.console"].running
    actions = list(console.journal.actions)
    dev.run(ASLEEP + 60_000)
    assert not dev.chip.on and dev.machine.sleeps == 1
    assert list(console.journal.actions) == actions
    dev.tap("up").run(300)
    assert dev.chip.on and console.game
    dev.run(ASLEEP + 60_000)
    dev.power_cycle().run(500)
    assert list(dev.modules["coffer.console"].running.journal.actions) == actions


def test_ctrl_c_ends_the_sleep():
    with make_device() as dev:
        open_about(dev)
        dev.run(ASLEEP)
        dev.type("\x03").run(100)
        assert dev.ended and "KeyboardInterrupt" in dev.console


def shows_mark(dev):
    """Whether the mark stands at x 116 of the top row."""
    pixels = dev.pixels()
    return bytes(sum(pixels[y][x] << y for y in range(8)) for x in range(116, 126)) == MARK


@pytest.mark.parametrize(("volts", "low"), [(5.0, False), (3.45, False), (3.3, True), (2.0, True)])
def test_a_low_battery_is_marked_in_the_menu_and_in_pause(volts, low):
    with Device(nvm=new_nvm(), settings=BATTERY) as dev:
        dev.machine.volts["A3"] = volts / 3
        dev.boot().run(800)
        assert shows_mark(dev) == low
        dev.tap("A").run(300)
        dev.tap("A").run(1_500)
        dev.hold("B").run(500)
        assert type(dev.modules["coffer.console"].running.stack[-1]).__name__ == "Pause"
        assert shows_mark(dev) == low
        assert not dev.crashed


@pytest.mark.parametrize("place", ["menu", "pause"])
def test_the_mark_of_a_low_battery_looks_as_in_its_picture(place, request):
    """Somebody has looked at the pictures in golden: the mark stands free of all words."""
    with Device(nvm=new_nvm("en"), settings={**BATTERY, "COFFER_TITLE": 0, "COFFER_SEED": 3}) as dev:
        dev.machine.volts["A3"] = 1.1
        dev.boot().run(800)
        if place == "pause":
            dev.tap("A").run(300)
            dev.tap("A").run(1_500)
            dev.hold("B").run(500)
        found = dev.pixels()
    golden = GOLDEN / f"battery_{place}.png"
    if request.config.getoption("--update-screens"):
        write_png(golden, found, scale=1)
    with Image.open(golden) as picture:
        wanted = picture.convert("L").point(lambda level: level > 127).tobytes()
    assert b"".join(found) == wanted, compare.complaint(golden.stem, split_rows(wanted), found)


def split_rows(pixels):
    return [pixels[at : at + 128] for at in range(0, len(pixels), 128)]


@pytest.mark.parametrize(
    ("settings", "words"),
    [
        ({"COFFER_BATTERY": "GP99"}, "COFFER_BATTERY in settings.toml names no pin of this board: GP99"),
        (
            {**BATTERY, "COFFER_BATTERY_LOW": "x"},
            "COFFER_BATTERY_LOW in settings.toml must be a whole number",
        ),
        ({"COFFER_BATTERY": "GP6"}, "COFFER_UP and COFFER_BATTERY in settings.toml name the same pin"),
        ({"COFFER_BATTERY": "GP20"}, "COFFER_BATTERY in settings.toml can't measure: Invalid pin"),
    ],
)
def test_what_is_wrong_is_said_in_words(settings, words):
    with Device(nvm=new_nvm(), settings=settings) as dev:
        dev.boot().run(500)
        assert f"(1 blinks): {words}" in dev.crashed
