# SPDX-License-Identifier: MIT
"""Reads a font: letters composed from base and mark, one byte per column; packs it for a language's page."""

from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from itertools import accumulate
from pathlib import Path

from tools.pack.code_page import ASCII, Page, Unknown, common_codes, split_units
from tools.pack.drawing import Drawing, Sheet, read
from tools.pack.source import source_error
from tools.pack.wrap import NO_BREAK

VERSION = 2
SPACING = b"\0"  # the empty column that every glyph carries on its right


@dataclass(frozen=True, eq=False)
class Font:
    """Columns of every glyph by its name, the spacing included."""

    sheet: Sheet
    glyphs: dict[str, bytes]
    shared: dict[str, str]  # characters that are drawn as others
    _widths: dict[str, int] = field(default_factory=dict)  # of texts: lines are tried many times

    @property
    def signs(self) -> dict[str, str]:
        """What stands for each symbol where the screen is read aloud, by name, brackets included."""
        return {name: sign.text for name, sign in self.sheet.signs.items()}

    def columns(self, unit: str, place: int = 0) -> bytes:
        """One glyph; Unknown if it is not drawn."""
        found = self.glyphs.get(self.shared.get(unit, unit))
        if found is None:
            raise Unknown(unit, place)
        return found

    @cached_property
    def _letter_widths(self) -> dict[str, int]:
        """Of everything that is one character long and can't begin a symbol or a placeholder."""
        drawn = {name: name for name in self.glyphs} | self.shared | {NO_BREAK: " "}
        return {
            name: len(self.glyphs[glyph])
            for name, glyph in drawn.items()
            if len(name) == 1 and name not in "[{"
        }

    def width(self, text: str) -> int:
        """How many pixels a line takes, without the empty column behind its last letter."""
        found = self._widths.get(text)
        if found is None:
            try:
                columns = sum(map(self._letter_widths.__getitem__, text))
            except KeyError:  # it has symbols, or something that is not drawn
                columns = sum(len(self.columns(*unit)) for unit in split_units(text))
            found = self._widths[text] = max(0, columns - len(SPACING))
        return found

    def pack(self, page: Page) -> bytes:
        """Version, where the columns of each of the 256 codes begin and the last end, then the columns.

        A place has two bytes, the lower first; a code without a glyph ends where it begins.
        """
        glyphs = [self.glyphs.get(page.letters.get(code, ""), b"") for code in range(256)]
        places = accumulate(map(len, glyphs), initial=1 + 2 * (len(glyphs) + 1))
        packed = b"".join(place.to_bytes(2, "little") for place in places)
        return bytes((VERSION,)) + packed + b"".join(glyphs)


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


def read_font(path: Path, big: Font | None = None) -> Font:
    """The font in the file; a second one draws no character that the big one lacks."""
    return _read_font(path, path.stat().st_mtime_ns, big)


@lru_cache
def _read_font(path: Path, changed: int, big: Font | None) -> Font:
    sheet = read(path)
    _follow_rules(sheet)
    glyphs = {
        " " if name == "space" else name: drawing.columns() + SPACING
        for name, drawing in sheet.drawings.items()
        if not _is_part_of_letters(name)
    }
    if big is None:
        _check_whole(sheet, glyphs)
        return Font(sheet, glyphs, sheet.shared)
    for name in glyphs:
        if name not in big.glyphs:
            raise source_error(
                path, sheet.drawings[name].line, 1, f"{name} is drawn here but not in font.txt"
            )
    for name, sign in sheet.signs.items():
        raise source_error(path, sign.line, 1, f"what {name} says stands in font.txt, for both fonts")
    if sheet.small_as_capitals:
        for name in big.glyphs:
            if name not in glyphs and name not in big.shared and name.upper() in glyphs:
                glyphs[name] = glyphs[name.upper()]
    return Font(sheet, glyphs, big.shared)


def _follow_rules(sheet: Sheet) -> None:
    """Adds the drawings that the rules make of those in the sheet."""
    for rule in sheet.rules:
        if rule.made in sheet.drawings:
            first = sheet.drawings[rule.made].line
            raise source_error(sheet.path, rule.line, 1, f"{rule.made} is there already, in line {first}")
        for part in (rule.base, "+" + rule.mark) if rule.mark else (rule.base,):
            if part not in sheet.drawings:
                raise source_error(
                    sheet.path, rule.line, 1, f"{rule.made} needs {part}, which is not drawn above"
                )
        base = sheet.drawings[rule.base]
        if rule.mark:
            base = compose(base, sheet.drawings["+" + rule.mark], rule.shift, rule.line)
        sheet.drawings[rule.made] = base


def _is_part_of_letters(name: str) -> bool:
    """True for +acute and A.low, which are there to compose letters from."""
    return len(name) > 1 and (name[0] == "+" or "." in name)


def _check_whole(sheet: Sheet, glyphs: dict[str, bytes]) -> None:
    """The console's font draws all of its page, of what is no letter nothing else, and says every symbol."""
    codes = common_codes(sheet)
    for _, name, line, column in sheet.places:
        if name not in glyphs:
            raise source_error(sheet.path, line, column, f"{name} is in the page but is not drawn")
        if name[0] == "[" and name not in sheet.signs:
            words = f"{name} has no sign for those who listen: write “{name} says …” below its drawing"
            raise source_error(sheet.path, sheet.drawings[name].line, 1, words)
    for name, sign in sheet.signs.items():
        if name not in codes:
            raise source_error(sheet.path, sign.line, 1, f"{name} has a sign but no place in the page")
    for code in ASCII:
        if chr(code) not in glyphs:
            raise source_error(sheet.path, 1, 1, f"“{chr(code)}” is not drawn: a font has all of ASCII")
    for name in glyphs:
        if name not in codes and not (len(name) == 1 and (name.isalpha() or name in sheet.shared)):
            line = sheet.drawings[name].line
            raise source_error(sheet.path, line, 1, f"{name} is drawn but has no place in the page")
