# SPDX-License-Identifier: MIT
"""Lets the console notice that a compiled module was cut off, before anything imports it.

The device's loader takes what is missing at the end of a .mpy for a number that goes on and on: it reads for
ever, and nothing in Python can stop it. So the first module of all, the engine's __init__, adds up the
lengths in every folder, and where the sum is not the build's it looks at each name. What somebody added, took
away or replaced by its source is let be.
"""

from __future__ import annotations

from collections.abc import Callable

FIRST = "lib/coffer/__init__.py"
_CHECK = """
import storage
_drive = storage.getmount("/")
_home = __path__[:-{tail}]
for _folder, _left, _known in {folders}:
    try:
        for _entry in _drive.ilistdir(_home + _folder):
            _left -= _entry[3]
        if _left:
            for _entry in _drive.ilistdir(_home + _folder):
                _name = " " + _entry[0] + ":"
                if _name in _known and _name + str(_entry[3]) + " " not in _known:
                    raise ValueError(_home + _folder + "/" + _entry[0] + " is cut off")
    except OSError:
        pass
del storage, _drive, _home, _folder, _left, _known, _entry
"""


def checked(first: bytes, modules: dict[str, bytes], compiled: Callable[[bytes], bytes]) -> bytes:
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
