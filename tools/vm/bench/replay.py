# SPDX-License-Identifier: MIT
"""Plays a recorded list of actions: the time of apply() and actions(), of a resume, a table's bytes.

plan.py says GAME, KEY, PLAYERS, SEED and ACTIONS, the whole game.
"""

import gc
import sys

sys.path.insert(0, "/native")

import microcontroller
import plan
import yardstick

from coffer.console import Journal  # type: ignore[attr-defined]  # it is a part of it in the build
from coffer.table.match import Match

rules = __import__("games." + plan.GAME + ".rules", None, None, ("Table",))


def apply_all():
    table = rules.Table(plan.PLAYERS, plan.SEED, None)
    for action in plan.ACTIONS:
        table.apply(action)
    return table


def ask():
    for table in moments:
        table.actions()


def resume():
    Match(Journal(microcontroller.nvm), plan.GAME)


journal = Journal(microcontroller.nvm)
journal.begin(plan.KEY, plan.PLAYERS, 0, plan.SEED, 0, 1)
before = journal.end
for each in plan.ACTIONS:
    journal.act(each)
print("nvm.action", 4 * (journal.end - before) / len(plan.ACTIONS))
print("nvm.game", 4 * journal.end)
print("kept", len(Journal(microcontroller.nvm).actions))

_left = ["size", "apply", "actions", "resume"]
moments: list = []  # a dozen tables of the same game, from early to late


def step():
    """One measurement; Node collects the garbage after it."""
    if not _left:
        return False
    what = _left.pop(0)
    if what == "size":
        table = apply_all()
        table.copy()
        allocated = gc.mem_alloc()
        twin = table.copy()
        print("table", gc.mem_alloc() - allocated)
        del twin
    elif what == "apply":
        print("apply", yardstick.each(apply_all) / len(plan.ACTIONS))
    elif what == "actions":
        table = rules.Table(plan.PLAYERS, plan.SEED, None)
        for n in range(len(plan.ACTIONS)):
            if n % (len(plan.ACTIONS) // 12 + 1) == 0:
                moments.append(table.copy())
            table.apply(plan.ACTIONS[n])
        print("actions", yardstick.each(ask) / len(moments))
    else:
        print("resume", yardstick.each(resume))
        print("actions.count", len(plan.ACTIONS))
    gc.collect()
    return True
