# SPDX-License-Identifier: MIT
"""The call graph of device code: functions are found by name, methods by `self` and `super()`."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass, field
from graphlib import CycleError, TopologicalSorter

QualifiedName = tuple[str, str]  # a module, and in it a function or a method: "icon" or "Rows.icon"
Calls = dict[QualifiedName, set[QualifiedName]]


@dataclass
class Class:
    """A class, its methods and its base classes."""

    module: str
    name: str
    bases: list[QualifiedName]
    methods: dict[str, ast.FunctionDef] = field(default_factory=dict)


class Program:
    """Modules by their import names, and the functions and classes in them."""

    def __init__(self, trees: dict[str, ast.Module]) -> None:
        self.trees = trees
        self.functions: dict[QualifiedName, ast.FunctionDef] = {}
        self.classes: dict[QualifiedName, Class] = {}
        self.imports: dict[QualifiedName, QualifiedName] = {}  # (module, local name): its meaning
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
                    target = (inner, "") if inner in self.trees else (node.module, alias.name)
                    self.imports[module, alias.asname or alias.name] = target

    def _read_class(self, module: str, node: ast.ClassDef) -> None:
        bases = [target for base in node.bases if (target := self.resolve(module, base))]
        methods = {each.name: each for each in node.body if isinstance(each, ast.FunctionDef)}
        self.classes[module, node.name] = Class(module, node.name, bases, methods)

    def resolve(self, module: str, node: ast.expr) -> QualifiedName | None:
        """What `name` or `module.name` in a module refers to."""
        match node:
            case ast.Name(id=name):
                return self.imports.get((module, name), (module, name))
            case ast.Attribute(value=ast.Name(id=around), attr=name):
                other, inside = self.imports.get((module, around), ("", ""))
                return (other, name) if other and not inside else None
        return None

    def ancestry(self, cls: Class) -> list[Class]:
        """A class and its ancestors, in the order in which a method is looked up."""
        classes = [cls]
        for base in cls.bases:
            if base in self.classes:
                classes += self.ancestry(self.classes[base])
        return classes

    def calls(self) -> Calls:
        """Every function and the functions that it calls."""
        return {
            name_of_function: set(self._calls_in(name_of_function[0], node, [], []))
            for name_of_function, node in self.functions.items()
        }

    def calls_of(self, cls: Class) -> Calls:
        """Every method of an object of exactly this class, and the methods that it calls."""
        graph = {}
        ancestry = self.ancestry(cls)
        for n, each in enumerate(ancestry):
            for name, node in each.methods.items():
                name_of_function = each.module, f"{each.name}.{name}"
                graph[name_of_function] = set(self._calls_in(each.module, node, ancestry, ancestry[n + 1 :]))
        return graph

    def _calls_in(
        self, module: str, function: ast.FunctionDef, ancestry: list[Class], above: list[Class]
    ) -> Iterator[QualifiedName]:
        for node in ast.walk(function):
            if not isinstance(node, ast.Call):
                continue
            match node.func:
                case ast.Attribute(value=ast.Name(id="self"), attr=name):
                    yield from _first_method(ancestry, name)
                case ast.Attribute(value=ast.Call(func=ast.Name(id="super")), attr=name):
                    yield from _first_method(above, name)
                case called:
                    name_of_function = self.resolve(module, called)
                    if name_of_function in self.functions:
                        yield name_of_function


def _first_method(ancestry: list[Class], name: str) -> list[QualifiedName]:
    """The first of these classes that has the method, as a list of one, or an empty list."""
    return [(each.module, f"{each.name}.{name}") for each in ancestry if name in each.methods][:1]


def find_cycle(calls: Calls) -> list[str]:
    """The functions of a cycle in the order of their calls, the first repeated at the end; [] if none."""
    try:
        TopologicalSorter(calls).prepare()
    except CycleError as found:
        return [".".join(name_of_function) for name_of_function in reversed(found.args[1])]
    return []
