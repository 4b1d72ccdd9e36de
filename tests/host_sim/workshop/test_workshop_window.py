# SPDX-License-Identifier: MIT
"""The workshop in the window, on a video driver that needs no screen."""

import os

import pytest

os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["SDL_AUDIODRIVER"] = "dummy"

import pygame

from host_sim import handheld, window
from host_sim.workshop import live, panel, scene_list
from host_sim.workshop.controls import KEYS, Controls
from host_sim.workshop.session import Session
from tests.host_sim.key_events import SteppedWindow, post_key
from tests.host_sim.workshop.conftest import press
from tools.nvm_image import new_nvm

SCALE = 3


@pytest.fixture
def shown(console, tmp_path, monkeypatch):
    monkeypatch.setattr(window, "CLONE", tmp_path)
    name = next(name for name in scene_list.find_scenes("dig") if name.endswith(".dig"))
    timeline = console(session=scene_list.scene_session(name, "en"))
    made = SteppedWindow(timeline, SCALE, controls=Controls(timeline))
    made.controls.folder = tmp_path
    yield made
    made.controls.close()
    made.close()


def key(shown, which, mod=0):
    post_key(which, mod=mod)
    post_key(which, down=False, mod=mod)
    shown.frames(8)


def click(shown, place):
    for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
        pygame.event.post(pygame.event.Event(kind, pos=place, button=1))
    shown.frames(3)


def screen_of(shown):
    place = handheld.USUAL.screen
    rect = pygame.Rect(*(SCALE * n for n in (place.x, place.y, place.width, place.height)))
    return pygame.image.tobytes(shown.surface.subsurface(rect), "RGB")


def test_f6_pauses_and_plays_on(shown):
    key(shown, pygame.K_F6)
    moment = shown.device.at
    shown.frames(10)
    assert shown.device.at == moment
    key(shown, pygame.K_RIGHT)
    assert not any(event.which == "right" for event in shown.device.session.events)
    assert "F6 plays on" in shown.controls.note
    key(shown, pygame.K_F6)
    key(shown, pygame.K_RIGHT)
    assert shown.device.session.events[-1].which == "right"


def test_f7_and_f8_step_by_frames_and_keys(shown):
    shown.frames(3)
    table = screen_of(shown)
    key(shown, pygame.K_RIGHT)
    moved, after = screen_of(shown), shown.device.at
    assert moved != table
    key(shown, pygame.K_F8)
    assert shown.controls.paused and screen_of(shown) == table
    key(shown, pygame.K_F7, pygame.KMOD_SHIFT)
    before = shown.device.at
    key(shown, pygame.K_F7)
    assert 0 < shown.device.at - before < 60e6
    key(shown, pygame.K_F8, pygame.KMOD_SHIFT)
    assert shown.device.at <= before
    shown.controls.goto(after / 1e9)
    shown.frames()
    assert screen_of(shown) == moved


def test_f8_held_rewinds_and_the_console_follows(shown, monkeypatch):
    clock = [100.0]
    monkeypatch.setattr(panel.time, "monotonic", lambda: clock[0])
    shown.frames(3)
    post_key(pygame.K_F8)
    shown.frames(2)
    here = shown.controls.at
    clock[0] += 1
    shown.frames(3)
    assert shown.controls.at < here == shown.device.at  # only the film so far
    pygame.event.post(pygame.event.Event(pygame.KEYUP, key=pygame.K_F8, mod=0))
    wanted = shown.controls.pixels()
    shown.frames(1)
    clock[0] += 1
    shown.frames(1)
    assert shown.device.at == shown.controls.at < here and shown.device.pixels() == wanted


def test_the_time_line_is_dragged(shown):
    shown.frames(3)
    key(shown, pygame.K_F6)
    bar = shown.panel.bar
    pygame.event.post(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=bar.center, button=1))
    shown.frames(2)
    assert abs(shown.controls.share - 0.5) < 0.02
    motion = {"pos": (bar.left - 50, 0), "rel": (-1, 0), "buttons": (1, 0, 0)}
    pygame.event.post(pygame.event.Event(pygame.MOUSEMOTION, **motion))
    shown.frames(2)
    assert shown.controls.share == 0
    pygame.event.post(pygame.event.Event(pygame.MOUSEBUTTONUP, pos=(0, 0), button=1))
    shown.controls._arrive()
    assert shown.device.at == shown.device.first


def test_a_built_in_display_follows_the_time_line(console):
    timeline = console(session=Session(bytes(new_nvm(holds=3)), {"COFFER_TITLE": 0}, board="hack_club_sprig"))
    with Controls(timeline) as controls:
        made = window.Window(timeline, SCALE, controls=controls)
        made.draw()
        before = screen_of(made)
        for _ in range(2):
            press(timeline, "down")
        made.draw()
        after = screen_of(made)
        controls.drag(0)
        made.draw()
        assert timeline.is_past is False and screen_of(made) == before != after
        controls.drag(1)
        made.draw()
        assert screen_of(made) == after
        made.close()


def test_f2_turns_the_pages_of_the_inspector_and_closes_it(shown):
    width, height = shown.handheld.size
    for page in shown.controls.inspector.sections:
        key(shown, pygame.K_F2)
        assert shown.panel.page == page
        assert shown.surface.get_size() == window.size_with_panel(width, height)
        assert shown.handheld.size == (width, height)  # a scale that was asked for stays
    key(shown, pygame.K_F2)
    assert shown.surface.get_size() == (width, height)


@pytest.mark.parametrize(
    "desktop, closed, opened",
    [
        ((1920, 1080), (1428, 624), (1750, 520)),
        ((1400, 900), (1190, 520), (1274, 520)),
        ((1366, 768), (1190, 520), (1274, 520)),
        ((1280, 720), (952, 416), (1241, 520)),
        ((1024, 600), (714, 312), (993, 510)),
    ],
)
def test_window_and_inspector_fit_the_desktop(shown, monkeypatch, desktop, closed, opened):
    monkeypatch.setattr(pygame.display, "get_desktop_sizes", lambda: [desktop])
    made = window.Window(shown.device, controls=shown.controls)
    made.draw()
    assert made.surface.get_size() == closed
    made.panel.turn()
    made.draw()
    assert made.surface.get_size() == opened
    assert opened[0] < desktop[0] and opened[1] < desktop[1]
    assert made.surface.get_at((opened[0] - 2, opened[1] - 2))[:3] == handheld.PAPER
    made.panel.show("")
    made.draw()
    assert made.surface.get_size() == closed


def test_an_action_is_clicked_and_tabs_turn(shown):
    key(shown, pygame.K_F2)
    click(shown, next(place for place, page in shown.panel._tabs if page == "actions").center)
    assert shown.panel.page == "actions"
    row, line = shown.panel._places[0]
    click(shown, row.center)
    shown.frames(3)
    assert live.console(shown.device).journal.actions[-1] == line.action or line.action in list(
        live.console(shown.device).journal.actions
    )


def test_pages_scroll(shown):
    key(shown, pygame.K_F2)
    pygame.event.post(pygame.event.Event(pygame.MOUSEWHEEL, x=0, y=-1))
    shown.frames()
    assert shown.panel.scrolled == 3
    key(shown, pygame.K_PAGEUP)
    assert shown.panel.scrolled == 0


def test_the_spans_of_the_last_frame_are_framed(shown):
    shown.panel.show("wire")
    key(shown, pygame.K_RIGHT)
    shown.frames(20)
    page, column, _ = shown.controls.inspector.wire.frames[-1].spans[0]
    place = (handheld.USUAL.screen.x + column) * SCALE, (handheld.USUAL.screen.y + 8 * page) * SCALE
    assert tuple(shown.surface.get_at(place))[:3] == panel.SPAN


def test_f3_opens_a_scene_that_is_searched(shown):
    key(shown, pygame.K_F3)
    pygame.event.post(pygame.event.Event(pygame.TEXTINPUT, text="settings helpx"))
    shown.frames()
    key(shown, pygame.K_BACKSPACE)
    assert [name for name, _ in shown.panel.chooser.found] == ["settings.help"]
    key(shown, pygame.K_RETURN)
    assert live.screens(shown.device) == ["Launcher", "Preferences", "Help"]
    assert shown.panel.chooser is None


def test_f4_keeps_the_moment_and_says_where(shown, tmp_path):
    key(shown, pygame.K_F4)
    key(shown, pygame.K_DOWN)
    key(shown, pygame.K_RETURN)
    (kept,) = tmp_path.glob("kept_test_*.py")
    assert kept.name in shown.controls.note


def test_f1_lists_every_key_and_escape_closes_it(shown):
    key(shown, pygame.K_F1)
    assert [name for name, _ in shown.panel.chooser.found] == [name for name, _ in KEYS]
    assert len(shown.panel.chooser.visible(20)) == len(KEYS)
    key(shown, pygame.K_ESCAPE)
    assert shown.panel.chooser is None
    assert not any(event.which == "B" for event in shown.device.session.events[-2:])


def test_f10_measures(shown, monkeypatch):
    measured = []
    monkeypatch.setattr(Controls, "measure", lambda self: measured.append(1))
    key(shown, pygame.K_F10)
    assert measured and shown.panel.page == "measure"


def test_an_error_stands_over_the_last_picture(shown):
    shown.frames(2)
    before = screen_of(shown)
    shown.controls.error = "Traceback:\n" + "\n".join(
        f'  File "/lib/x.py", line {n}, in f' for n in range(40)
    )
    shown.frames(2)
    assert screen_of(shown) != before
    moment = shown.device.at
    shown.frames(5)
    assert shown.device.at == moment


def test_f5_power_and_a_reload_let_go_of_all_keys(shown):
    post_key(pygame.K_z)
    shown.frames(3)
    key(shown, pygame.K_F5)
    post_key(pygame.K_z, down=False)
    shown.frames(5)
    press(shown.device, "down")
    assert not shown.device.crashed
