# SPDX-License-Identifier: MIT
"""On battery power: the processor sleeps with the panel, any key wakes both, and a low battery is marked."""

from pathlib import Path

import pytest
from PIL import Image

from host_sim.device import Device
from host_sim.picture import write_png
from tests.coffer.drivers.test_drivers import KEYS, make_device
from tests.screens import compare
from tools.nvm_image import new_nvm
from tools.scenes import Stage, scenes

GOLDEN = Path(__file__).parent / "golden"
ASLEEP = 304_000  # ms
BATTERY = {"COFFER_BATTERY": "VOLTAGE_MONITOR"}
BATTERY_MARK = b"\x7e\x42\x5a\x42\x42\x42\x42\x42\x7e\x18"


def open_about(dev):
    """Opens a screen without animation and returns its picture."""
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
        picture = open_about(dev)
        dev.run(ASLEEP)
        assert not dev.chip.on
        assert dev.machine.sleeps == ("pins" in kind)
        dev.press(button)
        assert dev.run_until(lambda dev: dev.chip.on, 100, step=1)
        dev.run(100)
        dev.release(button).run(300)
        assert dev.pixels() == picture and not dev.crashed
        dev.tap("B").run(300)
        assert dev.pixels() != picture


def test_a_tap_shorter_than_a_key_scan_wakes_the_console():
    with make_device() as dev:
        picture = open_about(dev)
        dev.run(ASLEEP)
        dev.press("down").run(3)
        dev.release("down").run(200)
        assert dev.chip.on and dev.pixels() == picture
        dev.run(ASLEEP)
        assert not dev.chip.on and dev.machine.sleeps == 2


def test_an_idle_sleep_sends_nothing_until_a_key_is_pressed():
    with make_device() as dev:
        open_about(dev)
        dev.run(ASLEEP)
        sent = dev.chip.commands, dev.chip.bytes_drawn
        dev.run(3_600_000)
        assert (dev.chip.commands, dev.chip.bytes_drawn) == sent and dev.machine.sleeps == 1


def test_where_pins_have_no_alarm_the_console_polls_its_keys(monkeypatch):
    def refuse(*alarms):
        raise NotImplementedError

    monkeypatch.setattr("host_sim.native.alarm.light_sleep_until_alarms", refuse)
    with make_device() as dev:
        picture = open_about(dev)
        dev.run(ASLEEP)
        dev.press("down")
        assert dev.run_until(lambda dev: dev.chip.on, 100, step=1)
        dev.release("down").run(200)
        assert dev.pixels() == picture and dev.machine.sleeps == 0


def test_a_game_resumes_after_sleep_and_a_power_cut_while_asleep_loses_nothing():
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


def shows_battery_mark(dev):
    """Whether the mark is at x 116 of the top row."""
    pixels = dev.pixels()
    return bytes(sum(pixels[y][x] << y for y in range(8)) for x in range(116, 126)) == BATTERY_MARK


@pytest.mark.parametrize(("volts", "is_low"), [(5.0, False), (3.45, False), (3.3, True), (2.0, True)])
def test_a_low_battery_is_marked_in_the_menu_and_in_pause(volts, is_low):
    with Device(nvm=new_nvm(), settings=BATTERY) as dev:
        dev.machine.volts["A3"] = volts / 3
        dev.boot().run(800)
        assert shows_battery_mark(dev) == is_low
        dev.tap("A").run(300)
        dev.tap("A").run(1_500)
        dev.hold("B").run(500)
        assert type(dev.modules["coffer.console"].running.stack[-1]).__name__ == "Pause"
        assert shows_battery_mark(dev) == is_low
        assert not dev.crashed


@pytest.mark.parametrize("screen", ["menu", "pause"])
def test_the_low_battery_mark_matches_its_golden_picture(screen, request):
    """The pictures in golden were checked by eye: the mark touches no text."""
    with Device(nvm=new_nvm("en"), settings={**BATTERY, "COFFER_TITLE": 0, "COFFER_SEED": 3}) as dev:
        dev.machine.volts["A3"] = 1.1
        dev.boot().run(800)
        if screen == "pause":
            dev.tap("A").run(300)
            dev.tap("A").run(1_500)
            dev.hold("B").run(500)
        pixels = dev.pixels()
    golden = GOLDEN / f"battery_{screen}.png"
    if request.config.getoption("--update-screens"):
        write_png(golden, pixels, scale=1)
    with Image.open(golden) as picture:
        expected = picture.convert("L").point(lambda level: level > 127).tobytes()
    assert b"".join(pixels) == expected, compare.describe_difference(
        golden.stem, split_rows(expected), pixels
    )


def split_rows(pixels):
    return [pixels[at : at + 128] for at in range(0, len(pixels), 128)]


@pytest.mark.parametrize(
    ("settings", "message"),
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
def test_a_wrong_setting_is_reported(settings, message):
    with Device(nvm=new_nvm(), settings=settings) as dev:
        dev.boot().run(500)
        assert f"(1 blinks): {message}" in dev.crashed
