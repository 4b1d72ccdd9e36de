# SPDX-License-Identifier: MIT
"""Lets mypy check that Treasure Maps has the interface of every game. Nothing imports this module."""

import games.treasure_maps as facts
from games.treasure_maps import bots, rules, screens
from games.treasure_maps.host import hidden, log
from tools.contract import Game

GAME = Game(facts, rules, bots, screens, log, hidden)
