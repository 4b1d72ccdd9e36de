# SPDX-License-Identifier: MIT
"""Treasure Mines: choose a mine, roll, dig up what the pickaxe lands on."""

KEY = 2  # its number in the journal, never reused
PLAYERS = (2, 5)
OPTIONS = ()
LONGEST = 140  # 5 missions, 58 digs, as many orange cards and 11 choices of grey ones: 132
