# SPDX-License-Identifier: MIT
"""Plays whole games between bots, headless, and writes their logs."""

from __future__ import annotations

import importlib
from collections.abc import Callable
from typing import Any

from coffer import bot
from tools.logbook import Log

GAMES = ("treasure_maps", "treasure_mines", "my_treasures")


def room(game: str) -> tuple[Any, Any, Any]:
    """The rules, the bots and the log's words of a game."""
    return (
        importlib.import_module(f"games.{game}.rules"),
        importlib.import_module(f"games.{game}.bots"),
        importlib.import_module(f"tools.logbook.{game}"),
    )


def run(game: str, levels: list[int], seed: int, options: dict[str, Any], write: Callable[[str], Any]) -> Any:
    """Plays one game to its end, each log line given to `write`, and returns the table."""
    rules, bots, words = room(game)
    table = rules.Table(len(levels), seed, options)
    log = Log(game, rules, words, write)
    log.open(table, seed, levels)
    turn = 0
    while table.seat >= 0:
        table.apply(bot.decide(bots, table, levels[table.seat], seed, turn))
        turn += 1
    log.close(table)
    return table


def play(game: str, players: int, bots: str, seed: int, options: dict[str, Any] | None = None) -> list[str]:
    """The log of one game: `bots` is one level for all seats, or one for each, with commas."""
    lines: list[str] = []
    run(game, seat_levels(bots, players), seed, options or {}, lines.append)
    return lines


def seat_levels(text: str, players: int) -> list[int]:
    """Levels by name, one for all seats or one for each; ValueError says what is wrong."""
    names = text.split(",")
    known = bot.LEVELS[1:]
    for name in names:
        if name not in known:
            raise ValueError(f"unknown level {name!r}: choose from {', '.join(known)}")
    if len(names) == 1:
        names *= players
    if len(names) != players:
        raise ValueError(f"{len(names)} levels for {players} players: give one, or one for each seat")
    return [bot.LEVELS.index(name) for name in names]
