# SPDX-License-Identifier: MIT
"""Optional drivers: displays through displayio, and keys behind a shift register, a matrix or a pad."""

import pytest

from host_sim.device import Device
from tests.boards.test_simulated import console_picture
from tests.screens.test_golden import GOLDEN, read_picture
from tools import pack
from tools.nvm_image import new_nvm
from tools.scenes import Stage, picture_path, scenes

SIZES = {(128, 64): 1, (160, 128): 1, (240, 240): 1, (128, 128): 1, (320, 240): 2, (256, 128): 2}
DISPLAY = {"COFFER_PANEL": "DISPLAY", "COFFER_COLOR": "#ffcc00", "COFFER_BACKGROUND": "0x000040"}
# A few of each game; without the settings, which differ on purpose, and the time bar of a pending action.
SCENES = [name for name in list(scenes())[::20] if not name.startswith("settings") and "pending" not in name]
KEYS = {
    "pins that go high": {"COFFER_PRESSED": 1},
    "shift register": {
        "COFFER_KEYS": "SHIFT_REGISTER",
        "COFFER_KEYS_CLOCK": "GP6",
        "COFFER_KEYS_DATA": "GP7",
        "COFFER_KEYS_LATCH": "GP8",
        **dict(zip(("COFFER_UP", "COFFER_DOWN", "COFFER_LEFT", "COFFER_RIGHT"), ("7", 6, "5", "4 3"))),
        "COFFER_A": "1",
        "COFFER_B": "0",
    },
    "matrix": {
        "COFFER_KEYS": "MATRIX",
        "COFFER_KEYS_ROWS": "GP6 GP7",
        "COFFER_KEYS_COLUMNS": "GP8,GP9,GP10",
        **dict(zip(("COFFER_UP", "COFFER_DOWN", "COFFER_LEFT", "COFFER_RIGHT"), "0123")),
        "COFFER_A": "4",
        "COFFER_B": "5",
    },
    "QwSTPad": {"COFFER_KEYS": "QWSTPAD"},
    "Gamepad QT": {"COFFER_KEYS": "GAMEPAD_QT"},
    "Gamepad QT and SPI": {
        "COFFER_KEYS": "GAMEPAD_QT",
        "COFFER_SCK": "GP18",
        "COFFER_MOSI": "GP19",
        "COFFER_DC": "GP20",
        "COFFER_CS": "GP17",
    },
}
PADS = [name for name in KEYS if "ad" in name]


def make_device(settings=None, **others):
    """A console; for a pad the pins that settings.toml names for the buttons are hidden."""
    device = Device(nvm=new_nvm(), settings=settings, **others)
    if settings and "COFFER_KEYS" in settings:
        setting = device.machine.setting
        hidden = {f"COFFER_{key}" for key in ("UP", "DOWN", "LEFT", "RIGHT", "A", "B")} - set(settings)
        device.machine.setting = lambda key: None if key in hidden else setting(key)
        environment = device.machine.environment
        device.machine.environment = lambda key: None if key in hidden else environment(key)
    return device


@pytest.mark.parametrize(("name", "size"), list(zip(SCENES, list(SIZES) * len(SCENES))))
def test_any_display_shows_the_same_picture_in_its_middle(name, size):
    pack.ensure()
    stage = Stage("en")
    stage.device_class = lambda *arguments, **options: Device(*arguments, **options, screen=size)
    stage.settings.update(DISPLAY)
    scenes()[name](stage)
    frame = stage.device.screen.frame
    bright = [bytes(colour == 0xFFCC00 for colour in row) for row in frame]
    picture = console_picture(bright)
    assert picture == read_picture(GOLDEN / picture_path(name, "en"))
    assert {colour for row in frame for colour in row} <= {0xFFCC00, 0x000040}
    lit = sum(map(sum, bright))
    assert lit == sum(map(sum, picture)) * SIZES[size] ** 2, "nothing is lit outside, every pixel is scaled"


def test_a_built_in_display_dims_sleeps_wakes_and_shows_the_terminal():
    with make_device(DISPLAY, screen=(160, 128)) as dev:
        dev.boot().run(500)
        dev.tap("up", "A").run(300)  # not the menu, which would begin a demonstration
        menu, light = dev.pixels(), dev.screen.light
        dev.run(61_000)
        assert 0 < dev.screen.light < light
        dev.run(245_000)
        assert dev.screen.light == 0 and not any(map(any, dev.pixels()))
        dev.tap("down").run(300)
        assert dev.screen.light == light and dev.pixels() == menu
        dev.type("\x03").run(500)
        assert dev.ended and dev.pixels() != menu and any(map(any, dev.pixels()))


def test_a_built_in_display_has_no_setting_for_the_position():
    with make_device(DISPLAY) as dev:
        dev.boot().run(500)
        dev.tap("up", "up", "A").run(300)
        dev.tap("up", "A").run(300)
        stack = dev.modules["coffer.console"].running.stack
        assert type(stack[-1]).__name__ == "Confirm"  # erase everything, the last line
        dev.tap("B").run(200)
        dev.tap("up", "A").run(300)
        assert type(stack[-1]).__name__ == "ButtonTest"


def test_unused_drivers_are_not_loaded():
    with make_device() as dev:
        dev.boot().run(500)
        assert [name for name in dev.modules if "drivers" in name] == []


@pytest.mark.parametrize("kind", KEYS)
def test_the_button_test_shows_the_keys(kind):
    with make_device(KEYS[kind]) as dev:
        if kind == "pins that go high":
            level = dev.machine.level
            dev.machine.level = lambda pin, pulled_up: not level(pin, True)
        dev.boot().run(500)
        console = dev.modules["coffer.console"].running
        console.visit("button_test.ButtonTest")
        dev.run(200)
        for number, button in enumerate(("up", "down", "left", "right", "A"), 1):
            before = dev.pixels()
            dev.press(button).run(100)
            assert console.buttons.down == number and dev.is_down(button)
            dev.release(button).run(100)
            assert console.buttons.down == 0 and dev.pixels() != before
        assert console.stack[-1].worked == 0b11111
        dev.tap("B").run(100)
        dev.tap("B").run(100)
        assert type(console.stack[-1]).__name__ == "Launcher"
        assert not dev.crashed


@pytest.mark.parametrize("kind", PADS)
def test_an_unplugged_pad_has_no_pressed_key_and_works_when_reconnected(kind):
    with make_device(KEYS[kind]) as dev:
        dev.boot().run(500)
        buttons = dev.modules["coffer.console"].running.buttons
        dev.press("down").run(100)
        assert buttons.down == 2
        dev.machine.pad_connected = False
        dev.run(200)
        assert buttons.down == 0
        dev.release("down")
        dev.machine.pad_connected = True
        dev.run(200)
        dev.press("up").run(100)
        assert buttons.down == 1 and not dev.crashed


def test_keys_without_a_button_do_nothing():
    with make_device(KEYS["matrix"] | {"COFFER_KEYS_ROWS": "GP6 GP7 GP11"}) as dev:
        dev.boot().run(500)
        before = dev.pixels()
        dev.press("down").run(100)
        after_down = dev.pixels()
        dev.machine.keys_down.add(8)
        dev.run(60)
        dev.machine.keys_down.discard(8)
        dev.run(60)
        assert dev.modules["coffer.console"].running.buttons.down in (0, 2)
        assert before != after_down and not dev.crashed


def test_the_pins_of_coffer_high_are_high():
    with make_device({"COFFER_HIGH": "GP20, GP21"}) as dev:
        dev.boot().run(2_000)
        assert dev.machine.levels["GP20"] and dev.machine.levels["GP21"]


@pytest.mark.parametrize(
    ("settings", "message"),
    [
        ({"COFFER_KEYS": "JOYSTICK"}, "(1 blinks): COFFER_KEYS in settings.toml must be one of PINS"),
        (
            {**KEYS["matrix"], "COFFER_A": "6"},
            "(1 blinks): COFFER_A in settings.toml must name keys by their",
        ),
        ({**KEYS["matrix"], "COFFER_B": ""}, "(1 blinks): COFFER_B in settings.toml must name keys by their"),
        ({**KEYS["QwSTPad"], "COFFER_A": "GP10"}, "(1 blinks): COFFER_A in settings.toml must name keys"),
        ({**KEYS["matrix"], "COFFER_KEYS_ROWS": ""}, "COFFER_KEYS_ROWS in settings.toml must name a pin"),
        ({**KEYS["QwSTPad"], "COFFER_KEYS_ADDRESS": 0x23}, "(4 blinks): no QWSTPAD at address 0x23"),
        ({**DISPLAY, "COFFER_COLOR": "#ffcc"}, "(1 blinks): COFFER_COLOR in settings.toml must be a colour"),
        ({**DISPLAY, "COFFER_BACKGROUND": 1 << 24}, "(1 blinks): COFFER_BACKGROUND in settings.toml must be"),
        ({"COFFER_HIGH": "GP6"}, "(1 blinks): COFFER_UP and COFFER_HIGH in settings.toml name the same pin"),
    ],
)
def test_a_wrong_setting_is_reported(settings, message):
    with make_device(settings) as dev:
        dev.boot().run(500)
        assert message in dev.crashed


@pytest.mark.parametrize(
    ("size", "message"), [(None, "has no display of its own"), ((96, 64), "smaller than")]
)
def test_an_unsuitable_display_is_reported(size, message):
    with make_device(DISPLAY, screen=size) as dev:
        if size is None:
            dev.machine.screen = None
        dev.boot().run(500)
        assert message in dev.crashed
