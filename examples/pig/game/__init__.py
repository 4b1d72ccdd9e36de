# SPDX-License-Identifier: MIT
"""Pig: roll as often as you dare.

The modules, in the order in which to read them:

    rules.py     whose decision it is, what is allowed, what follows
    bots.py      the opponents
    screens.py   what a player sees, and what the keys do
    host/        for the desktop alone: the game's log, and how to reach its screens
"""

KEY = 4  # the game's number in the journal, never reused
PLAYERS = (2, 4)  # fewest, most
OPTIONS = ()
LONGEST = 300  # more actions than a game can have: 4 seats, 10 rounds, 6 rolls and a hold
