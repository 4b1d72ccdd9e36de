# SPDX-License-Identifier: MIT
"""Turns comprehensions into loops.

In MicroPython a comprehension is a function of its own. It takes some 80 bytes of heap besides its code, and
each time it runs it makes an object that is garbage afterwards. A loop in the function around it takes 20.
So `return [n for n in cells if n]` becomes a loop that appends to a list, and `sum([...])` one that adds.
At the table of Treasure Mines that saves 3.3 KB.

The loop stands before the statement with the comprehension. Where a part of the statement that is evaluated
earlier could then have another value, or where the comprehension might not be evaluated at all, it stays.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from typing import Any

from tools.build.scopes import Program, new_name, own, rebound, walk

Comprehension = ast.ListComp | ast.DictComp
_Statements = list[ast.stmt]
_LEAVE = (ast.Lambda, ast.Yield, ast.YieldFrom, ast.NamedExpr)
_QUIET = {"abs", "bytes", "len", "max", "min", "ord", "range"}  # built-in functions that change nothing


def unroll(program: Program) -> None:
    """Turns the comprehensions in all functions into loops, where that changes nothing but the cost."""
    for module in program.values():
        for function in [node for node in walk(module) if isinstance(node, ast.FunctionDef)]:
            _Unroller(function, own(module), rebound(module)).unroll()


class _Unroller:
    """Turns the comprehensions of a function into loops."""

    def __init__(self, function: ast.FunctionDef, known: set[str], changing: set[str]) -> None:
        self._function = function
        self._known = known  # names that the module gives a meaning to,
        self._changing = changing  # and those whose meaning changes
        self._reusable: set[str] = set()  # variables of loops that were made here, used nowhere else

    def unroll(self) -> None:
        waiting: list[tuple[_Statements, frozenset[str]]] = [(self._function.body, frozenset())]
        while waiting:
            block, around = waiting.pop()
            at = 0
            while at < len(block):
                made = self._unroll_first(block[at], around)
                block[at : at + 1] = made or [block[at]]
                if not made:
                    waiting += [(each, around | _targets(block[at])) for each in _blocks(block[at])]
                    at += 1

    def _unroll_first(self, statement: ast.stmt, around: frozenset[str]) -> _Statements:
        """What takes the place of a statement, its first comprehension as a loop; nothing if it has none."""
        expression = _evaluated_first(statement)
        found = self._first(expression, []) if expression else None
        if not expression or not found or any(isinstance(node, _LEAVE) for node in walk(found)):
            return []
        whole = self._as_sum(expression, found)
        match statement:
            case ast.Assign(targets=[ast.Name(id=name)], value=value) if value is whole:
                if name in own(self._function) and name not in _names(found):
                    return self._loop(found, name, around, whole is not found)
        name = new_name("made", _names(self._function))
        loop = self._loop(found, name, around, whole is not found)
        return [*loop, _Replace(whole, ast.Name(name, ast.Load())).visit(statement)]

    def _first(self, node: ast.expr, before: list[ast.expr]) -> Comprehension | None:
        """The first comprehension of an expression, if all that is evaluated `before` can come later."""
        if isinstance(node, Comprehension):
            quiet = _is_quiet(node)
            return node if all(self._may_come_later(each, quiet) for each in before) else None
        for part in _parts(node):
            found = self._first(part, before)
            if found or any(isinstance(each, Comprehension) for each in walk(part)):
                return found
            before = [*before, part]
        return None

    def _may_come_later(self, node: ast.expr, quiet: bool) -> bool:
        """Whether an expression gives the same after a comprehension as before it."""
        if isinstance(node, ast.Name):
            return quiet or node.id not in self._changing
        return isinstance(node, ast.Constant) or quiet and _is_quiet(node)

    def _as_sum(self, expression: ast.expr, found: Comprehension) -> ast.expr:
        """The sum() of a comprehension, or itself."""
        for node in walk(expression):
            match node:
                case ast.Call(func=ast.Name(id="sum"), args=[only], keywords=[]) if only is found:
                    return found if "sum" in self._known else node
        return found

    def _loop(self, found: Comprehension, made: str, around: frozenset[str], sums: bool) -> _Statements:
        """The loop that gives `made` the value of a comprehension, or its sum."""
        self._rename_targets(found, around)
        first: ast.expr
        inner: ast.stmt
        name = ast.Name(made, ast.Load())
        if isinstance(found, ast.DictComp):
            first = ast.Dict([], [])
            inner = ast.Assign([ast.Subscript(name, found.key, ast.Store())], found.value)
        elif sums:
            first = ast.Constant(0)
            inner = ast.AugAssign(ast.Name(made, ast.Store()), ast.Add(), found.elt)
        else:
            first = ast.List([], ast.Load())
            inner = ast.Expr(ast.Call(ast.Attribute(name, "append", ast.Load()), [found.elt], []))
        for part in reversed(found.generators):
            for test in reversed(part.ifs):
                inner = ast.If(test, [inner], [])
            inner = ast.For(part.target, part.iter, [inner], [])
        return [ast.Assign([ast.Name(made, ast.Store())], first), inner]

    def _rename_targets(self, found: Comprehension, around: frozenset[str]) -> None:
        """Gives the variables of a comprehension names that mean nothing else in the function."""
        begin = found.generators[0].iter  # here they still mean what they mean outside
        within = {id(node) for node in walk(found)} - {id(node) for node in walk(begin)}
        names = {_name(node) for node in walk(self._function) if id(node) not in within}
        taken = (names - self._reusable) | _names(begin) | around
        for target in sorted({name for part in found.generators for name in _names(part.target)}):
            new = target
            if target in taken:
                new = new_name(target, names | _names(found))
                found.generators[0].iter = ast.Constant(None)
                _Rename(target, new).visit(found)
                found.generators[0].iter = begin
            self._reusable.add(new)


def _blocks(statement: ast.stmt) -> Iterator[_Statements]:
    """The blocks of statements in a statement, but for those of a function or class."""
    if not isinstance(statement, ast.FunctionDef | ast.ClassDef):
        for field in ("body", "orelse", "finalbody"):
            yield getattr(statement, field, [])
        for handler in getattr(statement, "handlers", []):
            yield handler.body


def _targets(statement: ast.stmt) -> frozenset[str]:
    """The variables of a loop, which its block must not change."""
    return frozenset(_names(statement.target)) if isinstance(statement, ast.For) else frozenset()


def _name(node: ast.AST) -> str:
    match node:
        case ast.Name(id=name) | ast.arg(arg=name) | ast.FunctionDef(name=name):
            return name
    return ""


def _names(node: ast.AST) -> set[str]:
    return {_name(each) for each in walk(node)} - {""}


def _evaluated_first(statement: ast.stmt) -> ast.expr | None:
    """The expression with which a statement begins."""
    match statement:
        case ast.Assign(value=value) | ast.Expr(value=value) | ast.Return(value=ast.expr() as value):
            return value
        case ast.AugAssign(target=ast.Name(), value=value):
            return value
        case ast.If(test=value) | ast.For(iter=value):
            return value
    return None


def _parts(node: ast.expr) -> list[ast.expr]:
    """The parts of an expression that are evaluated in any case, in this order."""
    match node:
        case ast.Call(func=ast.Attribute(value=value), args=args):
            return [value, *args]  # a method is what it is when the arguments are known
        case ast.Call(args=args):
            return list(args)
        case ast.BinOp(left=left, right=right) | ast.Compare(left=left, comparators=[right]):
            return [left, right]
        case ast.BoolOp(values=[first, *_]):
            return [first]
        case ast.IfExp(test=first) | ast.UnaryOp(operand=first) | ast.Attribute(value=first):
            return [first]
        case ast.Yield(value=ast.expr() as value):
            return [value]
        case ast.Subscript(value=value, slice=index):
            return [value, index]
        case ast.Tuple(elts=elts) | ast.List(elts=elts):
            return list(elts)
    return []


def _is_quiet(node: ast.AST) -> bool:
    """Whether evaluating an expression changes nothing: it calls no more than a few built-in functions."""
    for each in walk(node):
        match each:
            case ast.Call(func=ast.Name(id=name)) if name in _QUIET:
                continue
            case ast.Call():
                return False
    return True


class _Rename(ast.NodeTransformer):
    def __init__(self, old: str, new: str) -> None:
        self._old = old
        self._new = new

    def visit_Name(self, node: ast.Name) -> ast.Name:
        if node.id == self._old:
            node.id = self._new
        return node


class _Replace(ast.NodeTransformer):
    def __init__(self, old: ast.expr, new: ast.expr) -> None:
        self._old = old
        self._new = new

    def visit(self, node: ast.AST) -> Any:
        return self._new if node is self._old else self.generic_visit(node)
