# SPDX-License-Identifier: MIT
"""Replaces constants by their values: a number takes a byte or two, a public name thirty.

The compiler does this for `_NAME = const(3)` within one module. Here the whole program is known,
so `from games.x.cards import NONE` and `cards.NONE` become the number too, and neither the
definition nor the import is left when nobody asks for them any more.
"""

from __future__ import annotations

import ast
import operator

from tools.build.scopes import Directory, Program, Walk, bound, every, walk
from tools.pack.words import hash_of

Values = dict[tuple[str, str], int]
Reached = set[str | tuple[str, str]]

_WORK = {
    ast.Add: operator.add,
    ast.Sub: operator.sub,
    ast.Mult: operator.mul,
    ast.FloorDiv: operator.floordiv,
    ast.Mod: operator.mod,
    ast.LShift: operator.lshift,
    ast.RShift: operator.rshift,
    ast.BitOr: operator.or_,
    ast.BitAnd: operator.and_,
    ast.BitXor: operator.xor,
}


def fold(program: Program) -> None:
    """Replaces named numbers in the whole program, then removes definitions that are no longer used."""
    directory = Directory(program)
    asked = {name: _names_read(module) for name, module in program.items()}
    attributes = [node for node in every(program) if isinstance(node, ast.Attribute)]
    stored = {node.attr for node in attributes if not isinstance(node.ctx, ast.Load)}
    known: Values = {}
    while (values := _values(program, directory, stored)) != known:
        known = values  # what else is a number now that these are?
        for name, module in program.items():
            for statement in module.body:
                if isinstance(statement, ast.Assign):
                    _Fold(directory, name, known, set()).visit(statement)
    reached = _names_in_strings(program)
    for name, module in program.items():
        _Fold(directory, name, known, reached).visit(module)
        _Precomputed().visit(module)
    brought = [node for node in every(program) if isinstance(node, ast.ImportFrom)]
    loaded = {name: _names_read(module) for name, module in program.items()}
    while swept := _remove_unused(program, directory, known, asked, reached, brought, loaded):
        loaded |= {name: _names_read(program[name]) for name in swept}


def _number(node: ast.expr) -> int | None:
    """Returns the value of an expression that contains only numbers."""
    match node:
        case ast.Constant(value=int(value)) if not isinstance(value, bool):
            return value
        case ast.Call(func=ast.Name(id="const"), args=[inner], keywords=[]):
            return _number(inner)
        case ast.UnaryOp(op=ast.USub(), operand=inner):
            one = _number(inner)
            return None if one is None else -one
        case ast.BinOp(left=left, op=op, right=right) if type(op) in _WORK:
            one, two = _number(left), _number(right)
            return None if one is None or two is None else _WORK[type(op)](one, two)
    return None


def _literal(value: int) -> ast.expr:
    number = ast.Constant(abs(value))
    return number if value >= 0 else ast.UnaryOp(ast.USub(), number)


def _assigned_names(statement: ast.stmt) -> list[tuple[str, int]]:
    """The names to which a statement gives numbers: NAME = 3, A, B = 0, 1, or A, B = range(2)."""
    match statement:
        case ast.Assign(targets=[ast.Name(id=name)], value=value):
            number = _number(value)
            return [] if number is None else [(name, number)]
        case ast.Assign(targets=[ast.Tuple(elts=names)], value=value):
            keys = [name.id for name in names if isinstance(name, ast.Name)]
            numbers = _numbers(value)
            return list(zip(keys, numbers, strict=True)) if len(keys) == len(names) == len(numbers) else []
    return []


def _numbers(value: ast.expr) -> list[int]:
    """Returns the numbers of a tuple or range; nothing for anything else."""
    match value:
        case ast.Tuple(elts=parts) | ast.Call(func=ast.Name(id="range"), args=parts):
            found = [number for part in parts if (number := _number(part)) is not None]
            if len(found) == len(parts):
                return found if isinstance(value, ast.Tuple) else list(range(*found))
    return []


def _values(program: Program, directory: Directory, stored: set[str]) -> Values:
    """Every number with a name that is given once and never changed."""
    found = {}
    for name, module in program.items():
        for statement in module.body:
            for key, number in _assigned_names(statement):
                if key not in directory.rebound[name] and key not in stored:
                    found[name, key] = number
    return found


class _Fold(Walk):
    """Writes the numbers into one module, and records which names of other modules it still uses.

    That is (module, name) where the module is known, and the name alone in `match.rules.SOURCES`.
    """

    def __init__(self, directory: Directory, module: str, values: Values, reached: Reached) -> None:
        super().__init__()
        self.directory = directory
        self.module = module
        self.values = values
        self.reached = reached

    def visit_Name(self, node: ast.Name) -> ast.AST:
        if isinstance(node.ctx, ast.Load) and self.is_global(node.id):
            return self._number_or(node, self.module, node.id)
        return node

    def visit_Attribute(self, node: ast.Attribute) -> ast.AST:
        match node:
            case ast.Attribute(value=ast.Name(id=alias), ctx=ast.Load()) if self.is_global(alias):
                module, name = self.directory.origin(self.module, alias)
                if not name:
                    found = self._number_or(node, module, node.attr)
                    if found is node:
                        self.reached.add((module, node.attr))
                    return found
        self.reached.add(node.attr)
        return self.generic_visit(node)

    def _number_or(self, node: ast.expr, module: str, name: str) -> ast.expr:
        value = self.values.get(self.directory.origin(module, name))
        return node if value is None else _literal(value)


class _Precomputed(ast.NodeTransformer):
    """Computes in advance what the device would compute at every start."""

    def visit_Call(self, node: ast.Call) -> ast.AST:
        """A table written as numbers, bytes((1, 2, 3)), becomes the bytes; the key in say("key") its hash."""
        self.generic_visit(node)
        match node:
            case ast.Call(
                func=ast.Attribute(attr="say" | "has") | ast.Name(id="say" | "join_key"), args=[key, *_]
            ):
                node.args[0] = _hashed(key)
            case ast.Call(func=ast.Name(id="keys"), args=table):
                return ast.Tuple([_hashed(key) for key in table], ast.Load())
            case ast.Call(func=ast.Name(id="bytes"), args=[ast.Tuple() | ast.List() as table], keywords=[]):
                numbers = [_number(each) for each in table.elts]
                if numbers and all(number is not None and 0 <= number < 256 for number in numbers):
                    return ast.Constant(bytes(number for number in numbers if number is not None))
        return node

    def visit_BinOp(self, node: ast.BinOp) -> ast.AST:
        """A table that is written in several lines, (1, 2) + (3,), becomes one."""
        self.generic_visit(node)
        match node:
            case ast.BinOp(left=ast.Tuple(elts=first), op=ast.Add(), right=ast.Tuple(elts=more)):
                return ast.Tuple([*first, *more], ast.Load())
        return node


def _hashed(key: ast.expr) -> ast.expr:
    """The hash by which the console finds a text, where the key is written out."""
    match key:
        case ast.Constant(value=str(text)):
            return ast.Constant(hash_of(text))
        case ast.IfExp(test=test, body=body, orelse=orelse):
            return ast.IfExp(test, _hashed(body), _hashed(orelse))
    return key


def _names_in_strings(program: Program) -> Reached:
    """Returns names that the program looks up by strings: "module.Class", getattr(x, "name")."""
    found: Reached = set()
    for node in every(program):
        match node:
            case ast.Call(
                func=ast.Name(id="getattr" | "hasattr"), args=[_, ast.Constant(value=str(name)), *_]
            ):
                found.add(name)
            case ast.Constant(value=str(words)) if "." in words:
                found.update(words.split("."))
    return found


def _names_read(module: ast.Module) -> set[str]:
    return {
        node.id for node in walk(module) if isinstance(node, ast.Name) and not isinstance(node.ctx, ast.Store)
    }


def _remove_unused(
    program: Program,
    directory: Directory,
    values: Values,
    asked: dict[str, set[str]],
    reached: Reached,
    brought: list[ast.ImportFrom],
    loaded: dict[str, set[str]],
) -> set[str]:
    """Removes imports and definitions that are no longer used; returns the modules that had some."""
    wanted = reached | {(node.module or "", alias.name) for node in brought for alias in node.names}
    swept: set[str] = set()
    for name, module in program.items():

        def needed(key: str, name: str = name) -> bool:
            return key in loaded[name] or key in wanted or (name, key) in wanted

        body: list[ast.stmt] = []
        for statement in module.body:
            pairs = _assigned_names(statement)
            if isinstance(statement, ast.Import | ast.ImportFrom):
                kept = []
                for alias in statement.names:
                    key = bound(alias)
                    used = key in asked[name] or directory.origin(name, key) in values
                    if needed(key) or not used:  # what was never used is imported for what it does
                        kept.append(alias)
                if len(kept) < len(statement.names):
                    swept.add(name)
                statement.names = kept
                if kept:
                    body.append(statement)
            elif pairs and all((name, key) in values for key, _ in pairs):
                left = [(key, number) for key, number in pairs if needed(key)]
                if len(left) < len(pairs):
                    swept.add(name)
                body += [ast.Assign([ast.Name(key, ast.Store())], _literal(number)) for key, number in left]
            else:
                body.append(statement)
        module.body = body
    return swept
