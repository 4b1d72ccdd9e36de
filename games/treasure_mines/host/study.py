# SPDX-License-Identifier: MIT
"""Studies of Treasure Mines: the balance of the missions, and how near hard is to a deep search."""

from __future__ import annotations

import argparse
import time
from dataclasses import dataclass

from tqdm import tqdm

from coffer import seats
from coffer.dice import Dice, scramble
from coffer.table import bot
from games.treasure_mines import PLAYERS, pieces, rules, scoring
from games.treasure_mines.host import learner
from games.treasure_mines.host.log import MISSIONS
from games.treasure_mines.odds import values_for
from games.treasure_mines.rules import Table
from games.treasure_mines.value import POINT, Worth
from tools import games, puzzle_search, review_study, workers
from tools.commands.arena import wilson
from tools.commands.opponents import Promise
from tools.commands.simulate import seed_range
from tools.errors import UserError

bots = games.bots("treasure_mines")

# -- how the missions balance ---------------------------------------------------------------

LEAST, MOST = 0.25, 0.70  # of those who kept a mission, so many should meet it
WITHIN = 0.40  # of the mean gain of all missions
FEW = 30  # kept so rarely that a share says nothing


@dataclass
class Mission:
    """The results of one mission over all games."""

    name: str
    kept: int = 0
    met: int = 0
    points: int = 0

    @property
    def share(self) -> float:
        """Returns the share of those who kept the mission that completed it."""
        return self.met / max(self.kept, 1)

    @property
    def gain(self) -> float:
        """Returns the mean points of those who kept the mission."""
        return self.points / max(self.kept, 1)


def one_game(job: tuple[int, int, bool]) -> list[tuple[int, int]]:
    """The mission that each seat kept and the points it got for it."""
    players, seed, blind = job
    table = Table(players, seed)
    dice = Dice(seed)
    salt = scramble(seed, 77)
    turn = 0
    while table.seat >= 0:
        actions = table.actions()
        if blind and table.phase == rules.KEEP:
            action = actions[dice.roll(len(actions))]
        else:
            action = bot.decide(bots, table, seats.HARD, salt, turn)
        table.apply(action)
        turn += 1
    return [(table.kept[seat], table.score(seat)[0]) for seat in range(players)]


def measure(players: int, seeds: range, blind: bool, jobs: int) -> list[Mission]:
    """Returns the results of all missions for a number of players."""
    found = [Mission(name) for name in MISSIONS]
    work = [(players, seed, blind) for seed in seeds]
    with workers.pool(jobs) as pool:
        for game in tqdm(pool.imap(one_game, work), total=len(work), unit="game", delay=1):
            for mission, points in game:
                found[mission].kept += 1
                found[mission].met += points > 0
                found[mission].points += points
    return [found[number] for number in pieces.missions(players)]


def verdict(mission: Mission, mean: float) -> str:
    """Returns what is out of bounds, in words; empty if nothing is."""
    if mission.kept < FEW:
        return "too rarely kept to say" if mission.kept else "never kept"
    faults = []
    if mission.share < LEAST:
        faults.append("met too rarely")
    if mission.share > MOST:
        faults.append("met too often")
    if abs(mission.gain / mean - 1) > WITHIN:
        faults.append("brings little" if mission.gain < mean else "brings much")
    return ", ".join(faults)


def table_of(missions: list[Mission], players: int) -> str:
    """The figures of one number of players as a Markdown table."""
    judged = [mission for mission in missions if mission.kept >= FEW]
    mean = sum(mission.gain for mission in judged) / max(len(judged), 1)
    lines = ["| mission | points | asks for | kept | met | mean gain | |", "|---|---|---|---|---|---|---|"]
    for mission in missions:
        number = MISSIONS.index(mission.name)
        row = [mission.name.replace("_", " "), scoring.reward(number, players)]
        row += [scoring.needed(number, players), mission.kept]
        row += [f"{mission.share:.0%}", f"{mission.gain:.1f}", verdict(mission, mean)]
        lines.append("| " + " | ".join(str(cell) for cell in row) + " |")
    lines.append(f"\nMean gain: {mean:.1f} points.")
    return "\n".join(lines)


def try_value(change: str) -> None:
    """Changes a mission for this run, for every number of players: NAME=POINTS, or NAME=POINTS/NEED."""
    name, _, values = change.partition("=")
    numbers = values.split("/")
    small = all(number.isdecimal() and len(number) < 4 and int(number) < 256 for number in numbers)
    if name not in MISSIONS or len(numbers) > 2 or not small:
        raise UserError(f"can't try {change!r}: write for example goldsmith=14 or goldsmith=14/4")
    mission = MISSIONS.index(name)
    points, needs = pieces.POINTS, pieces.NEEDS
    pieces.POINTS = tuple(changed(row, mission, numbers[0]) for row in points)  # type: ignore[assignment]
    if len(numbers) > 1:
        pieces.NEEDS = tuple(changed(row, mission, numbers[1]) for row in needs)  # type: ignore[assignment]


def changed(values: bytes, mission: int, value: str) -> bytes:
    """A table with another value for one mission."""
    return values[:mission] + bytes([int(value)]) + values[mission + 1 :]


def balance(argv: list[str]) -> int:
    """Plays games between hard bots and reports how often each mission is completed, and its points."""
    parser = argparse.ArgumentParser(
        prog="./coffer study treasure_mines balance", description=balance.__doc__
    )
    parser.add_argument("--games", type=int, default=2000, metavar="N", help="for each number of players")
    parser.add_argument(
        "--players", type=int, choices=range(PLAYERS[0], PLAYERS[1] + 1), help="default: each"
    )
    parser.add_argument("--seed", type=int, default=1, metavar="S", help="seed of the first game")
    workers.add_jobs(parser)
    parser.add_argument(
        "--blind", action="store_true", help="keep missions at random: shows their true worth"
    )
    parser.add_argument(
        "--try",
        dest="tries",
        action="append",
        default=[],
        metavar="NAME=POINTS[/NEED]",
        help="another value for this run",
    )
    args = parser.parse_args(argv)
    for each in args.tries:
        try_value(each)
    for players in [args.players] if args.players else range(PLAYERS[0], PLAYERS[1] + 1):
        missions = measure(players, seed_range(args.seed, args.games), args.blind, max(1, args.jobs))
        print(f"## {players} players, {args.games} games\n\n{table_of(missions, players)}\n")
    return 0


# -- how near hard is to a deep search ------------------------------------------------------

MINES = 3  # how many candidates are played out
RETHINK = 4  # digs after which the players of a playout look again at what tiles are worth
WIN = 1000  # a win weighs as much as 250 points of margin


def look(table: Table, level: int) -> Worth:
    """What tiles are worth to every seat of a table."""
    worth = Worth(table, values_for(table.players), level, table.seat)
    for seat in range(table.players):
        worth.appraise(seat)
    return worth


def best(actions: list[int], values: list[int]) -> int:
    """The first action of the highest value."""
    return actions[values.index(max(values))]


def playout(table: Table, seat: int) -> int:
    """Plays a table to its end with every seat for itself; returns how good that was for a seat."""
    digs = 0
    odds = None
    while table.seat >= 0:
        actions = table.actions()
        if table.phase == rules.DIG:
            if digs % RETHINK == 0 or not odds:
                odds = look(table, seats.NORMAL)
            digs += 1
            mines = [action - rules.DIG_AT for action in actions]
            table.apply(best(actions, [odds.offers(table.seat)[mine] for mine in mines]))
        elif table.phase == rules.USE:
            odds = look(table, seats.NORMAL)
            table.apply(best(actions, [bots.judge(odds, action) for action in actions]))
        else:
            table.apply(actions[0])
    winners = table.winners()
    totals = [table.score(each)[-1] for each in range(table.players)]
    margin = totals[seat] - max(totals[:seat] + totals[seat + 1 :])
    return (WIN // len(winners) if seat in winners else 0) + 4 * margin


def decide(table: Table, seed: int, turn: int, playouts: int) -> int:
    """The rival's action."""
    if table.phase != rules.DIG or len(table.actions()) == 1:
        return bot.decide(bots, table, seats.HARD, seed, turn)
    dice = Dice(scramble(seed, turn))
    view = table.copy()
    view.redeal(table.seat, dice)
    odds = look(view, seats.HARD)
    actions = view.actions()
    values = [bots.judge(odds, action) for action in actions]
    ranked = sorted(zip(values, actions))[-MINES:]
    sums = [value * playouts // (2 * POINT) for value, _ in ranked]
    for _ in range(playouts):
        view.redeal(view.seat, dice)
        for n, (_, action) in enumerate(ranked):
            world = view.copy()
            world.apply(action)
            sums[n] += playout(world, view.seat)
    return ranked[sums.index(max(sums))][1]


def ceiling(argv: list[str]) -> int:
    """Measures how much better the hard bot would be with a hundred times its budget.

    The rival starts from the hard bot's three best mines and plays each of them out to the end of the game,
    many times, in worlds redealt from what its seat knows. Far too slow for the console.
    """
    parser = argparse.ArgumentParser(
        prog="./coffer study treasure_mines ceiling", description=ceiling.__doc__
    )
    parser.add_argument("--games", type=int, default=200, metavar="N", help="games of two players")
    parser.add_argument("--playouts", type=int, default=15, metavar="P", help="of each candidate")
    parser.add_argument("--seed", type=int, default=1, metavar="S", help="seed of the first game")
    args = parser.parse_args(argv)
    wins = 0.0
    spent = [0.0, 0.0]
    moves = [0, 0]
    for number, seed in enumerate(tqdm(seed_range(args.seed, args.games), unit="game")):
        table = Table(2, seed)
        rival = number % 2
        turn = 0
        while table.seat >= 0:
            who = int(table.seat == rival)
            began = time.process_time()
            if who:
                action = decide(table, seed, turn, args.playouts)
            else:
                action = bot.decide(bots, table, seats.HARD, seed, turn)
            spent[who] += time.process_time() - began
            moves[who] += 1
            table.apply(action)
            turn += 1
        winners = table.winners()
        wins += (rival in winners) / len(winners)
    low, high = wilson(wins, args.games)
    budget = spent[1] / moves[1] / (spent[0] / moves[0])
    print(f"{args.games} games against hard, with {budget:.0f} times its budget:")
    print(f"{wins / args.games:.1%} wins, 95 % interval {low:.1%} to {high:.1%}")
    return 0


def puzzles(argv: list[str]) -> int:
    """Searches games of hard bots for puzzles: decisions in which one action is clearly the best."""
    return puzzle_search.main("treasure_mines", 2.5, argv)


def review(argv: list[str]) -> int:
    """Measures how many of the losses that a review names are real."""
    return review_study.main("treasure_mines", argv)


STUDIES = {
    "balance": balance,
    "ceiling": ceiling,
    "learn": learner.main,
    "puzzles": puzzles,
    "review": review,
}
PROMISES = (
    Promise("novice,random", share=0.5),
    Promise("easy,novice", share=0.65, most=0.85),
    Promise("normal,easy", share=0.65, most=0.85),
    Promise("hard,normal", share=0.65, most=0.85),
)
SEATED = ("even_start",)  # options that change who wins more often


def order_of_play(table: Table) -> list[int]:
    """The seats as they dig."""
    return [(table.first + n) % table.players for n in range(table.players)]


NOTES = """
Who begins is drawn by lot, and has an advantage. With the option *even start* the players begin with coins,
in the order of play 0 and 2 of two players, 0, 2, 3 of three, 0, 3, 4, 5 of four and 0, 1, 2, 3, 4 of five.
"""
