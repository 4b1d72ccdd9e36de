# SPDX-License-Identifier: MIT
"""A menu that was changed line by line looks as if it were redrawn."""

import random

import pytest

from coffer.buttons import DOWN, LEFT, RIGHT, UP
from coffer.seats import EASY, PERSON
from host_sim.device import Device
from tests.on_screen import console, top
from tools import games
from tools.nvm_image import new_nvm, nvm_with_game

STEPS = ("up", "down", "left", "right")
KEYS = (UP, DOWN, LEFT, RIGHT)


def assert_each_step_is_drawn(device, seed, steps=40):
    """Goes about in the menu that is open; after each step all that follows it is drawn."""
    dice = random.Random(seed)
    menu = console(device).stack[-1]
    for _ in range(steps):
        device.tap(dice.choice(STEPS)).run(100)
        assert console(device).stack[-1] is menu
        shown = device.pixels()
        menu.stale = True
        device.run(100)
        assert device.pixels() == shown, f"line {menu.at}"


@pytest.mark.parametrize("game", range(len(games.names())))
def test_set_up_has_no_trace_of_how_one_came_there(game):
    with Device(nvm=new_nvm()).boot() as device:
        device.run(300).tap(*["down"] * game, "A").run(300)
        assert top(device) == "Setup"
        assert_each_step_is_drawn(device, game)


@pytest.mark.parametrize("game", range(len(games.names())))
def test_a_key_in_every_frame_leaves_no_trace(game):
    """As after a table was opened, when keys have waited; what follows a key has not been drawn yet then."""
    with Device(nvm=new_nvm()).boot() as device:
        device.run(300).tap(*["down"] * game, "A").run(300)
        dice = random.Random(game)
        running = console(device)
        menu, frame, frames = running.stack[-1], running.frame, []
        running.frame = lambda now: frames.append(frame(now))
        assert top(device) == "Setup"
        for _ in range(60):
            for key in dice.choices(KEYS, k=dice.randint(2, 4)):
                menu.press(key)
                done = len(frames)
                assert device.run_until(lambda it, done=done: len(frames) > done, step=1)
            device.run(100)
            shown = device.pixels()
            menu.stale = True
            device.run(100)
            assert device.pixels() == shown, f"line {menu.at}"


def test_settings_have_no_trace_of_how_one_came_there():
    with Device(nvm=new_nvm()).boot() as device:
        device.run(300).tap("up", "up", "A").run(300)
        assert top(device) == "Preferences"
        assert_each_step_is_drawn(device, 7)


def table_is_loaded(device):
    return {"coffer.dice", "coffer.table"} <= set(device.modules)


def test_set_up_loads_what_every_table_needs_before_one_is_opened():
    with Device(nvm=new_nvm()).boot() as device:
        console(device).stack[-1].preload = ("coffer.home.setup",)
        device.tap("A").run(200)
        assert top(device) == "Setup"
        assert table_is_loaded(device)


def test_where_a_game_goes_on_what_its_table_needs_is_loaded_first():
    with Device(nvm=nvm_with_game(new_nvm(), games.names()[0], [PERSON, EASY], 1)).boot() as device:
        console(device).stack[-1].preload = console(device).stack[-1].preload[:2]
        device.run(200)
        assert table_is_loaded(device)
