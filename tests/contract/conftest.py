# SPDX-License-Identifier: MIT
"""A test that asks for `game` runs once for each game that is found, or that has a table for so many."""

from tools import games


def pytest_generate_tests(metafunc):
    if "game" in metafunc.fixturenames:
        asked = metafunc.definition.get_closest_marker("players")
        least = asked.args[0] if asked else 1
        found = [name for name in games.names() if games.facts(name).PLAYERS[1] >= least]
        metafunc.parametrize("game", found)
