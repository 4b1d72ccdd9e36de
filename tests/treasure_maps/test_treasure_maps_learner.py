# SPDX-License-Identifier: MIT
"""What the learner of the maps' table promises."""

import json

import pytest

from games.treasure_maps import bots, islands, value
from games.treasure_maps.host import learner
from games.treasure_maps.pieces import MAPS
from tools.errors import UserError


@pytest.fixture(scope="module")
def whole():
    return learner.learn(learner.Run(3, 5), 1, quiet=True)


def test_a_seed_gives_the_same_sums_on_one_core_or_two(whole):
    assert learner.learn(learner.Run(3, 5), 2, quiet=True) == whole
    assert any(any(row) for row in whole.sums)


def test_a_run_that_was_broken_off_goes_on_to_the_same_sums(whole, tmp_path):
    keep = tmp_path / "run.json"
    part = learner.Run(3, 5)
    part.count(learner.one_game(5))
    keep.write_text(json.dumps(learner.asdict(part)), "utf-8")
    assert learner.learn(learner.load_or_start(keep, 3, 5), 1, keep, quiet=True) == whole
    assert learner.load_or_start(keep, 3, 5) == whole
    with pytest.raises(UserError, match="another run"):
        learner.load_or_start(keep, 4, 5)


def test_nothing_that_was_learned_before_is_asked_for(monkeypatch):
    before = learner.one_game(5)
    monkeypatch.setattr(value, "MISJUDGED", bytes(MAPS))
    assert learner.one_game(5) == before
    assert bytes(MAPS) == value.MISJUDGED and bots.AGAIN == 8, "the bots are as they were"


def test_nothing_seen_is_nothing_misjudged():
    assert learner.Run(1, 1).table() == bytes([islands.AVERAGE] * MAPS)


def test_a_map_that_brings_less_than_was_expected_is_worth_less():
    run = learner.Run(1, 1)
    for n in range(400):
        island = n % MAPS
        run.count([({island: 64, MAPS + n % 28: 64}, -24 if island == 7 else 0)])
    table = run.table()
    assert table[7] < islands.AVERAGE and min(table[:7] + table[8:]) >= islands.AVERAGE


def test_a_written_table_is_the_one_that_is_read(tmp_path):
    path = tmp_path / "islands.py"
    path.write_text(learner.HERE.read_text("utf-8"), "utf-8")
    table = bytes(range(MAPS))
    learner.write(table, path)
    found = {}
    exec(path.read_text("utf-8"), found)
    assert (found["MISJUDGED"], found["AVERAGE"]) == (table, islands.AVERAGE)
