# SPDX-License-Identifier: MIT
"""Lets mypy check that Pig has the interface of every game. Nothing imports this module."""

import games.pig as facts
from games.pig import bots, rules, screens
from games.pig.host import hidden, log
from tools.contract import Game

GAME = Game(facts, rules, bots, screens, log, hidden)
