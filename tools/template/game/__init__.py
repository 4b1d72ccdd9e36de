# SPDX-License-Identifier: MIT
"""New Game: roll, and have the most.

The modules, in the order in which to read them:

    rules.py     whose decision it is, what is allowed, what follows
    bots.py      the opponents
    screens.py   what a player sees, and what the keys do
    host/        for the desktop alone: the game's log, and how to reach its screens
"""

KEY = 0  # the game's number in the journal, never reused
PLAYERS = (2, 4)  # fewest, most
OPTIONS = ()
LONGEST = 100  # more actions than a game can have
