# SPDX-License-Identifier: MIT
"""Treasure Mines on a simulated console: memories that hold a game, consoles that go on with it, presses."""

import random
from collections.abc import Callable, Iterable
from typing import Any

from coffer.journal import Journal
from coffer.seats import LEVELS
from coffer.settings import INSTANT
from games.treasure_mines import rules
from host_sim.device import Device
from tests.on_screen import face, stack
from tools.nvm_image import new_nvm, nvm_with_game
from tools.scenes import course

GAME = "treasure_mines"
SETTLED = 400  # ms after which everything that a decision shows is counted
# Players and seed of a game that comes to a phase soon
PHASES = {
    rules.KEEP: (2, 5),
    rules.DIG: (2, 5),
    rules.USE: (2, 2),
    rules.VEIN: (2, 3),
    rules.GROUND: (2, 4),
    rules.SWAP: (5, 3),
}
Wanted = Callable[[Any], bool]


def journal_of(
    seats: str, seed: int, actions: Iterable[int] = (), language: str = "en", speed: int = INSTANT
) -> bytearray:
    """The memory of a console on which that much of a game has been played."""
    levels = [LEVELS.index(level) for level in seats.split(",")]
    return nvm_with_game(new_nvm(language, speed=speed), GAME, levels, seed, actions)


def resume_game(nvm: bytearray) -> Device:
    """A console that was switched on and goes on with its game."""
    device = Device(nvm=nvm)
    device.boot()
    device.run(100)
    device.tap("A")
    device.run(600)
    assert not device.crashed, device.crashed
    return device


def scene(players: int, seed: int, until: Wanted, language: str = "en", speed: int = INSTANT) -> Device:
    """A person in seat 0 among players who move at random, where `until` is true."""
    actions = course(GAME, players, seed, until, drive="random")
    seats = ",".join(["person"] + ["random"] * (players - 1))
    return resume_game(journal_of(seats, seed, actions, language, speed))


def decides(phase: int) -> Wanted:
    """Seat 0 has to decide in a phase."""
    return lambda table: table.phase == phase and table.seat == 0


def state(table: Any) -> dict[str, Any]:
    """Everything of a table that counts, to be compared."""
    hidden = ("listener", "dice", "options")
    return {name: value for name, value in vars(table).items() if name not in hidden}


def replayed(nvm: bytearray) -> Any:
    """The table that the journal's list of actions gives."""
    journal = Journal(bytearray(nvm))
    table = rules.Table(journal.players, journal.seed)
    for action in journal.actions:
        table.apply(action)
    return table


def play_on(device: Device, seed: int, presses: int, check: Callable[[], None] = lambda: None) -> set[str]:
    """Presses buttons at random, A most of all, until the game is over; returns the screens it saw."""
    chance = random.Random(seed)
    seen: set[str] = set()
    for _ in range(presses):
        if stack(device)[-1] == "Count":
            break
        key = chance.choice(("A", "A", "A", "A", "up", "down", "left", "right", "B"))
        device.press(key).run(60)
        seen.update(stack(device))  # a press may close what has come up since the last one
        device.release(key).run(60)
        seen.update(stack(device))
        assert not device.crashed, device.crashed
        check()
    return seen


def legal_choice(device: Device) -> None:
    """What A would do is legal, whatever was pressed before."""
    table = face(device)
    if type(table).__name__ == "Face" and table.deciding:
        choice = table.picker.choice()
        assert choice == -1 or choice in table.match.table.actions()
