# SPDX-License-Identifier: MIT
"""The ./coffer command: its help, and its messages when something is wrong."""

import ast
import io
import os
import runpy
import subprocess
import sys

import pytest

from tests.tools.environment.clones import ROOT, bare_clone
from tools.__main__ import main as run_tool

COMMANDS = runpy.run_path(str(ROOT / "coffer"))["COMMANDS"]


def coffer(*arguments, folder=ROOT, **environment):
    return subprocess.run(
        [sys.executable, str(folder / "coffer"), *arguments],
        capture_output=True,
        text=True,
        stdin=subprocess.DEVNULL,
        env={**os.environ, **environment},
        timeout=120,
    )


def exit_code(*arguments):
    """Runs the tool behind ./coffer in this process and returns its exit code."""
    try:
        return run_tool([*arguments])
    except SystemExit as end:  # argparse ends by itself
        return end.code


@pytest.mark.parametrize("arguments", [(), ("--help",), ("-h",), ("help",)])
def test_help_lists_every_command_on_its_own_line(arguments):
    result = coffer(*arguments)
    assert result.returncode == 0
    for command in COMMANDS:
        assert f"\n  {command} " in result.stdout


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_is_a_tool_with_help(command, capsys):
    assert not exit_code(command, "--help")
    assert f"usage: ./coffer {command}" in capsys.readouterr().out


@pytest.mark.slow
def test_a_command_runs_its_tool():
    result = coffer("shot", "--help")
    assert result.returncode == 0, result.stderr
    assert "usage: ./coffer shot" in result.stdout


def test_an_unknown_command_is_an_error_with_a_message():
    result = coffer("dance")
    assert result.returncode == 2
    assert "there is no command 'dance'" in result.stderr
    assert "Traceback" not in result.stderr


@pytest.mark.parametrize(
    "arguments",
    [
        ("play", "--seed", "x"),
        ("play", "--seed", "-1"),
        ("play", "--scale", "99"),
        ("play", "--lang", "fr"),
        ("play", "--game", "chess"),
        ("play", "--terminal"),
        ("shot", "no.such.screen"),
        ("shot", "menu", "--scale", "0"),
        ("record", "jump"),
        ("simulate", "chess", "--players", "2", "--bots", "easy", "--seed", "1"),
        ("arena", "treasure_maps", "--seats", "clever,easy", "--games", "2", "--seed", "1"),
        ("log", "no-such-file.coffer"),
        ("flash", "--drive", "/no/such/drive"),
    ],
)
def test_bad_values_end_with_an_exit_code_and_a_message(arguments, capsys, monkeypatch):
    monkeypatch.setattr("sys.stdin", io.StringIO())
    for name in ("DISPLAY", "WAYLAND_DISPLAY"):
        monkeypatch.setenv(name, "")
    assert exit_code(*arguments)
    message = capsys.readouterr().err
    assert message.strip() and "Traceback" not in message


@pytest.mark.slow
def test_an_unreachable_registry_is_reported(tmp_path):
    clone = bare_clone(tmp_path)
    nowhere = "http://127.0.0.1:9/simple"
    result = coffer("play", folder=clone, PIP_INDEX_URL=nowhere, PIP_EXTRA_INDEX_URL="", PIP_FIND_LINKS="",
                    PIP_CONFIG_FILE=os.devnull, PIP_RETRIES="1", PIP_TIMEOUT="1")  # fmt: skip
    assert result.returncode == 2
    assert "is the package registry reachable?" in result.stderr
    assert "Traceback" not in result.stderr
    assert "Setting up .venv in this folder" in result.stderr
    assert [path.name for path in clone.glob(".venv*")] == [".venv-lock"]


@pytest.mark.parametrize("name", ["tools", "tools/errors.py", "tools/environment/lock.py"])
@pytest.mark.parametrize("damage", ["gone", "", "def ("])
def test_with_damaged_tools_the_message_tells_how_to_restore_them(tmp_path, name, damage):
    path = bare_clone(tmp_path) / name
    path.rename(tmp_path / "away")
    if damage != "gone":
        path.write_text(damage)
    base = sys._base_executable  # the environment of these tests has its own tools module
    result = subprocess.run([base, tmp_path / "coffer", "play"], capture_output=True, text=True)
    assert result.returncode == 2
    assert "get it back with git checkout tools" in result.stderr
    assert "Traceback" not in result.stderr


def test_an_old_python_can_parse_the_command():
    source = (ROOT / "coffer").read_text("utf-8")
    ast.parse(source, feature_version=(3, 4))
    assert source.isascii()


WRAPPED = """
import runpy, sys
sys.argv = ["coffer", "play"]
{before}
runpy.run_path({path!r}, run_name="__main__")
"""


@pytest.mark.parametrize(
    ("before", "message"),
    [
        ("sys.version_info = (3, 9, 1)", "Python 3.11 or newer is needed; this is 3.9"),
        ("sys.modules['venv'] = None", "this Python has no venv module"),
        ("sys.modules['ensurepip'] = None", "this Python has no venv module"),
    ],
)
def test_an_unsuitable_python_is_reported_with_what_it_lacks(tmp_path, before, message):
    clone = bare_clone(tmp_path)
    script = WRAPPED.format(before=before, path=str(clone / "coffer"))
    result = subprocess.run([sys.executable, "-I", "-c", script], capture_output=True, text=True)
    assert result.returncode == 2
    assert message in result.stderr
    assert "Traceback" not in result.stderr
