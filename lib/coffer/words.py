# SPDX-License-Identifier: MIT
"""Texts by key, with figures put in and the right plural chosen.

Texts are bytes in the language's own code page, packed by the build and sorted by a hash
of their key. Where the latest ones are is remembered: a screen is mostly drawn more than once.
Long texts, such as help, stay on the drive until somebody reads them.
"""

from micropython import const

_PLURAL = const(11)  # 11 to 15 stand before and between the forms that follow the argument 0 to 4
_REMEMBERED = const(32)  # keys whose place is known at once: 8 bytes each for 0.2 ms
_ARGUMENTS = const(5)
_CODES = (b"\x01", b"\x02", b"\x03", b"\x04", b"\x05")  # that stand for the arguments


def form(rule, at, n):
    """Which plural form a number takes, by the rule that begins at `at`: the first test that it passes.

    A test has four bytes: what to divide by (0: not at all), the least and the largest rest, the form.

    >>> one_or_more = bytes((0, 1, 1, 0, 1, 0, 0, 1))
    >>> form(one_or_more, 0, 1), form(one_or_more, 0, 21)
    (0, 1)
    """
    while True:
        rest = n % rule[at] if rule[at] else n
        if rule[at + 1] <= rest <= rule[at + 2]:
            return rule[at + 3]
        at += 4


def keys(*names):
    """A table of keys; the compiled build has their hashes in it."""
    return names


def under(key, leaf):
    """A key with a word or a number behind it, such as "names." and 2, as the hash by which it is found.

    The string itself would take three times as long to put together and look up.
    """
    found = key if isinstance(key, int) else _hash(key.encode())
    for code in b"%d" % leaf if isinstance(leaf, int) else leaf.encode():
        found = ((found * 33) ^ code) & 0xFFFF
    return found


def _hash(codes):
    found = 5381
    for code in codes:
        found = ((found * 33) ^ code) & 0xFFFF
    return found


class Words:
    """The texts of one room in one language."""

    def __init__(self, room, language):
        self.language = language
        self._path = "/assets/" + room + "." + language
        with open(self._path, "rb") as file:
            head = file.read(5)
            if head[0] != 3:
                raise ValueError(room + ": not words of this version")
            self._packed = head + file.read((head[3] | head[4] << 8) - 5)
        self._places: dict = {}

    def _find(self, key):
        """Where a text begins, by halving the sorted hashes; 0 if there is no such key."""
        packed = self._packed
        wanted = key if isinstance(key, int) else _hash(key.encode())
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

    def _remember(self, key):
        """A text's beginning and, 15 bits higher, its end; a long one's place below 0; 0 if there is none."""
        place = self._find(key)
        if place:
            end = self._packed.find(b"\0", place)
            place = place | end << 15 if end > 0 else -place
            if isinstance(key, int):
                if len(self._places) == _REMEMBERED:
                    self._places.clear()
                self._places[key] = place
        return place

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
        try:
            place = self._places[key]
        except KeyError:
            place = self._remember(key)
            if not place:
                return str(key).encode()
        text = self._packed[place & 0x7FFF : place >> 15] if place > 0 else self._read(-place)
        if not arguments:
            return text
        counted = text[0] - _PLURAL
        if 0 <= counted < _ARGUMENTS:
            packed = self._packed
            rule = 5 + 4 * (packed[1] | packed[2] << 8)
            text = text.split(text[:1])[1 + form(packed, rule, abs(arguments[counted]))]
        return fill(text, arguments)


def earned(words, rank):
    """The words of a title without the points before it."""
    text = words.say(under("title.", rank), 0).replace(b"\n", b" ")
    return text[text.find(b":") + 2 :]


def fill(text, arguments):
    """A text in which the codes 1 to 5 are replaced by the arguments."""
    for code, argument in zip(_CODES, arguments):
        text = text.replace(code, b"%d" % argument if isinstance(argument, int) else argument)
    return text


def number(n):
    """A whole number as text."""
    return b"%d" % n
