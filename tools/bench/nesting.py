# SPDX-License-Identifier: MIT
"""Measures in the simulator how deep calls nest while the console plays."""

from __future__ import annotations

from coffer.journal import Journal
from coffer.seats import EASY
from coffer.settings import INSTANT
from tools import pack
from tools.bench.courses import course, most_players
from tools.nvm_image import new_nvm, nvm_with_game
from tools.vm import VmError


class NotFinished(VmError):
    """The console did not finish a game."""


def deepest(game: str, level: int, moves: int, seed: int = 3) -> int:
    """Boots, goes on with a game and plays its last `moves` moves and the count: the most calls nested."""
    from host_sim.device import Device

    pack.ensure()
    whole = course(game, most_players(game), EASY, seed)
    begun = whole.actions[: max(len(whole.actions) - moves, 0)]
    nvm = nvm_with_game(new_nvm(speed=INSTANT), game, [level] * whole.players, seed, begun)
    with Device(nvm=nvm, watch_depth=True) as device:
        device.boot()
        device.tap("A")
        for _ in range(200):
            device.run(500)
            device.tap("A")  # some games show a screen at the end that waits for A
            if not Journal(bytearray(nvm)).kind:
                break
        else:
            raise NotFinished(f"{device.console}\n{game} did not end on the simulator")
        device.run(3000)
        return device.deepest
