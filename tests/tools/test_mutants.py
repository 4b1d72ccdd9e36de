# SPDX-License-Identifier: MIT
"""The mutants themselves: every small mistake can be made, and what the tests don't notice is named."""

import ast
import doctest
import os
import subprocess
import sys

import pytest

from tools import mutants
from tools.mutants import changes

SOURCE = '''
"""Words are left alone."""
LIMIT = 3
TABLE = b"\\0\\1\\2"

def judge(points, seen=False):
    if points < LIMIT and not seen:
        raise ValueError("too few: " + str(points))
    table = {}
    table[points] = -1
    for n in range(points):
        if seen:
            continue
        table[n] += n << 1
    return table
'''


def words(source):
    return [change.words for change in changes.every_change(ast.parse(source))]


def test_every_kind_of_mistake_is_made():
    assert words(SOURCE) == [
        "3 becomes 4",
        "another byte 1",
        "False becomes True",
        "and becomes or",
        "< becomes <=",
        "without its not",
        "left out",
        "left out",
        "without its minus",
        "1 becomes 2",
        "if becomes if not",
        "continue the other way",
        "left out",
        "+ becomes -",
        "<< becomes >>",
        "1 becomes 2",
    ]


@pytest.mark.parametrize("source, wrong", [
    ("a < b", "a <= b"),
    ("a == b", "a != b"),
    ("a in b", "a not in b"),
    ("a + b", "a - b"),
    ("a | b", "a & b"),
    ("a or b", "a and b"),
    ("not a", "not not a"),
    ("-a", "+a"),
    ("7", "8"),
    ("b'\\x00'", "b'\\x01'"),
    ("a = True", "a = False"),
    ("a.b = c", "pass"),
    ("a.b(c)", "pass"),
    ("a if b else c", "a if not b else c"),
])  # fmt: skip
def test_a_mistake_is_what_it_says(source, wrong):
    assert ast.unparse(changes.mutate(source, "toy.py", 0)) == wrong


def test_sums_of_words_and_plain_names_are_left_alone():
    assert words("a = 'no ' + name + '!'") == []
    assert words("a = b") == []


@pytest.mark.slow
def test_every_mutant_of_every_target_compiles_and_differs():
    seen = 0
    for target in mutants.targets():
        source = target.path.read_text("utf-8")
        plain = ast.unparse(ast.parse(source))
        every = mutants.mutants(target)
        for mutant in every[:: max(len(every) // 4, 1)]:
            tree = changes.mutate(source, target.shown, mutant.number)
            compile(tree, target.shown, "exec")
            assert ast.unparse(tree) != plain
            assert 0 < mutant.line <= len(source.splitlines())
            seen += 1
    assert seen > 60


def test_examples_in_the_docstrings_are_true():
    result = doctest.testmod(changes)
    assert result.attempted and not result.failed


def test_rules_of_every_game_and_the_journal_are_targets():
    names = {target.name for target in mutants.targets()}
    games = {path.parent.name for path in mutants.HERE.glob("games/*/rules.py")}
    assert games and {f"games.{game}.rules" for game in games} <= names
    assert {"coffer.journal", "coffer.table.match", "coffer.dice", "coffer.bits"} <= names
    for target in mutants.targets():
        for suite in target.suites:
            assert (mutants.HERE / suite[0]).exists()


DRIVER = """
import sys
from pathlib import Path
from tools import mutants
here = Path(sys.argv[1])
sys.path.insert(0, str(here))
mutants.HERE = here
mutants.PATIENCE = 1
mutants.targets = lambda: [mutants.Target("toy", here / "toy.py", [(str(here / "test_toy.py"),)])]
sys.exit(mutants.run(int(sys.argv[2]), 1, sys.argv[3:], jobs=2))
"""

TOY = """
TWO = 2
def double(n):
    found = 0
    while n > 0:
        n -= 1
        found += TWO
    return found
def unseen(n):
    return n + 5
"""


NOTICES = """
from toy import double
def test_it():
    assert double(3) == 6
"""

WRITES = """
import time
from toy import unseen
def test_it(tmp_path):
    unseen(3)
    (tmp_path / "note").write_text("its own")
    time.sleep(0.5)  # in which a neighbour begins
    assert (tmp_path / "note").read_text("utf-8") == "its own"
"""


def tried(folder, *arguments, test=NOTICES):
    (folder / "toy.py").write_text(TOY)
    (folder / "test_toy.py").write_text(test)
    command = [sys.executable, "-P", "-c", DRIVER, str(folder), *arguments]
    environment = {**os.environ, "PYTHONDONTWRITEBYTECODE": "1"}
    return subprocess.run(command, cwd=folder, env=environment, capture_output=True, text=True)


@pytest.mark.slow
def test_survivors_are_named_with_their_line_and_endless_ones_are_stopped(tmp_path):
    result = tried(tmp_path, "0")
    assert result.returncode == 1, result.stderr
    lines = result.stdout.splitlines()
    assert sorted(lines[:2]) == [
        "toy.py:10: + becomes -: return n + 5",
        "toy.py:10: 5 becomes 6: return n + 5",
    ]
    assert lines[-1].split() == ["all", "11", "7", "2", "2", "(18.2%)"]
    assert (tmp_path / "toy.py").read_text("utf-8") == TOY, "the file itself is never touched"
    again = tried(tmp_path, "0")
    assert "9/11" in again.stderr.split("|")[2], "what was noticed once is not tried again"
    assert again.stdout.splitlines()[-1] == lines[-1]


@pytest.mark.slow
def test_tests_that_write_files_are_not_disturbed_by_those_of_the_next_mutant(tmp_path):
    result = tried(tmp_path, "0", test=WRITES)
    assert result.stdout.splitlines()[-1].split() == ["all", "11", "0", "0", "11", "(100.0%)"], result.stderr


def test_marked_source_does_the_same_and_notes_its_lines():
    source = "def f(n):\n    if n:\n        return 1\n    elif n is None:\n        n = 2\n    return n\n"
    folder = {"__seen__": set()}
    exec(compile(changes.instrument(source, "toy.py"), "toy.py", "exec"), folder)
    assert folder["f"](0) == 0 and folder["__seen__"] == {2, 4, 6}
    assert folder["f"](None) == 2 and folder["__seen__"] == {2, 4, 5, 6}
    assert [change.statement for change in changes.every_change(ast.parse(source))] == [2, 3, 4, 5]


def test_marked_source_keeps_its_docstrings_and_their_examples():
    source = 'def f(n):\n    """Words.\n\n    >>> f(1)\n    2\n    """\n    return n + 1\n'
    folder = {"__seen__": set()}
    exec(compile(changes.instrument(source, "toy.py"), "toy.py", "exec"), folder)
    assert doctest.DocTestFinder().find(folder["f"], "f", globs=folder)[0].examples
    assert folder["f"](1) == 2 and folder["__seen__"] == {7}


def test_a_sample_is_the_same_every_time_and_another_for_another_seed():
    every = mutants.mutants(mutants.targets()[0])
    chosen = mutants.sample_mutants(every, 10, 1)
    assert len(chosen) == 10 and chosen == mutants.sample_mutants(every, 10, 1)
    assert chosen != mutants.sample_mutants(every, 10, 2)
    assert [mutant.number for mutant in chosen] == sorted(mutant.number for mutant in chosen)
    assert mutants.sample_mutants(every, 0, 1) == mutants.sample_mutants(every, len(every), 1) == every


def test_a_file_that_is_no_target_is_said(tmp_path):
    result = tried(tmp_path, "0", "nonsense")
    assert "no file to change is called nonsense" in result.stderr


def test_tests_that_fail_anyway_are_said(tmp_path):
    (tmp_path / "conftest.py").write_text("raise ValueError\n")
    assert "test_toy.py fails even without a mutant" in tried(tmp_path, "0").stderr
