# SPDX-License-Identifier: MIT
"""Scopes of names: the device's modules as syntax trees, and which names in them are global."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from typing import Any

Program = dict[str, ast.Module]  # by the name under which a module is imported
Function = ast.FunctionDef | ast.Lambda
_OWN_NAMES = (ast.FunctionDef, ast.Lambda, ast.ClassDef)


def children(node: ast.AST) -> Iterator[ast.AST]:
    """The nodes right below one, but for Load, Store and Del, which hold nothing."""
    for field in node._fields:
        if field != "ctx":
            value = getattr(node, field, None)
            if isinstance(value, list):
                for each in value:
                    if isinstance(each, ast.AST):
                        yield each
            elif isinstance(value, ast.AST):
                yield value


def walk(tree: ast.AST) -> Iterator[ast.AST]:
    """The nodes of a tree as ast.walk() gives them, but for Load, Store and Del: in half the time."""
    waiting = [tree]
    for node in waiting:  # which grows meanwhile
        waiting += children(node)
        yield node


def inside(scope: ast.AST) -> Iterator[ast.AST]:
    """The nodes of a scope, down to the heads of the functions and classes in it."""
    waiting = [scope.args, *_body(scope)] if isinstance(scope, Function) else list(_body(scope))
    while waiting:
        node = waiting.pop()
        yield node
        waiting += _head(node) if isinstance(node, _OWN_NAMES) else children(node)


def _body(scope: ast.AST) -> list[ast.AST]:
    return [scope.body] if isinstance(scope, ast.Lambda) else scope.body  # type: ignore[attr-defined]


def _head(node: ast.AST) -> list[ast.AST]:
    """What of a function or class belongs to the scope around it."""
    if isinstance(node, ast.ClassDef):
        return [*node.bases, *node.decorator_list]
    defaults = [*node.args.defaults, *filter(None, node.args.kw_defaults)]  # type: ignore[attr-defined]
    return defaults + getattr(node, "decorator_list", [])


def binds(node: ast.AST) -> list[str]:
    """The names that a node gives a meaning to in its scope."""
    match node:
        case ast.Name(id=name, ctx=ast.Store() | ast.Del()) | ast.arg(arg=name):
            return [name]
        case ast.FunctionDef(name=name) | ast.ClassDef(name=name):
            return [name]
        case ast.ExceptHandler(name=str(name)):
            return [name]
        case ast.Import(names=names) | ast.ImportFrom(names=names):
            return [bound(alias) for alias in names]
    return []


def bound(alias: ast.alias) -> str:
    """The name that an import gives a meaning to."""
    return alias.asname or alias.name.partition(".")[0]


def own(scope: ast.AST) -> set[str]:
    """The names that a function, a class or a module has for itself."""
    found: set[str] = set()
    elsewhere: set[str] = set()
    for node in inside(scope):
        found.update(binds(node))
        if isinstance(node, ast.Global | ast.Nonlocal):
            elsewhere.update(node.names)
    return found - elsewhere


def new_name(name: str, taken: set[str]) -> str:
    """A name like another one that is not taken.

    >>> new_name("cell", {"cell", "cell_1"})
    'cell_2'
    """
    number = 1
    while f"{name}_{number}" in taken:
        number += 1
    return f"{name}_{number}"


def rebound(module: ast.Module) -> set[str]:
    """A module's names that get a meaning more than once, or from inside a function."""
    once: set[str] = set()
    again: set[str] = set()
    for node in inside(module):
        for name in binds(node):
            (again if name in once else once).add(name)
        if isinstance(node, ast.AugAssign) and isinstance(node.target, ast.Name):
            again.add(node.target.id)
    for node in walk(module):
        if isinstance(node, ast.Global):
            again.update(node.names)
    return again


def imports(module: ast.Module) -> dict[str, tuple[str, str]]:
    """What a module's imports mean: name → (module, name there), with "" there for a module itself."""
    found = {}
    for statement in module.body:
        if isinstance(statement, ast.ImportFrom):
            for alias in statement.names:
                found[bound(alias)] = (statement.module or "", alias.name)
        elif isinstance(statement, ast.Import):
            for alias in statement.names:
                if alias.asname or "." not in alias.name:
                    found[bound(alias)] = (alias.name, "")
    return found


class Directory:
    """Where the names of all modules come from."""

    def __init__(self, program: Program) -> None:
        self.own = {name: own(module) for name, module in program.items()}
        self.rebound = {name: rebound(module) for name, module in program.items()}
        self.imports = {name: imports(module) for name, module in program.items()}

    def origin(self, module: str, name: str) -> tuple[str, str]:
        """Where a module's name is really defined: (module, name), with "" for a module itself."""
        while True:
            if name not in self.own.get(module, ()):
                inner = f"{module}.{name}"
                return (inner, "") if inner in self.own else (module, name)
            if name not in self.imports[module] or name in self.rebound[module]:
                return module, name
            module, name = self.imports[module][name]
            if not name:
                return module, ""


def every(program: Program) -> list[ast.AST]:
    """All nodes of all modules."""
    return [node for module in program.values() for node in walk(module)]


_BY_NAME = ("getattr", "hasattr", "setattr", "delattr")
_PLACE = re.compile(r"(?:\w+\.)+([A-Z]\w*)")  # where a screen is: "home.setup.Setup"


def names_in_strings(nodes: list[ast.AST]) -> set[str]:
    """Returns the names that are looked up by strings: getattr(facts, "TITLES"), visit("home.setup.Setup").

    Any other string is a text, a key or a file, and no name.
    """
    found: set[str] = set()
    for node in nodes:
        match node:
            case ast.Call(func=ast.Name(id=asks), args=[_, ast.Constant(value=str(name)), *_]):
                if asks in _BY_NAME:
                    found.add(name)
            case ast.Constant(value=str(words)):
                if place := _PLACE.fullmatch(words):
                    found.add(place[1])
    return found


def drop_docstrings(program: Program) -> None:
    """Removes docstrings, so that nothing in them is taken for a name."""
    for module in program.values():
        for node in walk(module):
            if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef) and ast.get_docstring(node):
                node.body = node.body[1:] or ([] if isinstance(node, ast.Module) else [ast.Pass()])


def drop_types(module: ast.Module) -> None:
    """Removes what only type checkers read: annotations, and `if TYPE_CHECKING:` with its flag.

    mypy takes a variable of that name for true; when the program runs, it is False.

    >>> module = ast.parse('''
    ... TYPE_CHECKING = False
    ... if TYPE_CHECKING:
    ...     from chests import Chest
    ... def b(c: "Chest") -> int: ...
    ... ''')
    >>> drop_types(module)
    >>> print(ast.unparse(module))
    def b(c):
        ...
    """
    module.body = [each for each in module.body if not _is_for_type_checkers(each)]
    _DropAnnotations().visit(module)


def _is_for_type_checkers(statement: ast.stmt) -> bool:
    match statement:
        case ast.Assign(targets=[ast.Name(id="TYPE_CHECKING")]) | ast.If(test=ast.Name(id="TYPE_CHECKING")):
            return True
    return False


class _DropAnnotations(ast.NodeTransformer):
    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.AST:
        node.returns = None
        return self.generic_visit(node)

    def visit_arg(self, node: ast.arg) -> ast.AST:
        node.annotation = None
        return node

    def visit_AnnAssign(self, node: ast.AnnAssign) -> ast.AST | None:
        if node.value is None:
            return None  # a name without a value: nothing happens when the program runs
        return ast.copy_location(ast.Assign([node.target], node.value), node)


class Walk(ast.NodeTransformer):
    """Goes through a module and knows at each name whether it is the module's own."""

    def __init__(self) -> None:
        self.scopes: list[tuple[ast.AST, set[str]]] = []

    def is_global(self, name: str) -> bool:
        """Whether a name here means the module's; a class's names are not seen in its methods."""
        for depth, (scope, names) in enumerate(reversed(self.scopes)):
            if name in names and (depth == 0 or not isinstance(scope, ast.ClassDef)):
                return False
        return True

    def in_class(self) -> bool:
        """Whether this is a class's body and not a method's."""
        return bool(self.scopes) and isinstance(self.scopes[-1][0], ast.ClassDef)

    def enter(self, node: ast.AST) -> ast.AST:
        """Goes through a function or a class; its defaults and decorators belong to the scope around."""
        around, self.scopes = self.scopes, [*self.scopes, (node, own(node))]
        within = {id(each) for each in _head(node)}
        for field, value in ast.iter_fields(node):
            if isinstance(value, list):
                setattr(node, field, self._each(value, within, around))
            elif isinstance(value, ast.arguments):
                value.defaults = self._each(value.defaults, within, around)
                value.kw_defaults = self._each(value.kw_defaults, within, around)
                self._each([*value.posonlyargs, *value.args, *value.kwonlyargs], within, around)
            elif isinstance(value, ast.AST):
                setattr(node, field, self.visit(value))
        self.scopes = around
        return node

    def _each(self, nodes: list[Any], outer: set[int], around: list[Any]) -> list[Any]:
        """Visits nodes, those of the scope around in that one."""
        here, done = self.scopes, []
        for node in nodes:
            if isinstance(node, ast.AST):
                self.scopes = around if id(node) in outer else here
                node = self.visit(node)
            done.append(node)
        self.scopes = here
        return done

    visit_FunctionDef = visit_Lambda = visit_ClassDef = enter


class Renamed(Walk):
    """Renames the names of a module itself."""

    def __init__(self, new: dict[str, str]) -> None:
        super().__init__()
        self.new = new

    def _now(self, name: str) -> str:
        return self.new.get(name, name) if self.is_global(name) else name

    def visit_Name(self, node: ast.Name) -> ast.AST:
        node.id = self._now(node.id)
        return node

    def visit_Global(self, node: ast.Global) -> ast.AST:
        node.names = [self._now(name) for name in node.names]
        return node

    def visit_ExceptHandler(self, node: ast.ExceptHandler) -> ast.AST:
        node.name = node.name and self._now(node.name)
        return self.generic_visit(node)

    def _define(self, node: ast.FunctionDef | ast.ClassDef) -> ast.AST:
        node.name = self._now(node.name)
        return self.enter(node)

    visit_FunctionDef = visit_ClassDef = _define  # type: ignore[assignment]
