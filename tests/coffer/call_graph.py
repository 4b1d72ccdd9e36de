# SPDX-License-Identifier: MIT
"""Who calls whom in device code: functions by their names, methods by `self` and `super()`."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass, field
from graphlib import CycleError, TopologicalSorter

Place = tuple[str, str]  # a module, and what is called there: "icon" or "Rows.icon"
Calls = dict[Place, set[Place]]


@dataclass
class Class:
    """A class, what its methods are, and the classes above it."""

    module: str
    name: str
    bases: list[Place]
    methods: dict[str, ast.FunctionDef] = field(default_factory=dict)


class Program:
    """Modules by the names under which they are imported, and what can be called in them."""

    def __init__(self, trees: dict[str, ast.Module]) -> None:
        self.trees = trees
        self.functions: dict[Place, ast.FunctionDef] = {}
        self.classes: dict[Place, Class] = {}
        self.imported: dict[Place, Place] = {}  # what a module's own name for another's thing means
        for module, tree in trees.items():
            self._read_imports(module, tree)
            for node in ast.walk(tree):
                if isinstance(node, ast.ClassDef):
                    self._read_class(module, node)
            methods = {each for cls in self.classes.values() for each in cls.methods.values()}
            for node in ast.walk(tree):
                if isinstance(node, ast.FunctionDef) and node not in methods:
                    self.functions[module, node.name] = node

    def _read_imports(self, module: str, tree: ast.Module) -> None:
        for node in ast.walk(tree):
            if isinstance(node, ast.ImportFrom) and node.module:
                for alias in node.names:
                    inner = f"{node.module}.{alias.name}"
                    meant = (inner, "") if inner in self.trees else (node.module, alias.name)
                    self.imported[module, alias.asname or alias.name] = meant

    def _read_class(self, module: str, node: ast.ClassDef) -> None:
        bases = [meant for base in node.bases if (meant := self.resolve(module, base))]
        methods = {each.name: each for each in node.body if isinstance(each, ast.FunctionDef)}
        self.classes[module, node.name] = Class(module, node.name, bases, methods)

    def resolve(self, module: str, node: ast.expr) -> Place | None:
        """The place of `name` or `module.name` as a module writes it."""
        match node:
            case ast.Name(id=name):
                return self.imported.get((module, name), (module, name))
            case ast.Attribute(value=ast.Name(id=around), attr=name):
                other, inside = self.imported.get((module, around), ("", ""))
                return (other, name) if other and not inside else None
        return None

    def ancestry(self, cls: Class) -> list[Class]:
        """A class and those above it, in the order in which a method is looked for."""
        found = [cls]
        for base in cls.bases:
            if base in self.classes:
                found += self.ancestry(self.classes[base])
        return found

    def calls(self) -> Calls:
        """Every function and the functions that it calls."""
        return {place: set(self._calls_in(place[0], node, [], [])) for place, node in self.functions.items()}

    def calls_of(self, cls: Class) -> Calls:
        """Every method that an object of just this class has, and whom it calls."""
        graph = {}
        line = self.ancestry(cls)
        for n, each in enumerate(line):
            for name, node in each.methods.items():
                place = each.module, f"{each.name}.{name}"
                graph[place] = set(self._calls_in(each.module, node, line, line[n + 1 :]))
        return graph

    def _calls_in(
        self, module: str, function: ast.FunctionDef, line: list[Class], above: list[Class]
    ) -> Iterator[Place]:
        for node in ast.walk(function):
            if not isinstance(node, ast.Call):
                continue
            match node.func:
                case ast.Attribute(value=ast.Name(id="self"), attr=name):
                    yield from _first_method(line, name)
                case ast.Attribute(value=ast.Call(func=ast.Name(id="super")), attr=name):
                    yield from _first_method(above, name)
                case called:
                    place = self.resolve(module, called)
                    if place in self.functions:
                        yield place


def _first_method(line: list[Class], name: str) -> list[Place]:
    """Where a method is found that may be in any of these."""
    return [(each.module, f"{each.name}.{name}") for each in line if name in each.methods][:1]


def find_cycle(calls: Calls) -> list[str]:
    """Functions of which each calls the next, and the last is the first again; nothing if there are none."""
    try:
        TopologicalSorter(calls).prepare()
    except CycleError as found:
        return [".".join(place) for place in reversed(found.args[1])]
    return []
