# SPDX-License-Identifier: MIT
"""Watching a game from a link: the table as one seat sees it, forwards and back.

The seat that is watched counts as a person's and the others as bots', so the game's own screens hide
what that seat can't know. Nobody thinks: every action comes from the link. Only a review, which looks for
the moments in which that seat lost points, lets the hard bot judge.
"""

from array import array

import link
import supervisor
from screen_reader import letters

from coffer import loader
from coffer.console import after, reached  # type: ignore[attr-defined]  # parts of it in the build

# The build has no names for these: its constants are folded.
A = 5
EASY = 1
_PERSON = 128
_REST = 500  # ms between what was shown and the next action
_LOOK = 1800  # ms for a screen that waits for a person
_THINK = 20  # ms of a frame for a review


class LinkViewer:
    """The game of a link on a console."""

    def __init__(self, console, text):
        self.console = console
        self.game, self.name, self.actions = link.open_link(text, loader.load)
        self._introduce()
        self.seat = 0
        self.at = 0  # actions so far
        self.playing = True
        self._due = -1
        self._search = None  # the review, and the seat whose it is
        self._thought = None  # while it goes on
        self._reviewed = 0
        self.go(0)

    def _introduce(self):
        """The seats are called as the link says; this journal is nobody's."""
        journal = self.console.journal
        for seat in range(len(self.game.names)):
            if self.game.names[seat]:
                journal.names[seat + 1] = self.game.names[seat]
                journal.values[_PERSON + seat] = seat + 1
        self.console.update_names()

    def go(self, at):
        """To the table after so many actions, at rest."""
        self.at = max(0, min(at, len(self.actions)))
        journal = self.console.journal
        game = self.game
        journal.kind, journal.players, journal.seed = game.key, game.players, game.seed
        journal.options, journal.edition = game.options, game.edition
        journal.seats = sum([EASY << 3 * seat for seat in range(game.players) if seat != self.seat])
        journal.actions = array("H", self.actions[: self.at])
        self.console.play(self.name)
        self.face = self.console.stack[0]
        self._goes_on = self.face.tick
        self.face.tick = self._tick
        self.face.match.think = lambda level: _nothing()
        self._due = -1
        self._moment = None  # a moment of the review to which we go, until its cursor is there

    def facts(self):
        """Where we are, for the page's controls."""
        game = self.game
        return {
            "at": self.at,
            "count": len(self.actions),
            "seat": self.seat,
            "levels": [game.seats >> 3 * seat & 7 for seat in range(game.players)],
            "names": [letters(self.face.name(seat)) for seat in range(game.players)],
            "title": letters(self.face.say("title")),
            "playing": self.playing,
            "reviewable": getattr(self.face.match.facts, "REVIEW", False),
            "review": self._review_facts(),
            "speed": self.console.settings.speed,
        }

    # -- the review --------------------------------------------------------------------

    def review(self):
        """Looks for the moments in which the seat that is watched lost points."""
        self.playing = False
        bots = loader.load("games." + self.name + ".bots")
        table = link.new_table(self.game, self.name, loader.load)
        moments = loader.load("coffer.table.moments")
        self._reviewed = self.seat
        self._search = moments.Search(bots, table, self.actions, self.seat, self.game.seed)
        self._thought = self._search.run()

    def _review_facts(self):
        search = self._search
        if search is None:
            return None
        moments = [[each.at, each.number, each.points()] for each in search.moments]
        running = self._thought is not None
        return {"seat": self._reviewed, "done": search.decisions, "running": running, "moments": moments}

    def _think(self, now):
        until = after(now, _THINK)
        try:
            next(self._thought)
            while not reached(supervisor.ticks_ms(), until):
                next(self._thought)
        except StopIteration:
            self._thought = None

    def show_moment(self, n):
        """The table of a moment, with the cursor on the better move and the reason in the bottom row."""
        self.playing = False
        self.seat = self._reviewed
        moment = self._search.moments[n]
        self.go(moment.at)
        self._moment = moment

    def _aim(self, top):
        """The cursor comes when the decision has begun; a card before it is turned over."""
        face = self.face
        if top is not face:
            self._turn_page(top)
        elif face.deciding:
            face.aim(self._moment.better)
            face.hint_text = face.say(*self._moment.why)
            face.stale = True
            self._moment = None

    def look(self, seat):
        """From another seat's view."""
        self.seat = seat % self.game.players
        self.go(self.at)

    def forward(self):
        """The next action; what was still being shown is cut short."""
        face = self.face
        if not self.console.game:
            return  # the game is over, and its table left
        while self.console.stack[-1] is not face:
            self.console.back()
        face.queued_events.clear()
        face.event = None
        self._due = -1
        if self.at < len(self.actions):
            if face.deciding:
                face.aim(self.actions[self.at])
            self.at += 1
            face.act(self.actions[self.at - 1])

    def _tick(self, now):
        """The face's own tick, unless a bot would think."""
        face = self.face
        if face.event or face.queued_events or face.match.table.seat in (-1, self.seat):
            self._goes_on(now)

    def before_frame(self, now):
        """Goes on by itself while it plays."""
        face = self.face
        top = self.console.stack[-1]
        if self._thought:
            self._think(now)
        if self._moment:
            self._aim(top)
        elif not self.playing or (top is face and (face.event or face.queued_events)):
            self._due = -1
        elif self._due < 0:
            wait = _REST if top is face else _LOOK
            self._due = after(now, wait * self.console.settings.pace // 900)
        elif reached(now, self._due):
            self._due = -1
            if top is not face:
                self._turn_page(top)
            elif self.at < len(self.actions):
                self.forward()

    def _turn_page(self, top):
        """What waits for A gets it, up to the winners; figures that are still coming are waited for."""
        kind = type(top).__name__
        if kind == "Count" and top.shown < top.lines * len(top.scores):
            return
        if kind != "Ending":
            top.press(A)


def _nothing():
    while True:
        yield
