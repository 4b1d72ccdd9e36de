# SPDX-License-Identifier: MIT
"""The packed font and icons: letters and pictures as short strips of column bytes.

A strip is what the display understands: a byte a column, the lowest bit on top.
"""


class Font:
    """A proportional font. `font.strips[code]` is a letter's columns, one free column behind it.

    A letter becomes an object of its own (32 bytes) when it is first drawn, so a language
    pays only for the letters that it uses.
    """

    def __init__(self, path):
        with open(path, "rb") as file:
            self._packed = file.read()
        if self._packed[0] != 1:
            raise ValueError(path + ": not a font of this version")
        self.strips = [b""] * 256

    def strip(self, code):
        """The columns of one letter; what the font lacks shows as a question mark."""
        found = self.strips[code]
        if not found:
            if not self._packed[1 + code]:
                return self.strip(63)
            start = 257 + sum(self._packed[1 : 1 + code])
            found = self._packed[start : start + self._packed[1 + code]]
            self.strips[code] = found
        return found

    def width(self, text):
        """How many pixels a text takes, the free column behind its last letter included."""
        packed = self._packed
        total = 0
        for code in text:
            total += packed[1 + code] or packed[64]
        return total


class Icons:
    """The pictures of one room by name: `icons["coin"]` is a strip, of taller ones a tuple of strips."""

    def __init__(self, path):
        self._found: dict = {}
        with open(path, "rb") as file:
            version, left = file.read(2)
            if version != 1:
                raise ValueError(path + ": not icons of this version")
            while left:
                left -= 1
                name = str(file.read(file.read(1)[0]), "ascii")
                width, strips = file.read(2)
                if strips == 1:
                    self._found[name] = file.read(width)
                else:
                    self._found[name] = tuple([file.read(width) for _ in range(strips)])

    def __getitem__(self, name):
        return self._found[name]

    def __contains__(self, name):
        return name in self._found
