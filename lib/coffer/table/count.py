# SPDX-License-Identifier: MIT
"""The count at the end: a line a source, a column a player, above them the totals, which grow."""

from micropython import const

from coffer import sound
from coffer.buttons import DOWN, UP, A, B
from coffer.screen import Screen
from coffer.ticks import after, reached
from coffer.words import number, under

_VIEW = const(6)
_SHAPE = const(8)  # columns of a player's shape, and those between it and the total


class Count(Screen):
    """Runs up the figures; A shows all at once, then goes on to the ending; `again` if all is known."""

    def __init__(self, console, face, again=False):
        super().__init__(console)
        self.face = face
        table = face.match.table
        self.sources = face.match.rules.SOURCES
        self.scores = [table.score(seat) for seat in range(table.players)]
        self.lines = len(self.sources)
        self.notes = face.notes()
        self.size = self.lines + len(self.notes)
        self.again = again
        self.shown = self.lines * len(self.scores) if again else 0  # figures on the screen so far
        self.next = -1
        self.top = 0
        console.settle()

    def done(self):
        """Whether every figure is there."""
        return self.shown >= self.lines * len(self.scores)

    def draw(self, rows):
        players = len(self.scores)
        each = 85 // players if players > 3 else (34, 34, 26)[players - 1]
        left = 127 - each * players
        rows.text(0, 2, self.console.say("count.total"), left)
        wide = _SHAPE + rows.font.width(number(max([score[self.lines] for score in self.scores])))
        font = rows.tiny if wide > each else None
        for seat in range(players):
            end = left + each * (seat + 1)
            x = rows.right(0, end, number(self._so_far(seat)), font) - _SHAPE
            if players > 1 and x >= end - each:
                rows.icon(0, x, self.face.pawn(seat))
        rows.line(0, 0, 128, 0x80)
        for line in range(min(_VIEW, self.size - self.top)):
            n = self.top + line
            if n >= self.lines:
                if self.done():
                    rows.text(1 + line, 2, self.notes[n - self.lines])
            elif n * players < self.shown:
                rows.text(1 + line, 2, self.face.say(under("score.", self.sources[n])), left + 4)
                for seat in range(players):
                    if n * players + seat < self.shown:
                        points = self.scores[seat][n]
                        rows.right(
                            1 + line, left + each * (seat + 1), number(points), font if points > 99 else None
                        )
        x = rows.text(7, 1, self.console.say("hint.next" if self.done() else "hint.skip"))
        if self.done() and self.size > _VIEW:
            rows.text(7, x + 6, self.console.say("button.1") + self.console.say("button.2"))

    def _so_far(self, seat):
        """The sum of what is shown of a seat; at the end the total itself."""
        if self.done():
            return self.scores[seat][self.lines]
        players = len(self.scores)
        return sum([self.scores[seat][n] for n in range(self.lines) if n * players + seat < self.shown])

    def tick(self, now):
        if self.next < 0 or reached(now, self.next):
            self.next = after(now, self.console.settings.pace // 3)
            if not self.done():
                self.shown += 1
                self.top = max(0, (self.shown - 1) // len(self.scores) - _VIEW + 1)
                self.console.sound.play(sound.CLICK)
                self.stale = True

    def press(self, key):
        if key in (A, B) and not self.done():
            self.shown = self.lines * len(self.scores)
            self.stale = True
        elif key in (A, B) and self.again:
            self.console.back()
        elif key == A:
            face = self.face
            self.console.back()
            self.console.visit("table.ending.Ending", face).celebrate()
        elif key == UP and self.top:
            self.top -= 1
            self.stale = True
        elif key == DOWN and self.top + _VIEW < self.size and self.done():
            self.top += 1
            self.stale = True

    def hold(self, key):
        """There is nothing to pause any more."""

    def help(self):
        return None
