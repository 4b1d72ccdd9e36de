# SPDX-License-Identifier: MIT
"""The public log: the same bytes from the same game, every action in it, plain JSON to read."""

import json

from coffer.dice import EDITION
from coffer.seats import LEVELS, RANDOM
from tests.contract.tables import course, sizes, state
from tools import games, recording
from tools.commands import simulate
from tools.commands.log import replay
from tools.game_log import Log


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
        assert state(replayed) | {"listener": None} == state(table) | {"listener": None}


def test_log_begins_and_ends_as_every_log_does(game):
    for players, options in sizes(game):
        lines = [json.loads(line) for line in simulate_lines(game, players, options)]
        first, last = lines[0], lines[-1]
        assert first["e"] == "start" and first["log"] == EDITION and first["game"] == game
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


def written(game, table, *actions):
    """The lines of some actions, and the table after them."""
    lines = []
    log = Log(game, games.rules(game), games.host(game, "log"), lines.append)
    twin = table.copy()
    twin.listener = lambda *event: log.on_event(twin, *event)
    for action in actions:
        twin.apply(action)
    return lines, twin


def test_every_action_has_a_line_unless_its_phase_is_quiet(game):
    """QUIET in host/log.py: the phases whose actions a line of a later one tells."""
    silent = set()
    for players, options in sizes(game):
        for seed in range(8):
            for table, action in course(game, players, seed, options):
                if action is not None and not written(game, table, action)[0]:
                    silent.add(table.phase)
    assert silent == set(getattr(games.host(game, "log"), "QUIET", ()))


def until_told(game, table, action):
    """The lines that tell an action, and the table then; where it is quiet, the first actions follow."""
    actions = [action]
    while True:
        lines, after = written(game, table, *actions)
        if lines or after.seat < 0:
            return lines, after
        actions.append(after.actions()[0])


def unordered(thing):
    """The same values, however they lie: which of two equal tiles was taken makes no difference."""
    if isinstance(thing, dict):
        return {key: unordered(value) for key, value in thing.items() if key != "listener"}
    return sorted(thing) if isinstance(thing, list) and all(isinstance(n, int) for n in thing) else thing


def test_the_log_tells_every_two_actions_apart(game):
    for players, options in sizes(game):
        for number, (table, action) in enumerate(course(game, players, 10, options)):
            if action is None or number % 3:
                continue
            seen = {}
            for each in [*table.actions()][:12]:
                lines, after = until_told(game, table, each)
                other = seen.setdefault(tuple(lines), after)
                assert unordered(state(other)) == unordered(state(after)), f"{each} in phase {table.phase}"
