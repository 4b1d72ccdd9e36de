# SPDX-License-Identifier: MIT
"""My Treasures: a cabinet of curiosities, filled tile by tile, for 1-4 players.

The room, in the order in which to read it:

    tiles.py     what a tile's byte means, and the bag
    cabinet.py   twelve cells, their lines, and what the collection cards ask of them
    rules.py     whose decision it is, what is allowed, what follows
    walk.py      the rival of a morning walk, which is for one player; verdict.py who wins
    plan.py      what a cabinet wants, for those who think ahead
    bots.py      the opponents on three levels; reasons.py says why
    drawing.py   how the table looks; paints.py mixes what tiles are put together from
    screens.py   tells what happens; a person plays: picks.py is the cursor in every decision
    look.py      a look round the table: shelf.py lists the cards, progress.py how far one is
    legend.py    what the pictures mean
"""

KEY = 3
PLAYERS = (1, 4)
OPTIONS = ("advanced",)
LONGEST = 200
