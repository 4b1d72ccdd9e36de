# SPDX-License-Identifier: MIT
"""The window, on a video driver that needs no screen."""

import os

import pytest

os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["SDL_AUDIODRIVER"] = "dummy"

import pygame

from host_sim import handheld, window
from host_sim.device import Device
from host_sim.picture import LIT
from host_sim.screen import dim_colours
from tests.host_sim.key_events import SteppedWindow, post_key
from tools.nvm_image import new_nvm

LIGHTS = """
import board, busio, displayio, i2cdisplaybus, adafruit_displayio_ssd1306, keypad, pwmio, time
bus = i2cdisplaybus.I2CDisplayBus(busio.I2C(board.GP5, board.GP4, frequency=400000), device_address=0x3C)
panel = adafruit_displayio_ssd1306.SSD1306(bus, width=128, height=64, auto_refresh=False)
panel.root_group = displayio.Group()
panel.refresh()
keys = keypad.Keys((board.GP10, board.GP11, board.GP6), value_when_pressed=False)
piezo = pwmio.PWMOut(board.GP15, frequency=440, variable_frequency=True)
while True:
    event = keys.events.get()
    if event:
        print(event.key_number, event.pressed)
        bus.send(0xA5 if event.pressed else 0xA4, b"")
        piezo.duty_cycle = 32768 if event.pressed else 0
    time.sleep(0.005)
"""


@pytest.fixture
def shown(device, monkeypatch, tmp_path):
    monkeypatch.setattr(window, "CLONE", tmp_path)
    made = SteppedWindow(device(LIGHTS).boot(), scale=2)
    yield made
    made.close()


def key(window, which, down=True):
    post_key(which, down)
    window.frames(5)


def middle(shown):
    at = handheld.USUAL.screen.center
    return tuple(shown.surface.get_at((at[0] * 2, at[1] * 2)))[:3]


@pytest.mark.parametrize(
    "which, number", [(pygame.K_z, 0), (pygame.K_RETURN, 0), (pygame.K_x, 1), (pygame.K_UP, 2)]
)
def test_keys_press_buttons(shown, which, number, capsys):
    key(shown, which)
    key(shown, which, down=False)
    assert shown.device.console == f"{number} True\n{number} False\n"
    assert capsys.readouterr().out == shown.device.console


def test_the_picture_button_and_sound_follow(shown):
    shown.frames()
    dark = middle(shown)
    key(shown, pygame.K_z)
    assert middle(shown) == LIT != dark
    assert tuple(
        shown.surface.get_at((handheld.USUAL.buttons["A"].x * 2 + 6, handheld.USUAL.buttons["A"].centery * 2))
    )[:3] == (handheld.GLOW)
    assert shown._sound._tone == 440
    key(shown, pygame.K_z, down=False)
    assert middle(shown) == dark
    assert shown._sound._tone == 0


def test_two_keys_on_one_button_are_one_press(shown):
    key(shown, pygame.K_z)
    key(shown, pygame.K_RETURN)
    key(shown, pygame.K_z, down=False)
    assert shown.device.is_down("A")
    key(shown, pygame.K_RETURN, down=False)
    assert shown.device.console == "0 True\n0 False\n"


def post(*keys):
    """Keys that are pressed and released before the next frame looks at them."""
    for which in keys:
        post_key(which)
        post_key(which, down=False)


def test_a_letter_is_typed_where_letters_are_asked_for_and_no_button(shown, monkeypatch):
    typed = []
    monkeypatch.setattr(window, "type_letter", lambda device, letter: typed.append(letter) or True)
    for which in (pygame.K_z, pygame.K_BACKSPACE, pygame.K_UP, pygame.K_SPACE, pygame.K_RETURN):
        key(shown, which)
        key(shown, which, down=False)
    assert typed == ["z", ""]
    assert shown.device.console == "".join(f"{n} {down}\n" for n in (2, 0, 0) for down in (True, False))


@pytest.mark.parametrize("speed", [0.5, 1, 3, 24])
def test_keys_pressed_and_released_within_a_frame_all_count_in_their_order(shown, speed):
    shown._speed = speed
    post(pygame.K_UP, pygame.K_z, pygame.K_x, pygame.K_x, pygame.K_UP)
    shown.frames(1)
    post(pygame.K_z)
    shown.frames(80)
    events = [f"{number} {down}\n" for number in (2, 0, 1, 1, 2, 0) for down in (True, False)]
    assert shown.device.console == "".join(events)


def test_the_shortest_press_is_40_ms_of_the_devices_time(shown):
    moves = []
    press, release = shown.device.press, shown.device.release
    shown.device.press = lambda button: (moves.append(shown.device.clock.ms), press(button))
    shown.device.release = lambda button: (moves.append(shown.device.clock.ms), release(button))
    post(pygame.K_z, pygame.K_z)
    shown.frames(10)
    assert len(moves) == 4
    assert all(moves[n + 1] - moves[n] >= 40 for n in (0, 2)) and moves[2] - moves[1] >= 20


def test_a_click_within_a_frame_counts(shown):
    place = handheld.USUAL.buttons["B"].center
    for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
        pygame.event.post(pygame.event.Event(kind, pos=(place[0] * 2, place[1] * 2), button=1))
    shown.frames(5)
    assert shown.device.console == "1 True\n1 False\n"


def test_mouse_presses_the_drawn_buttons(shown):
    place = handheld.USUAL.buttons["B"].center
    pygame.event.post(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=(place[0] * 2, place[1] * 2), button=1))
    shown.frames(5)
    pygame.event.post(pygame.event.Event(pygame.MOUSEBUTTONUP, pos=(0, 0), button=1))
    shown.frames(5)
    assert shown.device.console == "1 True\n1 False\n"


def test_game_pad(shown):
    pygame.event.post(pygame.event.Event(pygame.JOYBUTTONDOWN, button=0, instance_id=0))
    shown.frames(5)
    pygame.event.post(pygame.event.Event(pygame.JOYBUTTONUP, button=0, instance_id=0))
    pygame.event.post(pygame.event.Event(pygame.JOYHATMOTION, value=(0, 1), hat=0, instance_id=0))
    shown.frames(5)
    pygame.event.post(pygame.event.Event(pygame.JOYHATMOTION, value=(0, 0), hat=0, instance_id=0))
    pygame.event.post(pygame.event.Event(pygame.JOYAXISMOTION, value=0.9, axis=1, instance_id=0))
    shown.frames(5)
    assert shown.device.console == "0 True\n0 False\n2 True\n2 False\n"
    assert shown.device.is_down("down")


def test_screenshots_and_recordings_land_in_build(shown, tmp_path):
    key(shown, pygame.K_F12)
    key(shown, pygame.K_F9)
    key(shown, pygame.K_z)
    key(shown, pygame.K_F9)
    assert len(list((tmp_path / "build" / "shots").glob("*.png"))) == 1
    recordings = list((tmp_path / "build" / "recordings").glob("*.gif"))
    from PIL import Image

    assert Image.open(recordings[0]).n_frames == 2


def test_losing_the_focus_lets_go(shown):
    key(shown, pygame.K_z)
    pygame.event.post(pygame.event.Event(pygame.WINDOWFOCUSLOST))
    shown.frames(5)
    assert not shown.device.is_down("A")


def test_ctrl_q_and_closing_end_it(shown):
    post_key(pygame.K_q, mod=pygame.KMOD_CTRL)
    assert not shown.frame()
    pygame.event.post(pygame.event.Event(pygame.QUIT))
    assert not shown.frame()


def test_restart_key_switches_off_and_on(shown):
    key(shown, pygame.K_z)
    key(shown, pygame.K_z, down=False)
    key(shown, pygame.K_F5)
    key(shown, pygame.K_z)
    assert shown.device.console.count("0 True") == 2


def test_only_a_window_with_the_workshop_offers_f1(shown, monkeypatch):
    words = shown._legend()
    assert "F5" in words and "F1:" not in words
    monkeypatch.setattr(shown, "controls", object())
    assert "F1:" in shown._legend()


def test_run_ends_after_its_frames(device, capsys):
    assert window.run(device(LIGHTS), scale=2, frames=3) == 0


@pytest.mark.parametrize("frequency", [31, 440, 4186, 8000])
def test_a_wave_has_whole_periods(frequency):
    wave = window.square_wave(frequency)
    rises = sum(a < b for a, b in zip(wave, wave[1:])) + 1
    assert abs(rises * window.RATE / len(wave) - frequency) < frequency * 0.05


def test_a_built_in_display_is_shown_in_its_colours_and_whole_pixels():
    """The case is as large as that display needs, and its buttons are beside it."""
    settings = {"COFFER_PANEL": "DISPLAY", "COFFER_COLOR": "#ffcc00", "COFFER_BACKGROUND": "#000040"}
    with Device(nvm=new_nvm(), settings=settings, screen=(160, 128)) as device:
        device.boot().run(500)
        shown = window.Window(device, scale=4)
        shown.draw()
        layout = shown.handheld.layout
        area = shown.handheld._scaled(layout.screen)
        assert area.size == (4 * 160, 4 * 128) and shown.surface.get_rect().contains(area)
        assert (
            layout.buttons["B"].left
            > layout.screen.right
            > layout.screen.left
            > layout.buttons["right"].right
        )
        assert layout.button_at(*layout.buttons["A"].center) == "A"
        seen = {
            tuple(shown.surface.get_at((x, y)))[:3]
            for x in range(area.left, area.right)
            for y in range(area.top, area.bottom)
        }
        light = device.screen.light
        wanted = {tuple(dim_colours(colour, light)) for colour in (b"\xff\xcc\x00", b"\x00\x00\x40")}
        assert wanted == seen and 0 < light < 1
        shown.close()
