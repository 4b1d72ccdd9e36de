# SPDX-License-Identifier: MIT
"""Whole games: the slow referee finds nothing wrong with any line, and counts the same choices."""

import copy
import json

import pytest

from games.treasure_maps.host import log as words
from games.treasure_maps.rules import Table
from tests.treasure_maps import referee
from tests.treasure_maps.tables import listen, wander
from tools.commands.simulate import play
from tools.game_log import Log


def game(players, bots, seed):
    """The parsed log of a game."""
    return [json.loads(line) for line in play("treasure_maps", players, bots, seed)]


@pytest.mark.slow
@pytest.mark.parametrize("players", [2, 3, 4])
def test_referee_agrees_with_random_games(players):
    for seed in range(67):
        referee.check(game(players, "random", 100 * players + seed))


@pytest.mark.slow
@pytest.mark.parametrize("players", [2, 3, 4])
def test_referee_agrees_with_games_of_all_levels(players):
    for seed in range(7):
        referee.check(game(players, "hard", seed))
        referee.check(game(players, ",".join(["hard", "normal", "easy", "random"][:players]), seed))


@pytest.mark.long
@pytest.mark.parametrize("players", [2, 3, 4])
def test_referee_agrees_with_2000_random_games(players):
    for seed in range(667):
        referee.check(game(players, "random", 10_000 * players + seed))


@pytest.mark.long
@pytest.mark.parametrize("players", [2, 3, 4])
def test_referee_agrees_with_200_hard_games(players):
    for seed in range(67):
        referee.check(game(players, "hard", 20_000 * players + seed))


def test_same_seed_writes_the_same_bytes():
    for bots in ("random", "hard,normal,easy"):
        assert play("treasure_maps", 3, bots, 77) == play("treasure_maps", 3, bots, 77)
    assert play("treasure_maps", 2, "random", 1) != play("treasure_maps", 2, "random", 2)


def test_log_has_every_line_of_the_public_page():
    lines = [line for seed in range(4) for line in game(2, "normal", seed)]
    flow = {"start", "deck", "deal", "display", "flip", "end"}
    assert {line["e"] for line in lines} == flow | {"mark", "coin", "palm", "cup", "complete", "take"}
    assert {line["kind"] for line in lines if line["e"] == "mark"} == {"pattern", "single", "x"}
    assert {line["from"] for line in lines if line["e"] == "take"} <= {"display", "pile"}


# A referee who finds nothing wrong could be asleep: small lies must be noticed.

LIES = {
    "mark": ("cells", [[3, 3]]),
    "coin": ("n", 11),
    "palm": ("points", 9),
    "cup": ("value", 1),
    "complete": ("map", 99),
    "take": ("map", 99),
    "display": ("maps", [1, 2, 3]),
    "flip": ("pattern", "line9"),
    "end": ("winners", [0, 1]),
    "deal": ("keep", [1, 1]),
}


@pytest.mark.parametrize("kind", LIES)
def test_referee_notices_a_lie(kind):
    lines = game(2, "normal", 0)
    key, value = LIES[kind]
    lie = next(n for n, line in enumerate(lines) if line["e"] == kind)
    lines[lie] = dict(lines[lie], **{key: value})
    with pytest.raises(AssertionError, match=f"line {lie + 1} "):
        referee.check(lines)


def test_referee_notices_a_missing_line():
    lines = game(2, "normal", 0)
    for kind in ("coin", "palm", "cup", "complete", "take", "display"):
        gap = copy.copy(lines)
        gap.remove(next(line for line in lines if line["e"] == kind))
        with pytest.raises(AssertionError):
            referee.check(gap)


# Perft: the number of different ways to go on for four actions, counted by both.

# players, seed of the table and of its random actions, how many of these: the ways from there
PERFT = {
    (2, 1, 20): 2738,
    (2, 12, 65): 2244,
    (2, 27, 50): 2113,
    (3, 12, 65): 1029,
    (3, 34, 35): 1962,
    (3, 39, 110): 2484,
    (4, 0, 0): 1296,
    (4, 5, 80): 2167,
    (4, 7, 110): 1380,
    (4, 22, 95): 1637,
}


def followed(players, seed, steps):
    """A table after some random actions, and a referee who saw all of them."""
    table = Table(players, seed)
    lines = []
    Log("treasure_maps", None, words, lambda line: lines.append(json.loads(line))).open(
        table, seed, [4] * players
    )
    wander(table, steps, seed)
    follower = referee.Referee()
    for line in lines:
        follower.feed(line)
    return table, follower


def perft(table, follower, depth):
    """How many sequences of actions there are; every single one must satisfy the referee."""
    actions = table.actions()
    assert len(actions) == len(follower.choices())
    if depth == 1 or not actions:
        return len(actions)
    total = 0
    for action in actions:
        twin = table.copy()
        lines = listen(twin)
        twin.apply(action)
        watcher = follower.copy()
        for line in lines:
            watcher.feed(line)
        total += perft(twin, watcher, depth - 1)
    return total


@pytest.mark.slow
@pytest.mark.parametrize("players, seed, steps", PERFT)
def test_four_actions_have_as_many_ways_as_the_referee_counts(players, seed, steps):
    table, follower = followed(players, seed, steps)
    assert perft(table, follower, 4) == PERFT[players, seed, steps]
