# SPDX-License-Identifier: MIT
"""Plays every pair of levels for every number of players and writes docs/bots/opponents.md.

What was played is kept in docs/bots/samples, so the samples can grow a piece at a time: a run goes on where
the last one stopped, as long as the bots play as they did then.
"""

from __future__ import annotations

import argparse
import hashlib
import itertools
import json
import time
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

from tqdm import tqdm

from coffer.seats import LADDER, LEVELS
from host_sim import atomic
from tools import games, previous_version, workers
from tools.bench.bots import moves
from tools.bench.factors import THINKING
from tools.commands.arena import Match, Result, one_game, rotation, wilson
from tools.commands.simulate import check_jobs
from tools.errors import UserError

HERE = Path(__file__).resolve().parents[2]
PAGE = HERE / "docs" / "bots" / "opponents.md"
KEPT = PAGE.parent / "samples"
NAMES = tuple(LEVELS[level] for level in LADDER)  # novice to hard
CHUNK = 60  # games between two savings: whole rotations for two to five players


@dataclass
class Promise:
    """What the first seat of a table has to reach: a share of wins, at the most another, or mean points."""

    seats: str
    share: float | None = None
    most: float | None = None
    mean: float | None = None

    def is_kept(self, sample: Sample) -> bool:
        """Whether the first contender did what was promised."""
        if self.share is not None and sample.share < self.share:
            return False
        if self.most is not None and sample.share > self.most:
            return False
        return self.mean is None or sample.mean >= self.mean

    def words(self) -> str:
        """What was promised."""
        if self.most is not None:
            return f"{self.share or 0:.0%}–{self.most:.0%}"
        if self.share is not None:
            return f"≥ {self.share:.0%}"
        return "–" if self.mean is None else f"≥ {self.mean:g} points"


def promises(game: str) -> dict[str, Promise]:
    """What a game's host/study.py promises of its bots, by seats; none if it says nothing."""
    found: tuple[Promise, ...] = getattr(games.host(game, "study"), "PROMISES", ())
    return {promise.seats: promise for promise in found}


def order_of_play(game: str, players: int, seed: int) -> list[int]:
    """The seats as they have their first turns, if a game's host/study.py knows another than their own."""
    order: Any = getattr(games.host(game, "study"), "order_of_play", None)
    return list(order(games.rules(game).Table(players, seed))) if order else list(range(players))


def notes(game: str) -> str:
    """What a game's host/study.py has to say about its figures."""
    found: str = getattr(games.host(game, "study"), "NOTES", "")
    return found.strip()


INTRODUCTION = """# The opponents

There are four: novice, easy, normal and hard. This page says how well they play, from whole games against
each other in which the seats rotate: one bot of the first level against as many of the second as there are
other players. A shared win counts in parts. At even strength the first would win one game of as many as there
are players. The true share lies in the interval 19 times out of 20. *Random* takes any legal action; nobody
can choose it on the console. Points are the mean of the first.

What a move takes is what `./coffer bench` says of a table with all chairs taken: counted on the metered
virtual machine, times what real firmware needs more.

The page is made by `./coffer opponents`; don't edit it. Every row's games have the seeds from 1 on, so
anybody can play them again; with `--python pypy3` that is quicker and gives the same. Samples grow: a small
number of games means that nobody has played more yet. [How the bots get stronger](tuning.md) is another page.
"""


# -- what is played -----------------------------------------------------------------------


@dataclass
class Sample:
    """The results of the games of a row."""

    games: int = 0
    wins: float = 0.0  # of the first contender
    points: int = 0
    chairs: list[float] = field(default_factory=list)  # wins by the order of play, whoever sat there

    @property
    def share(self) -> float:
        """The part of the games that the first contender has won."""
        return self.wins / self.games

    @property
    def mean(self) -> float:
        """The first contender's points in a game."""
        return self.points / self.games

    def count(self, result: Result, order: list[int]) -> None:
        """One game more; `order` is that of the seats."""
        players = len(result.scores)
        who = rotation(players, self.games)
        self.chairs = self.chairs or [0.0] * players
        for winner in result.winners:
            self.chairs[order.index(who.index(winner))] += 1 / len(result.winners)
        self.wins += (0 in result.winners) / len(result.winners)
        self.points += result.scores[0][-1]
        self.games += 1


@dataclass(frozen=True)
class Row:
    """A table at which games are played, and how many of them are wanted."""

    names: tuple[str, ...]
    goal: int
    options: tuple[str, ...] = ()
    before: bool = False  # all but the first are of an earlier version

    @property
    def key(self) -> str:
        """Under which its sample is kept."""
        return " ".join([",".join(self.names), *self.options, *(["before"] if self.before else [])])

    def match(self, game: str, folder: Path | None) -> Match:
        """What the arena plays."""
        levels = tuple(LEVELS.index(name) for name in self.names)
        return Match(game, levels, self.options, folder if self.before else None)


def rows(game: str, many: int, others: int, before: bool = False) -> list[Row]:
    """All rows of a game's part, the most important first: `many` games of neighbours at a table of two."""
    fewest, most = games.facts(game).PLAYERS
    found = [Row((better, worse), many) for worse, better in zip(NAMES, NAMES[1:])]
    if before:
        found.append(Row(("hard", "hard"), 2 * many, before=True))
    counts = range(max(2, fewest), most + 1)
    for players in counts:
        found.append(Row(("hard",) * players, others))  # who wins more often, by the order of play
        for option in getattr(games.host(game, "study"), "SEATED", ()):
            found.append(Row(("hard",) * players, others, (option,)))
    if fewest == 1:
        found += [Row((name,), others) for name in NAMES]
    for players in counts:
        pairs = [(better, worse) for worse, better in itertools.combinations(NAMES, 2)]
        for better, worse in [(NAMES[0], "random"), *pairs]:
            row = Row((better,) + (worse,) * (players - 1), others)
            if row.key not in [each.key for each in found]:
                found.append(row)
        if before and players > 2:
            found.append(Row(("hard",) * players, others, before=True))
    return found


@dataclass
class Record:
    """What was played of a game, by bots that play in one way; a file keeps it."""

    bots: str  # a fingerprint of their games
    samples: dict[str, Sample] = field(default_factory=dict)
    times: dict[str, dict[str, float]] = field(default_factory=dict)  # by level, in ms of the metered VM

    def save(self, game: str) -> None:
        """Saves the record atomically."""
        KEPT.mkdir(parents=True, exist_ok=True)
        atomic.write(KEPT / f"{game}.json", json.dumps(asdict(self)).encode())


def load_record(game: str, bots: str) -> Record:
    """What is kept of these bots' games; of others it is out of date."""
    path = KEPT / f"{game}.json"
    if path.exists():
        kept = json.loads(path.read_text(encoding="utf-8"))
        if kept["bots"] == bots:
            kept["samples"] = {key: Sample(**sample) for key, sample in kept["samples"].items()}
            return Record(**kept)
    return Record(bots)


def fingerprint(game: str, pool: Any) -> str:
    """Returns a hash of how the bots play, from a few games of all levels."""
    fewest, most = games.facts(game).PLAYERS
    work = []
    for players in range(fewest, most + 1):
        for n in range(len(LADDER)):
            levels = tuple((LADDER * 2)[n : n + players])
            work.append((Match(game, levels), 70_000 + n, n))
    seen = [[result.scores, result.winners, result.moves] for result in pool.imap(one_game, work)]
    return hashlib.sha256(json.dumps(seen).encode()).hexdigest()[:16]


def play(game: str, record: Record, wanted: list[Row], folder: Path | None, pool: Any, until: float) -> None:
    """Plays what is missing, row by row, until it is done or the time is over."""
    missing = [max(0, row.goal - record.samples.get(row.key, Sample()).games) for row in wanted]
    with tqdm(total=sum(missing), unit="game", desc=game, delay=1, disable=None) as bar:
        for row in wanted:
            sample = record.samples.setdefault(row.key, Sample())
            while sample.games < row.goal and time.monotonic() < until:
                numbers = range(sample.games, min(row.goal, sample.games + CHUNK))
                match = row.match(game, folder)
                try:
                    for result in pool.imap(one_game, [(match, 1 + n, n) for n in numbers]):
                        sample.count(result, order_of_play(game, len(row.names), 1 + sample.games))
                        bar.update()
                except UserError as error:
                    if not row.before or previous_version.DIFFER not in str(error):
                        raise
                    break
                record.save(game)


# -- the page -----------------------------------------------------------------------------


def _lines(head: list[str], body: list[list[str]], words: int = 1) -> list[str]:
    """A table; all columns after the first so many are figures."""
    rule = "|" + "---|" * words + "---:|" * (len(head) - words)
    return ["", f"| {' | '.join(head)} |", rule] + [f"| {' | '.join(cells)} |" for cells in body]


def _share(wins: float, played: int) -> list[str]:
    """Wins and their interval."""
    low, high = wilson(wins, played)
    return [f"{wins / played:.1%}", f"{low:.1%}–{high:.1%}"]


def strength(game: str, record: Record, wanted: list[Row]) -> list[str]:
    """The table of all pairs of levels."""
    promised = promises(game)
    body = []
    pairs = [row for row in wanted if not row.options and not row.before]
    for row in sorted(pairs, key=lambda row: len(row.names)):
        sample = record.samples.get(row.key, Sample())
        alone = len(row.names) == 1
        if not sample.games or not alone and row.names[0] == row.names[-1]:
            continue
        promise = promised.get(",".join(row.names), Promise(""))
        cells = [row.names[0] if alone else f"{row.names[0]}, {row.names[-1]}", str(len(row.names))]
        cells += [f"{sample.games:,}"] + (["–", "–"] if alone else _share(sample.wins, sample.games))
        cells += [promise.words() + ("" if promise.is_kept(sample) else " (missed)"), f"{sample.mean:.1f}"]
        body.append(cells)
    return _lines(["levels", "players", "games", "wins of the first", "95 %", "promised", "points"], body)


def progress(record: Record, wanted: list[Row], earlier: str) -> list[str]:
    """The table of hard against the earlier version's hard, at one table."""
    body = []
    for row in wanted:
        sample = record.samples.get(row.key, Sample())
        if row.before and sample.games:
            players = len(row.names)
            cells = [str(players), f"{sample.games:,}", *_share(sample.wins, sample.games)]
            body.append(cells + [f"{1 / players:.1%}"])
    head = ["players", "games", "wins", "95 %", "even"]
    return ["", f"Hard against {earlier}'s hard, one at the table of all others:", *_lines(head, body, 0)]


ORDER = ("first", "second", "third", "fourth", "fifth")


def chairs(game: str, record: Record, wanted: list[Row]) -> list[str]:
    """The table of who wins how often by the order of play, when all are equally strong."""
    body = []
    most = games.facts(game).PLAYERS[1]
    for row in wanted:
        sample = record.samples.get(row.key, Sample())
        if row.before or len(row.names) < 2 or set(row.names) != {"hard"} or not sample.games:
            continue
        low, high = wilson(sample.games / len(row.names), sample.games)
        cells = [", ".join(row.options).replace("_", " ") or "–", str(len(row.names)), f"{sample.games:,}"]
        cells += [f"{wins / sample.games:.1%}" for wins in sample.chairs]
        body.append(cells + [""] * (most - len(row.names)) + [f"±{(high - low) / 2:.1%}"])
    if not body:
        return []
    head = ["option", "players", "games", *ORDER[:most], "95 %"]
    return ["", "Wins by the order of play, hard bots only:", *_lines(head, body)]


def thinking(record: Record) -> list[str]:
    """The table of what a move takes, with the most players."""
    body = []
    for level, seen in record.times.items():
        body.append([level] + [f"{seen[key] * THINKING:.0f} ms" for key in ("mean", "worst", "gap")])
    return _lines(["a move takes", "mean", "worst", "longest without a pause"], body)


def title(game: str) -> str:
    """The heading of a game's part."""
    return f"## {game.replace('_', ' ').title()}"


def part(game: str, record: Record, wanted: list[Row], earlier: str) -> list[str]:
    """The lines of one game's part of the page."""
    lines = [title(game)] + strength(game, record, wanted)
    if any(row.before and record.samples.get(row.key, Sample()).games for row in wanted):
        lines += progress(record, wanted, earlier)
    lines += chairs(game, record, wanted)
    if record.times:
        lines += thinking(record)
    said = notes(game)
    return lines + (["", said] if said else [])


def parts_of_page(page: str) -> dict[str, list[str]]:
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
    many = "games of each level against the one below, with two players (2000)"
    parser.add_argument("--games", type=int, default=2000, metavar="N", help=many)
    parser.add_argument("--others", type=int, default=600, metavar="N", help="games of every other row (600)")
    parser.add_argument("--game", help="play only this one, and update its part of the page")
    before = "folder of an earlier version, whose hard bots are played, too"
    parser.add_argument("--before", type=Path, metavar="FOLDER", help=before)
    workers.add_jobs_and_python(parser)
    parser.add_argument("--minutes", type=float, default=9e9, metavar="M", help="stop after so many minutes")
    parser.add_argument("--moves", action="store_true", help="measure how long the bots think, too")
    args = parser.parse_args(argv)
    if min(args.games, args.others) < 1:
        raise UserError("--games and --others must be at least 1")
    wanted = [games.check_name(args.game)] if args.game else list(games.names())
    jobs = check_jobs(args.jobs)
    workers.use_python(args.python)
    if args.before:
        for game in wanted:  # a folder without the game is reported before anything is played
            previous_version.load_from(args.before, game)
    until = time.monotonic() + 60 * args.minutes
    parts = parts_of_page(PAGE.read_text(encoding="utf-8")) if PAGE.exists() else {}
    with workers.pool(jobs) as pool:
        for game in wanted:
            record = load_record(game, fingerprint(game, pool))
            table = rows(game, args.games, args.others, bool(args.before))
            play(game, record, table, args.before, pool, until)
            if args.moves:
                record.times = {level: moves(game, level) for level in NAMES}
                record.save(game)
            parts[title(game)] = part(game, record, table, args.before.name if args.before else "")
    lines = [INTRODUCTION.rstrip("\n")]
    for game in games.names():
        if title(game) in parts:
            lines += ["", *parts[title(game)]]
    PAGE.parent.mkdir(exist_ok=True)
    PAGE.write_text("\n".join(lines) + "\n", encoding="utf-8")
    print(f"written: {PAGE}")
    return 0
