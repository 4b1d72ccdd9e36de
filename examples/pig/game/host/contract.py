# SPDX-License-Identifier: MIT
"""Pig promises what every game does. mypy holds it to that; nobody imports this."""

import games.pig as facts
from games.pig import bots, rules, screens
from games.pig.host import hidden, log
from tools.contract import Game

GAME = Game(facts, rules, bots, screens, log, hidden)
