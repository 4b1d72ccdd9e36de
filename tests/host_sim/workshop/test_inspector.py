# SPDX-License-Identifier: MIT
"""The inspector shows the console's state, and a saved moment leads to the same picture."""

import re

import pytest

from host_sim.workshop import keep, live, scene_list
from host_sim.workshop.controls import Controls, measurement_line
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
    timeline = console(nvm_with_game(new_nvm(holds=3), request.param, [0, 3], 5))
    timeline.run(300)
    open_table(timeline)
    return timeline


def test_state_actions_and_events_are_those_of_the_console(table):
    inspector = Inspector(table)
    game_table = live.face(table).match.table
    values = {line.text: line.value for line in inspector.state()}
    assert values["screens"] == "Face" and values["phase of the face"] == "DECIDING"
    for name, value in fields(game_table).items():
        assert values[name].startswith(value[:20])
    actions = [line.action for line in inspector.actions() if line.action >= 0]
    assert actions == list(game_table.actions())
    assert sum("hard" in line.value for line in inspector.actions()) == 1


def test_acting_carries_out_the_action_and_marks_the_changes(table):
    inspector = Inspector(table)
    action = [line.action for line in inspector.actions() if line.action >= 0][-1]
    Controls(table).act(action)
    table.run(100)
    assert live.console(table).journal.actions[0] == action
    assert any(line.look == CHANGED for line in inspector.state())
    assert any(line.text.startswith("action 1: ") for line in inspector.events())
    slots = [line for line in inspector.journal() if line.text.endswith("E0 action")]
    assert [int(line.value) for line in slots] == [action]


def test_the_inspector_changes_nothing(table, console):
    inspector = Inspector(table)
    for lines in inspector.sections.values():
        lines()
    press(table, "right")
    other = console(session=table.snapshot())
    assert other.pixels() == table.pixels()


def test_at_home_the_inspector_shows_no_table(console):
    inspector = Inspector(console())
    assert [line.text for line in inspector.state()][-1] == "no game in the memory"
    assert [line.text for line in inspector.actions()] == ["nobody has a decision"]
    assert inspector.events()[0].text == "no game in the memory"


def test_the_wire_shows_what_was_sent(console):
    timeline = console()
    inspector = Inspector(timeline)
    assert "nothing was sent" in inspector.wire_lines()[0].text
    bytes_before = timeline.chip.bytes_drawn
    press(timeline, "down")
    frames = inspector.wire.frames
    assert (
        sum(span[2] for frame in frames for span in frame.spans)
        == timeline.chip.bytes_drawn - bytes_before
        > 0
    )
    assert all(
        0 <= page < 8 and column + length <= 128 for frame in frames for page, column, length in frame.spans
    )
    lines = [line.text for line in inspector.wire_lines()]  # the latest frame first
    assert [" 1 span," in line for line in lines] == [len(frame.spans) == 1 for frame in reversed(frames)]
    timeline.goto(timeline.first)
    assert "nothing was sent" in inspector.wire_lines()[0].text  # goto() has started another console


def test_a_value_over_its_budget_is_marked():
    assert measurement_line("heap", 9, "bytes", None).value == "9 bytes"
    assert measurement_line("whole screen", 31.04, "ms", 32).look != CHANGED
    assert measurement_line("whole screen", 33, "ms", 32) == measurement_line("whole screen", 33, "ms", 32.0)
    assert measurement_line("whole screen", 33, "ms", 32).look == CHANGED


CONSOLE_SCENES = ["menu", "settings.help", "people", "learn.lessons"]


def scenes_of_games():
    """The names of a few scenes of every game."""
    return [name for game in games.names() for name in scene_list.find_scenes(game + ".")[::25]]


@pytest.mark.parametrize("name", CONSOLE_SCENES + scenes_of_games())
def test_a_scene_can_be_used_and_its_route_retraced(name, console):
    timeline = console(session=scene_list.scene_session(name, "en"))
    assert timeline.pixels() == scenes.show(name, "en")
    retraced = retrace(route_of(timeline))
    with retraced:
        assert live.screens(retraced) == live.screens(timeline)
        assert retraced.pixels() == timeline.pixels()
    press(timeline, "A")
    assert not timeline.crashed


@pytest.mark.parametrize("name", ["people", "menu.continue", "ending.more", *scenes_of_games()[:3]])
def test_a_moment_saved_as_a_test_passes(name, console, tmp_path):
    timeline = console(session=scene_list.scene_session(name, "de"))
    path, message = keep.keep(timeline, "test", tmp_path)
    assert message == "it shows the same picture"
    namespace = {}
    exec(path.read_text("utf-8"), namespace)
    namespace[f"test_{path.stem}"]()


def test_a_moment_can_be_saved_in_every_way(table, tmp_path):
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


def test_moments_saved_in_the_same_second_have_different_files(console, tmp_path):
    timeline = console()
    paths = {keep.keep(timeline, "session", tmp_path)[0] for _ in range(3)}
    assert len(paths) == 3 and all(path.exists() for path in paths)


def test_scenes_are_found_by_their_words():
    assert scene_list.find_scenes("settings help") == ["settings.help"]
    with pytest.raises(UserError, match=r"no scene 'settingz': there are .*, …"):
        scene_list.check_scene("settingz")


def test_after_a_scene_the_own_console_can_be_reopened(console, tmp_path):
    own = console(kept=tmp_path / "nvm.bin")
    press(own, "down")
    picture, content = own.pixels(), own.kept.read_bytes()
    controls = Controls(own)
    assert ("your console", "back to it") not in controls.scenes()
    controls.open_scene("about")
    assert own.pixels() == scenes.show("about", "en") and own.kept is None
    controls.open_scene("menu.help")
    assert controls.scenes()[0] == ("your console", "back to it")
    controls.open_scene("your console")
    assert own.pixels() == picture and own.kept.read_bytes() == content
    controls.close()


def test_measuring_presses_the_keys_that_lead_to_the_screen(console):
    timeline = console(session=scene_list.scene_session("settings.help", "en"))
    way = way_to(timeline)
    assert way["screens"] == live.screens(timeline) == ["Launcher", "Preferences", "Help"]
    visit, _ = visits.visit("settings.help", scenes.scenes()["settings.help"], "en")
    assert [key for _, key in way["keys"]] == [key for _, key in visit[2]]
