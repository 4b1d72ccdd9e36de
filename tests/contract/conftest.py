# SPDX-License-Identifier: MIT
"""A test that asks for `game` runs once for each game that is found."""

from tools import games


def pytest_generate_tests(metafunc):
    if "game" in metafunc.fixturenames:
        metafunc.parametrize("game", games.names())
