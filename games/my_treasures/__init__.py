# SPDX-License-Identifier: MIT
"""My Treasures: a cabinet of curiosities, filled tile by tile, for 1-4 players."""

KEY = 3
PLAYERS = (1, 4)
OPTIONS = ("advanced",)
LONGEST = 200
BOTS = ("bots", "plan", "reasons")  # modules that only bots need: dropped while a person decides
PICKERS = ()  # modules that only people's decisions need: dropped while a bot thinks
