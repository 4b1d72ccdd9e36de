# SPDX-License-Identifier: MIT
"""What the studies say about Treasure Mines."""

import pytest

from coffer import seats
from coffer.table import bot
from games.treasure_mines import bots, pieces, rules
from games.treasure_mines.host import study
from games.treasure_mines.host.study import Mission
from games.treasure_mines.rules import Table
from tools.commands.study import list_studies
from tools.errors import UserError


@pytest.fixture
def values(monkeypatch):
    """Lets a test change the missions' values; they are put back afterwards."""
    for table in ("POINTS", "NEEDS"):
        monkeypatch.setattr(pieces, table, getattr(pieces, table))


@pytest.mark.parametrize(
    "mission, words",
    [
        (Mission("scribe", 100, 40, 480), ""),
        (Mission("scribe", 100, 24, 480), "met too rarely"),
        (Mission("scribe", 100, 71, 480), "met too often"),
        (Mission("scribe", 100, 40, 250), "brings little"),
        (Mission("scribe", 100, 80, 900), "met too often, brings much"),
        (Mission("scribe", 5, 0, 0), "too rarely kept to say"),
        (Mission("scribe"), "never kept"),
    ],
)
def test_a_mission_out_of_bounds_is_named(mission, words):
    assert study.verdict(mission, mean=5.0) == words


def test_a_tried_value_counts_in_the_whole_game(values):
    study.try_value("goldsmith=17/3")
    table = Table(2, 1)
    table.kept[0] = pieces.GOLDSMITH
    table.tiles[pieces.GOLD] = 3
    assert table.score(0)[0] == 17
    study.try_value("goldsmith=16/4")
    assert table.score(0)[0] == 0
    table = Table(3, 1)
    table.kept[0] = pieces.GOLDSMITH
    table.tiles[pieces.GOLD] = 4
    assert table.score(0)[0] == 16


@pytest.mark.parametrize(
    "wish",
    ("goldsmith", "alchemist=3", "goldsmith=many", "goldsmith=3/few", "goldsmith=3/4/5", "goldsmith=3/"),
)
def test_a_value_that_can_not_be_tried_is_explained(wish):
    with pytest.raises(UserError, match="write for example"):
        study.try_value(wish)


def test_the_table_shows_every_kept_mission_with_its_figures(capsys):
    assert study.balance(["--games", "2", "--jobs", "1", "--blind"]) == 0
    printed = capsys.readouterr().out
    rows = [line.split("|") for line in printed.splitlines() if line.startswith("| ")]
    rows = [row for row in rows if row[1] != " mission "]
    assert sum(int(row[4]) for row in rows) == 2 * (2 + 3 + 4 + 5)
    assert "Mean gain" in printed


def test_the_rival_of_the_ceiling_makes_legal_moves_and_leaves_the_table_alone():
    table = Table(2, 8)
    turn = 0
    while table.phase != rules.DIG or turn < 12:
        table.apply(bot.decide(bots, table, seats.NORMAL, 8, turn))
        turn += 1
    before = table.copy()
    assert study.decide(table, 8, turn, playouts=1) in table.actions()
    assert table.left == before.left and table.revealed == before.revealed and table.cards == before.cards


def test_each_study_is_listed_with_a_sentence_of_its_own():
    said = [line.split(maxsplit=2)[2] for line in list_studies().splitlines() if "treasure_mines" in line]
    assert len(said) == len(set(said)) == len(study.STUDIES)
