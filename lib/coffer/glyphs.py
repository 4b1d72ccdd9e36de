# SPDX-License-Identifier: MIT
"""Letters and pictures as short strips of column bytes, read from what the build packed.

A strip is what the display understands: one byte per column, the lowest bit on top.
"""

from micropython import const

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

_PLACES = const(515)  # bytes: the version, where each letter begins, and where the last one ends
_OWN = const(160)  # the first code that is another letter in every language
_UNKNOWN = const(63)  # the question mark


class Font:
    """A proportional font; a letter's strip has one free column behind it.

    Each language has a file with its own letters under the codes from 160 on. A letter is read
    from it when it is first drawn (36 bytes of heap), so a language pays only for the letters that it
    uses.
    """

    text_buffer = bytearray(128)  # the buffer into which texts of all fonts are rendered

    def __init__(self, name: str) -> None:
        self._name = name + "."  # and the language behind it
        self.strips: dict = {}
        self.set_language("en")

    def set_language(self, language: str) -> None:
        """Changes the language, and with it the letters of the codes from 160 on."""
        self._path = self._name + language
        known = self.strips
        self.strips = {code: known[code] for code in known if code < _OWN}

    def load(self, text: bytes) -> None:
        """Reads the letters of a text that were never drawn before; what the font lacks becomes "?"."""
        strips = self.strips
        with open(self._path, "rb") as file:
            places = file.read(_PLACES)
            if places[0] != 2:
                raise ValueError(self._path + ": not a font of this version")
            for code in text:
                if code not in strips:
                    at = 1 + 2 * code
                    if places[at] == places[at + 2] and places[at + 1] == places[at + 3]:
                        at = 1 + 2 * _UNKNOWN
                    begin = places[at] | places[at + 1] << 8
                    file.seek(begin)
                    strips[code] = file.read((places[at + 2] | places[at + 3] << 8) - begin)

    def strip(self, code: int) -> bytes:
        """The columns of one letter."""
        if code not in self.strips:
            self.load(bytes((code,)))
        return self.strips[code]

    def render(self, text: bytes) -> bytearray:
        """Returns the columns of a text in a shared buffer, valid until the next call."""
        strips = self.strips
        line = self.text_buffer
        line[:] = b""
        try:
            for code in text:
                line += strips[code]
        except KeyError:  # some letter was never drawn
            self.load(text)
            line[:] = b"".join([strips[code] for code in text])
        return line

    def line(self, text: bytes) -> bytes:
        """The columns of a whole text, the free one behind its last letter included."""
        return bytes(self.render(text))

    def width(self, text: bytes) -> int:
        """How many pixels a text takes, the free column behind its last letter included."""
        return len(self.render(text))


def icon(path: str, name: str) -> "Any":
    """Reads one icon of a file, in a fifth of the time that reading all of them takes."""
    with open(path, "rb") as file:
        packed = file.read()
    at = packed.find(bytes((len(name),)) + name.encode()) + 1
    if not at:
        raise KeyError(name)
    at += len(name)
    return _cut(packed, at)


def _cut(packed, at):
    """Cuts out the icon whose width, number of strips and strips begin at that offset."""
    width = packed[at]
    cut = tuple([packed[n : n + width] for n in range(at + 2, at + 2 + width * packed[at + 1], width)])
    return cut if len(cut) > 1 else cut[0]


def icons(path: str, begins: str = "") -> dict:
    """The pictures of a file by name: a strip of columns each, of taller ones a tuple of strips.

    Only names that begin with `begins` are read: an icon that is never drawn takes no memory.
    """
    found: dict = {}
    with open(path, "rb") as file:
        packed = file.read()
    if packed[0] != 1:
        raise ValueError(path + ": not icons of this version")
    wanted = begins.encode()
    at = 2
    for _ in range(packed[1]):  # the length of the name, the name, width and number of strips, the strips
        name = at + 1
        at = name + packed[at]
        if packed.startswith(wanted, name):
            found[str(packed[name:at], "ascii")] = _cut(packed, at)
        at += 2 + packed[at] * packed[at + 1]
    return found


def pawns() -> tuple:
    """The shapes of the players, 6 columns and a free one; behind them the rival's."""
    found = icons("/assets/console.icons", "pawn")
    return tuple([found["pawn" + who] for who in "01234r"])
