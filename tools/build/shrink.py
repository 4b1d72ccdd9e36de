# SPDX-License-Identifier: MIT
"""Makes the compiled program take less of the device's heap, without a change in what it does.

On the device a name is data: each one that the firmware does not know lies in the heap, and a
public constant has a place in the dictionary of every module that imports it. The sources keep
their names, for people; what is compiled has numbers instead (constants.py), no private function that is
called once (inline.py), loops for comprehensions (loops.py), one module where several are always loaded
together (join.py), names that cost nothing (names.py, publics.py, members.py), and short numbers for the
most frequent ones (frequent_names.py).
Needs all sources at once, because it must know that nobody else asks.

Private means private: a module-level `_name` is used in its module alone, and `self._name` only
where the classes of this program are. Names that are looked up by strings, as in hasattr(face, "others"),
stay as they are.
"""

from __future__ import annotations

import ast
import hashlib
import json
from pathlib import Path
from threading import Lock
from typing import Any

from host_sim import atomic
from tools.build import (
    constants,
    frequent_names,
    inline,
    join,
    loops,
    members,
    names,
    passing_strings,
    symbols,
)
from tools.build.scopes import Program, drop_docstrings, drop_types
from tools.build.symbols import Symbols
from tools.errors import UserError

OURS = ("lib/coffer/", "games/", "tools/")
HERE = Path(__file__).parent
CACHE = HERE.parent.parent / "build" / "shrunk"  # by the hash of all that a shrunk program is made of
# Python 3.11 counts the depth of a tree being built once for all threads: two that parse at once may end in
# "AST constructor recursion depth mismatch".
_PARSING = Lock()


def shrink_cached(sources: dict[str, bytes]) -> dict[str, bytes]:
    """shrink(), whose seconds are spent only once for the same sources."""
    return {name: text.encode() for name, text in _load_or_shrink(sources)["modules"].items()}


def symbol_map(sources: dict[str, bytes]) -> Symbols:
    """What the names in shrunk() are called in the sources."""
    return symbols.load(_load_or_shrink(sources))


def _load_or_shrink(sources: dict[str, bytes]) -> dict[str, Any]:
    """The modules and their symbols, from an earlier run if there was one."""
    shrinker = b"".join(path.read_bytes() for path in sorted(HERE.glob("*.py")))
    with _PARSING:
        made_of = (sorted(sources.items()), sorted(members.names_used_outside()))
    key = hashlib.sha256(shrinker + repr(made_of).encode()).hexdigest()[:24]
    kept = CACHE / f"{key}.json"
    if not kept.exists():
        with _PARSING:
            modules, meanings = _shrink(sources)
        texts = {name: text.decode() for name, text in modules.items()}
        atomic.write(kept, json.dumps({"modules": texts, "symbols": meanings}).encode())
    found: dict[str, Any] = json.loads(kept.read_bytes())
    return found


def shrink(sources: dict[str, bytes]) -> dict[str, bytes]:
    """The same modules, smaller; those that are not ours untouched."""
    with _PARSING:
        return _shrink(sources)[0]


def parse_sources(sources: dict[str, bytes]) -> Program:
    """Our modules among these as syntax trees, by the names under which they are imported."""
    with _PARSING:
        return {imported_as(name): tree for name, tree in _trees(sources).items()}


def _trees(sources: dict[str, bytes]) -> dict[str, ast.Module]:
    ours = {name: content for name, content in sources.items() if name.strip("/").startswith(OURS)}
    return {name: _parse(content, name) for name, content in ours.items()}


def _shrink(sources: dict[str, bytes]) -> tuple[dict[str, bytes], Symbols]:
    trees = _trees(sources)
    symbols.mark(trees)
    program = {imported_as(name): tree for name, tree in trees.items()}
    drop_docstrings(program)
    for tree in trees.values():
        drop_types(tree)
    constants.fold(program)
    inline.inline(program)
    loops.unroll(program)
    offered = names.entry_names(program)
    passing_strings.encode_strings(program)
    gone = join.join(program)
    names.shorten(program, offered)
    meanings = symbols.collect(program)
    frequent_names.number_first(program)
    kept = {name: content for name, content in sources.items() if imported_as(name) not in gone}
    written = {name: _unparse(tree) for name, tree in trees.items() if name in kept}
    return kept | written, meanings


def imported_as(name: str) -> str:
    """The name under which a file is imported.

    >>> imported_as("lib/coffer/rows.py"), imported_as("games/pig/__init__.py")
    ('coffer.rows', 'games.pig')
    """
    return (
        name.strip("/").removeprefix("lib/").removesuffix(".py").removesuffix("/__init__").replace("/", ".")
    )


def _unparse(tree: ast.Module) -> bytes:
    return ast.unparse(ast.fix_missing_locations(tree)).encode() + b"\n"


def _parse(content: bytes, name: str) -> ast.Module:
    try:
        return ast.parse(content)
    except SyntaxError as error:
        raise UserError(
            f"{name} can't be compiled for the device: line {error.lineno}, {error.msg}"
        ) from None
