# SPDX-License-Identifier: MIT
"""Treasure Mines: choose a mine, roll, dig up what the pickaxe lands on.

The modules, in the order in which to read them:

    pieces.py    the box: tiles, chance cards and missions, with their values
    state.py     the table: set up, copied, and redealt to what a seat may know of it
    rules.py     whose decision it is, what is allowed, what follows
    scoring.py   the count: missions, sets and packs, and who has won
    odds.py      what players may expect in the end, learned from many games (host/learner.py)
    value.py     what a position is worth to whom: the bots' weights
    bots.py      the opponents on four levels, and why they would do that
    screens.py   the table on the screen, and its events
    pen.py       how tiles, dice, figures and cards look
    board.py     the board that is made of them
    picker.py    a person decides
    mission_picker.py    the choice of a mission
    barter.py    the choice of a barter, in the table of everybody's tiles
    made.py      what was done, named in a review
    look.py      every further screen
    commentary.py   what is said besides: between turns, and of the thing under the cursor
    ending.py    what is shown and said when the game is over
    describe.py     what pictures show, in words for a screen reader; not on the drive
    host/        never shipped: the log's words, scenes, packer, learner and studies
"""

KEY = 2  # its number in the journal, never reused
PLAYERS = (2, 5)  # fewest, most
OPTIONS = ("even_start",)  # who goes later begins with some coins: see pieces.START_COINS
LONGEST = 140  # 5 missions, 58 digs, 57 times no further card, 8 cards used, 11 choices of grey ones: 139
REVIEW = True  # its bots judge in points, so a game can be reviewed: see lib/coffer/table/moments.py
