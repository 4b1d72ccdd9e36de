# SPDX-License-Identifier: MIT
"""Plays Treasure Mines between hard bots and says how often each mission is met and what it brings."""

from __future__ import annotations

import argparse
import multiprocessing
import os
from dataclasses import dataclass
from pathlib import Path

from tqdm import tqdm

from coffer import bot
from coffer.dice import Dice
from games.treasure_mines import PLAYERS, bots, cards, rules, tally, worth
from tools.logbook.treasure_mines import MISSIONS
from tools.simulate import known_seeds
from tools.sorry import Sorry

PAGE = Path(__file__).resolve().parent.parent / "docs" / "treasure_mines_balance.md"

LEAST, MOST = 0.10, 0.70  # of those who kept a mission, so many should meet it
WITHIN = 0.40  # of the mean gain of all missions
GIVEN = ("golden_hand", "last_miner")  # these two may not be tuned
FEW = 30  # kept so rarely that a share says nothing


@dataclass
class Mission:
    """How one mission did over all games."""

    name: str
    kept: int = 0
    met: int = 0
    points: int = 0

    @property
    def share(self) -> float:
        """The part of those who kept it that met it."""
        return self.met / self.kept

    @property
    def gain(self) -> float:
        """The points it brought on average to those who kept it."""
        return self.points / self.kept


def one_game(job: tuple[int, int, bool]) -> list[tuple[int, int]]:
    """The mission that each seat kept and the points it got for it."""
    players, seed, blind = job
    table = rules.Table(players, seed)
    dice = Dice(seed)
    turn = 0
    while table.seat >= 0:
        actions = table.actions()
        if blind and table.phase == rules.KEEP:
            action = actions[dice.roll(len(actions))]
        else:
            action = bot.decide(bots, table, bot.HARD, seed, turn)
        table.apply(action)
        turn += 1
    return [(table.kept[seat], table.score(seat)[0]) for seat in range(players)]


def measure(players: list[int], seeds: range, blind: bool, jobs: int) -> list[Mission]:
    """How all missions did, the numbers of players taken in turn."""
    found = [Mission(name) for name in MISSIONS]
    work = [(players[n % len(players)], seed, blind) for n, seed in enumerate(seeds)]
    with multiprocessing.Pool(jobs) as pool:
        for game in tqdm(pool.imap(one_game, work), total=len(work), unit="game", delay=1):
            for mission, points in game:
                found[mission].kept += 1
                found[mission].met += points > 0
                found[mission].points += points
    return [mission for mission in found if mission.kept]


def verdict(mission: Mission, mean: float) -> str:
    """What is out of bounds, in words; empty when all is well."""
    if mission.kept < FEW:
        return "too rarely kept to say"
    faults = []
    if mission.share < LEAST:
        faults.append("met too rarely")
    if mission.share > MOST:
        faults.append("met too often")
    if abs(mission.gain / mean - 1) > WITHIN:
        faults.append("brings little" if mission.gain < mean else "brings much")
    if faults and mission.name in GIVEN:
        faults.append("but given")
    return ", ".join(faults)


def table_of(missions: list[Mission]) -> str:
    """The figures as a Markdown table."""
    judged = [mission for mission in missions if mission.kept >= FEW and mission.name not in GIVEN]
    mean = sum(mission.gain for mission in judged) / max(len(judged), 1)
    lines = ["| mission | points | asks for | kept | met | mean gain | |", "|---|---|---|---|---|---|---|"]
    for mission in missions:
        number = MISSIONS.index(mission.name)
        row = [mission.name.replace("_", " "), cards.POINTS[number], asks(number), mission.kept]
        row += [f"{mission.share:.0%}", f"{mission.gain:.1f}", verdict(mission, mean)]
        lines.append("| " + " | ".join(str(cell) for cell in row) + " |")
    lines.append(f"\nMean gain of the missions that may be tuned: {mean:.1f} points.")
    return "\n".join(lines)


def try_value(wish: str) -> None:
    """Changes a mission for this run: NAME=POINTS, or NAME=POINTS/NEED with one need or two."""
    name, _, values = wish.partition("=")
    numbers = values.split("/")
    small = all(number.isdecimal() and len(number) < 4 and int(number) < 256 for number in numbers)
    if name not in MISSIONS or len(numbers) > 3 or not small:
        raise Sorry(f"can't try {wish!r}: write for example goldsmith=14, goldsmith=14/4 or goldsmith=14/5/4")
    mission = MISSIONS.index(name)
    points, even, odd = numbers[0], numbers[1:2], numbers[-1:]
    tally.POINTS = worth.POINTS = cards.POINTS = changed(cards.POINTS, mission, points)
    if even:
        needs = changed(cards.NEEDS[0], mission, even[0]), changed(cards.NEEDS[1], mission, odd[0])
        tally.NEEDS = cards.NEEDS = needs


def changed(values: bytes, mission: int, value: str) -> bytes:
    """A table with another value for one mission."""
    return values[:mission] + bytes([int(value)]) + values[mission + 1 :]


def asks(mission: int) -> str:
    """What a mission asks for with 2, 3, 4 and 5 players; one number if that is always the same."""
    dealt = [players for players in range(PLAYERS[0], PLAYERS[1] + 1) if mission in cards.missions(players)]
    needs = [str(tally.needed(mission, players)) for players in dealt]
    return needs[0] if len(set(needs)) == 1 else ", ".join(needs)


def main(argv: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="./coffer balance", description=__doc__)
    parser.add_argument("--games", type=int, default=2000, metavar="N")
    parser.add_argument("--players", type=int, choices=range(PLAYERS[0], PLAYERS[1] + 1), help="default: all")
    parser.add_argument("--seed", type=int, default=1, metavar="S", help="the first game's seed")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, metavar="J", help="games at once")
    parser.add_argument(
        "--blind", action="store_true", help="keep missions at random: shows their true worth"
    )
    parser.add_argument(
        "--try",
        dest="tries",
        action="append",
        default=[],
        metavar="NAME=POINTS[/NEED[/NEED]]",
        help="another value for this run; the second need is for 3 or 5 players",
    )
    wish = parser.parse_args(argv)
    for each in wish.tries:
        try_value(each)
    players = [wish.players] if wish.players else list(range(PLAYERS[0], PLAYERS[1] + 1))
    missions = measure(players, known_seeds(wish.seed, wish.games), wish.blind, max(1, wish.jobs))
    print(table_of(missions))
    return 0
