# SPDX-License-Identifier: MIT
"""The review of a finished game: the decisions that cost most, each on the table as it was then.

It is loaded only when somebody asks for it. The table was opened again for it, as for the final boards, and
nobody plays there: first its rules go through the game once more while the hard bot judges (moments.py),
then they go to the moment that is shown. Nothing is written.
"""

import supervisor
from micropython import const

from coffer import glyphs, loader
from coffer.buttons import LEFT, RIGHT, A, B
from coffer.journal import Journal
from coffer.rows import WIDTH
from coffer.screen import Screen
from coffer.seats import PRACTICE
from coffer.table.moments import Search
from coffer.table.phases import DECIDING
from coffer.ticks import since
from coffer.words import number

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Generator
    from typing import Any

    from coffer.console import Console
    from coffer.rows import Rows
    from coffer.table.face import Face

# What the screen does
_SEARCHING = const(0)  # the hard bot looks at every decision, a share each frame
_NOTHING = const(1)  # it is through, and nothing cost much
_REPLAYING = const(2)  # the table goes to the moment; the screen stays as it is
_PREPARING = const(3)  # it is there: the face catches up,
_BEGINNING = const(8)  # what a person decides with is loaded,
_AIMING = const(7)  # the cursor comes,
_WORDING = const(9)  # and the words, in a frame each
_SHOWING = const(4)  # the moment
_LEAVING = const(5)
_DEALING = const(6)  # the table is dealt as it was, to be replayed

_SHARE = const(8)  # ms of a frame after which no further thought or action begins
_THOUGHTS = const(8)  # shares that leave garbage worth a collection, as when bots think
_SHORT_END = const(104)  # where the cost ends if it stands above a table
_BAR, _BAR_END = const(12), const(116)  # the progress bar's frame


class Review(Screen):
    """Looks for the moments of a seat, then shows them. B stops the search, and shows what it has found."""

    def __init__(
        self, console: "Console", face: "Face", seat: int, summary: tuple, kept: "tuple | None"
    ) -> None:
        super().__init__(console)
        self.face = face
        self.seat = seat
        self._over = (face.match.journal, summary, kept)  # for the ending, which comes again afterwards
        self.total = sum([1 for who in face.match.action_seats if who == seat])
        self.search: Search | None = None
        self._needed = list(face.review_modules)
        self._bots: Any = None
        self._frame: Any = None  # how the game marks what was done
        self.bot_thinking: Generator | None = None  # None at its end, too
        self.progress = (-1, 0)  # decisions and moments that the screen shows
        self.at = 0  # the moment that is shown
        self.showing_made = False  # its cursor is on what was done, not on what was better
        self._head = bytearray(WIDTH)  # above the words or below the bar, as columns,
        self._bar_end = 0  # where the bar ends,
        self._strips: list = []  # and the words, by row
        self.phase = _SEARCHING
        say = console.say
        # They lie on the drive
        self._texts = [say("review.title"), say("review.look"), say("review.stop")]

    @property
    def moments(self) -> list:
        """What was found so far."""
        return self.search.moments if self.search else []

    # -- searching -----------------------------------------------------------------------

    def tick(self, now: int) -> None:
        phase = self.phase
        if self.stale:
            if phase == _SEARCHING:
                self._count_progress()
        elif phase == _SEARCHING:
            self._search_on()
        elif phase == _DEALING:
            self.face.match.rewind()
            self.phase = _REPLAYING
        elif phase == _REPLAYING:
            self._replay_on()
        elif phase == _PREPARING:
            self._prepare()
        elif phase == _BEGINNING:
            self.face.begin()
            self.phase = _AIMING
        elif phase == _AIMING:
            moment = self.moments[self.at]
            self.face.aim(moment.made if self.showing_made else moment.better)
            self.phase = _WORDING
        elif phase == _WORDING:
            self._compose(self.moments[self.at])
            self.phase = _SHOWING
            self.stale = True
        elif phase == _SHOWING:
            self._follow(now)

    def _search_on(self):
        """Bots are loaded, the table is dealt, bots think, and what they came to is drawn: a frame each."""
        match = self.face.match
        search = self.search
        if self._needed:
            loader.load(self._needed.pop(0))
            return
        if self._bots is None:
            self._bots = match.bots
            return
        if search is None:
            match.rewind()
            journal = match.journal
            search = self.search = Search(self._bots, match.table, journal.actions, self.seat, journal.seed)
            self.bot_thinking = search.run()
            return
        if self.bot_thinking is None:
            self._end_search(True)
            return
        if self.progress != (search.decisions, len(search.moments)):
            self._count_progress()
            self._draw_progress(self.console.rows)
            return
        console = self.console
        if console.collect_if_needed(_THOUGHTS):
            return
        start = supervisor.ticks_ms()
        try:
            next(self.bot_thinking)  # at least one, however slow the clock's own frame is
            while since(supervisor.ticks_ms(), start) < _SHARE:
                next(self.bot_thinking)
            console.garbage_frames += since(supervisor.ticks_ms(), start) // _SHARE
        except StopIteration:
            self.bot_thinking = None

    def _end_search(self, whole):
        """All decisions were looked at, or somebody has seen enough."""
        self.bot_thinking = None
        if self.moments:
            say = self.console.say
            # What stands below the table, read from the drive once
            self._texts = [say("review.made"), say("review.keys"), say("review.keys.short")]
            self._frame = loader.load("games." + self.face.match.name + ".made").frame
            self._go(0)
        elif whole:
            say = self.console.say
            self._texts = [say("review.title"), say("review.none"), say("hint.ok")]
            self.phase = _NOTHING
            self.stale = True
        else:
            self._leave()

    # -- a moment ------------------------------------------------------------------------

    def _go(self, n):
        """To the n-th moment, through the game from its beginning."""
        self.at = n
        self.showing_made = False
        self.phase = _DEALING
        self.stale = True

    def _replay_on(self):
        match = self.face.match
        target = self.moments[self.at].at
        start = supervisor.ticks_ms()
        while len(match.action_seats) < target and since(supervisor.ticks_ms(), start) < _SHARE:
            match.forward()
        if len(match.action_seats) == target:
            self.phase = _PREPARING

    def _prepare(self):
        """The person's decision begins as it did then."""
        face = self.face
        face.on_rewind()
        face.listen()
        face.holder = self.seat
        face.enter(DECIDING)
        self.phase = _BEGINNING

    def _compose(self, moment):
        """What it cost, why the other was better, and the keys, as columns beside those of the table."""
        rows = self.console.rows
        say = self.console.say
        x = self.face.words_x
        why = self._texts[0] if self.showing_made else self.face.say(*moment.why)
        if x:
            self._head = _strip(rows.font, 0, say("review.short", moment.points()), _SHORT_END - x)
            texts = why.split(b"\n") + [b""]
            texts[2:] = self._texts[2:]
        else:
            cost = say("review.cost", moment.number, moment.points())
            texts = [cost, why.replace(b"\n", b" "), self._texts[1]]
        self._strips = [_strip(rows.font, 0 if x else 1, text, WIDTH - x) for text in texts]
        place = rows.tiny.line(number(self.at + 1) + b"/" + number(len(self.moments)))
        self._strips[2 if x else 0][-len(place) :] = place

    def _follow(self, now):
        """What the table draws in later frames; where it wrote over our words, they come again."""
        rows = self.console.rows
        self.face.tick(now)
        touched = rows.touched
        if touched[0] or touched[5] or touched[6] or touched[7]:
            self._write(rows)
        elif touched[1] or touched[2] or touched[3] or touched[4]:
            self._mark(rows)

    # -- drawing -------------------------------------------------------------------------

    def draw(self, rows: "Rows") -> None:
        phase = self.phase
        if phase == _SEARCHING:
            rows.heading(self._texts[0])
            rows.text(2, 3, self._texts[1])
            rows.bar(3, _BAR, _BAR_END, 0x80)
            rows.bar(5, _BAR, _BAR_END, 0x01)
            rows.bar(4, _BAR, _BAR + 1)
            rows.bar(4, _BAR_END - 1, _BAR_END)
            rows.text(7, 1, self._texts[2])
            self._draw_progress(rows)
        elif phase == _NOTHING:
            rows.heading(self._texts[0])
            rows.icon(2, 10, glyphs.icon("/assets/console.icons", "trophy"))
            row = 2
            for line in self._texts[1].split(b"\n"):
                rows.text(row, 36, line)
                row += 1
            rows.text(7, 1, self._texts[2])
        elif phase == _SHOWING:
            self.face.draw(rows)
            self._write(rows)
        else:
            for row in range(8):
                rows.keep_shown(row)

    def _count_progress(self):
        """How many decisions were looked at, and what was found, as columns."""
        done = self.search.decisions if self.search else 0
        found = len(self.moments)
        self.progress = (done if self.search else -1, found)
        self._bar_end = _BAR + 2 + done * (_BAR_END - _BAR - 4) // max(self.total, 1)
        rows = self.console.rows
        say = self.console.say
        self._head = _strip(rows.tiny, _BAR, say("review.done", done, self.total), WIDTH)
        line = rows.tiny.line(say("review.found", found))
        self._head[_BAR_END + 1 - len(line) : _BAR_END + 1] = line

    def _draw_progress(self, rows):
        rows.bar(4, _BAR + 2, self._bar_end, 0x7E)
        rows.icon(6, 0, self._head)

    def _mark(self, rows):
        """The cursor is on the better move: marks the one that was made, on the same table."""
        if not self.showing_made:
            moment = self.moments[self.at]
            self._frame(self.face, rows, moment.made, moment.better)

    def _write(self, rows):
        self._mark(rows)
        x = self.face.words_x
        if x:
            rows.icon(0, x, self._head)
        for n in range(3):
            rows.icon(5 + n, x, self._strips[n])

    # -- keys ----------------------------------------------------------------------------

    def press(self, key: int) -> None:
        phase = self.phase
        if phase == _SEARCHING:
            if key == B:
                self._end_search(False)
        elif phase == _NOTHING:
            if key in (A, B):
                self._leave()
        elif phase == _SHOWING:
            if key == B:
                self._leave()
            elif key == A:
                self.play_on()
            elif key not in (LEFT, RIGHT):
                self.showing_made = not self.showing_made
                self.phase = _AIMING
                self.stale = True
            elif len(self.moments) > 1:
                self._go((self.at + (1 if key == RIGHT else -1)) % len(self.moments))

    def _leave(self):
        """Back to the ending."""
        self.phase = _LEAVING
        self.stale = True
        self.console.conclude(*self._over)

    def play_on(self) -> None:
        """A practice game begins where that decision was to be made. It is in no journal that lasts."""
        match = self.face.match
        played = match.journal
        journal = Journal(None)
        journal.kind = match.facts.KEY
        journal.players, journal.seats, journal.options = played.players, played.seats, played.options
        journal.seed, journal.edition, journal.salt = played.seed, played.edition, PRACTICE
        journal.actions = played.actions[: self.moments[self.at].at]
        self.console.play(match.name, journal)

    def on_close(self) -> None:
        """A practice game may follow at this table; it needs nothing of a review."""
        loader.drop("coffer.table", "review")
        loader.drop("coffer.table", "moments")
        loader.drop("games." + self.face.match.name, "made")

    def help(self) -> bytes | None:
        return self.console.say("help.review")


def _strip(font, x, text, width):
    """A text as columns: where it begins, and how many there are."""
    strip = bytearray(width)
    columns = font.line(text)[: width - x]
    strip[x : x + len(columns)] = columns
    return strip
