# SPDX-License-Identifier: MIT
"""Every public function and method of the engine is annotated."""

import ast
from pathlib import Path

import pytest

ENGINE = Path(__file__).resolve().parents[2] / "lib" / "coffer"


def public_functions(body, owner=""):
    """The public functions and methods by name, including __init__."""
    for node in body:
        if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
            yield from public_functions(node.body, f"{node.name}.")
        elif isinstance(node, ast.FunctionDef) and (node.name == "__init__" or not node.name.startswith("_")):
            yield owner + node.name, node


def missing_annotations(node):
    """The arguments of a function without an annotation, "return" among them."""
    arguments = node.args
    named = [*arguments.posonlyargs, *arguments.args, *arguments.kwonlyargs]
    named += [each for each in (arguments.vararg, arguments.kwarg) if each]
    missing = [each.arg for each in named if each.annotation is None and each.arg != "self"]
    return missing if node.returns else [*missing, "return"]


@pytest.mark.parametrize("path", sorted(ENGINE.rglob("*.py")), ids=lambda path: path.name)
def test_public_functions_are_annotated(path):
    body = ast.parse(path.read_text(encoding="utf-8")).body
    assert {
        name: missing_annotations(node) for name, node in public_functions(body) if missing_annotations(node)
    } == {}


def test_a_missing_annotation_is_found():
    (function,) = ast.parse("def rest(a: int, b, *c, d=1): ...").body
    assert missing_annotations(function) == ["b", "d", "c", "return"]
