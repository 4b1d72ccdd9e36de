# SPDX-License-Identifier: MIT
"""The same shape in all games: files, functions and arguments as in the table of docs/adding_a_game.md."""

import ast
import re
from pathlib import Path

from tools import games

ROOT = Path(__file__).resolve().parents[2]
GUIDE = ROOT / "docs" / "adding_a_game.md"
ROW = re.compile(r"^\| `(?P<file>[\w/]+\.py)` \| (?P<what>[^|]*) \| (?P<names>[^|]*)\|$", re.MULTILINE)
SMALL = ("rules.py", "bots.py", "screens.py")  # the files that every game must have
OPTIONAL = {"action_words"}  # the review shows an action's number where a game has no words for it
PAST_TENSE = re.compile(
    r"(?:^|_)(?:\w+ED|DEALT|DREW|DUG|GAVE|HELD|KEPT|LAID|LOST|TOOK|TAKEN|BEGUN|CARRIED_OUT)$"
)


def guide_signatures() -> dict[str, list[str]]:
    """The functions and methods in the guide's table, by file: name(arguments)."""
    text = GUIDE.read_text(encoding="utf-8")
    return {row["file"]: re.findall(r"`([^`]*)`", row["names"]) for row in ROW.finditer(text)}


def signatures_of(path: Path) -> dict[str, str]:
    """The functions of a module and the methods of its public classes, by name: name(arguments)."""
    signatures = {}
    for node in ast.parse(path.read_text(encoding="utf-8")).body:
        if isinstance(node, ast.FunctionDef):
            signatures[node.name] = signature(node, "")
        elif isinstance(node, ast.ClassDef):
            for inner in node.body:
                if isinstance(inner, ast.FunctionDef):
                    signatures[f"{node.name}.{inner.name}"] = signature(inner, f"{node.name}.")
    return signatures


def signature(node: ast.FunctionDef, owner: str) -> str:
    """A function's name and arguments, without self."""
    names = [each.arg for each in node.args.posonlyargs + node.args.args if each.arg != "self"]
    return f"{owner}{node.name}({', '.join(names)})"


def files_of(game: str) -> list[str]:
    return [name for name in guide_signatures() if (games.FOLDER / game / name).exists()]


def is_large(game: str) -> bool:
    """Whether a game has more than the three files of a small one."""
    return (games.FOLDER / game / "pieces.py").exists()


def rules_of(game: str) -> str:
    return (games.FOLDER / game / "rules.py").read_text(encoding="utf-8")


def test_the_guide_has_the_table():
    assert {"rules.py", "bots.py", "screens.py", "commentary.py", "describe.py"} <= guide_signatures().keys()


def test_a_game_has_the_files_of_the_guide(game):
    needed = guide_signatures() if is_large(game) else SMALL
    assert [name for name in needed if name not in files_of(game)] == []


def signatures_of_ending(game: str) -> dict[str, str]:
    """The functions of a game's commentary in its ending.py, which is loaded when a game is over, if any."""
    path = games.FOLDER / game / "ending.py"
    return signatures_of(path) if path.exists() else {}


def test_functions_have_the_arguments_of_the_guide(game):
    for name in files_of(game):
        signatures = signatures_of(games.FOLDER / game / name)
        if name == "commentary.py":
            signatures |= signatures_of_ending(game)
        for expected in guide_signatures()[name]:
            function = expected.partition("(")[0]
            optional = (
                function.startswith("Face.") or function in OPTIONAL
            )  # the engine has a default for these
            assert signatures.get(function, expected if optional else None) == expected, (
                f"in games/{game}/{name}"
            )


def test_a_face_has_all_functions_of_the_commentary(game):
    screens = (games.FOLDER / game / "screens.py").read_text(encoding="utf-8")
    for each in guide_signatures()["commentary.py"] if is_large(game) else ():
        name = each.partition("(")[0]
        at_the_end = name in signatures_of_ending(game)
        expected = f"self._ending().{name}(self" if at_the_end else f"    {name} = commentary.{name}\n"
        assert expected in screens


def test_the_names_of_events_are_in_the_past_tense(game):
    block = re.search(r"^# Events.*?\n\n", rules_of(game), re.MULTILINE | re.DOTALL)
    names = re.findall(r"^([A-Z_]+) = ", block[0], re.MULTILINE) if block else []
    assert names and [name for name in names if not PAST_TENSE.search(name)] == []


def test_the_docstring_of_the_rules_has_a_table_of_actions(game):
    head = ast.get_docstring(ast.parse(rules_of(game))) or ""
    table = re.search(r"^An action is a small number.*:\n\n    [A-Z_]+.* {2}", head, re.MULTILINE)
    assert table or not is_large(game) and "\n# Actions\n" in rules_of(game)


def test_every_game_imports_the_face_in_the_same_way(game):
    screens = (games.FOLDER / game / "screens.py").read_text(encoding="utf-8")
    assert "from coffer.table.face import Face as AnyFace\n" in screens
    assert "\nclass Face(AnyFace):\n" in screens


def test_what_draws_in_pen_is_a_method_of_pen(game):
    path = games.FOLDER / game / "pen.py"
    functions = [name for name in signatures_of(path) if "." not in name] if path.exists() else []
    drawing = [name for name in functions if "rows" in signatures_of(path)[name]]
    assert drawing == [], f"in games/{game}/pen.py: make them methods of Pen"


def test_tests_are_named_after_their_game(game):
    folder = ROOT / "tests" / game
    assert [path.name for path in folder.glob("test_*.py") if not path.name.startswith(f"test_{game}_")] == []
    assert not is_large(game) or (folder / "referee.py").exists()
