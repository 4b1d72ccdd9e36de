# SPDX-License-Identifier: MIT
"""Asks how much better the hard bot of Treasure Mines would be with a hundred times its budget.

The rival starts from the hard bot's three best mines and plays each of them out to the end of the game,
many times, in worlds redealt from what its seat knows. Far too slow for the console.
"""

from __future__ import annotations

import argparse
import time

from tqdm import tqdm

from coffer import seats
from coffer.dice import Dice, scramble
from coffer.table import bot
from games.treasure_mines import bots, rules
from games.treasure_mines.rules import Table
from games.treasure_mines.value import POINT, Odds, Worth
from tools.arena import wilson
from tools.simulate import known_seeds

MINES = 3  # how many candidates are played out
RETHINK = 4  # digs after which the players of a playout look again at what tiles are worth
WIN = 1000  # a win weighs as much as 250 points of margin


def look(table: Table, grudges: bool) -> Odds:
    """What tiles are worth to every seat of a table."""
    worth = Worth(table, True)
    for seat in range(table.players):
        worth.appraise(seat)
    return Odds(table, worth, grudges)


def playout(table: Table, seat: int) -> int:
    """Plays a table to its end, everybody for himself, and says how good that was for a seat."""
    digs = 0
    odds = None
    while table.seat >= 0:
        actions = table.actions()
        if table.phase == rules.DIG:
            if digs % RETHINK == 0 or not odds:
                odds = look(table, False)
            digs += 1
            mines = [action - rules.DIG_AT for action in actions]
            values = [odds.six(table.seat, mine, table.left[mine], table.pick[mine]) for mine in mines]
            table.apply(bots.best(actions, values))
        elif table.phase == rules.USE:
            odds = odds or look(table, False)
            table.apply(bots.best(actions, [bots.use(odds, action, False) for action in actions]))
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
    odds = look(view, True)
    actions = view.actions()
    values = [bots.dig(odds, action, True) for action in actions]
    ranked = sorted(zip(values, actions))[-MINES:]
    sums = [value * playouts // (12 * POINT) for value, _ in ranked]
    for _ in range(playouts):
        view.redeal(view.seat, dice)
        for n, (_, action) in enumerate(ranked):
            world = view.copy()
            world.apply(action)
            sums[n] += playout(world, view.seat)
    return ranked[sums.index(max(sums))][1]


def main(argv: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="./coffer study treasure_mines ceiling", description=__doc__)
    parser.add_argument("--games", type=int, default=200, metavar="N", help="games of two players")
    parser.add_argument("--playouts", type=int, default=15, metavar="P", help="of each candidate")
    parser.add_argument("--seed", type=int, default=1, metavar="S", help="the first game's seed")
    wish = parser.parse_args(argv)
    wins = 0.0
    spent = [0.0, 0.0]
    moves = [0, 0]
    for number, seed in enumerate(tqdm(known_seeds(wish.seed, wish.games), unit="game")):
        table = Table(2, seed)
        rival = number % 2
        turn = 0
        while table.seat >= 0:
            who = int(table.seat == rival)
            began = time.process_time()
            if who:
                action = decide(table, seed, turn, wish.playouts)
            else:
                action = bot.decide(bots, table, seats.HARD, seed, turn)
            spent[who] += time.process_time() - began
            moves[who] += 1
            table.apply(action)
            turn += 1
        winners = table.winners()
        wins += (rival in winners) / len(winners)
    low, high = wilson(wins, wish.games)
    budget = spent[1] / moves[1] / (spent[0] / moves[0])
    print(f"{wish.games} games against hard, with {budget:.0f} times its budget:")
    print(f"{wins / wish.games:.1%} wins, 95 % interval {low:.1%} to {high:.1%}")
    return 0
