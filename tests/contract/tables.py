# SPDX-License-Identifier: MIT
"""Tables of any game for the contract tests: their courses, their state, and a seat's view."""

from collections.abc import Iterator
from typing import Any

from coffer.dice import Dice
from coffer.seats import RANDOM
from coffer.table.bot import decide
from tools import games
from tools.game_log import salt_for


def sizes(game: str) -> Iterator[Any]:
    """Every possible number of players, without options and with each option that is allowed."""
    fewest, most = games.facts(game).PLAYERS
    for players in range(fewest, most + 1):
        yield players, {}
        for option in games.facts(game).OPTIONS:
            try:
                games.rules(game).Table(players, 1, {option: True})
            except ValueError:
                continue
            yield players, {option: True}


def course(game: str, players: int, seed: int, options: Any = None, level: Any = RANDOM) -> Iterator[Any]:
    """The tables of a whole game, each before its next action, with that action."""
    table = games.rules(game).Table(players, seed, options or {})
    turn = 0
    while table.seat >= 0:
        action = decide(games.bots(game), table, level, salt_for(seed), turn)
        yield table, action
        table.apply(action)
        turn += 1
    yield table, None


def state(item: Any) -> Any:
    """The complete state of a table in plain values that can be compared."""
    if isinstance(item, (int, str, bytes, type(None))) or callable(item):
        return item
    if isinstance(item, dict):
        return {key: state(value) for key, value in item.items()}
    if hasattr(item, "__dict__"):
        return {key: state(value) for key, value in vars(item).items()}
    return [state(each) for each in item]


def view(table: Any, seat: int, seed: int) -> Any:
    """A copy of the table redealt for a seat, as its bot gets it."""
    copy = table.copy()
    copy.redeal(seat, Dice(seed))
    return copy


def resample_hidden(game: str, table: Any, seat: int, seed: int) -> Any:
    """A table that looks the same to a seat, made without redeal()."""
    module = games.host(game, "hidden")
    assert module, f"games/{game}/host/hidden.py is missing: see docs/adding_a_game.md"
    return module.resample_hidden(table, seat, Dice(seed))
