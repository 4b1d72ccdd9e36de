# SPDX-License-Identifier: MIT
"""What was played: games, wins, best and mean for each game, and the ten best alone."""

from coffer import rooms
from coffer.buttons import LEFT, UP, B
from coffer.figures import BEST, PLAYED, TOTAL, WON, alone, bests, together
from coffer.screen import Screen
from coffer.words import Words, number


class Statistics(Screen):
    """A page for each game, and one for the walks alone where there were any."""

    def __init__(self, console):
        super().__init__(console)
        self.pages = []
        for kind, name in rooms.games():
            solo = rooms.enter("games." + name).PLAYERS[0] == 1
            title = Words(name, console.words.language).say("title")
            self.pages.append((title, kind, False))
            if solo:
                self.pages.append((title, kind, True))
        self.at = 0

    def draw(self, rows):
        if not self.pages:
            rows.centre(3, self.console.say("statistics.none"))
        else:
            title, kind, solo = self.pages[self.at]
            rows.heading(title, 110)
            rows.right(0, 126, number(self.at + 1) + b"/" + number(len(self.pages)), rows.tiny)
            if solo:
                self._alone(rows, kind)
            else:
                self._together(rows, kind)
        rows.text(7, 1, self.console.say("hint.pages"))

    def _together(self, rows, kind):
        values = self.console.journal.values
        played = together(values, kind, PLAYED)
        mean = (together(values, kind, TOTAL) + played // 2) // played if played else 0
        self._line(rows, 2, "statistics.played", played)
        self._line(rows, 3, "statistics.won", together(values, kind, WON))
        self._line(rows, 4, "statistics.best", together(values, kind, BEST))
        self._line(rows, 5, "statistics.mean", mean)

    def _alone(self, rows, kind):
        values = self.console.journal.values
        played = alone(values, kind, PLAYED)
        self._line(rows, 1, "statistics.alone", played)
        if not played:
            return
        self._line(rows, 2, "statistics.mean", (alone(values, kind, TOTAL) + played // 2) // played)
        rows.text(3, 3, self.console.say("statistics.walks"))
        found = bests(values, kind)
        for n in range(len(found)):
            rows.right(4 + n // 5, 24 + n % 5 * 24, number(found[n][0]))

    def _line(self, rows, row, key, n):
        rows.text(row, 3, self.console.say(key), 96)
        rows.right(row, 124, number(n))

    def press(self, key):
        if key == B:
            self.console.back()
        elif self.pages:
            step = -1 if key in (LEFT, UP) else 1
            self.at = (self.at + step) % len(self.pages)
            self.stale = True

    def help(self):
        return self.console.say("help.statistics")
