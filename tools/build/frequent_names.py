# SPDX-License-Identifier: MIT
"""Gives the names that a module uses most the numbers that take one byte.

In bytecode a name is its number in the module's table, which the compiler fills in the order in which names
come up: the first 128 take a byte wherever they are used, the others two. What a module's own lines name, its
functions and classes, would come first and is seldom used again. So a large module begins with a line that
never runs and names the most frequent ones; it is garbage as soon as the module is loaded.
"""

from __future__ import annotations

import ast
from collections import Counter
from collections.abc import Iterator

from tools.build.scopes import Function, Program, inside, own, walk

SHORT = 128 - 2  # names whose number takes a byte; the first two are the file's name and "<module>"


def number_first(program: Program) -> None:
    """Names the most frequent names first in every module that has more than numbers of a byte."""
    for module in program.values():
        counts = Counter(_in_functions(module))
        if len(counts.keys() | own(module)) > SHORT:
            frequent = sorted(counts, key=lambda name: (-counts[name], name))[:SHORT]
            # as attributes, which the compiler numbers before names
            module.body[:0] = ast.parse(f"if not __name__:\n    {'.'.join(['__name__', *frequent])}").body


def _in_functions(module: ast.Module) -> Iterator[str]:
    """Every use of a name in what stays when the module is loaded."""
    for function in [node for node in walk(module) if isinstance(node, Function)]:
        local = own(function)
        if isinstance(function, ast.FunctionDef):
            yield function.name
        for node in inside(function):
            match node:
                case ast.arg(arg=name) | ast.Attribute(attr=name):
                    yield name
                case ast.Name(id=name) if name not in local:
                    yield name
