# SPDX-License-Identifier: MIT
"""The screen as text: what is announced when, and what a game says of its pictures.

That every text on every screen is spoken is checked where they are all drawn: tests/screens/test_golden.py.
"""

import pytest

from host_sim.desktop_text import Spoken
from tests.on_screen import choose_in_pause, console
from tools import pack, scenes
from tools.nvm_image import new_nvm

QUIET = 500  # ms after which a screen that stands still has been read


def staged(name, language, monkeypatch):
    pack.ensure()
    monkeypatch.setattr(scenes.Stage, "device_class", Spoken)
    stage = scenes.Stage(language)
    scenes.scenes()[name](stage)
    assert stage.device is not None and not stage.device.crashed, stage.device.crashed
    return stage.device


# -- what is announced ------------------------------------------------------------------------


@pytest.mark.parametrize(
    "name, words",
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
def test_what_used_to_be_silent_is_spoken(name, words, monkeypatch):
    with staged(name, "en", monkeypatch) as device:
        device.run(QUIET)
        spoken = device.listener.screen
        for each in words:
            assert each in spoken, spoken


def test_another_screen_is_announced_whole_and_a_step_only_by_its_line():
    with Spoken(nvm=new_nvm("en", holds=3), settings={"COFFER_TITLE": 0}) as device:
        device.boot()
        device.run(QUIET)
        device.tap("up", "up", "A")
        device.run(QUIET)
        heard = device.listener
        assert heard.cursor == "Language English"
        opened = heard.new_lines
        assert opened.startswith("Settings\nBrightness 3\nSound on")
        device.tap("down")
        device.run(QUIET)
        assert heard.cursor == "Brightness 3"
        assert heard.new_lines == opened, "nothing else is said again"
        device.tap("right")
        device.run(QUIET)
        assert heard.cursor == "Brightness 4"
        assert "Brightness 4" in heard.screen and "Brightness 3" not in heard.screen


def test_what_stands_beside_a_menu_is_no_part_of_its_lines(monkeypatch):
    with staged("menu.continue", "en", monkeypatch) as device:
        device.run(QUIET)
        lines = device.listener.screen.split("\n")
        assert {"Statistics", "move 1", "Anna"} <= set(lines)
        assert device.listener.cursor == lines[1] == "Treasure Maps"
        device.tap("down").run(QUIET)
        lines = device.listener.screen.split("\n")
        assert not {"move 1", "Anna"} & set(lines) and "Treasure Maps, move 1, Anna" in lines
        device.tap("up").run(QUIET)
        assert device.listener.new_lines.split("\n")[:2] == ["move 1", "Anna"]


def test_giving_up_is_asked_aloud(monkeypatch):
    with staged("treasure_mines.dig", "en", monkeypatch) as device:
        choose_in_pause(device, "give_up")
        device.run(QUIET)
        assert device.listener.new_lines.startswith("Give up this game?")


def test_a_mine_is_heard_with_its_tiles_and_so_is_the_tile_under_the_cursor(monkeypatch):
    with staged("treasure_mines.dig", "en", monkeypatch) as device:
        device.run(QUIET)
        heard = device.listener
        assert heard.cursor.startswith("Amazon: 7 tiles left.")
        device.tap("down")
        device.run(QUIET)
        assert heard.cursor.startswith("Andes: 7 tiles left.")
        assert "Andes, by roll: 1 " in heard.new_lines and "; 6 " in heard.new_lines
        device.tap("right")
        device.run(QUIET)
        tile = heard.screen.partition("by roll: 1 ")[2].partition(";")[0].split(",")[0].split(" ")[0]
        assert heard.cursor.startswith(tile + ": chance 1 in 6.")


def test_a_pattern_is_heard_where_it_lies(monkeypatch):
    with staged("treasure_maps.mark", "en", monkeypatch) as device:
        device.run(QUIET)
        heard = device.listener
        assert heard.cursor.startswith("On map 1: b1, c1, d1")
        device.tap("down")
        device.run(QUIET)
        assert heard.cursor.startswith("On map 1: b2, c2, d2")


def test_a_cabinet_is_heard_row_by_row(monkeypatch):
    with staged("my_treasures.space", "en", monkeypatch) as device:
        device.run(QUIET)
        rows = [line for line in device.listener.screen.split("\n") if line.startswith("Row ")]
        assert rows == [f"Row {n}: empty, empty, empty" for n in (1, 2, 3, 4)]
        assert "Outdoors: " in device.listener.screen
        assert "Viewpoints: 2 Anna, 3 Anna, 4 Ben\nSpaces: 4 Ben" in device.listener.screen


def test_nothing_is_heard_of_what_another_person_holds(monkeypatch):
    """While the console is handed over, the table is not described."""
    with staged("treasure_mines.keep.handover", "en", monkeypatch) as device:
        device.run(QUIET)
        assert device.listener.screen.split("\n")[:2] == ["Pass the console to", "Ben"]
        assert len(device.listener.screen.split("\n")) == 3


@pytest.mark.parametrize("language", ["en", "ru"])
def test_every_game_that_waits_is_read_whichever_line_the_cursor_is_on(language, monkeypatch):
    with staged("menu.waiting", language, monkeypatch) as device:
        menu = console(device).stack[-1]
        for _ in range(len(menu.games) + 1):
            device.run(QUIET)
            lines = device.listener.screen.split("\n")
            for n, game in enumerate(menu.waits):
                title = "".join(map(chr, menu.labels[n]))
                [line] = [line for line in lines if line.startswith(title + ",")]
                assert str(game[0] + 1) in line
            device.tap("down")
