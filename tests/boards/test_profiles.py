# SPDX-License-Identifier: MIT
"""Every profile names existing pins of its board, none of them twice, and states how it was verified."""

import json
import re

import pytest

from host_sim import toml
from tools import board_pins, boards
from tools.commands.build import ROOT

PROFILES = sorted(path.stem for path in boards.FOLDER.glob("*.toml"))
PINS = json.loads(board_pins.PINS.read_text("utf-8"))
KEYS = ("UP", "DOWN", "LEFT", "RIGHT", "A", "B")
ONE_PIN = ("SDA", "SCL", "SCK", "MOSI", "DC", "CS", "RST", "PIEZO", "LED", "BATTERY")
WIRED_BY_HAND = ("raspberry_pi_pico", "raspberry_pi_pico2")


def text(board):
    return (boards.FOLDER / f"{board}.toml").read_text("utf-8")


def setting(board, key):
    return toml.lookup(text(board), f"COFFER_{key}")


def keys_in(settings):
    """The keys of a settings file without those in comments."""
    return re.findall(r"^(\w+) =", settings, re.MULTILINE)


def pins_of(board):
    """Every pin that a profile names, by setting and name."""
    names_by_setting = {key: str(setting(board, key) or "").split() for key in ONE_PIN}
    names_by_setting["HIGH"] = str(setting(board, "HIGH") or "").split()
    if setting(board, "KEYS") in (None, "PINS"):
        names_by_setting |= {key: re.split(r"[ ,]+", setting(board, key)) for key in KEYS}
    return {(key, name): PINS[board].get(name) for key, names in names_by_setting.items() for name in names}


def test_these_boards_have_a_profile():
    assert PROFILES == [
        "adafruit_feather_rp2040",
        "adafruit_macropad_rp2040",
        "adafruit_qtpy_rp2040",
        "hack_club_sprig",
        "pajenicko_picopad",
        "pimoroni_explorer2350",
        "pimoroni_picosystem",
        "raspberry_pi_pico",
        "raspberry_pi_pico2",
        "tinycircuits_thumby_color",
        "ugame22",
    ]


def test_the_pins_are_those_of_circuitpythons_own_board_definitions():
    assert board_pins.PINS.read_text("utf-8") == board_pins.pins_json(), "run python -m tools.board_pins"
    assert board_pins.MODULES.read_text("utf-8") == board_pins.modules_json()


@pytest.mark.parametrize("board", PROFILES)
def test_a_profile_names_pins_of_its_board_and_none_twice(board):
    pins = pins_of(board)
    assert [use for use, pin in pins.items() if pin is None] == []
    assert len(set(pins.values())) == len(pins), pins


@pytest.mark.parametrize("board", PROFILES)
def test_a_profile_has_a_display_that_fits_its_board(board):
    profile = boards.load_boards()[board]
    assert board_pins.has_display(board) == (profile.screen is not None)
    panel = setting(board, "PANEL")
    if panel == "DISPLAY":
        assert profile.screen and profile.screen[0] >= 128 and profile.screen[1] >= 64
    elif setting(board, "SCK"):
        assert all(setting(board, key) for key in ("MOSI", "DC", "CS"))
    else:
        assert setting(board, "SDA") and setting(board, "SCL")


@pytest.mark.parametrize("board", PROFILES)
def test_the_i2c_and_spi_pins_of_a_profile_are_possible(board):
    """On both chips SDA is an even GPIO and SCL the next; SCK is 2 and MOSI 3 above a multiple of four."""
    number = {key: int(pin[4:]) for (key, _), pin in pins_of(board).items() if pin}
    if "SDA" in number:
        assert number["SDA"] % 2 == 0 and number["SCL"] == number["SDA"] + 1
    if "SCK" in number:
        assert number["SCK"] % 4 == 2 and number["MOSI"] == number["SCK"] + 1


@pytest.mark.parametrize("board", PROFILES)
def test_a_profile_has_only_documented_settings_each_once(board):
    documented = set(re.findall(r"`(COFFER_\w+)`", (ROOT / "docs/settings.md").read_text("utf-8")))
    keys = keys_in(text(board))
    assert set(keys) - {"CIRCUITPY_HEAP_START_SIZE"} <= documented
    assert len(keys) == len(set(keys))


@pytest.mark.parametrize("board", PROFILES)
def test_a_profile_states_how_it_was_verified(board):
    head = text(board).partition("\n\n")[0].replace("\n# ", " ")
    assert "Verified: pin names" in head and "Not tried on the device." in head


@pytest.mark.parametrize("board", PROFILES)
def test_only_the_profile_of_the_pico_sets_the_heap_size(board):
    """CircuitPython does not check the size, and too large a one corrupts memory: 200000 crashed a Pico."""
    assert ("CIRCUITPY_HEAP_START_SIZE = 150000" in text(board)) == (board == "raspberry_pi_pico")
    assert "HEAP_START" not in (ROOT / "settings.toml").read_text("utf-8")


@pytest.mark.parametrize("board", WIRED_BY_HAND)
def test_boards_wired_by_hand_have_the_pins_of_settings_toml(board):
    settings_toml = (ROOT / "settings.toml").read_text("utf-8")
    for key in keys_in(settings_toml):
        assert toml.lookup(text(board), key) == toml.lookup(settings_toml, key), key
