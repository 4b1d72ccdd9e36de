# SPDX-License-Identifier: MIT
"""Consoles on which people play any game: its decisions, a memory that leads to one, the table opened."""

from collections.abc import Iterable
from functools import cache
from typing import Any

from coffer.seats import PERSON
from coffer.settings import INSTANT, QUICK
from host_sim.device import Device
from tests.contract.tables import course, sizes
from tests.on_screen import console, top
from tools import games
from tools.nvm_image import new_nvm, nvm_with_game

# A small game may leave out describe_cursor() and deciding_factor(); these have them.
OURS = ("treasure_maps", "treasure_mines", "my_treasures")
Decision = tuple[int, int, list[int], dict[str, bool]]  # players, seed, actions before it, options


def journal_of(
    game: str,
    players: int,
    seed: int,
    actions: Iterable[int],
    language: str,
    options: dict[str, bool] | None = None,
    pace: int = INSTANT,
    confirm: int = QUICK,
) -> bytearray:
    """An NVM that holds a game of people up to some actions."""
    nvm = new_nvm(
        language, speed=pace, confirm=confirm, holds=3
    )  # nobody needs to be told that keys can be held
    chosen = sum(1 << n for n, key in enumerate(games.facts(game).OPTIONS) if (options or {}).get(key))
    return nvm_with_game(nvm, game, [PERSON] * players, seed, actions, chosen)


@cache
def decisions(game: str) -> dict[int, Decision]:
    """For each phase that a few games come to: the players, the options and the actions that lead there."""
    found: dict[int, Any] = {}
    for players, options in sizes(game):
        for seed in range(3):
            actions: list[int] = []
            for table, action in course(game, players, seed, options):
                if action is not None:
                    found.setdefault(table.phase, (players, seed, list(actions), options))
                    actions.append(action)
    return found


def readable(device: Device, text: bytes) -> bool:
    """Whether there is a text, nothing in it is left to fill in, and each line has room in a row."""
    width = console(device).rows.font.width
    return bool(text) and not set(text) & set(range(1, 6)) and max(map(width, text.split(b"\n"))) <= 127


def open_table(nvm: bytearray) -> Device:
    """The table, past the hand-over and what was missed, with a person's cursor on it."""
    device = Device(nvm=nvm).boot()
    device.run(200)
    device.tap("A").run(400)
    while top(device) in ("Handover", "Recap"):
        device.run(450).tap("A").run(200)
    assert not device.crashed, device.crashed
    return device
