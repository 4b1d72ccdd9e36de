# SPDX-License-Identifier: MIT
"""Treasure Maps: what the menu needs to know before it loads the game."""

KEY = 1  # the game's number in the journal, never reused
PLAYERS = (2, 4)  # fewest, most
OPTIONS = ()
LONGEST = 212  # more actions than a game can have: 4 drafts, 112 marks, 56 X marks, 39 claims
