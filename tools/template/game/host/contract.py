# SPDX-License-Identifier: MIT
"""Lets mypy check that New Game has the interface of every game. Nothing imports this module."""

import games.newgame as facts
from games.newgame import bots, rules, screens
from games.newgame.host import hidden, log
from tools.contract import Game

GAME = Game(facts, rules, bots, screens, log, hidden)
