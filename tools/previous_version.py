# SPDX-License-Identifier: MIT
"""Bots from elsewhere at the same table: those of another folder, or ours with other weights."""

from __future__ import annotations

import importlib
import sys
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from dataclasses import dataclass, field
from pathlib import Path
from types import ModuleType
from typing import Any

from tools import games
from tools.errors import UserError

HERE = Path(__file__).resolve().parent.parent
PACKAGES = ("games", "coffer", "tools", "host_sim")  # what a folder brings of its own
DIFFER = "the rules of the two versions differ: their bots can't play at one table"


@dataclass
class Side:
    """One version of a game: its rules and its bots."""

    rules: Any
    bots: Any
    folder: Path | None = None  # where it was loaded from, if not here
    modules: dict[str, ModuleType] = field(default_factory=dict)  # and all that was loaded there

    def active(self) -> AbstractContextManager[None]:
        """While the context is active, what the version imports comes from its own folder."""
        return _importing_from(self.folder, self.modules) if self.folder else nullcontext()


def load_ours(game: str) -> Side:
    """The version that is here."""
    return Side(games.rules(game), games.bots(game))


def load_from(folder: Path, game: str) -> Side:
    """The version that lies in another folder: a clone of the project, or a release unpacked."""
    if not (folder / "games" / game / "bots.py").exists():
        raise UserError(
            f"{folder} has no games/{game}/bots.py: name a folder with another version of the project"
        )
    importlib.invalidate_caches()
    modules: dict[str, ModuleType] = {}
    with _importing_from(folder.resolve(), modules):
        side = load_ours(game)
    return Side(side.rules, side.bots, folder.resolve(), modules)


def load_changed(game: str, module: str, source: str) -> Side:
    """The version that is here, but for the text of one module, such as "value"."""
    name = f"games.{game}.{module}"
    with _importing_from(HERE, {}):
        __import__(f"games.{game}")
        other = ModuleType(name)
        sys.modules[name] = other
        exec(compile(source, f"{name} (changed)", "exec"), other.__dict__)
        return load_ours(game)


def _game_modules() -> list[str]:
    return [name for name in sys.modules if name.split(".")[0] in PACKAGES]


@contextmanager
def _importing_from(folder: Path, modules: dict[str, ModuleType]) -> Iterator[None]:
    """While the context is active, imports come from a folder; what is loaded joins `modules`."""
    kept = {name: sys.modules.pop(name) for name in _game_modules()}
    sys.modules.update(modules)
    sys.path[:0] = [str(folder), str(folder / "lib")]
    try:
        yield
    finally:
        modules.update({name: sys.modules.pop(name) for name in _game_modules()})
        sys.modules.update(kept)
        del sys.path[:2]


class Tables:
    """One game at the tables of several sides: each side sees its own, and all are in the same state."""

    def __init__(self, sides: list[Side], players: int, seed: int, options: dict[str, Any]):
        self.sides = sides
        self._by_rules = {}
        for side in sides:
            with side.active():
                self._by_rules[id(side.rules)] = side.rules.Table(players, seed, options)

    @property
    def first(self) -> Any:
        """The table of the first side, which counts."""
        return self.of(0)

    def of(self, side: int) -> Any:
        """A side's table."""
        return self._by_rules[id(self.sides[side].rules)]

    def apply(self, action: int) -> None:
        """The same action everywhere; UserError if the rules of one side don't allow it."""
        standing = set()
        for side in {id(side.rules): side for side in self.sides}.values():
            table = self._by_rules[id(side.rules)]
            try:
                with side.active():
                    table.apply(action)
                    standing.add((table.seat, tuple(table.actions())))
            except ValueError:
                raise UserError(DIFFER) from None
        if len(standing) > 1:
            raise UserError(DIFFER)
