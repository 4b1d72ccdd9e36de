# SPDX-License-Identifier: MIT
"""Lets the console notice that a compiled module was cut off, before anything imports it.

The device's loader reads for ever if a .mpy ends within a number, and nothing in Python can stop it. So the
first module of all, the engine's __init__, adds up the lengths in every folder, and where the sum is not the
build's it looks at each name. Files that somebody added, removed or replaced by their sources are ignored.
"""

from __future__ import annotations

from collections.abc import Callable

FIRST = "lib/coffer/__init__.py"
_CHECK = """
def _check(home):
    import storage
    for folder, left, known in {folders}:
        try:
            for entry in storage.getmount("/").ilistdir(home + folder):
                left -= entry[3]
            if left:
                for entry in storage.getmount("/").ilistdir(home + folder):
                    name = " " + entry[0] + ":"
                    if name in known and name + str(entry[3]) + " " not in known:
                        raise ValueError(home + folder + "/" + entry[0] + " is cut off")
        except (AttributeError, IndexError, OSError):
            pass  # the folder was taken away, or this firmware does not tell lengths

_check(__path__[:-{tail}])
del _check
"""


def add_check(first: bytes, modules: dict[str, bytes], compiled: Callable[[bytes], bytes]) -> bytes:
    """The engine's __init__, compiled with a check of the lengths of all modules, its own among them."""
    target = FIRST.removesuffix(".py") + ".mpy"
    made = b""
    while True:
        before = made
        made = compiled(first + _check(modules | {target: before}))
        if len(made) == len(before):
            return made


def _check(modules: dict[str, bytes]) -> bytes:
    sums: dict[str, int] = {}
    known: dict[str, str] = {}  # one long text a folder: every name of a dictionary would stay in the heap
    for name, content in sorted(modules.items()):
        folder, _, leaf = name.rpartition("/")
        sums[folder] = sums.get(folder, 0) + len(content)
        known[folder] = known.get(folder, " ") + f"{leaf}:{len(content)} "
    folders = tuple((folder, sums[folder], known[folder]) for folder in sums)
    return _CHECK.format(tail=len(FIRST.rpartition("/")[0]), folders=folders).encode()
