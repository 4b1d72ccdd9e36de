# SPDX-License-Identifier: MIT
"""The languages in assets/console/: found by their files, described by these files."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from tools.errors import UserError
from tools.pack.source import ROOT, directives, source_error
from tools.untrusted import printable

FOLDER = ROOT / "assets" / "console"
ENGLISH = "en"  # names the keys, and speaks where nobody has translated
FILE = re.compile(r"([a-z]{2})\.txt")
TEST = re.compile(r"(\*\d{0,2}|\d{1,2})(?:-(\*\d{1,2}|\d{1,2}))?:([1-9])")
ROMAN = 4  # Latin letters for one of another alphabet, at the most
SAID = ("!name", "!plural", "!alphabet")
LATIN = "!latin"  # said only by a language with letters that are no Latin ones with a mark


@dataclass(frozen=True)
class Language:
    """A language as its own file describes it."""

    key: str  # two letters, by which the console remembers it
    name: str  # in itself
    plural: bytes  # which form of a plural a number takes: see coffer/words.py
    forms: int
    alphabet: str  # its letters, in their order
    latin: dict[str, str]  # how other languages write those that are no Latin letters with a mark


@cache
def found() -> tuple[str, ...]:
    """The languages of this clone in the order of the console's list: English, then by their names."""
    return tuple(read(FOLDER))


HELP = "ship only these languages, such as en,cs: for small drives; English is always there"


def parse_choice(text: str) -> tuple[str, ...]:
    """The languages that a person names on the command line, and English.

    >>> parse_choice("cs,en"), parse_choice("PL")
    (('en', 'cs'), ('en', 'pl'))
    """
    named = {key.strip().lower() for key in text.split(",")}
    unknown = sorted(named - set(found()))
    if unknown:
        raise UserError(f"there is no language “{printable(unknown[0])}”: choose from {', '.join(found())}")
    return tuple(key for key in found() if key in named | {ENGLISH})


def keep_languages(
    files: Mapping[str, bytes], every: Sequence[str], only: Collection[str]
) -> dict[str, bytes]:
    """The packed files without those of other languages. Its twin in the page is web/languages.mjs.

    The console's texts list the languages: the list is shortened where it stands, so nothing else moves.

    >>> files = {"x.en": b"en cs de\\0", "x.cs.rules": b"1", "x.de": b"2", "x.icons": b"3"}
    >>> keep_languages(files, ("en", "cs", "de"), ("en", "cs"))
    {'x.en': b'en cs\\x00\\x00\\x00\\x00', 'x.cs.rules': b'1', 'x.icons': b'3'}
    """
    listed = " ".join(every).encode() + b"\0"
    shorter = " ".join(key for key in every if key in only).encode().ljust(len(listed), b"\0")
    gone = set(every) - set(only)
    return {
        name: content.replace(listed, shorter)
        for name, content in files.items()
        if name.split(".")[1] not in gone
    }


def read(folder: Path) -> dict[str, Language]:
    """Every language that has a file in the console's folder, by its key."""
    found = [_language(path) for path in folder.iterdir() if FILE.fullmatch(path.name)]
    if ENGLISH not in (language.key for language in found):
        raise UserError(f"{folder.name} has no en.txt, which names the keys: write it first")
    found.sort(key=lambda language: (language.key != ENGLISH, _plain(language.name)))
    return {language.key: language for language in found}


def _plain(name: str) -> str:
    """A name without its marks, to sort by: Čeština stands before Deutsch."""
    return _bare(name).casefold()


def _bare(text: str) -> str:
    """A text without its marks."""
    return "".join(c for c in unicodedata.normalize("NFKD", text) if not unicodedata.combining(c))


def _language(path: Path) -> Language:
    said = {word: (rest, number) for word, rest, number in directives(path)}
    for word in SAID:
        if not said.get(word, ("", 0))[0]:
            raise source_error(
                path, 1, 1, f"the language does not define its {word}: see docs/translating.md"
            )
    plural, forms = _plural(path, *said["!plural"])
    alphabet = said["!alphabet"][0].replace(" ", "")
    return Language(path.stem, said["!name"][0], plural, forms, alphabet, _latin(path, said, alphabet))


def _latin(path: Path, said: dict[str, tuple[str, int]], alphabet: str) -> dict[str, str]:
    """What `!latin Ж=Zh` says, for capitals and small letters."""
    rest, number = said.get(LATIN, ("", 1))
    written: dict[str, str] = {}
    for pair in rest.split():
        letter, _, latin = pair.partition("=")
        if letter not in alphabet or not latin.isascii() or len(latin) > ROMAN:
            raise source_error(
                path,
                number,
                1,
                f"“{pair}” must be a letter of the alphabet, = and up to {ROMAN} Latin letters",
            )
        written |= {letter.lower(): latin.lower(), letter: latin}
    return written


def romanize(language: Language, letter: str) -> str:
    """A letter of a language, as languages write it that do not have it; "?" if nobody says how."""
    bare = _bare(letter)
    return language.latin.get(letter, bare if bare.isascii() else "?")


def _plural(path: Path, rule: str, number: int) -> tuple[bytes, int]:
    """The rule as the console reads it, four bytes a test, and how many forms there are.

    `1:1 *12-*14:3 *2-*4:2 *:3` means: 1 takes the first form, what ends in 12 to 14 the third, else what ends
    in 2 to 4 the second, and every other number the third. The first test that fits decides.
    """
    packed = bytearray()
    forms = set()
    for test in rule.split():
        match = TEST.fullmatch(test)
        if not match or _end(match[1])[0] != _end(match[2] or match[1])[0]:
            words = f"“{test}” is not a part of a plural rule: write 1:1, 2-4:2, *2-*4:2, *12-*14:3 or *:3"
            raise source_error(path, number, 1, words)
        modulus, low = _end(match[1])
        packed += bytes((modulus, low, _end(match[2] or match[1])[1], int(match[3]) - 1))
        forms.add(int(match[3]))
    if packed[-4:-1] != bytes((1, 0, 0)):
        raise source_error(
            path, number, 1, "the last part of a plural is for all other numbers: *:1, *:2 or *:3"
        )
    if forms != set(range(1, len(forms) + 1)):
        raise source_error(
            path, number, 1, "the forms of a plural are numbered 1, 2, 3, and none is left out"
        )
    return bytes(packed), len(forms)


def _end(text: str) -> tuple[int, int]:
    """One end of a range: what a number is divided by (0: not at all), and the rest that is asked for.

    >>> _end("*12"), _end("7"), _end("*")
    ((100, 12), (0, 7), (1, 0))
    """
    digits = text.lstrip("*")
    return (10 ** len(digits) if text.startswith("*") else 0), int(digits or 0)
