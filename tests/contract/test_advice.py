# SPDX-License-Identifier: MIT
"""The advice for a game that fails a contract test: the files to change, and how."""

import ast
from pathlib import Path

from tests.contract.advice import ADVICE, advice
from tests.contract.conftest import pytest_runtest_makereport

HERE = Path(__file__).parent
ONE_GAME = {"game", "table", "guide"}  # fixtures that stand for one game


def names_of_tests():
    """The names of all contract tests that run once for each game."""
    return {
        node.name
        for path in HERE.glob("test_*.py")
        for node in ast.parse(path.read_text("utf-8")).body
        if isinstance(node, ast.FunctionDef)
        and node.name.startswith("test_")
        and ONE_GAME & {argument.arg for argument in node.args.args}
    }


def test_every_test_that_a_game_can_fail_has_advice():
    assert names_of_tests() == set(ADVICE), "see tests/contract/advice.py"


def test_advice_names_files_that_the_game_has(tmp_path):
    (tmp_path / "games" / "pig").mkdir(parents=True)
    (tmp_path / "games" / "pig" / "rules.py").touch()
    text = advice("test_revealed_never_decreases", "pig", tmp_path)
    assert text.startswith("games/pig/rules.py:\n") and "revealed" in text and "adding_a_game" in text


class _FailedReport:
    failed = True

    def __init__(self):
        self.sections = []


class _TestItem:
    originalname = "test_bots_play_whole_games_legally"

    class callspec:
        params = {"game": "pig"}


def test_a_failure_ends_with_the_advice():
    report = _FailedReport()
    hook = pytest_runtest_makereport(_TestItem, None)
    next(hook)
    try:
        hook.send(report)
    except StopIteration as stop:
        assert stop.value is report
    ((title, text),) = report.sections
    assert title == "what to change" and "games/pig/bots.py" in text
