# SPDX-License-Identifier: MIT
"""Renames attributes and methods, wherever a name is unambiguous.

Every class of the program is known, so `face.deciding` need not be called that on the device. Names stay
that somebody outside could use: those of MicroPython's own types, of native modules, of what looks
into the console from outside (exports.py), and those that stand in a string. One new name serves many old
ones, if no object has two of them: an object has what its class, the classes above and the program's
code for them name.
"""

from __future__ import annotations

import array
import ast
import io
import itertools
from functools import cache

from tools.build.exports import EXPORTS
from tools.build.rom_names import is_private, unused
from tools.build.scopes import Directory, Program, Walk, inside, own, walk

_TYPES = (int, str, bytes, bytearray, memoryview, list, tuple, dict, set, range, slice, type, property)
_MORE_TYPES = (OSError, StopIteration, io.BytesIO, io.StringIO, array.array, type(ast), type(i for i in ""))


@cache
def names_of_types() -> frozenset[str]:
    """The names that MicroPython's own types have."""
    return frozenset(name for each in _TYPES + _MORE_TYPES for name in dir(each) if not is_private(name))


@cache
def names_used_outside() -> frozenset[str]:
    """Returns every name that code outside the program uses or defines."""
    return names_of_types().union(*EXPORTS.values())


def rename(program: Program, outside: set[str]) -> None:
    """New names for all attributes but those that are known outside."""
    new = _choose_names(program, outside | names_used_outside())
    for module in program.values():
        _Members(new).visit(module)


def _choose_names(program: Program, fixed: set[str] | frozenset[str]) -> dict[str, str]:
    """New names by old ones."""
    below = _below(program)
    taken, defined = set(fixed), set()
    reach: dict[str, set[ast.ClassDef]] = {}  # the classes of objects that may have a name
    for module in program.values():
        for node in walk(module):
            if isinstance(node, ast.Attribute):
                taken.add(node.attr)
            elif isinstance(node, ast.ClassDef):
                taken |= {each.id for each in inside(node) if isinstance(each, ast.Name)} | own(node)
                mine = [each for each in walk(node) if isinstance(each, ast.Attribute) and _of_self(each)]
                defined |= own(node) | {each.attr for each in mine if not isinstance(each.ctx, ast.Load)}
                for name in own(node) | {each.attr for each in mine}:
                    reach.setdefault(name, set()).update(below[node])
    old = {name for name in defined - fixed if not name.startswith("__")}
    free = list(itertools.islice(unused(taken | {"args", "value", "errno"}), len(old)))
    holders: dict[str, set[ast.ClassDef]] = {name: set() for name in free}
    found = {}
    for name in sorted(old, key=lambda name: (-len(reach[name]), name)):
        found[name] = next(each for each in free if not holders[each] & reach[name])
        holders[found[name]] |= reach[name]
    return found


def _of_self(node: ast.Attribute) -> bool:
    return isinstance(node.value, ast.Name) and node.value.id == "self"


def _below(program: Program) -> dict[ast.ClassDef, set[ast.ClassDef]]:
    """Each class with all that inherit from it, directly or not."""
    directory = Directory(program)
    classes = {}
    for name, module in program.items():
        for node in walk(module):
            if isinstance(node, ast.ClassDef):
                classes[name, node.name] = node
    above: dict[ast.ClassDef, list[ast.ClassDef]] = {}
    for (module_name, _), node in classes.items():
        parents = []
        for base in node.bases:
            match base:
                case ast.Name(id=key):
                    parents.append(directory.origin(module_name, key))
                case ast.Attribute(value=ast.Name(id=alias), attr=key):
                    parents.append(directory.origin(directory.origin(module_name, alias)[0], key))
        above[node] = [classes[parent] for parent in parents if parent in classes]
    below: dict[ast.ClassDef, set[ast.ClassDef]] = {node: {node} for node in above}
    for node in above:
        waiting = list(above[node])
        while waiting:
            parent = waiting.pop()
            below[parent].add(node)
            waiting += above[parent]
    return below


class _Members(Walk):
    """Renames attributes, and methods and other names in the bodies of classes."""

    def __init__(self, new: dict[str, str]) -> None:
        super().__init__()
        self.new = new

    def visit_Attribute(self, node: ast.Attribute) -> ast.AST:
        node.attr = self.new.get(node.attr, node.attr)
        return self.generic_visit(node)

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.AST:  # type: ignore[override]
        if self.in_class():
            node.name = self.new.get(node.name, node.name)
        return self.enter(node)

    def visit_Name(self, node: ast.Name) -> ast.AST:
        if self.in_class() and not self.is_global(node.id):
            node.id = self.new.get(node.id, node.id)
        return node
