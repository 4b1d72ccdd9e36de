# SPDX-License-Identifier: MIT
"""A short route to a console's present state: power-on with a recent memory, then the last keys.

With changed code it leads back after a reload, on the metered VM to the screen that is measured, and in a
scene or a test to the moment that was kept.
"""

from dataclasses import dataclass, field

from host_sim.clock import MS
from host_sim.machine import BUTTONS
from host_sim.workshop import live
from host_sim.workshop.session import ACT, PRESS, RELEASE, TYPE, Event, Session
from host_sim.workshop.timeline import Timeline

SETTLE = 200  # ms after power-on, until the menu answers
PATIENCE = 30_000  # ms in which a table that was opened comes to a person's decision
TAP = 60  # ms
CARDS = ("Handover", "Recap", "EndWarning")  # what stands before a decision and wants an A


@dataclass
class Route:
    """A console before power-on, whether the game in it is opened, and what is done then and when."""

    session: Session
    at_table: bool
    steps: list[Event] = field(default_factory=list)
    wait: int = 0  # ns after the last step
    screens: list[str] = field(default_factory=list)  # where it leads


def route_of(timeline: Timeline) -> Route:
    """The way to where the console stands now."""
    anchor = timeline.anchor()
    if anchor is None:
        return plain_route(timeline)
    events = [event for event in timeline.session.events[anchor.index :] if event.at <= timeline.at]
    return Route(
        timeline.session.with_memory(anchor.nvm),
        anchor.actions >= 0,
        [Event(event.at - anchor.at, event.what, event.which) for event in events],
        timeline.at - (events[-1].at if events else anchor.at),
        live.screens(timeline),
    )


def plain_route(timeline: Timeline) -> Route:
    """Power-on with the memory as it is now, and to the table if one is open."""
    now = timeline.session.with_memory(bytes(timeline.nvm.cells))
    return Route(now, live.face(timeline) is not None, screens=live.screens(timeline))


def retrace(route: Route) -> Timeline:
    """Returns a console that has followed the route."""
    timeline = Timeline(route.session)
    timeline.boot().run(SETTLE)
    if route.at_table:
        open_table(timeline)
    began = timeline.at
    for step in route.steps:
        late = began + step.at - timeline.at
        if late > 0:
            timeline.run(late / MS)
        if step.what == PRESS:
            timeline.press(step.which)
        elif step.what == RELEASE:
            timeline.release(step.which)
        elif step.what == ACT:
            timeline.act(int(step.which))
        elif step.what == TYPE:
            timeline.type_letter(step.which)
    timeline.run(max(route.wait / MS, TAP))
    for button in BUTTONS:
        if timeline.is_down(button):
            timeline.release(button).run(TAP)
    return timeline


def open_table(timeline: Timeline) -> None:
    """Continues the game in the memory, up to a person's decision."""
    tap(timeline)
    end = timeline.at + PATIENCE * MS
    while timeline.at < end and not timeline.crashed and not live.is_deciding(timeline):
        screens = live.screens(timeline)
        if len(screens) > 1 and screens[-1] in CARDS:
            timeline.run(450)
            tap(timeline)
        timeline.run(50)
    timeline.run(450)  # A counts 400 ms after control came


def tap(timeline: Timeline) -> None:
    timeline.press("A").run(TAP)
    timeline.release("A").run(TAP)
