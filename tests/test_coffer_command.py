# SPDX-License-Identifier: MIT
"""The one command: what it says when all is well, and when it is not."""

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


def coffer(*words, folder=ROOT, **environment):
    return subprocess.run(
        [sys.executable, str(folder / "coffer"), *words],
        capture_output=True,
        text=True,
        stdin=subprocess.DEVNULL,
        env={**os.environ, **environment},
        timeout=120,
    )


def exit_code(*words):
    """How the tool ends that ./coffer hands over to, in this process."""
    try:
        return run_tool([*words])
    except SystemExit as end:  # argparse ends by itself
        return end.code


@pytest.mark.parametrize("words", [(), ("--help",), ("-h",), ("help",)])
def test_commands_are_listed_with_a_line_each(words):
    result = coffer(*words)
    assert result.returncode == 0
    for command in COMMANDS:
        assert f"\n  {command} " in result.stdout


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_is_a_tool_with_help(command, capsys):
    assert not exit_code(command, "--help")
    assert f"usage: ./coffer {command}" in capsys.readouterr().out


@pytest.mark.slow
def test_the_command_hands_over_to_the_tool():
    result = coffer("shot", "--help")
    assert result.returncode == 0, result.stderr
    assert "usage: ./coffer shot" in result.stdout


def test_unknown_command_gets_a_sentence():
    result = coffer("dance")
    assert result.returncode == 2
    assert "there is no command 'dance'" in result.stderr
    assert "Traceback" not in result.stderr


@pytest.mark.parametrize(
    "words",
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
def test_bad_values_end_with_a_code_and_words(words, capsys, monkeypatch):
    monkeypatch.setattr("sys.stdin", io.StringIO())
    for name in ("DISPLAY", "WAYLAND_DISPLAY"):
        monkeypatch.setenv(name, "")
    assert exit_code(*words)
    said = capsys.readouterr().err
    assert said.strip() and "Traceback" not in said


@pytest.mark.slow
def test_unreachable_registry_is_said_in_words(tmp_path):
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
def test_a_clone_with_damaged_tools_says_how_to_get_them_back(tmp_path, name, damage):
    path = bare_clone(tmp_path) / name
    path.rename(tmp_path / "away")
    if damage != "gone":
        path.write_text(damage)
    base = sys._base_executable  # the environment of these tests has tools of its own
    result = subprocess.run([base, tmp_path / "coffer", "play"], capture_output=True, text=True)
    assert result.returncode == 2
    assert "get it back with git checkout tools" in result.stderr
    assert "Traceback" not in result.stderr


def test_even_an_old_python_can_read_the_command_and_say_that_it_is_old():
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
    ("before", "words"),
    [
        ("sys.version_info = (3, 9, 1)", "Python 3.11 or newer is needed; this is 3.9"),
        ("sys.modules['venv'] = None", "this Python has no venv module"),
        ("sys.modules['ensurepip'] = None", "this Python has no venv module"),
    ],
)
def test_unfit_python_is_told_what_it_lacks(tmp_path, before, words):
    clone = bare_clone(tmp_path)
    script = WRAPPED.format(before=before, path=str(clone / "coffer"))
    result = subprocess.run([sys.executable, "-I", "-c", script], capture_output=True, text=True)
    assert result.returncode == 2
    assert words in result.stderr
    assert "Traceback" not in result.stderr
