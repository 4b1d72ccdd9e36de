# SPDX-License-Identifier: MIT
"""The end of a game: who has won and by how much, what made the difference, the best, what next."""

from micropython import const

from coffer import glyphs, loader, sound
from coffer.buttons import LEFT, RIGHT, A, B
from coffer.home import records
from coffer.home.count import Count
from coffer.screen import Screen
from coffer.seats import LEVELS
from coffer.words import join_key, number, title_without_points

TYPE_CHECKING = False
if TYPE_CHECKING:
    from coffer.console import Console
    from coffer.home.result import Result
    from coffer.rows import Rows

_RIGHT = const(46)  # x, beside the picture
_STEP = const(11)  # columns from a stair to the next: seven of them leave the code its place
_WIDE = const(9)  # columns of a stair
_SPARK = b"\x02\x07\x02"
_SPARKS = ((0, 1), (2, 1), (3, 37))  # row and x


class Ending(Screen):
    """Shown to the person who won or came nearest; neutral if only bots played."""

    preload = ("coffer.home.more", "coffer.home.launcher")

    def __init__(self, console: "Console", result: "Result") -> None:
        super().__init__(console)
        self.result = result
        self.me = result.me
        people = result.people()
        self.won = result.me in result.winners or not people
        self.totals = result.totals
        picture = "cup" if self.won else "hole"
        self.picture = glyphs.icon("/assets/console.icons", picture)
        self.texts: list = []  # row, x, words and font of each, and
        self.shapes: list = []  # x and strip of each in the top row
        self.stairs: tuple = ()  # two strips
        console.ignore_early_presses()

    def celebrate(self) -> None:
        """The fanfare for a person who has won, another tune for those who have not; bots get neither."""
        if self.result.people():
            self.console.sound.play(sound.WIN if self.won else sound.LOSE)

    def prepare(self) -> None:
        """Gathers the texts, and reads their letters."""
        if self.texts:
            return
        if self.result.players == 1:
            self._compose_solo()
            lines = self._next_title_lines()
        else:
            self._compose_result()
            lines = self._difference_lines()
        for row, words in lines:
            self._put(row, 2, words)
        self._put(7, 1, self.console.say("end.keys" if self.won else "end.keys.lost"))
        for font in (self.console.rows.font, self.console.rows.tiny):
            font.load(b"".join([words for _, _, words, its in self.texts if its is font]))

    def _put(self, row, x, words, font=None):
        """A text of the screen."""
        self.texts.append((row, x, words, font or self.console.rows.font))

    def _put_right(self, row, words):
        """A text in the small letters that ends at the right edge; returns where it begins."""
        tiny = self.console.rows.tiny
        x = max(127 - tiny.width(words), 0)
        self._put(row, x, words, tiny)
        return x

    def _put_beside(self, row, x, words):
        """Words up to the right edge, in the small letters if the others are too wide."""
        rows = self.console.rows
        self._put(row, x, words, rows.tiny if rows.font.width(words) > 128 - x else None)

    def draw(self, rows: "Rows") -> None:
        rows.icon(0, 6 if self.won else 1, self.picture)
        if self.won:
            for row, x in _SPARKS:
                rows.blend(row, x, _SPARK)
        rows.large(1, _RIGHT, number(self.totals[self.me]))
        for x, shape in self.shapes:
            rows.icon(0, x, shape)
        rows.icon(4, 2, self.stairs)
        text = rows.text
        for row, x, words, font in self.texts:
            text(row, x, words, 128, font)

    def _beside_total(self):
        """The x beside the total, which is drawn in double size."""
        return _RIGHT + 2 * self.console.rows.font.width(number(self.totals[self.me])) + 3

    # -- with others ----------------------------------------------------------------------

    def _compose_result(self):
        rows = self.console.rows
        say = self.console.say
        name = self.console.name
        winners = self.result.winners
        me = self.me
        names = b", ".join([name(seat) for seat in winners])
        best = max([self.totals[seat] for seat in range(len(self.totals)) if seat != me])
        words = say("count.winner" if len(winners) == 1 else "count.winners", names)
        if rows.tiny.width(words) > 128 - _RIGHT:
            pawns = glyphs.pawns()
            for n in range(len(winners)):  # too many names: their shapes
                self.shapes.append((_RIGHT + 9 * n, pawns[winners[n]]))
        else:
            self._put_beside(0, _RIGHT, words)
        x = self._beside_total()
        margin = abs(self.totals[me] - best)
        if self.won:
            self._put(1, x, say("end.points", self.totals[me]))
        else:
            self._put_beside(1, x, say("end.for", name(me)))
        if margin:
            self._put_beside(2, x, say("end.ahead" if self.won else "end.short", margin))
        self._compose_others()

    def _difference_lines(self):
        """The tie-break, or what made the difference, and what was nearly reached or the record so far."""
        result = self.result
        if not result.tie:
            first, _, second = result.deciding_factor.partition(b"\n")
            return [(5, first), (6, second or self.record())]
        lines = result.say(join_key("tie.", result.tie)).split(b"\n")
        return [(5 + n, lines[n]) for n in range(min(len(lines), 2))]

    def _compose_others(self):
        """Everybody else's points, in the small letters, two a row; the deal's code below the picture."""
        others = [seat for seat in range(len(self.totals)) if seat != self.me]
        row = 3
        while others:
            words = b"  ".join(
                [self.console.name(seat) + b" " + number(self.totals[seat]) for seat in others[:2]]
            )
            x = self._put_right(row, words)
            others = others[2:]
            row += 1
        words = self.deal()
        tiny = self.console.rows.tiny
        if row > 4 and tiny.width(words) + 5 > x:  # beside four others it has no place for its label
            words = self.result.code()
        self._put(4, 2, words, tiny)

    def deal(self) -> bytes:
        """The deal's code behind its label; b"" if it has none."""
        code = self.result.code()
        return self.console.say("end.deal", code) if code else b""

    def record(self) -> bytes:
        """The record against this person or bots of this level, a new best, or the best so far."""
        result = self.result
        say = self.console.say
        me = self.me
        if me not in result.people() or not result.played:
            return b""
        if result.pair:
            person, other = result.pair & 15, result.pair >> 4 & 15
            if me:
                person, other = other, person
            played, won = records.head_to_head(result.journal.values, person, other)
            return say("end.against", self.console.name(1 - me), won, played)
        if self.totals[me] > result.best:
            return say("end.new_best") if result.played > 1 else b""
        if result.level and not self.won:
            level = say(join_key("level.", LEVELS[result.level]))
            return say("end.record", level, result.wins, result.played)
        return say("end.best", result.best)

    # -- alone ------------------------------------------------------------------------------

    def _compose_solo(self):
        say = self.console.say
        result = self.result
        total = self.totals[0]
        self._put(0, _RIGHT, result.say("title"))
        x = self._beside_total()
        titles = getattr(result.facts, "TITLES", b"")
        if not titles:
            self._put(1, x, say("end.points", total))
        else:
            self._put_title(x, title_without_points(result.words, records.rank(titles, total)))
        better = total > result.best and result.played > 1
        best = say("end.new_best" if better else "end.best", max(result.best, total))
        self._put_right(4, best)
        self._put_right(5, self.deal())

    def _put_title(self, x, words):
        """Puts a title beside the points if it fits, word by word; what is left goes below them."""
        row = 1
        line = b""
        for word in words.split(b" "):
            longer = line + b" " + word if line else word
            if self.console.rows.font.width(longer) > 127 - x and line and row < 3:
                self._put(row, x, line)
                row += 1
                longer = word
                if row == 3:
                    x = _RIGHT
            line = longer
        self._put(row, x, line)

    def _next_title_lines(self):
        """How far it is to the next title, with the stairs; what made the points where there is none."""
        result = self.result
        total = self.totals[0]
        titles = getattr(result.facts, "TITLES", b"")
        if not titles:
            return [(5, result.deciding_factor)]
        rank = records.rank(titles, total)
        self._compose_stairs(titles, rank, total)
        if rank == len(titles):
            return [(6, result.deciding_factor)]
        more = titles[rank] + 1 - total
        words = self.console.say("end.next", more, title_without_points(result.words, rank + 1))
        if self.console.rows.font.width(words) > 126:  # a title that is too long for that stands alone
            words = self.console.say("end.more", more)
        return [(6, words)]

    def _compose_stairs(self, titles, rank, total):
        """Draws a step for each title: full below the player's own, which is filled in proportion."""
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

    def press(self, key: int) -> None:
        if key == A:
            loader.load("coffer.home.launcher").play_again(self.console, self.result.name)
        elif key == B:
            self.console.show(Count(self.console, self.result, True))
        elif key in (LEFT, RIGHT):
            self.console.visit("home.more.More", self.result)

    def hold(self, key: int) -> None:
        """Does nothing: the game is over, so there is nothing to pause."""

    def help(self) -> bytes | None:
        return None
