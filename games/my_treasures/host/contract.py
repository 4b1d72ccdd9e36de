# SPDX-License-Identifier: MIT
"""My Treasures promises what every game does. mypy holds it to that; nobody imports this."""

import games.my_treasures as facts
from games.my_treasures import bots, rules, screens
from games.my_treasures.host import hidden, log
from tools.contract import Game

GAME = Game(facts, rules, bots, screens, log, hidden)
