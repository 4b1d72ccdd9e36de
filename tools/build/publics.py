# SPDX-License-Identifier: MIT
"""Renames functions, classes and tables that one module imports from another to names that cost nothing.

Only the program itself asks for most of them: `from games.x.scoring import set_points`. A name stays where
it stands in a string, where somebody outside could use it, and where it may be an attribute of something
that is no module of ours.
"""

from __future__ import annotations

import ast

from tools.build.rom_names import is_private, named_in, unused
from tools.build.scopes import Directory, Program, Renamed, every, own, walk


def rename(program: Program, fixed: set[str]) -> None:
    """New names, the same in all modules, for what is public but only asked for here."""
    directory = Directory(program)
    fixed = fixed | {part for name in program for part in name.split(".")}
    for name, module in program.items():
        seen = _Publics(directory, name, {})
        seen.visit(module)
        fixed |= _imported_elsewhere(module, program) | seen.of_objects
    users: dict[str, list[str]] = {}
    asked = _used_in_program(program) - fixed
    for name, module in program.items():
        for public in own(module) & asked:
            if not is_private(public) and not public.startswith("__") and public != "_":
                users.setdefault(public, []).append(name)
    mentions = {name: named_in(module) for name, module in program.items()}
    for name, module in program.items():
        mentions[name] |= {node.attr for node in walk(module) if isinstance(node, ast.Attribute)}
    new: dict[str, str] = {}
    for old in sorted(users, key=lambda old: (-len(users[old]), old)):
        near = [said for said in mentions.values() if old in said]
        new[old] = next(unused(set().union(*near) | fixed))
        for said in near:
            said.add(new[old])
    for name, module in program.items():
        _Publics(directory, name, new).visit(module)


def _used_in_program(program: Program) -> set[str]:
    """Returns names that the program itself uses; all others are there for users outside."""
    found = set()
    for node in every(program):
        match node:
            case ast.Name(id=name, ctx=ast.Load()) | ast.Attribute(attr=name) | ast.alias(name=name):
                found.add(name)
    return found


def _imported_elsewhere(module: ast.Module, program: Program) -> set[str]:
    """Returns names that are imported from other programs."""
    found = set()
    for node in walk(module):
        if isinstance(node, ast.Import):
            found |= {part for alias in node.names for part in (alias.asname or alias.name).split(".")}
        elif isinstance(node, ast.ImportFrom) and node.module not in program:
            found |= {name for alias in node.names for name in (alias.name, alias.asname) if name}
    return found


class _Publics(Renamed):
    """Renames a module's names, and those it asks others for."""

    def __init__(self, directory: Directory, module: str, new: dict[str, str]) -> None:
        super().__init__(new)
        self.directory = directory
        self.module = module
        self.of_objects: set[str] = set()  # attributes of what is not, or not certainly, a module

    def is_module(self, node: ast.expr) -> bool:
        """Whether a name means one of our modules here."""
        return (
            isinstance(node, ast.Name)
            and self.is_global(node.id)
            and node.id in self.directory.imports[self.module]
            and self.directory.origin(self.module, node.id)[1] == ""
        )

    def visit_Attribute(self, node: ast.Attribute) -> ast.AST:
        if self.is_module(node.value):
            node.attr = self.new.get(node.attr, node.attr)
        else:
            self.of_objects.add(node.attr)
        return self.generic_visit(node)

    def visit_ImportFrom(self, node: ast.ImportFrom) -> ast.AST:
        for alias in node.names:
            if self.scopes:
                alias.asname = alias.asname or alias.name
            elif alias.asname:
                alias.asname = self.new.get(alias.asname, alias.asname)
            alias.name = self.new.get(alias.name, alias.name)
        return node
