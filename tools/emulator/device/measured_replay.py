# SPDX-License-Identifier: MIT
"""The rules of a game, as tools/vm/bench/replay.py measures them on the VM: resume, apply() and actions().

The marker, pin GP22, is high during each piece of work; afterwards the work is named, with how often it was
done and how many calls each time has. The NVM has the whole game. plan.py says GAME.
"""

import gc

import board
import digitalio
import microcontroller
import plan

from coffer.table.match import Match

try:
    from coffer.console import Journal  # it is a part of it in the build
except ImportError:
    from coffer.journal import Journal

TIMES = 3
MOMENTS = 12  # tables of the same game, from early to late
marker = digitalio.DigitalInOut(board.GP22)
marker.direction = digitalio.Direction.OUTPUT


def measure(name, work, calls):
    work()
    for _ in range(TIMES):
        gc.collect()
        marker.value = True
        work()
        marker.value = False
    print("@work", name, TIMES, calls)


def resume():
    return Match(Journal(microcontroller.nvm), plan.GAME)


def new_table():
    return match.rules.Table(match.journal.players, match.journal.seed, None)


def apply_all():
    table = new_table()
    for action in match.journal.actions:
        table.apply(action)


def tables():
    """The moments, copied on the way through the game."""
    found = []
    table = new_table()
    count = len(match.journal.actions)
    for n in range(count):
        if n % (count // MOMENTS + 1) == 0:
            found.append(table.copy())
        table.apply(match.journal.actions[n])
    return found


def ask_all():
    for table in moments:
        table.actions()


match = resume()
measure("resume", resume, 1)
measure("apply", apply_all, len(match.journal.actions))
moments = tables()
measure("actions", ask_all, len(moments))
print("@over", len(match.journal.actions))
