# SPDX-License-Identifier: MIT
"""The languages: texts by key, with figures put in and the right plural chosen.

Texts are bytes in the console's own code page, packed by the build and sorted by a hash
of their key. The first keys that are asked for are remembered. Long texts, such as help,
stay on the drive until somebody reads them.
"""

from micropython import const

LANGUAGES = ("en", "pl", "cs", "ru")
_PLURAL = const(6)  # stands between the forms of a plural
_REMEMBERED = const(16)  # keys whose place is known at once: 45 bytes each for 0.3 ms
_ARGUMENTS = const(5)  # codes 1 to 5 stand for the arguments


def form(language, n):
    """Which plural form a number takes: 0 one, 1 few, 2 many (English: 0 one, 1 more).

    >>> form("en", 2), form("pl", 22), form("cs", 22), form("ru", 21)
    (1, 1, 2, 0)
    """
    if n == 1:
        return 0
    if language == "en":
        return 1
    if language == "cs":
        return 1 if 2 <= n <= 4 else 2
    if language == "ru" and n % 10 == 1 and n % 100 != 11:
        return 0
    return 1 if 2 <= n % 10 <= 4 and not 12 <= n % 100 <= 14 else 2


def _hash(key):
    found = 5381
    for code in key.encode():
        found = ((found * 33) ^ code) & 0xFFFF
    return found


class Words:
    """The texts of one room in one language."""

    def __init__(self, room, language):
        self.language = language
        self._path = "/assets/" + room + "." + language
        with open(self._path, "rb") as file:
            head = file.read(5)
            if head[0] != 2:
                raise ValueError(room + ": not words of this version")
            self._packed = head + file.read((head[3] | head[4] << 8) - 5)
        self._places: dict = {}

    def _find(self, key):
        """Where a text begins, by halving the sorted hashes; 0 if there is no such key."""
        packed = self._packed
        wanted = key if isinstance(key, int) else _hash(key)
        low = 0
        high = packed[1] | packed[2] << 8
        while low < high:
            middle = (low + high) >> 1
            entry = 5 + 4 * middle
            here = packed[entry] | packed[entry + 1] << 8
            if here == wanted:
                return packed[entry + 2] | packed[entry + 3] << 8
            if here < wanted:
                low = middle + 1
            else:
                high = middle
        return 0

    def _read(self, place):
        """A long text, which is not kept in memory."""
        with open(self._path, "rb") as file:
            file.seek(place)
            text = file.read(600)
        return text[: text.find(b"\0")]

    def has(self, key):
        """Whether there is a text of that key."""
        return self._find(key) != 0

    def say(self, key, *arguments):
        """The text of a key with its arguments, numbers or texts, put in; the key itself if unknown.

        The compiled build writes the key's hash in its place, wherever the key stands in the call.
        """
        place = self._places.get(key)
        if place is None:
            place = self._find(key)
            if not place:
                return str(key).encode()
            if len(self._places) < _REMEMBERED:
                self._places[key] = place
        packed = self._packed
        kept = place < len(packed)
        text = packed[place : packed.find(b"\0", place)] if kept else self._read(place)
        if not arguments:
            return text
        first = arguments[0]
        if isinstance(first, int) and bytes((_PLURAL,)) in text:
            forms = text.split(bytes((_PLURAL,)))
            text = forms[form(self.language, abs(first))]
        return fill(text, arguments)


def fill(text, arguments):
    """A text in which the codes 1 to 5 are replaced by the arguments."""
    whole = bytearray()
    for code in text:
        if 0 < code <= _ARGUMENTS and code <= len(arguments):
            argument = arguments[code - 1]
            if isinstance(argument, int):
                argument = str(argument).encode()
            whole.extend(argument)
        else:
            whole.append(code)
    return bytes(whole)


def number(n):
    """A whole number as text."""
    return str(n).encode()
