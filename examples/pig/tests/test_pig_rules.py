# SPDX-License-Identifier: MIT
"""The rules of Pig."""

import pytest

from games.pig.rules import HOLD, MOST_ROLLS, ROLL, Table


class Loaded:
    """A die that shows the given faces."""

    def __init__(self, *faces):
        self.faces = list(faces)

    def roll(self, sides):
        return self.faces.pop(0) - 1


def table(*faces):
    made = Table(2, 1)
    made.dice = Loaded(*faces)
    return made


def test_holding_keeps_what_the_turn_has_brought():
    pig = table(4, 6)
    for action in (ROLL, ROLL, HOLD):
        pig.apply(action)
    assert pig.score(0) == (10, 10) and pig.seat == 1


def test_a_one_loses_the_turn():
    pig = table(6, 6, 1)
    for _ in range(3):
        pig.apply(ROLL)
    assert pig.score(0) == (0, 0) and pig.seat == 1


def test_a_turn_begins_with_a_roll_and_has_six_at_the_most():
    pig = table(*[2] * MOST_ROLLS)
    assert pig.actions() == [ROLL]
    for _ in range(MOST_ROLLS):
        pig.apply(ROLL)
    assert pig.actions() == [HOLD]
    with pytest.raises(ValueError):
        pig.apply(ROLL)


def test_most_points_win():
    pig = table()
    pig.points[:] = [5, 7]
    assert pig.winners() == [1]
    pig.points[:] = [7, 7]
    assert pig.winners() == [0, 1]
