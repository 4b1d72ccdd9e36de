# SPDX-License-Identifier: MIT
"""A frame does at most one heavy job, in a fixed order, whatever the screens need; the clock is simulated."""

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
        # only the device's own thread may use the real ones
        console.display = console.sound = console.buttons = FakeHardware()
        console.last_press = 0
        console.garbage_frames = 0
        yield console


@pytest.fixture
def clock(console, monkeypatch):
    """The time in ms, which only the screens of these tests advance."""
    clock = [1_000]
    for cls in type(console).__mro__[:2]:
        globals_ = cls.__init__.__globals__
        monkeypatch.setitem(globals_, "supervisor", SimpleNamespace(ticks_ms=lambda: clock[0]))
    return clock


class FakeHardware:
    pressed_at = 0

    def show(self, rows):
        rows.mark_clean()

    def tick(self):
        pass

    def play(self, tune):
        pass

    def poll(self, now):
        return 0


class RecordingScreen:
    """A screen that records its calls; each tick takes `work` ms."""

    def __init__(self, clock, work=0, calls=None):
        self.clock, self.work = clock, work
        self.stale = True
        self.preload = ()
        self.calls = [] if calls is None else calls

    def tick(self, now):
        self.calls.append("tick")
        self.clock[0] += self.work

    def press(self, key):
        self.calls.append("key")

    def draw(self, rows):
        self.calls.append("draw")
        self.clock[0] += DRAWING

    def on_close(self):
        self.calls.append("close")


def run_frames(console, clock, calls, count):
    """Runs frames and returns the calls in each."""
    frames = []
    for _ in range(count):
        calls.clear()
        console.frame(clock[0])
        frames.append(list(calls))
    return frames


@pytest.mark.parametrize(
    ("work", "expected"), [(SHORT, [["tick", "draw"], ["tick"]]), (LONG, [["tick"], ["draw"], ["tick"]])]
)
def test_long_work_and_drawing_never_happen_in_one_frame(console, clock, work, expected):
    screen = RecordingScreen(clock, work)
    console.stack.append(screen)
    assert run_frames(console, clock, screen.calls, len(expected)) == expected


def test_a_key_waits_until_the_frame_after_a_due_drawing(console, clock):
    screen = RecordingScreen(clock, LONG)
    console.stack.append(screen)
    console.frame(clock[0])
    console.buttons.poll = lambda now: A
    assert run_frames(console, clock, screen.calls, 2) == [["draw"], ["key", "tick"]]


@pytest.mark.parametrize(
    ("work", "expected"),
    [
        (SHORT, [["key"], ["new tick", "new draw"], ["new key", "new tick"]]),
        (LONG, [["key"], ["new tick"], ["new draw"], ["new key", "new tick"]]),
    ],
)
def test_a_new_screen_is_drawn_before_it_gets_a_key(console, clock, work, expected):
    below = RecordingScreen(clock)
    below.stale = False
    console.stack.append(below)
    above = RecordingScreen(clock, work)
    for name in ("tick", "press", "draw"):
        method = getattr(above, name)
        setattr(
            above,
            name,
            lambda *arguments, method=method: (
                method(*arguments) or below.calls.append("new " + above.calls[-1])
            ),
        )
    press = below.press
    below.press = lambda key: press(key) or console.show(above)
    console.buttons.poll = lambda now: A
    assert run_frames(console, clock, below.calls, len(expected)) == expected


def test_leaving_the_table_of_a_finished_game_takes_its_own_frame(console, clock, monkeypatch):
    table = RecordingScreen(clock, LONG)
    count = RecordingScreen(clock, 0, table.calls)

    def leave(*arguments):
        table.calls.append(arguments)
        console.finished_game = ()
        console.stack[:] = [count]
        clock[0] += LONG

    monkeypatch.setattr(console, "leave_finished_game", leave)
    console.stack.append(table)
    console.frame(clock[0])
    console.conclude("journal", "summary", None)  # even when a drawing of the table was due
    console.buttons.poll = lambda now: A
    arguments = ("journal", "summary", None)
    assert run_frames(console, clock, table.calls, 3) == [[arguments, "tick"], ["draw"], ["key", "tick"]]


def test_preloading_and_collecting_wait_for_idle_frames_one_job_each(console, clock, monkeypatch):
    screen = RecordingScreen(clock)
    screen.preload = ("one", "two")
    console.stack.append(screen)
    globals_ = type(console).frame.__globals__
    monkeypatch.setitem(globals_, "loader", SimpleNamespace(load=screen.calls.append))
    monkeypatch.setitem(globals_, "gc", SimpleNamespace(collect=lambda: screen.calls.append("collect")))
    console.garbage_frames = 4
    keys = [0, A, 0, 0, 0, 0]
    console.buttons.poll = lambda now: keys.pop(0)
    assert run_frames(console, clock, screen.calls, 6) == [
        ["tick", "draw"],
        ["key", "tick"],
        ["tick", "one"],
        ["tick", "two"],
        ["tick", "collect"],
        ["tick"],
    ]


def test_after_an_error_the_next_frame_handles_keys(console, clock, monkeypatch):
    screen = RecordingScreen(clock)
    console.stack.append(screen)
    monkeypatch.setattr(console, "show_error", lambda error: console.stack.pop())
    monkeypatch.setattr(screen, "draw", lambda rows: 1 // 0)
    below = console.stack[0] = RecordingScreen(clock)
    below.stale = False
    del console.stack[1:-1]
    console.buttons.poll = lambda now: A
    assert run_frames(console, clock, below.calls, 2) == [[], ["key", "tick"]]
