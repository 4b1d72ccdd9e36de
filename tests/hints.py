# SPDX-License-Identifier: MIT
"""Hints from whole games, and a check of their reasons, for the tests of every game's hints."""

from collections import Counter
from collections.abc import Callable, Iterable
from typing import Any

from coffer.seats import HARD
from coffer.table import bot

HINTS = 300

# Why a hint is good: a text's key with its numbers. A hint has the table before it and its action, too.
Reason = tuple[Any, ...]
Hint = tuple[Any, int, Reason]


def hints(bots: Any, tables: Iterable[Any], level: int, asked: Callable[[Any, int, int], bool]) -> list[Hint]:
    """HINTS tables before a hint, with the hint's action and its reason; bots of `level` play the games.

    Of each game only a part is taken: the decisions for which `asked(table, n + turn, turn)` is true, where
    n is the game's number.
    """
    found: list[Hint] = []
    for n, table in enumerate(tables):
        turn = 0
        while table.seat >= 0:
            if len(table.actions()) > 1 and asked(table, n + turn, turn):
                action = bot.decide(bots, table, HARD, n, turn)
                found.append((table.copy(), action, bot.run_to_end(bots.reason(table, action))))
                if len(found) == HINTS:
                    return found
            table.apply(bot.decide(bots, table, level, n, turn))
            turn += 1
    raise AssertionError(f"only {len(found)} hints: more games are needed")


def assert_all_true(found: list[Hint], check: Callable[[Any, int, Reason], None], kinds: int) -> None:
    """Runs check(table, action, reason) on every hint, and requires at least `kinds` different reasons."""
    seen = Counter(why[0] for _, _, why in found)
    wrong = []
    for table, action, why in found:
        try:
            check(table, action, why)
        except AssertionError as error:
            wrong.append((table.phase, action, why, str(error).splitlines()[:1]))
    assert not wrong, f"{len(wrong)} wrong: {wrong[:3]}"
    assert len(seen) >= kinds, seen
