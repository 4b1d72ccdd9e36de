# SPDX-License-Identifier: MIT
"""A game that fails a contract test gets the file to change and advice."""

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
    words = advice("test_what_was_revealed_never_becomes_less", "pig", tmp_path)
    assert words.startswith("games/pig/rules.py:\n") and "revealed" in words and "adding_a_game" in words


class _Failed:
    failed = True

    def __init__(self):
        self.sections = []


class _Item:
    originalname = "test_whole_games_are_legal"

    class callspec:
        params = {"game": "pig"}


def test_a_failure_ends_with_the_advice():
    report = _Failed()
    hook = pytest_runtest_makereport(_Item, None)
    next(hook)
    try:
        hook.send(report)
    except StopIteration as done:
        assert done.value is report
    ((title, words),) = report.sections
    assert title == "what to change" and "games/pig/bots.py" in words
