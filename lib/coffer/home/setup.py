# SPDX-License-Identifier: MIT
"""A new game: how many players, who is a person, how strong the bots are, which options."""

import supervisor
from micropython import const

from coffer import loader, seats
from coffer.home import board
from coffer.home.launcher import begin_game, confirm_loss, guided_games, has_rules, open_game
from coffer.home.records import LOSSES, WINS, last_seats, streak
from coffer.menu import Menu
from coffer.seats import LADDER, NOVICE, PERSON
from coffer.words import Words, join_key, keys, number

TYPE_CHECKING = False
if TYPE_CHECKING:
    from coffer.console import Console
    from coffer.rows import Rows

_EMPTY = const(7)  # in the remembered seats: nobody
_LEVELS = keys("level.person", "level.easy", "level.normal", "level.hard", "level.novice")
_OFFER = const(-1)  # the line that proposes another level, see _line()
_LEARN, _RULES = keys("setup.learn", "setup.rules")
_FIRST, _ALL = const(1), const(2)


class Setup(Menu):
    """Start stands on top, so that a second A plays with what was last chosen."""

    preload = ("coffer.dice", "coffer.table", "coffer.deal")  # each import less, a table opens 20 ms sooner

    def __init__(self, console: "Console", name: str, title: bytes) -> None:
        super().__init__(console)
        self.name = name
        self.heading = title
        facts = loader.load("games." + name)
        self.kind, self.fewest, self.most = facts.KEY, facts.PLAYERS[0], facts.PLAYERS[1]
        self.keys = facts.OPTIONS
        self.options = 0
        self.choosable: list = []  # which of them can be chosen,
        self.options_for = 0  # with so many players
        self.seed = -1  # of a deal that somebody has asked for
        self.words: Words | None = None  # the game's own, and
        self.lesson = 0  # what the last line opens, 0 for nothing: both are read in a frame of their own
        self.deferred_redraw = 0  # what a change leaves to the next frame: nothing, the first line, or all
        self._remember()
        self.offer = self._level_to_propose()

    def prepare(self) -> None:
        """Reads what the lines say: another screen may have changed a name or the deal."""
        language = self.console.words.language
        if not self.words:
            self.words = Words(self.name, language)
            if guided_games(self.name, language):
                self.lesson = _LEARN
            elif has_rules(self.name, language):  # a game without a guide has only rules to read
                self.lesson = _RULES
        self._read_lines()

    def _read_lines(self):
        more = (1 if self.lesson else 0) + (1 if self.offer >= 0 else 0)
        lines = range(3 + len(self.levels) + len(self._open_options()) + more)
        self.labels = [self._label(n) for n in lines]
        self.values = [self._value(n) for n in lines]

    def _remember(self):
        """Restores the seats of the last game; by default one person against one novice."""
        default = seats.pack([PERSON, NOVICE] + [_EMPTY] * 3)
        kept = self.console.journal.get(last_seats(self.kind), default)
        self.levels = [level for level in seats.unpack(kept, 5) if level <= NOVICE]
        while len(self.levels) < self.fewest:
            self.levels.append(self._strongest_level())
        del self.levels[self.most :]
        self._count_seats()

    def _count_seats(self):
        """Counts people and bots, for the first line."""
        people = self.levels.count(PERSON)
        self.mix = self.console.say("setup.mix", people, len(self.levels) - people)

    def _strongest_level(self):
        """The level of the strongest bot, or of one that joins the first game."""
        bots = [level & 3 for level in self.levels if level != PERSON]
        return LADDER[max(bots)] if bots else NOVICE

    def _level_to_propose(self):
        """The level to propose instead of the strongest bots', by the last results; -1 for none."""
        level, wins, losses = streak(self.console.journal.values, self.kind)
        if not level or level != self._strongest_level() or self.levels.count(PERSON) != 1:
            return -1
        step = 1 if wins >= WINS else -1 if losses >= LOSSES else 0
        rung = (level & 3) + step
        return LADDER[rung] if step and 0 <= rung < len(LADDER) and len(self.levels) > 1 else -1

    def _line(self, n):
        """What line n is: 0 Start, 1 the number of players and so on, or the proposal of another level."""
        if n and self.offer >= 0:
            return n - 1 if n > 1 else _OFFER
        return n

    def _accept_proposal(self):
        """The strongest bots are of the proposed level from now on."""
        was = self._strongest_level()
        self.levels = [self.offer if level == was else level for level in self.levels]
        self.offer = -1
        self.at = 0
        self.stale = True

    def _lines_after_options(self, n):
        """How far behind the options line n is: 0 is the deal, 1 the lesson."""
        return n - 2 - len(self.levels) - len(self._open_options())

    def _open_options(self):
        """The options that this number of players may choose; looked up when that number changes."""
        players = len(self.levels)
        if self.options_for != players:
            self.options_for = players
            self.choosable = [
                key for key in self.keys if self.words.has("option." + key + "." + str(players))
            ]
        return self.choosable

    def _label(self, n):
        n = self._line(n)
        if n == _OFFER:
            higher = self.offer & 3 > self._strongest_level() & 3
            level = self.console.say(join_key("statistics.level.", self.offer))
            return self.console.say("setup.up" if higher else "setup.down", level)
        if n < 2:
            return self.console.say("setup.players" if n else "setup.start")
        option = n - 2 - len(self.levels)
        if option < 0:
            return self.console.name(n - 2)
        options = self._open_options()
        if option < len(options):
            return self.words.say(join_key("option.", options[option]))
        return self.console.say(self.lesson if option > len(options) else "setup.deal")

    def _value(self, n):
        n = self._line(n)
        if n == _OFFER:
            return None
        if n == 0:
            return self.mix
        if n == 1:
            return number(len(self.levels))
        option = n - 2 - len(self.levels)
        if option < 0:
            return self.console.say(_LEVELS[self.levels[n - 2]])
        options = self._open_options()
        if option < len(options):
            return self.console.say("yes" if self.options >> self._bit(option) & 1 else "no")
        if option > len(options):
            return None
        return self.console.say("setup.random") if self.seed < 0 else self._deal_codes().code(self.seed)

    def _deal_codes(self):
        """Their codes; the menu has loaded them, unless somebody was very quick."""
        from coffer import deal

        return deal

    def _bit(self, option):
        return self.keys.index(self._open_options()[option])

    def can_change(self, n: int) -> bool:
        n = self._line(n)
        return n != _OFFER and self._lines_after_options(n) < 0

    def hint(self, n: int) -> bytes:
        say = self.console.say
        if n == 0:
            return say("setup.go")
        line = self._line(n)
        if line == _OFFER:
            return say("hint.choose")
        return say("setup.name") if 0 <= line - 2 < len(self.levels) else super().hint(n)

    def draw_deferred(self, rows: "Rows") -> None:
        if self.deferred_redraw:
            if self.deferred_redraw == _ALL:
                self._read_lines()
                self.redraw(self.top, 6)
            else:
                self.redraw(0)
            self.deferred_redraw = 0
        super().draw_deferred(rows)

    def move(self, step: int) -> None:
        if self.deferred_redraw == _ALL:  # there are more lines or fewer
            self._read_lines()
        super().move(step)

    def _change_people(self, step):
        """One person more or fewer: on Start, so that two people begin with three presses."""
        people = (self.levels.count(PERSON) + step - 1) % self.most + 1
        bots = [level for level in self.levels if level != PERSON]
        more = max(len(self.levels) - people, self.fewest - people, 0)
        self.levels = [PERSON] * people + (bots + [self._strongest_level()] * more)[:more]
        self.options = 0

    def change(self, n: int, step: int) -> bool:
        line = n
        n = self._line(n)
        self.deferred_redraw = max(self.deferred_redraw, _ALL if n < 2 else _FIRST)
        self.deferred_frames = 2
        if n == 0:
            self._change_people(step)
        elif n == 1:
            players = len(self.levels) + step
            if players < self.fewest:
                players = self.most
            elif players > self.most:
                players = self.fewest
            while len(self.levels) < players:
                self.levels.append(self._strongest_level())
            del self.levels[players:]
            self.options = 0
        elif n < 2 + len(self.levels):
            order = list(bytes((PERSON,)) + LADDER)
            self.levels[n - 2] = order[(order.index(self.levels[n - 2]) + step) % len(order)]
        else:
            self.options ^= 1 << self._bit(n - 2 - len(self.levels))
        self._count_seats()
        self.values[0] = self.mix
        self.values[line] = self._value(line)
        return self.redraw(line)

    def choose(self, n: int) -> None:
        n = self._line(n)
        if n == _OFFER:
            self._accept_proposal()
            return
        if n == 0:
            confirm_loss(self.console, self.name, self.open)
            return
        past = self._lines_after_options(n)
        if past > 0:
            if self.lesson == _LEARN:
                self.console.visit("home.learn.Lessons", self.name, self.heading)
            else:
                self.console.visit("rules_pages.RulesContents", self.name)
        elif past == 0:
            deals = self._deal_codes()
            heading = self.console.say("setup.deal")
            letters = deals.code(max(self.seed, 0))
            self.console.visit("home.letters.LetterPicker", heading, deals.LETTERS, letters, self._set_deal)
        elif 2 <= n < 2 + len(self.levels):
            self.console.visit("home.people.People", n - 2)
        else:
            self.change(self.at, 1)

    def _set_deal(self, letters):
        """Sets the deal that was asked for."""
        self.seed = self._deal_codes().seed(letters)
        self.stale = True

    def start_solo(self) -> None:
        """Starts with one person and nobody else."""
        self.levels = [PERSON]
        self.choose(0)

    def open(self) -> None:
        """Opens the table of the new game."""
        open_game(self.console, self.name, self.begin)

    def begin(self) -> None:
        """Writes the beginning into the journal."""
        remembered = seats.pack(self.levels + [_EMPTY] * (5 - len(self.levels)))
        self.console.journal.set(last_seats(self.kind), remembered)
        seed = self.seed
        if seed < 0:
            seed = board.number("SEED", -1, -1, 0x3FFFFFFF)
        if seed < 0:
            seed = self._deal_codes().new_seed(supervisor.ticks_ms(), self.console.journal.end)
        packed = seats.pack(self.levels)
        begin_game(self.console, self.name, len(self.levels), packed, seed, self.options)

    def help_for(self, n: int) -> bytes:
        n = self._line(n)
        if n == _OFFER:
            return self.console.say("thing.offer")
        past = self._lines_after_options(n)
        if past >= 0:
            return self.console.say("thing.lesson" if past else "thing.deal")
        if n >= 2 + len(self.levels):
            return self.words.say("help.option." + self._open_options()[past])
        if n > 1:
            return self.console.say("thing.seat")
        return self.console.say("thing.players" if n else "thing.start")

    def help(self) -> bytes | None:
        return self.console.say("help.setup")
