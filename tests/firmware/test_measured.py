# SPDX-License-Identifier: MIT
"""Heap and frames, as a measured drive reports them from the firmware itself."""

import pytest

from tools import games
from tools.bench import visits
from tools.emulator.measure import HEAP, Bench, Figures

pytestmark = pytest.mark.firmware


@pytest.fixture(scope="module")
def bench(firmware_file):
    return Bench(firmware_file)


def test_the_start_is_timed(bench):
    assert 1000 < bench.start() < 3000


@pytest.mark.parametrize("game", ["", *games.names()])
def test_the_heap_is_within_its_budget(bench, game):
    """At the tables of the most players, and of the menus the first screens."""
    figures = Figures()
    ways = visits.visits(game)
    for way in ways[:: max(1, len(ways) // 6)]:
        bench.visit(game, way, figures)
    assert 0 < figures.heap <= HEAP
    assert figures.frames, "no screen was named"
