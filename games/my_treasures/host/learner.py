# SPDX-License-Identifier: MIT
"""Learns the tables of odds.py from nothing: what came of positions in games of the hard bot against itself.

It begins with tables that know nothing of lines: an empty cell will bring as much as any other, and every
tile that a collection card lacks halves its chance. Each round plays games of 1 to 4 players by the present
tables and counts what came of every position. An empty cell has brought the points of its own tile, and its
share of the tokens that its row and its column took; it is counted in games of 1 and 2 players. The next
round plays by what was counted.

The same seed writes the same tables, whatever the number of processes, and a run that was broken off goes on
where it stopped.
"""

from __future__ import annotations

import argparse
import json
import re
import time
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import NamedTuple

from coffer import seats
from coffer.bits import cells, count
from coffer.dice import scramble
from coffer.table import bot
from games.my_treasures import bots, odds, plan
from games.my_treasures.pieces import CELLS, CROWNED, KIND, LINES, ROWS, Cabinet
from games.my_treasures.plan import FAR, Plan
from games.my_treasures.rules import Table
from games.my_treasures.scoring import CARDS
from games.my_treasures.state import CHOOSE_CELL
from games.my_treasures.tally import COUNTED, class_of, count_tiles
from host_sim import atomic
from tools import workers
from tools.errors import UserError

ODDS = Path(odds.__file__)
SAVED = 40  # games between two savings of a run
SHY = 20  # a place that was seen less often than that stays near its neighbour
ANY_TILE = 15  # what an empty cell brings without its lines, in sixteenths: a crown, the wonder
FEW = 2  # players of a game in which cells are counted: with those of 3 and 4 solo bots have 0.2 points less
SHARES = 12  # an even part of a token for 1 to 4 cells: sums are counted in 192nds of a point

# How many places the tables have: by empty cells, row class and column class; by card, stage, rival, missing.
CELL_PLACES = (CELLS + 1) * 28
RACE_PLACES = CARDS * 45
WALK_PLACES = CARDS * 18
PLACES = CELL_PLACES + RACE_PLACES + WALK_PLACES  # all in one row, in this order


class Tables(NamedTuple):
    """What odds.py has: CELL, RACE and WALK."""

    cell: bytes
    race: bytes
    walk: bytes


def initial_tables() -> Tables:
    """Returns the tables before the first game, which are what no observations give."""
    return tables([0] * PLACES, [0] * PLACES)


def play_by(now: Tables) -> None:
    """Makes the bots of this process use these tables."""
    odds.CELL = plan.CELL = now.cell
    odds.RACE = plan.RACE = now.race
    odds.WALK = plan.WALK = now.walk


# -- one game -----------------------------------------------------------------------------


@dataclass
class Moment:
    """A position in which a seat is about to place a tile: what it can still score."""

    seat: int
    empty: list[tuple[int, int, int, int]]  # place in CELL, the cell, the empty cells of its row and column
    cards: list[tuple[int, int]]  # place among all, and the card


def moment(table: Table) -> Moment:
    """Returns the Moment of the seat that places a tile."""
    cabinet = table.cabinets[table.seat]
    counted = bytearray(COUNTED)
    free = count_tiles(counted, cabinet)
    classes = [class_of(counted, line) for line in range(7)]
    empty = []
    for cell in cells(free):
        row, column = cell // 3, ROWS + cell % 3
        place = odds.cell_place(count(free), classes[row], classes[column])
        empty.append((place, cell, count(LINES[row] & free), count(LINES[column] & free)))
    return Moment(table.seat, empty, chances(table, table.seat, count(free)))


def chances(table: Table, seat: int, left: int) -> list[tuple[int, int]]:
    """The places of all cards that a seat may still win, read with so many empty cells, and the cards."""
    lacking = missing(table, table.cabinets[seat])
    near = [2] * (CARDS + 1)
    for other in range(table.players):
        if other != seat:
            for card, tiles in missing(table, table.cabinets[other]).items():
                near[card] = min(near[card], max(tiles, 1) - 1)
    found = []
    for card, tiles in lacking.items():
        if 0 < tiles <= left:
            rival = None if table.solo else near[card]
            first = CELL_PLACES + (RACE_PLACES if table.solo else 0)
            found.append((first + odds.card_place(card, left, rival, tiles), card))
    return found


def missing(table: Table, cabinet: Cabinet) -> dict[int, int]:
    """Returns how many tiles a cabinet lacks at least, for each card that is face up."""
    reader = Plan(table.cards, table.wonder, table.players, None if table.solo else FAR)
    reader.read(cabinet)
    return {card: reader.missing[card] for card in cells(table.cards)}


Seen = dict[int, list[int]]  # by place among all: the sum of what came, and how often it was seen


def one_game(job: tuple[Tables, int, int]) -> Seen:
    """Plays a game by some tables, and counts what came of its positions."""
    now, players, seed = job
    play_by(now)
    table = Table(players, seed)
    salt = scramble(seed, 77)
    moments: list[Moment] = []
    turn = 0
    while table.seat >= 0:
        action = bot.decide(bots, table, seats.HARD, salt, turn)
        placing = table.phase == CHOOSE_CELL
        if placing:
            here = moment(table)
            moments.append(here)
        table.apply(action)
        if placing:  # a plan reads what comes of a tile with the empty cells of before
            here.cards += chances(table, here.seat, len(here.empty))
        turn += 1
    seen: Seen = {}
    for here in moments:
        cabinet = table.cabinets[here.seat]
        for place, cell, in_row, in_column in here.empty if players <= FEW else ():
            add(seen, place, points_of_cell(cabinet, table.wonder, cell, in_row, in_column))
        for place, card in here.cards:
            add(seen, place, cabinet.cards >> card & 1)
    return seen


def points_of_cell(cabinet: Cabinet, wonder: int, cell: int, in_row: int, in_column: int) -> int:
    """Returns what a cell scored by the end, in 192nds of a point, with its share of its lines' tokens."""
    tile = cabinet.tiles[cell]
    points = SHARES * (CROWNED[tile] + (KIND[tile] == wonder))
    points += SHARES * cabinet.token(cell // 3) // in_row
    points += SHARES * cabinet.token(ROWS + cell % 3) // in_column
    return int(16 * points)


def add(seen: Seen, place: int, came: int) -> None:
    """Counts what came of a place once."""
    sums = seen.setdefault(place, [0, 0])
    sums[0] += came
    sums[1] += 1


# -- the tables ---------------------------------------------------------------------------


def tables(sums: list[int], seen: list[int]) -> Tables:
    """Returns the tables for the counts; an entry with few observations stays near the previous one."""
    cell = bytearray(28)  # without an empty cell
    for place in range(28, CELL_PLACES):
        near = cell[place - 28] if place >= 56 else ANY_TILE
        cell.append(mean(sums[place], SHARES * seen[place], SHARES * SHY, near))
    split = CELL_PLACES + RACE_PLACES
    race = make_falling([256 * each for each in sums[CELL_PLACES:split]], seen[CELL_PLACES:split], 5)
    walk = make_falling([256 * each for each in sums[split:]], seen[split:], 6)
    return Tables(bytes(cell), race, walk)


def make_falling(sums: list[int], seen: list[int], most: int) -> bytes:
    """Returns chances by missing tiles, 1 to `most`: never rising, and halved where nothing was observed."""
    chance = bytearray()
    for place in range(len(sums)):
        before = chance[-1] if place % most else 255
        chance.append(min(before, mean(sums[place], seen[place], SHY, before // 2)))
    return bytes(chance)


def mean(total: int, number: int, shy: int, near: int) -> int:
    """Returns a rounded mean that fits a byte; `near` counts as that many more observations."""
    return min(255, (2 * (total + shy * near) + number + shy) // (2 * (number + shy)))


def text(found: Tables) -> str:
    """Returns the source text of the tables for odds.py, a line for each entry of the first axis."""
    lines = []
    for name, table, width in (("CELL", found.cell, 28), ("RACE", found.race, 15), ("WALK", found.walk, 18)):
        lines.append(f"{name} = (")
        for at in range(0, len(table), width):
            row = "".join(f"\\x{each:02x}" for each in table[at : at + width])
            lines.append(f'    b"{row}"')
        lines.append(")")
    return "\n".join(lines) + "\n"


def write(found: Tables, path: Path = ODDS) -> None:
    """Writes the tables into odds.py, below its functions."""
    before = path.read_text(encoding="utf-8")
    head = re.split(r"^CELL = \(", before, flags=re.MULTILINE)[0]
    atomic.write(path, (head + text(found)).encode())


# -- a run --------------------------------------------------------------------------------


@dataclass
class Run:
    """The state of a learning run, which is saved so that it can be resumed."""

    rounds: int
    games: int  # in each round
    seed: int
    played: int = 0  # in all rounds
    cell: list[int] = field(default_factory=lambda: list(initial_tables().cell))
    race: list[int] = field(default_factory=lambda: list(initial_tables().race))
    walk: list[int] = field(default_factory=lambda: list(initial_tables().walk))
    sums: list[int] = field(default_factory=lambda: [0] * PLACES)  # of the present round
    seen: list[int] = field(default_factory=lambda: [0] * PLACES)

    @property
    def tables(self) -> Tables:
        """Returns the tables that this round uses."""
        return Tables(bytes(self.cell), bytes(self.race), bytes(self.walk))

    def count(self, game: Seen) -> None:
        """Adds the counts of one game; the last game of a round computes the next tables."""
        for place, (total, number) in game.items():
            self.sums[place] += total
            self.seen[place] += number
        self.played += 1
        if self.played % self.games == 0:
            found = tables(self.sums, self.seen)
            self.cell, self.race, self.walk = list(found.cell), list(found.race), list(found.walk)
            self.sums = [0] * PLACES
            self.seen = [0] * PLACES


def learn(run: Run, jobs: int, keep: Path | None = None, quiet: bool = False) -> Tables:
    """Plays until the run is complete; saves its state to a file every few games."""
    began, first = time.monotonic(), run.played
    with workers.pool(jobs) as pool:
        while run.played < run.rounds * run.games:
            left = run.games - run.played % run.games  # of this round
            now = run.tables
            batch = range(run.played, run.played + min(SAVED, left))
            for game in pool.imap(one_game, [(now, 1 + n % 4, run.seed + n) for n in batch]):
                run.count(game)
            if keep:
                atomic.write(keep, json.dumps(asdict(run)).encode())
            if not quiet:
                rate = (run.played - first) / (time.monotonic() - began)
                rest = (run.rounds * run.games - run.played) / rate / 60
                print(f"{run.played} games, {rate:.1f} a second, {rest:.0f} minutes to go", flush=True)
    return run.tables


def load_or_start(keep: Path, rounds: int, games: int, seed: int) -> Run:
    """Returns the saved run if its parameters are the requested ones, else a new one."""
    if not keep.exists():
        return Run(rounds, games, seed)
    run = Run(**json.loads(keep.read_text(encoding="utf-8")))
    if (run.rounds, run.games, run.seed) != (rounds, games, seed):
        raise UserError(f"{keep} holds another run: remove it, or name another file with --keep")
    return run


def main(argv: list[str]) -> int:
    """Learns the tables of odds.py from nothing, in games of hard bots, and writes them."""
    parser = argparse.ArgumentParser(prog="./coffer study my_treasures learn", description=main.__doc__)
    parser.add_argument("--rounds", type=int, default=3, metavar="N", help="each plays by the one before")
    parser.add_argument("--games", type=int, default=4000, metavar="N", help="in each round")
    parser.add_argument("--seed", type=int, default=4_000_000, metavar="S", help="the first game's seed")
    workers.add_jobs(parser)
    parser.add_argument("--keep", type=Path, metavar="FILE", help="file that keeps an interrupted run")
    args = parser.parse_args(argv)
    keep = args.keep or Path("build/learned_odds.json")
    keep.parent.mkdir(parents=True, exist_ok=True)
    run = load_or_start(keep, args.rounds, args.games, args.seed)
    write(learn(run, max(1, args.jobs), keep))
    print(f"written: {ODDS}")
    return 0
