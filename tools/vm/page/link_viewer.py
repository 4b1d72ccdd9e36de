# SPDX-License-Identifier: MIT
"""Watching a game from a link: the table as one seat sees it, forwards and back.

The seat that is watched counts as a person's and the others as bots', so the game's own screens hide
what that seat can't know. Nobody thinks: every action comes from the link.
"""

from array import array

import link
from screen_reader import letters

from coffer import loader
from coffer.console import after, reached  # type: ignore[attr-defined]  # parts of it in the build

# The build has no names for these: its constants are folded.
A = 5
EASY = 1
_PERSON = 128
_REST = 500  # ms between what was shown and the next action
_LOOK = 1800  # ms for a screen that waits for a person


class LinkViewer:
    """The game of a link on a console."""

    def __init__(self, console, text):
        self.console = console
        self.game, self.name, self.actions = link.opened(text, loader.load)
        self._introduce()
        self.seat = 0
        self.at = 0  # actions so far
        self.playing = True
        self._due = -1
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
            "speed": self.console.settings.speed,
        }

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

    def round(self, now):
        """Goes on by itself while it plays."""
        face = self.face
        top = self.console.stack[-1]
        if not self.playing or (top is face and (face.event or face.queued_events)):
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
