# SPDX-License-Identifier: MIT
"""Collects hints from whole games and checks their reasons, for the tests of every game's hints."""

from collections import Counter
from collections.abc import Callable, Iterable
from typing import Any

from coffer.seats import HARD
from coffer.table import bot

HINTS = 300

Reason = tuple[Any, ...]  # why a hint is good: a text's key and its numbers
Hint = tuple[Any, int, Reason]  # the table before the action, the action, its reason


def collect_hints(
    bots: Any, tables: Iterable[Any], level: int, is_sampled: Callable[[Any, int, int], bool]
) -> list[Hint]:
    """Collects HINTS hints from games that bots of `level` play.

    Takes only the decisions for which `is_sampled(table, n + turn, turn)` is true, where n is the number of
    the game.
    """
    hints: list[Hint] = []
    for n, table in enumerate(tables):
        turn = 0
        while table.seat >= 0:
            if len(table.actions()) > 1 and is_sampled(table, n + turn, turn):
                action = bot.decide(bots, table, HARD, n, turn)
                hints.append((table.copy(), action, bot.run_to_end(bots.reason(table, action))))
                if len(hints) == HINTS:
                    return hints
            table.apply(bot.decide(bots, table, level, n, turn))
            turn += 1
    raise AssertionError(f"only {len(hints)} hints: more games are needed")


def assert_reasons_hold(hints: list[Hint], check: Callable[[Any, int, Reason], None], kinds: int) -> None:
    """Runs check(table, action, reason) on every hint, and requires at least `kinds` different reasons."""
    counts = Counter(reason[0] for _, _, reason in hints)
    wrong = []
    for table, action, reason in hints:
        try:
            check(table, action, reason)
        except AssertionError as error:
            wrong.append((table.phase, action, reason, str(error).splitlines()[:1]))
    assert not wrong, f"{len(wrong)} wrong: {wrong[:3]}"
    assert len(counts) >= kinds, counts
