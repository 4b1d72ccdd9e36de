# SPDX-License-Identifier: MIT
"""Treasure Mines on the screen: what has to be told is kept, and told at its pace.

How it is told is in story.py, loaded while there is something to tell; what only a person's
decision needs is in picking.py, loaded when the decision begins.
"""

from coffer.ticks import reached
from games.treasure_mines.pieces import BARTER, DANGEROUS_GROUND, GOLD_VEIN, ORANGE, SPOIL_HEAP
from games.treasure_mines.rules import ABANDONED, CHANCE, DIG, DREW, DUG, KEPT, REVEALED
from games.treasure_mines.sight import Sight

_TOPICS = "play keep dig use vein places ground swap"  # by phase


class Face(Sight):
    """The table of Treasure Mines; keeps what has to be told, and tells it at its pace."""

    def hear(self, kind, p, a, b):
        """Keeps what has to be told. A person's own card is always read."""
        person = self.match.is_person(p)
        table = self.match.table
        if not self.console.settings.pace:
            told = kind == DREW and person
            if kind == DUG and person:  # it stands in the bottom row when the turn comes round
                self._own[p] = self.load("story").finding(self, table, p, a)
        elif kind == CHANCE:  # what a card does at once stands on the card itself
            told = a == SPOIL_HEAP
            if a in (GOLD_VEIN, DANGEROUS_GROUND, BARTER):
                told = not person
                if a != BARTER:
                    b = table.chosen
        else:
            told = kind != KEPT or not person
        if told:
            self.news.append((kind, p, a, b, self._as_it_lies(kind, a)))

    def _as_it_lies(self, kind, card):
        """A copy of the table if it goes on changing before the event is shown."""
        if kind in (KEPT, ABANDONED, REVEALED) or (kind == DREW and card < ORANGE):
            return None
        if kind == DUG and self.news:  # nothing was taken since the roll
            return self.news[-1][4]
        return self.match.table.copy()

    def tick(self, now):
        event = self.event
        if event and reached(now, self.until):
            if event[0] == ABANDONED:
                self.pen.forget(event[2])
            event = self.event = None
            self.place = -1
            self.stale = True
        if not event:
            if self.news:
                event = self.news[0]
                if event[0] == DREW and self.match.is_person(event[1]):
                    self.news.pop(0)
                    self.visit("card", "Card", event[2])
                    return
            elif self.match.table.seat < 0 and not self._unveiled:
                self._unveiled = True
                self.visit("unveiled", "Unveiled")
                return
        super().tick(now)

    def tale(self, kind, p, a, b):
        self._story = self.load("story")
        return self._story.tale(self, kind, p, a, b)

    def effect(self, kind):
        return self._story.SOUNDS[kind]

    def animate(self, now):
        self._story.animate(self, now)

    # -- a person's decision ----------------------------------------------------------------

    def begin(self):
        self.picker = self.load("picking").Picker(self)
        table = self.match.table
        if table.phase == DIG:
            seat = table.seat
            self.tip = self._own[seat]
            self._own[seat] = None

    def topic(self):
        return "help." + _TOPICS.split()[self.match.table.phase]
