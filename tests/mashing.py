# SPDX-License-Identifier: MIT
"""Random button mashing: whatever is pressed, nothing raises, nothing hangs, the journal stays good."""

import random
from typing import Any

from coffer.journal import GOOD, Journal
from host_sim.device import Device

BUTTONS = ("up", "down", "left", "right", "A", "A", "A", "B")


def journal_is_saved(device: Device) -> Any:
    """Whether the journal on the chip says what the console thinks; not so in the middle of a write."""
    held = Journal(device.nvm.cells)
    journal = device.modules["coffer.console"].running.journal
    packed = held.packed_count  # these the console may have unpacked
    same = len(held.actions) == len(journal.actions) and held.actions[packed:] == journal.actions[packed:]
    games = held.kind == journal.kind and held.parked == journal.parked
    return held.state == GOOD and games and (not held.kind or same)


def mash(seed: int, presses: int, nvm: bytearray) -> Any:
    """Presses at random, pulls the battery now and then, and looks at everything that must hold."""
    chance = random.Random(seed)
    device = Device(nvm=nvm).boot()
    for n in range(presses):
        button = chance.choice(BUTTONS)
        dice = chance.random()
        if dice < 0.02:
            device.hold(button)
        elif dice < 0.03:
            device.run(chance.randrange(3_000))
        elif dice < 0.0305:
            device.run(400_000)  # asleep
        elif dice < 0.0315:
            device = device.power_cycle()  # pulled and put in again, at any moment
        else:
            device.press(button).run(chance.randrange(25, 80))
            device.release(button).run(chance.randrange(5, 60))
        assert not device.crashed, device.crashed
        while not device.modules["coffer.console"].running.stack:  # between two screens
            device.run(5)
        running = device.modules["coffer.console"].running
        top = type(running.stack[-1]).__name__
        assert top != "ErrorScreen", f"press {n} of seed {seed}: {device.console[-2000:]}"
        if n % 50 == 0:  # the battery could be pulled now: what the chip holds is what is played
            assert device.run_until(journal_is_saved, 100, 3), f"press {n} of seed {seed}"
    return device
