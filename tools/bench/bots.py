# SPDX-License-Identifier: MIT
"""Measures how long bots think, in ms of the device: `python -m tools.bench.bots GAME LEVEL`."""

from __future__ import annotations

import argparse

from coffer.seats import LEVELS
from tools import games
from tools.bench.budgets import MOVES
from tools.bench.courses import most_players
from tools.bench.probe import probe
from tools.errors import run_standalone


def moves(
    game: str, level: str, players: int = 0, rounds: int = 1, seed: int = 1, most: int = -1
) -> dict[str, float]:
    """Plays whole games between bots of one level: moves, mean, worst, longest time without a yield."""
    players = players or most_players(game)
    plan = {
        "level": LEVELS.index(level),
        "game": game,
        "players": players,
        "options": None,
        "seed": seed,
        "games": rounds,
        "most": most,
    }
    return probe("moves", plan, console=True)


def main(argv: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="python -m tools.bench.bots", description=__doc__)
    parser.add_argument("game", help=", ".join(games.names()))
    parser.add_argument("level", choices=list(MOVES))
    parser.add_argument("--players", type=int, default=0, help="the most the game allows, if not given")
    parser.add_argument("--games", type=int, default=1)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--most", type=int, default=-1, metavar="MOVES", help="stop after so many moves")
    args = parser.parse_args(argv)
    seen = moves(games.check_name(args.game), args.level, args.players, args.games, args.seed, args.most)
    print(
        f"{args.game} {args.level}: {seen['moves']:.0f} moves, mean {seen['mean']:.0f} ms, "
        f"worst {seen['worst']:.0f} of {MOVES[args.level]:.0f}, longest without a yield {seen['gap']:.0f}"
    )
    return 0


if __name__ == "__main__":
    run_standalone(main)
