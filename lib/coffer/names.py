# SPDX-License-Identifier: MIT
"""People's names on the screen; only loaded on a console that knows any.

The journal keeps names in Unicode, so that they outlast a change of language; the screen shows them in the
page of its language, which may have to write Ж as Zh. tools/pack/letters.py describes the bytes.
"""

from micropython import const

WIDTH = const(31)  # pixels, for which every screen has room
ENTRY = const(3)  # bytes of a letter of the alphabet: its Unicode number and its code
_UNKNOWN = const(63)  # the question mark


def letters(language):
    """The packed letters of a language: they stand behind the glyphs of its font."""
    with open("/assets/font." + language, "rb") as file:
        file.seek(257 + sum(file.read(257)[1:]))
        return file.read()


def spell(console, name, known=b""):
    """A name in the page of the console's language, as much of it as fits."""
    known = known or letters(console.words.language)
    spelt = b""
    for letter in name:
        spelt += _codes(known, ord(letter))
    while console.rows.font.width(spelt) > WIDTH + 1:
        spelt = spelt[:-1]
    return spelt


def _codes(known, number):
    """How a letter is shown: by one code in its own language, by several, or none, in others."""
    at = 1
    own = 1 + 2 * ENTRY * known[0]
    while at < len(known):
        size = 1 if at < own else known[at + 2]
        first = at + (2 if at < own else 3)
        if known[at] | known[at + 1] << 8 == number:
            return known[first : first + size]
        at = first + size
    return bytes((number if number < 127 else _UNKNOWN,))
