# SPDX-License-Identifier: MIT
"""Treasure Maps promises what every game does. mypy holds it to that; nobody imports this."""

import games.treasure_maps as facts
from games.treasure_maps import bots, rules, screens
from games.treasure_maps.host import hidden, log
from tools.contract import Game

GAME = Game(facts, rules, bots, screens, log, hidden)
