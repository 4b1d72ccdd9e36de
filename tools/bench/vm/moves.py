# SPDX-License-Identifier: MIT
"""Times every move of a game between bots of one level; plan.py says which."""

import gc

import host
import plan
import yardstick

from coffer import bot

rules = __import__("games." + plan.GAME + ".rules", None, None, ("Table",))
bots = __import__("games." + plan.GAME + ".bots", None, None, ("think",))
options = plan.OPTIONS or None
seed = plan.SEED
table = rules.Table(plan.PLAYERS, seed, options)
turn = 0
times = []
gaps = []  # the longest stretch without a yield, for each move


def think():
    """One decision: the action, and the longest stretch in which the screen stood still."""
    thought = bot.choose(bots, table, plan.LEVEL, seed, turn)
    longest = 0
    began = host.now()
    while True:
        try:
            next(thought)
        except StopIteration as done:
            action = done.value
            break
        finally:
            now = host.now()
            longest = max(longest, now - began)
            began = now
    return action, longest


def report():
    moves = sorted(times)
    print("moves", len(moves))
    print("mean", yardstick.device(sum(moves) / len(moves)))
    print("worst", yardstick.device(moves[-1]))
    print("gap", yardstick.device(max(gaps)))


def step():
    """A move; Node collects the garbage after it."""
    global table, turn, seed
    if len(times) % 8 == 0:
        yardstick.measure()
    # The same thought twice: the faster one is the work, the rest of the slower one is Node's own business.
    spent = stood = None
    for _ in range(2):
        began = host.now()
        action, longest = think()
        took = host.now() - began
        spent = took if spent is None else min(spent, took)
        stood = longest if stood is None else min(stood, longest)
    times.append(spent)
    gaps.append(stood)
    table.apply(action)
    turn += 1
    if table.seat < 0:
        seed += 1
        turn = 0
        table = rules.Table(plan.PLAYERS, seed, options)
        if seed == plan.SEED + plan.GAMES:
            report()
            return False
    if len(times) == plan.MOST:
        report()
        return False
    gc.collect()
    return True
