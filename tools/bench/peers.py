# SPDX-License-Identifier: MIT
"""Ours beside the obvious way, on the same VM in the same run: a screen, and the rules of each game."""

from __future__ import annotations

import ast
import json
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from coffer.seats import RANDOM
from tools import vm
from tools.bench.courses import course
from tools.bench.probe import probe
from tools.commands import simulate

SEED = 5
_TYPES = ("__future__", "collections.abc", "typing")


def screen() -> dict[str, float]:
    """Page rows beside a buffer drawn bit by bit."""
    return probe("peer_screen", console=True)


def referee(game: str) -> Path:
    """The slow and plain referee with which a game's tests check its rules; a young game may have none."""
    return vm.ROOT / "tests" / game / "slow.py"


def refereed(names: Iterable[str]) -> list[str]:
    """The games among these that have one."""
    return [game for game in names if referee(game).exists()]


def rules(game: str) -> dict[str, float]:
    """Our rules beside the referee of the tests, which keeps sets of tuples and lists of objects."""
    log = [json.loads(line, object_pairs_hook=_in_order) for line in simulate.play(game, 2, "random", SEED)]
    logged = f"from collections import OrderedDict as O\nlines = {log!r}\n"
    slow = referee(game).read_text(encoding="utf-8")
    more = {
        "/bench/slow.mpy": vm.compiled(_translated(slow), "/bench/slow.py"),
        "/bench/logged.mpy": vm.compiled(logged.encode(), "/bench/logged.py"),
    }
    return probe("peer_rules", course(game, 2, RANDOM, SEED).plan(), more=more)


class _Translator(ast.NodeTransformer):
    """Writes x[::-1], which MicroPython lacks, as a call, and leaves out what is there for types alone."""

    def visit_ImportFrom(self, node: ast.ImportFrom) -> ast.stmt | None:
        return None if node.module in _TYPES else node

    def visit_Assign(self, node: ast.Assign) -> ast.stmt | None:
        self.generic_visit(node)
        match node.value:
            case ast.Subscript(value=ast.Name(id="dict" | "list" | "set" | "tuple")):
                return None  # a type by another name
        return node

    def visit_Subscript(self, node: ast.Subscript) -> ast.expr:
        self.generic_visit(node)
        if isinstance(node.slice, ast.Slice) and node.slice.step:
            return ast.Call(ast.Name("backwards", ast.Load()), [node.value], [])
        return node


def _translated(source: str) -> bytes:
    """A referee that MicroPython can run."""
    tree = ast.fix_missing_locations(_Translator().visit(ast.parse(source)))
    tree.body.append(ast.parse(_BACKWARDS).body[0])
    return ast.unparse(tree).encode()


_BACKWARDS = """
def backwards(things):
    turned = list(reversed(things))
    return "".join(turned) if isinstance(things, str) else type(things)(turned)
"""


def _in_order(pairs: list[tuple[str, Any]]) -> Any:
    """An object of the log; where its keys are letters from A on, they lie in an order that matters."""
    return _Ordered(pairs) if pairs and pairs[0][0] == "A" else dict(pairs)


class _Ordered(list[Any]):
    """Pairs as source text that keeps their order on MicroPython."""

    def __repr__(self) -> str:
        return f"O({list(self)!r})"
