# SPDX-License-Identifier: MIT
"""A toy game that has everything a game needs: take one, two or three stones; the last one wins."""

KEY = 9
PLAYERS = (2, 3)
OPTIONS = ("short",)
LONGEST = 40
