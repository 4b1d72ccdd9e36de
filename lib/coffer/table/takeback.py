# SPDX-License-Identifier: MIT
"""Turns a decision into an action: at once, or after the time in which it can be taken back.

While it is pending a bar in the bottom row drains to the left; when it is empty, the action is carried out.
Settings -> Confirm says how long that takes, or that it waits for A.
"""

import supervisor
from micropython import const

from coffer.buttons import B
from coffer.settings import UNTIL_A
from coffer.table.phases import COACHING, DECIDING, PROPOSED, SHOWING
from coffer.table.showing import Showing
from coffer.ticks import after, reached, since

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from coffer.rows import Rows

_GAP = const(3)  # pixels between the words and the bar
_LEAST = const(8)  # pixels; a shorter bar is not drawn
_LAST = const(126)  # its last column
_FULL = const(0x3E)  # a column of it while time is left,
_ASKED = const(0x4000000)  # ms, 18 hours: an answer to a puzzle is never carried out
_EMPTY = const(0x22)  # and afterwards: only the frame


class TakeBack(Showing):
    """What a Face does between a decision and its action."""

    coach: "Any" = None  # who explains a guided game, or asks a puzzle
    asks = False  # the coach has a puzzle
    hint_text = None  # what the hint says, until the next key
    _bar_x = 0  # the bar's first column inside its frame, 0 while there is none
    _columns = 0  # how many columns are left of it

    def propose(self, action: int) -> None:
        """Shows an action as done for a while, in which B takes it back; then it is carried out."""
        span = _ASKED if self.asks else self.console.settings.window
        if not span:
            self.act(action)
            return
        self.enter(PROPOSED)
        self.pending = action
        self.span = span
        self.until = after(supervisor.ticks_ms(), span)
        self.hint_text = None
        self._bar_x = 0
        self.stale = True
        if self.asks:
            self.coach.judge(action)

    def withdraw(self) -> None:
        """Takes the pending action back: the cursor is where it was."""
        self.enter(DECIDING)
        self.stale = True

    def act(self, action: int) -> None:
        """Carries out an action; the next frames show what follows from it. In a puzzle it is judged."""
        if self.asks:
            self.coach.judge(action)
            return
        self.enter(SHOWING)
        self.hint_text = None
        self.seats_moved |= 1 << self.match.table.seat
        if self.coach and self.match.is_person(self.match.table.seat):
            self.coach.done = action
            self.enter(COACHING)  # he answers first
        self.match.act(action)
        self.console.settings.reserve = self.match.slots_needed()

    def wait(self, now: int) -> None:
        """The action is pending: the bar drains. A B that is down by now still counts when it comes up."""
        span = self.span
        console = self.console
        if span and (console.settings.confirm == UNTIL_A or console.buttons.down == B):
            return
        if not span or reached(now, self.until):
            self.act(self.pending)
            console.ignore_b()
        elif self._bar_x:
            lit = since(self.until, now) * (_LAST - self._bar_x) // span
            while self._columns > lit:  # a column every 30 ms, 9 bytes to send
                self._columns -= 1
                x = self._bar_x + self._columns
                console.rows.rows[7][x + 1] = _EMPTY
                console.rows.touch(7, x, x + 1)

    def show_time(self, rows: "Rows", end: int) -> int:
        """Draws the bar behind words that end there, if it has room; returns where the row ends then."""
        x = end + _GAP
        if x > _LAST + 1 - _LEAST or self.console.settings.confirm == UNTIL_A:
            return end
        self._bar_x = x + 1
        self._columns = _LAST - self._bar_x
        rows.bar(7, x, _LAST + 1, _FULL)
        return _LAST + 1
