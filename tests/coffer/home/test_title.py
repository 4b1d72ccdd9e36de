# SPDX-License-Identifier: MIT
"""The title, an opening chest: shown at power-on, and closed by any key."""

import pytest

from host_sim.device import Device
from tests.on_screen import console, stack, top
from tools.nvm_image import new_nvm


def power_on(nvm=None, **settings):
    device = Device(nvm=nvm or new_nvm(), settings={"COFFER_TITLE": 1, **settings})
    return device.boot()


def collect_pictures(device, ms):
    """The different pictures that the display shows in this time."""
    pictures = []
    for _ in range(ms // 10):
        picture = device.pixels()
        if picture not in pictures:
            pictures.append(picture)
        device.run(10)
    return pictures


def test_the_title_shows_four_pictures_and_then_the_menu_within_a_second():
    with power_on() as device:
        assert stack(device) == ["Launcher", "Title"]
        assert len(collect_pictures(device, 1000)) >= 4
        device.run(100)
        assert top(device) == "Launcher"


@pytest.mark.parametrize("key", ["A", "B", "up", "down", "left", "right"])
def test_any_key_closes_the_title_and_does_nothing_else(key):
    with power_on() as device:
        device.run(100)
        device.tap(key)
        assert stack(device) == ["Launcher"]
        assert console(device).stack[0].at == 0


def test_with_less_flashing_the_title_is_one_picture():
    with power_on(new_nvm(calm=1)) as device:
        assert len(collect_pictures(device, 900)) == 1
        device.run(200)
        assert top(device) == "Launcher"


def test_the_title_is_shown_right_after_boot():
    with power_on() as device:
        lit = sum(sum(row) for row in device.pixels())
        assert top(device) == "Title" and lit > 0


def test_coffer_title_0_leaves_out_the_title():
    with power_on(COFFER_TITLE=0) as device:
        assert stack(device) == ["Launcher"]


def test_the_first_question_opens_below_the_title():
    with power_on(bytearray(b"\xff" * 4096)) as device:
        assert stack(device) == ["Launcher", "Welcome", "Title"]
