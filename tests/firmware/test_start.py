# SPDX-License-Identifier: MIT
"""The firmware starts, shows what the simulator shows, and answers keys and the serial console."""

import pytest

from coffer.settings import INSTANT
from host_sim.chip import SSD1306
from host_sim.device import Device
from tools.nvm_image import new_nvm

pytestmark = pytest.mark.firmware
WALK = ("down", "down", "up", "A", "down", "B", "down", "A", "B")


def remembered():
    return new_nvm("en", speed=INSTANT, calm=1, holds=3)


def test_every_picture_of_a_walk_is_the_simulators(switched_on):
    firmware = switched_on(nvm=remembered()).until_picture()
    with Device(nvm=remembered(), settings={"COFFER_TITLE": 0}) as device:
        device.boot()
        device.run(600)
        assert firmware.pixels() == device.pixels(), "the menu"
        for number, button in enumerate(WALK):
            device.tap(button).run(1500)
            firmware.press(button).until_picture()
            assert firmware.pixels() == device.pixels(), f"after {WALK[: number + 1]}"
    assert not firmware.board.display_errors
    assert not firmware.board.crashed


def test_noise_is_never_visible(switched_on):
    """The display's memory is random at power-on: all of it is written before the panel is switched on."""
    firmware = switched_on(nvm=remembered())
    noise = SSD1306(12345)
    shown = SSD1306(12345)
    firmware.until_picture()
    for _, _, message in firmware.board.messages:
        shown.write(message)
        if shown.lit:
            break
    assert shown.lit
    assert [page for page in range(8) if shown.memory[page] == noise.memory[page]] == []
    assert not any(map(any, shown.pixels()))


def test_the_panel_sleeps_and_wakes(switched_on):
    firmware = switched_on(nvm=remembered()).until_picture()
    before = firmware.pixels()
    firmware.wait(301_000)
    assert not firmware.board.chip.on, firmware.board.why_not()
    firmware.press("down").until_picture()
    assert firmware.board.chip.on and firmware.pixels() == before


def test_the_serial_console_answers(switched_on):
    firmware = switched_on(nvm=remembered(), usb=True).until_picture()
    firmware.type("\x03").wait(1500).type("\r").wait(1000).type("print(6 * 7, 1 / 3)\r").wait(500)
    assert "42 0.33333" in firmware.board.console


def test_a_reset_leads_into_safe_mode_if_it_was_asked_for(switched_on):
    """The watchdog resets the chip, RAM keeps the wish, and USB is connected again."""
    firmware = switched_on(nvm=remembered(), usb=True).until_picture()
    firmware.type("\x03").wait(1500).type("\r").wait(1000)
    firmware.type("import microcontroller as m\r").wait(500)
    firmware.type("m.on_next_reset(m.RunMode.SAFE_MODE)\r").wait(500)
    firmware.type("m.reset()\r").wait(6000)
    assert firmware.board.resets == 1
    assert "safe mode" in firmware.board.console, firmware.board.why_not()
    assert not firmware.board.faults


def test_two_runs_are_the_same_run(switched_on):
    def run():
        firmware = switched_on(nvm=remembered()).until_picture().press("down", "A").until_picture()
        return firmware.board.clock.ms, firmware.pixels(), firmware.nvm

    assert run() == run()


def test_what_was_chosen_outlasts_the_power(switched_on):
    firmware = switched_on().until_picture()  # asks for the language
    asked = firmware.pixels()
    firmware.press("A").until_picture()
    firmware.power_cycle().until_picture()
    assert firmware.pixels() != asked
