# SPDX-License-Identifier: MIT
"""The count at the end: a line a source, a column a player, figures that come one after another."""

from micropython import const

from coffer import sound
from coffer.buttons import DOWN, UP, A
from coffer.screen import Screen
from coffer.ticks import after, reached
from coffer.words import number

_VIEW = const(6)


class Count(Screen):
    """Runs up the figures; A shows all at once, then who has won and why."""

    def __init__(self, console, face):
        super().__init__(console)
        self.face = face
        table = face.match.table
        self.sources = face.match.rules.SOURCES
        self.scores = [table.score(seat) for seat in range(table.players)]
        self.lines = len(self.sources) + 1
        self.shown = 0  # figures on the screen so far
        self.next = -1
        self.top = 0

    def draw(self, rows):
        players = len(self.scores)
        each = 80 // players if players > 2 else 34
        left = 127 - each * players
        for seat in range(players):
            rows.right(0, left + each * (seat + 1), self.face.name(seat)[: 2 if players > 3 else 4])
        rows.text(0, 2, self.console.say("count.title"), left)
        rows.line(0, 0, 128, 0x80)
        for line in range(min(_VIEW, self.lines - self.top)):
            n = self.top + line
            if n * players >= self.shown:
                break
            self._label(rows, 1 + line, n, left)
            for seat in range(players):
                if n * players + seat < self.shown:
                    rows.right(1 + line, left + each * (seat + 1), number(self.scores[seat][n]))
        done = self.shown >= self.lines * players
        rows.text(7, 1, self.console.say("hint.next" if done else "hint.skip"))

    def _label(self, rows, row, n, left):
        if n < len(self.sources):
            rows.text(row, 2, self.face.say("score." + self.sources[n]), left)
        else:
            rows.text(row, 2, self.console.say("count.total"), left)
            rows.line(row, 0, 128, 0x01)

    def tick(self, now):
        if self.next < 0 or reached(now, self.next):
            self.next = after(now, self.console.settings.pace // 3)
            if self.shown < self.lines * len(self.scores):
                self._more()

    def _more(self):
        self.shown += 1
        line = (self.shown - 1) // len(self.scores)
        self.top = max(0, line - _VIEW + 1)
        self.console.sound.play(sound.CLICK)
        self.stale = True

    def press(self, key):
        everything = self.lines * len(self.scores)
        if key == A and self.shown < everything:
            self.shown = everything
            self.top = max(0, self.lines - _VIEW)
        elif key == A:
            face = self.face
            self.console.back()
            self.console.visit("table.winners.Winners", face)
        elif key == UP and self.top:
            self.top -= 1
        elif key == DOWN and self.top + _VIEW < self.lines and self.shown >= everything:
            self.top += 1
        self.stale = True

    def hold(self, key):
        """There is nothing to pause any more."""

    def help(self):
        return None
