# SPDX-License-Identifier: MIT
"""The page of a language: the 8-bit code of every character that it uses.

Codes below 0xA0 are the same in every language: ASCII, symbols and signs, as font.txt says. From there on
each language has its own letters: first those of the English texts, which are shown where nobody has
translated, then the others in the order of their Unicode numbers.
"""

import re
from collections.abc import Iterable, Sequence
from functools import cache

from tools.pack.drawing import Sheet
from tools.pack.source import source_error

NEWLINE = 0x0A
PLACEHOLDERS = range(0x01, 0x06)  # {0} … {4}
PLURALS = range(0x0B, 0x10)  # before and between the forms of a plural that follows {0} … {4}
ASCII = range(0x20, 0x7F)
FREE = (*range(0x10, 0x20), *range(0x7F, 0xA0))  # for what font.txt lists
OWN = range(0xA0, 0x100)
SPACES = {"\u00a0": " ", "[[": "["}  # a space at which no line is broken, and a bracket that is one
UNIT = re.compile(r"\[\[|\[[A-Za-z_]+\]|\{[0-4]\}|.", re.DOTALL)


class Unknown(ValueError):
    """A text holds something that is not drawn: `what`, at the `place`-th letter of the text."""

    def __init__(self, what: str, place: int):
        super().__init__(f"“{what}” is not drawn")
        self.what = f"“{what}”"
        self.place = place


@cache
def split_units(text: str) -> tuple[tuple[str, int], ...]:
    """Letters, symbols in brackets and placeholders, each with its place; checks [coin] and {0}."""
    found = []
    for unit in UNIT.finditer(text):
        if unit[0] in "[{":
            raise Unknown(unit[0], unit.start())
        found.append((SPACES.get(unit[0], unit[0]), unit.start()))
    return tuple(found)


def common_codes(sheet: Sheet) -> dict[str, int]:
    """The codes that every language has."""
    codes = {chr(code): code for code in ASCII}
    taken: dict[int, str] = {}
    for code, name, line, column in sheet.places:
        if code not in FREE:
            raise source_error(
                sheet.path, line, column, f"{name} would get the code {code:#04x}, which is not free"
            )
        if code in taken:
            raise source_error(
                sheet.path, line, column, f"{name} would get the code {code:#04x} of {taken[code]}"
            )
        if name in codes:
            raise source_error(sheet.path, line, column, f"{name} has the code {codes[name]:#04x} already")
        taken[code] = name
        codes[name] = code
    return codes


class Page:
    """Characters, symbols in brackets and placeholders, to codes and back."""

    def __init__(self, sheet: Sheet, letters: Iterable[str] = (), first: Sequence[str] = ()):
        """`first` are letters with the first codes: those of English, which every page shares."""
        self.codes = common_codes(sheet)
        self._shared = sheet.shared
        drawn = {self._shared.get(letter, letter) for letter in set(letters)} & set(sheet.drawings)
        self.own = [*first, *sorted(drawn - set(self.codes) - set(first))]
        if len(self.own) > len(OWN):
            words = f"a language uses {len(self.own)} letters of its own, there are codes for {len(OWN)}"
            raise source_error(sheet.path, 1, 1, words)
        self.codes.update(zip(self.own, OWN))
        for n, code in enumerate(PLACEHOLDERS):
            self.codes[f"{{{n}}}"] = code
        self.codes["\n"] = NEWLINE
        self.letters = {code: name for name, code in self.codes.items()}

    def encode(self, text: str) -> bytes:
        """The text in the page; Unknown says what is missing and where."""
        coded = bytearray()
        for unit, place in split_units(text):
            code = self.codes.get(self._shared.get(unit, unit))
            if code is None:
                raise Unknown(unit, place)
            coded.append(code)
        return bytes(coded)

    def decode(self, coded: bytes) -> str:
        """The text again; letters that share a code come back as the one that is drawn."""
        return "".join("[[" if code == ord("[") else self.letters[code] for code in coded)
