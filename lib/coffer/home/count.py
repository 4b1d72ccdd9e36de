# SPDX-License-Identifier: MIT
"""The count at the end: one line per source of points, one column per player, growing totals on top."""

from micropython import const

from coffer import glyphs, sound
from coffer.buttons import DOWN, UP, A, B
from coffer.home.result import Result
from coffer.screen import Screen
from coffer.ticks import after, reached
from coffer.words import join_key, number

TYPE_CHECKING = False
if TYPE_CHECKING:
    from coffer.console import Console
    from coffer.journal import Journal
    from coffer.rows import Rows

_VIEW = const(6)
_LINGER = const(5000)  # ms for which a demonstration shows its count
_SHAPE = const(8)  # columns of a player's shape, and those between it and the total


class Count(Screen):
    """Counts up the points. A shows all at once, then opens the ending; `again` if they were shown before."""

    preload = ("coffer.home.ending",)

    def __init__(self, console: "Console", result: Result, again: bool = False) -> None:
        super().__init__(console)
        self.result = result
        self.scores = result.scores
        self.lines = len(result.sources)
        self.notes = result.notes
        self.size = self.lines + len(self.notes)
        self.again = again
        self.shown = self.lines * len(self.scores) if again else 0  # figures on the screen so far
        # the rows below the totals as columns, and how many figures each has: they are drawn again and again
        self._strips: dict = {}
        self._laid = bytearray(self.lines)
        self.next = -1
        self.top = 0
        self.row = 0  # what is drawn next, a frame each: all at once would take too long
        players = result.players
        self._each = 85 // players if players > 3 else (34, 34, 26)[players - 1]  # columns of a seat,
        self._left = 127 - self._each * players  # which begin here
        wide = _SHAPE + console.rows.font.width(number(max(result.totals)))
        self._font = console.rows.tiny if wide > self._each else None  # of three figures
        self._pawns = glyphs.pawns()
        self._arrows = console.say("button.1") + console.say("button.2")
        console.ignore_early_presses()

    def done(self) -> bool:
        """Whether every figure is there."""
        return self.shown >= self.lines * len(self.scores)

    def draw(self, rows: "Rows") -> None:
        """Everything; row by row, the keys first, as long as labels have to be read from the drive."""
        self.row = -1
        if len(self._strips) < self.lines:
            rows.keep_shown(7)
            return
        self._keys(rows)
        self._totals(rows)
        last = self._last_row()
        for line in range(last):
            self._line(rows, line)
        self.row = last + 1

    def _last_row(self):
        return min(_VIEW, self.size - self.top)

    def _next_row(self, rows):
        """The keys, then the totals, then a line each."""
        row = self.row
        self.row = row + 1
        if row < 0:
            rows.wipe(7)
            self._keys(rows)
        elif row:
            rows.wipe(row)
            self._line(rows, row - 1)
        else:
            self._totals(rows)

    def _keys(self, rows):
        x = rows.text(7, 1, self.console.say("hint.next" if self.done() else "hint.skip"))
        if self.done() and self.size > _VIEW:
            rows.text(7, x + 6, self._arrows)

    def _totals(self, rows):
        rows.text(0, 2, self.console.say("count.total"), self._left)
        for seat in range(len(self.scores)):
            self._total(rows, seat)

    def _total(self, rows, seat):
        """A seat's shape, and its total so far."""
        end = self._left + self._each * (seat + 1)
        x = rows.right(0, end, number(self._shown_total(seat)), self._font) - _SHAPE
        if len(self.scores) > 1 and x >= end - self._each:
            rows.icon(0, x, self._pawns[seat])

    def _line(self, rows, line):
        """What a source has brought everybody, as far as it is counted; behind them the notes."""
        n = self.top + line
        if n < self.lines:
            if n not in self._strips:  # labels lie on the drive, and are read before the count begins
                label = self.result.say(join_key("score.", self.result.sources[n]))
                self._write_label(rows, n, label, self._left)
            players = len(self.scores)
            for seat in range(self._laid[n], min(self.shown - n * players, players)):
                self._write_figure(rows, n, seat, self.scores[seat][n])
                self._laid[n] = seat + 1
        elif not self.done():
            return
        elif n not in self._strips:
            note = self.notes[n - self.lines]
            if isinstance(note, tuple):  # what figures mean, and everybody's in their columns
                self._write_label(rows, n, note[0], self._left)
                for seat in range(len(note[1])):
                    self._write_figure(rows, n, seat, note[1][seat])
            else:
                self._write_label(rows, n, note, 124)
        rows.icon(1 + line, 0, self._strips[n])

    def _write_label(self, rows, n, text, most):
        """Begins a row with a text of `most` columns and two."""
        strip = self._strips[n] = bytearray(128)
        columns = rows.font.line(text)[: most + 2]
        strip[2 : 2 + len(columns)] = columns

    def _write_figure(self, rows, n, seat, points):
        """Puts the figure of a seat into its row; returns where it begins and its columns."""
        font = self._font if points > 99 and self._font else rows.font
        columns = font.line(number(points))[:-1]
        x = self._left + self._each * (seat + 1) - len(columns)
        self._strips[n][x : x + len(columns)] = columns
        return x, columns

    def _shown_total(self, seat):
        """The sum of what is shown of a seat; at the end the total itself."""
        if self.done():
            return self.result.totals[seat]
        players = len(self.scores)
        return sum([self.scores[seat][n] for n in range(self.lines) if n * players + seat < self.shown])

    def tick(self, now: int) -> None:
        if self.stale:
            return
        if self.row <= self._last_row():
            self._next_row(self.console.rows)
            if 2 < self.row <= self._last_row():  # two a frame, but one beside a key
                self._next_row(self.console.rows)
        elif not self.done() and (self.next < 0 or reached(now, self.next)):
            self.shown += 1
            self.next = after(now, _LINGER if self.done() else self.console.settings.pace // 3)
            self.console.sound.play(sound.CLICK)
            self._count_next()
        elif self.console.demo_return_line >= 0 and reached(now, self.next):
            self.console.restart_demo()

    def _count_next(self):
        """One figure more is known: it is drawn alone, unless the lines move or the last one is there."""
        rows = self.console.rows
        n, seat = divmod(self.shown - 1, len(self.scores))
        top = max(0, n - _VIEW + 1)
        if self.done() or top != self.top:
            self.top = top
            self.stale = True
        elif seat:
            self._laid[n] = seat + 1
            rows.icon(1 + n - self.top, *self._write_figure(rows, n, seat, self.scores[seat][n]))
        else:
            self._line(rows, n - top)
        if not self.stale:
            end = self._left + self._each * (seat + 1)
            rows.bar(0, end - self._each, end, 0)
            self._total(rows, seat)

    def press(self, key: int) -> None:
        if key in (A, B) and not self.done():
            self.shown = self.lines * len(self.scores)
            self.stale = True
        elif key in (A, B) and self.again:
            self.console.back()
        elif key == A:
            self.console.stack.pop()  # nothing lies below it
            self.console.visit("home.ending.Ending", self.result).celebrate()
        elif key == UP and self.top:
            self.top -= 1
            self.row = 1  # the lines alone
        elif key == DOWN and self.top + _VIEW < self.size and self.done():
            self.top += 1
            self.row = 1

    def hold(self, key: int) -> None:
        """Does nothing: the game is over, so there is nothing to pause."""

    def help(self) -> bytes | None:
        return None


def show(console: "Console", journal: "Journal", name: str, summary: tuple, kept: "tuple | None") -> None:
    """Opens the count of a table that was left, or the screen from which somebody looked at it again."""
    result = Result(journal, name, summary, kept)
    result.set_language(console.words.language)
    if kept:
        console.visit("home.ending.Ending", result)
        console.visit("home.more.More", result)
    else:
        console.show(Count(console, result))
