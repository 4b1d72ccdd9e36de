# SPDX-License-Identifier: MIT
"""Measures how far a game's review can be trusted: how many of the losses that it names are real.

Bots below hard play hard ones, and a review names what they lost. Then what was done and what would have been
better are both played to the end by the same luck (tools/rollouts.py), until one of them is ahead by three
standard errors, or until there have been enough rollouts. A loss is real if what the review calls better came
out ahead.

The same seed gives the same figures, whatever the number of processes. Every game is a line of the file, so
that a study that was broken off goes on where it stopped.
"""

from __future__ import annotations

import argparse
import json
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from tqdm import tqdm

from coffer.dice import EDITION
from coffer.seats import EASY, HARD, NORMAL, NOVICE
from coffer.table import bot
from coffer.table.moments import Search
from tools import games, workers
from tools.commands.arena import wilson
from tools.commands.simulate import check_jobs, seed_range
from tools.errors import UserError
from tools.game_log import salt_for
from tools.rollouts import lead_of, roll_out

POINT = 16  # hard's values are sixteenths of a point
REVIEWED = (NOVICE, EASY, NORMAL)  # who loses points: by the seed
BLOCK = 40  # rollouts of each action between two looks at their standard error
MOST = 400  # rollouts of each action
ERRORS = 3.0  # a lead of so many standard errors needs no more of them


@dataclass
class Loss:
    """A loss that a review has named, and what rollouts say of it."""

    at: int  # how many actions of the game came before
    phase: int
    made: int
    better: int
    named: float  # in points
    mean: float  # by rollouts
    error: float
    rollouts: int

    @property
    def real(self) -> bool:
        """Whether what is called better came out ahead."""
        return self.mean > 0


def play_game(game: str, players: int, seed: int) -> list[int]:
    """The actions of a game in which seat 0 is a weaker bot and all others are hard."""
    table: Any = games.rules(game).Table(players, seed, {}, EDITION)
    levels = [REVIEWED[seed % len(REVIEWED)]] + [HARD] * (players - 1)
    actions: list[int] = []
    while table.seat >= 0:
        actions.append(bot.decide(games.bots(game), table, levels[table.seat], salt_for(seed), len(actions)))
        table.apply(actions[-1])
    return actions


def measure_loss(game: str, table: Any, made: int, better: int, most: int) -> tuple[float, float, int]:
    """By how many points an action is better than another, the standard error, and the rollouts it took."""
    ends: list[list[tuple[int, float]]] = [[], []]
    while True:
        number = len(ends[0])
        for found, more in zip(ends, roll_out(game, table, [better, made], range(number, number + BLOCK))):
            found += more
        mean, error, _ = lead_of(*ends)
        if abs(mean) > ERRORS * error or len(ends[0]) >= most:
            return mean, error, len(ends[0])


def one_game(job: tuple[str, int, int, int]) -> dict[str, Any]:
    """The losses that are named in one game."""
    game, players, most, seed = job
    actions = play_game(game, players, seed)
    table: Any = games.rules(game).Table(players, seed, {}, EDITION)
    search = Search(games.bots(game), table, actions, 0, seed)
    bot.run_to_end(search.run())
    losses = []
    for moment in search.moments:
        table = games.rules(game).Table(players, seed, {}, EDITION)
        for action in actions[: moment.at]:
            table.apply(action)
        mean, error, rollouts = measure_loss(game, table, moment.made, moment.better, most)
        named, mean, error = (round(each, 2) for each in (moment.loss / POINT, mean, error))
        loss = Loss(moment.at, table.phase, moment.made, moment.better, named, mean, error, rollouts)
        losses.append(asdict(loss))
    return {"seed": seed, "losses": losses}


def losses_of(game: str, players: int, seeds: range, most: int, jobs: int) -> list[Loss]:
    """The losses that are named in some games."""
    work = [(game, players, most, seed) for seed in seeds]
    with workers.pool(jobs) as pool:
        return [Loss(**loss) for found in pool.imap(one_game, work) for loss in found["losses"]]


def summary(losses: list[Loss]) -> str:
    """A row of the table in docs/bots/tuning.md: named, real, its interval, and the means."""
    number = len(losses)
    if not number:
        return "no loss was named"
    real = sum(loss.real for loss in losses)
    low, high = wilson(real, number)
    mean = [sum(each) / number for each in zip(*((loss.named, loss.mean, loss.error) for loss in losses))]
    share = f"{real} ({real / number:.0%}) | {low:.0%}–{high:.0%}"
    return f"{number} | {share} | {mean[0]:.1f} | {mean[1]:.1f} | {mean[2]:.1f}"


def main(game: str, argv: list[str] | None = None) -> int:
    """Plays, reviews and rolls out, and prints what was found."""
    parser = argparse.ArgumentParser(prog=f"./coffer study {game} review", description=__doc__)
    parser.add_argument("--games", type=int, default=30, metavar="N", help="games to review (30)")
    parser.add_argument("--seed", type=int, default=6000, metavar="S", help="seed of the first game (6000)")
    parser.add_argument("--players", type=int, default=2, metavar="N", help="in each game (2)")
    parser.add_argument("--rollouts", type=int, default=MOST, metavar="N", help=f"at the most ({MOST})")
    workers.add_jobs_and_python(parser)
    parser.add_argument("--keep", type=Path, metavar="FILE", help="what was found (build/review_GAME.jsonl)")
    args = parser.parse_args(argv)
    fewest, most = games.facts(game).PLAYERS
    if not max(2, fewest) <= args.players <= most:
        raise UserError(f"--players takes a whole number from {max(2, fewest)} to {most}")
    seeds = seed_range(args.seed, args.games)
    jobs = check_jobs(args.jobs)
    if args.python:
        workers.use_python(args.python)
    path = args.keep or Path(f"build/review_{game}.jsonl")
    head = {"game": game, "edition": EDITION, "players": args.players, "rollouts": args.rollouts}
    done = set(read(path, head))
    work = [(game, args.players, args.rollouts, seed) for seed in seeds if seed not in done]
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("a", encoding="utf-8") as file, workers.pool(min(jobs, len(work) or 1)) as pool:
        if not file.tell():
            file.write(json.dumps(head) + "\n")
        for found in tqdm(pool.imap(one_game, work), total=len(work), unit="game"):
            file.write(json.dumps(found) + "\n")
            file.flush()
    report([loss for seed, losses in read(path, head).items() if seed in seeds for loss in losses])
    return 0


def read(path: Path, head: dict[str, Any]) -> dict[int, list[Loss]]:
    """The losses that a file has, by seed; one of another study is not gone on with."""
    if not path.exists():
        return {}
    first, *lines = path.read_text("utf-8").splitlines()
    if json.loads(first) != head:
        raise UserError(f"{path} is of another study: remove it, or name another file with --keep")
    found = [json.loads(line) for line in lines]
    return {each["seed"]: [Loss(**loss) for loss in each["losses"]] for each in found}


def report(losses: list[Loss]) -> None:
    """Prints the losses that rollouts don't confirm, then a row of the documentation's table."""
    for loss in losses:
        if not loss.real:
            print(loss)
    print("named | real | 95 % | mean named | mean by rollouts | mean standard error")
    print(summary(losses))
