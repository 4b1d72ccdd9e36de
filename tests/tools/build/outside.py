# SPDX-License-Identifier: MIT
"""Which names those outside the program use, by who they are: what tools/build/exports.py must list."""

import ast
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

from tools import games
from tools.build import members, scopes, shrink, tree
from tools.build.rom_names import is_private

ROOT = Path(__file__).resolve().parents[3]
USERS = {
    "code.py": ["code.py"],
    "native": ["host_sim/native", "tools/vm/native"],
    "page": ["tools/vm/page"],
    "bench": ["tools/vm/bench"],
    "log": ["tools/game_log.py"],
}
# Modules that the simulator has for other programs; ours imports none of them: see program()
FOR_OTHERS = {"bitmaptools", "fontio", "random", "terminalio", "vectorio", "warnings"}
LOGS = [f"games/{game}/host/log.py" for game in games.names()]  # what a game adds to its log


def trees(places: Iterable[str]) -> Iterator[ast.Module]:
    for place in places:
        path = ROOT / place
        for file in sorted(path.rglob("*.py")) if path.is_dir() else [path]:
            if file.stem not in FOR_OTHERS:
                yield ast.parse(file.read_text(encoding="utf-8"))


def program() -> scopes.Program:
    """The device's modules by the names under which they are imported."""
    found = {}
    for name, source in tree.all_sources(ROOT).items():
        module = ast.parse(source)
        scopes.drop_types(module)
        assert not FOR_OTHERS & imported(module), name
        found[shrink.imported_as(name)] = module
    return found


def imported(module: ast.Module) -> set[str]:
    """The names of the modules that one imports."""
    found = {alias.name for node in ast.walk(module) if isinstance(node, ast.Import) for alias in node.names}
    return found | {node.module or "" for node in ast.walk(module) if isinstance(node, ast.ImportFrom)}


def defined(modules: Iterable[ast.Module]) -> set[str]:
    """What modules, classes and objects of the program have: all that the build could rename."""
    found: set[str] = set()
    for module in modules:
        found |= scopes.own(module)
        for node in ast.walk(module):
            if isinstance(node, ast.ClassDef):
                found |= scopes.own(node)
            elif isinstance(node, ast.Attribute) and not isinstance(node.ctx, ast.Load):
                found.add(node.attr)
    return found


def nodes(modules: Iterable[ast.Module]) -> list[ast.AST]:
    return [node for module in modules for node in ast.walk(module)]


def attributes(modules: Iterable[ast.Module]) -> set[str]:
    return {node.attr for node in nodes(modules) if isinstance(node, ast.Attribute)}


def asked(modules: Sequence[ast.Module]) -> set[str]:
    """What modules ask others for: attributes, imported names, and names in strings, as for getattr()."""
    found = attributes(modules)
    for node in nodes(modules):
        if isinstance(node, ast.ImportFrom):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.Constant) and isinstance(node.value, str):
            found.add(node.value)
    return found


def used() -> dict[str, set[str]]:
    """By who they are, the names of the program that those outside use, and native names that it uses."""
    ours = list(program().values())
    found = {}
    for user, places in USERS.items():
        theirs = list(trees(places))
        if user == "native":  # an object of theirs and one of ours may have the same name
            names = defined(theirs) & (defined(ours) | attributes(ours))
        elif user == "log":  # on the VM it is shrunk together with the program, and called by tests
            offered = {
                node.name for node in nodes(theirs) if isinstance(node, ast.FunctionDef | ast.ClassDef)
            }
            names = offered | asked(theirs) & defined([*ours, *trees(LOGS)])
        else:
            names = asked(theirs) & defined(ours)
        found[user] = {name for name in names if not is_private(name)} - members.names_of_types()
    return found


def modules_used() -> set[str]:
    """The modules that those outside ask for by name, whole or its end."""
    names = set(program())
    ends = {"." + name.rpartition(".")[2] for name in names if "." in name}
    strings = asked([tree for places in USERS.values() for tree in trees(places)])
    imported = {
        node.module
        for places in USERS.values()
        for node in nodes(trees(places))
        if isinstance(node, ast.ImportFrom) and node.module
    }
    return {name for name in strings | imported if name in names | ends and "." in name}
