# SPDX-License-Identifier: MIT
"""Start, heap, frames, moves and replay are within their budgets, as the firmware itself takes them."""

import pytest

from coffer.seats import LEVELS
from tools import games
from tools.bench import budgets, measure
from tools.emulator import measure_work
from tools.emulator.measure import BUDGETS, HEAP, Bench

pytestmark = pytest.mark.firmware
WAYS = 6  # of each place, spread over all of them
MOVES = 12  # of each level


@pytest.fixture(scope="module")
def bench(firmware_file):
    return Bench(firmware_file)


def ways_to(place):
    """Some screens, and the last one: of a game that is a table with all that the game has behind it."""
    ways = measure.all_visits(place)
    return [*ways[:: max(1, len(ways) // WAYS)], ways[-1]]


def over_budget(rows):
    return {row.name: (row.figure, row.budget) for row in rows if not row.kept}


def test_the_start_is_within_its_budget(bench):
    assert 1000 < bench.start() <= budgets.START


@pytest.mark.parametrize("place", ["", *games.names()])
def test_frames_steps_and_heap_are_within_their_budgets(bench, place):
    """By screen and table: a failure names those that are over, in ms or bytes."""
    figures = bench.screens(place, ways_to(place))
    assert any(what.startswith("longest frame") for what in figures.worst), "no screen was named"
    assert any(what.startswith("cursor step") for what in figures.worst), "nothing could be stepped on"
    assert 0 < figures.heap <= HEAP
    kinds = ("longest frame", "opening a table", "leaving a table", "cursor step", "heap")
    over = {
        what: figure
        for what, figure in figures.worst.items()
        if what.startswith(kinds) and figure > (BUDGETS[what.partition(",")[0]] or figure)
    }
    assert over == {}


@pytest.mark.parametrize("level", LEVELS[1:4])
@pytest.mark.parametrize("game", games.names())
def test_bots_think_within_their_budgets(firmware_file, game, level):
    assert over_budget(measure_work.moves(firmware_file, game, level, MOVES)) == {}


@pytest.mark.parametrize("game", games.names())
def test_the_longest_game_is_resumed_within_its_budget(firmware_file, game):
    assert over_budget(measure_work.rules(firmware_file, game)) == {}
