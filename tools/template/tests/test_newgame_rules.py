# SPDX-License-Identifier: MIT
"""The rules of New Game."""

from games.newgame.rules import ROLL, Table


def test_ten_rolls_each_end_the_game():
    table = Table(3, 1)
    for _ in range(30):
        assert table.seat >= 0
        table.apply(ROLL)
    assert table.seat == -1
    assert all(10 <= table.score(seat)[-1] <= 60 for seat in range(3))


def test_most_points_win():
    table = Table(2, 1)
    table.points[:] = b"\x05\x07"
    assert table.winners() == [1]
    table.points[:] = b"\x07\x07"
    assert table.winners() == [0, 1]
