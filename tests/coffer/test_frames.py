# SPDX-License-Identifier: MIT
"""A frame does at most one heavy job, in a fixed order, whatever the screens need: driven with a clock."""

from types import SimpleNamespace

import pytest

from coffer.buttons import A
from host_sim.device import Device

DRAWING = 30  # ms
SHORT, LONG = 5, 40  # ms of a tick


@pytest.fixture
def console():
    with Device() as device:
        device.boot()
        device.run(200)
        console = device.modules["coffer.console"].running
        console.display = console.sound = console.buttons = Nothing()  # the device's own thread has those
        console.last_press = 0
        console.garbage_frames = 0
        yield console


@pytest.fixture
def clock(console, monkeypatch):
    """The time in ms, which only the screens of these tests let pass."""
    clock = [1_000]
    for kind in type(console).__mro__[:2]:
        seen = kind.__init__.__globals__
        monkeypatch.setitem(seen, "supervisor", SimpleNamespace(ticks_ms=lambda: clock[0]))
    return clock


class Nothing:
    pressed_at = 0

    def show(self, rows):
        rows.mark_clean()

    def tick(self):
        pass

    def play(self, tune):
        pass

    def poll(self, now):
        return 0


class Sheet:
    """A screen that notes what was asked of it, and works for so long in each tick."""

    def __init__(self, clock, work=0, done=None):
        self.clock, self.work = clock, work
        self.stale = True
        self.preload = ()
        self.done = [] if done is None else done

    def tick(self, now):
        self.done.append("tick")
        self.clock[0] += self.work

    def press(self, key):
        self.done.append("key")

    def draw(self, rows):
        self.done.append("draw")
        self.clock[0] += DRAWING

    def on_close(self):
        self.done.append("close")


def run_frames(console, clock, done, count):
    """What was done in each of so many frames."""
    found = []
    for _ in range(count):
        done.clear()
        console.frame(clock[0])
        found.append(list(done))
    return found


@pytest.mark.parametrize(
    ("work", "expected"), [(SHORT, [["tick", "draw"], ["tick"]]), (LONG, [["tick"], ["draw"], ["tick"]])]
)
def test_long_work_and_drawing_never_share_a_frame(console, clock, work, expected):
    sheet = Sheet(clock, work)
    console.stack.append(sheet)
    assert run_frames(console, clock, sheet.done, len(expected)) == expected


def test_a_key_that_comes_while_a_drawing_is_due_waits_for_the_next_frame(console, clock):
    sheet = Sheet(clock, LONG)
    console.stack.append(sheet)
    console.frame(clock[0])
    console.buttons.poll = lambda now: A
    assert run_frames(console, clock, sheet.done, 2) == [["draw"], ["key", "tick"]]


@pytest.mark.parametrize(
    ("work", "expected"),
    [
        (SHORT, [["key"], ["new tick", "new draw"], ["new key", "new tick"]]),
        (LONG, [["key"], ["new tick"], ["new draw"], ["new key", "new tick"]]),
    ],
)
def test_another_screen_on_top_is_seen_before_it_hears_a_key(console, clock, work, expected):
    below = Sheet(clock)
    below.stale = False
    console.stack.append(below)
    above = Sheet(clock, work)
    for name in ("tick", "press", "draw"):
        deed = getattr(above, name)
        setattr(above, name, lambda *all, deed=deed: deed(*all) or below.done.append("new " + above.done[-1]))
    press = below.press
    below.press = lambda key: press(key) or console.show(above)
    console.buttons.poll = lambda now: A
    assert run_frames(console, clock, below.done, len(expected)) == expected


def test_a_table_that_is_over_is_left_in_a_frame_of_its_own(console, clock, monkeypatch):
    table = Sheet(clock, LONG)
    count = Sheet(clock, 0, table.done)

    def leave(*over):
        table.done.append(over)
        console.finished_game = ()
        console.stack[:] = [count]
        clock[0] += LONG

    monkeypatch.setattr(console, "leave_finished_game", leave)
    console.stack.append(table)
    console.frame(clock[0])
    console.conclude("journal", "summary", None)  # even when a drawing of the table was due
    console.buttons.poll = lambda now: A
    over = ("journal", "summary", None)
    assert run_frames(console, clock, table.done, 3) == [[over, "tick"], ["draw"], ["key", "tick"]]


def test_what_can_wait_is_done_when_nothing_else_is_one_job_a_frame(console, clock, monkeypatch):
    sheet = Sheet(clock)
    sheet.preload = ("one", "two")
    console.stack.append(sheet)
    globals_ = type(console).frame.__globals__
    monkeypatch.setitem(globals_, "loader", SimpleNamespace(load=sheet.done.append))
    monkeypatch.setitem(globals_, "gc", SimpleNamespace(collect=lambda: sheet.done.append("collect")))
    console.garbage_frames = 4
    keys = [0, A, 0, 0, 0, 0]
    console.buttons.poll = lambda now: keys.pop(0)
    assert run_frames(console, clock, sheet.done, 6) == [
        ["tick", "draw"],
        ["key", "tick"],
        ["tick", "one"],
        ["tick", "two"],
        ["tick", "collect"],
        ["tick"],
    ]


def test_after_an_error_the_next_frame_hears_keys(console, clock, monkeypatch):
    sheet = Sheet(clock)
    console.stack.append(sheet)
    monkeypatch.setattr(console, "show_error", lambda error: console.stack.pop())
    monkeypatch.setattr(sheet, "draw", lambda rows: 1 // 0)
    rest = console.stack[0] = Sheet(clock)
    rest.stale = False
    del console.stack[1:-1]
    console.buttons.poll = lambda now: A
    assert run_frames(console, clock, rest.done, 2) == [[], ["key", "tick"]]
