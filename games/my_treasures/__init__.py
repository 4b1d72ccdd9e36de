# SPDX-License-Identifier: MIT
"""My Treasures: a cabinet of curiosities, filled tile by tile, for 1-4 players."""

KEY = 3
PLAYERS = (1, 4)
OPTIONS = ("advanced",)
LONGEST = 200
