# SPDX-License-Identifier: MIT
"""The puzzles that a game ships, and their positions by what explains the answer."""

from collections.abc import Iterator
from typing import Any

from tools import games
from tools.pack import ASSETS
from tools.pack.puzzles import Puzzle, read_puzzles


def puzzles_of(name: str) -> list[Puzzle]:
    """All puzzles of a game."""
    return read_puzzles(ASSETS / name / "puzzles.txt")


def tables_of(name: str, why: str) -> Iterator[tuple[Any, int]]:
    """The positions of a game's puzzles that are explained so, with their answers."""
    for puzzle in puzzles_of(name):
        if puzzle.entries["why"][0] == why:
            table = games.rules(name).Table(puzzle.players, puzzle.seed)
            for action in puzzle.actions:
                table.apply(action)
            yield table, puzzle.number("best")
