# SPDX-License-Identifier: MIT
"""Plays many games between bots and reports how often each wins."""

from __future__ import annotations

import argparse
import json
import math
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cache
from pathlib import Path

from tqdm import tqdm

from coffer.seats import LEVELS
from coffer.table import bot
from tools import games, previous_version, workers
from tools.commands.simulate import (
    OPTION_HELP,
    check_jobs,
    check_players,
    modules_of,
    parse_levels,
    parse_options,
    seed_range,
)
from tools.game_log import salt_for

YARDSTICK = 5.8  # device milliseconds of the yardstick loop


@dataclass
class Result:
    """One game as the arena keeps it, by contender: points by source with the total last, and time."""

    scores: list[tuple[int, ...]]
    winners: list[int]
    moves: list[int]
    thought: list[float]  # seconds of processor time
    longest: list[float]


@dataclass
class Seat:
    """The results of one contender over all games."""

    level: str
    games: int = 0
    wins: Fraction = Fraction(0)
    points: list[int] = field(default_factory=list)  # sums by source, the total last
    moves: int = 0
    thought: float = 0.0
    longest: float = 0.0

    @property
    def share(self) -> float:
        """The part of the games that was won; a shared win counts in parts."""
        return float(self.wins / self.games)

    @property
    def mean(self) -> float:
        """Points a game."""
        return self.points[-1] / self.games

    def interval(self) -> tuple[float, float]:
        """Returns the 95 % interval of the share."""
        return wilson(float(self.wins), self.games)


def wilson(wins: float, games: int) -> tuple[float, float]:
    """The 95 % interval of a share, after Wilson: sensible for few games and for shares near 0 or 1.

    >>> [round(end, 3) for end in wilson(8, 10)]
    [0.49, 0.943]
    """
    z = 1.959964
    share = wins / games
    middle = share + z * z / (2 * games)
    spread = z * math.sqrt(share * (1 - share) / games + z * z / (4 * games * games))
    whole = 1 + z * z / games
    return max(0.0, (middle - spread) / whole), min(1.0, (middle + spread) / whole)


def rotation(contenders: int, number: int) -> list[int]:
    """Who sits where in a game: contender of each seat. Everyone sits everywhere equally often.

    >>> rotation(3, 0), rotation(3, 1)
    ([0, 1, 2], [1, 2, 0])
    """
    return [(seat + number) % contenders for seat in range(contenders)]


@dataclass(frozen=True)
class Match:
    """Who plays what: the levels, and the folder whose bots play all seats but the first (None: ours)."""

    game: str
    levels: tuple[int, ...]
    options: tuple[str, ...] = ()
    against: Path | None = None
    before: bool = False  # the folder's bots play the first seat, too


@cache
def sides(match: Match) -> list[previous_version.Side]:
    """Returns which bots each contender uses."""
    here = previous_version.load_ours(match.game)
    there = previous_version.load_from(match.against, match.game) if match.against else here
    return [there if match.before else here] + [there] * (len(match.levels) - 1)


def one_game(job: tuple[Match, int, int]) -> Result:
    """Plays one game of the arena; nothing but the clock depends on where it is played."""
    match, seed, number = job
    return play(sides(match), match.levels, seed, number, dict.fromkeys(match.options, True))


def play(
    versions: list[previous_version.Side],
    levels: Sequence[int],
    seed: int,
    number: int,
    options: dict[str, bool],
) -> Result:
    """One game of contenders who each bring their version of the bots; `number` says who sits where."""
    who = rotation(len(levels), number)
    tables = previous_version.Tables(versions, len(levels), seed, options)
    table = tables.first
    moves = [0] * len(levels)
    thought = [0.0] * len(levels)
    longest = [0.0] * len(levels)
    salt = salt_for(seed)
    turn = 0
    while table.seat >= 0:
        contender = who[table.seat]
        began = time.process_time()
        version = versions[contender]
        with version.active():
            action = bot.decide(version.bots, tables.of(contender), levels[contender], salt, turn)
        took = time.process_time() - began
        moves[contender] += 1
        thought[contender] += took
        longest[contender] = max(longest[contender], took)
        tables.apply(action)
        turn += 1
    sources = len(versions[0].rules.SOURCES) + 1
    with versions[0].active():
        scores = [table.score(who.index(contender))[:sources] for contender in range(len(levels))]
        winners = [who[seat] for seat in table.winners()]
    return Result(scores, winners, moves, thought, longest)


def results(match: Match, seeds: range, jobs: int, quiet: bool = False) -> Iterator[Result]:
    """The games in the order of their seeds, whatever the number of jobs."""
    work = [(match, seed, number) for number, seed in enumerate(seeds)]
    bar = {"total": len(work), "unit": "game", "delay": 1, "disable": quiet or None}
    if jobs == 1 and not workers.other_python():
        yield from tqdm(map(one_game, work), **bar)
        return
    with workers.pool(jobs) as pool:
        yield from tqdm(pool.imap(one_game, work), **bar)


def contest(match: Match, seeds: range, jobs: int = 1, quiet: bool = False) -> list[Seat]:
    """Returns the results of every contender, in the order of the arguments."""
    seats = [Seat(LEVELS[level]) for level in match.levels]
    for result in results(match, seeds, jobs, quiet):
        for n, seat in enumerate(seats):
            seat.games += 1
            if n in result.winners:
                seat.wins += Fraction(1, len(result.winners))
            seat.points = [
                a + b for a, b in zip(seat.points or [0] * len(result.scores[n]), result.scores[n])
            ]
            seat.moves += result.moves[n]
            seat.thought += result.thought[n]
            seat.longest = max(seat.longest, result.longest[n])
    return seats


def yardstick() -> float:
    """Seconds of processor time that the yardstick loop takes here."""
    times = []
    for _ in range(9):
        began = time.process_time()
        for _ in range(40):
            a = 0
            for i in range(1000):
                a = (a + i) & 255
        times.append((time.process_time() - began) / 40)
    return sorted(times)[4]


def as_json(game: str, seats: list[Seat]) -> str:
    """Returns the result as JSON."""
    rows = []
    for seat in seats:
        low, high = seat.interval()
        row = {"level": seat.level, "wins": _number(seat.wins), "share": round(seat.share, 4)}
        row |= {"low": round(low, 4), "high": round(high, 4), "mean": round(seat.mean, 3)}
        rows.append(row)
    return json.dumps({"game": game, "games": seats[0].games, "seats": rows})


def _number(wins: Fraction) -> int | float:
    return int(wins) if wins.denominator == 1 else round(float(wins), 4)


def as_text(game: str, seats: list[Seat], loop: float) -> str:
    """Returns the result as text."""
    sources = modules_of(game)[0].SOURCES
    lines = [f"{game}, {seats[0].games} games, {len(seats)} players, seats rotate"]
    head = f"{'':8}{'wins':>8}{'share':>8}  {'95 % interval':16}{'mean':>6}  "
    lines.append(head + " ".join(f"{name:>10}" for name in sources) + "   ms a move*")
    for seat in seats:
        low, high = seat.interval()
        row = f"{seat.level:8}{float(seat.wins):8.1f}{seat.share:8.1%}  "
        row += f"{f'{low:.1%} to {high:.1%}':16}{seat.mean:6.1f}  "
        row += " ".join(f"{points / seat.games:10.1f}" for points in seat.points[:-1])
        mean = seat.thought / max(seat.moves, 1) / loop * YARDSTICK
        lines.append(row + f"   {mean:.0f}, worst {seat.longest / loop * YARDSTICK:.0f}")
    lines.append("* an estimate of the device's time from this computer's; ./coffer bench measures it")
    return "\n".join(lines)


def main(argv: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="./coffer arena", description=__doc__)
    parser.add_argument("game", metavar="GAME", help=", ".join(games.names()))
    parser.add_argument(
        "--seats",
        required=True,
        metavar="LEVEL,LEVEL…",
        help="level of each seat: novice, easy, normal, hard, random",
    )
    parser.add_argument("--games", type=int, default=100, metavar="N", help="number of games (100)")
    parser.add_argument("--seed", type=int, default=1, metavar="S", help="seed of the first game")
    workers.add_jobs_and_python(parser)
    parser.add_argument("--option", action="append", default=[], metavar="KEY=VALUE", help=OPTION_HELP)
    parser.add_argument(
        "--against",
        type=Path,
        metavar="FOLDER",
        help="folder of another version, whose bots play all seats but the first",
    )
    parser.add_argument("--json", action="store_true", help="print JSON")
    args = parser.parse_args(argv)

    game = games.check_name(args.game)
    players = check_players(game, len(args.seats.split(",")))
    levels = parse_levels(args.seats, players)
    options = parse_options(game, args.option)
    seeds = seed_range(args.seed, args.games)
    workers.use_python(args.python)
    loop = yardstick()
    match = Match(game, tuple(levels), tuple(options), args.against)
    sides(match)  # a folder without the game is reported before anything is played
    seats = contest(match, seeds, min(check_jobs(args.jobs), args.games))
    print(as_json(game, seats) if args.json else as_text(game, seats, loop))
    return 0
