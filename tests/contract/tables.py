# SPDX-License-Identifier: MIT
"""Tables to hold games to their promises, and what a table is made of."""

from collections.abc import Iterator
from typing import Any

from coffer.dice import Dice
from coffer.seats import RANDOM
from coffer.table.bot import decide
from tools import games
from tools.game_log import salt_for


def sizes(game: str) -> Iterator[Any]:
    """Every number of players that can play, and every option where the game takes it."""
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


def state(thing: Any) -> Any:
    """Everything that a table consists of, in plain values that can be compared."""
    if isinstance(thing, (int, str, bytes, type(None))) or callable(thing):
        return thing
    if isinstance(thing, dict):
        return {key: state(value) for key, value in thing.items()}
    if hasattr(thing, "__dict__"):
        return {key: state(value) for key, value in vars(thing).items()}
    return [state(each) for each in thing]


def view(table: Any, seat: int, seed: int) -> Any:
    """What a seat is given to think with."""
    seen = table.copy()
    seen.redeal(seat, Dice(seed))
    return seen


def resample_hidden(game: str, table: Any, seat: int, seed: int) -> Any:
    """A table that a seat can't tell from this one: redeal() has no part in it."""
    hidden = games.host(game, "hidden")
    assert hidden, f"games/{game}/host/hidden.py is missing: see docs/adding_a_game.md"
    return hidden.resample_hidden(table, seat, Dice(seed))
