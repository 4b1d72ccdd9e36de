# SPDX-License-Identifier: MIT
"""People's names on the screen; loaded only if the journal has any.

The journal keeps names in Unicode, so that they outlast a change of language; the screen shows them in the
page of its language, which may have to write Ж as Zh. tools/pack/letters.py describes the bytes.
"""

from micropython import const

TYPE_CHECKING = False
if TYPE_CHECKING:
    from coffer.console import Console
    from coffer.glyphs import Font

WIDTH = const(31)  # pixels, for which every screen has room
ENTRY = const(3)  # bytes of a letter of the alphabet: its Unicode number and its code
_GLYPHS_END = const(513)  # where the font says where its glyphs end
_UNKNOWN = const(63)  # the question mark


def letters(language: str) -> bytes:
    """The packed letters of a language: they stand behind the glyphs of its font."""
    with open("/assets/font." + language, "rb") as file:
        packed = file.read()
    return packed[packed[_GLYPHS_END] | packed[_GLYPHS_END + 1] << 8 :]


def encode_name(console: "Console", name: str) -> bytes:
    """A name in the page of the console's language, as much of it as fits."""
    known = letters(console.words.language)
    spelt = b""
    for letter in name:
        spelt += _codes(known, ord(letter))
    return clip(console.rows.font, spelt)


def clip(font: "Font", spelt: bytes) -> bytes:
    """As much of a name as every screen has room for."""
    while font.width(spelt) > WIDTH + 1:
        spelt = spelt[:-1]
    return spelt


def _codes(known, number):
    """How a letter is shown: by one code in its own language, by several, or none, in others."""
    wanted = bytes((number & 0xFF, number >> 8))
    own = 1 + 2 * ENTRY * known[0]
    at = known.find(wanted, 1, own)
    while at > 0 and at % ENTRY != 1:  # two bytes that belong to two letters
        at = known.find(wanted, at + 1, own)
    if at > 0:
        return known[at + 2 : at + 3]
    at = own
    while at < len(known):
        first = at + 3
        if known[at : at + 2] == wanted:
            return known[first : first + known[at + 2]]
        at = first + known[at + 2]
    return bytes((number if number < 127 else _UNKNOWN,))
