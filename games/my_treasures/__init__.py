# SPDX-License-Identifier: MIT
"""My Treasures: a cabinet of curiosities, filled tile by tile, for 1-4 players.

The room, in the order in which to read it:

    pieces.py    what a tile's byte means, the bag, cabinets and their lines, the rival's cards
    scoring.py   what the collection cards ask, the count, who wins, a walker's title
    state.py     what lies on the table, and what is decided next
    rules.py     what is allowed and what follows; at its end the morning walk, for one player
    value.py     what a cabinet wants, for those who think ahead
    bots.py      the opponents on three levels, and why they would make a move
    pen.py       how the table looks; paints.py mixes what tiles are put together from
    screens.py   tells what happens; a person plays: picks.py is the cursor in every decision
    look.py      a look round the table: shelf.py lists the cards; legend.py what the pictures mean
"""

KEY = 3  # the game's number in the journal, never reused
PLAYERS = (1, 4)  # fewest, most
OPTIONS = ("advanced",)
LONGEST = 200  # more actions than a game can have
