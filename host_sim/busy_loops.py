# SPDX-License-Identifier: MIT
"""Busy loops: time passes in them on the device, so each iteration advances the virtual clock."""

import ast
from collections.abc import Iterator

LAP = "__lap__"  # what a turn calls; the loader has it among the built-in names
_ENDS = (ast.Break, ast.Return, ast.Raise, ast.Yield, ast.YieldFrom)


def add_laps(source: bytes, name: str) -> ast.Module:
    """Returns the source as a tree in which every endless or empty `while` calls LAP in each iteration.

    An empty loop waits for something (`while not button.value: pass`). An endless one has no way out, or is
    the program's own. All others are left alone: they work, and work ends.
    """
    tree = ast.parse(source, name)
    if b"while" not in source:
        return tree
    own = {id(loop) for loop in tree.body}
    for loop in list(_loops(tree)):
        endless = isinstance(loop.test, ast.Constant) and bool(loop.test.value)
        empty = all(isinstance(line, (ast.Pass, ast.Continue)) for line in loop.body)
        if empty or (endless and (id(loop) in own or not _can_exit(loop))):
            lap = ast.parse(f"{LAP}()").body[0]
            for node in ast.walk(lap):
                ast.copy_location(node, loop)
            loop.body.insert(0, lap)
    return tree


def _loops(tree: ast.Module) -> Iterator[ast.While]:
    """Every `while`: only statements are looked through, in a tenth of the time of ast.walk()."""
    waiting: list[ast.AST] = [tree]
    while waiting:
        node = waiting.pop()
        if isinstance(node, ast.While):
            yield node
        for part in ("body", "orelse", "finalbody", "handlers", "cases"):
            waiting += getattr(node, part, ())


def _can_exit(loop: ast.While) -> bool:
    return any(isinstance(node, _ENDS) for line in loop.body for node in ast.walk(line))
