# SPDX-License-Identifier: MIT
"""Changes to a source that a test should notice: a sign turned, a number one too high, a line left out."""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from typing import Any

# What each sign becomes
TURNED = {
    "<": "<=",
    "<=": "<",
    ">": ">=",
    ">=": ">",
    "==": "!=",
    "!=": "==",
    "in": "not in",
    "not in": "in",
    "is": "is not",
    "is not": "is",
    "and": "or",
    "or": "and",
    "+": "-",
    "-": "+",
    "*": "+",
    "//": "*",
    "%": "//",
    "<<": ">>",
    ">>": "<<",
    "&": "|",
    "|": "&",
    "^": "&",
}


def _sign_of(text: str) -> type[ast.AST]:
    """The class of a sign's node.

    >>> _sign_of("//").__name__
    'FloorDiv'
    """
    node = ast.parse(f"a {text} b", mode="eval").body
    return type(node.ops[0] if isinstance(node, ast.Compare) else node.op)  # type: ignore[attr-defined]


SIGNS = {text: _sign_of(text) for text in TURNED}
TEXTS = {sign: text for text, sign in SIGNS.items()}


@dataclass
class Change:
    """One place of a syntax tree that can be made wrong; `make()` does it, in that tree."""

    line: int
    words: str
    make: Callable[[], None]
    function: str = ""  # the one in whose body it is, by its qualified name
    statement: int = 0  # the first line of the statement that it is in


def every_change(tree: ast.Module) -> Iterator[Change]:
    """Everything that can be made wrong, in the order of the source."""
    found: list[tuple[int, int, Change]] = []
    around = _functions(tree)
    for node in ast.walk(tree):
        function, line = around.get(node, ("", 0))
        for change in _of_expression(node):
            change.function, change.statement = function, line
            found.append((change.line, getattr(node, "col_offset", 0), change))
        for change in _of_statements(node):
            change.function, change.statement = function, change.line
            found.append((change.line, getattr(node, "col_offset", 0), change))
    found.sort(key=lambda each: each[:2])
    return (change for _, _, change in found)


def _functions(tree: ast.Module) -> dict[ast.AST, tuple[str, int]]:
    """The functions of a module and of its classes, and their statements' lines, by each of their nodes."""
    found: dict[ast.AST, tuple[str, int]] = {}
    for place in tree.body:
        inside = place.body if isinstance(place, ast.ClassDef) else [place]
        for each in inside:
            if isinstance(each, ast.FunctionDef):
                name = each.name if each is place else f"{place.name}.{each.name}"  # type: ignore[attr-defined]
                found[each] = name, each.lineno
                for statement in _statements(each):  # the outer ones first
                    found |= dict.fromkeys(ast.walk(statement), (name, statement.lineno))
    return found


def _statements(function: ast.FunctionDef) -> Iterator[ast.stmt]:
    inside = (node for statement in function.body for node in ast.walk(statement))
    return (node for node in inside if isinstance(node, ast.stmt))


def instrument(source: str, name: str) -> ast.Module:
    """A source's tree in which every statement of a function notes its line in the set `__seen__` first."""
    tree = ast.parse(source, name)
    for node in list(ast.walk(tree)):
        if isinstance(node, (ast.Module, ast.ClassDef)):
            continue
        for field in ("body", "orelse", "finalbody"):
            block = getattr(node, field, None)
            if isinstance(block, list):
                setattr(node, field, [each for statement in block for each in _instrument(statement)])
    return ast.fix_missing_locations(tree)


def _instrument(statement: ast.stmt) -> list[ast.stmt]:
    """A statement behind its note; a docstring is one only where nothing stands before it."""
    if isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Constant):
        return [statement]
    return [*ast.parse(f"__seen__.add({statement.lineno})").body, statement]


def _of_expression(node: ast.AST) -> Iterator[Change]:
    if isinstance(node, ast.Compare):
        for n, sign in enumerate(node.ops):
            yield _turn(node.lineno, sign, partial(node.ops.__setitem__, n))
    elif isinstance(node, (ast.BinOp, ast.AugAssign, ast.BoolOp)):
        if type(node.op) in TEXTS and not (isinstance(node, ast.BinOp) and _is_text(node)):
            yield _turn(node.lineno, node.op, partial(setattr, node, "op"))
    elif isinstance(node, ast.Constant):
        yield from _of_constant(node)
    elif isinstance(node, ast.UnaryOp) and isinstance(node.op, (ast.Not, ast.USub)):
        if isinstance(node.op, ast.Not):
            yield Change(node.lineno, "without its not", lambda: setattr(node, "operand", _not(node.operand)))
        else:
            yield Change(node.lineno, "without its minus", lambda: setattr(node, "op", ast.UAdd()))
    elif isinstance(node, (ast.If, ast.IfExp)) and isinstance(node.test, (ast.Name, ast.Attribute, ast.Call)):
        yield Change(node.test.lineno, "if becomes if not", lambda: setattr(node, "test", _not(node.test)))


def _of_constant(node: ast.Constant) -> Iterator[Change]:
    value = node.value
    if isinstance(value, bool):
        yield Change(node.lineno, f"{value} becomes {not value}", lambda: setattr(node, "value", not value))
    elif isinstance(value, int):
        yield Change(node.lineno, f"{value} becomes {value + 1}", lambda: setattr(node, "value", value + 1))
    elif isinstance(value, bytes) and value:
        at = len(value) // 2
        other = value[:at] + bytes([value[at] ^ 1]) + value[at + 1 :]
        yield Change(node.lineno, f"another byte {at}", lambda: setattr(node, "value", other))


def _of_statements(node: ast.AST) -> Iterator[Change]:
    """Statements that do something to what lies on the table can be left out."""
    for name in ("body", "orelse"):
        block = getattr(node, name, None)
        if not isinstance(block, list):
            continue
        for n, statement in enumerate(block):
            if isinstance(statement, (ast.Break, ast.Continue)):
                other = ast.Continue if isinstance(statement, ast.Break) else ast.Break
                yield _swap(block, n, other(), type(statement).__name__.lower() + " the other way")
            elif _matters(statement):
                yield _swap(block, n, ast.Pass(), "left out")


def _matters(statement: ast.stmt) -> bool:
    if isinstance(statement, ast.Expr):
        return isinstance(statement.value, ast.Call)
    if isinstance(statement, ast.Assign):
        return not isinstance(statement.targets[0], ast.Name)
    return isinstance(statement, (ast.AugAssign, ast.Raise))


def _turn(line: int, sign: ast.AST, put: Callable[[Any], None]) -> Change:
    text = TEXTS[type(sign)]
    other = TURNED[text]
    return Change(line, f"{text} becomes {other}", lambda: put(SIGNS[other]()))


def _swap(block: list[ast.stmt], n: int, other: ast.stmt, words: str) -> Change:
    return Change(block[n].lineno, words, lambda: block.__setitem__(n, other))


def _not(test: ast.expr) -> ast.expr:
    return ast.UnaryOp(ast.Not(), test)


def _is_text(node: ast.BinOp) -> bool:
    """Whether a sum puts words together: what they say is not for these tests."""
    return any(
        isinstance(each, ast.Constant) and isinstance(each.value, str)
        for side in (node.left, node.right)
        for each in ast.walk(side)
    )


def mutate(source: str, name: str, number: int) -> ast.Module:
    """The syntax tree of a source with one of its changes made."""
    tree = ast.parse(source, name)
    list(every_change(tree))[number].make()
    return ast.fix_missing_locations(tree)
