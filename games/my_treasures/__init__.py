# SPDX-License-Identifier: MIT
"""My Treasures: a cabinet of curiosities, filled tile by tile, for 1-4 players.

The room, in the order in which to read it:

    tiles.py     what a tile's byte means; bag.py how many of each are left
    cabinet.py   twelve cells and their lines; cards.py the collection cards; journey.py the pawns
    rules.py     whose decision it is, what is allowed, what follows
    plan.py      what a cabinet wants, for those who think ahead
    bots.py      the opponents on three levels; reasons.py says why
    drawing.py   how tiles and the table look; story.py tells what happens
    screens.py   a person plays: picks.py is the cursor in every decision
    look.py      a look round the table: shelf.py lists the cards, progress.py how far one is
    legend.py    what the pictures mean
"""

KEY = 3
PLAYERS = (1, 4)
OPTIONS = ("advanced",)
LONGEST = 200
BOTS = ("bots", "plan", "reasons")  # modules that only bots need: dropped while a person decides
PICKERS = ("picks", "shelf", "progress", "look", "legend")  # those that only people need
