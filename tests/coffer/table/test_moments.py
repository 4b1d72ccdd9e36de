# SPDX-License-Identifier: MIT
"""The moments in which a game was lost: which decisions they are, their order, and stopping the search."""

from types import SimpleNamespace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from coffer.seats import HARD
from coffer.table.bot import run_to_end
from coffer.table.moments import Search

MAX_MOMENTS = 3  # of a game


class Table:
    """Two seats take turns; an action is its own loss in sixteenths of a point, so 0 is the best."""

    def __init__(self):
        self.turn = 0

    @property
    def seat(self):
        return self.turn % 2

    def actions(self):
        return range(400)

    def apply(self, action):
        if action not in self.actions():
            raise ValueError
        self.turn += 1

    def copy(self):
        other = Table()
        other.turn = self.turn
        return other

    def redeal(self, seat, dice):
        assert seat == self.seat


def think(view, level, dice, values):
    assert level == HARD & 3
    yield
    for action in [*values, 0]:
        values[action] = 1000 - action
    return 0


def reason(view, action):
    yield
    return "why", action, view.turn


BOTS = SimpleNamespace(think=think, reason=reason)


def run_search(actions, seat=0):
    search = Search(BOTS, Table(), actions, seat, 7)
    run_to_end(search.run())
    return search


def test_only_losses_of_two_points_or_more_are_moments():
    assert [moment.at for moment in run_search([31, 0, 32, 0, 0]).moments] == [2]


def test_a_moment_has_the_action_the_better_action_and_the_reason():
    (moment,) = run_search([0, 90, 57]).moments
    assert (moment.at, moment.number, moment.made, moment.better) == (2, 2, 57, 0)
    assert moment.why == ("why", 0, 2) and moment.points() == 4


@pytest.mark.parametrize("loss, points", [(32, 2), (39, 2), (40, 3), (55, 3), (56, 4)])
def test_losses_are_rounded_to_whole_points(loss, points):
    assert run_search([loss]).moments[0].points() == points


def test_actions_of_other_seats_are_no_moments():
    assert [moment.at for moment in run_search([90, 80, 70, 60], seat=1).moments] == [1, 3]


@given(st.lists(st.integers(0, 399), max_size=30))
def test_the_three_worst_moments_are_kept_in_the_order_of_the_game(losses):
    actions = [action for loss in losses for action in (loss, 0)]
    search = run_search(actions)
    worst = sorted((-loss, n) for n, loss in enumerate(losses) if loss >= 32)[:MAX_MOMENTS]
    assert [moment.at for moment in search.moments] == sorted(2 * n for _, n in worst)
    assert search.decisions == len(losses)


def test_stopping_at_any_step_keeps_the_moments_so_far():
    actions = [100, 0, 200, 0, 300, 0, 400 - 1, 0]
    steps = list(Search(BOTS, Table(), actions, 0, 7).run())
    counts = []
    for stop in range(len(steps) + 1):
        search = Search(BOTS, Table(), actions, 0, 7)
        search_steps = search.run()
        for _ in range(stop):
            next(search_steps)
        search_steps.close()
        assert all(moment.loss == actions[moment.at] for moment in search.moments)
        assert len(search.moments) <= search.decisions <= 4
        counts.append(len(search.moments))
    assert counts == sorted(counts) and counts[-1] == MAX_MOMENTS


def test_an_illegal_action_is_an_error():
    with pytest.raises(ValueError):
        run_search([0, 0, 999, 0])
