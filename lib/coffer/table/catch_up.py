# SPDX-License-Identifier: MIT
"""Keeps what the others did for the recap, and shows it again on request."""

import supervisor
from micropython import const

from coffer.table.phases import CATCHING_UP
from coffer.ticks import since

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from coffer.table.face import Face

# Decisions of everybody for which a game may hold an event back, until all have decided
_HELD_BACK = const(6)
_REPLAY = const(8)  # ms of a frame after which no further action is replayed


class CatchUp:
    """The events since everybody's last turn, where several people share the console."""

    def __init__(self, face: "Face") -> None:
        match = face.match
        self._face = face
        self._events: list = []  # an action's number, and an event
        # the number of actions from which on they are shown again; -1 while they are
        self._replay_from = 0
        # after a power-off: see replay_silently()
        self.to_replay = match.people() > 1 and len(match.action_seats) > 0

    def remember(self, kind: int, p: int, a: "Any", b: int) -> None:
        """Keeps an event."""
        match = self._face.match
        if match.people() > 1 and (self.to_replay or not match.is_replaying()):
            self._events.append((len(match.action_seats), (kind, p, a, b)))

    def events(self, seat: int) -> list:
        """What the others did since the last turn of a seat that is worth a recap; the rest is forgotten."""
        known = self._first_unseen_action()
        self._events = [each for each in self._events if each[0] >= known]
        last = self._face.match.last_turn(seat)
        events = [each[1] for each in self._events if each[0] >= last and each[1][1] != seat]
        retold = self._face.retold
        return [event for event in events if not retold or event[0] in retold]

    def forget_undone(self) -> None:
        """Drops the events of actions that were taken back."""
        done = len(self._face.match.action_seats)
        self._events = [each for each in self._events if each[0] < done]

    def _first_unseen_action(self):
        """Returns the first action that somebody has not seen yet."""
        match = self._face.match
        return min([match.last_turn(seat) for seat in range(match.table.players) if match.is_person(seat)])

    # -- showing it once more --------------------------------------------------------------

    def replay(self) -> None:
        """Shows again what happened since the holder's last turn, from the table as it was then."""
        self._rewind(self._face.match.last_turn(self._face.holder))
        self._face.enter(CATCHING_UP)

    def _rewind(self, start):
        self._replay_from = start
        self._face.match.rewind()
        self._face.on_rewind()

    def continue_replay(self) -> None:
        """Carries out the actions of the journal, unseen up to `_replay_from`, then with their events."""
        face = self._face
        match = face.match
        start = supervisor.ticks_ms()
        while match.is_replaying() and since(supervisor.ticks_ms(), start) < _REPLAY:
            if len(match.action_seats) >= self._replay_from:
                if self.to_replay or not face.skipping:
                    face.listen()
                if not face.skipping:
                    if self._replay_from < 0:
                        match.forward()
                    # the first time the table is drawn as it was then, and no event shown
                    self._replay_from = -1
                    face.stale = True
                    return
            match.forward()

    def replay_silently(self) -> None:
        """Replays unseen what happened since somebody's last turn, which power-off has erased."""
        face = self._face
        if not face.skipping:
            self._rewind(max(self._first_unseen_action() - _HELD_BACK * face.match.table.players, 0))
            face.skipping = True
        self.continue_replay()
        face.queued_events.clear()  # what a game shows in any case has been shown
        self.to_replay = face.skipping = face.match.is_replaying()
        face.stale = not face.skipping  # until then the screen shows what it did: nobody's secrets
        if face.stale:
            face.listen()
