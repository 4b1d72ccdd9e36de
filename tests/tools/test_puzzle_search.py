# SPDX-License-Identifier: MIT
"""The search for puzzles finds those that are shipped again, goes on where it stopped, and asks in time."""

import json

import pytest

from tests.tools.conftest import Pool
from tools import games, puzzle_search, workers
from tools.errors import UserError
from tools.pack import ASSETS
from tools.pack.puzzles import read_puzzles

GAME = "treasure_mines"
CLEAR = 8200121  # the seed of a puzzle whose answer is 12 points better by rollouts


def clear():
    return next(each for each in read_puzzles(ASSETS / GAME / "puzzles.txt") if each.seed == CLEAR)


@pytest.fixture
def short(monkeypatch):
    """Few tries and rollouts: enough for a puzzle that is clear."""
    monkeypatch.setattr(puzzle_search, "TRIES", 4)
    monkeypatch.setattr(puzzle_search, "FEW", 4)
    monkeypatch.setattr(puzzle_search, "MANY", 30)


def test_a_shipped_puzzle_is_found_again_and_the_same_each_time(short):
    shipped = clear()
    job = (GAME, 2.5, shipped.seed, shipped.actions)
    found = puzzle_search.check_position(job)
    assert found == puzzle_search.check_position(job)
    assert [puzzle["best"] for puzzle in found["puzzles"]] == [shipped.number("best")]
    assert shipped.entries["why"][0] in found["puzzles"][0]["why"]


def test_a_decision_that_is_no_puzzle_is_not_found(short):
    shipped = clear()
    assert not puzzle_search.check_position((GAME, 99.0, shipped.seed, shipped.actions))["puzzles"]


def test_a_search_goes_on_where_it_stopped_and_refuses_another_ones_file(tmp_path, monkeypatch, capsys):
    searched = []

    def one(job):
        searched.append(job[2])
        return {"seed": job[2], "actions": [], "puzzles": []}

    monkeypatch.setattr(puzzle_search, "search_game", one)
    monkeypatch.setattr(workers, "pool", lambda jobs: Pool())
    path = tmp_path / "found.jsonl"
    for number in ("2", "4"):
        puzzle_search.main(GAME, 2.5, ["--games", number, "--seed", "7", "--keep", str(path)])
    assert searched == [7, 8, 9, 10]
    assert [json.loads(line)["seed"] for line in path.read_text("utf-8").splitlines()[1:]] == searched
    assert "0 puzzles in 4 games" in capsys.readouterr().out
    with pytest.raises(UserError, match="is of another search"):
        puzzle_search.main(GAME, 1.5, ["--keep", str(path)])


@pytest.mark.parametrize("game", games.names())
def test_every_game_has_a_study_of_its_puzzles(game):
    study = games.host(game, "study")
    assert study is not None and "puzzles" in study.STUDIES
