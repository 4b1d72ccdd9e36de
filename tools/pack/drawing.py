# SPDX-License-Identifier: MIT
"""Reads a sheet of drawings such as font.txt: bands of glyphs in # and ., rules, signs, and the code page."""

import re
from dataclasses import dataclass, field
from pathlib import Path

from tools.pack.source import lines, source_error

ROWS = 8
PIXELS = re.compile(r"[#. ]*[#.][#. ]*")
RULE = re.compile(r"(\S+) = (\S+)(?: \+ ([a-z]+)([<>]*))?")
SAYS = re.compile(r"(\[\S+\]) says (\S.*)")
PAGE_ROW = re.compile(r"([0-9A-F]{2})\s+(\S.*)")


@dataclass(frozen=True)
class Drawing:
    """One glyph as drawn: eight rows of equal width, and the line of its name."""

    rows: tuple[str, ...]
    line: int

    @property
    def width(self) -> int:
        return len(self.rows[0])

    def columns(self) -> bytes:
        """One byte per column, bit 0 at the top, as the display's pages want it."""
        return bytes(sum(1 << y for y in range(ROWS) if self.rows[y][x] == "#") for x in range(self.width))


@dataclass(frozen=True)
class Rule:
    """`á = a + acute>`: what is made, of which base, with which mark, moved by how many pixels."""

    made: str
    base: str
    mark: str | None
    shift: int
    line: int


@dataclass(frozen=True)
class Sign:
    """`[coin] says 🪙`: what stands for a symbol where the screen is read aloud."""

    text: str
    line: int


@dataclass(eq=False)
class Sheet:
    """Everything that one sheet says, nothing of it resolved yet."""

    path: Path
    drawings: dict[str, Drawing] = field(default_factory=dict)
    rules: list[Rule] = field(default_factory=list)
    signs: dict[str, Sign] = field(default_factory=dict)  # by the symbol's name, brackets included
    places: list[tuple[int, str, int, int]] = field(default_factory=list)  # code, name, line, column
    small_as_capitals: bool = False

    @property
    def shared(self) -> dict[str, str]:
        """Characters that are drawn as others, such as the Russian А as A, by name."""
        return {rule.made: rule.base for rule in self.rules if not rule.mark}


def comment(line: str) -> bool:
    """True for empty lines and `# words`; `#` alone or `#.#` is a row of pixels."""
    return not line.strip() or line.startswith("# ")


def read(path: Path) -> Sheet:
    """The sheet in the file."""
    sheet = Sheet(path)
    text = lines(path)
    at = 0
    while at < len(text):
        line = text[at]
        rule = RULE.fullmatch(line.rstrip())
        says = SAYS.fullmatch(line.rstrip())
        if comment(line):
            at += 1
        elif line.strip() == "page":
            at = _page(sheet, text, at + 1)
        elif line.strip() == "small letters as capitals":
            sheet.small_as_capitals = True
            at += 1
        elif rule:
            made, base, mark, moves = rule.groups()
            shift = (moves or "").count(">") - (moves or "").count("<")
            sheet.rules.append(Rule(made, base, mark, shift, at + 1))
            at += 1
        elif says:
            name, sign = says.groups()
            if name in sheet.signs:
                raise source_error(
                    path, at + 1, 1, f"{name} has a sign already, in line {sheet.signs[name].line}"
                )
            sheet.signs[name] = Sign(" " if sign == "space" else sign, at + 1)
            at += 1
        elif PIXELS.fullmatch(line):
            raise source_error(
                path, at + 1, 1, "a row of pixels without a name above, or a ninth row: a glyph has 8"
            )
        else:
            at = _band(sheet, text, at)
    return sheet


def _page(sheet: Sheet, text: list[str], at: int) -> int:
    """Reads rows such as `80  ← → ↑` up to an empty line; returns the line after them."""
    while at < len(text) and text[at].strip():
        row = PAGE_ROW.fullmatch(text[at].rstrip())
        if not row:
            raise source_error(
                sheet.path, at + 1, 1, "a row of the page is a code of two hex digits and characters: 80  ← →"
            )
        code = int(row[1], 16)
        for name in re.finditer(r"\S+", row[2]):
            sheet.places.append((code, name[0], at + 1, row.start(2) + name.start() + 1))
            code += 1
        at += 1
    return at


def _band(sheet: Sheet, text: list[str], at: int) -> int:
    """Reads a line of names and the eight rows below it; returns the line after them."""
    names = list(re.finditer(r"\S+", text[at]))
    rows: list[list[str]] = [[] for _ in names]
    for y in range(ROWS):
        number = at + 2 + y
        line = text[at + 1 + y] if at + 1 + y < len(text) else ""
        for place, letter in enumerate(line):
            if letter not in "#. ":
                raise source_error(
                    sheet.path, number, place + 1, f"“{letter}” in a drawing: a pixel is # or ."
                )
        cells = list(re.finditer(r"\S+", line))
        if len(cells) != len(names):
            words = f"{len(cells)} drawings in this row under {len(names)} names: every glyph has 8 rows"
            raise source_error(sheet.path, number, len(line) + 1, words)
        for glyph, cell, name in zip(rows, cells, names):
            if glyph and len(cell[0]) != len(glyph[0]):
                words = f"this row of {name[0]} is {len(cell[0])} pixels wide, the first is {len(glyph[0])}"
                raise source_error(sheet.path, number, cell.start() + 1, words)
            glyph.append(cell[0])
    for name, glyph in zip(names, rows):
        if name[0] in sheet.drawings:
            first = sheet.drawings[name[0]].line
            raise source_error(
                sheet.path, at + 1, name.start() + 1, f"{name[0]} is drawn already, in line {first}"
            )
        sheet.drawings[name[0]] = Drawing(tuple(glyph), at + 1)
    return at + 1 + ROWS
