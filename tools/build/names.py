# SPDX-License-Identifier: MIT
"""Replaces internal names and arguments by names in the firmware's ROM, which cost no heap.

Every name that the firmware does not know takes its length and eight bytes of the heap, for good.
A .mpy file can name about 130 words by number, because every MicroPython and CircuitPython
has them in its ROM. So `_nearest_cross` becomes `rfind`, wherever that can mean nothing else.
"""

from __future__ import annotations

import ast

from tools.build import members, publics
from tools.build.rom_names import is_private, named_in, unused
from tools.build.scopes import Function, Program, Renamed, every, imports, inside, names_in_strings, own, walk

ENTRANCES = ("coffer.console", "coffer.dice", "coffer.bits")
KEEP = {"_close"}  # private, but those who measure the console from outside use it


def shorten(program: Program, offered: set[str]) -> None:
    """Renames what is not used from outside: public names, attributes, private names, arguments."""
    publics.rename(program, KEEP | offered | names_in_strings(every(program)) | members.names_used_outside())
    nodes = every(program)
    fixed = KEEP | names_in_strings(nodes) | _asked_of_modules(program)
    fixed |= {alias.name for node in nodes if isinstance(node, ast.ImportFrom) for alias in node.names}
    reached = fixed | {node.attr for node in nodes if isinstance(node, ast.Attribute)}
    outside = fixed | {name for module in program.values() for name in own(module)}
    leaves = {name.rpartition(".")[2] for name in program}
    members.rename(program, outside)
    for module in program.values():
        free = own(module) - fixed - set(imports(module)) - _folded(module)
        # a TABLE that no other module asks for is as private as a _table
        private = sorted(key for key in free if is_private(key) or key.isupper() and key not in reached)
        Renamed(dict(zip(private, unused(named_in(module) | leaves), strict=False))).visit(module)
    keywords = {node.arg or "**" for node in nodes if isinstance(node, ast.keyword)}
    if "**" not in keywords:  # f(**anything) may name every argument
        for node in nodes:
            if isinstance(node, Function):
                _rename_arguments(node, keywords)


def entry_names(program: Program) -> set[str]:
    """Returns what keeps its name because tools and tests use it as an entry point."""
    return {name for module in ENTRANCES if module in program for name in own(program[module])}


def _folded(module: ast.Module) -> set[str]:
    """Names that the compiler itself replaces, as long as they begin with an underscore."""
    found = set()
    for statement in module.body:
        match statement:
            case ast.Assign(targets=[ast.Name(id=name)], value=ast.Call(func=ast.Name(id="const"))):
                found.add(name)
    return found


def _asked_of_modules(program: Program) -> set[str]:
    """Returns private names that a module uses from another one nevertheless."""
    found = set()
    for module in program.values():
        known = imports(module)
        for node in walk(module):
            if (
                isinstance(node, ast.Attribute)
                and isinstance(node.value, ast.Name)
                and node.value.id in known
            ):
                found.add(node.attr)
    return found


# -- arguments ---------------------------------------------------------------------------


def _rename_arguments(function: Function, keywords: set[str]) -> None:
    """Arguments that no call names are counted, not named; where functions are nested nothing changes."""
    nodes = list(inside(function))
    if any(isinstance(node, Function | ast.ClassDef) for node in nodes):
        return
    arguments = [
        each
        for each in function.args.posonlyargs + function.args.args
        if each.arg != "self" and each.arg not in keywords
    ]
    old = {each.arg for each in arguments}
    body = ast.Module(function.body if isinstance(function.body, list) else [ast.Expr(function.body)], [])
    rest = [each.arg for each in walk(function.args) if isinstance(each, ast.arg)]
    taken = (named_in(body) | set(rest)) - old
    new = dict(zip([each.arg for each in arguments], unused(taken), strict=False))
    for each in arguments:
        each.arg = new[each.arg]
    for node in walk(body):
        if isinstance(node, ast.Name):
            node.id = new.get(node.id, node.id)
