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
def sim_window(console, tmp_path, monkeypatch):
    monkeypatch.setattr(window, "CLONE", tmp_path)
    name = next(name for name in scene_list.find_scenes("dig") if name.endswith(".dig"))
    timeline = console(session=scene_list.scene_session(name, "en"))
    sim_window = SteppedWindow(timeline, SCALE, controls=Controls(timeline))
    sim_window.controls.folder = tmp_path
    yield sim_window
    sim_window.controls.close()
    sim_window.close()


def press_key(sim_window, which, mod=0):
    post_key(which, mod=mod)
    post_key(which, down=False, mod=mod)
    sim_window.run_frames(8)


def click(sim_window, position):
    for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
        pygame.event.post(pygame.event.Event(kind, pos=position, button=1))
    sim_window.run_frames(3)


def read_display(sim_window):
    screen = handheld.USUAL.screen
    rect = pygame.Rect(*(SCALE * n for n in (screen.x, screen.y, screen.width, screen.height)))
    return pygame.image.tobytes(sim_window.surface.subsurface(rect), "RGB")


def test_f6_pauses_and_continues(sim_window):
    press_key(sim_window, pygame.K_F6)
    moment = sim_window.device.at
    sim_window.run_frames(10)
    assert sim_window.device.at == moment
    press_key(sim_window, pygame.K_RIGHT)
    assert not any(event.which == "right" for event in sim_window.device.session.events)
    assert "F6 plays on" in sim_window.controls.note
    press_key(sim_window, pygame.K_F6)
    press_key(sim_window, pygame.K_RIGHT)
    assert sim_window.device.session.events[-1].which == "right"


def test_f7_and_f8_step_by_frames_and_keys(sim_window):
    sim_window.run_frames(3)
    picture_before = read_display(sim_window)
    press_key(sim_window, pygame.K_RIGHT)
    picture_after, after = read_display(sim_window), sim_window.device.at
    assert picture_after != picture_before
    press_key(sim_window, pygame.K_F8)
    assert sim_window.controls.paused and read_display(sim_window) == picture_before
    press_key(sim_window, pygame.K_F7, pygame.KMOD_SHIFT)
    before = sim_window.device.at
    press_key(sim_window, pygame.K_F7)
    assert 0 < sim_window.device.at - before < 60e6
    press_key(sim_window, pygame.K_F8, pygame.KMOD_SHIFT)
    assert sim_window.device.at <= before
    sim_window.controls.goto(after / 1e9)
    sim_window.run_frames()
    assert read_display(sim_window) == picture_after


def test_f8_held_rewinds_and_the_console_follows(sim_window, monkeypatch):
    clock = [100.0]
    monkeypatch.setattr(panel.time, "monotonic", lambda: clock[0])
    sim_window.run_frames(3)
    post_key(pygame.K_F8)
    sim_window.run_frames(2)
    here = sim_window.controls.at
    clock[0] += 1
    sim_window.run_frames(3)
    assert sim_window.controls.at < here == sim_window.device.at  # so far only the film goes back
    pygame.event.post(pygame.event.Event(pygame.KEYUP, key=pygame.K_F8, mod=0))
    expected = sim_window.controls.pixels()
    sim_window.run_frames(1)
    clock[0] += 1
    sim_window.run_frames(1)
    assert sim_window.device.at == sim_window.controls.at < here and sim_window.device.pixels() == expected


def test_dragging_the_time_line_goes_to_a_moment(sim_window):
    sim_window.run_frames(3)
    press_key(sim_window, pygame.K_F6)
    bar = sim_window.panel.bar
    pygame.event.post(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=bar.center, button=1))
    sim_window.run_frames(2)
    assert abs(sim_window.controls.share - 0.5) < 0.02
    motion = {"pos": (bar.left - 50, 0), "rel": (-1, 0), "buttons": (1, 0, 0)}
    pygame.event.post(pygame.event.Event(pygame.MOUSEMOTION, **motion))
    sim_window.run_frames(2)
    assert sim_window.controls.share == 0
    pygame.event.post(pygame.event.Event(pygame.MOUSEBUTTONUP, pos=(0, 0), button=1))
    sim_window.controls._arrive()
    assert sim_window.device.at == sim_window.device.first


def test_a_built_in_display_follows_the_time_line(console):
    timeline = console(session=Session(bytes(new_nvm(holds=3)), {"COFFER_TITLE": 0}, board="hack_club_sprig"))
    with Controls(timeline) as controls:
        sim_window = window.Window(timeline, SCALE, controls=controls)
        sim_window.draw()
        before = read_display(sim_window)
        for _ in range(2):
            press(timeline, "down")
        sim_window.draw()
        after = read_display(sim_window)
        controls.drag(0)
        sim_window.draw()
        assert timeline.is_past is False and read_display(sim_window) == before != after
        controls.drag(1)
        sim_window.draw()
        assert read_display(sim_window) == after
        sim_window.close()


def test_f2_goes_through_the_pages_of_the_inspector_and_closes_it(sim_window):
    width, height = sim_window.handheld.size
    for page in sim_window.controls.inspector.sections:
        press_key(sim_window, pygame.K_F2)
        assert sim_window.panel.page == page
        assert sim_window.surface.get_size() == window.size_with_panel(width, height)
        assert sim_window.handheld.size == (width, height)  # the given scale does not change
    press_key(sim_window, pygame.K_F2)
    assert sim_window.surface.get_size() == (width, height)


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
def test_window_and_inspector_fit_the_desktop(sim_window, monkeypatch, desktop, closed, opened):
    monkeypatch.setattr(pygame.display, "get_desktop_sizes", lambda: [desktop])
    second_window = window.Window(sim_window.device, controls=sim_window.controls)
    second_window.draw()
    assert second_window.surface.get_size() == closed
    second_window.panel.turn()
    second_window.draw()
    assert second_window.surface.get_size() == opened
    assert opened[0] < desktop[0] and opened[1] < desktop[1]
    assert second_window.surface.get_at((opened[0] - 2, opened[1] - 2))[:3] == handheld.PAPER
    second_window.panel.show("")
    second_window.draw()
    assert second_window.surface.get_size() == closed


def test_a_click_changes_the_tab_or_carries_out_an_action(sim_window):
    press_key(sim_window, pygame.K_F2)
    click(sim_window, next(tab for tab, page in sim_window.panel._tabs if page == "actions").center)
    assert sim_window.panel.page == "actions"
    row, line = sim_window.panel._places[0]
    click(sim_window, row.center)
    sim_window.run_frames(3)
    assert live.console(sim_window.device).journal.actions[-1] == line.action or line.action in list(
        live.console(sim_window.device).journal.actions
    )


def test_pages_scroll(sim_window):
    press_key(sim_window, pygame.K_F2)
    pygame.event.post(pygame.event.Event(pygame.MOUSEWHEEL, x=0, y=-1))
    sim_window.run_frames()
    assert sim_window.panel.scrolled == 3
    press_key(sim_window, pygame.K_PAGEUP)
    assert sim_window.panel.scrolled == 0


def test_the_spans_of_the_last_frame_are_marked(sim_window):
    sim_window.panel.show("wire")
    press_key(sim_window, pygame.K_RIGHT)
    sim_window.run_frames(20)
    page, column, _ = sim_window.controls.inspector.wire.frames[-1].spans[0]
    position = (handheld.USUAL.screen.x + column) * SCALE, (handheld.USUAL.screen.y + 8 * page) * SCALE
    assert tuple(sim_window.surface.get_at(position))[:3] == panel.SPAN


def test_f3_searches_and_opens_a_scene(sim_window):
    press_key(sim_window, pygame.K_F3)
    pygame.event.post(pygame.event.Event(pygame.TEXTINPUT, text="settings helpx"))
    sim_window.run_frames()
    press_key(sim_window, pygame.K_BACKSPACE)
    assert [name for name, _ in sim_window.panel.chooser.found] == ["settings.help"]
    press_key(sim_window, pygame.K_RETURN)
    assert live.screens(sim_window.device) == ["Launcher", "Preferences", "Help"]
    assert sim_window.panel.chooser is None


def test_f4_saves_the_moment_and_shows_the_file_name(sim_window, tmp_path):
    press_key(sim_window, pygame.K_F4)
    press_key(sim_window, pygame.K_DOWN)
    press_key(sim_window, pygame.K_RETURN)
    (file,) = tmp_path.glob("kept_test_*.py")
    assert file.name in sim_window.controls.note


def test_f1_lists_every_key_and_escape_closes_it(sim_window):
    press_key(sim_window, pygame.K_F1)
    assert [name for name, _ in sim_window.panel.chooser.found] == [name for name, _ in KEYS]
    assert len(sim_window.panel.chooser.visible(20)) == len(KEYS)
    press_key(sim_window, pygame.K_ESCAPE)
    assert sim_window.panel.chooser is None
    assert not any(event.which == "B" for event in sim_window.device.session.events[-2:])


def test_f10_measures_the_screen(sim_window, monkeypatch):
    calls = []
    monkeypatch.setattr(Controls, "measure", lambda self: calls.append(1))
    press_key(sim_window, pygame.K_F10)
    assert calls and sim_window.panel.page == "measure"


def test_an_error_is_shown_over_the_last_picture(sim_window):
    sim_window.run_frames(2)
    before = read_display(sim_window)
    sim_window.controls.error = "Traceback:\n" + "\n".join(
        f'  File "/lib/x.py", line {n}, in f' for n in range(40)
    )
    sim_window.run_frames(2)
    assert read_display(sim_window) != before
    moment = sim_window.device.at
    sim_window.run_frames(5)
    assert sim_window.device.at == moment


def test_f5_releases_all_keys(sim_window):
    post_key(pygame.K_z)
    sim_window.run_frames(3)
    press_key(sim_window, pygame.K_F5)
    post_key(pygame.K_z, down=False)
    sim_window.run_frames(5)
    press(sim_window.device, "down")
    assert not sim_window.device.crashed
