# SPDX-License-Identifier: MIT
"""The coffer page: the console's own 8-bit code for every character that the font draws."""

import re
from functools import lru_cache
from pathlib import Path

from tools.pack.drawing import Sheet, read
from tools.pack.source import ROOT, bad

FONT = ROOT / "assets" / "console" / "font.txt"
NEWLINE, PLURAL = 0x0A, 0x06
PLACEHOLDERS = range(0x01, 0x06)  # {0} … {4}
ASCII = range(0x20, 0x7F)
FREE = (*range(0x10, 0x20), *range(0x7F, 0x100))
UNIT = re.compile(r"\[\[|\[[A-Za-z_]+\]|\{[0-4]\}|.", re.DOTALL)


class Unknown(ValueError):
    """A text holds something that the page doesn't: `what`, at the `place`-th letter of the text."""

    def __init__(self, what: str, place: int):
        super().__init__(f"{what} is not in the coffer page")
        self.what = what
        self.place = place


class Page:
    """Characters, symbols in brackets and placeholders, to codes and back."""

    def __init__(self, sheet: Sheet):
        self.codes: dict[str, int] = {chr(code): code for code in ASCII}
        self.aliases: set[str] = set()
        taken: dict[int, str] = {}
        for code, name, line, column in sheet.places:
            if code not in FREE:
                raise bad(
                    sheet.path, line, column, f"{name} would get the code {code:#04x}, which is not free"
                )
            if code in taken:
                raise bad(sheet.path, line, column, f"{name} would get the code {code:#04x} of {taken[code]}")
            if name in self.codes:
                raise bad(sheet.path, line, column, f"{name} has the code {self.codes[name]:#04x} already")
            taken[code] = name
            self.codes[name] = code
        for rule in sheet.rules:
            if rule.mark is None and rule.made not in self.codes:
                if rule.base not in self.codes:
                    raise bad(
                        sheet.path,
                        rule.line,
                        1,
                        f"{rule.made} shares the code of {rule.base}, which has none",
                    )
                self.codes[rule.made] = self.codes[rule.base]
                self.aliases.add(rule.made)
        self.letters = {code: name for name, code in self.codes.items() if name not in self.aliases}
        for code, place in enumerate(PLACEHOLDERS):
            self.codes[f"{{{code}}}"] = place
            self.letters[place] = f"{{{code}}}"
        self.codes["\n"], self.letters[NEWLINE] = NEWLINE, "\n"
        self.codes["\u00a0"] = 0x20  # a space at which no line is broken
        self.codes["[["], self.letters[0x5B] = 0x5B, "[["

    def encode(self, text: str) -> bytes:
        """The text in the page; Unknown says what is missing and where."""
        coded = bytearray()
        for unit in UNIT.finditer(text):
            if unit[0] not in self.codes or unit[0] in "[{":  # a slip in [coin] or {0} is caught, not shown
                raise Unknown(f"“{unit[0]}”", unit.start())
            coded.append(self.codes[unit[0]])
        return bytes(coded)

    def decode(self, coded: bytes) -> str:
        """The text again; letters that share a code come back as the one that is drawn."""
        return "".join(self.letters[code] for code in coded)


@lru_cache
def _page(path: Path, changed: int) -> Page:
    return Page(read(path))


def page(path: Path = FONT) -> Page:
    """The page that a font defines; the console's own if none is named."""
    return _page(path, path.stat().st_mtime_ns)


def encode(text: str) -> bytes:
    """The text in the console's page: `encode("ą [coin] {0}")`."""
    return page().encode(text)


def decode(coded: bytes) -> str:
    """What was encoded: `decode(encode("Łódź")) == "Łódź"`."""
    return page().decode(coded)
