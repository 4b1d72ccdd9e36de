# SPDX-License-Identifier: MIT
"""A whole game by our rules and by the obvious Python of the tests' referee: time and garbage.

plan.py says GAME, PLAYERS, SEED, ACTIONS; logged.py holds the game's log, its objects in their order.
"""

import gc

import plan
import slow
import yardstick
from logged import lines

rules = __import__("games." + plan.GAME + ".rules", None, None, ("Table",))


def ours():
    table = rules.Table(plan.PLAYERS, plan.SEED, None)
    for action in plan.ACTIONS:
        table.actions()
        table.apply(action)
    table.winners()


def theirs():
    slow.check(lines)


def allocated(work):
    before = gc.mem_alloc()
    work()
    return gc.mem_alloc() - before


_left = [("ours", ours), ("theirs", theirs)]


def step():
    """One way; Node collects the garbage after it."""
    if not _left:
        return False
    name, work = _left.pop(0)
    print(name + ".bytes", allocated(work))
    print(name, yardstick.each(work))
    gc.collect()
    return True
