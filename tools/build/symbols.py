# SPDX-License-Identifier: MIT
"""The symbol map: what the shortened names of a compiled build are called in the sources.

A traceback of the device names the module that several were joined into and a short name that several
functions may share. The map lists, by module and short name, the functions that can be meant, with file, line
and the names that each one uses: these tell which of them called the next frame.
"""

from __future__ import annotations

import ast
import json
import re
from typing import Any, NamedTuple

from tools.build.scopes import Program, children, inside, walk

NAMES: dict[type[ast.AST], str] = {
    ast.Lambda: "<lambda>",
    ast.ListComp: "<listcomp>",
    ast.SetComp: "<setcomp>",
    ast.DictComp: "<dictcomp>",
    ast.GeneratorExp: "<genexpr>",
}
FRAME = re.compile(r'  File "(?P<file>[^"]*)", line (?P<line>\d+), in (?P<name>\S+)')
Frame = re.Match[str]
_NOTE = "symbol"  # the attribute of a syntax node under which mark() leaves its note


class Symbol(NamedTuple):
    """A function of the sources."""

    file: str
    line: int
    name: str  # with its class, and with what was inlined in it: "Menu.draw with _lines"
    uses: list[str]  # names that its compiled body mentions


Symbols = dict[str, dict[str, list[Symbol]]]  # by the module of the build, then by the name there


# -- writing the map ---------------------------------------------------------------------


def mark(trees: dict[str, ast.Module]) -> None:
    """Notes at each function of freshly parsed files where it stands; the notes stay when names change."""
    for file, tree in trees.items():
        waiting: list[tuple[ast.AST, str]] = [(tree, "")]
        while waiting:
            node, around = waiting.pop()
            if isinstance(node, ast.FunctionDef | ast.ClassDef):
                name = around + node.name
            else:
                name = around + NAMES.get(type(node), "")
            if isinstance(node, ast.FunctionDef) or type(node) in NAMES:
                setattr(node, _NOTE, (file.strip("/"), node.lineno, name, []))  # type: ignore[attr-defined]
            inner = name + "." if name != around else around
            waiting += [(child, inner) for child in children(node)]


def mark_inlined(caller: ast.FunctionDef, function: ast.FunctionDef) -> None:
    """Notes that the body of a function is part of its caller from now on."""
    if hasattr(function, _NOTE):
        name, inlined = getattr(function, _NOTE)[2:]
        getattr(caller, _NOTE)[3].extend([name.rpartition(".")[2], *inlined])


def collect(program: Program) -> Symbols:
    """The map of a program whose names are the final ones."""
    found: Symbols = {}
    for module, tree in program.items():
        here = found.setdefault(module, {})
        for node in walk(tree):
            if hasattr(node, _NOTE):
                name = node.name if isinstance(node, ast.FunctionDef) else NAMES[type(node)]
                file, line, qualified, inlined = getattr(node, _NOTE)
                if inlined:
                    qualified += " with " + ", ".join(inlined)
                here.setdefault(name, []).append(Symbol(file, line, qualified, _used(node)))
    return found


def _used(function: ast.AST) -> list[str]:
    nodes = inside(function) if isinstance(function, ast.FunctionDef | ast.Lambda) else walk(function)
    found = set()
    for node in nodes:
        if isinstance(node, ast.Name):
            found.add(node.id)
        elif isinstance(node, ast.Attribute):
            found.add(node.attr)
        elif type(node) in NAMES:
            found.add(NAMES[type(node)])
    return sorted(found)


def dump(version: str, symbols: Symbols) -> bytes:
    """The map as a file."""
    return json.dumps({"coffer": version, "symbols": symbols}, separators=(",", ":")).encode() + b"\n"


def load(content: Any) -> Symbols:
    """The map in a file that was read as JSON; ValueError if it is none."""
    try:
        return {
            str(module): {
                str(name): [Symbol(str(f), int(n), str(q), list(map(str, uses))) for f, n, q, uses in each]
                for name, each in names.items()
            }
            for module, names in content["symbols"].items()
        }
    except (AttributeError, KeyError, TypeError, ValueError):
        raise ValueError("not a symbol map") from None


# -- reading a traceback -----------------------------------------------------------------


class Translator:
    """Turns the frames of tracebacks into those of the sources, in text that arrives in pieces."""

    BEGINS = '  File "'

    def __init__(self, symbols: Symbols) -> None:
        self.symbols = symbols
        self.frames: list[Frame] = []  # of a traceback that has not ended yet
        self.rest = ""  # the beginning of a line that may become a frame
        self.in_line = False  # the beginning of this line is printed already

    def __call__(self, piece: str) -> str:
        """What to print of this piece and of what was held back before."""
        found = ""
        for line in (self.rest + piece).splitlines(keepends=True):
            if self.in_line or not self._may_be_frame(line):
                found += self._flush() + line
                self.in_line = not line.endswith("\n")
                self.rest = ""
            elif line.endswith("\n"):
                found += self._take(line)
                self.rest = ""
            else:
                self.rest = line
        return found

    def end(self) -> str:
        """What is left when nothing more arrives."""
        text = self._take(self.rest) if self.rest else ""
        self.rest = ""
        return text + self._flush()

    def _may_be_frame(self, line: str) -> bool:
        return line.startswith(self.BEGINS) or self.BEGINS.startswith(line)

    def _take(self, line: str) -> str:
        frame = FRAME.match(line)
        if frame is None:
            return self._flush() + line
        self.frames.append(frame)
        return ""

    def _flush(self) -> str:
        frames, self.frames = self.frames, []
        return "".join(
            self._sentence(frame, following) for frame, following in zip(frames, [*frames[1:], None])
        )

    def _sentence(self, frame: Frame, following: Frame | None) -> str:
        meant = self.candidates(frame["file"], frame["name"], following and following["name"])
        if not meant:
            return frame.group() + "\n"
        places = [f'"{each.file}", in {each.name} (from line {each.line})' for each in meant]
        return "  File " + "\n    or ".join(places) + "\n"

    def candidates(self, module: str, name: str, calls: str | None) -> list[Symbol]:
        """The functions that a frame can mean; `calls` is the name in the frame below it."""
        module = module.removeprefix("/").removeprefix("spare/").removeprefix("lib/").removesuffix(".py")
        found = self.symbols.get(module.replace("/", "."), {}).get(name, [])
        callers = [each for each in found if calls in each.uses]
        return callers or found
