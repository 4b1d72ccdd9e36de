# SPDX-License-Identifier: MIT
"""Rollouts: the same luck for every action, nothing that the seat can't know, and figures of paired games."""

import pytest

from coffer.dice import Dice
from tests.contract.tables import course, resample_hidden, state
from tools import games, rollouts


def position(game, players, seed, number):
    """A table of a game of random players after so many actions."""
    for n, (table, action) in enumerate(course(game, players, seed)):
        if n == number and action is not None:
            return table.copy(), action
    raise AssertionError("the game was shorter")


def test_lead_error_and_wins_are_those_of_paired_games():
    assert rollouts.lead_of([(5, 1.0), (3, 0.5)], [(1, 0.0), (1, 0.5)]) == (3.0, 1.0, 0.5)


@pytest.mark.parametrize("game", games.names())
def test_a_rollout_is_the_same_by_the_same_salt_and_leaves_the_table_alone(game):
    table, action = position(game, 2, 7, 20)
    before = state(table)
    ends = [rollouts.play_on(game, table, table.seat, action, salt) for salt in (1, 2, 3)]
    assert ends == [rollouts.play_on(game, table, table.seat, action, salt) for salt in (1, 2, 3)]
    assert len(set(ends)) > 1
    assert state(table) == before


@pytest.mark.parametrize("game", games.names())
def test_a_rollout_knows_no_more_than_its_seat(game):
    table, action = position(game, 2, 11, 16)
    twin = resample_hidden(game, table, table.seat, 5)
    assert twin.actions() == table.actions()
    for salt in range(3):
        one = rollouts.play_on(game, table, table.seat, action, salt)
        assert one == rollouts.play_on(game, twin, table.seat, action, salt)


@pytest.mark.parametrize("game", games.names())
def test_the_margin_is_that_over_the_best_other_player(game):
    players = games.facts(game).PLAYERS[1]
    table, action = position(game, players, 3, 14)
    seat = table.seat
    margin, won = rollouts.play_on(game, table, seat, action, 9)
    assert (margin > 0) <= (won == 1.0) and (margin < 0) <= (won == 0.0)
    view = table.copy()
    view.redeal(seat, Dice(9))
    assert rollouts.play_on(game, view, seat, action, 9) == (margin, won)
