# SPDX-License-Identifier: MIT
"""Pig on the screen: everybody's points, and what the turn has brought so far."""

from coffer import sound
from coffer.buttons import A, B
from coffer.table.face import Face as AnyFace
from coffer.words import number
from games.pig.rules import HOLD, ROLL, ROUNDS

_EVENT_TEXTS = ("rolled", "held", "lost")  # by kind of event
_SOUNDS = (sound.ROLL, sound.COIN, sound.NO)


class Face(AnyFace):
    """The table of Pig."""

    def draw(self, rows):
        table = self.match.table
        rows.heading(self.say("title"), 90)
        rows.right(0, 126, number(min(table.round, ROUNDS)) + b"/" + number(ROUNDS))
        for seat in range(table.players):
            end = rows.text(1 + seat, 3, self.name(seat), 90)
            rows.right(1 + seat, 124, number(table.points[seat]))
            if seat == table.seat:
                rows.highlight(1 + seat, 1, end + 1)
        if table.seat >= 0:
            rows.text(6, 3, self.say("pot", table.pot))
        self.bottom(rows)

    # -- a person decides ---------------------------------------------------------------

    def decide(self, key):
        action = ROLL if key == A else HOLD if key == B else -1
        if action in self.match.table.actions():
            self.act(action)

    def prompt(self):
        actions = self.match.table.actions()
        if HOLD not in actions:
            return self.say("roll")
        return self.say("roll.hold" if ROLL in actions else "hold", self.match.table.pot)

    def aim(self, action):
        """There is no cursor to move: the hint says it in words."""

    # -- what happens -------------------------------------------------------------------

    def describe_event(self, kind, p, a, b):
        return self.say(_EVENT_TEXTS[kind], self.name(p), a)

    def sound_for(self, kind):
        return _SOUNDS[kind]
