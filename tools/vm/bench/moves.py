# SPDX-License-Identifier: MIT
"""Times every move of a game between bots of one level; plan.py says which."""

import gc
import sys

import host
import plan
import yardstick

__import__("coffer.table.match")
bot = sys.modules["coffer.table.match"].bot  # of which it is a part in the build
rules = __import__("games." + plan.GAME + ".rules", None, None, ("Table",))
bots = __import__("games." + plan.GAME + ".bots", None, None, ("think",))
options = plan.OPTIONS or None
seed = plan.SEED
table = rules.Table(plan.PLAYERS, seed, options)
turn = 0
times: list[float] = []
gap = 0  # the longest stretch without a yield


def think():
    """One decision: the action, its work, and the longest stretch in which the screen stood still."""
    thought = bot.choose(bots, table, plan.LEVEL, seed, turn)
    longest = 0
    first = began = host.work()
    while True:
        try:
            next(thought)
        except StopIteration as done:
            action = done.value
            break
        finally:
            now = host.work()
            longest = max(longest, now - began)
            began = now
    return action, now - first, longest


def report():
    print("moves", len(times))
    print("mean", yardstick.device(sum(times) / len(times)))
    print("worst", yardstick.device(max(times)))
    print("gap", yardstick.device(gap))


def step():
    """A move; Node collects the garbage after it."""
    global table, turn, seed, gap
    action, spent, longest = think()
    times.append(spent)
    gap = max(gap, longest)
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
