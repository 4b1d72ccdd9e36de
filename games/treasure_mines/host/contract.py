# SPDX-License-Identifier: MIT
"""Treasure Mines promises what every game does. mypy holds it to that; nobody imports this."""

import games.treasure_mines as facts
from games.treasure_mines import bots, rules, screens
from games.treasure_mines.host import hidden, log
from tools.contract import Game

GAME = Game(facts, rules, bots, screens, log, hidden)
