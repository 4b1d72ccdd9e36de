# SPDX-License-Identifier: MIT
"""Gives a bot its view of a table and gets its action.

The bot never sees the table itself, only a copy in which everything that its seat can't know
was redrawn, and dice that come from the bots' own salt. Neither depends on the game's seed.
"""

from coffer.dice import Dice, scramble
from coffer.seats import RANDOM

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Generator
    from typing import Any


def choose(
    bots: "Any", table: "Any", level: int, salt: int, turn: int, values: dict | None = None
) -> "Generator[None, None, int]":
    """Thinks for the seat whose decision it is: a generator that returns an action.

    `salt` is the bots' own luck, and `turn` how many actions came before, so that a resumed game
    thinks the same thoughts. `values` gets what the actions are worth to that seat, see Bots.think().
    """
    dice = Dice(scramble(salt, 0x3A00 + (turn & 0xFF)) ^ (turn >> 8))
    dice.form = scramble(salt, 0x2F40 + table.seat) & 7  # even over the arena's few salts, too
    view = table.copy()
    view.redeal(table.seat, dice)
    if level == RANDOM:
        actions = view.actions()
        return actions[dice.roll(len(actions))]
    level &= 3  # how strong: 0 is a novice, 3 is hard
    if values is None:
        return (yield from bots.think(view, level, dice))  # as bots of version 1.1.0 do, in the arena
    return (yield from bots.think(view, level, dice, values))


def decide(bots: "Any", table: "Any", level: int, salt: int, turn: int, values: dict | None = None) -> int:
    """The action that choose() returns, without a pause."""
    return run_to_end(choose(bots, table, level, salt, turn, values))


def run_to_end(thought: "Generator[Any, None, Any]") -> "Any":
    """What a generator returns, without a pause."""
    while True:
        try:
            next(thought)
        except StopIteration as done:
            return done.value
