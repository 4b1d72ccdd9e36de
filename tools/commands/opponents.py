# SPDX-License-Identifier: MIT
"""Plays every pair of levels for every number of players and writes docs/bots/opponents.md."""

from __future__ import annotations

import argparse
import os
from dataclasses import dataclass
from pathlib import Path

from coffer.seats import LEVELS
from tools import games, previous_version
from tools.bench.bots import moves
from tools.bench.factors import THINKING
from tools.commands.arena import Match, Seat, contest
from tools.commands.simulate import known_jobs, known_seeds, modules_of
from tools.errors import UserError

PAGE = Path(__file__).resolve().parents[2] / "docs" / "bots" / "opponents.md"
PAIRS = (("easy", "random"), ("normal", "easy"), ("hard", "normal"), ("hard", "easy"))
TIMED = ("easy", "normal", "hard")


@dataclass
class Promise:
    """What the first seat of a table has to reach: a share of wins, at the most another, or mean points."""

    seats: str
    share: float | None = None
    most: float | None = None
    mean: float | None = None

    def kept(self, seat: Seat) -> bool:
        """Whether the first contender did what was promised."""
        if self.share is not None and seat.share < self.share:
            return False
        if self.most is not None and seat.share > self.most:
            return False
        return self.mean is None or seat.mean >= self.mean

    def words(self) -> str:
        """What was promised."""
        if self.most is not None:
            return f"{self.share or 0:.0%}–{self.most:.0%} wins"
        if self.share is not None:
            return f"≥ {self.share:.0%} wins"
        return "–" if self.mean is None else f"≥ {self.mean:g} points"


def promises(game: str) -> dict[str, Promise]:
    """What a game's host/study.py promises of its bots, by seats; none if it says nothing."""
    found: tuple[Promise, ...] = getattr(games.host(game, "study"), "PROMISES", ())
    return {promise.seats: promise for promise in found}


def notes(game: str) -> str:
    """What a game's host/study.py has to say about its figures."""
    found: str = getattr(games.host(game, "study"), "NOTES", "")
    return found.strip()


INTRODUCTION = """# The opponents

How well the bots play, from whole games against each other in which the seats rotate: one bot of the first
level against as many of the second as there are other players. A shared win counts in parts; at even strength
the first would win one game of as many as there are players. The interval is where the true share lies, 19
times out of 20. Every row's games have the seeds from 1 on, where a note says nothing else. What a move takes
is what `./coffer bench` says of a table with all chairs taken: counted on the metered virtual machine, times
what real firmware needs more.

Made by `./coffer opponents` (`--game` renews one game's part, `--before FOLDER` fills the columns of an
earlier version); don't edit. [How the bots get stronger](tuning.md) is another page.
"""


@dataclass
class Plan:
    """What one run of the tool plays."""

    games: int  # with one player or two; half as many with more
    jobs: int
    before: Path | None

    def seeds(self, players: int) -> range:
        """The games of one table."""
        return known_seeds(1, self.games if players <= 2 else max(2, self.games // 2))


def _levels(names: tuple[str, ...]) -> tuple[int, ...]:
    return tuple(LEVELS.index(name) for name in names)


def _share(seat: Seat) -> list[str]:
    """Wins and their interval."""
    low, high = seat.interval()
    return [f"{seat.share:.1%}", f"{low:.1%}–{high:.1%}"]


def _earlier(match: Match, seeds: range, jobs: int, alone: bool) -> str:
    """What the first seat of an earlier version reached at its own table."""
    seat = contest(match, seeds, jobs)[0]
    return f"{seat.mean:.1f} points" if alone else f"{seat.share:.1%}, {seat.mean:.1f} points"


def strength(game: str, plan: Plan) -> list[str]:
    """The table of all pairs of levels."""
    sources = modules_of(game)[0].SOURCES
    promised = promises(game)
    head = ["players", "levels", "games", "wins of the first", "95 %", "promised", "points", *sources]
    if plan.before:
        head.append(plan.before.name)
    lines = [f"| {' | '.join(head)} |", "|---:|---|" + "---:|" * (len(head) - 2)]
    fewest, most = games.facts(game).PLAYERS
    for players in range(fewest, most + 1):
        for better, worse in PAIRS if players > 1 else [(level, "") for level in TIMED]:
            names = (better,) + (worse,) * (players - 1)
            match = Match(game, _levels(names))
            seeds = plan.seeds(players)
            seat = contest(match, seeds, plan.jobs)[0]
            promise = promised.get(",".join(names), Promise(""))
            alone = players == 1
            cells = [str(players), better if alone else f"{better}, {worse}", str(len(seeds))]
            cells += ["–", "–"] if alone else _share(seat)
            cells += [promise.words() + ("" if promise.kept(seat) else " (missed)"), f"{seat.mean:.1f}"]
            cells += [f"{points / seat.games:.1f}" for points in seat.points[:-1]]
            if plan.before:
                match = Match(game, match.levels, (), plan.before, True)
                cells.append(_earlier(match, seeds, plan.jobs, alone))
            lines.append(f"| {' | '.join(cells)} |")
    return lines


def progress(game: str, plan: Plan) -> list[str]:
    """The table of hard against the earlier version's hard, at one table."""
    assert plan.before
    fewest, most = games.facts(game).PLAYERS
    earlier = plan.before.name
    lines = ["", f"Hard against {earlier}'s hard, one at the table of all others:", ""]
    lines += ["| players | games | wins | 95 % | even |", "|---:|---:|---:|---:|---:|"]
    for players in range(max(2, fewest), most + 1):
        seeds = plan.seeds(players)
        match = Match(game, _levels(("hard",) * players), (), plan.before)
        try:
            seat = contest(match, seeds, plan.jobs)[0]
        except UserError:
            return ["", f"The rules have changed since {earlier}: its bots can't sit at the same table."]
        cells = [str(players), str(len(seeds)), *_share(seat), f"{1 / players:.1%}"]
        lines.append(f"| {' | '.join(cells)} |")
    return lines


def time(game: str) -> list[str]:
    """The table of what a move takes, with the most players."""
    lines = ["", "| a move takes | mean | worst | longest without a pause |", "|---|---:|---:|---:|"]
    for level in TIMED:
        seen = moves(game, level)
        cells = [level] + [f"{seen[key] * THINKING:.0f} ms" for key in ("mean", "worst", "gap")]
        lines.append(f"| {' | '.join(cells)} |")
    return lines


def title(game: str) -> str:
    """The heading of a game's part."""
    return f"## {game.replace('_', ' ').title()}"


def part(game: str, plan: Plan) -> list[str]:
    """The lines of one game's part of the page."""
    lines = [title(game), ""] + strength(game, plan)
    if plan.before:
        lines += progress(game, plan)
    lines += time(game)
    said = notes(game)
    return lines + (["", said] if said else [])


def kept(page: str) -> dict[str, list[str]]:
    """The parts of a page as it is, by their headings."""
    parts: dict[str, list[str]] = {}
    lines: list[str] = []
    for line in page.splitlines():
        if line.startswith("## "):
            lines = parts.setdefault(line, [])
        lines.append(line)
    return {heading: "\n".join(found).strip().splitlines() for heading, found in parts.items()}


def main(argv: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="./coffer opponents", description=__doc__)
    games_help = "games with one player or two, half as many with more (600)"
    parser.add_argument("--games", type=int, default=600, metavar="N", help=games_help)
    parser.add_argument("--game", help="update only this game's part of the page")
    before = "folder of an earlier version, to show its results beside the current ones"
    parser.add_argument("--before", type=Path, metavar="FOLDER", help=before)
    parser.add_argument(
        "--jobs",
        type=int,
        default=os.cpu_count() or 1,
        metavar="J",
        help="number of games to play in parallel",
    )
    wish = parser.parse_args(argv)
    known_seeds(1, wish.games)
    wanted = [games.known(wish.game)] if wish.game else list(games.names())
    plan = Plan(wish.games, known_jobs(wish.jobs), wish.before)
    if plan.before:
        for game in wanted:  # a folder without the game is reported before anything is played
            previous_version.theirs(plan.before, game)
    parts = kept(PAGE.read_text(encoding="utf-8")) if PAGE.exists() else {}
    for game in wanted:
        parts[title(game)] = part(game, plan)
    lines = [INTRODUCTION.rstrip("\n")]
    for game in games.names():
        if title(game) in parts:
            lines += ["", *parts[title(game)]]
    PAGE.parent.mkdir(exist_ok=True)
    PAGE.write_text("\n".join(lines) + "\n", encoding="utf-8")
    print(f"written: {PAGE}")
    return 0
