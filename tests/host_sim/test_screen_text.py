# SPDX-License-Identifier: MIT
"""The screen as text: what is announced when, and how a game describes its pictures.

tests/screens/test_golden.py checks that every text on every screen is spoken.
"""

import pytest

from host_sim.desktop_text import SpeakingDevice
from tests.on_screen import choose_in_pause, console
from tools import pack, scenes
from tools.nvm_image import new_nvm

PAUSE = 500  # ms after which an unchanged screen has been read


def open_scene(name, language, monkeypatch):
    pack.ensure()
    monkeypatch.setattr(scenes.Stage, "device_class", SpeakingDevice)
    stage = scenes.Stage(language)
    scenes.scenes()[name](stage)
    assert stage.device is not None and not stage.device.crashed, stage.device.crashed
    return stage.device


# -- what is announced ------------------------------------------------------------------------


@pytest.mark.parametrize(
    "name, texts",
    [
        ("setup.replace", ["Treasure Maps\nMove 1: this game would\nbe lost. Start a new one?", "Hold"]),
        ("ending.share", ["The same code gives"]),
        ("treasure_maps.handover", ["Pass the console to", "Ben"]),
        ("my_treasures.warning", ["Last round!", "4 tiles to place."]),
        ("treasure_mines.last", ["Last digs!", "mines are closed."]),
        ("treasure_maps.count", ["Total 84 85 92 86", "Anna, Ben, Clara, David"]),
        ("treasure_mines.swap", ["Anna: gold 2, statuette 1"]),
        ("treasure_mines.recap", ["Clara: Andes, gold"]),
    ],
)
def test_a_scene_has_its_spoken_texts(name, texts, monkeypatch):
    with open_scene(name, "en", monkeypatch) as device:
        device.run(PAUSE)
        spoken = device.listener.screen
        for each in texts:
            assert each in spoken, spoken


def test_a_new_screen_is_announced_completely_and_a_step_by_its_line():
    with SpeakingDevice(nvm=new_nvm("en", holds=3), settings={"COFFER_TITLE": 0}) as device:
        device.boot()
        device.run(PAUSE)
        device.tap("up", "up", "A")
        device.run(PAUSE)
        listener = device.listener
        assert listener.cursor == "Language English"
        announcement = listener.new_lines
        assert announcement.startswith("Settings\nBrightness 3\nSound on")
        device.tap("down")
        device.run(PAUSE)
        assert listener.cursor == "Brightness 3"
        assert listener.new_lines == announcement, "nothing else is announced again"
        device.tap("right")
        device.run(PAUSE)
        assert listener.cursor == "Brightness 4"
        assert "Brightness 4" in listener.screen and "Brightness 3" not in listener.screen


def test_texts_beside_a_menu_are_lines_of_their_own(monkeypatch):
    with open_scene("menu.continue", "en", monkeypatch) as device:
        device.run(PAUSE)
        lines = device.listener.screen.split("\n")
        assert {"Statistics", "move 1", "Anna"} <= set(lines)
        assert device.listener.cursor == lines[1] == "Treasure Maps"
        device.tap("down").run(PAUSE)
        lines = device.listener.screen.split("\n")
        assert not {"move 1", "Anna"} & set(lines) and "Treasure Maps, move 1, Anna" in lines
        device.tap("up").run(PAUSE)
        assert device.listener.new_lines.split("\n")[:2] == ["move 1", "Anna"]


def test_the_question_before_giving_up_is_announced(monkeypatch):
    with open_scene("treasure_mines.dig", "en", monkeypatch) as device:
        choose_in_pause(device, "give_up")
        device.run(PAUSE)
        assert device.listener.new_lines.startswith("Give up this game?")


def test_a_mine_and_the_tile_under_the_cursor_are_described(monkeypatch):
    with open_scene("treasure_mines.dig", "en", monkeypatch) as device:
        device.run(PAUSE)
        listener = device.listener
        assert listener.cursor.startswith("Amazon: 7 tiles left.")
        device.tap("down")
        device.run(PAUSE)
        assert listener.cursor.startswith("Andes: 7 tiles left.")
        assert "Andes, by roll: 1 " in listener.new_lines and "; 6 " in listener.new_lines
        device.tap("right")
        device.run(PAUSE)
        tile = listener.screen.partition("by roll: 1 ")[2].partition(";")[0].split(",")[0].split(" ")[0]
        assert listener.cursor.startswith(tile + ": chance 1 in 6.")


def test_a_pattern_is_described_with_its_cells(monkeypatch):
    with open_scene("treasure_maps.mark", "en", monkeypatch) as device:
        device.run(PAUSE)
        listener = device.listener
        assert listener.cursor.startswith("On map 1: b1, c1, d1")
        device.tap("down")
        device.run(PAUSE)
        assert listener.cursor.startswith("On map 1: b2, c2, d2")


def test_a_cabinet_is_described_row_by_row(monkeypatch):
    with open_scene("my_treasures.space", "en", monkeypatch) as device:
        device.run(PAUSE)
        rows = [line for line in device.listener.screen.split("\n") if line.startswith("Row ")]
        assert rows == [f"Row {n}: empty, empty, empty" for n in (1, 2, 3, 4)]
        assert "Outdoors: " in device.listener.screen
        assert "Viewpoints: 2 Anna, 3 Anna, 4 Ben\nSpaces: 4 Ben" in device.listener.screen


def test_the_hand_over_does_not_describe_the_table(monkeypatch):
    """The next person must not hear what another one holds."""
    with open_scene("treasure_mines.keep.handover", "en", monkeypatch) as device:
        device.run(PAUSE)
        assert device.listener.screen.split("\n")[:2] == ["Pass the console to", "Ben"]
        assert len(device.listener.screen.split("\n")) == 3


@pytest.mark.parametrize("language", ["en", "ru"])
def test_every_parked_game_is_described_at_any_line_of_the_menu(language, monkeypatch):
    with open_scene("menu.waiting", language, monkeypatch) as device:
        menu = console(device).stack[-1]
        for _ in range(len(menu.games) + 1):
            device.run(PAUSE)
            lines = device.listener.screen.split("\n")
            for n, game in enumerate(menu.waits):
                title = "".join(map(chr, menu.labels[n]))
                [line] = [line for line in lines if line.startswith(title + ",")]
                assert str(game[0] + 1) in line
            device.tap("down")
