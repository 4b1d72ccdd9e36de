# SPDX-License-Identifier: MIT
"""How deep calls nest while the console plays, counted by the simulator."""

from __future__ import annotations

from coffer.journal import Journal
from coffer.seats import EASY
from coffer.seats import pack as pack_seats
from coffer.settings import INSTANT, LANGUAGE, SPEED, written
from tools import games, pack
from tools.bench.courses import Course, course, most_players
from tools.vm import VmError


class NotFinished(VmError):
    """A game that the console did not bring to its end."""


def journal_of(game: Course, level: int, actions: int) -> bytearray:
    """An NVM that holds the beginning of a game between bots, in English and without pauses."""
    nvm = bytearray(b"\xff" * 4096)
    journal = Journal(nvm)
    journal.set(LANGUAGE, written("en"))
    journal.set(SPEED, INSTANT)
    facts = games.facts(game.game)
    journal.begin(facts.KEY, game.players, pack_seats([level] * game.players), game.seed, 0, facts.LONGEST)
    for action in game.actions[:actions]:
        journal.act(action)
    return nvm


def deepest(game: str, level: int, moves: int, seed: int = 3) -> int:
    """Boots, goes on with a game and plays its last `moves` moves and the count: the most calls nested."""
    from host_sim.device import Device

    pack.ensure()
    whole = course(game, most_players(game), EASY, seed)
    nvm = journal_of(whole, level, max(len(whole.actions) - moves, 0))
    with Device(nvm=nvm, watch_depth=True) as device:
        device.boot()
        device.tap("A")
        for _ in range(200):
            device.run(500)
            device.tap("A")  # some games show something at the end that wants to be seen
            if not Journal(bytearray(nvm)).kind:
                break
        else:
            raise NotFinished(f"{device.console}\n{game} did not end on the simulator")
        device.run(3000)
        return device.deepest
