# SPDX-License-Identifier: MIT
"""A test with the argument `game` runs once for each game; the mark players(n) leaves out smaller games."""

import pytest

from tests.contract.advice import ADVICE, advice
from tools import games


def pytest_generate_tests(metafunc):
    if "game" in metafunc.fixturenames:
        marker = metafunc.definition.get_closest_marker("players")
        fewest = marker.args[0] if marker else 1
        names = [name for name in games.names() if games.facts(name).PLAYERS[1] >= fewest]
        metafunc.parametrize("game", names)


def game_of(item):
    """The game that a test runs for, or None."""
    parameters = item.callspec.params if hasattr(item, "callspec") else {}
    return parameters.get("game") or parameters.get("guide", (None,))[0]


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item, call):
    """Adds the files of the game to look at, and advice, to the report of a failure."""
    report = yield
    if report.failed and game_of(item) and item.originalname in ADVICE:
        report.sections.append(("what to change", advice(item.originalname, game_of(item))))
    return report
