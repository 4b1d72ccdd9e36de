# SPDX-License-Identifier: MIT
"""Loading rooms when they are entered and giving their memory back when they are left."""

import gc
import sys


def enter(name):
    """The module of that full name, loaded if need be."""
    __import__(name)
    return sys.modules[name]


def leave(*names):
    """Drops modules or whole packages, so that their memory can be used again."""
    dropped = False
    for each in list(sys.modules):
        for name in names:
            if each == name or each.startswith(name + "."):
                module = sys.modules.pop(each)
                parent, _, leaf = each.rpartition(".")
                if parent in sys.modules and getattr(sys.modules[parent], leaf, None) is module:
                    delattr(sys.modules[parent], leaf)
                dropped = True
                break
    if dropped:
        gc.collect()  # 3 ms and more


def icons(name):
    """The pictures of a room by name."""
    return enter("coffer.icons").read("/assets/" + name + ".icons")


def games():
    """The rooms in games/ as (number in the journal, name), in that order."""
    import os

    found = []
    for name in os.listdir("/games"):
        if "." not in name and not name.startswith("_"):
            found.append((enter("games." + name).KEY, name))
    leave(*["games." + name for _, name in found])
    found.sort()
    return found
