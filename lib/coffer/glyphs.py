# SPDX-License-Identifier: MIT
"""Letters and pictures as short strips of column bytes, read from what the build packed.

A strip is what the display understands: a byte a column, the lowest bit on top.
"""

from micropython import const

_UNKNOWN = const(63)  # the question mark


class Font:
    """A proportional font; a letter's strip has one free column behind it.

    Each language has a file with its own letters under the codes from 160 on. A letter is read
    from it when it is first drawn (36 bytes of heap), so a language pays only for the letters that it
    uses. `strips[slots[code]]` is a letter's strip; a letter that was never drawn has slot 0, where no
    strip is.
    """

    def __init__(self, name):
        self._name = name + "."  # and the language behind it
        self.speak("en")

    def speak(self, language):
        """Another language: the same codes are other letters from now on."""
        self._path = self._name + language
        self.slots = bytearray(256)
        self.strips: list = [None]

    def load(self, text):
        """Reads the letters of a text that were never drawn before; what the font lacks becomes "?"."""
        with open(self._path, "rb") as file:
            widths = memoryview(file.read(257))
            if widths[0] != 1:
                raise ValueError(self._path + ": not a font of this version")
            for code in text:
                if not self.slots[code]:
                    shown = code if widths[1 + code] else _UNKNOWN
                    file.seek(257 + sum(widths[1 : 1 + shown]))
                    self.slots[code] = len(self.strips)
                    self.strips.append(file.read(widths[1 + shown]))

    def strip(self, code):
        """The columns of one letter."""
        if not self.slots[code]:
            self.load(bytes((code,)))
        return self.strips[self.slots[code]]

    def line(self, text):
        """The columns of a whole text, the free one behind its last letter included."""
        slots = self.slots
        strips = self.strips
        try:
            return b"".join([strips[slots[code]] for code in text])
        except TypeError:  # some letter was never drawn
            self.load(text)
            return b"".join([strips[slots[code]] for code in text])

    def width(self, text):
        """How many pixels a text takes, the free column behind its last letter included."""
        return len(self.line(text))


def icons(path, begins=""):
    """The pictures of a file by name: a strip of columns each, of taller ones a tuple of strips.

    `begins` leaves out all whose name begins otherwise: what nobody draws takes no memory.
    """
    found: dict = {}
    with open(path, "rb") as file:
        version, left = file.read(2)
        if version != 1:
            raise ValueError(path + ": not icons of this version")
        while left:
            left -= 1
            name = str(file.read(file.read(1)[0]), "ascii")
            width, strips = file.read(2)
            if not name.startswith(begins):
                file.read(width * strips)
            elif strips == 1:
                found[name] = file.read(width)
            else:
                found[name] = tuple([file.read(width) for _ in range(strips)])
    return found
