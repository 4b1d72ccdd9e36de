# SPDX-License-Identifier: MIT
"""The study of the review: which games it takes, when it stops rolling out, and what it keeps and prints."""

import json

import pytest

from tests.tools.conftest import Pool
from tools import games, review_study, workers
from tools.errors import UserError
from tools.review_study import Loss

GAME = "treasure_mines"


def loss(mean, named=3.0):
    return Loss(at=5, phase=2, made=16, better=17, named=named, mean=mean, error=0.5, rollouts=40)


def rolls(monkeypatch, leads):
    """Every rollout of the better action ends with the next of these leads over the other one."""
    asked = []

    def roll_out(game, table, actions, salts):
        assert actions == [1, 0]
        asked.append(salts)
        return [[(leads[salt % len(leads)], 1.0) for salt in salts], [(0, 0.0) for _ in salts]]

    monkeypatch.setattr(review_study, "roll_out", roll_out)
    return asked


def test_rollouts_end_when_one_action_is_clearly_ahead(monkeypatch):
    asked = rolls(monkeypatch, [2, 3])
    assert review_study.measure_loss(GAME, None, made=0, better=1, most=400)[::2] == (2.5, 40)
    assert asked == [range(40)]


def test_rollouts_go_on_with_new_luck_while_nobody_is_ahead_and_end_some_time(monkeypatch):
    asked = rolls(monkeypatch, [30, -29])
    mean, error, number = review_study.measure_loss(GAME, None, made=0, better=1, most=120)
    assert (mean, number) == (0.5, 120) and error > 2
    assert asked == [range(40), range(40, 80), range(80, 120)]


def test_a_loss_is_real_if_the_better_action_came_out_ahead():
    assert loss(0.1).real and not loss(0.0).real and not loss(-2.0).real


def test_the_summary_counts_and_averages():
    losses = [loss(2.0), loss(4.0, named=5.0), loss(-1.0), loss(3.0)]
    assert review_study.summary(losses).startswith("4 | 3 (75%) | 30%–95% | 3.5 | 2.0 | 0.5")
    assert review_study.summary([]) == "no loss was named"


def test_one_game_names_losses_of_the_weaker_bot_and_measures_each(monkeypatch):
    monkeypatch.setattr(review_study, "BLOCK", 4)
    found = review_study.one_game((GAME, 2, 4, 7002))
    assert found == review_study.one_game((GAME, 2, 4, 7002))
    assert found["seed"] == 7002 and found["losses"]
    for each in (Loss(**entry) for entry in found["losses"]):
        assert each.named >= 2 and each.rollouts == 4 and each.made != each.better


def test_a_study_goes_on_where_it_stopped_and_refuses_another_ones_file(tmp_path, monkeypatch, capsys):
    studied = []

    def one(job):
        studied.append(job[-1])
        return {"seed": job[-1], "losses": [vars(loss(job[-1] - 8))]}

    monkeypatch.setattr(review_study, "one_game", one)
    monkeypatch.setattr(workers, "pool", lambda jobs: Pool())
    path = tmp_path / "found.jsonl"
    for number in ("2", "4"):
        review_study.main(GAME, ["--games", number, "--seed", "7", "--keep", str(path)])
    assert studied == [7, 8, 9, 10]
    assert [json.loads(line)["seed"] for line in path.read_text("utf-8").splitlines()[1:]] == studied
    assert "4 | 2 (50%)" in capsys.readouterr().out
    with pytest.raises(UserError, match="is of another study"):
        review_study.main(GAME, ["--players", "3", "--keep", str(path)])


@pytest.mark.parametrize("players", ("1", "6"))
def test_a_number_of_players_that_can_not_play_is_refused(players, tmp_path):
    with pytest.raises(UserError, match="--players takes a whole number from 2 to 5"):
        review_study.main(GAME, ["--players", players, "--keep", str(tmp_path / "none.jsonl")])


@pytest.mark.parametrize("game", games.names())
def test_every_reviewed_game_has_a_study_of_its_review(game):
    study = games.host(game, "study")
    assert not games.facts(game).REVIEW or study is not None and "review" in study.STUDIES
