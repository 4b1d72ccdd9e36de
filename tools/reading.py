# SPDX-License-Identifier: MIT
"""The console's texts, which are codes of its own page, as letters: the twin of web/screen_reader.mjs."""

from __future__ import annotations

import re
from functools import cache
from typing import Any

from tools.pack.source import ROOT
from tools.web.payload import letters

_CYRILLIC = re.compile("[\u0400-\u04ff]")
_SIGNS = re.compile(r"[\0-\x09\x0b-\x1f\x7f]")
_LETTERS = re.compile(r"[^\0-\x1f\x7f]")


def read(codes: str, language: str) -> str:
    """A text in a language, for a person."""
    own = _tables()["letters"].get(language) or _tables()["letters"]["en"]

    def sign(code: re.Match[str]) -> str:
        return str(own[ord(code[0])])

    text = _LETTERS.sub(sign, codes)  # letters first: signs are no part of words
    text = re.sub(r"[^\W\d_]+", lambda word: _choose_alphabet(word[0], language), text)
    return _SIGNS.sub(sign, text).replace("::", ":")


def codes_of(letter: str, language: str) -> list[int]:
    """By which codes a typed letter may be shown in a language, large or small: the twin of speller()."""
    own = _tables()["letters"].get(language) or _tables()["letters"]["en"]
    latin = {cyrillic: each for each, cyrillic in _tables()["alike"].items()}
    wanted = [one for each in (letter, letter.upper(), letter.lower()) for one in (each, latin.get(each))]
    return [own.index(each) for each in wanted if each in own and own.index(each)]


def spell(text: str, language: str) -> bytes:
    """A text in the console's codes, with a question mark for each letter that it lacks."""
    return bytes([*codes_of(letter, language), ord("?")][0] for letter in text)


@cache
def _tables() -> dict[str, Any]:
    return letters(ROOT)


def _choose_alphabet(word: str, language: str) -> str:
    """A word whose letters can all be Cyrillic is Russian, if one can be nothing else or all around it is."""
    alike = _tables()["alike"]
    could = all(letter in alike or _CYRILLIC.match(letter) for letter in word)
    if not could or (language != "ru" and not _CYRILLIC.search(word)):
        return word
    return "".join(alike.get(letter, letter) for letter in word)
