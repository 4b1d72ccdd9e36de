# SPDX-License-Identifier: MIT
"""A new game: how many players, who is a person, how strong the bots are, which options."""

import supervisor
from micropython import const

from coffer import deal, rooms, seats
from coffer.dice import scramble
from coffer.figures import last_seats
from coffer.home import board
from coffer.home.launcher import deals, has_rules
from coffer.menu import Menu
from coffer.seats import HARD, NORMAL, PERSON
from coffer.words import Words, keys, number

_EMPTY = const(7)  # in the remembered seats: nobody
_LEVELS = keys("level.person", "level.easy", "level.normal", "level.hard")


class Setup(Menu):
    """Start stands on top, so that a second A plays with what was last chosen."""

    def __init__(self, console, name, title):
        super().__init__(console)
        self.name = name
        self.heading = title
        facts = rooms.enter("games." + name)
        self.kind, self.fewest, self.most = facts.KEY, facts.PLAYERS[0], facts.PLAYERS[1]
        self.longest = facts.LONGEST
        self.keys = facts.OPTIONS
        self.options = 0
        self.open = []  # which of them can be chosen,
        self.asked = 0  # with so many players
        self.seed = -1  # of a deal that somebody has asked for
        self.words = Words(name, console.words.language)
        self.lesson = self._lesson(name, console.words.language)
        self._remember()

    def _lesson(self, name, language):
        """What the last line opens, "" for nothing: a game without a guide has only rules to read."""
        if deals(name, language):
            return "setup.learn"
        return "setup.rules" if has_rules(name, language) else ""

    def _remember(self):
        """Takes over who sat where last time; first one person against one normal bot."""
        default = seats.pack([PERSON, NORMAL] + [_EMPTY] * 3)
        kept = self.console.journal.get(last_seats(self.kind), default)
        self.levels = [level for level in seats.unpack(kept, 5) if level <= HARD]
        while len(self.levels) < self.fewest:
            self.levels.append(NORMAL)
        del self.levels[self.most :]

    def title(self):
        return self.heading

    def size(self):
        return 3 + len(self.levels) + len(self._open_options()) + (1 if self.lesson else 0)

    def _is_lesson(self, n):
        """Whether line n is the last one, on which one learns the game."""
        return self.lesson and n == self.size() - 1

    def _is_deal(self, n):
        """Whether line n is the deal's: behind the options."""
        return n == 2 + len(self.levels) + len(self._open_options())

    def _is_seat(self, n):
        """Whether line n is a player's."""
        return 2 <= n < 2 + len(self.levels)

    def _open_options(self):
        """The options that this number of players may choose; looked up when that number changes."""
        players = len(self.levels)
        if self.asked != players:
            self.asked = players
            self.open = [key for key in self.keys if self.words.has("option." + key + "." + str(players))]
        return self.open

    def label(self, n):
        if n < 2:
            return self.console.say("setup.players" if n else "setup.start")
        if self._is_seat(n):
            return self.console.name(n - 2)
        if self._is_lesson(n):
            return self.console.say(self.lesson)
        if self._is_deal(n):
            return self.console.say("setup.deal")
        return self.words.say("option." + self._open_options()[n - 2 - len(self.levels)])

    def value(self, n):
        if n == 0:
            people = self.levels.count(PERSON)
            return self.console.say("setup.mix", people, len(self.levels) - people)
        if n == 1:
            return number(len(self.levels))
        if self._is_seat(n):
            return self.console.say(_LEVELS[self.levels[n - 2]])
        if self._is_lesson(n):
            return None
        if self._is_deal(n):
            return deal.code(self.seed) or self.console.say("setup.random")
        return self.console.say("yes" if self.options >> self._bit(n - 2) & 1 else "no")

    def _bit(self, seat):
        return self.keys.index(self._open_options()[seat - len(self.levels)])

    def can_change(self, n):
        return not self._is_lesson(n) and not self._is_deal(n)

    def hint(self, n):
        if n == 0:
            return self.console.say("setup.go")
        return self.console.say("setup.name") if self._is_seat(n) else super().hint(n)

    def _people(self, step):
        """One person more or fewer: on Start, so that two people begin with three presses."""
        people = (self.levels.count(PERSON) + step - 1) % self.most + 1
        bots = [level for level in self.levels if level != PERSON]
        more = max(len(self.levels) - people, self.fewest - people, 0)
        self.levels = [PERSON] * people + (bots + [NORMAL] * more)[:more]
        self.options = 0

    def change(self, n, step):
        if n == 0:
            self._people(step)
        elif n == 1:
            players = len(self.levels) + step
            if players < self.fewest:
                players = self.most
            elif players > self.most:
                players = self.fewest
            while len(self.levels) < players:
                self.levels.append(NORMAL)
            del self.levels[players:]
            self.options = 0
        elif n - 2 < len(self.levels):
            self.levels[n - 2] = (self.levels[n - 2] + step) % (HARD + 1)
            return self.redraw(0) and self.redraw(n)
        else:
            self.options ^= 1 << self._bit(n - 2)
        return n > 1 and self.redraw(n)

    def choose(self, n):
        if self._is_lesson(n):
            if self.lesson == "setup.learn":
                self.console.visit("home.learn.Lessons", self.name, self.heading)
            else:
                self.console.visit("pages.Rules", self.name)
        elif self._is_deal(n):
            letters = deal.code(self.seed) or deal.LETTERS[:1] * deal.LENGTH
            heading = self.console.say("setup.deal")
            self.console.visit("home.letters.Letters", heading, deal.LETTERS, letters, self._dealt)
        elif self._is_seat(n):
            self.console.visit("home.people.People", n - 2)
        elif n:
            self.change(n, 1)
            self.stale = True
        elif self.console.journal.kind:
            self.console.visit("ask.Ask", "setup.replace", self.begin)
        else:
            self.begin()

    def _dealt(self, letters):
        """Somebody wants that deal."""
        self.seed = deal.seed(letters)
        self.stale = True

    def alone(self):
        """Starts with one person and nobody else."""
        self.levels = [PERSON]
        self.choose(0)

    def begin(self):
        """Writes the beginning into the journal and opens the table."""
        remembered = seats.pack(self.levels + [_EMPTY] * (5 - len(self.levels)))
        self.console.journal.set(last_seats(self.kind), remembered)
        seed = self.seed
        if seed < 0:
            seed = board.number("SEED", -1, -1, 0x3FFFFFFF)
        if seed < 0:
            seed = scramble(supervisor.ticks_ms(), self.console.journal.end) % deal.CODES
        packed = seats.pack(self.levels)
        self.console.deal(self.kind, len(self.levels), packed, seed, self.options, self.longest)
        self.console.play(self.name)

    def about(self, n):
        if self._is_lesson(n):
            return self.console.say("thing.lesson")
        if self._is_deal(n):
            return self.console.say("thing.deal")
        if n - 2 >= len(self.levels):
            return self.words.say("help.option." + self._open_options()[n - 2 - len(self.levels)])
        if n > 1:
            return self.console.say("thing.seat")
        return self.console.say("thing.players" if n else "thing.start")

    def help(self):
        return self.console.say("help.setup")
