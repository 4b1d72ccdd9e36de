# SPDX-License-Identifier: MIT
"""Treasure Maps: what the menu needs to know before it loads the game.

The modules, in the order in which to read them:

    pieces.py    what lies in the box, as 16-bit words; deck.py and masks.py are made
    state.py     a position, and what of it a seat can't know
    rules.py     whose decision it is, what is allowed, what follows
    scoring.py   the points by source, and who has won
    value.py     what a position is worth; islands.py is what it misjudges in a fresh map
    lookahead.py what a position is worth a turn or two later
    bots.py      the opponents on four levels, and why they would make a move
    screens.py   what a player sees, and what the others did
    pen.py       how islands look, and all that belongs to a map or a player
    picker.py    a person marks or chooses maps; placement_preview.py is the pattern that moves over the maps
    made.py      what was done, framed in a review
    look.py      the screen of all players
    commentary.py    texts about the thing under the cursor, between turns and at the end
    describe.py      what pictures show, in words for a screen reader; not on the drive
    host/        never shipped: the log's words, scenes, the packer of the deck, the learner of islands.py
"""

KEY = 1  # the game's number in the journal, never reused
PLAYERS = (2, 4)  # fewest, most
OPTIONS = ()
LONGEST = 212  # more actions than a game can have: 4 drafts, 112 marks, 56 X marks, 39 claims
REVIEW = True  # its bots judge in points, so a game can be reviewed: see lib/coffer/table/moments.py
