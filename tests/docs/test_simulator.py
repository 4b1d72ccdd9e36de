# SPDX-License-Identifier: MIT
"""docs/simulator.md: its examples run, it names every key and command, and its pictures exist."""

import re
from pathlib import Path

import pytest

from host_sim.workshop.command_line import HELP
from host_sim.workshop.controls import KEYS
from host_sim.workshop.inspector import Inspector
from host_sim.workshop.keep import WAYS
from tools.commands import play, web

ROOT = Path(__file__).resolve().parents[2]
PAGE = (ROOT / "docs" / "simulator.md").read_text("utf-8")
EXAMPLES = re.findall(r"^```python\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)


@pytest.mark.parametrize("number", range(len(EXAMPLES)))
def test_an_example_runs(number, capsys):
    exec(compile(EXAMPLES[number], "docs/simulator.md", "exec"), {})
    assert number or capsys.readouterr().out.count("\n") == 32


def test_the_page_names_every_key_and_command():
    for name, _ in KEYS:
        assert re.search(rf"^\| {re.escape(name)}\b", PAGE, re.MULTILINE), name
    for name, _ in HELP:
        assert f"`{name}`" in PAGE, name
    assert all(f"`{way}`" in PAGE for way in WAYS)


def test_the_page_explains_every_page_of_the_inspector():
    from host_sim.workshop.session import Session
    from host_sim.workshop.timeline import Timeline

    for page in Inspector(Timeline(Session(b"\xff" * 4096))).sections:
        assert re.search(rf"^\| {page} \|", PAGE, re.MULTILINE), page


def test_pictures_and_link_targets_exist():
    for target in re.findall(r"\]\(([^)#]+)", PAGE):
        assert (ROOT / "docs" / target).is_file(), target


@pytest.mark.parametrize("command, main", [("play", play.main), ("web", web.main)])
def test_every_option_on_the_page_exists(command, main, capsys):
    lines = set(re.findall(rf"coffer {command} (.*)", PAGE))
    options = {word for line in lines for word in re.findall(r"--\w+", line)}
    with pytest.raises(SystemExit):
        main(["--help"])
    help_text = capsys.readouterr().out
    assert options and all(option in help_text for option in options)
