# SPDX-License-Identifier: MIT
"""The inspector shows what is there, and what is kept leads back to the same picture."""

import re

import pytest

from host_sim.workshop import keep, live, scene_list
from host_sim.workshop.controls import Controls, measured_line
from host_sim.workshop.inspector import CHANGED, Inspector, fields
from host_sim.workshop.measuring import way_to
from host_sim.workshop.route import open_table, retrace, route_of
from host_sim.workshop.session import from_json
from tests.host_sim.workshop.conftest import press
from tools import games, recording, scenes
from tools.bench import visits
from tools.errors import UserError
from tools.nvm_image import new_nvm, nvm_with_game


@pytest.fixture(params=games.names())
def table(request, console):
    """A table of each game, at a person's decision."""
    one = console(nvm_with_game(new_nvm(holds=3), request.param, [0, 3], 5))
    one.run(300)
    open_table(one)
    return one


def test_state_actions_and_events_are_those_of_the_console(table):
    inspector = Inspector(table)
    running = live.face(table).match.table
    shown = {line.text: line.value for line in inspector.state()}
    assert shown["screens"] == "Face" and shown["phase of the face"] == "DECIDING"
    for name, value in fields(running).items():
        assert shown[name].startswith(value[:20])
    listed = [line.action for line in inspector.actions() if line.action >= 0]
    assert listed == list(running.actions())
    assert sum("hard" in line.value for line in inspector.actions()) == 1


def test_an_action_that_is_clicked_is_carried_out_and_its_changes_stand_out(table):
    inspector = Inspector(table)
    action = [line.action for line in inspector.actions() if line.action >= 0][-1]
    Controls(table).act(action)
    table.run(100)
    assert live.console(table).journal.actions[0] == action
    assert any(line.look == CHANGED for line in inspector.state())
    assert any(line.text.startswith("action 1: ") for line in inspector.events())
    slots = [line for line in inspector.journal() if line.text.endswith("E0 action")]
    assert [int(line.value) for line in slots] == [action]


def test_looking_changes_nothing(table, console):
    inspector = Inspector(table)
    for lines in inspector.sections.values():
        lines()
    press(table, "right")
    other = console(session=table.snapshot())
    assert other.pixels() == table.pixels()


def test_at_home_there_is_no_table(console):
    inspector = Inspector(console())
    assert [line.text for line in inspector.state()][-1] == "no game in the memory"
    assert [line.text for line in inspector.actions()] == ["nobody has a decision"]
    assert inspector.events()[0].text == "no game in the memory"


def test_the_wire_shows_what_was_sent(console):
    one = console()
    inspector = Inspector(one)
    assert "nothing was sent" in inspector.wire_lines()[0].text
    drawn = one.chip.bytes_drawn
    press(one, "down")
    frames = inspector.wire.frames
    assert sum(span[2] for sent in frames for span in sent.spans) == one.chip.bytes_drawn - drawn > 0
    assert all(0 <= page < 8 and column + length <= 128 for s in frames for page, column, length in s.spans)
    lines = [line.text for line in inspector.wire_lines()]  # the latest frame first
    assert [" 1 span," in line for line in lines] == [len(sent.spans) == 1 for sent in reversed(frames)]
    one.goto(one.first)
    assert "nothing was sent" in inspector.wire_lines()[0].text  # another console


def test_a_figure_over_its_budget_stands_out():
    assert measured_line("heap", 9, "bytes", None).value == "9 bytes"
    assert measured_line("whole screen", 31.04, "ms", 32).look != CHANGED
    assert measured_line("whole screen", 33, "ms", 32) == measured_line("whole screen", 33, "ms", 32.0)
    assert measured_line("whole screen", 33, "ms", 32).look == CHANGED


SOME = ["menu", "settings.help", "people", "learn.lessons"]


def of_games():
    """A few scenes of every game."""
    return [name for game in games.names() for name in scene_list.find_scenes(game + ".")[::25]]


@pytest.mark.parametrize("name", SOME + of_games())
def test_a_scene_is_live_and_the_short_way_leads_there(name, console):
    one = console(session=scene_list.scene_session(name, "en"))
    assert one.pixels() == scenes.show(name, "en")
    again = retrace(route_of(one))
    with again:
        assert live.screens(again) == live.screens(one)
        assert again.pixels() == one.pixels()
    press(one, "A")
    assert not one.crashed


@pytest.mark.parametrize("name", ["people", "menu.continue", "ending.more", *of_games()[:3]])
def test_a_moment_that_is_kept_as_a_test_passes(name, console, tmp_path):
    one = console(session=scene_list.scene_session(name, "de"))
    path, told = keep.keep(one, "test", tmp_path)
    assert told == "it shows the same picture"
    found = {}
    exec(path.read_text("utf-8"), found)
    found[f"test_{path.stem}"]()


def test_a_moment_is_kept_as_scene_recording_and_session(table, tmp_path):
    press(table, "right")
    controls = Controls(table)
    controls.folder = tmp_path
    for way in keep.WAYS:
        controls.keep(way)
        assert controls.note.startswith(str(tmp_path)), controls.note
    scene, session = next(tmp_path.glob("*scene*")), next(tmp_path.glob("*.session"))
    assert re.match(r"def kept_scene_\w+\(stage: Stage\) -> None:", scene.read_text("utf-8"))
    assert from_json(session.read_bytes()).events == table.session.events
    assert recording.load(next(tmp_path.glob("*.coffer"))).game == live.console(table).game


def test_without_a_game_there_is_no_recording(console, tmp_path):
    with pytest.raises(UserError, match="play one first"):
        keep.keep(console(), "recording", tmp_path)
    controls = Controls(console())
    controls.keep("recording")
    assert "play one first" in controls.note


def test_two_moments_of_one_second_are_two_files(console, tmp_path):
    one = console()
    paths = {keep.keep(one, "session", tmp_path)[0] for _ in range(3)}
    assert len(paths) == 3 and all(path.exists() for path in paths)


def test_scenes_are_found_by_words():
    assert scene_list.find_scenes("settings help") == ["settings.help"]
    with pytest.raises(UserError, match=r"no scene 'settingz': there are .*, …"):
        scene_list.check_scene("settingz")


def test_a_scene_waits_for_the_persons_own_console_to_come_back(console, tmp_path):
    own = console(kept=tmp_path / "nvm.bin")
    press(own, "down")
    shown, kept = own.pixels(), own.kept.read_bytes()
    controls = Controls(own)
    assert ("your console", "back to it") not in controls.scenes()
    controls.open_scene("about")
    assert own.pixels() == scenes.show("about", "en") and own.kept is None
    controls.open_scene("menu.help")
    assert controls.scenes()[0] == ("your console", "back to it")
    controls.open_scene("your console")
    assert own.pixels() == shown and own.kept.read_bytes() == kept
    controls.close()


def test_what_is_measured_is_the_way_to_the_screen(console):
    one = console(session=scene_list.scene_session("settings.help", "en"))
    way = way_to(one)
    assert way["screens"] == live.screens(one) == ["Launcher", "Preferences", "Help"]
    measured, _ = visits.visit("settings.help", scenes.scenes()["settings.help"], "en")
    assert [key for _, key in way["keys"]] == [key for _, key in measured[2]]
