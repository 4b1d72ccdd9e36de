# SPDX-License-Identifier: MIT
"""Arena, tune and study play in another Python if one is named, and come to the same result."""

import json
import sys

import pytest

from tools import workers
from tools.commands import arena, study, tune
from tools.errors import UserError

OTHER = ["--python", sys.executable, "--jobs", "1"]


@pytest.fixture(autouse=True)
def own_python_again():
    yield
    workers.use_python("")


@pytest.fixture
def calls(monkeypatch):
    """What was asked of the other Python."""
    found = []
    call = workers.OtherPython._call
    monkeypatch.setattr(
        workers.OtherPython, "_call", lambda self, asked: found.append(asked) or call(self, asked)
    )
    return found


def test_tune_finds_the_same_leads(tmp_path, calls, capsys):
    wish = ["treasure_mines", "--rounds", "1", "--games", "2", "--check", "1"]
    kept = []
    for way in (["--jobs", "1"], OTHER):
        state = tmp_path / f"{len(kept)}.json"
        assert tune.main([*wish, *way, "--state", str(state)]) == 0
        kept.append((json.loads(state.read_text("utf-8")), capsys.readouterr().out))
    assert kept[0] == kept[1]
    assert len(calls) == 3, "two deals and one to check"


def test_a_study_prints_the_same_table(calls, capsys):
    wish = ["treasure_mines", "balance", "--games", "2", "--players", "2"]
    assert study.main([*wish, "--jobs", "1"]) == 0
    own = capsys.readouterr().out
    assert not calls and study.main([*wish, *OTHER]) == 0
    assert capsys.readouterr().out == own and len(calls) == 2


@pytest.mark.parametrize(
    "command, words",
    [
        (arena, ["treasure_mines", "--seats", "easy,easy"]),
        (tune, ["treasure_mines"]),
        (study, ["treasure_mines", "balance"]),
    ],
)
def test_a_python_that_is_not_there_is_named(command, words):
    with pytest.raises(UserError, match="no program 'pypy99': install it, or leave --python out"):
        command.main([*words, "--python", "pypy99"])


def test_the_studies_say_that_they_can_play_in_another_python(capsys):
    assert study.main(["--help"]) == 0
    assert "--python COMMAND" in capsys.readouterr().out
