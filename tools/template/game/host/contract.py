# SPDX-License-Identifier: MIT
"""New Game promises what every game does. mypy holds it to that; nobody imports this."""

import games.newgame as facts
from games.newgame import bots, rules, screens
from games.newgame.host import hidden, log
from tools.contract import Game

GAME = Game(facts, rules, bots, screens, log, hidden)
