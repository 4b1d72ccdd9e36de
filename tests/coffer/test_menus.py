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


def assert_steps_draw_like_a_redraw(device, seed, steps=40):
    """Moves in the open menu and asserts after each step that a redraw changes nothing."""
    rng = random.Random(seed)
    menu = console(device).stack[-1]
    for _ in range(steps):
        device.tap(rng.choice(STEPS)).run(100)
        assert console(device).stack[-1] is menu
        picture = device.pixels()
        menu.stale = True
        device.run(100)
        assert device.pixels() == picture, f"line {menu.at}"


@pytest.mark.parametrize("game", range(len(games.names())))
def test_set_up_looks_redrawn_after_every_step(game):
    with Device(nvm=new_nvm()).boot() as device:
        device.run(300).tap(*["down"] * game, "A").run(300)
        assert top(device) == "Setup"
        assert_steps_draw_like_a_redraw(device, game)


@pytest.mark.parametrize("game", range(len(games.names())))
def test_set_up_looks_redrawn_after_a_key_in_every_frame(game):
    """As when keys have waited while a table opened: the next key comes before the deferred drawing."""
    with Device(nvm=new_nvm()).boot() as device:
        device.run(300).tap(*["down"] * game, "A").run(300)
        rng = random.Random(game)
        running = console(device)
        menu, frame, frames = running.stack[-1], running.frame, []
        running.frame = lambda now: frames.append(frame(now))
        assert top(device) == "Setup"
        for _ in range(60):
            for key in rng.choices(KEYS, k=rng.randint(2, 4)):
                menu.press(key)
                count = len(frames)
                assert device.run_until(lambda it, count=count: len(frames) > count, step=1)
            device.run(100)
            picture = device.pixels()
            menu.stale = True
            device.run(100)
            assert device.pixels() == picture, f"line {menu.at}"


def test_settings_look_redrawn_after_every_step():
    with Device(nvm=new_nvm()).boot() as device:
        device.run(300).tap("up", "up", "A").run(300)
        assert top(device) == "Preferences"
        assert_steps_draw_like_a_redraw(device, 7)


def table_is_loaded(device):
    return {"coffer.dice", "coffer.table"} <= set(device.modules)


def test_set_up_preloads_what_every_table_needs():
    with Device(nvm=new_nvm()).boot() as device:
        console(device).stack[-1].preload = ("coffer.home.setup",)
        device.tap("A").run(200)
        assert top(device) == "Setup"
        assert table_is_loaded(device)


def test_the_menu_preloads_what_the_table_of_a_game_in_progress_needs():
    with Device(nvm=nvm_with_game(new_nvm(), games.names()[0], [PERSON, EASY], 1)).boot() as device:
        console(device).stack[-1].preload = console(device).stack[-1].preload[:2]
        device.run(200)
        assert table_is_loaded(device)
