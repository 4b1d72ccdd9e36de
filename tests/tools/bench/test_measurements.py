# SPDX-License-Identifier: MIT
"""The bench's scripts find what they measure in the build as it is, whatever it joins and renames."""

import pytest

from tools import games
from tools.bench import budgets, measure, visits
from tools.bench.bots import main as bots
from tools.errors import UserError

pytestmark = pytest.mark.slow


@pytest.mark.parametrize("game", games.names())
def test_the_rules_and_a_resume_are_measured(game):
    rows = measure.rules_of(game)
    assert all(row.figure > 0 for row in rows)
    assert any("resuming" in row.name and row.budget for row in rows)


@pytest.mark.parametrize("game", games.names())
def test_taking_back_late_in_a_game_is_measured_against_the_budget_of_a_frame(game, monkeypatch):
    monkeypatch.setattr(visits, "visits", lambda game: ())
    monkeypatch.setattr(visits, "hints", lambda game: ())
    rows = measure.screens_of(game, quick=True)
    undone = [row for row in rows if row.name.startswith("taking back late in the longest game")]
    assert [(row.figure > 0, row.budget) for row in undone] == [(True, budgets.FRAME)]


def test_a_table_without_a_game_in_progress_has_the_same_limit_of_heap(monkeypatch):
    shown = {"play": {"Face"}, "review": {"Face", "Review"}, "puzzle": {"Face", "Message"}}
    monkeypatch.setattr(visits, "screens_on_way", lambda game: shown)
    monkeypatch.setattr(visits, "at_one_table", lambda game: [("play",)])
    seen = {
        "heap pig Face@play": 9.0,
        "heap pig Review@review": 7.0,
        "heap pig Message@puzzle": 8.0,
        "heap menus More@review": 6.0,
        "frame pig Review@review": 5.0,
    }
    rows = measure.heap_of_special_tables("pig", seen)
    assert [(row.name, row.figure, row.budget, row.hard) for row in rows] == [
        ("heap pig Review (review): live", 7.0, budgets.HEAP, True),
        ("heap pig Message (puzzle): live", 8.0, budgets.HEAP, True),
    ]


def test_a_screen_has_the_same_heap_whatever_was_visited_before():
    first, *others = [visits.one(name)[0] for name in games.names()]
    alone = measure.tour([first])
    later = measure.tour([*others, first])
    heaps = [name for name in alone if name.startswith("heap ")]
    assert heaps
    assert all(abs(later[name] - alone[name]) < 512 for name in heaps)


def test_how_long_a_bot_thinks_is_said_beside_its_budget(capsys):
    assert bots([games.names()[0], "easy", "--most", "2"]) == 0
    assert "2 moves" in capsys.readouterr().out
    with pytest.raises(UserError, match="choose from"):
        bots(["chess", "easy"])


def test_a_display_on_spi_is_measured_against_the_same_budgets():
    rows = {row.name.partition(",")[0]: row for row in measure.on_spi([])}
    assert {name: row.budget for name, row in rows.items()} == {
        "on SPI: whole screen": budgets.SCREEN,
        "on SPI: cursor step": budgets.CURSOR,
    }
    way, _ = visits.one("", "menu")
    on_i2c = measure.tour([way])
    wire = 1024 * (budgets.BYTE - budgets.SPI_BYTE)  # all else is the same work, but for the bus's own
    assert rows["on SPI: whole screen"].figure < on_i2c["screen menus Launcher@menu"] - wire / 2
    assert all(row.kept for row in rows.values())
