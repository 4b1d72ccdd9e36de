# SPDX-License-Identifier: MIT
"""A game between bots of one level, as tools/vm/bench/moves.py plays it on the VM.

The marker, pin GP22, is high while a bot thinks, from one yield to the next. Each move is reported with the
number of these stretches. plan.py says GAME, PLAYERS, LEVEL, SEED, and MOST (moves; -1 for the whole game).
"""

import gc
import sys

import board
import digitalio
import plan

__import__("coffer.table.match")
bot = sys.modules["coffer.table.match"].bot  # of which it is a part in the build
rules = __import__("games." + plan.GAME + ".rules", None, None, ("Table",))
bots = __import__("games." + plan.GAME + ".bots", None, None, ("think",))


def think(thought, marker):
    """One decision: the action, and how often the bot was asked to go on."""
    stretches = 0
    while True:
        stretches += 1
        marker.value = True
        try:
            next(thought)
        except StopIteration as done:
            marker.value = False
            return done.value, stretches
        marker.value = False


def play():
    marker = digitalio.DigitalInOut(board.GP22)
    marker.direction = digitalio.Direction.OUTPUT
    table = rules.Table(plan.PLAYERS, plan.SEED, None)
    turn = 0
    while table.seat >= 0 and turn != plan.MOST:
        gc.collect()
        action, stretches = think(bot.choose(bots, table, plan.LEVEL, plan.SEED, turn), marker)
        print("@move", stretches)
        table.apply(action)
        turn += 1
    print("@over")


play()
