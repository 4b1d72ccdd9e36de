# SPDX-License-Identifier: MIT
"""Whole games of Treasure Mines between bots, every line of their logs checked by the slow referee."""

import json
from pathlib import Path

import pytest

from coffer.dice import EDITION
from games.treasure_mines.host.log import CHANCES, MISSIONS
from games.treasure_mines.rules import Table
from tests.treasure_mines import referee
from tools.commands.simulate import play

FIXTURES = Path(__file__).parents[1] / "fixtures"
RECORDED = sorted(
    path
    for folder in ("v1_1_0", "edition_2")
    for path in FIXTURES.glob(f"{folder}/logs/treasure_mines_*.log")
)


def checked_log(players, bots, seed, edition=EDITION):
    """Plays a game, checks it, and returns its log."""
    lines = [json.loads(line) for line in play("treasure_mines", players, bots, seed, edition=edition)]
    assert lines[0]["log"] == edition
    referee.check(lines)
    return lines


def sweep(bots, games, edition=EDITION):
    """Checks so many games over 2-5 players; the chance cards and missions that were met with."""
    seen = set()
    for seed in range(games):
        for line in checked_log(2 + seed % 4, bots, seed, edition):
            if line["e"] == "chance":
                seen.add(line["card"])
                if line["card"] == "barter":
                    seen.add("barter used" if "with" in line else "barter declined")
            elif line["e"] == "missions":
                seen.add(line["kept"])
            elif line["e"] == "dig" and edition == 1:
                if line["card"]:
                    seen.add("used " + line["card"] + str(line.get("shift", "")))
            elif line["e"] == "dig":
                for card in line["cards"]:
                    seen.add("used " + card["card"] + str(card.get("shift", "")))
                seen.add(f"used {len(line['cards'])}")
            elif line["e"] == "reveal":
                seen.add("revealed")
    return seen


@pytest.mark.slow
@pytest.mark.parametrize("edition", range(1, EDITION + 1))
def test_200_random_games_pass_the_referee_and_meet_every_card_and_mission(edition):
    seen = sweep("random", 200, edition)
    assert set(CHANCES) <= seen and set(MISSIONS) <= seen
    assert ("used 2" in seen) == (edition == 2)
    assert {"used lucky_die", "used short_cut1", "used short_cut-1", "barter used", "revealed"} <= seen


@pytest.mark.slow
@pytest.mark.parametrize("edition", range(1, EDITION + 1))
@pytest.mark.parametrize("bots", ("easy", "normal", "hard"))
def test_20_games_of_every_level_pass_the_referee(bots, edition):
    sweep(bots, 20, edition)


@pytest.mark.parametrize("edition", range(1, EDITION + 1))
def test_a_mine_closes_after_the_chance_card_in_edition_1_and_before_it_since_then(edition):
    pairs = set()
    for seed in range(12):
        kinds = [line["e"] for line in checked_log(2 + seed % 4, "random", seed, edition)]
        pairs |= set(zip(kinds, kinds[1:]))
    assert (("chance", "abandon") in pairs) == (edition == 1)
    assert (("abandon", "chance") in pairs) == (edition == 2)


@pytest.mark.long
def test_2000_random_games_pass_the_referee():
    sweep("random", 2000)


@pytest.mark.long
def test_200_hard_games_pass_the_referee():
    sweep("hard", 200)


@pytest.mark.parametrize("path", RECORDED, ids=lambda path: f"{path.parts[-3]}/{path.stem}")
def test_games_that_were_recorded_by_either_edition_pass_the_referee(path):
    lines = [json.loads(line) for line in path.read_text("utf-8").splitlines()]
    assert referee.check(lines).edition == (2 if path.parts[-3] == "edition_2" else 1)


@pytest.mark.parametrize("players", (2, 5))
def test_the_same_seed_gives_the_same_bytes(players):
    assert play("treasure_mines", players, "hard", 77) == play("treasure_mines", players, "hard", 77)


def test_the_referee_notices_a_wrong_point_a_wrong_tile_and_a_wrong_seat():
    for change in ("total", "tile", "p"):
        lines = [json.loads(line) for line in play("treasure_mines", 3, "random", 4)]
        dig = next(line for line in lines if line["e"] == "dig" and line["tile"] != "stone")
        if change == "total":
            lines[-1]["scores"][0]["total"] += 1
        elif change == "tile":
            dig["tile"] = "stone"
        else:
            dig["p"] = (dig["p"] + 1) % 3
        with pytest.raises(AssertionError, match="line"):
            referee.check(lines)


@pytest.mark.parametrize(
    "players, coins", [(2, (0, 2)), (3, (0, 2, 3)), (4, (0, 3, 4, 5)), (5, (0, 1, 2, 3, 4))]
)
def test_an_even_start_gives_coins_to_who_goes_later(players, coins):
    for seed in range(6):
        table = Table(players, seed, {"even_start": True})
        order = [(table.first + turn) % players for turn in range(players)]
        assert tuple(table.coins[seat] for seat in order) == coins
        assert not any(Table(players, seed).coins), "it is off by default"
        lines = play("treasure_mines", players, "easy", seed, {"even_start": True})
        assert json.loads(lines[0])["options"] == {"even_start": True}
        referee.check([json.loads(line) for line in lines])


def test_an_even_start_is_the_only_option():
    assert not Table(4, 1, {"even_start": False}).options
    with pytest.raises(ValueError, match="unknown"):
        Table(2, 1, {"advanced": True})
