# SPDX-License-Identifier: MIT
"""Letters for names: those to choose from in a language, and how its page shows the letters of all others.

They stand behind the glyphs in the file of the language's font: the number of letters in the alphabet, then
three bytes for each of its capitals and, in the same order, its small letters: Unicode number and code. Then
come all letters of other languages that are not ASCII: Unicode number, number of codes, codes.
"""

from collections.abc import Iterable

from tools.pack.code_page import Page
from tools.pack.languages import Language, romanize


def pack_letters(page: Page, own: Language, others: Iterable[Language]) -> bytes:
    """The letters that a language can write, and those that it can show."""
    packed = bytearray((len(own.alphabet),))
    for letter in both_cases(own):
        packed += _number(letter) + page.encode(letter)
    known = set(both_cases(own))
    for language in others:
        for letter in both_cases(language):
            if letter not in known and not letter.isascii():
                known.add(letter)
                written = page.encode(_spelling_of(page, language, letter))
                packed += _number(letter) + bytes((len(written),)) + written
    return bytes(packed)


def both_cases(language: Language) -> list[str]:
    """The capitals of an alphabet, then its small letters; one without a twin stands for both."""
    capitals = list(language.alphabet)
    return capitals + [letter.lower()[0] for letter in capitals]  # Python calls the small İ an i and a dot


def _spelling_of(page: Page, language: Language, letter: str) -> str:
    """A letter of another language: in its own shape if that is a Latin one and the page has it."""
    return letter if letter not in language.latin and letter in page.codes else romanize(language, letter)


def _number(letter: str) -> bytes:
    return ord(letter).to_bytes(2, "little")
