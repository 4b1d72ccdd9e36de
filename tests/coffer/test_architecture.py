# SPDX-License-Identifier: MIT
"""Who may import whom, and what device code may not contain: the rules of the codebase."""

import ast
import re
from pathlib import Path

import pytest

from tests.coffer.call_graph import Program, find_cycle
from tools.build.scopes import drop_docstrings, drop_types

ROOT = Path(__file__).resolve().parents[2]
ENGINE = sorted((ROOT / "lib" / "coffer").rglob("*.py"))
GAMES = sorted(path for path in (ROOT / "games").rglob("*.py") if "host" not in path.parts)
DEVICE = [*ENGINE, *GAMES, ROOT / "code.py", ROOT / "boot.py"]
PURE = {"micropython", "array", "coffer.bits", "coffer.dice"}
ABSENT = {"typing", "dataclasses", "enum", "functools", "itertools", "abc", "random", "pathlib", "copy"}
GAME_FOLDERS = sorted(path.parent for path in (ROOT / "games").glob("*/rules.py"))


def relative_name(path):
    return path.relative_to(ROOT).as_posix()


def read(path):
    return path.read_text(encoding="utf-8")


def parse(path):
    """What runs of a file: without annotations and what is imported for them."""
    found = ast.parse(read(path))
    drop_types(found)
    return found


def imports_of(path):
    """Every module that a file imports, in full."""
    found = set()
    for node in ast.walk(parse(path)):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{relative_name(path)}: relative import"
            for alias in node.names:
                inner = f"{node.module}.{alias.name}"
                found.add(
                    inner if (ROOT / "lib" / (inner.replace(".", "/") + ".py")).exists() else node.module
                )
    return found


@pytest.mark.parametrize("path", DEVICE, ids=relative_name)
def test_device_code_imports_nothing_of_the_host(path):
    for module in imports_of(path):
        assert module.split(".")[0] not in ABSENT | {"host_sim", "tools", "tests"}


GAME_AGNOSTIC = [
    path
    for folder in ("lib", "host_sim", "tools", "web")
    for ending in ("py", "mjs", "html")
    for path in (ROOT / folder).rglob(f"*.{ending}")
]


def code_of(path):
    """A file's code: its docstrings may have examples, and name one."""
    if path.suffix != ".py":
        return read(path)
    found = parse(path)
    drop_docstrings({relative_name(path): found})
    return ast.unparse(found)


@pytest.mark.parametrize("path", sorted(GAME_AGNOSTIC), ids=relative_name)
def test_nothing_but_the_games_names_a_game(path):
    found = code_of(path)
    words = {path.stem for path in ENGINE}  # a game may be called as one of them is, such as dice
    for folder in GAME_FOLDERS:
        assert not re.search(rf"\bgames[./]{folder.name}\b", found)
        title = folder.name.replace("_", " ")
        assert folder.name in words or not re.search(
            rf"""["']({folder.name}|{title})\b""", found, re.IGNORECASE
        )


@pytest.mark.parametrize("path", ENGINE, ids=relative_name)
def test_engine_imports_no_game(path):
    assert not any(module.startswith("games") for module in imports_of(path))


def imported_files(folder, stem):
    """The files of a game's folder that one of them brings along."""
    found, waiting = set(), [stem]
    while waiting:
        path = folder / f"{waiting.pop()}.py"
        if path in found or not path.exists():
            continue
        found.add(path)
        for node in ast.walk(parse(path)):
            if (
                isinstance(node, ast.ImportFrom)
                and node.module
                and node.module.startswith(f"games.{folder.name}")
            ):
                waiting += [node.module.rpartition(".")[2], *[alias.name for alias in node.names]]
    return found


@pytest.mark.parametrize("stem", ["rules", "bots"])
@pytest.mark.parametrize("folder", GAME_FOLDERS, ids=relative_name)
def test_rules_and_bots_import_only_the_pure_parts(folder, stem):
    for path in imported_files(folder, stem):
        for module in imports_of(path):
            assert module in PURE or module.startswith(f"games.{folder.name}"), (
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
    """Every ring of calls among the functions, and among the methods of each class."""
    program = Program(trees)
    graphs = [program.calls()] + [program.calls_of(each) for each in program.classes.values()]
    return [" → ".join(found) for found in map(find_cycle, graphs) if found]


def test_no_function_calls_itself_not_even_through_others():
    assert not call_cycles({module_name(path): parse(path) for path in DEVICE})


RING = {
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
    ("modules", "found"),
    [
        (RING, ["above.Table.turn → above.Table.tidy → below.State.deal → above.Table.turn"]),
        ({"one": "def a():\n    b()\n\ndef b():\n    a()"}, ["one.a → one.b → one.a"]),
        ({"one": "def a():\n    def b():\n        b()"}, ["one.b → one.b"]),
        ({"one": "def a():\n    b()\n    b()\n\ndef b():\n    pass"}, []),
        ({"one": "class A:\n    def a(self):\n        super().a()"}, []),
    ],
)
def test_a_ring_of_calls_is_found(modules, found):
    assert call_cycles({name: ast.parse(source) for name, source in modules.items()}) == found


# -- memory is tidied up in few places ------------------------------------------------------

# A collection takes 11 to 24 ms, and what is dropped must be loaded again: each place has its reason.
COLLECTS = {("lib/coffer/loader.py", "unload"), ("lib/coffer/console.py", "collect_if_needed")}
KNOWS_MODULES = {("lib/coffer/loader.py", each) for each in ("load", "unload", "drop")}
LOOKS_ON = {"mem_free", "mem_alloc"}  # of gc's, what changes nothing


def find_uses(whole, module):
    """What of a module is used, and in which function: (member, function)."""
    around = {}
    for node in ast.walk(whole):  # the outer function comes before the inner one
        if isinstance(node, ast.FunctionDef):
            around.update(dict.fromkeys(ast.walk(node), node.name))
    for node in ast.walk(whole):
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id == module:
            yield node.attr, around.get(node, "")
        elif isinstance(node, ast.ImportFrom) and node.module == module:
            yield from [(alias.name, around.get(node, "")) for alias in node.names]
        elif isinstance(node, ast.Import):
            assert not any(alias.name == module and alias.asname for alias in node.names), "by its own name"


def test_memory_is_tidied_up_only_when_a_place_changes_and_while_nothing_happens():
    used = {(relative_name(path), at, what) for path in DEVICE for what, at in find_uses(parse(path), "gc")}
    assert {(file, at) for file, at, what in used if what not in LOOKS_ON} == COLLECTS


def test_only_the_loader_knows_which_modules_are_loaded():
    used = {(relative_name(path), at, what) for path in DEVICE for what, at in find_uses(parse(path), "sys")}
    assert {(file, at) for file, at, what in used if what == "modules"} == KNOWS_MODULES


@pytest.mark.parametrize(
    "source",
    ["import gc\ndef tidy():\n    gc.collect()", "def tidy():\n    from gc import collect\n    collect()"],
)
def test_a_collection_is_found_where_it_is(source):
    assert list(find_uses(ast.parse(source), "gc")) == [("collect", "tidy")]


CODEBASE = [
    path
    for folder in ("lib", "games", "host_sim", "web", "tools", "tests", "examples")
    for path in (ROOT / folder).rglob("*.py")
] + [ROOT / "code.py", ROOT / "boot.py"]


def test_every_file_says_its_licence_and_its_purpose():
    for path in CODEBASE:
        if read(path).strip():
            assert read(path).startswith("# SPDX-License-Identifier: MIT\n"), relative_name(path)
            assert ast.get_docstring(parse(path)), relative_name(path)


# -- private means private ------------------------------------------------------------------

# The simulator's native objects show device code nothing that C would not show: what they ask of each other
# begins with _ for that reason, so among themselves they count as one module.
NATIVE = ROOT / "host_sim" / "native"
TYPED = [
    path
    for folder in ("lib", "games", "host_sim", "tools", "web")
    for path in sorted((ROOT / folder).rglob("*.py"))
]
HELPERS = [path for path in sorted((ROOT / "tests").rglob("*.py")) if not path.name.startswith("test_")]
# Documented names of Python, and one of a native object
OTHERS_OWN = {"_exit", "_current_frames", "_base_executable", "_fields", "_catch_up"}


def private_names_of_others(whole):
    """What a file asks of another's private names: `face._began`, or an import.

    A class may ask its own objects, whatever they are called: `other._began`. What a class above it has in
    another file is that file's.
    """
    classes = [node for node in ast.walk(whole) if isinstance(node, ast.ClassDef)]
    members = {each.name: set(own_members(each)) for each in classes}
    known = {}  # what a place in a class may ask for
    for each in classes:  # the outer class comes before the inner one
        line = [each.name] + [base.id for base in each.bases if isinstance(base, ast.Name)]
        members[each.name] |= {name for base in line for name in members.get(base, ())}
        known.update(dict.fromkeys(ast.walk(each), members[each.name]))
    for node in ast.walk(whole):
        if isinstance(node, ast.Attribute) and is_private(node.attr) and node.attr not in OTHERS_OWN:
            if node.attr not in known.get(node, ()):
                yield f"line {node.lineno}: {ast.unparse(node)}"
        elif isinstance(node, ast.ImportFrom) and node.module != "__future__":
            yield from [f"line {node.lineno}: {alias.name}" for alias in node.names if is_private(alias.name)]


def own_members(cls):
    """The names that a class gives to itself and its objects."""
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


def is_private(word):
    return word.startswith("_") and not word.startswith("__")


def test_no_module_uses_a_private_name_of_another():
    for path in [*TYPED, *HELPERS]:
        if NATIVE not in path.parents:
            assert not list(private_names_of_others(parse(path))), relative_name(path)


FACE = """
class Face:
    def __init__(self, other):
        self._began = other._began
"""


@pytest.mark.parametrize(
    ("source", "found"),
    [
        (FACE, []),
        (FACE + "class Picker(Face):\n    def turn(self):\n        self._began = 0", []),
        (FACE + "class Pen:\n    def line(self, face):\n        return face._began", ["line 7: face._began"]),
        (FACE + "def began(face):\n    return face._began", ["line 6: face._began"]),
        ("class Pen(Face):\n    def line(self):\n        return self._row", ["line 3: self._row"]),
        ("from face import _began", ["line 1: _began"]),
    ],
)
def test_a_private_name_of_another_is_found(source, found):
    assert list(private_names_of_others(ast.parse(source))) == found
