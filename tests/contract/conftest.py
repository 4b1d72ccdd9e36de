# SPDX-License-Identifier: MIT
"""A test that asks for `game` runs once for each game that is found, or that has a table for so many."""

import pytest

from tests.contract.advice import ADVICE, advice
from tools import games


def pytest_generate_tests(metafunc):
    if "game" in metafunc.fixturenames:
        asked = metafunc.definition.get_closest_marker("players")
        least = asked.args[0] if asked else 1
        found = [name for name in games.names() if games.facts(name).PLAYERS[1] >= least]
        metafunc.parametrize("game", found)


def game_of(item):
    """The game that a test runs for, or None."""
    asked = item.callspec.params if hasattr(item, "callspec") else {}
    return asked.get("game") or asked.get("guide", (None,))[0]


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item, call):
    """A failure ends with the files of the game to look at, and with advice."""
    report = yield
    if report.failed and game_of(item) and item.originalname in ADVICE:
        report.sections.append(("what to change", advice(item.originalname, game_of(item))))
    return report
