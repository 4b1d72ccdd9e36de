# SPDX-License-Identifier: MIT
"""The same shape in all games: files, functions and arguments as in the table of docs/adding_a_game.md."""

import ast
import re
from pathlib import Path

from tools import games

ROOT = Path(__file__).resolve().parents[2]
GUIDE = ROOT / "docs" / "adding_a_game.md"
ROW = re.compile(r"^\| `(?P<file>[\w/]+\.py)` \| (?P<what>[^|]*) \| (?P<names>[^|]*)\|$", re.MULTILINE)
SMALL = ("rules.py", "bots.py", "screens.py")  # all that a small game must have
OPTIONAL = {"action_words"}  # the review shows an action's number where a game has no words for it
PAST = re.compile(r"(?:^|_)(?:\w+ED|DEALT|DREW|DUG|GAVE|HELD|KEPT|LAID|LOST|TOOK|TAKEN|BEGUN|CARRIED_OUT)$")


def shapes() -> dict[str, list[str]]:
    """By file, the functions and methods that the guide's table promises, as they are written there."""
    text = GUIDE.read_text(encoding="utf-8")
    return {row["file"]: re.findall(r"`([^`]*)`", row["names"]) for row in ROW.finditer(text)}


def written(path: Path) -> dict[str, str]:
    """The functions of a module and the methods of its public classes, by name: name(arguments)."""
    found = {}
    for node in ast.parse(path.read_text(encoding="utf-8")).body:
        if isinstance(node, ast.FunctionDef):
            found[node.name] = signature(node, "")
        elif isinstance(node, ast.ClassDef):
            for inner in node.body:
                if isinstance(inner, ast.FunctionDef):
                    found[f"{node.name}.{inner.name}"] = signature(inner, f"{node.name}.")
    return found


def signature(node: ast.FunctionDef, owner: str) -> str:
    """What a call looks like, without self."""
    names = [each.arg for each in node.args.posonlyargs + node.args.args if each.arg != "self"]
    return f"{owner}{node.name}({', '.join(names)})"


def files(game: str) -> list[str]:
    return [name for name in shapes() if (games.FOLDER / game / name).exists()]


def large(game: str) -> bool:
    """Whether a game has outgrown the three files of a small one."""
    return (games.FOLDER / game / "pieces.py").exists()


def rules_of(game: str) -> str:
    return (games.FOLDER / game / "rules.py").read_text(encoding="utf-8")


def test_the_guide_has_the_table():
    assert {"rules.py", "bots.py", "screens.py", "commentary.py", "describe.py"} <= shapes().keys()


def test_a_game_has_the_files_of_the_guide(game):
    needed = shapes() if large(game) else SMALL
    assert [name for name in needed if name not in files(game)] == []


def said_at_the_end(game: str) -> dict[str, str]:
    """What of a game's commentary stands in ending.py, which is loaded when a game is over, if it has one."""
    path = games.FOLDER / game / "ending.py"
    return written(path) if path.exists() else {}


def test_functions_have_the_arguments_of_the_guide(game):
    for name in files(game):
        found = written(games.FOLDER / game / name)
        if name == "commentary.py":
            found |= said_at_the_end(game)
        for promised in shapes()[name]:
            short = promised.partition("(")[0]
            optional = short.startswith("Face.") or short in OPTIONAL  # others have an answer of their own
            assert found.get(short, promised if optional else None) == promised, f"in games/{game}/{name}"


def test_a_face_takes_over_the_whole_commentary(game):
    screens = (games.FOLDER / game / "screens.py").read_text(encoding="utf-8")
    for each in shapes()["commentary.py"] if large(game) else ():
        name = each.partition("(")[0]
        later = name in said_at_the_end(game)
        taken = f"self._ending().{name}(self" if later else f"    {name} = commentary.{name}\n"
        assert taken in screens


def test_events_say_what_has_happened(game):
    block = re.search(r"^# Events.*?\n\n", rules_of(game), re.MULTILINE | re.DOTALL)
    names = re.findall(r"^([A-Z_]+) = ", block[0], re.MULTILINE) if block else []
    assert names and [name for name in names if not PAST.search(name)] == []


def test_actions_stand_in_a_table_at_the_head_of_the_rules(game):
    head = ast.get_docstring(ast.parse(rules_of(game))) or ""
    table = re.search(r"^An action is a small number.*:\n\n    [A-Z_]+.* {2}", head, re.MULTILINE)
    assert table or not large(game) and "\n# Actions\n" in rules_of(game)


def test_the_face_is_imported_in_one_way(game):
    screens = (games.FOLDER / game / "screens.py").read_text(encoding="utf-8")
    assert "from coffer.table.face import Face as AnyFace\n" in screens
    assert "\nclass Face(AnyFace):\n" in screens


def test_a_pen_is_a_class_and_draws_by_its_methods(game):
    path = games.FOLDER / game / "pen.py"
    functions = [name for name in written(path) if "." not in name] if path.exists() else []
    drawing = [name for name in functions if "rows" in written(path)[name]]
    assert drawing == [], f"in games/{game}/pen.py: make them methods of Pen"


def test_tests_are_named_after_their_game(game):
    folder = ROOT / "tests" / game
    assert [path.name for path in folder.glob("test_*.py") if not path.name.startswith(f"test_{game}_")] == []
    assert not large(game) or (folder / "referee.py").exists()
