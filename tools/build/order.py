# SPDX-License-Identifier: MIT
"""Puts the names that a module uses most in front: they take a byte less wherever they stand.

An instruction names a word by its place in the module's table, seven bits a byte. The compiler numbers words
as it meets them, and a large module has far more than 128. So a large module begins with a line that is
never carried out, in which the most frequent ones stand.
"""

from __future__ import annotations

import ast
from collections import Counter

from tools.build.scopes import Program, Walk

SHORT = 128  # places that take a byte
AHEAD = 4  # that the compiler takes for itself: the module's own name and the like


def sort(program: Program) -> None:
    """Lets every module with many names begin with those that it uses most."""
    for module in program.values():
        used = _Used()
        used.visit(module)
        if len(used.often) > SHORT:
            names = sorted(used.often, key=lambda name: (-used.often[name], name))
            module.body[:0] = ast.parse("__name__ or " + ".".join(names[: SHORT - AHEAD])).body


class _Used(Walk):
    """Counts the names that instructions will have: all but those of a function's own variables."""

    def __init__(self) -> None:
        super().__init__()
        self.often: Counter[str] = Counter()

    def visit_Name(self, node: ast.Name) -> ast.AST:
        if not self.scopes or self.in_class() or self.is_global(node.id):
            self.often[node.id] += 1
        return node

    def visit_Attribute(self, node: ast.Attribute) -> ast.AST:
        self.often[node.attr] += 1
        return self.generic_visit(node)

    def visit_arg(self, node: ast.arg) -> ast.AST:
        self.often[node.arg] += 1
        return node

    def visit_keyword(self, node: ast.keyword) -> ast.AST:
        self.often[node.arg or ""] += 1
        return self.generic_visit(node)

    def _defined(self, node: ast.FunctionDef | ast.ClassDef) -> ast.AST:
        self.often[node.name] += 2  # its own, and where it is kept
        return self.enter(node)

    visit_FunctionDef = visit_ClassDef = _defined  # type: ignore[assignment]
