# SPDX-License-Identifier: MIT
"""What the arena promises: fair seats, honest intervals, the same result however many jobs."""

import json
from fractions import Fraction

import pytest

from tools import arena, opponents
from tools.sorry import Sorry


def shown(capsys, *argv):
    assert arena.main(list(argv)) == 0
    return capsys.readouterr().out


def test_json_has_the_promised_shape(toy_game, capsys):
    whole = json.loads(shown(capsys, "toy", "--seats", "hard,easy", "--games", "30", "--jobs", "1", "--json"))
    assert list(whole) == ["game", "games", "seats"]
    assert (whole["game"], whole["games"]) == ("toy", 30)
    assert [list(seat) for seat in whole["seats"]] == [["level", "wins", "share", "low", "high", "mean"]] * 2
    assert [seat["level"] for seat in whole["seats"]] == ["hard", "easy"]
    assert sum(seat["wins"] for seat in whole["seats"]) == pytest.approx(30, abs=0.01)
    for seat in whole["seats"]:
        assert 0 <= seat["low"] <= seat["share"] <= seat["high"] <= 1
        assert seat["share"] == pytest.approx(seat["wins"] / 30, abs=1e-4)


def test_the_number_of_jobs_changes_nothing(toy_game, capsys):
    wish = ["toy", "--seats", "random,hard,easy", "--games", "24", "--json"]
    assert shown(capsys, *wish, "--jobs", "1") == shown(capsys, *wish, "--jobs", "2")


def test_everyone_sits_everywhere_equally_often():
    for contenders in (1, 2, 3, 5):
        games = [arena.rotation(contenders, number) for number in range(contenders)]
        for seat in range(contenders):
            assert sorted(game[seat] for game in games) == list(range(contenders))


def test_points_follow_the_contender_not_the_seat(toy_game):
    first = arena.one_game((arena.Match("toy", (1, 4)), 5, 0))
    second = arena.one_game((arena.Match("toy", (4, 1)), 5, 1))
    assert first.scores == second.scores[::-1]
    assert first.winners == [1 - winner for winner in second.winners]


def test_the_same_level_twice_is_two_contenders(toy_game, capsys):
    whole = json.loads(
        shown(capsys, "toy", "--seats", "easy,easy,hard", "--games", "6", "--jobs", "1", "--json")
    )
    assert [seat["level"] for seat in whole["seats"]] == ["easy", "easy", "hard"]


def test_a_shared_win_counts_in_parts(toy_game, monkeypatch):
    shared = arena.Result([(1, 0, 1), (1, 0, 1)], [0, 1], [1, 1], [0.1, 0.1], [0.1, 0.1])
    monkeypatch.setattr(arena, "one_game", lambda job: shared)
    seats = arena.contest(arena.Match("toy", (1, 1)), range(3))
    assert [seat.wins for seat in seats] == [Fraction(3, 2)] * 2


@pytest.mark.parametrize(
    "wins, games, low, high", [(0, 10, 0.0, 0.278), (10, 10, 0.722, 1.0), (5, 10, 0.237, 0.763)]
)
def test_intervals_are_those_of_wilson(wins, games, low, high):
    assert arena.wilson(wins, games) == pytest.approx((low, high), abs=0.001)


def test_people_see_shares_intervals_sources_and_an_estimate(toy_game, capsys):
    text = shown(capsys, "toy", "--seats", "hard,easy", "--games", "4", "--jobs", "1")
    for word in ("95 %", "stones", "bonus", "hard", "easy", "an estimate of the device's time"):
        assert word in text


def test_too_many_seats_end_in_words(toy_game):
    with pytest.raises(Sorry, match="toy is for 2 to 3 players, not 4"):
        arena.main(["toy", "--seats", "easy,easy,easy,easy"])


def test_opponents_say_which_promise_was_missed(toy_game, monkeypatch, tmp_path):
    promises = (
        opponents.Promise("easy,hard", 100, share=1.0),
        opponents.Promise("hard,easy", 100, mean=1),
    )
    monkeypatch.setattr(opponents, "promises", lambda game: promises)
    monkeypatch.setattr(opponents, "PAGE", tmp_path / "docs" / "opponents.md")
    assert opponents.main(["--quick", "--jobs", "1"]) == 0
    page = (tmp_path / "docs" / "opponents.md").read_text(encoding="utf-8")
    rows = [line for line in page.splitlines() if line.startswith("| ")]
    assert "≥ 100% wins (missed)" in rows[1]
    assert "≥ 1 points |" in rows[2]
