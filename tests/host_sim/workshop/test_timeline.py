# SPDX-License-Identifier: MIT
"""Time can be walked: every moment shows the picture that it showed first."""

import random

import pytest

from coffer.journal import Journal
from host_sim.clock import MS
from host_sim.machine import BUTTONS
from host_sim.workshop import live, timeline
from host_sim.workshop.replay import Replay
from host_sim.workshop.session import Session
from host_sim.workshop.timeline import Timeline
from tests.host_sim.workshop.conftest import press
from tools import games
from tools.nvm_image import new_nvm, nvm_with_game

MINUTE = 60_000 * MS
WEIGHTS = (2, 3, 2, 3, 5, 1)  # how often each button is pressed


def mash(one, until, seed):
    """Presses at random until then; what was shown at some moments."""
    rng = random.Random(seed)
    seen = []
    while one.at < until:
        (button,) = rng.choices(BUTTONS, WEIGHTS)
        press(one, button, rng.choice((60, 200, 900, 2500)))
        if rng.random() < 0.1:
            seen.append((one.at, one.pixels()))
    return seen


def check_places(one, seen, count):
    for moment, pixels in random.Random(9).sample(seen, count):
        assert one.film.at(moment)[0] == pixels
        one.goto(moment)
        assert one.at == moment
        assert one.pixels() == pixels
        one.tend(0.05)


def count_replayed(monkeypatch):
    """The device's time that each way to a moment replays, in nanoseconds: it grows with every goto()."""
    replayed = []
    goto, advance = Timeline.goto, Replay.advance
    inside = []

    def counted_goto(one, moment):
        inside.append(0)
        found = goto(one, moment)
        replayed.append(inside.pop())
        return found

    def counted_advance(replay, until):
        if inside:
            inside[-1] += until - replay.at
        advance(replay, until)

    monkeypatch.setattr(Timeline, "goto", counted_goto)
    monkeypatch.setattr(Replay, "advance", counted_advance)
    return replayed


def test_the_film_of_a_built_in_display_has_its_pictures(console):
    one = console(session=Session(bytes(new_nvm(holds=3)), {"COFFER_TITLE": 0}, board="hack_club_sprig"))
    seen = []
    for button in ("down", "down", "A", "up"):
        press(one, button)
        seen.append((one.at, one.pixels(), one.screen.colours()))
    assert len({colours for _, _, colours in seen}) > 2
    for moment, pixels, colours in reversed(seen):
        assert one.film.at(moment)[0] == pixels
        assert one.film.colours_at(moment) == colours


def test_two_minutes_are_rewound_to_the_same_pictures(console, monkeypatch):
    monkeypatch.setattr(timeline, "SPACING", 48_000 * MS)
    one = console()
    seen = mash(one, 2 * MINUTE, 1)
    one.tend(60)
    ready = one.checkpoints()
    assert len(ready) == 2
    gaps = [after - before for before, after in zip([one.first, *ready], [*ready, one.end])]
    most = timeline.SPACING + 5_000 * MS
    assert max(gaps) <= most
    replayed = count_replayed(monkeypatch)
    check_places(one, seen, 10)
    assert len(replayed) == 10 and max(replayed) <= most


@pytest.mark.long
def test_an_hour_is_rewound_to_the_same_pictures(console, monkeypatch):
    nvm = nvm_with_game(new_nvm(holds=3), games.names()[1], [0, 3, 2], 5)
    one = console(nvm)
    seen = mash(one, 60 * MINUTE, 2)
    while one.tend(60):
        pass
    most = timeline.SPACING + 5_000 * MS  # a fifth of a second to replay
    for moment, _ in random.Random(8).sample(seen, 40):
        nearest = max([one.first, *(ready for ready in one.checkpoints() if ready <= moment)])
        assert moment - nearest <= most
    replayed = count_replayed(monkeypatch)
    check_places(one, seen, 10)
    assert len(replayed) == 10 and max(replayed) <= most


def test_checkpoints_are_thinned_out_when_there_are_many(console, monkeypatch):
    monkeypatch.setattr(timeline, "MOST", 6)
    monkeypatch.setattr(timeline, "SPACING", 2_000 * MS)
    one = console()
    one.run(20_000)
    one.tend(60)
    assert 3 <= len(one.checkpoints()) <= 6
    one.goto(one.end // 2)
    assert one.at == one.end // 2


def test_playing_on_from_the_past_forgets_the_rest(console):
    one = console()
    press(one, "down")
    middle = one.at
    one.run(50)
    press(one, "down")
    one.goto(middle)
    press(one, "up")
    assert [event.which for event in one.session.events] == ["down", "down", "up", "up"]
    assert one.end == one.at and one.film.times[-1] <= one.end
    shown = one.pixels()
    one.goto(one.first)
    assert one.goto(one.end).pixels() == shown


def test_a_key_that_is_down_is_let_go_when_it_plays_on(console):
    one = console()
    one.press("down").run(30)
    middle = one.at
    one.run(200)
    one.release("down").run(100)
    one.goto(middle)
    assert one.is_down("down")
    one.play_on()
    assert not one.is_down("down")


def test_a_step_is_one_frame_and_a_step_back_goes_to_the_one_before(console):
    one = console()
    press(one, "down")
    waits = []
    for _ in range(6):
        one.step()
        waits.append(one.at)
    gaps = [after - before for before, after in zip(waits, waits[1:])]
    assert all(5 * MS <= gap < 50 * MS for gap in gaps)
    for moment in reversed(waits[:-1]):
        one.step_back()
        assert one.at == moment
    for moment in waits[1:]:  # and on again, by the session
        one.step()
        assert one.at == moment
    assert not one.is_past


def test_steps_in_the_past_pass_the_keys_of_the_session(console):
    one = console()
    one.run(100)
    before = one.at - MS
    press(one, "down", 400)
    shown, end = one.pixels(), one.at
    one.goto(before)
    while one.at < end:
        one.step()
    one.goto(end)
    assert one.pixels() == shown
    assert len(one.session.events) == 2


def test_keys_can_be_walked(console):
    one = console()
    pictures = [one.run(300).pixels()]
    for _ in range(3):
        press(one, "down")
        pictures.append(one.pixels())
    for expected in reversed(pictures[:-1]):
        one.key_back()
        assert one.pixels() == expected
    one.key_on()
    assert one.is_down("down")
    assert one.key_back().key_back().at == one.first


def test_the_power_is_a_part_of_the_session(console):
    one = console()
    press(one, "down")
    one.power_cycle()
    one.run(300)
    press(one, "up")
    shown = one.pixels()
    one.goto(one.first)
    assert one.goto(one.end).pixels() == shown


def test_a_look_back_leaves_the_kept_memory_alone_and_playing_on_writes_it(tmp_path, console):
    kept = tmp_path / "nvm.bin"
    nvm = nvm_with_game(new_nvm(holds=3), games.names()[0], [0, 3], 5)
    one = console(nvm, kept=kept)
    assert kept.read_bytes() == bytes(nvm)
    one.run(300)
    press(one, "A", 4000)
    before = one.at - MS
    assert live.is_deciding(one)
    one.act(live.face(one).match.table.actions()[0]).run(500)
    acted = kept.read_bytes()
    assert len(Journal(bytearray(acted)).actions) > 0
    one.goto(before)
    assert kept.read_bytes() == acted
    one.play_on().run(10)
    assert not Journal(bytearray(kept.read_bytes())).actions


def test_an_action_is_carried_out_only_when_it_is_legal(console):
    nvm = nvm_with_game(new_nvm(holds=3), games.names()[0], [0, 3], 5)
    one = console(nvm)
    one.run(300)
    one.act(1).run(100)  # there is no table yet
    press(one, "A", 4000)
    one.act(65_000).run(200)
    assert not Journal(bytearray(one.nvm.cells)).actions
    first = live.face(one).match.table.actions()[0]
    one.act(first).run(200)
    assert Journal(bytearray(one.nvm.cells)).actions[0] == first


def test_a_screen_reader_is_a_part_of_the_session(console):
    from host_sim.desktop_text import listen

    one = console()
    one.run(200)
    assert listen(one).screen is not None
    press(one, "down")
    press(one, "A")
    shown, heard = one.pixels(), listen(one).cursor
    one.goto(one.first)
    one.goto(one.end)
    assert one.pixels() == shown and listen(one).cursor == heard
    assert [event.what for event in one.session.events].count("listen") == 1


def test_another_timeline_takes_the_place(console):
    one, other = console(), console()
    press(other, "down")
    shown = other.pixels()
    before = one.restarts
    one.swap(other)
    assert one.pixels() == shown and one.restarts > before


def test_a_session_that_is_opened_goes_to_its_end(console):
    one = console()
    press(one, "down")
    press(one, "A")
    copy = Timeline(one.snapshot())
    with copy:
        copy.boot()
        assert copy.pixels() == one.pixels() and copy.at == one.at
        assert copy.anchor() == one.anchor()
        press(copy, "B")
    assert Session(b"").presses() == 0
