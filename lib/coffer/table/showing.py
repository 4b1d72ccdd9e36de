# SPDX-License-Identifier: MIT
"""What happened at the table, shown one event after another at a pace that can be followed."""

from micropython import const

from coffer.table.catch_up import CatchUp
from coffer.table.flying_points import FlyingPoints
from coffer.table.game_face import GameFace
from coffer.table.phases import DECIDING, PROPOSED
from coffer.ticks import after, reached

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

_MANY = const(3)  # with so many bots events are shown faster, so that a round takes 8 s at normal pace
_ROUND = const(7000)  # ms of them for events: the rest is for thinking
_NORMAL = const(900)  # the pace for which that holds
_GLIMPSE = const(100)  # ms: what is shown for less is not seen


class Showing(GameFace):
    """The phase of a Face, and what it does with events."""

    pending = -1  # the action that is shown as done, and can still be taken back
    queued_events: list  # events that wait to be shown
    missed: CatchUp  # what others did, for those who were not looking
    event: tuple | None = None  # the one that is shown now
    caption = b""  # its words
    span = 0  # ms for which what is on the screen is shown in all,
    until = 0  # and when that is over
    points_in_flight = 0  # points of the event that have not come to the total yet
    _flying_points = None
    skipping = False  # nothing is shown until a person decides
    shown_since_turn = True  # something was shown since a person last decided
    ms_shown = 0  # for so long events were shown since then
    seats_moved = 0  # seats that have decided since then, a bit each

    def enter(self, phase: int) -> None:
        """Changes the phase: nothing else does."""
        self.phase = phase
        self.deciding = phase >= DECIDING  # a person's cursor is on the table
        if phase != PROPOSED:
            self.pending = -1

    def listen(self) -> None:
        """Listens to the events of the current table."""
        self.match.table.listener = self.on_event

    def on_event(self, kind: int, p: int, a: "Any", b: int) -> None:
        """Keeps an event: to be shown, unless animation is off, and for the recap."""
        if self.console.settings.pace and not self.skipping:
            self.queued_events.append((kind, p, a, b))
        self.missed.remember(kind, p, a, b)

    def show_events(self, now: int) -> bool:
        """Shows what waits to be shown; whether anything is on the screen, or was skipped, in this frame."""
        if self.event:
            if not reached(now, self.until):
                self.animate(now)
                if self._flying_points and not self._flying_points.advance(self, now):
                    self._flying_points = None
                return True
            self.end_event()
        while self.queued_events:
            event = self.queued_events.pop(0)
            caption = self.describe_event(event[0], event[1], event[2], event[3])
            span = self._display_time(self.duration_of(event[0]))
            if not self.skipping and caption is not None and span > _GLIMPSE:
                self.event = event
                self.caption = caption
                self.span = span
                self.until = after(now, span)
                self.ms_shown += span
                self.shown_since_turn = True
                effect = self.sound_for(event[0])
                if effect:
                    self.console.sound.play(effect)
                self.stale = True
                return True
            self.end_event()
            if self.skipping:
                return True
        return False

    def end_event(self) -> None:
        """The event has been shown."""
        self.event = self._flying_points = None
        self.points_in_flight = 0
        self.stale = True

    def fly_points(self, points: int, row: int, x: int) -> None:
        """Points of the event set off from there when half of its time is over; not with less flashing."""
        if points and not self.console.settings.calm:
            self.points_in_flight = points
            self._flying_points = FlyingPoints(self.console.rows, points, row, x, self.region("total"))

    def _display_time(self, paces):
        """How many ms an event stays on the screen: with many bots, its share of what a round may take."""
        pace = self.console.settings.pace
        waiting = 0
        bots = 0
        for seat in range(self.match.table.players):
            if not self.match.is_person(seat):
                bots += 1
                waiting += 1 - (self.seats_moved >> seat & 1)
        if bots < _MANY or bots == self.match.table.players:  # a spectator has time
            return pace * paces
        left = max(_ROUND * pace // _NORMAL - self.ms_shown, 0)
        return paces * min(pace, left // (paces + len(self.queued_events) + 2 * waiting))
