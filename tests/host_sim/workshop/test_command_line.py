# SPDX-License-Identifier: MIT
"""The workshop in the terminal: commands behind a colon, pages beside the picture."""

import pytest

from host_sim.terminal import NUMBERED_KEYS, Picture, decode
from host_sim.workshop import live, scene_list
from host_sim.workshop.command_line import FUNCTION_KEYS, HELP, CommandLine
from host_sim.workshop.controls import Controls


@pytest.fixture
def line(console, tmp_path):
    name = next(name for name in scene_list.find_scenes("dig") if name.endswith(".dig"))
    made = CommandLine(Controls(console(session=scene_list.scene_session(name, "en"))))
    made.controls.folder = tmp_path
    yield made
    made.controls.close()


def shown(line, columns=120, rows=30):
    return Picture(commands=line).lines(line.controls.timeline, line.prompt(), columns, rows)


def test_what_follows_a_colon_is_no_key_of_the_console(line):
    assert line.take("z:sta") == "z"
    assert line.prompt() == ":sta_"
    assert line.take("tx\x7fe\rx") == "x"
    assert line.page == "state" and line.typed is None
    assert line.take(":zz\x1b") == "" and line.typed is None
    assert line.take("\x1b") == "" and line.page == ""
    assert line.take("\x1b") == "\x1b"  # without a page it is B


@pytest.mark.parametrize("page", ["state", "actions", "events", "wire", "journal", "help"])
def test_pages_stand_beside_the_picture_if_there_is_room(line, page):
    line.run(page)
    wide, narrow = shown(line), shown(line, 80, 24)
    assert "⣿" in "".join(wide) or "⠿" in "".join(wide) or any("⠀" <= letter <= "⣿" for letter in wide[3])
    assert not any("⠀" <= letter <= "⣿" for row in narrow for letter in row)
    assert len(wide) <= 30 and len(narrow) <= 24


def test_an_action_is_carried_out_by_number(line):
    controls = line.controls
    action = next(found.action for found in controls.inspector.actions() if found.action >= 0)
    line.run(f"act {action}")
    controls.timeline.run(200)
    assert action in list(live.console(controls.timeline).journal.actions)
    line.run("act 64999")
    assert "not possible now" in controls.note


def test_time_is_walked(line):
    controls = line.controls
    line.run("pause")
    assert controls.paused and "paused at" in line.prompt()
    end = controls.timeline.at
    line.run("back")
    assert controls.timeline.at < end
    line.run("step")
    line.run("frameback")
    line.run("goto 2.5")
    assert abs(controls.timeline.at - 2.5e9) < 1e6 or controls.timeline.at == end
    line.run("on")
    line.run("pause")
    assert not controls.paused


def test_scenes_are_listed_and_opened(line):
    line.run("scenes settings help")
    assert line.lines(80, 10) == ["settings.help"]
    line.run("scene settings.help")
    assert live.screens(line.controls.timeline)[-1] == "Help"
    line.run("scene nowhere")
    assert "no scene 'nowhere'" in line.controls.note


def test_a_moment_is_kept(line, tmp_path):
    line.run("keep session")
    assert list(tmp_path.glob("*.session"))


@pytest.mark.parametrize(
    "command", ["nothing", "keep", "keep it", "act", "act x", "goto", "goto x", 'scene "']
)
def test_a_wrong_command_is_a_note(line, command):
    line.run(command)
    assert line.controls.note


def test_an_error_is_shown_in_place_of_the_page(line):
    line.controls.error = "games/pig/rules.py, line 3: SyntaxError: invalid syntax"
    assert any("line 3: SyntaxError" in row for row in shown(line))


def test_function_keys_are_heard_as_terminals_send_them():
    assert decode("\x1bOP\x1bOQ\x1b[17~\x1b[15~") == [("do", "F1"), ("do", "F2"), ("do", "F6"), ("do", "F5")]
    assert decode("\x1b[A\x1b[1;2A\x1b[99~") == [("tap", "up"), ("hold", "up")]
    assert FUNCTION_KEYS.keys() <= set(NUMBERED_KEYS.values())


def test_help_lists_every_command(line):
    names = {name.split()[0].removeprefix(":") for name, _ in HELP}
    assert set(line.controls.inspector.sections) | set(FUNCTION_KEYS.values()) <= names
