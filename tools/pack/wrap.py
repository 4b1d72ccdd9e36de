# SPDX-License-Identifier: MIT
"""Breaks text into lines that fit: at spaces, and never where a careful typesetter would not."""

from collections.abc import Callable

DASHES = ("–", "—")


def glue(text: str, lang: str) -> list[str]:
    """The pieces that must stay whole: a dash stays with the word before it, and outside English a word
    of one letter (Polish w, Czech v, Russian в) with the word after it."""
    pieces: list[str] = []
    held = ""
    for word in text.split():
        if word in DASHES and pieces and not held:
            pieces[-1] += "\u00a0" + word
            continue
        whole = held + word
        if lang != "en" and len(word) == 1 and word.isalpha():
            held = whole + "\u00a0"
        else:
            pieces.append(whole)
            held = ""
    if held:
        pieces.append(held[:-1])
    return pieces


def wrap(text: str, room: int, width: Callable[[str], int], lang: str) -> list[str]:
    """The lines, each at most `room` pixels by `width`; a newline in the text forces a break.

    A piece wider than the room gets a line of its own, which the caller measures and refuses.
    """
    broken: list[str] = []
    for part in text.split("\n"):
        line = ""
        for piece in glue(part, lang):
            longer = line + " " + piece if line else piece
            if line and width(longer) > room:
                broken.append(line)
                line = piece
            else:
                line = longer
        broken.append(line)
    return broken
