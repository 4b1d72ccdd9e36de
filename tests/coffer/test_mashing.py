# SPDX-License-Identifier: MIT
"""Random button mashing from the main menu on, and unloading a game's modules when it is left."""

import random

import pytest

from coffer.settings import FAST, INSTANT
from host_sim.device import Device
from tests.mashing import mash
from tools.nvm_image import new_nvm
from tools.pack import languages


def random_nvm(seed):
    """A journal with only a random language and a random speed."""
    rng = random.Random(seed)
    return new_nvm(rng.choice(languages.found()), speed=rng.choice((FAST, INSTANT)))


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(4))
def test_mashing_the_buttons_never_breaks_the_console(seed):
    mash(seed, 1_000, random_nvm(seed))


@pytest.mark.long
@pytest.mark.parametrize("seed", range(100, 110))
def test_a_hundred_thousand_presses_never_break_the_console(seed):
    mash(seed, 10_000, random_nvm(seed))


def test_leaving_a_game_unloads_its_modules():
    device = Device(nvm=new_nvm(speed=INSTANT)).boot()
    device.run(200)
    running = device.modules["coffer.console"].running
    before = set(device.modules)
    for visit in range(12):
        device.tap(*["down"] * (visit % 3), "A").run(200)
        if type(running.stack[-1]).__name__ == "Setup":  # another game than the one in progress
            device.tap("A").run(200)
        if type(running.stack[-1]).__name__ == "Confirm":
            device.hold("A").run(300)
        assert running.game, running.stack
        device.run(500)
        device.hold("B")
        device.tap("up", "up", "A").run(200)  # save and leave is the second line from below
        assert type(running.stack[-1]).__name__ == "Launcher"
        running.stack[-1].at = 0
        extra_modules = set(device.modules) - before
        table_modules = [
            name
            for name in extra_modules
            if name.startswith(("coffer.table.", "games.")) and name.count(".") > 1
        ]
        assert not table_modules, extra_modules
