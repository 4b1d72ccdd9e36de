# SPDX-License-Identifier: MIT
"""A frame that has worked for long is drawn in the next one, which does nothing else."""

from types import SimpleNamespace

import pytest

from host_sim.device import Device


@pytest.fixture
def console():
    with Device() as device:
        device.boot()
        device.run(200)
        console = device.modules["coffer.console"].running
        console.display = console.sound = console.buttons = Nothing()  # the device's own thread has those
        console.last_press = 0
        yield console


class Nothing:
    def show(self, rows):
        pass

    def tick(self):
        pass

    def poll(self, now):
        return 0


class Sheet:
    """A screen that says what was asked of it, and works for so long in each tick."""

    def __init__(self, clock, work):
        self.clock, self.work = clock, work
        self.stale = True
        self.preload = ()
        self.asked = []

    def tick(self, now):
        self.asked.append("tick")
        self.clock[0] += self.work

    def draw(self, rows):
        self.asked.append("draw")
        self.clock[0] += 30


@pytest.mark.parametrize(
    ("work", "frames"), [(5, [["tick", "draw"], ["tick"]]), (40, [["tick"], ["draw"], ["tick"]])]
)
def test_long_work_and_drawing_never_share_a_frame(console, monkeypatch, work, frames):
    clock = [1000]
    seen = type(console).frame.__globals__
    monkeypatch.setitem(seen, "supervisor", SimpleNamespace(ticks_ms=lambda: clock[0]))
    sheet = Sheet(clock, work)
    console.stack.append(sheet)
    for expected in frames:
        sheet.asked.clear()
        console.frame(clock[0])
        assert sheet.asked == expected


def test_a_key_that_comes_while_a_drawing_is_owed_waits_for_the_next_frame(console, monkeypatch):
    heard = []
    monkeypatch.setitem(type(console).frame.__globals__, "supervisor", SimpleNamespace(ticks_ms=lambda: 0))
    monkeypatch.setattr(console.buttons, "poll", lambda now: heard.append(now) or 0)
    console.draw_postponed = True
    console.frame(1)
    assert heard == []
    console.frame(2)
    assert heard == [2]
