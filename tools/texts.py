# SPDX-License-Identifier: MIT
"""The console's texts on the desktop: from assets/, with figures put in and the right plural chosen."""

from __future__ import annotations

from functools import cache, partial

from coffer.words import plural_form
from tools.pack import ASSETS, languages
from tools.pack.entries import Entry, read_words
from tools.pack.languages import ENGLISH


@cache
def _entries(folder: str, language: str) -> dict[str, Entry]:
    path = ASSETS / folder / f"{language}.txt"
    return read_words(path) if path.exists() else {}


@cache
def _plural_rule(language: str) -> bytes:
    return languages.read(languages.FOLDER)[language].plural


def say(folder: str, key: str, *arguments: object, language: str = ENGLISH) -> str:
    """A text of a folder of assets/; the English one if nobody has translated it, the key if there is none.

    >>> say("console", "end.points", 1), say("console", "end.points", 2)
    ('point', 'points')
    """
    entry = _entries(folder, language).get(key)
    if entry is None:
        return key if language == ENGLISH else say(folder, key, *arguments)
    chosen = 0
    if entry.counted is not None:
        chosen = plural_form(_plural_rule(language), 0, abs(int(str(arguments[entry.counted]))))
    text = entry.forms[chosen]
    for n, argument in enumerate(arguments):
        text = text.replace(f"{{{n}}}", str(argument))
    return text


def of_game(game: str, language: str = ENGLISH) -> partial[str]:
    """say() for the texts of one game."""
    return partial(say, game, language=language)
