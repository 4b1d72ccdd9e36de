# SPDX-License-Identifier: MIT
"""A console with a time line: everything done to it is logged, and any moment can be shown again.

A console can't be copied. So a checkpoint is a second console that got the same events and stands still at an
earlier moment; `prepare_checkpoints()` makes them in spare time, one every two minutes. A second of the host
replays some nine minutes. For a bar that is dragged, pictures are kept as they were shown.
"""

import time
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from host_sim.chip import SSD1306
from host_sim.clock import MS, Clock
from host_sim.device import Device
from host_sim.machine import BUTTONS
from host_sim.nvm import Flash
from host_sim.screen import Glass
from host_sim.workshop import live
from host_sim.workshop.film import Film
from host_sim.workshop.replay import LONGEST_FRAME, Replay, carry_out
from host_sim.workshop.session import ACT, LISTEN, POWER, PRESS, RELEASE, TYPE, Event, Session, picture_hash

SPACING = 120_000 * MS  # between two checkpoints: a fifth of a second to replay
MOST = 40  # checkpoints, 0.6 MB each; then every second one is dropped
SLICE = 1_000 * MS  # of the device's time that spare time is spent by
KEYS = (PRESS, ACT, TYPE)  # what a person does
BESIDE = 3_000 * MS  # while somebody looks back, one more checkpoint stands so long before the moment


@dataclass(frozen=True)
class Anchor:
    """A place that power-on leads to: the menu, or a person's decision. `index` is the next event."""

    index: int
    at: int
    nvm: bytes
    actions: int  # of the game whose table is open, -1 at home


class Timeline:
    """A console for the front ends (see Playable) that logs all that is done to it.

    `kept` is the file of its memory. It is written while the console plays on, never by a look back.
    """

    def __init__(self, session: Session, kept: Path | None = None) -> None:
        self.session = session
        self.kept = kept
        self.film = Film()
        self._live = Replay(session)
        self._parked: list[Replay] = []
        self._growing: Replay | None = None  # the checkpoint that is being prepared
        self._spacing = SPACING
        self.first = 0  # when the console was first ready
        self.restarts = 0  # grows when `device` becomes another object, or starts again
        self._anchors: list[Anchor] = []
        self.writes: list[int] = []  # when the memory was written: actions, settings
        self._written = 0

    # -- what the front ends use -----------------------------------------------------------

    @property
    def device(self) -> Device:
        return self._live.device

    @property
    def started(self) -> bool:
        return bool(self.device.started)

    @property
    def clock(self) -> Clock:
        return self.device.clock

    @property
    def chip(self) -> SSD1306:
        return self.device.chip

    @property
    def screen(self) -> Glass | None:
        """The display that the board itself has, in colours."""
        return self.device.screen

    @property
    def nvm(self) -> Flash:
        return self.device.nvm

    @property
    def tone(self) -> int:
        return self.device.tone

    @property
    def crashed(self) -> str:
        return self.device.crashed

    @property
    def printed(self) -> list[str]:
        printed: list[str] = self.device.printed
        return printed

    @property
    def modules(self) -> dict[str, Any]:
        return self.device.modules

    def pixels(self) -> list[bytes]:
        return self.device.pixels()

    def is_down(self, button: str) -> bool:
        return self.device.is_down(button)

    def boot(self) -> "Timeline":
        """Switches on; a session that has events already is played to its end."""
        self._live.boot()
        self.first = self.at
        self._take_picture()
        self._play_on_film(self.session.end)
        self._keep()
        return self

    def run(self, ms: float) -> "Timeline":
        """Lets the console work; what would have come later in the session is forgotten."""
        self._cut()
        self.device.run(ms)
        self._note()
        return self

    def press(self, button: str) -> "Timeline":
        return self._do(PRESS, button)

    def release(self, button: str) -> "Timeline":
        return self._do(RELEASE, button)

    def power_cycle(self) -> "Timeline":
        self._do(POWER)
        self.restarts += 1
        self._note()
        return self

    def act(self, action: int) -> "Timeline":
        """Carries out an action of the game in the next frame, as if a person had chosen it."""
        return self._do(ACT, str(action))

    def type_letter(self, letter: str) -> "Timeline":
        """Puts a letter into a name or a deal code; "" erases one."""
        return self._do(TYPE, letter)

    def listen(self) -> None:
        """A screen reader listens from now on."""
        self._do(LISTEN)

    def close(self) -> None:
        for replay in [self._live, *self._parked, *([self._growing] if self._growing else [])]:
            replay.device.close()

    def __enter__(self) -> "Timeline":
        return self

    def __exit__(self, *reason: Any) -> None:
        self.close()

    # -- walking in time ---------------------------------------------------------------------

    @property
    def at(self) -> int:
        """The moment that the console is at, in nanoseconds."""
        return self._live.at

    @property
    def end(self) -> int:
        """The last moment of the session."""
        return self.session.end

    @property
    def is_past(self) -> bool:
        """Whether the session goes on after this moment."""
        return self.at < self.session.end

    def goto(self, moment: int) -> "Timeline":
        """Shows the console as it was at a moment of the session."""
        moment = min(max(moment, self.first), self.end)
        if moment == self.at:
            return self
        ready = [replay for replay in [self._live, *self._parked] if replay.at <= moment]
        nearest = max(ready, key=lambda replay: replay.at, default=None)
        if nearest is not self._live:
            self._park(self._live)
            if nearest is None:
                nearest = Replay(self.session).boot()
            else:
                self._parked.remove(nearest)
            self._live = nearest
            self.restarts += 1
        self._live.advance(moment)
        return self

    def step(self) -> "Timeline":
        """One frame on: to the console's next wait. In the past it follows the session."""
        self._live.step()
        self._note()
        return self

    def step_back(self) -> "Timeline":
        """One frame back."""
        now = self.at
        self.goto(now - LONGEST_FRAME)
        waits = [self.first, self.at]
        while self.at < now:
            self._live.step()
            waits.append(self.at)
        return self.goto(max(wait for wait in waits if wait < now or wait == self.first))

    def key_back(self) -> "Timeline":
        """To the moment before the last press or action."""
        keys = [event.at for event in self.session.events if event.what in KEYS and event.at < self.at]
        return self.goto(keys[-1] - 1 if keys else self.first)

    def key_on(self) -> "Timeline":
        """To the moment after the next press, or to the end."""
        later = [event.at for event in self.session.events if event.what in KEYS and event.at > self.at]
        return self.goto(later[0] if later else self.end)

    def play_on(self) -> "Timeline":
        """From here on it is live again: the rest of the session is forgotten, buttons are up."""
        self._cut()
        for button in [name for name in BUTTONS if self.device.is_down(name)]:
            self.release(button)
        return self

    def prepare_checkpoints(self, seconds: float) -> bool:
        """Prepares checkpoints for so long; whether one is still missing."""
        end = time.perf_counter() + seconds
        while (target := self._missing()) is not None:
            if time.perf_counter() >= end:
                return True
            growing = self._growing
            if growing is None or growing.at > target:
                if growing:
                    growing.device.close()
                growing = self._growing = Replay(self.session).boot()
            growing.advance(min(growing.at + SLICE, target))
            if growing.at >= target:
                self._growing = None
                self._park(growing)
        return False

    def checkpoints(self) -> list[int]:
        """The moments at which a console stands ready."""
        return sorted(replay.at for replay in self._parked)

    def snapshot(self) -> Session:
        """The session up to now, as it can be saved."""
        events = [event for event in self.session.events if event.at <= self.at]
        return replace(self.session, events=events, end=self.at, picture=picture_hash(self.pixels()))

    def anchor(self) -> Anchor | None:
        """The last place before this moment that power-on leads to; None if there was none."""
        return next((each for each in reversed(self._anchors) if each.at <= self.at), None)

    def swap(self, other: "Timeline") -> None:
        """Swaps contents with another timeline, so that holders of this one see the other console."""
        restarts = self.restarts + 1
        self.__dict__, other.__dict__ = other.__dict__, self.__dict__
        self.restarts = restarts

    # -- inside ----------------------------------------------------------------------------------

    def _do(self, what: str, which: str = "") -> "Timeline":
        self._cut()
        if what in KEYS:
            self._note_anchor(len(self.session.events))
        event = Event(self.at, what, which)
        self.session.events.append(event)
        self._live.done += 1
        carry_out(self.device, event)
        return self

    def _note_anchor(self, index: int) -> None:
        """Remembers this place if power-on leads to it, and did not lead to the one before."""
        console = live.console(self.device)
        if not console or len(console.stack) != 1:
            return
        table = live.face(self.device)
        if table and not live.is_deciding(self.device):
            return
        actions = len(console.journal.actions) if table else -1
        last = self.anchor()
        if last is None or last.actions != actions:
            nvm = bytes(self.nvm.cells)
            self._anchors.append(Anchor(index, self.at, nvm, actions))

    def _note(self) -> None:
        if not self.is_past:
            self.session.end = self.at
            self._take_picture()

    def _take_picture(self) -> None:
        self.film.note(self.at, self.screen or self.chip)
        if self.nvm.programmed != self._written:
            self._written = self.nvm.programmed
            self.writes.append(self.at)

    def _cut(self) -> None:
        """Continues from a past moment: deletes what came later, and saves the memory again."""
        if self.is_past:
            del self.session.events[self._live.done :]
            self.session.end = self.at
            self.film.cut(self.at)
            self.writes = [moment for moment in self.writes if moment <= self.at]
            for replay in [each for each in self._parked if each.at > self.at]:
                self._parked.remove(replay)
                replay.device.close()
            if self._growing and self._growing.at > self.at:
                self._growing.device.close()
                self._growing = None
            self._anchors = [anchor for anchor in self._anchors if anchor.index < self._live.done]
        self._keep()

    def _keep(self) -> None:
        nvm = self.device.nvm
        if self.kept and nvm.path is None:
            nvm.path = self.kept
            nvm.save()

    def _park(self, replay: Replay) -> None:
        replay.device.nvm.path = None
        if any(abs(replay.at - other.at) < BESIDE // 2 for other in self._parked):
            replay.device.close()
            return
        self._parked.append(replay)
        if len(self._parked) > MOST:
            self._spacing *= 2
            wanted = {self._place(each.at) for each in self._parked}
            for place in wanted:
                same = sorted((each for each in self._parked if self._place(each.at) == place), key=_at)
                for extra in same[1:]:
                    self._parked.remove(extra)
                    extra.device.close()

    def _place(self, moment: int) -> int:
        return (moment - self.first) // self._spacing

    def _missing(self) -> int | None:
        """Returns the next moment that needs a checkpoint: the latest before now, since it is used first."""
        if self.is_past and not any(0 <= self.at - replay.at <= 3 * BESIDE for replay in self._parked):
            return max(self.at - BESIDE, self.first + 1)
        ready = {self._place(replay.at) for replay in self._parked}
        for place in range(self._place(min(self.at, self.end)), 0, -1):
            if place not in ready:
                return self.first + place * self._spacing
        return None

    def _play_on_film(self, end: int) -> None:
        """Plays the session to its end, and films it."""
        moment = self.at
        self._live.before_key = self._note_anchor
        while moment < end:
            moment = min(moment + 20 * MS, end)
            self._live.advance(moment)
            self._take_picture()
        self._live.before_key = lambda index: None
        self.session.end = self.at


def _at(replay: Replay) -> int:
    return replay.at
