# SPDX-License-Identifier: MIT
"""Garbage is collected in idle frames, before it fills the heap and MicroPython collects by itself."""

import pytest

from coffer.seats import EASY
from host_sim.device import Device
from tools import games
from tools.nvm_image import new_nvm, nvm_with_game

GAME = games.names()[0]


class FakeGc:
    """Replaces gc in the console and records what the console does when it collects."""

    def __init__(self, console):
        self.console = console
        self.calls = 0
        self.keys_handled = 0
        self.collected_with_key = []  # for each collection, whether a key was handled in the same frame
        handle = console._handle_key
        frame = console.frame

        def handle_key(key):
            self.keys_handled += 1
            handle(key)

        def run_frame(now):
            keys, calls = self.keys_handled, self.calls
            frame(now)
            if self.calls > calls:
                self.collected_with_key.append(self.keys_handled > keys)

        console._handle_key, console.frame = handle_key, run_frame

    def collect(self):
        self.calls += 1


def start_with_collector(nvm):
    """A device in its menu, and the FakeGc of its console."""
    device = Device(nvm=nvm)
    device.boot()
    device.run(2_000)  # until the modules that its keys may need are preloaded
    module = device.modules["coffer.console"]
    module.gc = FakeGc(module.running)
    return device, module.gc


def test_the_garbage_of_drawings_is_collected_once_in_an_idle_frame():
    device, gc = start_with_collector(new_nvm("en"))
    for _ in range(4):
        device.tap("down")
    device.run(500)
    assert gc.calls
    calls = gc.calls
    device.run(5_000)
    assert gc.calls == calls, "an idle console leaves no garbage"


def test_no_collection_happens_in_the_frame_of_a_key():
    device, gc = start_with_collector(new_nvm("en"))
    for _ in range(20):
        device.tap("down").tap("up")
    assert gc.calls > 2
    assert not any(gc.collected_with_key)


@pytest.mark.parametrize("has_garbage", [False, True], ids=["little", "much"])
def test_a_bot_that_has_left_much_garbage_waits_for_a_collection(has_garbage):
    device, gc = start_with_collector(nvm_with_game(new_nvm("en"), GAME, [EASY, EASY], seed=3))
    device.tap("A")
    console = device.modules["coffer.console"].running
    face = console.stack[0]
    assert device.run_until(lambda it: face.bot_thinking, step=1)
    steps = []

    def think():
        while len(steps) < 1_000:
            steps.append(1)
            yield

    face.bot_thinking = think()
    console.garbage_frames = 8 if has_garbage else 0
    calls = gc.calls
    assert device.run_until(lambda it: steps or gc.calls > calls, step=1)
    assert (gc.calls > calls, not steps) == (has_garbage, has_garbage)
