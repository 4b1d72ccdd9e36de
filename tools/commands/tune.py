# SPDX-License-Identifier: MIT
"""Searches for better weights of a game's bots.

A round plays many games in which one seat's weights are all moved up or down at random, and the others keep
theirs. Least squares then relate the extra points of that seat to the moves, and each weight
moves a step in the direction that pays, in proportion to the confidence. After the last round the new
weights play the old ones on seeds that no round has used.
"""

from __future__ import annotations

import argparse
import json
import math
import random
from collections.abc import Iterator
from dataclasses import asdict, dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

from tqdm import tqdm

from coffer.seats import LEVELS
from host_sim import atomic
from tools import games, previous_version, weights, workers
from tools.commands.arena import play, wilson
from tools.commands.simulate import SEEDS, check_jobs, check_players
from tools.errors import UserError

UNSEEN = SEEDS // 2  # seeds from here on are for checking only
HERE = Path(__file__).resolve().parents[2]
SURE = 2.0  # standard errors above which a weight moves a whole step


@dataclass
class Search:
    """The state of a search, which a file keeps: its parameters and how far it has come."""

    game: str
    players: int
    level: int
    seed: int
    games: int  # deals a round; each is played once from every seat
    only: str  # what the names of the weights contain that are moved
    first: list[int]  # the weights at the beginning
    values: list[int]  # the weights now
    round: int = 0
    leads: list[float] = field(default_factory=list)  # of this round, by deal

    def save(self, path: Path) -> None:
        """Written whole or not at all, so that an interruption loses a few games at most."""
        atomic.write(path, json.dumps(asdict(self)).encode())


def resume(wanted: Search, path: Path) -> Search:
    """The search that the file keeps, if it is the one that is asked for; else a new one."""
    if not path.exists():
        return wanted
    try:
        kept = Search(**json.loads(path.read_text(encoding="utf-8")))
    except (ValueError, TypeError):
        raise UserError(
            f"{path} is not a saved search: remove it, or choose another file with --state"
        ) from None
    same = ("game", "players", "level", "seed", "games", "only", "first")
    if any(getattr(kept, name) != getattr(wanted, name) for name in same):
        raise UserError(f"{path} keeps another search: remove it, or name another file with --state")
    return kept


# -- games ------------------------------------------------------------------------------


@cache
def _text(game: str) -> str:
    return weights.source(game)


@cache
def _side_with(game: str, values: tuple[int, ...]) -> previous_version.Side:
    """The bots with some weights; the ones that don't change within a round are made once a process."""
    return previous_version.load_changed(game, "value", weights.replace_values(_text(game), list(values)))


def searched_weights(search: Search) -> list[int]:
    """The places of the weights that are moved."""
    return [n for n, each in enumerate(weights.read(_text(search.game))) if search.only in each.name]


def directions(search: Search, deal: int, size: int) -> list[int]:
    """Which weights go up (1) and which down (-1) in a deal, by its seed."""
    chance = random.Random(f"{search.seed} {search.round} {deal}")
    return [chance.choice((-1, 1)) for _ in range(size)]


def move_weights(search: Search, deal: int) -> list[int]:
    """The weights of the seat that tries something, in a deal."""
    known = weights.read(_text(search.game))
    values = search.values[:]
    places = searched_weights(search)
    for n, way in zip(places, directions(search, deal, len(places))):
        values[n] += way * known[n].step()
    return values


def play_deal(job: tuple[str, int, int, int, tuple[int, ...], tuple[int, ...]]) -> tuple[float, float]:
    """One deal, played once from every seat: the mean lead in points of some weights, and their wins."""
    game, players, level, seed, mine, others = job
    text = weights.replace_values(_text(game), list(mine))
    versions = [previous_version.load_changed(game, "value", text)] + [_side_with(game, others)] * (
        players - 1
    )
    points = wins = 0.0
    for number in range(players):
        result = play(versions, [level] * players, seed, number, {})
        totals = [score[-1] for score in result.scores]
        points += totals[0] - sum(totals[1:]) / (players - 1)
        wins += (0 in result.winners) / len(result.winners)
    return points / players, wins / players


def play_deals(jobs: list[Any], processes: int, title: str) -> Iterator[tuple[float, float]]:
    """The deals in their order, whatever the number of processes."""
    bar = {"total": len(jobs), "unit": "deal", "desc": title, "delay": 1, "disable": None}
    if processes == 1 and not workers.other_python():
        yield from tqdm(map(play_deal, jobs), **bar)
        return
    with workers.pool(processes) as pool:
        yield from tqdm(pool.imap(play_deal, jobs), **bar)


# -- what the games say -------------------------------------------------------------------


def effects(ways: list[list[int]], found: list[float]) -> tuple[list[float], float]:
    """The effect of one step up for each weight, by least squares, and their standard error.

    >>> effects([[1, 1], [1, -1], [-1, 1], [-1, -1]] * 9, [3, 1, -1, -3] * 9)[0]
    [2.0, 1.0]
    """
    size = len(ways[0])
    mean = sum(found) / len(found)
    # One equation a weight; a little on the diagonal keeps them solvable when the games are few.
    left = [[float(n == m) for m in range(size)] for n in range(size)]
    right = [0.0] * size
    for row, y in zip(ways, found):
        for n in range(size):
            right[n] += row[n] * (y - mean)
            line = left[n]
            way = row[n]
            for m in range(size):
                line[m] += way * row[m]
    for n in range(size):
        left[n][n] -= 1 - 1e-6
    solved = solve(left, right)
    rest = 0.0
    for row, y in zip(ways, found):
        rest += (y - mean - sum(way * effect for way, effect in zip(row, solved))) ** 2
    spread = rest / max(1, len(found) - size - 1)
    return [round(effect, 6) for effect in solved], math.sqrt(spread / len(found))


def solve(left: list[list[float]], right: list[float]) -> list[float]:
    """Solves a symmetric system of linear equations."""
    size = len(right)
    for n in range(size):
        for m in range(n + 1, size):
            factor = left[m][n] / left[n][n]
            if factor:
                for k in range(n, size):
                    left[m][k] -= factor * left[n][k]
                right[m] -= factor * right[n]
    for n in reversed(range(size)):
        known = sum(left[n][k] * right[k] for k in range(n + 1, size))
        right[n] = (right[n] - known) / left[n][n]
    return right


def step_weights(search: Search, found: list[float], error: float) -> list[int]:
    """The weights after a round: each moves in proportion to the confidence in its effect."""
    known = weights.read(_text(search.game))
    values = search.values[:]
    for n, effect in zip(searched_weights(search), found):
        sure = effect / error if error else 0.0
        if abs(sure) >= 1:
            change = max(1, round(known[n].step() * min(1.0, abs(sure) / SURE)))
            values[n] = known[n].within(values[n] + (change if sure > 0 else -change))
    return values


# -- the search ---------------------------------------------------------------------------


def run_round(search: Search, path: Path, processes: int) -> None:
    """Plays what is left of a round, and steps."""
    text = _text(search.game)
    now = tuple(search.values)
    jobs = []
    for deal in range(len(search.leads), search.games):
        seed = (search.seed + search.round * search.games + deal) % UNSEEN
        mine = tuple(move_weights(search, deal))
        jobs.append((search.game, search.players, search.level, seed, mine, now))
    for points, _ in play_deals(jobs, processes, f"round {search.round + 1}"):
        search.leads.append(points)
        if len(search.leads) % 20 == 0:
            search.save(path)
    places = searched_weights(search)
    ways = [directions(search, deal, len(places)) for deal in range(search.games)]
    found, error = effects(ways, search.leads)
    values = step_weights(search, found, error)
    print(f"round {search.round + 1}: a step is worth what is said, ±{1.96 * error:.2f} points")
    names = [weight.name for weight in weights.read(text)]
    for n, effect in zip(places, found):
        if values[n] != search.values[n]:
            print(f"  {names[n]} {search.values[n]} → {values[n]}  ({effect:+.2f})")
    search.values = values
    search.round += 1
    search.leads = []
    search.save(path)


def check(search: Search, deals: int, processes: int) -> str:
    """How the new weights do against those of the beginning, on seeds that no round has used."""
    pair = (tuple(search.values), tuple(search.first))
    jobs = [
        (search.game, search.players, search.level, UNSEEN + search.seed % UNSEEN // 2 + deal, *pair)
        for deal in range(deals)
    ]
    points, wins = zip(*play_deals(jobs, processes, "check"))
    played = deals * search.players
    low, high = wilson(sum(wins) * search.players, played)
    mean = sum(points) / deals
    spread = 1.96 * math.sqrt(sum((each - mean) ** 2 for each in points) / max(1, deals - 1) / deals)
    share = f"{sum(wins) / deals:.1%} wins [{low:.1%}–{high:.1%}]"
    return f"checked in {played} games: {share}, {mean:+.2f} ±{spread:.2f} points"


def main(argv: list[str]) -> int:
    parser = argparse.ArgumentParser(
        prog="./coffer tune", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("game", metavar="GAME", help=", ".join(games.names()))
    parser.add_argument("--players", type=int, metavar="N", help="number of players (default: the fewest)")
    parser.add_argument(
        "--level", choices=LEVELS[1:4], default="hard", help="level whose weights are searched (hard)"
    )
    parser.add_argument("--only", default="", metavar="WORD", help="only weights with this in their name")
    parser.add_argument("--rounds", type=int, default=10, metavar="R", help="number of rounds (10)")
    deals = "deals per round, each played once from every seat (2000; fewer are too noisy)"
    parser.add_argument("--games", type=int, default=2000, metavar="K", help=deals)
    parser.add_argument(
        "--check", type=int, default=2000, metavar="K", help="deals for the final check (2000)"
    )
    parser.add_argument("--seed", type=int, default=1, metavar="S", help="seed of the deals (1)")
    workers.add_jobs_and_python(parser, "deals")
    keeps = "file that keeps the search, so that it can be resumed (build/tune/GAME.json)"
    parser.add_argument("--state", type=Path, metavar="FILE", help=keeps)
    parser.add_argument("--write", action="store_true", help="put the new weights into the game's value.py")
    args = parser.parse_args(argv)

    game = games.check_name(args.game)
    fewest = max(2, games.facts(game).PLAYERS[0])
    players = check_players(game, fewest if args.players is None else args.players)
    jobs = check_jobs(args.jobs)
    workers.use_python(args.python)
    if players < 2:
        raise UserError("weights are compared at a table of two or more: ask for --players 2")
    if min(args.games, args.check, args.rounds) < 1 or not 0 <= args.seed < UNSEEN:
        raise UserError(
            f"rounds, games and check are 1 or more, a seed is a whole number from 0 to {UNSEEN - 1}"
        )
    text = weights.source(game)
    values = [weight.value for weight in weights.read(text)]
    level = LEVELS.index(args.level)
    path = args.state or HERE / "build" / "tune" / f"{game}.json"
    search = Search(game, players, level, args.seed, args.games, args.only, values, values[:])
    if not searched_weights(search):
        raise UserError(f"no weight of {game} has {args.only!r} in its name")
    search = resume(search, path)
    while search.round < args.rounds:
        run_round(search, path, jobs)
    print(check(search, args.check, jobs))
    for weight, value in zip(weights.read(text), search.values):
        if weight.value != value:
            print(f"{weight.name} {weight.value} → {value}")
    if args.write:
        place = games.FOLDER / game / "value.py"
        place.write_text(weights.replace_values(text, search.values), encoding="utf-8")
        print(f"written: {place}")
    return 0
