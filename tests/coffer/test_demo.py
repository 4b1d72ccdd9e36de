# SPDX-License-Identifier: MIT
"""Demonstrations: in an idle menu bots play; any key returns to the menu, and nothing is changed or kept."""

import pytest

from coffer.settings import FAST, INSTANT
from host_sim.clock import MS
from host_sim.device import Device
from tests.on_screen import console, stack, top
from tools import games
from tools.nvm_image import new_nvm

MINUTE = 62_000  # ms: a little more, so that a demonstration has begun


def start_in_menu(**settings):
    nvm = new_nvm(**settings)
    device = Device(nvm=nvm, settings={"COFFER_TITLE": 0}).boot()
    device.run(300)
    return device, nvm


def loaded_modules(device):
    return {name for name in device.modules if name.startswith(("coffer", "games"))}


@pytest.mark.parametrize("line", range(len(games.names()) + 2))
def test_bots_play_after_a_minute_and_any_key_goes_back_to_the_same_line(line):
    device, nvm = start_in_menu()
    with device:
        device.tap(*["down"] * line).run(300)
        content, picture, modules = bytes(nvm), device.pixels(), loaded_modules(device)
        device.run(MINUTE)
        assert stack(device) == ["Face"]
        match = console(device).stack[0].match
        assert not match.people() and (line >= len(games.names()) or match.name == games.names()[line])
        device.run(30_000)
        assert match.action_seats, "the bots move"
        device.tap(("A", "B", "up", "down", "left", "right")[line % 6])
        assert stack(device) == ["Launcher"]
        device.run(300)
        assert console(device).stack[-1].at == line and device.pixels() == picture
        assert bytes(nvm) == content, "nothing is written"
        # except an engine module and an empty package
        extra_modules = loaded_modules(device) - modules - {"coffer.bits", "coffer.table"}
        # a short game may have ended meanwhile: its count belongs to home
        assert not {name for name in extra_modules if not name.startswith("coffer.home.")}, (
            "no table stays in memory"
        )


@pytest.mark.parametrize("line", range(len(games.names())))
def test_when_a_demonstration_is_over_another_one_begins(line):
    device, nvm = start_in_menu(speed=FAST)
    with device:
        device.tap(*["down"] * line).run(300)
        content = bytes(nvm)
        device.run(MINUTE)
        first = console(device).stack[0].match
        screen_names = set()

        def next_demo_is_open(device):
            screens = console(device).stack
            screen_names.add(type(screens[-1]).__name__)
            return type(screens[0]).__name__ == "Face" and screens[0].match is not first

        assert device.run_until(next_demo_is_open, 230_000, 100), screen_names
        assert "Count" in screen_names and not screen_names - {"Face", "Count", "Launcher"}, (
            "nothing waits for a key"
        )
        assert console(device).demo_return_line == line and not console(device).stack[0].match.people()
        assert bytes(nvm) == content
        device.tap("A").run(300)
        assert stack(device) == ["Launcher"] and console(device).stack[-1].at == line


def test_a_demonstration_is_silent_and_restores_the_volume():
    device, _ = start_in_menu()
    with device:
        device.run(MINUTE)
        tones = set()
        for _ in range(2_000):
            device.run(10)
            tones.add(device.tone)
        assert tones == {0}
        device.tap("A").run(100)
        assert console(device).sound.volume == 1


def test_a_demonstration_does_not_change_the_game_in_progress():
    device, nvm = start_in_menu()
    with device:
        device.tap("A").run(100).tap("A").run(1_000)
        device.hold("B").tap("up", "up", "A").run(500)
        before = bytes(nvm)
        device.run(MINUTE)
        assert stack(device) == ["Face"]
        device.run(20_000).tap("B").run(300)
        assert top(device) == "Launcher" and bytes(nvm) == before
        device.tap("A").run(1_000)
        assert console(device).journal is console(device).stack[0].match.journal


def test_the_console_ends_the_demonstration_when_it_sleeps():
    device, _ = start_in_menu()
    with device:
        device.run(6 * MINUTE)
        assert not device.chip.on and stack(device) == ["Launcher"]


def test_demonstrations_run_only_in_the_menu_and_only_with_animation():
    device, _ = start_in_menu()
    with device:
        device.tap("A").run(MINUTE)
        assert stack(device) == ["Launcher", "Setup"]
    device, _ = start_in_menu(speed=INSTANT)
    with device:
        device.run(MINUTE)
        assert stack(device) == ["Launcher"]


def test_a_demonstration_respects_less_flashing():
    device, _ = start_in_menu(calm=1)
    with device:
        device.run(MINUTE)
        assert stack(device) == ["Face"] and console(device).settings.calm


def test_after_a_demonstration_the_count_stays_and_a_key_opens_the_menu():
    device, nvm = start_in_menu(speed=FAST)
    with device:
        before = bytes(nvm)
        device.run(MINUTE)
        assert device.run_until(lambda it: top(it) == "Count", 230_000, 500)
        assert bytes(nvm) == before
        device.tap("A").run(300)
        assert stack(device) == ["Launcher"]


def test_keys_work_after_the_console_was_on_for_days():
    device, _ = start_in_menu()
    with device:
        device.run(6 * MINUTE)
        assert not device.chip.on
        device.clock.now += 80 * 3600 * 1000 * MS  # more than half of what the chip's clock can count
        device.run(100).tap("up")
        assert device.chip.on
        device.run(100).tap("A").run(200)
        assert len(stack(device)) == 2, "A opens the line"
        device.tap("B").run(100)
        assert len(stack(device)) == 1, "and B closes it"
