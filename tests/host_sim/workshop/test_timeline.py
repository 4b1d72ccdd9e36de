# SPDX-License-Identifier: MIT
"""The timeline can go to any moment of a session, which then shows the same picture as at first."""

import random

import pytest

from coffer.journal import Journal
from host_sim.clock import MS
from host_sim.machine import BUTTONS
from host_sim.workshop import live
from host_sim.workshop import timeline as timeline_module
from host_sim.workshop.replay import Replay
from host_sim.workshop.session import Session
from host_sim.workshop.timeline import Timeline
from tests.host_sim.workshop.conftest import press
from tools import games
from tools.nvm_image import new_nvm, nvm_with_game

MINUTE = 60_000 * MS
WEIGHTS = (2, 3, 2, 3, 5, 1)  # how often each button is pressed


def mash(timeline, until, seed):
    """Presses random buttons until a moment. Returns some moments with their pictures."""
    rng = random.Random(seed)
    pictures = []
    while timeline.at < until:
        (button,) = rng.choices(BUTTONS, WEIGHTS)
        press(timeline, button, rng.choice((60, 200, 900, 2500)))
        if rng.random() < 0.1:
            pictures.append((timeline.at, timeline.pixels()))
    return pictures


def check_moments(timeline, pictures, count):
    for moment, pixels in random.Random(9).sample(pictures, count):
        assert timeline.film.at(moment)[0] == pixels
        timeline.goto(moment)
        assert timeline.at == moment
        assert timeline.pixels() == pixels
        timeline.prepare_checkpoints(0.05)


def record_replay_times(monkeypatch):
    """A list to which every goto() adds the device's time that it replays, in nanoseconds."""
    times = []
    goto, advance = Timeline.goto, Replay.advance
    running = []

    def goto_and_measure(timeline, moment):
        running.append(0)
        result = goto(timeline, moment)
        times.append(running.pop())
        return result

    def advance_and_measure(replay, until):
        if running:
            running[-1] += until - replay.at
        advance(replay, until)

    monkeypatch.setattr(Timeline, "goto", goto_and_measure)
    monkeypatch.setattr(Replay, "advance", advance_and_measure)
    return times


def test_the_film_of_a_built_in_display_has_its_pictures(console):
    timeline = console(session=Session(bytes(new_nvm(holds=3)), {"COFFER_TITLE": 0}, board="hack_club_sprig"))
    pictures = []
    for button in ("down", "down", "A", "up"):
        press(timeline, button)
        pictures.append((timeline.at, timeline.pixels(), timeline.screen.colours()))
    assert len({colours for _, _, colours in pictures}) > 2
    for moment, pixels, colours in reversed(pictures):
        assert timeline.film.at(moment)[0] == pixels
        assert timeline.film.colours_at(moment) == colours


def test_two_minutes_are_rewound_to_the_same_pictures(console, monkeypatch):
    monkeypatch.setattr(timeline_module, "SPACING", 48_000 * MS)
    timeline = console()
    pictures = mash(timeline, 2 * MINUTE, 1)
    timeline.prepare_checkpoints(60)
    checkpoints = timeline.checkpoints()
    assert len(checkpoints) == 2
    gaps = [
        after - before for before, after in zip([timeline.first, *checkpoints], [*checkpoints, timeline.end])
    ]
    longest = timeline_module.SPACING + 5_000 * MS
    assert max(gaps) <= longest
    times = record_replay_times(monkeypatch)
    check_moments(timeline, pictures, 10)
    assert len(times) == 10 and max(times) <= longest


@pytest.mark.long
def test_an_hour_is_rewound_to_the_same_pictures(console, monkeypatch):
    nvm = nvm_with_game(new_nvm(holds=3), games.names()[1], [0, 3, 2], 5)
    timeline = console(nvm)
    pictures = mash(timeline, 60 * MINUTE, 2)
    while timeline.prepare_checkpoints(60):
        pass
    longest = timeline_module.SPACING + 5_000 * MS  # a fifth of a second to replay
    for moment, _ in random.Random(8).sample(pictures, 40):
        nearest = max(
            [timeline.first, *(checkpoint for checkpoint in timeline.checkpoints() if checkpoint <= moment)]
        )
        assert moment - nearest <= longest
    times = record_replay_times(monkeypatch)
    check_moments(timeline, pictures, 10)
    assert len(times) == 10 and max(times) <= longest


def test_checkpoints_are_thinned_out_when_there_are_many(console, monkeypatch):
    monkeypatch.setattr(timeline_module, "MOST", 6)
    monkeypatch.setattr(timeline_module, "SPACING", 2_000 * MS)
    timeline = console()
    timeline.run(20_000)
    timeline.prepare_checkpoints(60)
    assert 3 <= len(timeline.checkpoints()) <= 6
    timeline.goto(timeline.end // 2)
    assert timeline.at == timeline.end // 2


def test_playing_on_from_the_past_drops_the_rest(console):
    timeline = console()
    press(timeline, "down")
    middle = timeline.at
    timeline.run(50)
    press(timeline, "down")
    timeline.goto(middle)
    press(timeline, "up")
    assert [event.which for event in timeline.session.events] == ["down", "down", "up", "up"]
    assert timeline.end == timeline.at and timeline.film.times[-1] <= timeline.end
    picture = timeline.pixels()
    timeline.goto(timeline.first)
    assert timeline.goto(timeline.end).pixels() == picture


def test_playing_on_releases_a_pressed_key(console):
    timeline = console()
    timeline.press("down").run(30)
    middle = timeline.at
    timeline.run(200)
    timeline.release("down").run(100)
    timeline.goto(middle)
    assert timeline.is_down("down")
    timeline.play_on()
    assert not timeline.is_down("down")


def test_step_goes_one_frame_forward_and_step_back_one_back(console):
    timeline = console()
    press(timeline, "down")
    waits = []
    for _ in range(6):
        timeline.step()
        waits.append(timeline.at)
    gaps = [after - before for before, after in zip(waits, waits[1:])]
    assert all(5 * MS <= gap < 50 * MS for gap in gaps)
    for moment in reversed(waits[:-1]):
        timeline.step_back()
        assert timeline.at == moment
    for moment in waits[1:]:  # and forward again, by the session
        timeline.step()
        assert timeline.at == moment
    assert not timeline.is_past


def test_steps_in_the_past_replay_the_keys_of_the_session(console):
    timeline = console()
    timeline.run(100)
    before = timeline.at - MS
    press(timeline, "down", 400)
    picture, end = timeline.pixels(), timeline.at
    timeline.goto(before)
    while timeline.at < end:
        timeline.step()
    timeline.goto(end)
    assert timeline.pixels() == picture
    assert len(timeline.session.events) == 2


def test_key_back_and_key_on_go_from_key_to_key(console):
    timeline = console()
    pictures = [timeline.run(300).pixels()]
    for _ in range(3):
        press(timeline, "down")
        pictures.append(timeline.pixels())
    for expected in reversed(pictures[:-1]):
        timeline.key_back()
        assert timeline.pixels() == expected
    timeline.key_on()
    assert timeline.is_down("down")
    assert timeline.key_back().key_back().at == timeline.first


def test_power_cycles_are_part_of_the_session(console):
    timeline = console()
    press(timeline, "down")
    timeline.power_cycle()
    timeline.run(300)
    press(timeline, "up")
    picture = timeline.pixels()
    timeline.goto(timeline.first)
    assert timeline.goto(timeline.end).pixels() == picture


def test_only_playing_on_from_the_past_writes_the_nvm_file(tmp_path, console):
    kept = tmp_path / "nvm.bin"
    nvm = nvm_with_game(new_nvm(holds=3), games.names()[0], [0, 3], 5)
    timeline = console(nvm, kept=kept)
    assert kept.read_bytes() == bytes(nvm)
    timeline.run(300)
    press(timeline, "A", 4000)
    before = timeline.at - MS
    assert live.is_deciding(timeline)
    timeline.act(live.face(timeline).match.table.actions()[0]).run(500)
    content = kept.read_bytes()
    assert len(Journal(bytearray(content)).actions) > 0
    timeline.goto(before)
    assert kept.read_bytes() == content
    timeline.play_on().run(10)
    assert not Journal(bytearray(kept.read_bytes())).actions


def test_an_action_is_carried_out_only_when_it_is_legal(console):
    nvm = nvm_with_game(new_nvm(holds=3), games.names()[0], [0, 3], 5)
    timeline = console(nvm)
    timeline.run(300)
    timeline.act(1).run(100)  # there is no table yet
    press(timeline, "A", 4000)
    timeline.act(65_000).run(200)
    assert not Journal(bytearray(timeline.nvm.cells)).actions
    first = live.face(timeline).match.table.actions()[0]
    timeline.act(first).run(200)
    assert Journal(bytearray(timeline.nvm.cells)).actions[0] == first


def test_the_screen_reader_is_part_of_the_session(console):
    from host_sim.desktop_text import listen

    timeline = console()
    timeline.run(200)
    assert listen(timeline).screen is not None
    press(timeline, "down")
    press(timeline, "A")
    picture, spoken_cursor = timeline.pixels(), listen(timeline).cursor
    timeline.goto(timeline.first)
    timeline.goto(timeline.end)
    assert timeline.pixels() == picture and listen(timeline).cursor == spoken_cursor
    assert [event.what for event in timeline.session.events].count("listen") == 1


def test_swap_shows_another_timeline(console):
    timeline, other = console(), console()
    press(other, "down")
    picture = other.pixels()
    before = timeline.restarts
    timeline.swap(other)
    assert timeline.pixels() == picture and timeline.restarts > before


def test_a_session_is_replayed_to_its_end(console):
    timeline = console()
    press(timeline, "down")
    press(timeline, "A")
    copy = Timeline(timeline.snapshot())
    with copy:
        copy.boot()
        assert copy.pixels() == timeline.pixels() and copy.at == timeline.at
        assert copy.anchor() == timeline.anchor()
        press(copy, "B")
    assert Session(b"").presses() == 0
