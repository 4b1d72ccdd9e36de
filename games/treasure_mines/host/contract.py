# SPDX-License-Identifier: MIT
"""Lets mypy check that Treasure Mines has the interface of every game. Nothing imports this module."""

import games.treasure_mines as facts
from games.treasure_mines import bots, rules, screens
from games.treasure_mines.host import hidden, log
from tools.contract import Game

GAME = Game(facts, rules, bots, screens, log, hidden)
