# SPDX-License-Identifier: MIT
"""My Treasures: a cabinet of curiosities, filled tile by tile, for 1-4 players.

The modules, in the order in which to read them:

    pieces.py    what a tile's byte means, the bag, cabinets and their lines, the rival's cards
    scoring.py   what the collection cards ask, the count, who wins
    state.py     what lies on the table, and what is decided next
    rules.py     what is allowed and what follows; at its end the morning walk, for one player
    value.py     the bots' weights, and what it is worth to go first; odds.py is what they have learned
    plan.py      what tiles in a cabinet are worth to the bots; tally.py counts what a cabinet has
    mind.py      how a bot decides, on four levels
    bots.py      the opponents, and why they would make a move
    screens.py   the table on the screen
    events.py    how its events are shown one by one
    pen.py       how tiles, cabinets and the journey board look
    picker.py    a person decides: the cursor, and what the choice would bring
    look.py      a look at the cards and at everybody's cabinet; what the pictures mean
    made.py      what was done, framed in a review
    commentary.py    help for the thing under the cursor; texts between turns and at the end
    describe.py      what pictures show, in words for a screen reader; not on the drive
    host/        never shipped: the log's words, the scenes of the golden pictures, the learner of odds.py
"""

KEY = 3  # the game's number in the journal, never reused
PLAYERS = (1, 4)  # fewest, most
OPTIONS = ("advanced",)
TITLES = bytes((20, 25, 30, 35, 40, 45))  # of a solo game: the most points of each title but the last
LONGEST = 200  # more actions than a game can have: 120, and one more for each fresh wind taken
REVIEW = True  # its bots judge in points, so a game can be reviewed: see lib/coffer/table/moments.py
