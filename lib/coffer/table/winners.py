# SPDX-License-Identifier: MIT
"""Who has won, by which tie-break, and what next."""

from coffer.buttons import B
from coffer.menu import Menu


class Winners(Menu):
    """The last screen of a game; from here on to the next one."""

    def __init__(self, console, face):
        super().__init__(console)
        self.face = face
        table = face.match.table
        self.winners = table.winners()
        self.tie = table.tie()

    def title(self):
        names = b", ".join([self.face.name(seat) for seat in self.winners])
        return self.console.say("count.winner" if len(self.winners) == 1 else "count.winners", names)

    def draw(self, rows):
        super().draw(rows)
        match = self.face.match
        if match.table.players == 1 and hasattr(self.face, "rank"):
            words = self.face.say("title." + str(self.face.rank()), match.total(0))
        elif self.tie:
            words = self.face.say("tie." + self.tie)
        else:
            words = self.console.say("count.points", match.total(self.winners[0]))
        lines = words.split(b"\n")
        for n in range(len(lines)):
            rows.text(1 + n, 3, lines[n])

    def size(self):
        return 3

    def label(self, n):
        return self.console.say(("count.again", "count.seats", "count.menu")[n])

    def _line(self, rows, line):
        rows.text(4 + line, 3, self.label(line))

    def _invert(self, rows):
        rows.invert(4 + self.at, 1, 4 + rows.font.width(self.label(self.at)))

    def choose(self, n):
        console = self.console
        match = self.face.match
        if n == 2:
            console.home()
        elif n == 1:
            title = self.face.say("title")
            console.home()
            console.visit("home.setup.Setup", match.name, title)
        else:
            console.again(match)

    def press(self, key):
        if key == B:
            self.console.home()
        else:
            super().press(key)

    def hold(self, key):
        """There is nothing to pause any more."""

    def help(self):
        return None
