# SPDX-License-Identifier: MIT
"""Displays of all kinds: no noise, a picture that can be shifted, a readable terminal after the program."""

import pytest

from host_sim.chip import SH1106, SSD1306
from host_sim.device import Device
from tests.on_screen import top, wait_for_picture
from tests.screens.test_displays import DISPLAYS
from tools.nvm_image import new_nvm

ALL_DISPLAYS = {"SSD1306 on I2C": {}, **DISPLAYS}


def make_device(settings=None, nvm=None, chip=None):
    device = Device(nvm=new_nvm() if nvm is None else nvm, settings=settings)
    if chip is not None:
        device.machine.chip = chip
    return device


@pytest.fixture(scope="module")
def menu():
    with make_device() as dev:
        return wait_for_picture(dev.boot())


def open_position(dev):
    dev.tap("up", "up", "A").run(300)
    dev.tap("up", "up", "A").run(300)
    assert top(dev) == "Position"


def lit_edges(pixels):
    """Which edges are completely lit: top, bottom, left, right."""
    left, right = ([row[x] for row in pixels] for x in (0, -1))
    return [all(edge) for edge in (pixels[0], pixels[-1], left, right)]


@pytest.mark.parametrize("first_column", [0, 2, 4])
@pytest.mark.parametrize("seed", [1, 2])
def test_an_sh1106_sold_as_ssd1306_is_adjusted_with_the_position(menu, first_column, seed):
    nvm = new_nvm()
    chip = SH1106(seed)
    chip.first = first_column  # an SH1106 that was sold as an SSD1306; modules differ in what they show of it
    with make_device(nvm=nvm, chip=chip) as dev:
        picture = wait_for_picture(dev.boot())
        assert [row[: 128 - first_column] for row in picture] == [row[first_column:] for row in menu]
        assert not any(any(row[128 - first_column :]) for row in picture), "noise at the edge"
        open_position(dev)
        for _ in range(first_column):
            assert not any(lit_edges(dev.pixels()))
            dev.tap("right").run(100)
        assert lit_edges(dev.pixels()) == [True] * 4
        dev.tap("A", "B").run(300)
        dev.tap("down", "down").run(300)
        assert dev.pixels() == menu
        assert wait_for_picture(dev.power_cycle()) == menu


@pytest.mark.parametrize("key", ["left", "right"])
def test_the_first_start_offers_the_position_if_the_chip_is_unknown(key, menu):
    chip = SH1106(1)
    chip.first = 2
    nvm = bytearray(b"\xff" * 4096)
    with make_device({"COFFER_LANGUAGE": "en", "COFFER_TITLE": 0}, nvm, chip) as dev:
        wait_for_picture(dev.boot())
        assert top(dev) == "HoldTutorial"
        dev.tap(key).run(300)
        assert top(dev) == "Position" and not any(lit_edges(dev.pixels()))
        dev.tap("right", "right").run(300)
        assert lit_edges(dev.pixels()) == [True] * 4
        dev.tap("A").run(300)
        assert top(dev) == "HoldTutorial"
        dev.tap("A").run(300)
        assert wait_for_picture(dev.power_cycle()) == menu


@pytest.mark.parametrize("settings", [{"COFFER_OFFSET": 0}, {"COFFER_PANEL": "SH1106", "COFFER_OFFSET": 2}])
def test_the_first_start_offers_no_position_if_settings_toml_has_one(settings):
    with make_device({"COFFER_LANGUAGE": "en", **settings}, bytearray(b"\xff" * 4096)) as dev:
        wait_for_picture(dev.boot(), 3000)
        before = wait_for_picture(dev)
        dev.tap("left", "right").run(300)
        assert top(dev) == "HoldTutorial" and dev.pixels() == before


def test_the_first_start_offers_no_position_on_a_display_without_one():
    nvm = bytearray(b"\xff" * 4096)
    with Device(nvm=nvm, settings={"COFFER_LANGUAGE": "en"}, board="pimoroni_picosystem") as dev:
        wait_for_picture(dev.boot(), 3000)
        dev.tap("left", "right").run(300)
        assert top(dev) == "HoldTutorial"


def test_b_keeps_the_old_position(menu):
    with make_device({"COFFER_PANEL": "SH1106"}) as dev:
        wait_for_picture(dev.boot())
        open_position(dev)
        dev.tap("right", "right", "right", "right", "B", "B").run(300)  # round: 2, 3, 4, 0, 1
        dev.tap("down", "down").run(300)
        assert dev.pixels() == menu
        assert wait_for_picture(dev.power_cycle()) == menu
        assert not any(any(page[:2] + page[130:]) for page in dev.chip.memory)


def test_a_saved_position_overrides_settings_toml(menu):
    nvm = new_nvm()
    with make_device({"COFFER_PANEL": "SH1106", "COFFER_OFFSET": 0}, nvm) as dev:
        assert wait_for_picture(dev.boot()) != menu
        open_position(dev)
        dev.tap("right", "right", "A").run(300)
        assert wait_for_picture(dev.power_cycle()) == menu


@pytest.mark.parametrize("display", ALL_DISPLAYS)
def test_the_terminal_is_readable_after_ctrl_c(display, menu):
    with make_device(ALL_DISPLAYS[display]) as dev:
        assert wait_for_picture(dev.boot()) == menu
        dev.type("\x03")
        dev.run(500)
        assert dev.ended and "KeyboardInterrupt" in dev.console
        terminal = dev.pixels()
    letters = [bytes(int((x // 6 * 5 + y // 12 * 3) % 7 < 5 and x % 6 < 5 and y % 12 < 8) for x in range(128))
               for y in range(64)]  # fmt: skip
    assert terminal == letters


@pytest.mark.parametrize("display", ALL_DISPLAYS)
@pytest.mark.parametrize("seed", [3, 4])
def test_noise_is_never_visible_on_any_display(display, seed, menu):
    class NoiseDetector(SH1106 if display.startswith("SH1106") else SSD1306):
        checks = 0

        def send(self, is_data, message):
            super().send(is_data, message)
            self.check_for_noise()

        def write(self, message):
            super().write(message)
            self.check_for_noise()

        def check_for_noise(self):
            if self.lit:
                self.checks += 1
                for row, menu_row in zip(self.pixels(), menu):
                    assert all(is_lit <= is_allowed for is_lit, is_allowed in zip(row, menu_row))

    with make_device(ALL_DISPLAYS[display], chip=NoiseDetector(seed)) as dev:
        assert wait_for_picture(dev.boot()) == menu
        assert dev.chip.checks > 8


@pytest.mark.parametrize(
    ("settings", "code", "message"),
    [
        ({"COFFER_PANEL": "SSD1351"}, 1, "COFFER_PANEL in settings.toml must be one of SSD1306, SH1106"),
        ({"COFFER_OFFSET": 5}, 1, "COFFER_OFFSET in settings.toml must be a whole number from 0 to 4"),
        ({"COFFER_SCK": "GP18"}, 1, "COFFER_MOSI in settings.toml must name a pin"),
        ({**DISPLAYS["SSD1306 on SPI"], "COFFER_DC": "GP18"}, 1, "COFFER_SCK and COFFER_DC in settings.toml"),
        ({**DISPLAYS["SSD1306 on SPI"], "COFFER_MOSI": "GP16"}, 3, "COFFER_SCK and COFFER_MOSI can't"),
        ({**DISPLAYS["SSD1306 on SPI"], "COFFER_SPI_HZ": 9}, 1, "COFFER_SPI_HZ in settings.toml must be"),
    ],
)  # fmt: skip
def test_a_wrong_setting_is_reported(settings, code, message):
    with make_device(settings) as dev:
        dev.boot().run(500)
        assert f"({code} blinks): {message}" in dev.crashed
