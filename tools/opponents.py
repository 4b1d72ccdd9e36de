# SPDX-License-Identifier: MIT
"""Plays the arena's tables of all games and writes docs/opponents.md."""

from __future__ import annotations

import argparse
import os
from dataclasses import dataclass
from pathlib import Path

from coffer import seats
from tools import games
from tools.arena import YARDSTICK, Match, Seat, contest, yardstick
from tools.simulate import known_seeds, room, seat_levels

PAGE = Path(__file__).resolve().parent.parent / "docs" / "opponents.md"


@dataclass
class Promise:
    """One table of the arena and what the first seat has to reach: a share of wins, or mean points."""

    seats: str
    games: int
    share: float | None = None
    mean: float | None = None

    def kept(self, seat: Seat) -> bool:
        """Whether the first contender did what was promised."""
        if self.share is not None and seat.share < self.share:
            return False
        return self.mean is None or seat.mean >= self.mean

    def words(self) -> str:
        """What was promised."""
        if self.share is not None:
            return f"≥ {self.share:.0%} wins"
        return "–" if self.mean is None else f"≥ {self.mean:g} points"


def promises(game: str) -> tuple[Promise, ...]:
    """What a game's host/study.py promises of its bots; none if it says nothing."""
    study = games.host(game, "study")
    found: tuple[Promise, ...] = getattr(study, "PROMISES", ())
    return found


INTRODUCTION = """# The opponents

How well the bots play, from whole games against each other in which the seats rotate. A shared win counts in
parts. The interval is where the true share lies, 19 times out of 20. Milliseconds a move are an estimate of
the device's time from the computer that made this page; `./coffer bench` measures them.

Made by `./coffer opponents` (`--quick`: a tenth of the games); don't edit.
"""


def table(game: str, divide: int, jobs: int, loop: float) -> list[str]:
    """The lines of one game's part of the page."""
    sources = room(game)[0].SOURCES
    lines = ["", f"## {game.replace('_', ' ').title()}", ""]
    head = "| seats | games | wins of the first | 95 % | promised | points | "
    lines.append(head + " | ".join(sources) + " | ms a move |")
    lines.append("|---|" + "---:|" * (6 + len(sources)))
    for promise in promises(game):
        levels = seat_levels(promise.seats, len(promise.seats.split(",")))
        played = max(promise.games // divide, 10)
        seat = contest(Match(game, tuple(levels)), known_seeds(1, played), jobs)[0]
        low, high = seat.interval()
        verdict = promise.words() + ("" if promise.kept(seat) else " (missed)")
        cells = [", ".join(seats.LEVELS[level] for level in levels), str(played)]
        alone = len(levels) == 1
        cells += ["–", "–"] if alone else [f"{seat.share:.1%}", f"{low:.1%}–{high:.1%}"]
        cells += [verdict, f"{seat.mean:.1f}"]
        cells += [f"{points / seat.games:.1f}" for points in seat.points[:-1]]
        mean = seat.thought / max(seat.moves, 1) / loop * YARDSTICK
        cells.append(f"{mean:.0f}, worst {seat.longest / loop * YARDSTICK:.0f}")
        lines.append(f"| {' | '.join(cells)} |")
    return lines


def main(argv: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="./coffer opponents", description=__doc__)
    parser.add_argument("--quick", action="store_true", help="a tenth of the games")
    parser.add_argument("--game", help="only one game, to standard output")
    parser.add_argument(
        "--jobs", type=int, default=os.cpu_count() or 1, metavar="J", help="games played at once"
    )
    wish = parser.parse_args(argv)
    loop = yardstick()
    lines = [INTRODUCTION.rstrip("\n")]
    for game in [games.known(wish.game)] if wish.game else games.names():
        if promises(game):
            lines += table(game, 10 if wish.quick else 1, max(1, wish.jobs), loop)
    text = "\n".join(lines) + "\n"
    if wish.game:
        print(text, end="")
        return 0
    PAGE.parent.mkdir(exist_ok=True)
    PAGE.write_text(text, encoding="utf-8")
    print(f"written: {PAGE}")
    return 0
