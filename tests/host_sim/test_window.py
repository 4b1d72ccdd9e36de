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

PROGRAM = """
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
def sim_window(device, monkeypatch, tmp_path):
    monkeypatch.setattr(window, "CLONE", tmp_path)
    sim_window = SteppedWindow(device(PROGRAM).boot(), scale=2)
    yield sim_window
    sim_window.close()


def press_key(sim_window, which, down=True):
    post_key(which, down)
    sim_window.run_frames(5)


def centre_colour(sim_window):
    at = handheld.USUAL.screen.center
    return tuple(sim_window.surface.get_at((at[0] * 2, at[1] * 2)))[:3]


@pytest.mark.parametrize(
    "which, number", [(pygame.K_z, 0), (pygame.K_RETURN, 0), (pygame.K_x, 1), (pygame.K_UP, 2)]
)
def test_keys_press_buttons(sim_window, which, number, capsys):
    press_key(sim_window, which)
    press_key(sim_window, which, down=False)
    assert sim_window.device.console == f"{number} True\n{number} False\n"
    assert capsys.readouterr().out == sim_window.device.console


def test_a_press_changes_picture_button_and_sound(sim_window):
    sim_window.run_frames()
    dark = centre_colour(sim_window)
    press_key(sim_window, pygame.K_z)
    assert centre_colour(sim_window) == LIT != dark
    assert tuple(
        sim_window.surface.get_at(
            (handheld.USUAL.buttons["A"].x * 2 + 6, handheld.USUAL.buttons["A"].centery * 2)
        )
    )[:3] == (handheld.GLOW)
    assert sim_window._sound._tone == 440
    press_key(sim_window, pygame.K_z, down=False)
    assert centre_colour(sim_window) == dark
    assert sim_window._sound._tone == 0


def test_two_keys_on_one_button_are_one_press(sim_window):
    press_key(sim_window, pygame.K_z)
    press_key(sim_window, pygame.K_RETURN)
    press_key(sim_window, pygame.K_z, down=False)
    assert sim_window.device.is_down("A")
    press_key(sim_window, pygame.K_RETURN, down=False)
    assert sim_window.device.console == "0 True\n0 False\n"


def post_taps(*keys):
    """Posts keys that are pressed and released before the next frame."""
    for which in keys:
        post_key(which)
        post_key(which, down=False)


def test_a_typed_letter_presses_no_button_while_a_name_is_entered(sim_window, monkeypatch):
    typed = []
    monkeypatch.setattr(window, "type_letter", lambda device, letter: typed.append(letter) or True)
    for which in (pygame.K_z, pygame.K_BACKSPACE, pygame.K_UP, pygame.K_SPACE, pygame.K_RETURN):
        press_key(sim_window, which)
        press_key(sim_window, which, down=False)
    assert typed == ["z", ""]
    assert sim_window.device.console == "".join(f"{n} {down}\n" for n in (2, 0, 0) for down in (True, False))


@pytest.mark.parametrize("speed", [0.5, 1, 3, 24])
def test_taps_within_a_frame_all_count_in_their_order(sim_window, speed):
    sim_window._speed = speed
    post_taps(pygame.K_UP, pygame.K_z, pygame.K_x, pygame.K_x, pygame.K_UP)
    sim_window.run_frames(1)
    post_taps(pygame.K_z)
    sim_window.run_frames(80)
    events = [f"{number} {down}\n" for number in (2, 0, 1, 1, 2, 0) for down in (True, False)]
    assert sim_window.device.console == "".join(events)


def test_the_shortest_press_is_40_ms_of_the_devices_time(sim_window):
    moves = []
    press, release = sim_window.device.press, sim_window.device.release
    sim_window.device.press = lambda button: (moves.append(sim_window.device.clock.ms), press(button))
    sim_window.device.release = lambda button: (moves.append(sim_window.device.clock.ms), release(button))
    post_taps(pygame.K_z, pygame.K_z)
    sim_window.run_frames(10)
    assert len(moves) == 4
    assert all(moves[n + 1] - moves[n] >= 40 for n in (0, 2)) and moves[2] - moves[1] >= 20


def test_a_click_within_a_frame_counts(sim_window):
    position = handheld.USUAL.buttons["B"].center
    for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
        pygame.event.post(pygame.event.Event(kind, pos=(position[0] * 2, position[1] * 2), button=1))
    sim_window.run_frames(5)
    assert sim_window.device.console == "1 True\n1 False\n"


def test_mouse_presses_the_drawn_buttons(sim_window):
    position = handheld.USUAL.buttons["B"].center
    pygame.event.post(
        pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=(position[0] * 2, position[1] * 2), button=1)
    )
    sim_window.run_frames(5)
    pygame.event.post(pygame.event.Event(pygame.MOUSEBUTTONUP, pos=(0, 0), button=1))
    sim_window.run_frames(5)
    assert sim_window.device.console == "1 True\n1 False\n"


def test_a_game_pad_presses_buttons(sim_window):
    pygame.event.post(pygame.event.Event(pygame.JOYBUTTONDOWN, button=0, instance_id=0))
    sim_window.run_frames(5)
    pygame.event.post(pygame.event.Event(pygame.JOYBUTTONUP, button=0, instance_id=0))
    pygame.event.post(pygame.event.Event(pygame.JOYHATMOTION, value=(0, 1), hat=0, instance_id=0))
    sim_window.run_frames(5)
    pygame.event.post(pygame.event.Event(pygame.JOYHATMOTION, value=(0, 0), hat=0, instance_id=0))
    pygame.event.post(pygame.event.Event(pygame.JOYAXISMOTION, value=0.9, axis=1, instance_id=0))
    sim_window.run_frames(5)
    assert sim_window.device.console == "0 True\n0 False\n2 True\n2 False\n"
    assert sim_window.device.is_down("down")


def test_screenshots_and_recordings_are_saved_in_build(sim_window, tmp_path):
    press_key(sim_window, pygame.K_F12)
    press_key(sim_window, pygame.K_F9)
    press_key(sim_window, pygame.K_z)
    press_key(sim_window, pygame.K_F9)
    assert len(list((tmp_path / "build" / "shots").glob("*.png"))) == 1
    recordings = list((tmp_path / "build" / "recordings").glob("*.gif"))
    from PIL import Image

    assert Image.open(recordings[0]).n_frames == 2


def test_losing_the_focus_releases_all_buttons(sim_window):
    press_key(sim_window, pygame.K_z)
    pygame.event.post(pygame.event.Event(pygame.WINDOWFOCUSLOST))
    sim_window.run_frames(5)
    assert not sim_window.device.is_down("A")


def test_ctrl_q_and_closing_end_the_window(sim_window):
    post_key(pygame.K_q, mod=pygame.KMOD_CTRL)
    assert not sim_window.frame()
    pygame.event.post(pygame.event.Event(pygame.QUIT))
    assert not sim_window.frame()


def test_f5_restarts_the_device(sim_window):
    press_key(sim_window, pygame.K_z)
    press_key(sim_window, pygame.K_z, down=False)
    press_key(sim_window, pygame.K_F5)
    press_key(sim_window, pygame.K_z)
    assert sim_window.device.console.count("0 True") == 2


def test_only_a_window_with_the_workshop_offers_f1(sim_window, monkeypatch):
    legend = sim_window._legend()
    assert "F5" in legend and "F1:" not in legend
    monkeypatch.setattr(sim_window, "controls", object())
    assert "F1:" in sim_window._legend()


def test_run_ends_after_the_given_frames(device, capsys):
    assert window.run(device(PROGRAM), scale=2, frames=3) == 0


@pytest.mark.parametrize("frequency", [31, 440, 4186, 8000])
def test_a_wave_has_whole_periods(frequency):
    wave = window.square_wave(frequency)
    rises = sum(a < b for a, b in zip(wave, wave[1:])) + 1
    assert abs(rises * window.RATE / len(wave) - frequency) < frequency * 0.05


def test_a_built_in_display_is_shown_in_its_colours_and_scaled():
    """The case is as large as that display needs, and the buttons are beside the display."""
    settings = {"COFFER_PANEL": "DISPLAY", "COFFER_COLOR": "#ffcc00", "COFFER_BACKGROUND": "#000040"}
    with Device(nvm=new_nvm(), settings=settings, screen=(160, 128)) as device:
        device.boot().run(500)
        sim_window = window.Window(device, scale=4)
        sim_window.draw()
        layout = sim_window.handheld.layout
        area = sim_window.handheld._scaled(layout.screen)
        assert area.size == (4 * 160, 4 * 128) and sim_window.surface.get_rect().contains(area)
        assert (
            layout.buttons["B"].left
            > layout.screen.right
            > layout.screen.left
            > layout.buttons["right"].right
        )
        assert layout.button_at(*layout.buttons["A"].center) == "A"
        colours = {
            tuple(sim_window.surface.get_at((x, y)))[:3]
            for x in range(area.left, area.right)
            for y in range(area.top, area.bottom)
        }
        light = device.screen.light
        expected = {tuple(dim_colours(colour, light)) for colour in (b"\xff\xcc\x00", b"\x00\x00\x40")}
        assert expected == colours and 0 < light < 1
        sim_window.close()
