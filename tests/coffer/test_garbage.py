# SPDX-License-Identifier: MIT
"""Garbage goes when nothing else is to be done, before it fills the heap in the middle of something."""

import pytest

from coffer.seats import EASY
from host_sim.device import Device
from tools import games
from tools.nvm_image import new_nvm, nvm_with_game

GAME = games.names()[0]


class Collector:
    """Takes the place of gc in the console, and keeps what the console was about when it was called."""

    def __init__(self, console):
        self.console = console
        self.calls = 0
        self.handled = 0  # keys
        self.with_a_key = []  # for each collection, whether a key was handled in the same frame
        handle = console._handle_key
        frame = console.frame

        def handle_key(key):
            self.handled += 1
            handle(key)

        def run_frame(now):
            keys, calls = self.handled, self.calls
            frame(now)
            if self.calls > calls:
                self.with_a_key.append(self.handled > keys)

        console._handle_key, console.frame = handle_key, run_frame

    def collect(self):
        self.calls += 1


def start_with_collector(nvm):
    """A device in its menu, and who collects its garbage."""
    device = Device(nvm=nvm)
    device.boot()
    device.run(2_000)  # all that its keys may open is loaded
    module = device.modules["coffer.console"]
    module.gc = Collector(module.running)
    return device, module.gc


def test_what_drawings_leave_is_collected_once_when_nothing_happens():
    device, gc = start_with_collector(new_nvm("en"))
    for _ in range(4):
        device.tap("down")
    device.run(500)
    assert gc.calls
    calls = gc.calls
    device.run(5_000)
    assert gc.calls == calls, "who does nothing leaves no garbage"


def test_no_collection_falls_into_the_frame_of_a_key():
    device, gc = start_with_collector(new_nvm("en"))
    for _ in range(20):
        device.tap("down").tap("up")
    assert gc.calls > 2
    assert not any(gc.with_a_key)


@pytest.mark.parametrize("thought_before", [False, True], ids=["little", "much"])
def test_a_bot_that_has_thought_much_rests_for_a_frame(thought_before):
    device, gc = start_with_collector(nvm_with_game(new_nvm("en"), GAME, [EASY, EASY], seed=3))
    device.tap("A")
    console = device.modules["coffer.console"].running
    face = console.stack[0]
    assert device.run_until(lambda it: face.bot_thinking, step=1)
    thoughts = []

    def endless():
        while len(thoughts) < 1_000:
            thoughts.append(1)
            yield

    face.bot_thinking = endless()
    console.garbage_frames = 8 if thought_before else 0
    calls = gc.calls
    assert device.run_until(lambda it: thoughts or gc.calls > calls, step=1)
    assert (gc.calls > calls, not thoughts) == (thought_before, thought_before)
