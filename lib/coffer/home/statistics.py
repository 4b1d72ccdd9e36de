# SPDX-License-Identifier: MIT
"""Statistics: games, wins, best and mean for each game, by table and bots, and the ten best solo games."""

from micropython import const

from coffer import loader
from coffer.buttons import LEFT, RIGHT, UP, A, B
from coffer.home.launcher import title
from coffer.home.records import (
    BEST,
    PLAYED,
    TOTAL,
    WON,
    best_solo_games,
    person_totals,
    rank,
    result_key,
    solo_total,
    totals_with_others,
)
from coffer.menu import Menu
from coffer.rows import WIDTH
from coffer.screen import Screen
from coffer.seats import LADDER, PERSON
from coffer.words import Words, join_key, keys, number, title_without_points

TYPE_CHECKING = False
if TYPE_CHECKING:
    from coffer.console import Console
    from coffer.rows import Rows

_TABLES = const(5)  # lines of a page
_COLUMNS = (71, 97, 126)  # where games, wins and the best score end
_SUMS, _BEST_SOLO = const(-1), const(-2)  # pages that are no part of the tables
_PERSONS = const(100)  # the first page of people
_SUMS_OF = keys(
    "statistics.played", "statistics.won", "statistics.best", "statistics.mean", "statistics.alone"
)
_SOLO_GAMES = const(4)
_LABEL_END = const(96)


class Statistics(Screen):
    """For each game a page of sums, what was played at which table, the best solo games, and people."""

    def __init__(self, console: "Console") -> None:
        super().__init__(console)
        self.pages: list = []  # name, heading, number in the journal, and which page of that game
        self.best: dict = {}  # the ten best solo games, by the game's number
        self.at = 0
        self.keys = b""
        self.strips: list = []  # the page as columns, by row, below its heading

    def prepare(self) -> None:
        """Gathers the texts of the page."""
        if not self.pages:
            self._find_pages()
        self.strips = [bytearray(WIDTH) for _ in range(7)]
        say = self.console.say
        self.keys = say("hint.pages")
        if not self.pages:
            self.keys = say("hint.back")
            return
        _, _, kind, page = self.pages[self.at]
        if page == _BEST_SOLO:
            self._compose_solo(kind)
        elif page == _SUMS:
            self._compose_totals(kind)
        elif page >= _PERSONS:
            self._compose_people(self._people(kind)[page - _PERSONS :][:_TABLES])
        else:
            self._compose_tables(kind, page)

    def _find_pages(self):
        for kind, name in loader.games():
            heading = title(name, self.console.words.language)
            self.pages.append((name, heading, kind, _SUMS))
            for first in range(0, len(self._tables(kind)), _TABLES):
                self.pages.append((name, heading, kind, first))
            if loader.load("games." + name).PLAYERS[0] == 1:
                self.pages.append((name, heading, kind, _BEST_SOLO))
                self.best[kind] = best_solo_games(self.console.journal.values, kind)
            for first in range(0, len(self._people(kind)), _TABLES):
                self.pages.append((name, heading, kind, _PERSONS + first))

    def _tables(self, kind):
        """The tables at which a game was played: how many players, and the strongest bot."""
        values = self.console.journal.values
        found = []
        for players in (2, 3, 4, 5, 0):  # those that 1.0 did not tell apart stand last
            for level in bytes((PERSON,)) + LADDER:
                if result_key(kind, players, level, PLAYED) in values:
                    found.append((players, level))
        return found

    def _people(self, kind):
        """Who has played a game with others: best score, wins, games and the person, best first."""
        journal = self.console.journal
        found = []
        for person in journal.names:
            played, won, best = person_totals(journal.values, kind, person)
            if played:
                found.append((best, won, played, person))
        found.sort(reverse=True)
        return found

    def draw(self, rows: "Rows") -> None:
        rows.text(7, 1, self.keys)
        if not self.pages:
            rows.centre(3, self.console.say("statistics.none"))
            return
        rows.heading(self.pages[self.at][1], 110)
        rows.right(0, 126, b"%d/%d" % (self.at + 1, len(self.pages)), rows.tiny)
        for row in range(1, 7):
            rows.icon(row, 0, self.strips[row])

    def _write_label(self, row, text, font):
        """Writes a text at the left of a row of the page."""
        columns = font.line(text)[: _LABEL_END - 3]
        self.strips[row][3 : 3 + len(columns)] = columns

    def _write_right(self, row, end, text, font):
        """Writes a text that ends there."""
        columns = font.line(text)[:-1]
        self.strips[row][end - len(columns) : end] = columns

    def _compose_totals(self, kind):
        found = totals_with_others(self.console.journal.values, kind)
        played = found[PLAYED]
        found[TOTAL] = (found[TOTAL] + played // 2) // played if played else 0
        for which in range(4):
            self._write_sum(2 + which, which, found[which])

    def _compose_tables(self, kind, first):
        """Writes the heads of the columns, and a line for each table."""
        say = self.console.say
        get = self.console.journal.values.get
        self._write_label(1, say("statistics.head.3"), self.console.rows.tiny)
        self._write_column_heads()
        row = 2
        for players, level in self._tables(kind)[first : first + _TABLES]:
            key = result_key(kind, players, level, PLAYED)
            label = b"Coffer 1.0"
            if players:
                label = number(players) + b" " + say(join_key("statistics.level.", level))
            self._write_line(row, label, get(key, 0), get(key + WON, 0), get(key + BEST, 0))
            row += 1

    def _write_column_heads(self):
        """Writes the heads of the columns: games, won, best."""
        for n in range(3):
            head = self.console.say(join_key("statistics.head.", n))
            self._write_right(1, _COLUMNS[n], head, self.console.rows.tiny)

    def _compose_people(self, people):
        """Writes a line for each person."""
        self._write_column_heads()
        row = 2
        for best, won, played, person in people:
            self._write_line(row, self.console.person_name(person), played, won, best)
            row += 1

    def _write_line(self, row, label, *figures):
        """Writes a line of a table."""
        font = self.console.rows.font
        self._write_label(row, label, font)
        for n in range(3):
            self._write_right(row, _COLUMNS[n], number(figures[n]), font)

    def _compose_solo(self, kind):
        values = self.console.journal.values
        played = solo_total(values, kind, PLAYED)
        self._write_sum(1, _SOLO_GAMES, played)
        if not played:
            return
        self._write_sum(2, TOTAL, (solo_total(values, kind, TOTAL) + played // 2) // played)
        font = self.console.rows.font
        self._write_label(3, self.console.say("statistics.ten"), font)
        best = self.best[kind]
        for n in range(len(best)):
            self._write_right(4 + n // 5, 24 + n % 5 * 24, number(best[n][0]), font)
        self.keys = self.console.say("statistics.keys")

    def _write_sum(self, row, which, n):
        font = self.console.rows.font
        self._write_label(row, self.console.say(_SUMS_OF[which]), font)
        self._write_right(row, 124, number(n), font)

    def press(self, key: int) -> None:
        if key == B:
            self.console.back()
        elif self.pages:
            name, _, kind, page = self.pages[self.at]
            if key != A:
                step = -1 if key in (LEFT, UP) else 1
                self.at = (self.at + step) % len(self.pages)
                self.stale = True
            elif page == _BEST_SOLO and solo_total(self.console.journal.values, kind, PLAYED):
                self.console.show(Bests(self.console, name, self.best[kind]))

    def help(self) -> bytes | None:
        return self.console.say("help.statistics")


class Bests(Menu):
    """The ten best solo games: who it was, the points, which game; and below its title."""

    end = 96  # every column less is sent sooner

    def __init__(self, console: "Console", name: str, best: list) -> None:
        super().__init__(console)
        self.name = name
        self.words: Words | None = None  # read in a frame of its own, and
        self.hints: dict = {}  # the titles by line, once they were read
        self.heading = console.say("statistics.bests")
        self.titles = getattr(loader.load("games." + name), "TITLES", b"")
        self.found = best
        lines = [self._line(*each) for each in self.found]
        self.labels = [label for label, _ in lines]
        self.values = [value for _, value in lines]

    def _line(self, score, person, nth):
        """Label and value; 1.0 did not count solo games."""
        say = self.console.say
        who = self.console.person_name(person) or say("names.0")
        return number(score) + b"  " + who, say("statistics.number", nth) if nth else None

    def hint(self, n: int) -> bytes:
        if not self.words:
            return self.console.say("hint.back")
        if n not in self.hints:
            self.hints[n] = title_without_points(self.words, rank(self.titles, self.found[n][0]))
        return self.hints[n]

    def prepare(self) -> None:
        if self.titles and not self.words:
            self.words = Words(self.name, self.console.words.language)
            self.hint(self.at)  # so that its title is read, too

    def press(self, key: int) -> None:
        if key not in (A, LEFT, RIGHT):
            super().press(key)

    def help_for(self, n: int) -> bytes:
        return self.console.say("thing.best")

    def help(self) -> bytes | None:
        return self.console.say("help.statistics")
