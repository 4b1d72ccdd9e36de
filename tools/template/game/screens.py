# SPDX-License-Identifier: MIT
"""New Game on the screen: everybody's points, and the die."""

from coffer import sound
from coffer.buttons import A
from coffer.table.face import Face as AnyFace
from coffer.words import number
from games.newgame.rules import ROLL, ROUNDS


class Face(AnyFace):
    """The table of New Game."""

    def draw(self, rows):
        table = self.match.table
        rows.heading(self.say("title"), 90)
        rows.right(0, 126, number(min(table.round, ROUNDS)) + b"/" + number(ROUNDS))
        for seat in range(table.players):
            end = rows.text(1 + seat, 3, self.name(seat), 90)
            rows.right(1 + seat, 124, number(table.points[seat]))
            if seat == table.seat:
                rows.highlight(1 + seat, 1, end + 1)
        self.bottom(rows)

    # -- a person decides ---------------------------------------------------------------

    def decide(self, key):
        if key == A:
            self.act(ROLL)

    def prompt(self):
        return self.say("roll")

    def aim(self, action):
        """There is no cursor to move."""

    # -- what happens -------------------------------------------------------------------

    def describe_event(self, kind, p, a, b):
        return self.say("rolled", self.name(p), a)

    def sound_for(self, kind):
        return sound.ROLL
