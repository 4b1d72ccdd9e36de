# SPDX-License-Identifier: MIT
"""Where a game was lost: the decisions of one seat that cost it points, as the hard bot judges them.

Console, page and ./coffer review find their moments here. The bots' dice come from the game's seed, which
a link and a recording have, too: so all of them find the same.
"""

from micropython import const

from coffer.dice import Dice
from coffer.seats import HARD
from coffer.table import bot

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Generator, Sequence
    from typing import Any

_MOST = const(3)  # moments of a game
_POINT = const(16)  # what a bot's values are counted in
_LEAST = const(2 * _POINT)  # a smaller loss may be none: see docs/bots/tuning.md


class Moment:
    """A decision that cost points."""

    def __init__(self, at: int, number: int, made: int, better: int, loss: int, why: tuple) -> None:
        self.at = at  # how many actions of the game came before it
        self.number = number  # which decision of the seat it was, from 1 on
        self.made = made
        self.better = better
        self.loss = loss  # in sixteenths of a point
        self.why = why  # why the other action is better: a key of the game's words, and its figures

    def points(self) -> int:
        """What it cost, in whole points."""
        return (self.loss + _POINT // 2) // _POINT


class Search:
    """Looks at every decision of a seat; `moments` are the worst so far, in the order of the game."""

    def __init__(self, bots: "Any", table: "Any", actions: "Sequence", seat: int, seed: int) -> None:
        """`table` is as it was dealt; it goes through the game."""
        self._bots = bots
        self._table = table
        self._actions = actions
        self._seat = seat
        self._seed = seed
        self.decisions = 0  # of the seat, so far
        self.moments: list = []

    def run(self) -> "Generator[None, None, None]":
        """A generator that pauses as bots do; if it is stopped early, `moments` has what was found so far.

        ValueError if an action is against the rules.
        """
        table = self._table
        for at in range(len(self._actions)):
            if table.seat == self._seat:
                yield from self._judge(at)
                self.decisions += 1
            table.apply(self._actions[at])
            yield

    def _judge(self, at):
        """One decision: what the hard bot would have done, and how much better that was."""
        table = self._table
        made = self._actions[at]
        values = {made: 0}  # it is judged as closely as the best
        better = yield from bot.choose(self._bots, table, HARD, self._seed, at, values)
        loss = values[better] - values[made]
        moments = self.moments
        full = len(moments) == _MOST
        least = min(reversed(moments), key=_loss) if full else None  # of equals, the first stay
        if loss < _LEAST or least and loss <= least.loss:
            return
        yield
        view = table.copy()
        view.redeal(self._seat, Dice(self._seed))
        why = yield from self._bots.reason(view, better)
        if least:
            moments.remove(least)
        moments.append(Moment(at, self.decisions + 1, made, better, loss, why))


def _loss(moment):
    return moment.loss
