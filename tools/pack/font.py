# SPDX-License-Identifier: MIT
"""Packs a font: letters composed from base and mark, a byte a column, in the order of the coffer page."""

from dataclasses import dataclass
from pathlib import Path

from tools.pack.drawing import Drawing, Sheet, read
from tools.pack.page import ASCII, Page
from tools.pack.source import bad

VERSION = 1
SPACING = b"\0"  # the empty column that every glyph carries on its right


@dataclass(frozen=True)
class Font:
    """Columns of every glyph by its code, the spacing included."""

    glyphs: dict[int, bytes]

    def width(self, coded: bytes) -> int:
        """How many pixels the text takes, without the empty column behind its last letter."""
        return max(0, sum(len(self.glyphs[code]) for code in coded) - len(SPACING)) if coded else 0

    def pack(self) -> bytes:
        """Version, 256 widths (0 = no such glyph), then the columns in the order of the codes."""
        widths = bytes(len(self.glyphs.get(code, b"")) for code in range(256))
        return bytes((VERSION,)) + widths + b"".join(self.glyphs[code] for code in sorted(self.glyphs))


def compose(base: Drawing, mark: Drawing, shift: int, line: int) -> Drawing:
    """The base with the mark centred on it (half a pixel goes right), moved by shift; grows where needed."""
    left = (base.width - mark.width + 1) // 2 + shift
    start = min(0, left)
    width = max(base.width, left + mark.width) - start
    rows = []
    for below, above in zip(base.rows, mark.rows):
        below = "." * -start + below + "." * (width - base.width + start)
        above = "." * (left - start) + above
        above += "." * (width - len(above))
        rows.append("".join("#" if "#" in pair else "." for pair in zip(below, above)))
    return Drawing(tuple(rows), line)


def read_font(path: Path, page: Page | None = None) -> Font:
    """The font in the file. Without a page it defines its own, and must draw everything that stands in it."""
    sheet = read(path)
    _follow_rules(sheet)
    if page:
        glyphs = _coded(sheet, page)
    else:
        glyphs = _coded(sheet, Page(sheet))
        _check_complete(sheet, glyphs)
    if page and sheet.small_as_capitals:
        for name, code in page.codes.items():
            capital = page.codes.get(name.upper())
            if len(name) == 1 and code not in glyphs and capital in glyphs:
                glyphs[code] = glyphs[capital]
    return Font(glyphs)


def _follow_rules(sheet: Sheet) -> None:
    """Adds the drawings that the rules make of those in the sheet."""
    for rule in sheet.rules:
        if rule.made in sheet.drawings:
            first = sheet.drawings[rule.made].line
            raise bad(sheet.path, rule.line, 1, f"{rule.made} is there already, in line {first}")
        for part in (rule.base, "+" + rule.mark) if rule.mark else (rule.base,):
            if part not in sheet.drawings:
                raise bad(sheet.path, rule.line, 1, f"{rule.made} needs {part}, which is not drawn above")
        base = sheet.drawings[rule.base]
        if rule.mark:
            base = compose(base, sheet.drawings["+" + rule.mark], rule.shift, rule.line)
        sheet.drawings[rule.made] = base


def _only_a_part(name: str) -> bool:
    """True for +acute and A.low, which are there to compose letters from."""
    return len(name) > 1 and (name[0] == "+" or "." in name)


def _coded(sheet: Sheet, page: Page) -> dict[int, bytes]:
    """The columns of every drawing that has a code of its own."""
    glyphs = {}
    for name, drawing in sheet.drawings.items():
        if name in page.aliases or _only_a_part(name):
            continue
        code = page.codes.get(" " if name == "space" else name)
        if code is None:
            raise bad(sheet.path, drawing.line, 1, f"{name} is drawn but has no place in the page")
        glyphs[code] = drawing.columns() + SPACING
    return glyphs


def _check_complete(sheet: Sheet, glyphs: dict[int, bytes]) -> None:
    for code, name, line, column in sheet.places:
        if code not in glyphs:
            raise bad(sheet.path, line, column, f"{name} stands in the page but is not drawn")
    for code in ASCII:
        if code not in glyphs:
            raise bad(sheet.path, 1, 1, f"“{chr(code)}” is not drawn: a font has all of ASCII")
