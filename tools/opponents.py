# SPDX-License-Identifier: MIT
"""Plays the arena's tables of all three games and writes docs/opponents.md."""

from __future__ import annotations

import argparse
import os
from dataclasses import dataclass
from pathlib import Path

from coffer import bot
from tools.arena import YARDSTICK, Seat, contest, yardstick
from tools.simulate import known_game, known_seeds, room, seat_levels

PAGE = Path(__file__).resolve().parent.parent / "docs" / "opponents.md"


@dataclass
class Promise:
    """One table of the arena and what the first seat has to reach: a share of wins, or mean points."""

    game: str
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


PROMISES = (
    Promise("treasure_maps", "easy,random", 400, share=0.85),
    Promise("treasure_maps", "normal,easy", 400, share=0.70),
    Promise("treasure_maps", "hard,normal", 400, share=0.60),
    Promise("treasure_maps", "hard,hard", 100, mean=88),
    Promise("treasure_maps", "hard,normal,normal,easy", 100),
    Promise("treasure_mines", "easy,random", 600, share=0.58),
    Promise("treasure_mines", "hard,random", 600, share=0.72),
    Promise("treasure_mines", "hard,easy", 600, share=0.58),
    Promise("treasure_mines", "hard,normal", 600),
    Promise("treasure_mines", "hard,easy,easy,easy", 600, share=0.31),
    Promise("my_treasures", "easy,random", 400, share=0.85),
    Promise("my_treasures", "normal,easy", 400, share=0.65),
    Promise("my_treasures", "hard,normal", 400, share=0.58),
    Promise("my_treasures", "hard", 500, mean=34),
)

INTRODUCTION = """# The opponents

How well the bots play, from whole games against each other in which the seats rotate. A shared win counts in
parts. The interval is where the true share lies, 19 times out of 20. Milliseconds a move are an estimate of
the device's time from the computer that made this page; `./coffer bench` measures them.

Made by `./coffer opponents` (`--quick`: a tenth of the games); don't edit.
"""


def table(game: str, promises: list[Promise], divide: int, jobs: int, loop: float) -> list[str]:
    """The lines of one game's part of the page."""
    sources = room(game)[0].SOURCES
    lines = ["", f"## {game.replace('_', ' ').title()}", ""]
    head = "| seats | games | wins of the first | 95 % | promised | points | "
    lines.append(head + " | ".join(sources) + " | ms a move |")
    lines.append("|---|" + "---:|" * (6 + len(sources)))
    for promise in promises:
        levels = seat_levels(promise.seats, len(promise.seats.split(",")))
        games = max(promise.games // divide, 10)
        seat = contest(game, levels, known_seeds(1, games), {}, jobs)[0]
        low, high = seat.interval()
        verdict = promise.words() + ("" if promise.kept(seat) else " (missed)")
        cells = [", ".join(bot.LEVELS[level] for level in levels), str(games)]
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
    if wish.game:
        known_game(wish.game)
    loop = yardstick()
    lines = [INTRODUCTION.rstrip("\n")]
    for game in dict.fromkeys(promise.game for promise in PROMISES):
        if wish.game in (None, game):
            mine = [promise for promise in PROMISES if promise.game == game]
            lines += table(game, mine, 10 if wish.quick else 1, max(1, wish.jobs), loop)
    text = "\n".join(lines) + "\n"
    if wish.game:
        print(text, end="")
        return 0
    PAGE.parent.mkdir(exist_ok=True)
    PAGE.write_text(text, encoding="utf-8")
    print(f"written: {PAGE}")
    return 0
