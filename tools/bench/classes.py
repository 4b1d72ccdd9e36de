# SPDX-License-Identifier: MIT
"""What the sources call the screens that the build has renamed: a row of the table is read by people.

The VM only knows the new names, of which one can stand for several screens in different places. All is found
out here: what the VM carries for it would change what is measured.
"""

from __future__ import annotations

import ast
import re
from functools import cache

from tools import games, vm
from tools.build import join, shrink
from tools.build.scopes import Program

Known = dict[tuple[str, str], list[str]]  # by place and new name


def restore_names(where: str, shown: set[str]) -> str:
    """A place and its screens as the tour says them, "menus bool, after Rules", by the names of the sources.

    Where several have the same name, it is one of those that were `shown`.
    """
    place = where.partition(" ")[0]

    def own(word: re.Match[str]) -> str:
        found = renamed_screens().get((place, word[0]), [word[0]])
        return " or ".join([each for each in found if each in shown] or found)

    return re.sub(rf"(?<=^{place} )\w+|(?<=, after )\w+", own, where)


@cache
def renamed_screens() -> Known:
    """Returns the screens that have another name in the current build."""
    return match_classes(
        shrink.parse_sources(vm.sources()), shrink.parse_sources(vm.built_sources()), games.names()
    )


def match_classes(sources: Program, built: Program, names: tuple[str, ...]) -> Known:
    """The screens of a program that has become another; the build keeps the order of its classes."""
    screens = _screens(sources)
    found: Known = {}
    for host, tree in built.items():
        before = [(part, old) for part in [*join.parts(tree), host] for old in _classes(sources[part])]
        for (part, old), new in zip(before, _classes(tree), strict=True):
            if old.name != new.name and old.name in screens:
                for place in ("menus", *names):
                    if _may_be_in(part, place):
                        found.setdefault((place, new.name), []).append(old.name)
    return found


def _classes(module: ast.Module) -> list[ast.ClassDef]:
    return [node for node in module.body if isinstance(node, ast.ClassDef)]


def _screens(program: Program) -> set[str]:
    """The names of all classes that are screens, without those that are only there to be inherited from."""
    above: dict[str, set[str]] = {}
    for module in program.values():
        for each in _classes(module):
            bases = {ast.unparse(base).rpartition(".")[2] for base in each.bases}
            above.setdefault(each.name, set()).update(bases)
    found = {"Screen"}
    while more := {name for name in above if above[name] & found} - found:
        found |= more
    return found - set().union(*above.values())


def _may_be_in(module: str, place: str) -> bool:
    """Whether a module can be in memory in the menus, or at a game's table."""
    folder = ".".join(module.split(".")[:2])
    if folder in ("coffer.home", "coffer.table"):
        return (folder == "coffer.home") == (place == "menus")
    return folder.startswith("coffer.") or folder == f"games.{place}"
