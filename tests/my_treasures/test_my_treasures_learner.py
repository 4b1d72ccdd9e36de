# SPDX-License-Identifier: MIT
"""What the learner of the bots' tables promises."""

import hashlib
import json

import pytest

from games.my_treasures import odds, plan
from games.my_treasures.host import learner
from tools.errors import UserError

FIRST = "333b14e1bec16530"  # a hash of the tables after one game of each number of players


@pytest.fixture(autouse=True)
def tables_again():
    """The bots of the other tests play by the tables of odds.py."""
    before = learner.Tables(odds.CELL, odds.RACE, odds.WALK)
    yield
    learner.play_by(before)


def test_it_begins_with_nothing_that_was_learned():
    start = learner.initial_tables()
    assert set(start.cell[28:]) == {learner.ANY_TILE} and not any(start.cell[:28])
    assert set(start.race[::5]) == {127} and set(start.race[1::5]) == {63}
    assert [len(each) for each in start] == [len(odds.CELL), len(odds.RACE), len(odds.WALK)]


def test_what_was_counted_often_is_the_mean():
    sums, seen = [0] * learner.PLACES, [0] * learner.PLACES
    place = odds.cell_place(1, 3, 5)
    sums[place], seen[place] = 192 * 4000, 1000  # four points each
    assert learner.tables(sums, seen).cell[place] in (63, 64)


def test_more_missing_tiles_are_never_likelier():
    chance = learner.make_falling([0, 25600, 0, 0, 0], [100, 100, 0, 0, 0], 5)
    assert list(chance) == sorted(chance, reverse=True)


def test_a_token_is_shared_among_the_empty_cells_of_its_line():
    cabinet = learner.Cabinet()
    for cell in range(3):
        cabinet.place(1, cell)  # a row of one kind, 3 points
    assert learner.points_of_cell(cabinet, 4, 0, 3, 4) == 192
    assert learner.points_of_cell(cabinet, 4, 0, 1, 4) == 3 * 192


def test_a_run_that_was_broken_off_goes_on_to_the_same_tables(tmp_path, monkeypatch):
    monkeypatch.setattr(learner, "one_game", lambda job: {28 + job[2]: [192 * job[1], 1]})
    whole, parts = learner.Run(2, 3, 5), learner.Run(2, 3, 5)
    for n in range(6):
        whole.count(learner.one_game((whole.tables, 1 + n % 4, 5 + n)))
    for n in range(4):
        parts.count(learner.one_game((parts.tables, 1 + n % 4, 5 + n)))
    keep = tmp_path / "run.json"
    keep.write_text(json.dumps(learner.asdict(parts)))
    resumed = learner.load_or_start(keep, 2, 3, 5)
    for n in range(4, 6):
        resumed.count(learner.one_game((resumed.tables, 1 + n % 4, 5 + n)))
    assert resumed == whole
    with pytest.raises(UserError):
        learner.load_or_start(keep, 2, 4, 5)


def test_written_tables_are_those_that_are_read(tmp_path):
    path = tmp_path / "odds.py"
    path.write_text(learner.ODDS.read_text(encoding="utf-8"), encoding="utf-8")
    learner.write(learner.initial_tables(), path)
    found = {}
    exec(path.read_text(encoding="utf-8"), found)
    assert learner.Tables(found["CELL"], found["RACE"], found["WALK"]) == learner.initial_tables()


def test_a_game_counts_twelve_positions_of_the_walker():
    seen = learner.one_game((learner.initial_tables(), 1, 7))
    assert sum(number for place, (_, number) in seen.items() if place < learner.CELL_PLACES) == 12 * 13 // 2
    assert learner.initial_tables().cell == plan.CELL


def test_cells_are_counted_in_games_of_one_and_two():
    counted = [
        any(place < learner.CELL_PLACES for place in learner.one_game((learner.initial_tables(), players, 7)))
        for players in (1, 2, 3, 4)
    ]
    assert counted == [True, True, False, False]


def test_the_first_games_of_the_learner_are_as_they_were():
    """Whoever changes the learner, the rules or the hard bot makes it write other tables."""
    run = learner.Run(3, 4, 4_000_000)
    for n in range(4):
        run.count(learner.one_game((learner.initial_tables(), 1 + n, run.seed + n)))
    assert hashlib.sha256(bytes(run.cell + run.race + run.walk)).hexdigest()[:16] == FIRST
