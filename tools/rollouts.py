# SPDX-License-Identifier: MIT
"""Plays a position to its end again and again, to see what an action is really worth.

Everything that the seat can't know is dealt again first, and normal bots play for everybody. Two actions are
compared by the same luck: a rollout of the one and a rollout of the other have the same salt.
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from typing import Any

from coffer.dice import Dice, scramble
from coffer.seats import NORMAL
from coffer.table import bot
from tools import games

End = tuple[int, float]  # by how many points the seat is ahead of the best other one, and its part of the win


def play_on(game: str, table: Any, seat: int, action: int, salt: int) -> End:
    """How the game ends for a seat after an action.

    What the seat can't know is drawn again first, the same for every action that is given the same salt.
    """
    view = table.copy()
    view.redeal(seat, Dice(salt))
    view.apply(action)
    found = games.bots(game)
    turn = 0
    while view.seat >= 0:
        view.apply(bot.decide(found, view, NORMAL, salt, turn))
        turn += 1
    totals = [view.score(each)[len(games.rules(game).SOURCES)] for each in range(view.players)]
    winners = view.winners()
    own = totals.pop(seat)
    return own - max(totals, default=0), (seat in winners) / max(1, len(winners))


def roll_out(game: str, table: Any, actions: list[int], salts: Iterable[int]) -> list[list[End]]:
    """The ends of the game after each of these actions, one for every salt."""
    seat = table.seat
    return [[play_on(game, table, seat, action, scramble(salt, 5)) for salt in salts] for action in actions]


def lead_of(best: list[End], other: list[End]) -> tuple[float, float, float]:
    """By how many points one action is ahead of another, the standard error of that, and by what of a win."""
    number = len(best)
    more = [one[0] - two[0] for one, two in zip(best, other)]
    mean = sum(more) / number
    spread = sum((each - mean) ** 2 for each in more) / (number - 1)
    wins = sum(one[1] - two[1] for one, two in zip(best, other)) / number
    return mean, math.sqrt(spread / number), wins
