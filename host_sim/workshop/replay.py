# SPDX-License-Identifier: MIT
"""A console that is taken through a session's events, to any moment of it."""

from collections.abc import Callable

from host_sim.clock import MS
from host_sim.desktop_text import type_letter
from host_sim.device import Device
from host_sim.workshop import live
from host_sim.workshop.session import ACT, LISTEN, POWER, PRESS, RELEASE, TYPE, Event, Session

LONGEST_FRAME = 500 * MS  # opening a table takes half of it


class Replay:
    """A console, and how many of the session's events it has had."""

    def __init__(self, session: Session) -> None:
        self.session = session
        self.device = session.make()
        self.done = 0
        self.before_key: Callable[[int], None] = lambda index: None  # is called before each press or action

    @property
    def at(self) -> int:
        return self.device.clock.now

    def boot(self) -> "Replay":
        self.device.boot()
        return self

    def advance(self, until: int) -> None:
        """Goes on to a moment, through all events up to it."""
        events = self.session.events
        while self.done < len(events) and events[self.done].at <= until:
            event = events[self.done]
            self._run(event.at)
            if event.what in (PRESS, ACT, TYPE):
                self.before_key(self.done)
            self.done += 1
            carry_out(self.device, event)
        self._run(until)

    def step(self) -> None:
        """To the console's next wait, through the events before it."""
        events = self.session.events
        while self.done < len(events):
            if self._wait(events[self.done].at):
                return
            self.done += 1
            carry_out(self.device, events[self.done - 1])
        self._wait(self.at + LONGEST_FRAME)

    def _wait(self, until: int) -> bool:
        """Runs to the program's next wait, and a nanosecond into it; False if `until` comes first."""
        clock = self.device.clock
        clock.stop_at_sleep = True
        self._run(until)
        waits = not clock.stop_at_sleep
        clock.stop_at_sleep = False
        if waits:
            self._run(self.at + 1)
        return waits

    def _run(self, until: int) -> None:
        if until > self.at:
            self.device.run((until - self.at) / MS)


def carry_out(device: Device, event: Event) -> None:
    """Does to a console what an event says."""
    if event.what == PRESS:
        device.press(event.which)
    elif event.what == RELEASE:
        device.release(event.which)
    elif event.what == POWER:
        device.power_cycle()
    elif event.what == LISTEN:
        live.attach_listener(device)
    elif event.what == ACT:
        live.act(device, int(event.which))
    elif event.what == TYPE:
        type_letter(device, event.which)
