# SPDX-License-Identifier: MIT
"""The public log: the same bytes from the same game, every action in it, plain JSON to read."""

import json

from coffer.seats import LEVELS, RANDOM
from tests.contract.tables import course, sizes, state
from tools import games, recording, simulate
from tools.log import replay


def test_log_is_the_same_from_a_simulation_and_from_its_recording(game, tmp_path):
    for players, options in sizes(game):
        levels = [RANDOM] * players
        actions = [action for _, action in course(game, players, 9, options) if action is not None]
        lines = []
        table = simulate.run(game, levels, 9, options, lines.append)
        path = tmp_path / "game.coffer"
        recording.save(path, game, levels, options, 9, actions)
        again = []
        replayed = replay(recording.load(path), again.append)
        assert again == lines
        assert state(replayed) | {"tell": None} == state(table) | {"tell": None}


def test_log_begins_and_ends_as_every_log_does(game):
    for players, options in sizes(game):
        lines = [json.loads(line) for line in simulate_lines(game, players, options)]
        first, last = lines[0], lines[-1]
        assert first["e"] == "start" and first["log"] == 1 and first["game"] == game
        assert (first["players"], first["seed"]) == (players, 9)
        assert {key: True for key, chosen in first["options"].items() if chosen} == options
        assert first["bots"] == [LEVELS[RANDOM]] * players
        assert last["e"] == "end" and len(last["scores"]) == players and last["winners"]
        for score in last["scores"]:
            assert list(score)[: len(sources(game))] == sources(game)
        assert all("e" in line for line in lines)


def simulate_lines(game, players, options):
    lines = []
    simulate.run(game, [RANDOM] * players, 9, options, lines.append)
    return lines


def sources(game):
    return [*games.rules(game).SOURCES, "total"]
