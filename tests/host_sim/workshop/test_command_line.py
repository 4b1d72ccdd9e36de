# SPDX-License-Identifier: MIT
"""The workshop in the terminal: commands after a colon, pages beside the picture."""

import pytest

from host_sim.terminal import NUMBERED_KEYS, Picture, decode
from host_sim.workshop import live, scene_list
from host_sim.workshop.command_line import FUNCTION_KEYS, HELP, CommandLine
from host_sim.workshop.controls import Controls


@pytest.fixture
def line(console, tmp_path):
    name = next(name for name in scene_list.find_scenes("dig") if name.endswith(".dig"))
    line = CommandLine(Controls(console(session=scene_list.scene_session(name, "en"))))
    line.controls.folder = tmp_path
    yield line
    line.controls.close()


def render(line, columns=120, rows=30):
    return Picture(commands=line).lines(line.controls.timeline, line.prompt(), columns, rows)


def test_keys_after_a_colon_are_not_for_the_console(line):
    assert line.take("z:sta") == "z"
    assert line.prompt() == ":sta_"
    assert line.take("tx\x7fe\rx") == "x"
    assert line.page == "state" and line.typed is None
    assert line.take(":zz\x1b") == "" and line.typed is None
    assert line.take("\x1b") == "" and line.page == ""
    assert line.take("\x1b") == "\x1b"  # without a page it is B


@pytest.mark.parametrize("page", ["state", "actions", "events", "wire", "journal", "help"])
def test_a_page_is_beside_the_picture_if_there_is_space(line, page):
    line.run(page)
    wide_lines, narrow_lines = render(line), render(line, 80, 24)
    assert (
        "⣿" in "".join(wide_lines)
        or "⠿" in "".join(wide_lines)
        or any("⠀" <= letter <= "⣿" for letter in wide_lines[3])
    )
    assert not any("⠀" <= letter <= "⣿" for row in narrow_lines for letter in row)
    assert len(wide_lines) <= 30 and len(narrow_lines) <= 24


def test_an_action_is_carried_out_by_number(line):
    controls = line.controls
    action = next(entry.action for entry in controls.inspector.actions() if entry.action >= 0)
    line.run(f"act {action}")
    controls.timeline.run(200)
    assert action in list(live.console(controls.timeline).journal.actions)
    line.run("act 64999")
    assert "not possible now" in controls.note


def test_commands_go_through_time(line):
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


def test_scenes_can_be_listed_and_opened(line):
    line.run("scenes settings help")
    assert line.lines(80, 10) == ["settings.help"]
    line.run("scene settings.help")
    assert live.screens(line.controls.timeline)[-1] == "Help"
    line.run("scene nowhere")
    assert "no scene 'nowhere'" in line.controls.note


def test_keep_saves_a_session(line, tmp_path):
    line.run("keep session")
    assert list(tmp_path.glob("*.session"))


@pytest.mark.parametrize(
    "command", ["nothing", "keep", "keep it", "act", "act x", "goto", "goto x", 'scene "']
)
def test_a_wrong_command_gives_a_note(line, command):
    line.run(command)
    assert line.controls.note


def test_an_error_replaces_the_page(line):
    line.controls.error = "games/pig/rules.py, line 3: SyntaxError: invalid syntax"
    assert any("line 3: SyntaxError" in row for row in render(line))


def test_decode_knows_the_function_keys_of_terminals():
    assert decode("\x1bOP\x1bOQ\x1b[17~\x1b[15~") == [("do", "F1"), ("do", "F2"), ("do", "F6"), ("do", "F5")]
    assert decode("\x1b[A\x1b[1;2A\x1b[99~") == [("tap", "up"), ("hold", "up")]
    assert FUNCTION_KEYS.keys() <= set(NUMBERED_KEYS.values())


def test_help_lists_every_command(line):
    names = {name.split()[0].removeprefix(":") for name, _ in HELP}
    assert set(line.controls.inspector.sections) | set(FUNCTION_KEYS.values()) <= names
