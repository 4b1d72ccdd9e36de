# SPDX-License-Identifier: MIT
"""The largest integer that rules, bots and dice ever compute, intermediates included.

Whole games are played on this computer with modules whose source was rewritten first: every
result of an operator, an augmented assignment or a call goes through a check.
"""

from __future__ import annotations

import ast
import importlib.abc
import importlib.machinery
import importlib.util
import json
import sys
from collections.abc import Sequence
from types import ModuleType
from typing import Any

from coffer.seats import LEVELS
from tools import games, workers
from tools.vm import ROOT

LIMIT = 2**30  # the device allocates every integer that is not below it
_REWRITTEN = ("coffer.bits", "coffer.dice", "coffer.table.bot", "games.")


class LargestInteger:
    """Remembers the largest integer and where it was computed."""

    def __init__(self) -> None:
        self.largest = 0
        self.where = ""

    def check(self, value: Any, where: str) -> Any:
        """The value itself."""
        if type(value) is int:
            size = value if value >= 0 else -value - 1  # one more fits below zero
            if size > self.largest:
                self.largest = size
                self.where = where
        return value


class _Rewriter(ast.NodeTransformer):
    def __init__(self, name: str):
        self.name = name

    def _checked(self, node: ast.expr) -> ast.expr:
        where = ast.Constant(f"{self.name}:{node.lineno}")
        call = ast.Call(ast.Name("__witness__", ast.Load()), [node, where], [])
        return ast.copy_location(call, node)

    def visit_BinOp(self, node: ast.BinOp) -> ast.expr:
        self.generic_visit(node)
        return self._checked(node)

    def visit_UnaryOp(self, node: ast.UnaryOp) -> ast.expr:
        self.generic_visit(node)
        return self._checked(node)

    def visit_Call(self, node: ast.Call) -> ast.expr:
        self.generic_visit(node)
        return self._checked(node)

    def visit_AugAssign(self, node: ast.AugAssign) -> list[ast.stmt]:
        again = ast.parse(ast.unparse(node.target), mode="eval").body
        self.generic_visit(node)
        look = ast.Expr(self._checked(ast.copy_location(again, node.target)))
        return [node, ast.copy_location(look, node)]


class _Finder(importlib.abc.MetaPathFinder, importlib.abc.Loader):
    def __init__(self, witness: LargestInteger):
        self.witness = witness

    def find_spec(self, name: str, path: Any, target: Any = None) -> importlib.machinery.ModuleSpec | None:
        if not name.startswith(_REWRITTEN):
            return None
        folder = ROOT / ("lib" if name.startswith("coffer") else "")
        file = folder / (name.replace(".", "/") + ".py")
        package = folder / name.replace(".", "/") / "__init__.py"
        if package.exists():
            return importlib.util.spec_from_file_location(
                name, package, loader=self, submodule_search_locations=[str(package.parent)]
            )
        return importlib.util.spec_from_file_location(name, file, loader=self) if file.exists() else None

    def create_module(self, spec: importlib.machinery.ModuleSpec) -> ModuleType | None:
        return None

    def exec_module(self, module: ModuleType) -> None:
        assert module.__spec__ and module.__spec__.origin
        with open(module.__spec__.origin, encoding="utf-8") as file:
            tree = ast.parse(file.read())
        tree = ast.fix_missing_locations(_Rewriter(module.__name__).visit(tree))
        module.__dict__["__witness__"] = self.witness.check
        exec(compile(tree, module.__spec__.origin, "exec"), module.__dict__)


def largest(game: str, tables: Sequence[tuple[int, str, int]], most: int = -1) -> LargestInteger:
    """Plays games of (players, level, seed), each up to `most` moves, in a process of its own."""
    order = [sys.executable, "-P", "-m", "tools.bench.integers"]
    done = workers.run(order, json.dumps([game, tables, most]).encode())
    if done.returncode:
        raise RuntimeError(done.stderr.decode(errors="replace"))
    witness = LargestInteger()
    witness.largest, witness.where = json.loads(done.stdout)
    return witness


def _play_rewritten(game: str, tables: Sequence[tuple[int, str, int]], most: int) -> LargestInteger:
    witness = LargestInteger()
    for name in [name for name in sys.modules if name.startswith(_REWRITTEN)]:
        del sys.modules[name]
    sys.meta_path.insert(0, _Finder(witness))
    bot = importlib.import_module("coffer.table.bot")
    rules = importlib.import_module(f"games.{game}.rules")
    bots = games.bots(game)
    for players, level, seed in tables:
        table = rules.Table(players, seed, {})
        turn = 0
        while table.seat >= 0 and turn != most:
            table.apply(bot.decide(bots, table, LEVELS.index(level), seed, turn))
            turn += 1
        if table.seat < 0:
            table.winners()
    return witness


if __name__ == "__main__":
    found = _play_rewritten(*json.loads(sys.stdin.read()))
    print(json.dumps([found.largest, found.where]))
