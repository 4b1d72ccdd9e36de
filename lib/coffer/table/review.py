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
_AIMING = const(7)  # and the cursor and the words come, in a frame each
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
        self._bots: Any = None
        self._frame: Any = None  # how the game marks what was done
        self._thought: Generator | None = None  # None at its end, too
        self.progress = (-1, 0)  # decisions and moments that the screen shows
        self.at = 0  # the moment that is shown
        self.showing_made = False  # its cursor is on what was done, not on what was better
        self._cost = self._why = b""  # what that cost, and why the other was better
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
        if self.stale:
            return
        phase = self.phase
        if phase == _SEARCHING:
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
            self._aim()
        elif phase == _SHOWING:
            self._follow(now)

    def _search_on(self):
        """Bots are loaded, the table is dealt, bots think, and what they came to is drawn: a frame each."""
        match = self.face.match
        search = self.search
        if self._bots is None:
            face = self.face
            if face.preload[0].startswith("games.") and not face.preload[0].endswith(".bots"):
                loader.load(face.preload[0])  # what the bots need, in a frame of its own
                face.preload = face.preload[1:]
            else:
                self._bots = match.bots
            return
        if search is None:
            match.rewind()
            journal = match.journal
            search = self.search = Search(self._bots, match.table, journal.actions, self.seat, journal.seed)
            self._thought = search.run()
            return
        if self._thought is None:
            self._end_search(True)
            return
        if self.progress != (search.decisions, len(search.moments)):
            self._draw_progress(self.console.rows)
            return
        console = self.console
        if console.collect_if_needed(_THOUGHTS):
            return
        start = supervisor.ticks_ms()
        try:
            next(self._thought)  # at least one, however slow the clock's own frame is
            while since(supervisor.ticks_ms(), start) < _SHARE:
                next(self._thought)
            console.garbage_frames += since(supervisor.ticks_ms(), start) // _SHARE
        except StopIteration:
            self._thought = None

    def _end_search(self, whole):
        """All decisions were looked at, or somebody has seen enough."""
        self._thought = None
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
        face.rewound()
        face.listen()
        face.holder = self.seat
        face.enter(DECIDING)
        self.phase = _BEGINNING

    def _aim(self):
        """Moves the cursor to what was done or was better, and looks up what is said of it."""
        moment = self.moments[self.at]
        face = self.face
        face.aim(moment.made if self.showing_made else moment.better)
        say = self.console.say
        if face.words_x:
            self._cost = say("review.short", moment.points())
        else:
            self._cost = say("review.cost", moment.number, moment.points())
        self._why = self._texts[0] if self.showing_made else face.say(*moment.why)
        self.phase = _SHOWING
        self.stale = True

    def _follow(self, now):
        """What the table draws in later frames; where it wrote over our words, they come again."""
        rows = self.console.rows
        self.face.tick(now)
        touched = rows.touched
        if touched[0] or touched[5] or touched[6] or touched[7]:
            self._words(rows)
        elif touched[1] or touched[2] or touched[3] or touched[4]:
            self._mark(rows)

    # -- drawing -------------------------------------------------------------------------

    def draw(self, rows: "Rows") -> None:
        phase = self.phase
        if phase == _SEARCHING:
            rows.heading(self._texts[0])
            rows.text(2, 3, self._texts[1])
            rows.line(3, _BAR, _BAR_END, 0x80)
            rows.line(5, _BAR, _BAR_END, 0x01)
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
            self._words(rows)
        else:
            for row in range(8):
                rows.keep_shown(row)

    def _draw_progress(self, rows):
        """How many decisions were looked at, and what was found."""
        done = self.search.decisions if self.search else 0
        found = len(self.moments)
        self.progress = (done if self.search else -1, found)
        rows.bar(4, _BAR + 2, _BAR + 2 + done * (_BAR_END - _BAR - 4) // max(self.total, 1), 0x7E)
        rows.bar(6, 0, 128, 0)
        rows.small(6, _BAR, self.console.say("review.done", done, self.total))
        rows.right(6, _BAR_END, self.console.say("review.found", found), rows.tiny)

    def _mark(self, rows):
        """The cursor is on the better move: marks the one that was made, on the same table."""
        if not self.showing_made:
            moment = self.moments[self.at]
            self._frame(self.face, rows, moment.made, moment.better)

    def _words(self, rows):
        """What it cost, why the other was better, and the keys; beside what the table keeps whole."""
        self._mark(rows)
        x = self.face.words_x
        why = self._why
        place = number(self.at + 1) + b"/" + number(len(self.moments))
        for row in (5, 6, 7):
            rows.bar(row, x, 128, 0)
        if x:
            rows.bar(0, x, _SHORT_END, 0)
            rows.text(0, x, self._cost)
            for n, line in enumerate(why.split(b"\n")):
                rows.text(5 + n, x, line)
            rows.text(7, x, self._texts[2])
            rows.right(7, 127, place, rows.tiny)
        else:
            rows.text(5, 1, self._cost)
            rows.right(5, 127, place, rows.tiny)
            rows.text(6, 1, why.replace(b"\n", b" "))
            rows.text(7, 1, self._texts[1])

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
