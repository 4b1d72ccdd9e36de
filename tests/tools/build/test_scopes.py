# SPDX-License-Identifier: MIT
"""How the trees of the device's modules are walked."""

import ast

from tools.build import scopes
from tools.vm import ROOT


def test_a_tree_is_walked_in_the_order_of_ast_but_for_what_holds_nothing():
    module = ast.parse((ROOT / "lib" / "coffer" / "console.py").read_bytes())
    expected = [node for node in ast.walk(module) if not isinstance(node, ast.expr_context)]
    assert list(scopes.walk(module)) == expected
