# SPDX-License-Identifier: MIT
"""The end of a game: who has won and by how much, what made the difference, the best, what next."""

from micropython import const

from coffer import figures, glyphs, sound
from coffer.buttons import LEFT, RIGHT, A, B
from coffer.screen import Screen
from coffer.seats import LEVELS
from coffer.words import earned, number, under

_RIGHT = const(46)  # x, beside the picture
_STEP = const(12)  # columns from a stair to the next
_WIDE = const(10)  # columns of a stair
_SPARK = b"\x02\x07\x02"
_SPARKS = ((0, 1), (2, 1), (3, 37))  # row and x


class Ending(Screen):
    """As the person sees it who has won, or else came nearest; a look on if only bots play."""

    soon = ("coffer.table.more",)

    def __init__(self, console, face):
        super().__init__(console)
        self.face = face
        match = face.match
        self.winners = match.table.winners()
        self.totals = [match.total(seat) for seat in range(match.table.players)]
        people = [seat for seat in range(match.table.players) if match.is_person(seat)]
        won = [seat for seat in people if seat in self.winners]
        self.won = bool(won) or not people
        if self.won:
            self.me = won[0] if won else self.winners[0]
        else:
            self.me = max(people, key=lambda seat: self.totals[seat])
        picture = "cup" if self.won else "hole"
        self.picture = glyphs.icon("/assets/console.icons", picture)
        self.lines = None  # (row, words), worked out in a frame of their own, and
        self.stairs: tuple = ()  # two strips
        self.due = 0  # parts that are still to be drawn, a frame each: all at once would take too long
        console.settle()

    def celebrate(self):
        """The fanfare for a person who has won, another tune for those who have not; bots get neither."""
        if self.face.match.people():
            self.console.sound.play(sound.WIN if self.won else sound.LOSE)

    def draw(self, rows):
        self.due = 2
        rows.icon(0, 6 if self.won else 1, self.picture)
        if self.won:
            for row, x in _SPARKS:
                rows.blend(row, x, _SPARK)
        rows.text(7, 1, self.console.say("end.keys" if self.won else "end.keys.lost"))

    def tick(self, now):
        if self.stale or not self.due:
            return
        self.due -= 1
        rows = self.console.rows
        alone = self.face.match.table.players == 1
        if self.due:
            if alone:
                self._walk(rows)
            else:
                self._result(rows)
        else:
            if self.lines is None:
                self.lines = self._next_title() if alone else self._difference()
            self._below(rows)

    def _below(self, rows):
        """What made the difference, or what the next title needs."""
        rows.icon(4, 2, self.stairs)
        for row, words in self.lines:
            rows.text(row, 2, words)

    # -- with others ----------------------------------------------------------------------

    def _result(self, rows):
        say = self.console.say
        face = self.face
        me = self.me
        names = b", ".join([face.name(seat) for seat in self.winners])
        best = max([self.totals[seat] for seat in range(len(self.totals)) if seat != me])
        words = say("count.winner" if len(self.winners) == 1 else "count.winners", names)
        if rows.tiny.width(words) > 128 - _RIGHT:
            for n in range(len(self.winners)):  # too many names: their shapes
                rows.icon(0, _RIGHT + 9 * n, face.pawn(self.winners[n]))
        else:
            _beside(rows, 0, _RIGHT, words)
        x = rows.large(1, _RIGHT, number(self.totals[me])) + 3
        margin = abs(self.totals[me] - best)
        if self.won:
            rows.text(1, x, say("end.points", self.totals[me]))
        else:
            _beside(rows, 1, x, say("end.for", face.name(me)))
        if margin:
            _beside(rows, 2, x, say("end.ahead" if self.won else "end.short", margin))
        self._others(rows)

    def _difference(self):
        """The tie-break, or what made the difference and the record so far."""
        face = self.face
        tie = face.match.table.tie()
        if not tie:
            return [(5, face.made(self.me)), (6, self.record(self.me))]
        lines = face.say(under("tie.", tie)).split(b"\n")
        return [(5 + n, lines[n]) for n in range(min(len(lines), 2))]

    def _others(self, rows):
        """Everybody else's points, in the small letters, two a row; the deal's code below the picture."""
        others = [seat for seat in range(len(self.totals)) if seat != self.me]
        row = 3
        while others:
            words = b"  ".join(
                [self.face.name(seat) + b" " + number(self.totals[seat]) for seat in others[:2]]
            )
            rows.right(row, 126, words, rows.tiny)
            others = others[2:]
            row += 1
        rows.small(4, 2, self.face.match.code())

    def record(self, me):
        """How often one has won against this person or such bots, a new best, or the best so far."""
        face = self.face
        match = face.match
        say = self.console.say
        if not match.is_person(me) or not match.played:
            return b""
        if match.pair:
            person, other = match.pair & 15, match.pair >> 4 & 15
            if me:
                person, other = other, person
            played, won = figures.duel(match.journal.values, person, other)
            return say("end.against", face.name(1 - me), won, played)
        if self.totals[me] > match.best:
            return say("end.new_best") if match.played > 1 else b""
        if match.level and not self.won:
            level = say(under("level.", LEVELS[match.level]))
            return say("end.record", level, match.wins, match.played)
        return say("end.best", match.best)

    # -- alone ------------------------------------------------------------------------------

    def _walk(self, rows):
        say = self.console.say
        face = self.face
        total = self.totals[0]
        rows.text(0, _RIGHT, face.say("title"))
        x = rows.large(1, _RIGHT, number(total)) + 3
        titles = getattr(face.match.facts, "TITLES", b"")
        if not titles:
            rows.text(1, x, say("end.points", total))
        else:
            self._title(rows, x, earned(face.words, figures.rank(titles, total)))
        match = face.match
        best = say(
            "end.new_best" if total > match.best and match.played > 1 else "end.best", max(match.best, total)
        )
        rows.right(4, 126, best, rows.tiny)
        rows.right(5, 126, match.code(), rows.tiny)

    def _title(self, rows, x, words):
        """Beside the points if it fits, word by word; what is left below them."""
        row = 1
        line = b""
        for word in words.split(b" "):
            longer = line + b" " + word if line else word
            if rows.font.width(longer) > 127 - x and line and row < 3:
                rows.text(row, x, line)
                row += 1
                longer = word
                if row == 3:
                    x = _RIGHT
            line = longer
        rows.text(row, x, line)

    def _next_title(self):
        """How far it is to the next title, with the stairs; what made the points where there is none."""
        face = self.face
        total = self.totals[0]
        titles = getattr(face.match.facts, "TITLES", b"")
        if not titles:
            return [(5, face.made(0))]
        rank = figures.rank(titles, total)
        self._climb(titles, rank, total)
        if rank == len(titles):
            return [(6, face.made(0))]
        more = titles[rank] + 1 - total
        words = self.console.say("end.next", more, earned(face.words, rank + 1))
        if self.console.rows.font.width(words) > 126:  # a title that is too long for that stands alone
            words = self.console.say("end.more", more)
        return [(6, words)]

    def _climb(self, titles, rank, total):
        """A stair for each title, full if one has come past it; one's own is as full as one has come."""
        upper = bytearray(_STEP * (len(titles) + 1))
        lower = bytearray(len(upper))
        for step in range(len(titles) + 1):
            filled = _WIDE if step <= rank else 0
            if step == rank < len(titles):
                below = titles[rank - 1] if rank else 0
                filled = max((total - below) * _WIDE // (titles[rank] - below), 1)
            column = 0x7FFF & 0x7FFF << 13 - 2 * min(step, 6)
            edge = column & ~(column << 1)  # its top
            x = step * _STEP
            for n in range(_WIDE):
                bits = column if n < filled or n in (0, _WIDE - 1) else edge | 0x4000
                if step > rank and n & 1:  # those to come are dotted
                    bits = 0
                upper[x + n] = bits & 0xFF
                lower[x + n] = bits >> 8
        self.stairs = (upper, lower)

    # -- what next ----------------------------------------------------------------------------

    def press(self, key):
        if key == A:
            self.console.again(self.face.match)
        elif key == B:
            self.console.visit("table.count.Count", self.face, True)
        elif key in (LEFT, RIGHT):
            self.console.visit("table.more.More", self)

    def hold(self, key):
        """There is nothing to pause any more."""

    def help(self):
        return None


def _beside(rows, row, x, words):
    """Words up to the right edge, in the small letters if the others are too wide."""
    rows.text(row, x, words, font=rows.tiny if rows.font.width(words) > 128 - x else None)
