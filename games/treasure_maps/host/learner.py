# SPDX-License-Identifier: MIT
"""Learns from nothing what the weights of value.py misjudge in each map, and writes it into islands.py.

Hard bots that look only once play against each other, as if nothing was misjudged. Whenever a seat has a new
map, its points and what it may still expect are taken down, and how much of its maps is still to be filled.
At the end of the game it shows what really came. Where that was less, the maps were thought to be better than
they are: least squares say by how much, for all maps at once, whatever the turn.

The same seed writes the same table, whatever the number of processes, and a run that was broken off goes on
where it stopped.
"""

from __future__ import annotations

import argparse
import json
import re
from dataclasses import asdict, dataclass, field
from pathlib import Path

from tqdm import tqdm

from coffer import seats
from coffer.dice import scramble
from coffer.table import bot
from games.treasure_maps import bots, islands, value
from games.treasure_maps.deck import ISLAND
from games.treasure_maps.pieces import MAPS, NONE
from games.treasure_maps.rules import MARK, Table
from games.treasure_maps.state import TURNS
from host_sim import atomic
from tools import workers
from tools.commands.tune import solve
from tools.errors import UserError

HERE = Path(islands.__file__)
SAVED = 40  # games between two savings of a run
WHOLE = 64  # a map of which nothing is filled
SHY = 40 * WHOLE * WHOLE  # as if every map had been filled so often without a surprise
SIZE = MAPS + TURNS  # a column for each map, and one for what is usual from each turn on


@dataclass
class Moment:
    """A seat before one of its turns: what it has and expects, in sixteenths; 64ths of maps left to fill."""

    hopes: int
    left: dict[int, int]


def moment(table: Table, seat: int) -> Moment:
    """Returns the Moment of a seat."""
    view = table.copy()
    view.seat = seat
    outlook = value.Outlook(view)
    score = table.score(seat)
    left = {}
    for slot in range(2):
        island = table.maps[2 * seat + slot]
        if island != NONE:
            whole = value.turns_for(island, ISLAND[island])
            left[island] = WHOLE * value.turns_for(island, table.free[2 * seat + slot]) // whole
    return Moment(16 * (score[-1] - score[0]) + outlook.value(), left)


Sums = list[list[int]]  # a row for each column: products with all columns, then with what came


def nothing() -> Sums:
    """Before the first turn."""
    return [[0] * (SIZE + 1) for _ in range(SIZE)]


Lesson = tuple[dict[int, int], int]  # what each column stood for, and how much more came than was expected


def one_game(seed: int) -> list[Lesson]:
    """Returns the observations of a game, one for each new map."""
    again, kept = bots.AGAIN, value.MISJUDGED
    bots.AGAIN = 0
    value.MISJUDGED = bytes([islands.AVERAGE] * MAPS)
    try:
        return lessons(Table(2, seed), scramble(seed, 77))
    finally:
        bots.AGAIN = again
        value.MISJUDGED = kept


def lessons(table: Table, salt: int) -> list[Lesson]:
    """Plays a table to its end."""
    found: list[tuple[int, int, Moment]] = []  # seat, turn, how it stood
    before: list[set[int]] = [set() for _ in range(table.players)]
    number = 0
    while table.seat >= 0:
        if table.phase == MARK:
            seat = table.seat
            maps = {island for island in table.maps[2 * seat : 2 * seat + 2] if island != NONE}
            if maps - before[seat]:
                found.append((seat, table.turn, moment(table, seat)))
            before[seat] = maps
        table.apply(bot.decide(bots, table, seats.HARD, salt, number))
        number += 1
    ends = [16 * table.score(seat)[-1] for seat in range(table.players)]
    return [({**now.left, MAPS + turn: WHOLE}, ends[seat] - now.hopes) for seat, turn, now in found]


@dataclass
class Run:
    """The state of a learning run, which is saved so that it can be resumed."""

    games: int
    seed: int
    played: int = 0
    sums: Sums = field(default_factory=nothing)

    def count(self, game: list[Lesson]) -> None:
        """Adds the observations of one game to the sums of least squares, which are integers."""
        for columns, came in game:
            for one, much in columns.items():
                row = self.sums[one]
                for other, more in columns.items():
                    row[other] += much * more
                row[SIZE] += much * came
        self.played += 1

    def table(self) -> bytes:
        """What each map is misjudged by, in sixteenths above islands.AVERAGE; all together by nothing."""
        left = [[float(each) for each in row[:SIZE]] for row in self.sums]
        for n in range(SIZE):
            left[n][n] += SHY if n < MAPS else 1
        found = solve(left, [float(row[SIZE]) for row in self.sums])[:MAPS]
        mean = sum(found) / MAPS
        # By the whole map; rounded to the nearest sixteenth.
        offsets = [int(WHOLE * (each - mean) + islands.AVERAGE + 0.5) for each in found]
        return bytes(min(2 * islands.AVERAGE - 1, max(0, each)) for each in offsets)


def learn(run: Run, jobs: int, keep: Path | None = None, quiet: bool = False) -> Run:
    """Plays until the run is complete; saves its state to a file every few games."""
    bar = tqdm(total=run.games, initial=run.played, unit="game", disable=quiet)
    with bar, workers.pool(jobs) as pool:
        while run.played < run.games:
            batch = range(run.played, min(run.games, run.played + SAVED))
            for game in pool.imap(one_game, [run.seed + n for n in batch]):
                run.count(game)
                bar.update()
            if keep:
                atomic.write(keep, json.dumps(asdict(run)).encode())
    return run


def load_or_start(keep: Path, games: int, seed: int) -> Run:
    """Returns the saved run if its parameters are the requested ones, else a new one."""
    if not keep.exists():
        return Run(games, seed)
    run = Run(**json.loads(keep.read_text(encoding="utf-8")))
    if (run.games, run.seed) != (games, seed):
        raise UserError(f"{keep} holds another run: remove it, or name another file with --keep")
    return run


def text(table: bytes) -> str:
    """Returns the source text of the table for islands.py."""
    rows = [", ".join(str(each) for each in table[at : at + 16]) for at in range(0, MAPS, 16)]
    return "MISJUDGED = bytes(\n    (" + ")\n    + (".join(rows) + ")\n)\n"


def write(table: bytes, path: Path = HERE) -> None:
    """Writes the table into islands.py, below the part written by hand."""
    head = re.split(r"^MISJUDGED = ", path.read_text(encoding="utf-8"), flags=re.MULTILINE)[0]
    atomic.write(path, (head + text(table)).encode())


def main(argv: list[str]) -> int:
    """Learns from nothing what the bots misjudge in each map, in games of hard bots, and writes it."""
    parser = argparse.ArgumentParser(prog="./coffer study treasure_maps learn", description=main.__doc__)
    parser.add_argument("--games", type=int, default=1600, metavar="N", help="games of two players (1600)")
    parser.add_argument("--seed", type=int, default=5_000_000, metavar="S", help="seed of the first game")
    workers.add_jobs(parser)
    parser.add_argument("--keep", type=Path, metavar="FILE", help="file that keeps an interrupted run")
    args = parser.parse_args(argv)
    keep = args.keep or Path("build/learned_islands.json")
    keep.parent.mkdir(parents=True, exist_ok=True)
    run = learn(load_or_start(keep, args.games, args.seed), max(1, args.jobs), keep)
    write(run.table())
    print(f"written: {HERE}")
    return 0
