# SPDX-License-Identifier: MIT
"""How deep calls nest while the console plays, counted on the simulator's device thread."""

from __future__ import annotations

import importlib
import threading
from types import FrameType
from typing import Any

from coffer.bot import EASY
from coffer.journal import Journal
from tools.bench.games import Course, course, most_players
from tools.vm import ROOT

LIMIT = 30  # of the 48 that the device allows
_DEVICE = (str(ROOT / "lib"), str(ROOT / "games"), str(ROOT / "code.py"))
_LANGUAGE, _SPEED, _INSTANT = 0, 3, 3  # registers of the journal


class Plumb:
    """Counts the device's frames as they come and go, and remembers the most."""

    def __init__(self) -> None:
        self.depth = 0
        self.deepest = 0
        self.where: list[str] = []

    def __call__(self, frame: FrameType, event: str, _: Any) -> None:
        if event not in ("call", "return") or not frame.f_code.co_filename.startswith(_DEVICE):
            return
        if event == "return":
            self.depth -= 1
            return
        self.depth += 1
        if self.depth > self.deepest:
            self.deepest = self.depth
            self.where = _names(frame)


def _names(frame: FrameType | None) -> list[str]:
    names = []
    while frame:
        if frame.f_code.co_filename.startswith(_DEVICE):
            names.append(
                frame.f_code.co_qualname if hasattr(frame.f_code, "co_qualname") else frame.f_code.co_name
            )
        frame = frame.f_back
    return names[::-1]


def journal_of(game: Course, level: int, actions: int) -> bytearray:
    """An NVM that holds the beginning of a game between bots, in English and without pauses."""
    nvm = bytearray(b"\xff" * 4096)
    journal = Journal(nvm)
    journal.set(_LANGUAGE, 0)
    journal.set(_SPEED, _INSTANT)
    seats = sum(level << 3 * seat for seat in range(game.players))
    facts = importlib.import_module(f"games.{game.game}")
    journal.begin(facts.KEY, game.players, seats, game.seed, 0, facts.LONGEST)
    for action in game.actions[:actions]:
        journal.act(action)
    return nvm


def deepest(game: str, level: int, moves: int, seed: int = 3) -> Plumb:
    """Boots, looks into every menu, goes on with a game and plays its last `moves` moves and the count."""
    from host_sim.device import Device

    whole = course(game, most_players(game), EASY, seed)
    plumb = Plumb()
    nvm = journal_of(whole, level, max(len(whole.actions) - moves, 0))
    threading.setprofile(plumb)
    try:
        with Device(nvm=nvm) as device:
            device.boot()
            device.tap("A")
            for _ in range(400):
                device.run(250)
                if not Journal(bytearray(nvm)).kind:
                    break
            device.run(3000)
    finally:
        threading.setprofile(None)  # type: ignore[arg-type]
    return plumb
