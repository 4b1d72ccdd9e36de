# SPDX-License-Identifier: MIT
"""Faults of board, settings and program are reported, on the serial console or on the screen."""

import pytest

from coffer.seats import EASY, PERSON
from host_sim.device import Device
from tests.coffer.test_console import start_console
from tests.on_screen import stack
from tools import games
from tools.nvm_image import new_nvm, nvm_with_game


def test_a_missing_display_is_reported_and_blinks():
    device = Device()
    device.machine.display_connected = False
    device.boot()
    device.run(4_000)
    assert "no display at address 0x3c" in device.console
    assert "4 blinks" in device.console


def test_a_bus_without_pull_ups_is_reported():
    device = Device()
    device.machine.pull_ups = False
    device.boot()
    device.run(2_000)
    assert "no pull-ups" in device.console


@pytest.mark.parametrize(
    ("key", "value", "message"),
    [
        ("COFFER_A", "GP99", "COFFER_A in settings.toml names no pin of this board: GP99"),
        ("COFFER_UP", "board_id", "COFFER_UP in settings.toml names no pin of this board: board_id"),
        ("COFFER_PIEZO", "__name__", "COFFER_PIEZO in settings.toml names no pin of this board: __name__"),
        ("COFFER_B", "STEMMA_I2C", "COFFER_B in settings.toml names no pin of this board: STEMMA_I2C"),
        ("COFFER_B", 7, "COFFER_B in settings.toml names no pin of this board: 7"),
        ("COFFER_PIEZO", "GP4", "COFFER_SDA and COFFER_PIEZO in settings.toml name the same pin"),
        ("COFFER_PIEZO", "GP6", "COFFER_UP and COFFER_PIEZO in settings.toml name the same pin"),
        ("COFFER_UP", "GP7", "COFFER_UP and COFFER_DOWN in settings.toml name the same pin"),
        ("COFFER_SCL", "GP4", "COFFER_SDA and COFFER_SCL in settings.toml name the same pin"),
        ("COFFER_SCL", "GP11", "COFFER_B and COFFER_SCL in settings.toml name the same pin"),
        ("COFFER_LED", "GP15", "COFFER_PIEZO and COFFER_LED in settings.toml name the same pin"),
        ("COFFER_SDA", "", "COFFER_SDA in settings.toml must name a pin"),
        ("COFFER_BUS_HZ", 5, "COFFER_BUS_HZ in settings.toml must be a whole number"),
        ("COFFER_ADDRESS", "x", "COFFER_ADDRESS in settings.toml must be a whole number"),
    ],
)
@pytest.mark.parametrize("firmware", [(9, 2, 9), (10, 2, 1)])
def test_a_wrong_setting_is_named(key, value, message, firmware):
    device = Device(settings={key: value}, firmware=firmware)
    device.boot()
    device.run(3_000)
    assert "(1 blinks): " + message in device.console
    assert not device.ended


def test_one_pin_under_two_names_is_reported():
    device = Device(settings={"COFFER_A": "GP26", "COFFER_B": "A0"})
    device.boot()
    assert "(1 blinks): COFFER_A and COFFER_B in settings.toml name the same pin" in device.console


@pytest.mark.parametrize("firmware", [(9, 2, 9), (10, 1, 4), (10, 2, 1)])
def test_console_starts_on_every_firmware_that_is_supported(firmware):
    device = start_console(firmware=firmware)
    assert stack(device) == ["Launcher"]


def test_after_an_error_in_a_screen_the_error_screen_leads_to_the_menu():
    device = start_console()
    running = device.modules["coffer.console"].running

    def raise_error(now):
        raise ValueError("what a mess")

    running.stack[-1].tick = raise_error
    device.run(100)
    assert stack(device) == ["ErrorScreen"]
    assert "what a mess" in device.console
    device.tap("A")
    assert stack(device) == ["Launcher"]


def test_with_a_full_heap_the_table_is_unloaded_before_the_error_screen_loads():
    nvm = nvm_with_game(new_nvm(), games.names()[0], [PERSON, EASY], 1)
    device = start_console(nvm)
    device.tap("A").run(1_000)
    assert stack(device) == ["Face"]
    running = device.modules["coffer.console"].running
    modules = []

    def raise_memory_error(*arguments):
        raise MemoryError("memory allocation failed, allocating 1024 bytes")

    def visit(name, *arguments):
        modules.extend(name for name in device.modules if name.startswith(("coffer.table.", "games.")))
        del running.visit
        running.visit(name, *arguments)

    running.stack[-1].tick = raise_memory_error
    running.visit = visit
    device.run(100)
    assert stack(device) == ["ErrorScreen"]
    table_modules = {name for name in modules if name.count(".") > 1}
    assert not table_modules, "there is space for the error screen"
    device.tap("A").run(100)
    assert stack(device) == ["Launcher"]
    device.tap("A").run(1_000)
    assert stack(device) == ["Face"], "the game goes on"
