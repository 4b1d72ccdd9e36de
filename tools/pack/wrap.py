# SPDX-License-Identifier: MIT
"""Breaks text into lines that fit: at spaces, but not where a typesetter would avoid a break.

An author's own no-break space (U+00A0) holds what it stands between. Besides, these stay together: a word
and the dash behind it, a word of one letter and the next word, a figure and its noun, a figure that ends a
sentence and the word before it, a key and what it does, both sides of a “=” or “→”.
"""

import re
from collections.abc import Callable

NO_BREAK = "\u00a0"
DASHES = ("–", "—")
PAIRING = ("=", "→")
KEYS = ("[A]", "[B]", "◂▸", "▲▼")
FIGURE = re.compile(r"[+−-]?(\d+([–-]\d+)?|\{\d\})")
LAST_FIGURE = re.compile(r"(\d+|\{\d\})[.,;:!?)]+")


def _held(word: str, after: str) -> bool:
    """Whether a word must not end its line because of the one behind it."""
    if word in PAIRING or after in PAIRING or after in DASHES or word in KEYS:
        return True
    if FIGURE.fullmatch(word):
        return after[0].isalpha() or after[0] == "["
    if LAST_FIGURE.fullmatch(after):
        return word[-1].isalpha()
    return len(word) == 1 and word.isalpha()


def glue(text: str) -> list[str]:
    """The pieces that must stay whole.

    >>> [piece.replace(NO_BREAK, "_") for piece in glue("Take 3 tiles – a set: 5 → −6")]
    ['Take', '3_tiles_–', 'a_set:', '5_→_−6']
    """
    pieces: list[str] = []
    words = [word for word in re.split("[ \t]+", text) if word]
    for n, word in enumerate(words):
        explained = n > 1 and words[n - 2] in KEYS and words[n - 1] in DASHES  # [B] — back
        if n and (explained or _held(words[n - 1], word)):
            pieces[-1] += NO_BREAK + word
        else:
            pieces.append(word)
    return pieces


def wrap(text: str, most: int, width: Callable[[str], int]) -> list[str]:
    """The lines, each at most `most` pixels by `width`; a newline in the text forces a break.

    A piece that is wider gets a line of its own, which the caller measures and refuses.
    """
    broken: list[str] = []
    for part in text.split("\n"):
        line = ""
        for piece in glue(part):
            longer = line + " " + piece if line else piece
            if line and width(longer) > most:
                broken.append(line)
                line = piece
            else:
                line = longer
        broken.append(line)
    return broken
