# SPDX-License-Identifier: MIT
"""Loads modules when they are first needed, and drops them. Memory has two places, home and table.

Opening a table drops what lies under `coffer.home` and the facts of all other games, closing it what lies
under `coffer.table` and the game's own folder; screens that both places show go each time, and come again
when they are needed.
Within a place nothing that is needed again and again is dropped: CircuitPython collects after every import,
11 to 21 ms each time. At a table, where the heap is short, what is seldom needed goes when it was used.
"""

import gc
import os
import sys

TYPE_CHECKING = False
if TYPE_CHECKING:
    from types import ModuleType

# What both places may need: screens, and packed actions
SHARED = (
    "dialog",
    "button_test",
    "names",
    "packed_actions",
    "pages",
    "preferences",
    "rules_pages",
    "error_screens",
    "puzzles",
)


def load(name: str) -> "ModuleType":
    """Returns the module of that full name; loads it if necessary."""
    __import__(name)
    return sys.modules[name]


def unload(*packages: str, keep: str = "") -> None:
    """Drops the modules below these packages, and the shared screens; the packages themselves stay.

    A module or package named `keep` below them stays, too.
    """
    for package in packages:
        inside = package + "."
        for name in [name for name in sys.modules if inside in name]:
            leaf = name[len(inside) :]
            if leaf.split(".")[0] != keep:
                drop(package, leaf)
    for leaf in SHARED:
        drop("coffer", leaf)
    gc.collect()


def drop(package: str, leaf: str) -> None:
    """Drops a module of a package, if it is loaded; its memory is garbage from now on."""
    name = package + "." + leaf
    module = sys.modules.get(name)
    if module:
        # A dictionary keeps what was taken out until another entry takes its place: so None is taken out.
        sys.modules[name] = None
        del sys.modules[name]
        if getattr(sys.modules[package], leaf, None) is module:
            setattr(sys.modules[package], leaf, None)
            delattr(sys.modules[package], leaf)


def games() -> list:
    """Returns the facts of every game in games/, sorted by (number in the journal, name)."""
    found = []
    for name in os.listdir("/games"):
        if "." not in name and not name.startswith("_"):
            found.append((load("games." + name).KEY, name))
    found.sort()
    return found
