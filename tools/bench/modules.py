# SPDX-License-Identifier: MIT
"""What each module of the build costs in heap: `python -m tools.bench.modules GAME`.

In the order in which a console loads them: the console, the menus, the table, then what is opened on it.
What the build has joined counts with the module that it was joined to.
"""

from __future__ import annotations

import ast
from collections.abc import Iterable

from coffer.loader import SHARED
from tools import games, vm
from tools.bench.probe import probe
from tools.build import join
from tools.build.scopes import Program
from tools.build.shrink import parse_sources
from tools.errors import UserError, run_standalone

HOME = ("coffer.console", "coffer.home.board", "coffer.home")
DROPPED_AFTER_USE = (
    "button_test",
    "dialog",
    "names",
    "packed_actions",
    "preferences",
    "rules_pages",
)  # a test sees them go
SPECIAL_TABLES = ("coach", "moments", "puzzle", "review")  # of guided games, puzzles and reviews
TABLE = ("coffer.table.match", "{}.rules", "{}.screens", "{}.picker", "{}.bots", "coffer.table", "{}")


def program(names: Iterable[str]) -> Program:
    """The built modules of the engine and of these games."""
    folders = ["coffer", *(f"games.{name}" for name in names)]
    built = sorted(parse_sources(vm.built_sources()).items())
    ours = {name: tree for name, tree in built if any(_is_in(name, folder) for folder in folders)}
    # without logs, which the VM's drive has too, and drivers, which only boards that need them load
    return {name: tree for name, tree in ours.items() if ".host" not in name and ".drivers" not in name}


def at_every_table() -> list[str]:
    """The modules of screens that can be opened at any game's table, whatever its own scenes open.

    Without those that only guided games, puzzles and reviews load: they have no hand-over and no
    recap. Their tables are measured by themselves.
    """
    known = program(())
    there = [
        f"coffer.{leaf}" for leaf in SHARED if leaf not in (*DROPPED_AFTER_USE, "error_screens", "puzzles")
    ]
    shared = [name for name in there if name in known]
    apart = [f"coffer.table.{leaf}" for leaf in SPECIAL_TABLES]
    table = [name for name in known if _is_in(name, "coffer.table") and name not in apart]
    return shared + sorted(table)


def dropped_after_use() -> list[str]:
    """The modules that a table loads for as long as they are used, one at a time."""
    return [f"coffer.{leaf}" for leaf in DROPPED_AFTER_USE if f"coffer.{leaf}" in program(())]


def in_order(known: Program, names: Iterable[str]) -> list[str]:
    """Their names in the order in which they are loaded, each after those that it imports."""
    order: list[str] = []
    places = [*HOME, *(place.format(f"games.{name}") for name in names for place in TABLE), "coffer"]
    for place in places:
        waiting = [name for name in reversed(known) if _is_in(name, place)]
        while waiting:
            name = waiting[-1]
            missing = [
                each for each in _dependencies(known, name) if each not in order and each not in waiting
            ]
            if name not in order and missing:
                waiting.append(missing[0])
            else:
                order += [] if name in order else [name]
                waiting.pop()
    return order


def _is_in(name: str, folder: str) -> bool:
    return f"{name}.".startswith(f"{folder}.")


def _dependencies(known: Program, name: str) -> list[str]:
    """Returns what is loaded before a module's own lines: its packages, and what it imports."""
    words = name.split(".")
    found = [".".join(words[:n]) for n in range(1, len(words))]
    for node in known[name].body:
        if isinstance(node, ast.Import):
            found += [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom) and node.module:
            found += [node.module, *(f"{node.module}.{alias.name}" for alias in node.names)]
    return [each for each in found if each in known]


def heap(names: Iterable[str]) -> dict[str, float]:
    """Bytes that stay when each module has been imported after those it needs, parts named in brackets."""
    known = program(names)
    seen = probe("imports", {"modules": in_order(known, names)}, console=True)
    return {_label(name, known): seen[f"bytes {name}"] for name in in_order(known, names)}


def _label(name: str, known: Program) -> str:
    parts = [part.rpartition(".")[2] for part in join.parts(known[name])]
    return f"{name} (with {', '.join(parts)})" if parts else name


def main(argv: list[str]) -> int:
    if len(argv) != 1:
        raise UserError(f"which game? Name one of {', '.join(games.names())}")
    costs = heap([games.check_name(argv[0])])
    for name, cost in costs.items():
        print(f"{cost:8,.0f} bytes  {name}")
    print(f"{sum(costs.values()):8,.0f} bytes  all")
    return 0


if __name__ == "__main__":
    run_standalone(main)
