# SPDX-License-Identifier: MIT
"""Keeps strings that are needed once, at power-on, out of the table of names.

MicroPython enters every short string of a module into its table of names, and never takes one out: "GP4" and
"QWSTPAD" would stay for good, 16 bytes each, and some forty of them make the table grow to twice its size.
As bytes that are decoded when they are needed, they go with their module.
"""

from __future__ import annotations

import ast

from tools.build.scopes import Program

ONCE = ("coffer.home.board",)  # modules that run at power-on, before anything else
_SHORT = 10  # letters of the longest string that the compiler enters


def encode_strings(program: Program) -> None:
    """Writes short strings of the modules that run once as bytes."""
    for name in ONCE:
        if name in program:
            _AsBytes().visit(program[name])


class _AsBytes(ast.NodeTransformer):
    """ "GP4" becomes b"GP4".decode(); names of modules and attributes stay."""

    def visit_Constant(self, node: ast.Constant) -> ast.AST:
        text = node.value
        if isinstance(text, str) and 1 < len(text) <= _SHORT and text.isascii() and "." not in text:
            return ast.Call(ast.Attribute(ast.Constant(text.encode()), "decode", ast.Load()), [], [])
        return node

    def visit_Call(self, node: ast.Call) -> ast.AST:
        match node.func:
            case ast.Name(id="getattr" | "hasattr" | "setattr"):
                return node
        return self.generic_visit(node)
