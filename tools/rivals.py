# SPDX-License-Identifier: MIT
"""Bots from elsewhere at the same table: those of another folder, or ours with other weights."""

from __future__ import annotations

import importlib
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from types import ModuleType
from typing import Any

from tools import games
from tools.sorry import Sorry

HERE = Path(__file__).resolve().parent.parent
ROOMS = ("games", "coffer")  # what a folder brings of its own
DIFFER = "the rules of the two versions differ: their bots can't play at one table"


@dataclass
class Side:
    """One version of a game: its rules and its bots."""

    rules: Any
    bots: Any


def ours(game: str) -> Side:
    """The version that is here."""
    return Side(games.rules(game), games.bots(game))


def theirs(folder: Path, game: str) -> Side:
    """The version that lies in another folder: a clone of the project, or a release unpacked."""
    if not (folder / "games" / game / "bots.py").exists():
        raise Sorry(
            f"{folder} has no games/{game}/bots.py: name a folder with another version of the project"
        )
    with _aside(folder.resolve()):
        return ours(game)


def changed(game: str, module: str, source: str) -> Side:
    """The version that is here, but for the text of one module, such as "value"."""
    name = f"games.{game}.{module}"
    with _aside(HERE):
        __import__(f"games.{game}")
        other = ModuleType(name)
        sys.modules[name] = other
        exec(compile(source, f"{name} (changed)", "exec"), other.__dict__)
        return ours(game)


def _rooms() -> list[str]:
    return [name for name in sys.modules if name.split(".")[0] in ROOMS]


@contextmanager
def _aside(folder: Path) -> Iterator[None]:
    """Within it, games and engine are imported from a folder; afterwards everything is as it was."""
    kept = {name: sys.modules.pop(name) for name in _rooms()}
    sys.path[:0] = [str(folder), str(folder / "lib")]
    importlib.invalidate_caches()
    try:
        yield
    finally:
        for name in _rooms():
            del sys.modules[name]
        sys.modules.update(kept)
        del sys.path[:2]


class Tables:
    """One game at the tables of several sides: each side sees its own, and all are in the same state."""

    def __init__(self, sides: list[Side], players: int, seed: int, options: dict[str, Any]):
        self.sides = sides
        self._by_rules = {id(side.rules): side.rules.Table(players, seed, options) for side in sides}

    @property
    def first(self) -> Any:
        """The table of the first side, which counts."""
        return self.of(0)

    def of(self, side: int) -> Any:
        """A side's table."""
        return self._by_rules[id(self.sides[side].rules)]

    def apply(self, action: int) -> None:
        """The same action everywhere; what the rules of one side don't allow ends the contest in words."""
        for table in self._by_rules.values():
            try:
                table.apply(action)
            except ValueError:
                raise Sorry(DIFFER) from None
        standing = {(table.seat, tuple(table.actions())) for table in self._by_rules.values()}
        if len(standing) > 1:
            raise Sorry(DIFFER)
