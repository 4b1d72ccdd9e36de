# SPDX-License-Identifier: MIT
"""Learns what positions of Treasure Mines are worth, from games of the hard bot against itself: TD(0.9).

Missions are kept at random here, so that all of them are learned. Before every dig each seat's expectation
is taken down as the cells that it was looked up in; after the game every cell is moved towards what came of
it: the points at the end, mixed with what was expected a dig later. After a small change of the rules a run
may go on from the values that are there, in smaller steps (--go-on). The same seed writes the same values,
whatever the number of processes, and a run that was broken off goes on where it stopped.
"""

from __future__ import annotations

import argparse
import json
from dataclasses import asdict, dataclass, field
from pathlib import Path

from tqdm import tqdm

from coffer import seats
from coffer.dice import Dice, scramble
from coffer.table import bot
from games.treasure_mines import PLAYERS, odds, rules, scoring, value
from games.treasure_mines.host import pack
from games.treasure_mines.host.log import MISSIONS as names
from games.treasure_mines.pieces import MISSIONS
from games.treasure_mines.rules import Table
from host_sim import atomic
from tools import games, workers
from tools.errors import UserError

bots = games.bots("treasure_mines")

TRUST = 0.9  # lambda: how much of a target is what really came, rather than the next expectation
BATCH = 500  # games between two steps
SMALLER = 100  # so many in a run that goes on from the values that are there
RATE = 0.08  # of a step at the beginning; a tenth of it at the end
SHY = 20.0  # cells that were seen less often than that move less
LATE = 0.8  # from here on values are averaged, and wins are counted
LEARNED = odds.WISH  # cells that are learned step by step; the wishes are counted

# With 2 to 5 players:
WINS = (0.0, 0.0, 0.5, 0.0)  # how much of what is learned is to win, not to have many points
WIN = 70  # what a win is worth then, in points
HOPES = (0.45, 1.0, 1.0, 1.0)  # how far a traveller follows his; of two, one wins no more with all of them
BEHIND = (9, 11, 12, 17)  # the least wish may be so far behind the best: every mission is kept now and then

Cells = list[tuple[int, float]]
Deltas = dict[int, list[float]]  # by cell: the sum of weighted errors, and of weights


class Traced(value.Worth):
    """An evaluation that remembers which cells it was looked up in."""

    def __init__(self, table: Table, values: bytes, seat: int) -> None:
        super().__init__(table, values, seats.HARD, seat)
        self.cells: Cells = []

    def look(self, at: int, x: int, last: int) -> int:
        n, part = x >> 6, x & 63
        if n >= last:
            self.cells.append((at + last, 1.0))
        else:
            self.cells.append((at + n, (64 - part) / 64.0))
            if part:
                self.cells.append((at + n + 1, part / 64.0))
        found: int = super().look(at, x, last)
        return found

    def at(self, at: int) -> int:
        self.cells.append((at, 1.0))
        found: int = super().at(at)
        return found


@dataclass
class Moment:
    """What a seat expected before a dig: points that it has for sure, in half points, and cells."""

    sure: float
    cells: Cells
    rest: float  # the same for one who does not know its mission, with the cell of that bias
    guess: Cells
    bias: int


def moment(table: Table, values: bytes, seat: int) -> Moment:
    """What a seat expects now."""
    worth = Traced(table, values, seat)
    total = worth.expects(seat)
    cells = worth.cells
    worth.cells = []
    worth.own = MISSIONS
    blind = worth.expects(seat)
    bias = odds.BIAS + odds.UNKNOWN * 5 + worth.phase
    return Moment(sure(total, cells, values), cells, sure(blind, worth.cells, values), worth.cells, bias)


def sure(total: int, cells: Cells, values: bytes) -> float:
    """The part of an expectation that was not looked up, in half points."""
    return total / 64.0 - sum(weight * (values[cell] - 32) for cell, weight in cells)


def expected(known: float, cells: Cells, weights: list[float]) -> float:
    """An expectation by the weights as they are now, in half points."""
    for cell, weight in cells:
        known += weight * (weights[cell] - 32)
    return known


def packed(weights: list[float]) -> bytes:
    """The weights as the bots read them."""
    return bytes(min(255, max(0, int(each + 0.5))) if each > 0 else 0 for each in weights)


@dataclass
class Game:
    """The observations of one game."""

    deltas: Deltas
    kept: list[int]
    wins: list[float]


def one_game(job: tuple[list[float], int, int]) -> Game:
    """Plays a game by some weights, and returns how the cells should change."""
    weights, players, seed = job
    values = packed(weights)
    table = Table(players, seed)
    dice = Dice(seed)
    salt = scramble(seed, 77)
    moments_by_dig: list[list[Moment]] = []
    turn = 0
    while table.seat >= 0:
        if table.phase == rules.KEEP:
            table.apply(table.actions()[dice.roll(3)])
        else:
            if table.phase == rules.DIG:
                moments_by_dig.append([moment(table, values, seat) for seat in range(players)])
            table.apply(bot.decide(_Bots(values), table, seats.HARD, salt, turn))
        turn += 1
    winners = table.winners()
    wins = [1.0 / len(winners) if seat in winners else 0.0 for seat in range(players)]
    deltas: Deltas = {}
    for seat in range(players):
        target = goal(players, table.score(seat)[-1], wins[seat])
        for moments in reversed(moments_by_dig):
            here = moments[seat]
            now = expected(here.sure, here.cells, weights)
            for cell, weight in here.cells:
                move(deltas, cell, weight, target - now)
            move(deltas, here.bias, 1.0, target - expected(here.rest, here.guess, weights))
            target = TRUST * target + (1 - TRUST) * now
    return Game(deltas, list(table.kept), wins)


def goal(players: int, points: int, won: float) -> float:
    """What a game brought a seat, in half points; `won` is its part of the win."""
    part = WINS[players - 2]
    return 2.0 * ((1 - part) * points + part * WIN * won)


def move(deltas: Deltas, cell: int, weight: float, error: float) -> None:
    """Adds an error to a cell's sums."""
    sums = deltas.setdefault(cell, [0.0, 0.0])
    sums[0] += weight * error
    sums[1] += weight


class _Bots:
    """The bots with values of their own."""

    def __init__(self, values: bytes) -> None:
        self.values = values

    def think(self, view: Table, level: int, dice: Dice):
        return bots.weigh(view, level, dice, self.values)


@dataclass
class Run:
    """The state of a learning run for one player count, which is saved so that it can be resumed."""

    players: int
    games: int
    seed: int
    weights: list[float]
    batch: int = 0
    mean: list[float] = field(default_factory=lambda: [0.0] * LEARNED)
    averaged: int = 0
    kept: list[int] = field(default_factory=lambda: [0] * MISSIONS)
    wins: list[float] = field(default_factory=lambda: [0.0] * MISSIONS)
    before: list[int] = field(default_factory=list)  # wishes that stay; -1 for those that are counted again

    @property
    def step(self) -> int:
        """How many games there are between two steps."""
        return SMALLER if self.before else BATCH

    @property
    def batches(self) -> int:
        """In how many steps it learns."""
        return self.games // self.step

    def learn(self, games: list[Game]) -> None:
        """Takes one step after a batch of games."""
        deltas: Deltas = {}
        late = self.batch >= int(self.batches * LATE)
        counted = late or self.before  # of values that hardly change all games count
        for game in games:
            for cell, (error, weight) in game.deltas.items():
                sums = deltas.setdefault(cell, [0.0, 0.0])
                sums[0] += error
                sums[1] += weight
            if counted:
                for mission, won in zip(game.kept, game.wins):
                    self.kept[mission] += 1
                    self.wins[mission] += won
        rate = RATE * (1 - 0.9 * self.batch / self.batches)
        for cell, (error, weight) in deltas.items():
            self.weights[cell] += rate * error / (weight + SHY)
        if late:
            self.averaged += 1
            self.mean = [mean + each for mean, each in zip(self.mean, self.weights)]
        self.batch += 1

    def values(self) -> bytes:
        """The values as they are packed: averages of the last fifth, then the wishes."""
        mean = [each / self.averaged for each in self.mean] if self.averaged else self.weights[:]
        hopes = slice(odds.TRAVELS, odds.LAST)
        mean[hopes] = [32 + HOPES[self.players - 2] * (each - 32) for each in mean[hopes]]
        wishes = [int(250 * won / kept + 0.5) if kept else 0 for won, kept in zip(self.wins, self.kept)]
        wishes = [old if old >= 0 else new for old, new in zip(self.before or [-1] * MISSIONS, wishes)]
        least = max(wishes) - BEHIND[self.players - 2]
        dealt = [wish or kept for wish, kept in zip(wishes, self.kept)]
        return packed(mean) + bytes(max(wish, least) if there else 0 for wish, there in zip(wishes, dealt))


def learn(run: Run, jobs: int, keep: Path | None = None, quiet: bool = False) -> bytes:
    """Plays until the run is complete; saves its state to a file after every batch."""
    step = run.step
    bar = tqdm(total=run.batches * step, initial=run.batch * step, unit="game", disable=quiet)
    with bar, workers.pool(jobs) as pool:
        while run.batch < run.batches:
            first = run.seed + run.batch * step
            work = [(run.weights, run.players, seed) for seed in range(first, first + step)]
            run.learn(list(pool.imap(one_game, work)))
            if keep:
                atomic.write(keep, json.dumps(asdict(run)).encode())
            bar.update(step)
    return run.values()


def load_or_start(keep: Path, players: int, games: int, seed: int, counted: list[int] | None = None) -> Run:
    """Returns the saved run if its parameters are the requested ones, else a new one.

    With a list of missions the new one goes on from the values that are there, and counts their wishes.
    """
    if keep.exists():
        run = Run(**json.loads(keep.read_text("utf-8")))
        if (run.players, run.games, run.seed) == (players, games, seed):
            return run
        raise UserError(f"{keep} holds another run: remove it, or name another file with --keep")
    if counted is None:
        return Run(players, games, seed, beginning(players))
    values = odds.values_for(players)
    wishes = [-1 if n in counted else values[odds.WISH + n] for n in range(MISSIONS)]
    weights = [float(each) for each in values[:LEARNED]]
    for n in range(odds.TRAVELS, odds.LAST):  # as they were before values() cut them down
        weights[n] = 32 + (weights[n] - 32) / HOPES[players - 2]
    return Run(players, games, seed, weights, before=wishes)


def beginning(players: int) -> list[float]:
    """What stands there before the first game: sets and stones as if all got an even share, 3 for a card."""
    weights = [32.0] * LEARNED
    for n in range(scoring.COLLECTIONS):
        for have in range(9):
            for come in range(10):
                points = scoring.set_points(n, have + come // players)
                weights[odds.SET + (n * 9 + have) * 10 + come] = min(255.0, 32 + 2 * points)
    for row in range(3):
        for have in range(5):
            for come in range(8):
                lost = scoring.set_points(scoring.STONES, have + come // players)
                weights[odds.STONES + (row * 5 + have) * 8 + come] = 32.0 - 2 * lost
    weights[odds.CARD : odds.CARD + 10] = [38.0] * 10
    return weights


def check_mission(name: str) -> str:
    """The name itself, if a mission is called so."""
    if name not in names:
        raise UserError(f"there is no mission {name!r}: choose from {', '.join(names)}")
    return name


def main(argv: list[str]) -> int:
    """Learns the hard bot's values for a player count from games against itself, and writes them."""
    parser = argparse.ArgumentParser(prog="./coffer study treasure_mines learn", description=main.__doc__)
    parser.add_argument("--players", type=int, required=True, choices=range(PLAYERS[0], PLAYERS[1] + 1))
    parser.add_argument("--games", type=int, default=240_000, metavar="N", help=f"a multiple of {BATCH}")
    parser.add_argument("--seed", type=int, default=2_000_000, metavar="S", help="seed of the first game")
    workers.add_jobs(parser)
    parser.add_argument("--keep", type=Path, metavar="FILE", help="file that keeps an interrupted run")
    parser.add_argument(
        "--go-on",
        nargs="*",
        metavar="MISSION",
        help="begin with the values that are there; wishes change only for these missions",
    )
    args = parser.parse_args(argv)
    keep = args.keep or Path(f"build/learned{args.players}.json")
    keep.parent.mkdir(parents=True, exist_ok=True)
    counted = None if args.go_on is None else [names.index(check_mission(name)) for name in args.go_on]
    run = load_or_start(keep, args.players, args.games, args.seed, counted)
    values = learn(run, max(1, args.jobs), keep)
    pack.write(args.players, values)
    print(f"written: {pack.TABLES}; ./coffer pack brings it to the console")
    return 0
