# SPDX-License-Identifier: MIT
"""How to play, before playing: the games, and for each its guided games and its rules."""

from coffer import rooms
from coffer.home.launcher import deals, has_rules, title
from coffer.menu import Menu
from coffer.seats import GUIDED
from coffer.words import under


class Learn(Menu):
    """Which game? Also the first offer on a new console, which B declines."""

    def __init__(self, console):
        super().__init__(console)
        language = console.words.language
        self.games = [name for _, name in rooms.games() if has_rules(name, language) or deals(name, language)]
        self.titles = [title(name, language) for name in self.games]

    def title(self):
        return self.console.say("menu.learn")

    def size(self):
        return len(self.games)

    def label(self, n):
        return self.titles[n]

    def choose(self, n):
        self.console.visit("home.learn.Lessons", self.games[n], self.titles[n])

    def about(self, n):
        return self.console.say("thing.learn")

    def help(self):
        return self.console.say("help.learn")


class Lessons(Menu):
    """A game's guided games, the one alone by its own name, and its rules."""

    def __init__(self, console, name, heading):
        super().__init__(console)
        self.name = name
        self.heading = heading
        self.deals = deals(name, console.words.language)

    def title(self):
        return self.heading

    def size(self):
        return len(self.deals) + 1

    def _key(self, n):
        if n == len(self.deals):
            return "rules"
        return "alone" if self.deals[n][0] == 1 else "guided"

    def label(self, n):
        return self.console.say(under("learn.", self._key(n)))

    def about(self, n):
        return self.console.say("thing.rulebook" if n == len(self.deals) else under("thing.", self._key(n)))

    def choose(self, n):
        if n == len(self.deals):
            self.console.visit("pages.Rules", self.name)
        elif self.console.journal.kind:
            self.console.visit("ask.Ask", "setup.replace", self.begin)
        else:
            self.begin()

    def begin(self):
        """The guided game under the cursor begins: its fixed deal, and the salt by which it is known."""
        deal = self.deals[self.at]
        journal = self.console.journal
        facts = rooms.enter("games." + self.name)
        seed = int.from_bytes(deal[3:7], "little")
        journal.begin(facts.KEY, deal[0], deal[1] | deal[2] << 8, seed, 0, facts.LONGEST, GUIDED)
        self.console.play(self.name)

    def help(self):
        return self.console.say("help.learn")
