# SPDX-License-Identifier: MIT
"""The console's sound: clicks, the durations of tones, and the volumes off, quiet and on."""

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


def test_quiet_uses_less_than_a_tenth_of_the_duty_cycle():
    duties = {}
    for volume in (1, 2):
        device = start_console(new_nvm(sound=volume))
        running = device.modules["coffer.console"].running
        device.press("down")
        duty_cycles = set()
        for _ in range(20):
            device.run(5)
            duty_cycles.add(running.sound._pwm.duty_cycle)
        duties[volume] = max(duty_cycles)
    assert 0 < duties[2] * 10 < duties[1]


def test_the_sound_setting_goes_from_off_to_quiet_to_on():
    device = start_console()
    device.tap("up", "up", "A").run(50).tap("down", "down").run(50)
    running = device.modules["coffer.console"].running
    states = []
    for _ in range(3):
        device.tap("right").run(50)
        states.append((running.stack[-1].values[2], running.sound.volume))
    assert states == [(b"off", 0), (b"quiet", 2), (b"on", 1)]


def test_a_press_without_effect_has_its_own_sound():
    device = start_console()
    tones = device.modules["coffer.sound"]._EFFECTS
    running = device.modules["coffer.console"].running
    effects_played = []
    play = running.sound.play
    running.sound.play = lambda effect: effects_played.append(effect) or play(effect)
    device.tap("left").run(50)
    device.tap("down").run(50)
    no_effect = device.modules["coffer.sound"].NO
    assert (
        effects_played[1] == no_effect
        and no_effect not in effects_played[2:]
        and tones[no_effect] != tones[effects_played[0]]
    )


def test_a_press_sounds_one_short_tone():
    device = start_console()
    tones = set()
    device.press("down")
    for _ in range(20):
        device.run(5)
        tones.add(device.tone)
    device.release("down").run(100)
    assert len(tones) == 2 and device.tone == 0


def tones_since(device, start):
    """The tones since a time of the clock: frequency and milliseconds of each."""
    tones = []
    current = None
    for now, _, frequency, duty in device.machine.heard:
        if now <= start:
            continue
        if current and (not duty or frequency != current[0]):
            tones.append((current[0], (now - current[1]) / 1_000_000))
            current = None
        if duty and not current:
            current = frequency, now
    return tones


@pytest.mark.parametrize("effect", range(1, 11))
def test_every_tone_has_its_duration_even_if_a_frame_takes_long(effect):
    device = start_console()
    running = device.modules["coffer.console"].running
    effect_bytes = device.modules["coffer.sound"]._EFFECTS[effect]
    start = device.clock.now
    running.sound.play(effect)
    running.rows.invalidate()  # 25 ms to send
    device.run(2_000)
    expected = [
        (effect_bytes[n] * 20, effect_bytes[n + 1] * 10)
        for n in range(0, len(effect_bytes), 2)
        if effect_bytes[n]
    ]
    tones = tones_since(device, start)
    assert [frequency for frequency, _ in tones] == [frequency for frequency, _ in expected]
    for (_, lasted), (_, duration) in zip(tones, expected):
        assert duration <= lasted < duration + 10


def test_the_sound_of_b_lasts_20_ms():
    device = start_console()
    device.tap("up", "up", "A").run(300)
    start = device.clock.now
    device.tap("B").run(300)
    assert stack(device) == ["Launcher"]
    ((frequency, lasted),) = tones_since(device, start)
    assert frequency == 1120 and 20 <= lasted < 30
