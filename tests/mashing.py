# SPDX-License-Identifier: MIT
"""Random button mashing: no sequence of presses may raise, hang or damage the journal."""

import random
from typing import Any

from coffer.journal import GOOD, Journal
from host_sim.device import Device

BUTTONS = ("up", "down", "left", "right", "A", "A", "A", "B")


def journal_is_saved(device: Device) -> Any:
    """Whether the chip holds the console's journal, which it does except in the middle of a write."""
    stored = Journal(device.nvm.cells)
    journal = device.modules["coffer.console"].running.journal
    packed_count = stored.packed_count  # the console may have unpacked these
    same_actions = (
        len(stored.actions) == len(journal.actions)
        and stored.actions[packed_count:] == journal.actions[packed_count:]
    )
    same_games = stored.kind == journal.kind and stored.parked == journal.parked
    return stored.state == GOOD and same_games and (not stored.kind or same_actions)


def mash(seed: int, presses: int, nvm: bytearray) -> Any:
    """Presses random buttons, sometimes cuts the power, and checks the console after each step."""
    rng = random.Random(seed)
    device = Device(nvm=nvm).boot()
    for n in range(presses):
        button = rng.choice(BUTTONS)
        event = rng.random()
        if event < 0.02:
            device.hold(button)
        elif event < 0.03:
            device.run(rng.randrange(3_000))
        elif event < 0.0305:
            device.run(400_000)  # asleep
        elif event < 0.0315:
            device = device.power_cycle()  # at any moment
        else:
            device.press(button).run(rng.randrange(25, 80))
            device.release(button).run(rng.randrange(5, 60))
        assert not device.crashed, device.crashed
        while not device.modules["coffer.console"].running.stack:  # between two screens
            device.run(5)
        running = device.modules["coffer.console"].running
        top = type(running.stack[-1]).__name__
        assert top != "ErrorScreen", f"press {n} of seed {seed}: {device.console[-2000:]}"
        if n % 50 == 0:  # a power cut at this moment must lose nothing
            assert device.run_until(journal_is_saved, 100, 3), f"press {n} of seed {seed}"
    return device
