# SPDX-License-Identifier: MIT
"""Joins modules that are always loaded together into one: rules, screens, bots, the table, the console.

CircuitPython collects garbage after every import, 11 to 21 ms each time, and every module has a dictionary
and a table of names of its own. The sources stay apart, for people; on the device `state` and `pieces` are
part of `rules`. A look-up of a part by its name finds the whole; where a name is put together as the
console runs, "games." + name + ".pen", the part can be found under its own once the whole is loaded.
"""

from __future__ import annotations

import ast

from tools.build.exports import MODULES
from tools.build.scopes import Program, Renamed, every, imports, own, walk

# Who is joined by whom: entry point, and what lies in the same folder and comes with it. Where bots have a
# plan, it is a part of its own: to load both takes too long for one frame.
ENTRIES = ("rules", "screens", "plan", "bots")
_CONSOLE = "ticks buttons seats screen glyphs rows assets words journal settings sound display stack menu"
_TABLE = (
    "bot phases game_face flying_points catch_up showing takeback face colour_patterns"
    " handover recap warning pause"
)
_NOTE = "joined: "
ALWAYS = {
    "coffer.console": _CONSOLE.split(),
    "coffer.dice": ["bits", "deal"],
    "coffer.home.board": ["records", "journal_sector", "journal_reader", "launcher"],
    "coffer.home.count": ["result"],
    "coffer.home.parking": ["parked_games"],
    "coffer.preferences": ["button_test"],
    "coffer.table.match": _TABLE.split(),
}


def join(program: Program) -> dict[str, str]:
    """Joins modules that belong together; returns which one became part of which."""
    joined: dict[str, str] = {}
    for host, parts in _groups(program):
        place = 0  # what others import stands before them
        apart = _unjoinable(program, parts, host, joined)
        for part in parts:
            if part not in apart:
                place = _absorb(program, part, host, place)
                joined[part] = host
    for module in program.values():
        _redirect(module, joined)
        _RetargetStrings(joined).visit(module)
    asked = _names_in_strings(program)
    for host in sorted(set(joined.values())):
        _register_parts(program[host], host, [part for part in joined if joined[part] == host], asked)
    return joined


def parts(module: ast.Module) -> list[str]:
    """What was joined to a module: a line of it says so, which the compiler leaves out."""
    for statement in module.body:
        match statement:
            case ast.Expr(ast.Constant(value=str(words))) if words.startswith(_NOTE):
                return words.removeprefix(_NOTE).split()
    return []


class _RetargetStrings(ast.NodeTransformer):
    """Redirects strings that name a part, "coffer.home.records" or "home.count.Count", to the whole."""

    def __init__(self, joined: dict[str, str]) -> None:
        self.joined = joined

    def visit_Constant(self, node: ast.Constant) -> ast.AST:
        if isinstance(node.value, str):
            folder, _, leaf = node.value.rpartition(".")
            node.value = self.joined.get(node.value, node.value)
            if leaf[:1].isupper() and f"coffer.{folder}" in self.joined:
                node.value = self.joined[f"coffer.{folder}"].removeprefix("coffer.") + "." + leaf
        return node


def _names_in_strings(program: Program) -> frozenset[str]:
    """Returns every name that a string may refer to, in full or by its end."""
    own = [node.value for node in every(program) if isinstance(node, ast.Constant)]
    return MODULES | {words for words in own if isinstance(words, str)}


def _groups(program: Program) -> list[tuple[str, list[str]]]:
    """Returns the entry points with the modules they load, dependencies first."""
    found = []
    for host, leaves in ALWAYS.items():
        folder = host.rpartition(".")[0]
        if host in program:
            found.append((host, [f"{folder}.{leaf}" for leaf in leaves if f"{folder}.{leaf}" in program]))
    taken: set[str] = set()
    for game in sorted({name.split(".")[1] for name in program if name.startswith("games.")}):
        for entry in ENTRIES:
            host = f"games.{game}.{entry}"
            if host in program:
                order = [name for name in _modules_loaded_with(program, host) if name not in taken]
                taken.update(order)
                found.append((host, order[:-1]))
    return found


def _modules_loaded_with(program: Program, entry: str) -> list[str]:
    """The modules of a game that come with one of them, itself last."""
    order: list[str] = []
    waiting = [entry]
    while waiting:
        name = waiting[-1]
        missing = [
            each
            for each in _imports_from_own_folder(program, name)
            if each not in order and each not in waiting
        ]
        if missing:
            waiting.append(missing[0])
        else:
            order.append(waiting.pop())
    return order


def _imports_from_own_folder(program: Program, name: str) -> list[str]:
    """What a module imports from its own folder when it is loaded."""
    folder = name.rpartition(".")[0]
    found = []
    for module, inner in imports(program[name]).values():
        for each in (module, f"{module}.{inner}"):
            if each in program and each.rpartition(".")[0] == folder:
                found.append(each)
    return found


def _unjoinable(program: Program, parts: list[str], host: str, joined: dict[str, str]) -> set[str]:
    """Returns the parts that stay separate: those that do not fit, and those that they import.

    If these were joined, host and part would import each other, and the order of loading would matter.
    """
    fitting: dict[str, str] = {}
    for part in parts:
        if all(_fits(program, part, other, joined | fitting) for other in (host, *fitting)):
            fitting[part] = host
    waiting = [part for part in parts if part not in fitting]
    found: set[str] = set()
    while waiting:
        part = waiting.pop()
        found.add(part)
        waiting += [
            each for each in _imports_from_own_folder(program, part) if each in parts and each not in found
        ]
    return found


def _fits(program: Program, part: str, host: str, joined: dict[str, str]) -> bool:
    """Whether no name that others may use means one thing here and another there."""
    here, there = program[part], program[host]
    mine, theirs = imports(here), imports(there)
    for name in own(here) & own(there):
        private = name.startswith("_")
        if name in mine and name in theirs:
            if _resolve(mine[name], joined) != _resolve(theirs[name], joined):
                return False
        elif name in theirs:
            if theirs[name] != (part, name):
                return False
        elif name in mine:
            if mine[name][0] not in (host, *joined):
                return False
        elif not private:
            return False
    return True


def _resolve(origin: tuple[str, str], joined: dict[str, str]) -> tuple[str, str]:
    return joined.get(origin[0], origin[0]), origin[1]


def _absorb(program: Program, part: str, host: str, place: int) -> int:
    """Inserts a module's statements into its host; returns the index after them."""
    here, there = program.pop(part), program[host]
    foreign = set(imports(here)) | set(imports(there))
    clash = {name for name in own(here) & own(there) if name.startswith("_") and name not in foreign}
    leaf = part.rpartition(".")[2]
    Renamed({name: f"{name}_{leaf}" for name in clash}).visit(here)
    there.body[place:place] = here.body
    return place + len(here.body)


def _redirect(module: ast.Module, joined: dict[str, str]) -> None:
    """Imports of what was joined become imports of what it was joined to."""
    for statement in [each for each in walk(module) if isinstance(each, ast.ImportFrom)]:
        if statement.module in joined:
            statement.module = joined[statement.module]
        for alias in statement.names:
            inner = f"{statement.module}.{alias.name}"
            if inner in joined:
                alias.asname = alias.asname or alias.name
                alias.name = joined[inner].rpartition(".")[2]


def _register_parts(module: ast.Module, host: str, parts: list[str], asked: frozenset[str]) -> None:
    """Removes a host's imports of itself, and registers it under the names of parts that may be looked up."""
    body: list[ast.stmt] = [ast.Expr(ast.Constant(_NOTE + " ".join(parts)))]
    seen: set[str] = set()
    leaf = host.rpartition(".")[2]
    for statement in module.body:
        if isinstance(statement, ast.ImportFrom) and statement.module == host:
            renamed = [alias for alias in statement.names if alias.asname and alias.asname != alias.name]
            body += ast.parse("\n".join(f"{alias.asname} = {alias.name}" for alias in renamed)).body
            continue
        if isinstance(statement, ast.ImportFrom):
            itself = [alias for alias in statement.names if f"{statement.module}.{alias.name}" == host]
            for alias in itself:
                body += ast.parse(f"import sys\n{alias.asname or leaf} = sys.modules['{host}']").body
            statement.names = [alias for alias in statement.names if alias not in itself]
            if not statement.names:
                continue
        if isinstance(statement, ast.Import | ast.ImportFrom):
            words = ast.unparse(statement)
            if words in seen:
                continue
            seen.add(words)
        body.append(statement)
    for part in parts:
        if part in asked or "." + part.rpartition(".")[2] in asked:
            body += ast.parse(f"import sys\nsys.modules['{part}'] = sys.modules['{host}']").body
    module.body = body
