# SPDX-License-Identifier: MIT
"""How long the bots think, in milliseconds of the device: `python -m tools.bench.bots GAME LEVEL`."""

from __future__ import annotations

import argparse
import importlib
import sys

from coffer.seats import LEVELS
from tools.bench.budgets import MOVES
from tools.bench.probe import probe


def moves(
    game: str, level: str, players: int = 0, games: int = 1, seed: int = 1, most: int = -1
) -> dict[str, float]:
    """Moves, mean, worst and longest stretch without a yield of whole games between bots of one level."""
    players = players or importlib.import_module(f"games.{game}").PLAYERS[1]
    plan = {
        "level": LEVELS.index(level),
        "game": game,
        "players": players,
        "options": None,
        "seed": seed,
        "games": games,
        "most": most,
    }
    return probe("moves", plan)


def main(argv: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="python -m tools.bench.bots", description=__doc__)
    parser.add_argument("game")
    parser.add_argument("level", choices=LEVELS[1:])
    parser.add_argument("--players", type=int, default=0, help="the most the game allows, if not given")
    parser.add_argument("--games", type=int, default=1)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--most", type=int, default=-1, metavar="MOVES", help="stop after so many moves")
    wish = parser.parse_args(argv)
    seen = moves(wish.game, wish.level, wish.players, wish.games, wish.seed, wish.most)
    budget = MOVES.get(wish.level)
    print(f"{wish.game} {wish.level}: {seen['moves']:.0f} moves, mean {seen['mean']:.0f} ms, ", end="")
    print(f"worst {seen['worst']:.0f} ms of {budget:.0f}, longest without a yield {seen['gap']:.0f} ms")
    return 0


if __name__ == "__main__":
    sys.path[:0] = ["lib", "host_sim/shim"]
    sys.exit(main(sys.argv[1:]))
