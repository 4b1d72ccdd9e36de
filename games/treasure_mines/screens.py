# SPDX-License-Identifier: MIT
"""Treasure Mines on the screen. What only a person's decision needs is loaded when it begins."""

from games.treasure_mines.rules import DIG
from games.treasure_mines.story import Story

_TOPICS = "play keep dig use vein places ground swap"  # by phase


class Face(Story):
    """The table of Treasure Mines."""

    def begin(self):
        self.picker = self.load("picking").Picker(self)
        table = self.match.table
        if table.phase == DIG:
            seat = table.seat
            self.tip = self._own[seat]
            self._own[seat] = None

    def decide(self, key):
        self.picker.decide(key)

    def prompt(self):
        return self.picker.prompt()

    def aim(self, action):
        self.picker.aim(action)

    def topic(self):
        return "help." + _TOPICS.split()[self.match.table.phase]
