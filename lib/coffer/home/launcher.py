# SPDX-License-Identifier: MIT
"""The main menu: go on with a game, start one, or look around."""

import supervisor
from micropython import const

from coffer import glyphs, rooms
from coffer.buttons import B
from coffer.menu import Menu
from coffer.ticks import after, reached
from coffer.words import Words

_ROOMS = ("home.learn.Learn", "home.statistics.Statistics", "preferences.Preferences", "home.about.About")
_SIGNS = ("coach", "trophy", "gear", "coffer")
_DARK = bytes(36)
_PICTURE_AFTER = const(150)  # ms
_ABOUT = ("thing.learning", "thing.statistics", "thing.settings", "thing.about")
_LABELS = ("menu.learn", "menu.statistics", "menu.settings", "menu.about")


def title(name, language):
    """What a game is called in a language; the folder's name if it brings no words."""
    try:
        return Words(name, language).say("title")
    except OSError:
        return name.encode()


def emblem(name, signs):
    """The picture of a game; one of ours if it brings none."""
    try:
        return glyphs.icons("/assets/" + name + ".icons")["emblem"]
    except (OSError, KeyError):
        return signs["dice"]


class Launcher(Menu):
    """Finds the games in their folders; Continue stands on top while one is in the journal."""

    def __init__(self, console):
        super().__init__(console)
        self.end = 92
        found = rooms.games()
        self.kinds = [kind for kind, _ in found]
        self.games = [name for _, name in found]
        signs = glyphs.icons("/assets/console.icons")
        self.pictures = [emblem(name, signs) for name in self.games] + [signs[sign] for sign in _SIGNS]
        self.due = -1  # when the picture beside the list is to be changed
        self._read_titles()
        if console.wish in self.games and not self.going():
            self.at = self.games.index(console.wish)

    def _read_titles(self):
        self.language = self.console.words.language
        self.titles = [title(name, self.language) for name in self.games]

    def going(self):
        """The game in the journal, or ""."""
        kind = self.console.journal.kind
        return self.games[self.kinds.index(kind)] if kind in self.kinds else ""

    def title(self):
        return self.console.say("menu.title")

    def size(self):
        return len(self.games) + len(_ROOMS) + (1 if self.going() else 0)

    def hint(self, n):
        return self.console.say("hint.main")

    def _place(self, n):
        """Which line it is: -1 continue, 0 and up the games, then the rooms."""
        return n - 1 if self.console.journal.kind in self.kinds else n

    def label(self, n):
        place = self._place(n)
        if place < 0:
            return self.console.say("menu.continue")
        if place < len(self.games):
            return self.titles[place]
        return self.console.say(_LABELS[place - len(self.games)])

    def draw(self, rows):
        if self.language != self.console.words.language:
            self._read_titles()
        super().draw(rows)
        self._picture(rows)

    def moved(self):
        self.due = after(supervisor.ticks_ms(), _PICTURE_AFTER)

    def tick(self, now):
        """The picture follows once the cursor rests: beside every step it would cost 5 ms."""
        if self.due >= 0 and reached(now, self.due):
            self.due = -1
            for row in range(2, 5):
                self.console.rows.icon(row, 92, _DARK)
            self._picture(self.console.rows)

    def _picture(self, rows):
        """The emblem of the game that the cursor is on, beside the list."""
        place = self._place(self.at)
        picture = self.pictures[place if place >= 0 else self.games.index(self.going())]
        rows.icon(2, 94 + (32 - len(picture[0])) // 2, picture)

    def choose(self, n):
        place = self._place(n)
        if place < 0:
            self.console.play(self.going())
        elif place < len(self.games):
            self.console.visit("home.setup.Setup", self.games[place], self.titles[place])
        else:
            self.console.visit(_ROOMS[place - len(self.games)])

    def press(self, key):
        if key != B:  # this is the bottom of the stack: there is nothing to go back to
            super().press(key)

    def about(self, n):
        place = self._place(n)
        if 0 <= place < len(self.games):
            return self.console.say("thing.game")
        return self.console.say("thing.continue" if place < 0 else _ABOUT[place - len(self.games)])

    def help(self):
        return self.console.say("help.launcher")
