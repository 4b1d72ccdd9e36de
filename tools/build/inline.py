# SPDX-License-Identifier: MIT
"""Puts the body of a private function into the one place that calls it.

The sources have a function for each idea, however short. On the device a function takes some 70 bytes of heap
besides its code, and a call takes 10 to 25 µs. So the compiled program has no private function that is called
once, if the call is a statement of its own: `self._draw(rows)`, `line = _cut(text)` or `return _best(cells)`.

What is left out, because the result would differ or because it hardly occurs: generators, functions with
decorators, nested functions, `global`, `super` or a variable number of arguments, and methods that a related
class defines, too.
"""

from __future__ import annotations

import ast
from collections import Counter
from copy import deepcopy
from dataclasses import dataclass

from tools.build import symbols
from tools.build.scopes import Program, inside, names_in_strings, new_name, own, walk

_NOT_INSIDE = (ast.Yield, ast.YieldFrom, ast.Global, ast.Nonlocal, ast.FunctionDef, ast.Lambda, ast.ClassDef)
_Statements = list[ast.stmt]


@dataclass
class _Call:
    """A call that is a statement of its own, and where it stands."""

    caller: ast.FunctionDef
    block: _Statements
    statement: ast.stmt
    call: ast.Call


def inline(program: Program) -> None:
    """Inlines in all modules until nothing is left to do."""
    related = _related_methods(program)
    for module in program.values():
        kept = names_in_strings(list(walk(module))) | related
        while _inline_some(module, kept):
            pass


def _related_methods(program: Program) -> set[str]:
    """Returns the private methods that a class and one that inherits from it both define."""
    classes: dict[str, list[ast.ClassDef]] = {}
    for module in program.values():
        for node in module.body:
            if isinstance(node, ast.ClassDef):
                classes.setdefault(node.name, []).append(node)
    found: set[str] = set()
    for each in [node for nodes in classes.values() for node in nodes]:
        above: list[ast.ClassDef] = []
        waiting = _bases(each)
        while waiting:
            for base in classes.get(waiting.pop(), []):
                if base is not each and base not in above:
                    above.append(base)
                    waiting += _bases(base)
                    found |= _methods(each) & _methods(base)
    return found


def _bases(node: ast.ClassDef) -> list[str]:
    return [ast.unparse(base).rpartition(".")[2] for base in node.bases]


def _methods(node: ast.ClassDef) -> set[str]:
    return {each.name for each in node.body if isinstance(each, ast.FunctionDef) and _is_private(each.name)}


def _is_private(name: str) -> bool:
    return name.startswith("_") and not name.startswith("__")


def _inline_some(module: ast.Module, kept: set[str]) -> bool:
    """Inlines functions in callers that are not to be inlined in the same turn; whether there were any."""
    uses = Counter(_name_of(node) for node in walk(module))
    classes = [node for node in module.body if isinstance(node, ast.ClassDef)]
    scopes: list[ast.Module | ast.ClassDef] = [module, *classes]
    functions = [
        (scope, node) for scope in scopes for node in scope.body if isinstance(node, ast.FunctionDef)
    ]
    calls = {_name_of(each.call.func): (scope, each) for scope, node in functions for each in _calls(node)}
    changed: set[ast.FunctionDef] = set()
    for scope, function in functions:
        name = function.name
        if not _is_private(name) or name in kept or uses[name] != 2 or name not in calls:
            continue
        where, call = calls[name]
        method = isinstance(scope, ast.ClassDef)
        if method and where is not scope or method is isinstance(call.call.func, ast.Name):
            continue
        if function in changed or call.caller in changed:
            continue  # its own calls were just replaced: in the next turn
        statements = _expand(function, call, method)
        if statements is not None:
            at = call.block.index(call.statement)
            call.block[at : at + 1] = statements
            scope.body.remove(function)
            symbols.mark_inlined(call.caller, function)
            changed |= {function, call.caller}
    return bool(changed)


def _name_of(node: ast.AST) -> str:
    match node:
        case ast.Name(id=name) | ast.Attribute(attr=name) | ast.FunctionDef(name=name):
            return name
    return ""


def _calls(function: ast.FunctionDef) -> list[_Call]:
    """The calls in a function that are statements of their own."""
    found = []
    blocks: list[_Statements] = [function.body]
    while blocks:
        block = blocks.pop()
        for statement in block:
            match statement:
                case ast.Expr(value=ast.Call() as call) | ast.Return(value=ast.Call() as call):
                    found.append(_Call(function, block, statement, call))
                case ast.Assign(targets=[_], value=ast.Call() as call):
                    found.append(_Call(function, block, statement, call))
                case ast.If() | ast.For() | ast.While() | ast.With():
                    blocks += [statement.body, getattr(statement, "orelse", [])]
    return found


def _expand(function: ast.FunctionDef, call: _Call, method: bool) -> _Statements | None:
    """The statements that take the place of a call; None if they can't."""
    if function is call.caller or not _is_plain(function):
        return None
    arguments = _arguments(function, call.call, method)
    if arguments is None:
        return None
    seen = {node.id for node in walk(call.caller) if isinstance(node, ast.Name)} | own(call.caller)
    names = own(function)
    free = {node.id for node in walk(function) if isinstance(node, ast.Name)} - names
    if free & own(call.caller):
        return None  # a global of the function, but a variable of its caller
    body = _without_returns(deepcopy(function.body), call)
    if body is None:
        return None
    assigned = {node.id for node in inside(function) if isinstance(node, ast.Name) and _stores(node)}
    instead: dict[str, ast.expr] = {}
    before: _Statements = []
    for name in sorted(names - set(arguments)):
        if name in seen:
            instead[name] = ast.Name(new_name(name, seen | names), ast.Load())
    for name, value in arguments.items():
        local = isinstance(value, ast.Name) and value.id in own(call.caller)
        if name not in assigned and (local or isinstance(value, ast.Constant)):
            instead[name] = value
        else:
            new = new_name(name, seen | names) if name in seen else name
            instead[name] = ast.Name(new, ast.Load())
            before.append(ast.Assign([ast.Name(new, ast.Store())], value))
    replace = _Replace(instead)
    body = [replace.visit(statement) for statement in body]
    match call.statement, body[-1]:
        case ast.Assign(targets=targets), ast.Return(value=ast.expr() as value):
            body[-1] = ast.Assign(targets, value)
    return before + body


def _is_plain(function: ast.FunctionDef) -> bool:
    if function.decorator_list or function.args.vararg or function.args.kwarg or function.args.kwonlyargs:
        return False
    for node in walk(function):
        if node is not function and isinstance(node, _NOT_INSIDE):
            return False
        if isinstance(node, ast.Name) and node.id == "super":
            return False
        if isinstance(node, ast.ExceptHandler) and node.name:
            return False
    return True


def _arguments(function: ast.FunctionDef, call: ast.Call, method: bool) -> dict[str, ast.expr] | None:
    """What each parameter gets; None if that is not clear from the call alone."""
    names = [each.arg for each in function.args.args]
    values = list(call.args)
    if method:
        match call.func:
            case ast.Attribute(value=ast.Name(id="self") as itself) if names[:1] == ["self"]:
                values.insert(0, itself)
            case _:
                return None
    defaults = function.args.defaults
    missing = len(names) - len(values)
    if call.keywords or not 0 <= missing <= len(defaults):
        return None
    values += defaults[len(defaults) - missing :]
    if any(isinstance(each, ast.Starred) for each in values):
        return None
    return dict(zip(names, values, strict=True))


def _without_returns(body: _Statements, call: _Call) -> _Statements | None:
    """The body as it can stand in its caller, a value's `return` as its end; None if it returns before."""
    if isinstance(call.statement, ast.Return):
        return body if isinstance(body[-1], ast.Return) else [*body, ast.Return(None)]
    if isinstance(call.statement, ast.Assign):
        last = body[-1]
        if not isinstance(last, ast.Return) or last.value is None or _returns(body[:-1]):
            return None
        return body
    body = _nested(body)
    return None if _returns(body) else body or [ast.Pass()]


def _nested(body: _Statements) -> _Statements:
    """`if x: return` and what follows as `if not x:` with what follows in it."""
    for at, statement in enumerate(body):
        match statement:
            case ast.Return(value=None):
                return body[:at]
            case ast.If(test=test, body=[*some, ast.Return(value=None)], orelse=[]):
                rest = _nested(body[at + 1 :])
                if some:
                    return [*body[:at], ast.If(test, some, rest)]
                return [*body[:at], *([ast.If(_negate(test), rest, [])] if rest else [ast.Expr(test)])]
    return body


def _negate(test: ast.expr) -> ast.expr:
    match test:
        case ast.UnaryOp(op=ast.Not(), operand=inner):
            return inner
    return ast.UnaryOp(ast.Not(), test)


def _returns(body: _Statements) -> bool:
    return any(isinstance(node, ast.Return) for statement in body for node in walk(statement))


def _stores(node: ast.Name) -> bool:
    return isinstance(node.ctx, ast.Store | ast.Del)


class _Replace(ast.NodeTransformer):
    """Puts arguments and new names in the place of a function's own."""

    def __init__(self, instead: dict[str, ast.expr]) -> None:
        self._instead = instead

    def visit_Name(self, node: ast.Name) -> ast.expr:
        if node.id not in self._instead:
            return node
        found = deepcopy(self._instead[node.id])
        if isinstance(found, ast.Name):
            found.ctx = node.ctx
        return found
