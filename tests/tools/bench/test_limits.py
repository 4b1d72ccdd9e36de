# SPDX-License-Identifier: MIT
"""The budgets that don't depend on time: heap, allocation, nesting, integer width and the drive's size."""

import pytest

from tools import games
from tools.bench import measure

pytestmark = pytest.mark.slow


def over(rows):
    """What exceeds its budget, in words."""
    return [
        f"{row.name}: {row.figure:,.0f} of {row.budget:,.0f} {row.unit}"
        for row in rows
        if row.hard and not row.kept
    ]


@pytest.mark.long  # goes to every screen: minutes
@pytest.mark.parametrize("game", ["", *games.names()], ids=["menus", *games.names()])
def test_the_heap_holds_the_beginning_and_the_end_of_a_game(game):
    assert over(measure.heap_of(game, quick=True)) == []


def test_the_heap_is_the_same_after_many_switches():
    assert over(measure.switches(list(games.names()), quick=True)) == []


@pytest.mark.long
@pytest.mark.parametrize("game", ["", *games.names()], ids=["menu", *games.names()])
def test_an_idle_frame_of_no_screen_allocates_anything(game):
    assert over(measure.screens_of(game, quick=True)) == []


@pytest.mark.parametrize("game", games.names())
def test_calls_stay_shallow_and_integers_small(game):
    assert over(measure.depth_of(game, quick=True)) == []


def test_the_drive_has_room_to_spare():
    assert over(measure.sizes()) == []
