# SPDX-License-Identifier: MIT
"""The rules of the codebase: which module may import which, and what device code must not contain."""

import ast
import re
from copy import deepcopy
from functools import cache
from pathlib import Path

import pytest

from tests.coffer.call_graph import Program, find_cycle
from tools.build.scopes import drop_docstrings, drop_types

ROOT = Path(__file__).resolve().parents[2]
ENGINE = sorted((ROOT / "lib" / "coffer").rglob("*.py"))
GAMES = sorted(path for path in (ROOT / "games").rglob("*.py") if "host" not in path.parts)
DEVICE = [*ENGINE, *GAMES, ROOT / "code.py", ROOT / "boot.py"]
PURE_MODULES = {"micropython", "array", "coffer.bits", "coffer.dice"}
NOT_ON_DEVICE = {
    "typing",
    "dataclasses",
    "enum",
    "functools",
    "itertools",
    "abc",
    "random",
    "pathlib",
    "copy",
}
GAME_FOLDERS = sorted(path.parent for path in (ROOT / "games").glob("*/rules.py"))


def relative_name(path):
    return path.relative_to(ROOT).as_posix()


def read(path):
    return path.read_text(encoding="utf-8")


@cache
def parse(path):
    """The tree of a file without annotations and the imports for them, which no test changes."""
    tree = ast.parse(read(path))
    drop_types(tree)
    return tree


def imports_of(path):
    """The full name of every module that a file imports."""
    modules = set()
    for node in ast.walk(parse(path)):
        if isinstance(node, ast.Import):
            modules |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{relative_name(path)}: relative import"
            for alias in node.names:
                inner = f"{node.module}.{alias.name}"
                modules.add(
                    inner if (ROOT / "lib" / (inner.replace(".", "/") + ".py")).exists() else node.module
                )
    return modules


@pytest.mark.parametrize("path", DEVICE, ids=relative_name)
def test_device_code_imports_no_host_module(path):
    for module in imports_of(path):
        assert module.split(".")[0] not in NOT_ON_DEVICE | {"host_sim", "tools", "tests"}


GAME_AGNOSTIC = [
    path
    for folder in ("lib", "host_sim", "tools", "web")
    for ending in ("py", "mjs", "html")
    for path in (ROOT / folder).rglob(f"*.{ending}")
]


def code_of(path):
    """A file's code without docstrings: their examples may name a game."""
    if path.suffix != ".py":
        return read(path)
    tree = deepcopy(parse(path))
    drop_docstrings({relative_name(path): tree})
    return ast.unparse(tree)


@pytest.mark.parametrize("path", sorted(GAME_AGNOSTIC), ids=relative_name)
def test_no_code_outside_the_games_names_a_game(path):
    code = code_of(path)
    engine_names = {path.stem for path in ENGINE}  # a game may have such a name, for example dice
    for folder in GAME_FOLDERS:
        assert not re.search(rf"\bgames[./]{folder.name}\b", code)
        title = folder.name.replace("_", " ")
        assert folder.name in engine_names or not re.search(
            rf"""["']({folder.name}|{title})\b""", code, re.IGNORECASE
        )


@pytest.mark.parametrize("path", ENGINE, ids=relative_name)
def test_the_engine_imports_no_game(path):
    assert not any(module.startswith("games") for module in imports_of(path))


def imported_files(folder, stem):
    """The files of a game's folder that one of them imports, directly or indirectly."""
    files, pending = set(), [stem]
    while pending:
        path = folder / f"{pending.pop()}.py"
        if path in files or not path.exists():
            continue
        files.add(path)
        for node in ast.walk(parse(path)):
            if (
                isinstance(node, ast.ImportFrom)
                and node.module
                and node.module.startswith(f"games.{folder.name}")
            ):
                pending += [node.module.rpartition(".")[2], *[alias.name for alias in node.names]]
    return files


@pytest.mark.parametrize("stem", ["rules", "bots"])
@pytest.mark.parametrize("folder", GAME_FOLDERS, ids=relative_name)
def test_rules_and_bots_import_only_the_pure_parts(folder, stem):
    for path in imported_files(folder, stem):
        for module in imports_of(path):
            assert module in PURE_MODULES or module.startswith(f"games.{folder.name}"), (
                f"{relative_name(path)}: {module}"
            )
    if stem == "rules":
        assert folder / "bots.py" not in imported_files(folder, stem)


@pytest.mark.parametrize("path", DEVICE, ids=relative_name)
def test_device_code_is_plain_python(path):
    forbidden = (ast.AsyncFunctionDef, ast.Await, ast.Match, ast.AsyncFor, ast.AsyncWith)
    for node in ast.walk(parse(path)):
        assert not isinstance(node, forbidden), f"line {node.lineno}"
        if isinstance(node, (ast.List, ast.Tuple, ast.Set)) and isinstance(
            getattr(node, "ctx", ast.Load()), ast.Load
        ):
            assert not any(isinstance(each, ast.Starred) for each in node.elts), f"line {node.lineno}: [*x]"
        if isinstance(node, ast.Dict):
            assert None not in node.keys, f"line {node.lineno}: {{**x}}"
        if isinstance(node, ast.FunctionDef):
            assert not node.args.posonlyargs, f"line {node.lineno}"


def module_name(path):
    parts = path.relative_to(ROOT / "lib" if path in ENGINE else ROOT).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def call_cycles(trees):
    """A cycle of calls among the functions, and one among the methods of each class, if there are any."""
    program = Program(trees)
    graphs = [program.calls()] + [program.calls_of(each) for each in program.classes.values()]
    return [" → ".join(cycle) for cycle in map(find_cycle, graphs) if cycle]


def test_no_function_is_recursive_even_indirectly():
    assert not call_cycles({module_name(path): parse(path) for path in DEVICE})


CYCLE = {
    "below": """
class State:
    def deal(self):
        self.turn()
""",
    "above": """
from below import State

class Table(State):
    def turn(self):
        self.tidy()

    def tidy(self):
        self.deal()
""",
}


@pytest.mark.parametrize(
    ("modules", "expected"),
    [
        (CYCLE, ["above.Table.turn → above.Table.tidy → below.State.deal → above.Table.turn"]),
        ({"one": "def a():\n    b()\n\ndef b():\n    a()"}, ["one.a → one.b → one.a"]),
        ({"one": "def a():\n    def b():\n        b()"}, ["one.b → one.b"]),
        ({"one": "def a():\n    b()\n    b()\n\ndef b():\n    pass"}, []),
        ({"one": "class A:\n    def a(self):\n        super().a()"}, []),
    ],
)
def test_a_call_cycle_is_found(modules, expected):
    assert call_cycles({name: ast.parse(source) for name, source in modules.items()}) == expected


# -- garbage is collected in few functions --------------------------------------------------

# A collection takes 11 to 24 ms, and what is dropped must be loaded again: each function has its reason.
COLLECTING_FUNCTIONS = {("lib/coffer/loader.py", "unload"), ("lib/coffer/console.py", "collect_if_needed")}
FUNCTIONS_USING_SYS_MODULES = {("lib/coffer/loader.py", each) for each in ("load", "unload", "drop")}
READ_ONLY_GC_MEMBERS = {"mem_free", "mem_alloc"}  # they change nothing


def find_uses(tree, module):
    """The members of a module that are used, each with the function that uses it."""
    enclosing = {}
    for node in ast.walk(tree):  # the outer function comes before the inner one
        if isinstance(node, ast.FunctionDef):
            enclosing.update(dict.fromkeys(ast.walk(node), node.name))
    for node in ast.walk(tree):
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id == module:
            yield node.attr, enclosing.get(node, "")
        elif isinstance(node, ast.ImportFrom) and node.module == module:
            yield from [(alias.name, enclosing.get(node, "")) for alias in node.names]
        elif isinstance(node, ast.Import):
            assert not any(alias.name == module and alias.asname for alias in node.names), "by its own name"


def test_garbage_is_collected_only_in_the_loader_and_when_idle():
    uses = {
        (relative_name(path), function, member)
        for path in DEVICE
        for member, function in find_uses(parse(path), "gc")
    }
    assert {
        (file, function) for file, function, member in uses if member not in READ_ONLY_GC_MEMBERS
    } == COLLECTING_FUNCTIONS


def test_only_the_loader_knows_which_modules_are_loaded():
    uses = {
        (relative_name(path), function, member)
        for path in DEVICE
        for member, function in find_uses(parse(path), "sys")
    }
    assert {
        (file, function) for file, function, member in uses if member == "modules"
    } == FUNCTIONS_USING_SYS_MODULES


@pytest.mark.parametrize(
    "source",
    ["import gc\ndef tidy():\n    gc.collect()", "def tidy():\n    from gc import collect\n    collect()"],
)
def test_the_function_with_a_collection_is_found(source):
    assert list(find_uses(ast.parse(source), "gc")) == [("collect", "tidy")]


CODEBASE = [
    path
    for folder in ("lib", "games", "host_sim", "web", "tools", "tests", "examples")
    for path in (ROOT / folder).rglob("*.py")
] + [ROOT / "code.py", ROOT / "boot.py"]


def test_every_file_has_a_licence_and_a_docstring():
    for path in CODEBASE:
        if read(path).strip():
            assert read(path).startswith("# SPDX-License-Identifier: MIT\n"), relative_name(path)
            assert ast.get_docstring(parse(path)), relative_name(path)


# -- private means private ------------------------------------------------------------------

# The simulator's native objects must not show device code more than C does. So the names that they share
# among themselves begin with _, and here they count as one module.
NATIVE = ROOT / "host_sim" / "native"
TYPED = [
    path
    for folder in ("lib", "games", "host_sim", "tools", "web")
    for path in sorted((ROOT / folder).rglob("*.py"))
]
HELPERS = [path for path in sorted((ROOT / "tests").rglob("*.py")) if not path.name.startswith("test_")]
# Documented names of Python, and one name of a native object
ALLOWED_PRIVATE_NAMES = {"_exit", "_current_frames", "_base_executable", "_fields", "_catch_up"}


def private_names_of_others(tree):
    """The private names of other modules that a file uses: `face._began`, or an import.

    A class may use the private names of its own objects, whatever the variable is called: `other._began`.
    The private names of a base class in another file belong to that file.
    """
    classes = [node for node in ast.walk(tree) if isinstance(node, ast.ClassDef)]
    members = {each.name: set(own_members(each)) for each in classes}
    allowed = {}  # the private names that each node in a class may use
    for each in classes:  # the outer class comes before the inner one
        ancestry = [each.name] + [base.id for base in each.bases if isinstance(base, ast.Name)]
        members[each.name] |= {name for base in ancestry for name in members.get(base, ())}
        allowed.update(dict.fromkeys(ast.walk(each), members[each.name]))
    for node in ast.walk(tree):
        if (
            isinstance(node, ast.Attribute)
            and is_private(node.attr)
            and node.attr not in ALLOWED_PRIVATE_NAMES
        ):
            if node.attr not in allowed.get(node, ()):
                yield f"line {node.lineno}: {ast.unparse(node)}"
        elif isinstance(node, ast.ImportFrom) and node.module != "__future__":
            yield from [f"line {node.lineno}: {alias.name}" for alias in node.names if is_private(alias.name)]


def own_members(cls):
    """The names that a class defines for itself and its objects."""
    for node in cls.body:
        if isinstance(node, (ast.FunctionDef, ast.ClassDef)):
            yield node.name
        elif isinstance(node, (ast.Assign, ast.AnnAssign)):
            yield from [each.id for each in ast.walk(node) if isinstance(each, ast.Name) and is_stored(each)]
    for node in ast.walk(cls):
        if isinstance(node, ast.Attribute) and is_stored(node) and is_self(node.value):
            yield node.attr


def is_stored(node):
    return isinstance(node.ctx, ast.Store)


def is_self(node):
    return isinstance(node, ast.Name) and node.id in ("self", "cls")


def is_private(name):
    return name.startswith("_") and not name.startswith("__")


def test_no_module_uses_a_private_name_of_another_module():
    for path in [*TYPED, *HELPERS]:
        if NATIVE not in path.parents:
            assert not list(private_names_of_others(parse(path))), relative_name(path)


FACE = """
class Face:
    def __init__(self, other):
        self._began = other._began
"""


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        (FACE, []),
        (FACE + "class Picker(Face):\n    def turn(self):\n        self._began = 0", []),
        (FACE + "class Pen:\n    def line(self, face):\n        return face._began", ["line 7: face._began"]),
        (FACE + "def began(face):\n    return face._began", ["line 6: face._began"]),
        ("class Pen(Face):\n    def line(self):\n        return self._row", ["line 3: self._row"]),
        ("from face import _began", ["line 1: _began"]),
    ],
)
def test_the_use_of_a_foreign_private_name_is_found(source, expected):
    assert list(private_names_of_others(ast.parse(source))) == expected
