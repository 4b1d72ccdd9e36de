# SPDX-License-Identifier: MIT
"""Treasure Maps: what the menu needs to know before it loads the game.

The room, in the order in which to read it:

    cards.py     islands, symbols and patterns as 16-bit words; deck.py holds them packed
    tabletop.py  what lies on the table, and what of it a seat can't know
    rules.py     whose decision it is, what is allowed, what follows
    outlook.py   what a position is worth, for those who think ahead
    bots.py      the opponents on three levels
    screens.py   what a player sees and presses
"""

KEY = 1  # the game's number in the journal, never reused
PLAYERS = (2, 4)  # fewest, most
OPTIONS = ()
LONGEST = 212  # more actions than a game can have: 4 drafts, 112 marks, 56 X marks, 39 claims
BOTS = ("bots", "outlook")  # modules that only bots need: dropped while a person decides
PICKERS = ()  # modules that only people's decisions need: dropped while a bot thinks
