# SPDX-License-Identifier: MIT
"""What the console sounds like in the hand: clicks, tones that last their time, quiet and silence."""

import pytest

from tests.coffer.test_console import start_console
from tests.on_screen import stack
from tools.nvm_image import new_nvm


def test_muted_console_makes_no_sound():
    device = start_console(new_nvm(sound=0))
    for _ in range(5):
        device.press("down").run(10)
        assert device.tone == 0
        device.release("down").run(50)


def test_quiet_is_the_same_tone_with_a_small_part_of_the_power():
    duties = {}
    for volume in (1, 2):
        device = start_console(new_nvm(sound=volume))
        running = device.modules["coffer.console"].running
        device.press("down")
        heard = set()
        for _ in range(20):
            device.run(5)
            heard.add(running.sound._pwm.duty_cycle)
        duties[volume] = max(heard)
    assert 0 < duties[2] * 10 < duties[1]


def test_sound_goes_from_off_to_quiet_to_on():
    device = start_console()
    device.tap("up", "up", "A").run(50).tap("down", "down").run(50)
    running = device.modules["coffer.console"].running
    found = []
    for _ in range(3):
        device.tap("right").run(50)
        found.append((running.stack[-1].values[2], running.sound.volume))
    assert found == [(b"off", 0), (b"quiet", 2), (b"on", 1)]


def test_a_dead_press_sounds_dead():
    device = start_console()
    effects = device.modules["coffer.sound"]._EFFECTS
    running = device.modules["coffer.console"].running
    played = []
    play = running.sound.play
    running.sound.play = lambda effect: played.append(effect) or play(effect)
    device.tap("left").run(50)
    device.tap("down").run(50)
    dead = device.modules["coffer.sound"].NO
    assert played[1] == dead and dead not in played[2:] and effects[dead] != effects[played[0]]


def test_a_press_clicks_and_falls_silent():
    device = start_console()
    heard = set()
    device.press("down")
    for _ in range(20):
        device.run(5)
        heard.add(device.tone)
    device.release("down").run(100)
    assert len(heard) == 2 and device.tone == 0


def tones_since(device, since):
    """What was heard since then: frequency and milliseconds of each tone."""
    found = []
    begun = None
    for now, _, frequency, duty in device.machine.heard:
        if now <= since:
            continue
        if begun and (not duty or frequency != begun[0]):
            found.append((begun[0], (now - begun[1]) / 1_000_000))
            begun = None
        if duty and not begun:
            begun = frequency, now
    return found


@pytest.mark.parametrize("effect", range(1, 11))
def test_every_tone_lasts_its_time_however_long_the_frame_takes_to_draw(effect):
    device = start_console()
    running = device.modules["coffer.console"].running
    sound = device.modules["coffer.sound"]._EFFECTS[effect]
    since = device.clock.now
    running.sound.play(effect)
    running.rows.invalidate()  # 25 ms to send
    device.run(2_000)
    pairs = [(sound[n] * 20, sound[n + 1] * 10) for n in range(0, len(sound), 2) if sound[n]]
    heard = tones_since(device, since)
    assert [frequency for frequency, _ in heard] == [frequency for frequency, _ in pairs]
    for (_, lasted), (_, wanted) in zip(heard, pairs):
        assert wanted <= lasted < wanted + 10


def test_going_back_sounds_for_its_20_ms():
    device = start_console()
    device.tap("up", "up", "A").run(300)
    since = device.clock.now
    device.tap("B").run(300)
    assert stack(device) == ["Launcher"]
    ((frequency, lasted),) = tones_since(device, since)
    assert frequency == 1120 and 20 <= lasted < 30
