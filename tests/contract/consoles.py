# SPDX-License-Identifier: MIT
"""Consoles with a game of people: the decisions of a game, an NVM before one of them, the open table."""

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

# A small game may leave out describe_cursor() and deciding_factor(); these games have them.
OURS = ("treasure_maps", "treasure_mines", "my_treasures")
Decision = tuple[int, int, list[int], dict[str, bool]]  # players, seed, actions before it, options


def nvm_of_game(
    game: str,
    players: int,
    seed: int,
    actions: Iterable[int],
    language: str,
    options: dict[str, bool] | None = None,
    speed: int = INSTANT,
    confirm: int = QUICK,
) -> bytearray:
    """An NVM that holds a game of people up to some actions."""
    nvm = new_nvm(language, speed=speed, confirm=confirm, holds=3)  # without the hint about held keys
    option_bits = sum(1 << n for n, key in enumerate(games.facts(game).OPTIONS) if (options or {}).get(key))
    return nvm_with_game(nvm, game, [PERSON] * players, seed, actions, option_bits)


@cache
def decisions(game: str) -> dict[int, Decision]:
    """A decision in each phase that a few games reach."""
    decision_of_phase: dict[int, Any] = {}
    for players, options in sizes(game):
        for seed in range(3):
            actions: list[int] = []
            for table, action in course(game, players, seed, options):
                if action is not None:
                    decision_of_phase.setdefault(table.phase, (players, seed, list(actions), options))
                    actions.append(action)
    return decision_of_phase


def is_readable(device: Device, text: bytes) -> bool:
    """Whether a text is not empty, has no unfilled placeholders, and each line fits into a row."""
    width = console(device).rows.font.width
    return bool(text) and not set(text) & set(range(1, 6)) and max(map(width, text.split(b"\n"))) <= 127


def open_table(nvm: bytearray) -> Device:
    """Opens the table, past the hand-over and the recap, where a person decides."""
    device = Device(nvm=nvm).boot()
    device.run(200)
    device.tap("A").run(400)
    while top(device) in ("Handover", "Recap"):
        device.run(450).tap("A").run(200)
    assert not device.crashed, device.crashed
    return device
