# SPDX-License-Identifier: MIT
"""Whole games of Treasure Mines between bots, every line of their logs checked by the slow referee."""

import json

import pytest

from games.treasure_mines.host.log import CHANCES, MISSIONS
from tests.treasure_mines import slow
from tools.simulate import play


def referee(players, bots, seed):
    """Plays a game, checks it, and returns its log."""
    lines = [json.loads(line) for line in play("treasure_mines", players, bots, seed)]
    slow.check(lines)
    return lines


def sweep(bots, games, first=0):
    """Checks so many games over 2-5 players; the chance cards and missions that were met with."""
    seen = set()
    for seed in range(first, first + games):
        for line in referee(2 + seed % 4, bots, seed):
            if line["e"] == "chance":
                seen.add(line["card"])
                if line["card"] == "barter":
                    seen.add("barter used" if "with" in line else "barter declined")
            elif line["e"] == "missions":
                seen.add(line["kept"])
            elif line["e"] == "dig" and line["card"]:
                seen.add("used " + line["card"] + str(line.get("shift", "")))
            elif line["e"] == "reveal":
                seen.add("revealed")
    return seen


@pytest.mark.slow
def test_200_random_games_pass_the_referee_and_meet_every_card_and_mission():
    seen = sweep("random", 200)
    assert set(CHANCES) <= seen and set(MISSIONS) <= seen
    assert {"used lucky_die", "used short_cut1", "used short_cut-1", "barter used", "revealed"} <= seen


@pytest.mark.slow
@pytest.mark.parametrize("bots", ("easy", "normal", "hard"))
def test_20_games_of_every_level_pass_the_referee(bots):
    sweep(bots, 20)


@pytest.mark.long
def test_2000_random_games_pass_the_referee():
    sweep("random", 2000)


@pytest.mark.long
def test_200_hard_games_pass_the_referee():
    sweep("hard", 200)


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
            slow.check(lines)
