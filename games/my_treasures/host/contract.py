# SPDX-License-Identifier: MIT
"""Lets mypy check that My Treasures has the interface of every game. Nothing imports this module."""

import games.my_treasures as facts
from games.my_treasures import bots, rules, screens
from games.my_treasures.host import hidden, log
from tools.contract import Game

GAME = Game(facts, rules, bots, screens, log, hidden)
