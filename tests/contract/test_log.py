# SPDX-License-Identifier: MIT
"""The public log: the same lines from the same game, a line for every action, plain JSON."""

import json

from coffer.dice import EDITION
from coffer.seats import LEVELS, RANDOM
from tests.contract.tables import course, sizes, state
from tools import games, recording
from tools.commands import simulate
from tools.commands.log import replay
from tools.game_log import Log


def test_a_simulation_and_its_recording_give_the_same_log(game, tmp_path):
    for players, options in sizes(game):
        levels = [RANDOM] * players
        actions = [action for _, action in course(game, players, 9, options) if action is not None]
        lines = []
        table = simulate.run(game, levels, 9, options, lines.append)
        path = tmp_path / "game.coffer"
        recording.save(path, game, levels, options, 9, actions)
        replayed_lines = []
        replayed_table = replay(recording.load(path), replayed_lines.append)
        assert replayed_lines == lines
        assert state(replayed_table) | {"listener": None} == state(table) | {"listener": None}


def test_a_log_begins_with_start_and_ends_with_end(game):
    for players, options in sizes(game):
        lines = [json.loads(line) for line in simulate_lines(game, players, options)]
        first, last = lines[0], lines[-1]
        assert first["e"] == "start" and first["log"] == EDITION and first["game"] == game
        assert (first["players"], first["seed"]) == (players, 9)
        assert {key: True for key, is_on in first["options"].items() if is_on} == options
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


def log_actions(game, table, *actions):
    """The lines of some actions, and the table after them."""
    lines = []
    log = Log(game, games.rules(game), games.host(game, "log"), lines.append)
    twin = table.copy()
    twin.listener = lambda *event: log.on_event(twin, *event)
    for action in actions:
        twin.apply(action)
    return lines, twin


def test_every_action_has_a_line_unless_its_phase_is_quiet(game):
    """QUIET in host/log.py has the phases whose actions are included in a later line."""
    quiet_phases = set()
    for players, options in sizes(game):
        for seed in range(8):
            for table, action in course(game, players, seed, options):
                if action is not None and not log_actions(game, table, action)[0]:
                    quiet_phases.add(table.phase)
    assert quiet_phases == set(getattr(games.host(game, "log"), "QUIET", ()))


def lines_of_action(game, table, action):
    """The lines of an action, and the table then; in a quiet phase the first legal actions follow it."""
    actions = [action]
    while True:
        lines, after = log_actions(game, table, *actions)
        if lines or after.seat < 0:
            return lines, after
        actions.append(after.actions()[0])


def with_sorted_lists(item):
    """The state with sorted lists of numbers: which of two equal tiles was taken makes no difference."""
    if isinstance(item, dict):
        return {key: with_sorted_lists(value) for key, value in item.items() if key != "listener"}
    return sorted(item) if isinstance(item, list) and all(isinstance(n, int) for n in item) else item


def test_different_actions_have_different_log_lines(game):
    for players, options in sizes(game):
        for number, (table, action) in enumerate(course(game, players, 10, options)):
            if action is None or number % 3:
                continue
            tables_by_lines = {}
            for each in [*table.actions()][:12]:
                lines, after = lines_of_action(game, table, each)
                other = tables_by_lines.setdefault(tuple(lines), after)
                assert with_sorted_lists(state(other)) == with_sorted_lists(state(after)), (
                    f"{each} in phase {table.phase}"
                )
