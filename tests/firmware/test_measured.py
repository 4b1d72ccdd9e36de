# SPDX-License-Identifier: MIT
"""Heap and frames, as a measured drive reports them from the firmware itself."""

import pytest

from tools import games
from tools.bench import budgets, measure
from tools.emulator.measure import BUDGETS, HEAP, Bench

pytestmark = pytest.mark.firmware
WAYS = 6  # of each place, spread over all of them


@pytest.fixture(scope="module")
def bench(firmware_file):
    return Bench(firmware_file)


@pytest.fixture(scope="module")
def figures(bench):
    """What the bench saw on its ways to some screens of a game, or of the menus for ""."""
    seen = {}

    def of(game):
        if game not in seen:
            ways = measure.all_visits(game)
            seen[game] = bench.screens(game, ways[:: max(1, len(ways) // WAYS)])
        return seen[game]

    return of


def test_the_start_is_within_its_budget(bench):
    assert 1000 < bench.start() <= budgets.START


@pytest.mark.parametrize("game", ["", *games.names()])
def test_the_heap_is_within_its_budget(figures, game):
    assert 0 < figures(game).heap <= HEAP


@pytest.mark.parametrize("game", ["", *games.names()])
@pytest.mark.parametrize("kind", ["longest frame", "opening a table", "leaving a table", "cursor step"])
def test_no_frame_takes_longer_than_its_budget(figures, game, kind):
    """By screen: a failure names those that are over, in ms."""
    worst = {what: ms for what, ms in figures(game).worst.items() if what.startswith(kind)}
    assert worst or kind != "longest frame", "no screen was named"
    assert {what: ms for what, ms in worst.items() if ms > BUDGETS[kind]} == {}
