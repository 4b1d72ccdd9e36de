# SPDX-License-Identifier: MIT
"""Packs a font: letters composed from base and mark, a byte a column, in the order of the coffer page."""

from dataclasses import dataclass
from pathlib import Path

from tools.pack.drawing import ROWS, Drawing, Rule, Sheet, read
from tools.pack.page import ASCII, FREE, Page
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


def _made(sheet: Sheet, rule: Rule) -> Drawing:
    """The drawing that a rule makes of those that stand in the sheet or were made before."""
    names = [rule.base] if rule.mark is None else [rule.base, "+" + rule.mark]
    for name in names:
        if name not in sheet.drawings:
            raise bad(
                sheet.path, rule.line, 1, f"{rule.made} needs {name}, which is not drawn above this line"
            )
    base = sheet.drawings[rule.base]
    if rule.mark is None:
        return base
    return compose(base, sheet.drawings["+" + rule.mark], rule.shift, rule.line)


def read_font(path: Path, page: Page | None = None) -> Font:
    """The font in the file; without a page the sheet's own must be complete: every code drawn."""
    sheet = read(path)
    whole = page is None
    page = page or Page(sheet)
    for rule in sheet.rules:
        if rule.made in sheet.drawings:
            first = sheet.drawings[rule.made].line
            raise bad(path, rule.line, 1, f"{rule.made} is there already, in line {first}")
        sheet.drawings[rule.made] = _made(sheet, rule)

    glyphs: dict[int, bytes] = {}
    for name, drawing in sheet.drawings.items():
        if name in page.aliases or name.startswith("+") and len(name) > 1 or "." in name[1:]:
            continue  # marks, low capitals and shared letters have no code of their own
        code = page.codes.get(" " if name == "space" else name)
        if code is None:
            raise bad(path, drawing.line, 1, f"{name} is drawn but has no place in the page")
        glyphs[code] = drawing.columns() + SPACING
    if sheet.small_as_capitals:
        for name, code in page.codes.items():
            capital = page.codes.get(name.upper())
            if len(name) == 1 and code not in glyphs and capital in glyphs:
                glyphs[code] = glyphs[capital]
    if whole:
        for code in (*ASCII, *FREE):
            if code in page.letters and code not in glyphs:
                raise bad(
                    path, 1, 1, f"{page.letters[code]} has the code {code:#04x} in the page but is not drawn"
                )
    assert all(len(columns) <= 255 for columns in glyphs.values()) and ROWS == 8
    return Font(glyphs)
