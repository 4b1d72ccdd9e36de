# SPDX-License-Identifier: MIT
"""The games that the bench plays: lists of actions, made on this computer for the VM to replay."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from coffer.seats import RANDOM
from coffer.table import bot
from tools import games
from tools.commands import simulate


@dataclass(frozen=True)
class Course:
    """A whole game: every action, and whose it was."""

    game: str
    players: int
    seed: int
    actions: tuple[int, ...]
    seats: tuple[int, ...]

    def until(self, seat: int, part: float) -> tuple[int, ...]:
        """The actions up to the seat's first decision after that part of the game."""
        start = int(len(self.actions) * part)
        return self.actions[: self.seats.index(seat, start)]

    def plan(self) -> dict[str, object]:
        """Returns what the VM's scripts need."""
        key = games.facts(self.game).KEY
        plan = {"game": self.game, "key": key, "players": self.players, "seed": self.seed}
        return plan | {"actions": self.actions}


def most_players(game: str) -> int:
    """Returns the largest number of players."""
    most: int = games.facts(game).PLAYERS[1]
    return most


@cache
def course(game: str, players: int, level: int, seed: int) -> Course:
    """One game between bots of one level."""
    rules, bots, _ = simulate.modules_of(game)
    table = rules.Table(players, seed, {})
    actions: list[int] = []
    seats: list[int] = []
    while table.seat >= 0:
        seats.append(table.seat)
        actions.append(bot.decide(bots, table, level, seed, len(actions)))
        table.apply(actions[-1])
    return Course(game, players, seed, tuple(actions), tuple(seats))


@cache
def longest(game: str) -> Course:
    """The game with the most actions of a few that random bots played."""
    played = [course(game, most_players(game), RANDOM, seed) for seed in range(20)]
    return max(played, key=lambda each: len(each.actions))
