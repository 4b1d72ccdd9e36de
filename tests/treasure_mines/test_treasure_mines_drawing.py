# SPDX-License-Identifier: MIT
"""What drawing the table costs, and that nothing of an older picture is left."""

import random

import pytest

from coffer.buttons import DOWN, UP
from games.treasure_mines import rules
from tests.on_screen import console, face
from tests.treasure_mines.on_device import (
    PHASES,
    SETTLED,
    decides,
    scene,
)


@pytest.mark.parametrize("phase", PHASES)
def test_idle_table_sends_nothing_and_no_frame_of_a_cursor_step_much(phase):
    device = scene(*PHASES[phase], decides(phase))
    device.run(SETTLED)
    chip = device.chip
    sent = chip.bytes_drawn
    device.run(3_000)
    assert chip.bytes_drawn == sent
    chance = random.Random(phase)
    for _ in range(25):
        device.press(key := chance.choice(("up", "down", "left", "right")))
        for step in range(40):
            sent = chip.bytes_drawn
            device.run(3)  # less than a frame: each is 5 ms of sleep and more
            assert chip.bytes_drawn - sent <= 290, "6.5 ms on the wire leave the rest of 8 for drawing"
            if step == 10:
                device.release(key)
    device.close()


@pytest.mark.parametrize("phase", PHASES)
def test_cursor_step_leaves_the_picture_that_drawing_again_gives(phase):
    device = scene(*PHASES[phase], decides(phase))
    device.run(SETTLED)
    chance = random.Random(phase)
    for _ in range(25):
        device.tap(chance.choice(("up", "down", "left", "right")))
        device.run(100)
        stepped = device.pixels()
        face(device).stale = True
        device.run(100)
        assert device.pixels() == stepped
    device.close()


def test_missions_gone_through_faster_than_they_are_drawn_leave_no_trace():
    device = scene(*PHASES[rules.KEEP], decides(rules.KEEP))
    table = face(device)
    dice = random.Random(5)
    for _ in range(12):
        for key in dice.choices((UP, DOWN), k=dice.randint(2, 5)):
            table.press(key)
        device.run(SETTLED)
        shown = device.pixels()
        table.stale = True
        device.run(SETTLED)
        assert device.pixels() == shown
    device.close()


def test_what_a_face_defers_is_drawn_in_a_later_frame():
    device = scene(*PHASES[rules.DIG], decides(rules.DIG))
    table = face(device)
    drawn = []
    table.draw_deferred = drawn.append
    table.deferred_frames = 2
    device.run(50)
    assert drawn == [console(device).rows]
    device.close()


def test_own_find_is_shown_with_animation_off_when_the_turn_comes_round():
    device = scene(2, 5, decides(rules.DIG))
    table = face(device)
    device.tap("A")
    assert device.run_until(lambda it: table.deciding, 2_000)
    assert table.hint_text.startswith(table.name(0) + b": ")
    device.tap("right")
    assert table.hint_text is None
    device.close()
