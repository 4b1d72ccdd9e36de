# SPDX-License-Identifier: MIT
"""Tables to hold games to their promises, and what a table is made of."""

from coffer.dice import Dice
from coffer.seats import RANDOM
from coffer.table.bot import decide
from tools import games


def sizes(game):
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


def course(game, players, seed, options=None, level=RANDOM):
    """The tables of a whole game, each before its next action, with that action."""
    table = games.rules(game).Table(players, seed, options or {})
    turn = 0
    while table.seat >= 0:
        action = decide(games.bots(game), table, level, seed, turn)
        yield table, action
        table.apply(action)
        turn += 1
    yield table, None


def state(thing):
    """Everything that a table consists of, in plain values that can be compared."""
    if isinstance(thing, (int, str, bytes, type(None))) or callable(thing):
        return thing
    if isinstance(thing, dict):
        return {key: state(value) for key, value in thing.items()}
    if hasattr(thing, "__dict__"):
        return {key: state(value) for key, value in vars(thing).items()}
    return [state(each) for each in thing]


def view(table, seat, seed):
    """What a seat is given to think with."""
    seen = table.copy()
    seen.redeal(seat, Dice(seed))
    return seen
