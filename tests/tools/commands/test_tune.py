# SPDX-License-Identifier: MIT
"""What the search for weights promises: it finds what pays, repeats itself, goes on, and checks honestly."""

import json
import random

import pytest

from tools import games, weights
from tools.commands import tune
from tools.errors import UserError

TEXT = """# -- units --
_UNIT = const(16)
# -- the weights ------
_A = const(40)  # a word about it
_B = bytes((3, 250) + (9,))
_NAMES = "no number"
# -- what follows --
_C = const(5)
"""


@pytest.fixture
def game(monkeypatch):
    """A game with weights, whose deals are won by a high first weight, with much luck."""
    name = games.names()[0]
    monkeypatch.setattr(tune, "_text", lambda game: TEXT)
    monkeypatch.setattr(weights, "source", lambda game: TEXT)

    def lead(job):
        _, _, _, seed, mine, others = job
        assert seed < tune.UNSEEN or mine[0] > others[0], "only the check plays unseen seeds"
        luck = random.Random(seed).gauss(0, 3)
        return mine[0] - others[0] + luck, float(mine[0] - others[0] + luck > 0)

    monkeypatch.setattr(tune, "play_deal", lead)
    return name


def searched(tmp_path, *argv):
    state = tmp_path / "search.json"
    assert tune.main([*argv, "--jobs", "1", "--games", "60", "--check", "40", "--state", str(state)]) == 0
    return json.loads(state.read_text(encoding="utf-8"))


def test_weights_are_the_numbers_under_their_heading():
    assert [(each.name, each.value) for each in weights.read(TEXT)] == [
        ("_A", 40),
        ("_B[0]", 3),
        ("_B[1]", 250),
        ("_B[2]", 9),
    ]


def test_writing_changes_the_numbers_and_nothing_else():
    text = weights.replace_values(TEXT, [7, 300, -2, 10])
    assert text == TEXT.replace("const(40)", "const(7)").replace("(3, 250) + (9,)", "(255, 0) + (10,)")


def test_every_game_with_weights_can_be_tuned():
    texts = [path.read_text(encoding="utf-8") for path in games.FOLDER.glob("*/value.py")]
    found = [text for text in texts if f"# -- {weights.SECTION}" in text]
    for text in found:
        assert weights.replace_values(text, [each.value for each in weights.read(text)]) == text
    assert found


def test_effects_are_found_under_luck():
    chance = random.Random(4)
    ways = [[chance.choice((-1, 1)) for _ in range(6)] for _ in range(3000)]
    leads = [2 * way[0] - way[3] + chance.gauss(0, 10) for way in ways]
    found, error = tune.effects(ways, leads)
    assert found[0] == pytest.approx(2, abs=4 * error) and found[3] == pytest.approx(-1, abs=4 * error)
    assert all(abs(found[n]) < 4 * error for n in (1, 2, 4, 5))
    assert error == pytest.approx(10 / 3000**0.5, rel=0.1)


def test_a_weight_that_pays_rises_and_is_checked_on_unseen_seeds(game, tmp_path, capsys):
    kept = searched(tmp_path, game, "--rounds", "3")
    assert kept["round"] == 3
    assert kept["values"][0] >= 50
    said = capsys.readouterr().out
    assert "_A 40 → " in said and "checked in 80 games" in said


def test_only_what_is_asked_for_moves(game, tmp_path):
    kept = searched(tmp_path, game, "--rounds", "2", "--only", "_A")
    assert kept["values"][1:] == kept["first"][1:]


def test_a_search_repeats_itself_and_goes_on_where_it_stopped(game, tmp_path, monkeypatch):
    whole = searched(tmp_path / "whole", game, "--rounds", "2")
    calls = 0
    lead = tune.play_deal

    def interrupted(job):
        nonlocal calls
        calls += 1
        if calls == 90:
            raise KeyboardInterrupt
        return lead(job)

    monkeypatch.setattr(tune, "play_deal", interrupted)
    with pytest.raises(KeyboardInterrupt):
        searched(tmp_path / "parts", game, "--rounds", "2")
    kept = json.loads((tmp_path / "parts" / "search.json").read_text(encoding="utf-8"))
    assert (kept["round"], len(kept["leads"])) == (1, 20)
    assert searched(tmp_path / "parts", game, "--rounds", "2") == whole


def test_a_file_of_another_search_is_left_alone(game, tmp_path):
    searched(tmp_path, game, "--rounds", "1")
    with pytest.raises(UserError, match="keeps another search"):
        searched(tmp_path, game, "--rounds", "1", "--seed", "5")


@pytest.mark.parametrize("wish", [("--games", "0"), ("--seed", "-1"), ("--only", "nothing like that")])
def test_what_can_not_be_done_ends_in_words(game, wish, tmp_path):
    with pytest.raises(UserError):
        tune.main([game, "--state", str(tmp_path / "search.json"), *wish])


def test_a_real_deal_against_itself_is_even_from_both_seats():
    name = games.names()[0]
    values = tuple(weight.value for weight in weights.read(weights.source(name)))
    points, wins = tune.play_deal((name, 2, 1, 7, values, values))
    assert (points, wins) == (0, 0.5)
