# SPDX-License-Identifier: MIT
"""Rooms are loaded when they are first entered. Memory has two places, home and table.

Opening a table drops what lies under `coffer.home`, closing it what lies under `coffer.table` and the
game's own folder. Within a place nothing is ever dropped: CircuitPython collects after every import, 11
to 21 ms each time, so what is loaded again and again is paid for in frames.
"""

import gc
import os
import sys


def enter(name):
    """The module of that full name, loaded if need be."""
    __import__(name)
    return sys.modules[name]


def leave(*packages):
    """Drops the modules below the packages, so that their memory can be used again; the packages stay."""
    for package in packages:
        inside = package + "."
        for name in list(sys.modules):
            if name.startswith(inside):
                module = sys.modules.pop(name)
                leaf = name[len(inside) :]
                if getattr(sys.modules[package], leaf, None) is module:
                    delattr(sys.modules[package], leaf)
    gc.collect()


def games():
    """The facts of every game that lies in games/, by (number in the journal, name), in that order."""
    found = []
    for name in os.listdir("/games"):
        if "." not in name and not name.startswith("_"):
            found.append((enter("games." + name).KEY, name))
    found.sort()
    return found
