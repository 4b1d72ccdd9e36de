# SPDX-License-Identifier: MIT
"""Whole games of My Treasures, their logs followed line by line by the slow checker."""

import json
import random

import pytest

from coffer import seats
from coffer.dice import EDITION
from games.my_treasures import rules
from games.my_treasures.host import log
from tests.my_treasures.referee import check
from tools.commands.simulate import play
from tools.game_log import Log

GAME = "my_treasures"


def follow(bots, seed, edition=EDITION):
    """One game by its seed: 1-4 players in turn, and every other one or two play the advanced game."""
    players = seed % 4 + 1
    fewest = 2 if edition == 1 else 1
    options = {"advanced": True} if fewest <= players <= 2 and seed % 8 < 2 else {}
    lines = (
        play(GAME, players, bots, seed, options) if edition == EDITION else earlier(players, seed, options)
    )
    try:
        check([json.loads(line) for line in lines])
    except AssertionError as wrong:
        raise AssertionError(f"seed {seed}, {players} players, {bots}: {wrong}") from wrong
    return lines


def earlier(players, seed, options):
    """The log of a game by the rules of edition 1, between players who do anything that is legal."""
    lines = []
    table = rules.Table(players, seed, options, 1)
    book = Log(GAME, rules, log, lines.append)
    book.open(table, seed, [seats.RANDOM] * players)
    dice = random.Random(seed)
    while table.seat >= 0:
        table.apply(dice.choice(table.actions()))
    book.close(table)
    return lines


def test_games_of_the_first_edition_keep_its_rules():
    passed_over = 0
    for seed in range(60):
        lines = follow("random", seed, 1)
        assert json.loads(lines[0])["log"] == 1
        try:  # by the corrected rules many of them would be wrong
            check([json.loads(line) | ({"log": 2} if not n else {}) for n, line in enumerate(lines)])
        except AssertionError as wrong:
            passed_over += "a special in the hand is used first" in str(wrong)
    assert passed_over > 10


@pytest.mark.parametrize(
    "players, options", [(1, {}), (1, {"advanced": True}), (2, {}), (2, {"advanced": True}), (3, {}), (4, {})]
)
def test_games_of_every_size_and_option_keep_every_rule(players, options):
    for seed in range(6):
        for bots in ("random", "easy"):
            lines = [json.loads(line) for line in play(GAME, players, bots, seed, options)]
            assert (lines[0]["log"], lines[0]["options"]) == (2, {"advanced": bool(options)})
            check(lines)


@pytest.mark.slow
def test_random_games_keep_every_rule():
    seen = set()
    for seed in range(200):
        for line in follow("random", seed):
            seen.add(json.loads(line)["e"])
    assert {"reshuffle", "special", "cover", "give", "collect", "rival", "viewpoint"} <= seen


@pytest.mark.slow
def test_easy_and_normal_games_keep_every_rule():
    for seed in range(12):
        follow("easy", seed)
        follow("normal", seed)


@pytest.mark.slow
def test_hard_games_keep_every_rule():
    for seed in range(20):
        follow("hard", seed)


@pytest.mark.long
def test_two_thousand_random_games_keep_every_rule():
    for seed in range(1000, 3000):
        follow("random", seed)


@pytest.mark.long
def test_two_hundred_hard_games_keep_every_rule():
    for seed in range(1000, 1200):
        follow("hard", seed)


@pytest.mark.parametrize("players, bots", [(1, "hard"), (2, "normal,easy"), (4, "random")])
def test_the_same_seed_gives_the_same_bytes(players, bots):
    assert play(GAME, players, bots, 77) == play(GAME, players, bots, 77)
    assert play(GAME, players, bots, 77)[2:] != play(GAME, players, bots, 78)[2:]


@pytest.mark.slow
def test_the_checker_objects_to_a_forged_line():
    """Each kind of line is forged once; the checker must notice every one of them."""
    forgeries = {
        "outdoors": lambda line: line["tiles"].reverse(),
        "rival": lambda line: line.update(space=line["space"] % 5 + 1),
        "move": lambda line: line.update({"from": line["from"] % 5 + 1}),
        "draw": lambda line: line["tiles"].append("leaf/red"),
        "discard": lambda line: line["tiles"].pop(),
        "give": lambda line: line.update(tile="lucky_find" if line["tile"] != "lucky_find" else "leaf/red"),
        "take": lambda line: line.update({"from": "outdoors" if line["from"] != "outdoors" else "hand"}),
        "place": lambda line: line.update(row=(line["row"] + 1) % 4),
        "special": lambda line: line.update(tile="leaf/red"),
        "collect": lambda line: line.update(card=line["card"] % 12 + 1),
        "line": lambda line: line.update(token=line["token"] + 1),
        "viewpoint": lambda line: line.update(points=line["points"] + 1),
        "cover": lambda line: line["cards"].pop(),
        "reshuffle": lambda line: line.update(tiles=line["tiles"] + 1),
        "end": lambda line: line["scores"][0].update(lines=line["scores"][0]["lines"] + 1),
    }
    noticed = set()
    for seed in range(60):
        lines = follow("random", seed)
        for n, text in enumerate(lines):
            event = json.loads(text)["e"]
            if event in forgeries and event not in noticed:
                forged = [json.loads(line) for line in lines]
                forgeries[event](forged[n])
                if forged[n] == json.loads(text):
                    continue
                with pytest.raises(AssertionError):
                    check(forged)
                noticed.add(event)
        if noticed == set(forgeries):
            break
    assert noticed == set(forgeries)
