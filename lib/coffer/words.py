# SPDX-License-Identifier: MIT
"""Texts by key, with figures put in and the right plural chosen.

Texts are bytes in the language's own code page, packed by the build and sorted by a hash
of their key. Where the latest ones are is remembered: a screen is mostly drawn more than once.
What only the menus say is in memory only there. Long texts, such as help, stay on the drive until somebody
reads them, and so does the list of where they are; their frequent pieces are single bytes there.
"""

from micropython import const

from coffer import assets

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

_HEAD = const(13)  # bytes: the version; of three parts how many texts they have, and where they end
_ALWAYS, _HOME, _FAR = const(1), const(5), const(9)  # where these stand there, for each part
_PLURAL = const(11)  # 11 to 15 stand before and between the forms that follow the argument 0 to 4
_REMEMBERED = const(32)  # keys whose place is known at once: 8 bytes each for 0.2 ms; in the menus, which
_AT_HOME = const(64)  # say more and need less, so many
_NEAR = const(32)  # places of the list on the drive that are read at first: every byte takes its time
_MOSTLY = const(160)  # bytes that nearly all texts there are shorter than, and
_LONGEST = const(600)  # the most that one has
_ARGUMENTS = const(5)
_CODES = (b"\x01", b"\x02", b"\x03", b"\x04", b"\x05")  # that stand for the arguments


def plural_form(rule: bytes, at: int, n: int) -> int:
    """Returns the plural form of a number by the rule that begins at `at`: that of the first test it passes.

    A test has four bytes: what to divide by (0: not at all), the least and the largest rest, the form.

    >>> one_or_more = bytes((0, 1, 1, 0, 1, 0, 0, 1))
    >>> plural_form(one_or_more, 0, 1), plural_form(one_or_more, 0, 21)
    (0, 1)
    """
    while True:
        rest = n % rule[at] if rule[at] else n
        if rule[at + 1] <= rest <= rule[at + 2]:
            return rule[at + 3]
        at += 4


def keys(*names: str) -> tuple:
    """A table of keys; the compiled build has their hashes in it."""
    return names


def join_key(key: str | int, leaf: str | int) -> int:
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


def _number(packed, at):
    return packed[at] | packed[at + 1] << 8


def _search(index, at, count, wanted):
    """Where a text begins, by halving the sorted hashes that begin at `at`; 0 if it is not among them."""
    low = 0
    while low < count:
        middle = (low + count) >> 1
        entry = at + 4 * middle
        here = index[entry] | index[entry + 1] << 8
        if here == wanted:
            return index[entry + 2] | index[entry + 3] << 8
        if here < wanted:
            low = middle + 1
        else:
            count = middle
    return 0


class Words:
    """The texts of one folder in one language; what nobody has translated is said in English."""

    def __init__(self, folder: str, language: str, home: bool = False) -> None:
        self._path = assets.find(folder, language)
        self._folder = folder
        self.language = language if self._path.endswith("." + language) else assets.ENGLISH
        self._english: Words | None = None  # the English texts, once one of them was needed
        self._places: dict = {}
        self.load_texts(home)

    def load_texts(self, home: bool) -> None:
        """Loads the texts that are always needed; with `home`, also those that only the menus need."""
        self._places.clear()
        with open(self._path, "rb") as file:
            head = file.read(_HEAD)
            if head[0] != 5:
                raise ValueError(self._path + ": not words of this version")
            self._packed = head + file.read(_number(head, (_HOME if home else _ALWAYS) + 2) - _HEAD)
        self._most = _AT_HOME if home else _REMEMBERED

    def _remember(self, key):
        """A text's beginning and, 15 bits higher, its end; below 0 where on the drive; 0 if there is none."""
        packed = self._packed
        wanted = key if isinstance(key, int) else _hash(key.encode())
        place = _search(packed, _HEAD, _number(packed, _ALWAYS), wanted)
        always = _number(packed, _ALWAYS + 2)
        if not place and len(packed) > always:
            place = _search(packed, always, _number(packed, _HOME), wanted)
        if place:
            place |= packed.find(b"\0", place) << 15
        else:
            place = -self._on_drive(wanted)
        if isinstance(key, int):
            if len(self._places) == self._most:
                self._places.clear()
            self._places[key] = place
        return place

    def _on_drive(self, wanted):
        """Where a text begins that is not in memory; 0 if there is none.

        Its hash says about where in the list to look.
        """
        with open(self._path, "rb") as file:
            for part in (_FAR, _HOME):
                begin = _number(self._packed, part - 2)  # where the part before it ends
                count = _number(self._packed, part)
                first = max(0, min((wanted * count >> 16) - _NEAR // 2, count - _NEAR))
                for at, few in ((first, min(count, _NEAR)), (0, count)):
                    file.seek(begin + 4 * at)
                    place = _search(file.read(4 * few), 0, few, wanted)
                    if place:
                        return place
        return 0

    def _read(self, place):
        """Reads a text that is not in memory; only those of the last part are shortened."""
        far = _number(self._packed, _FAR - 2)  # where that part begins
        with open(self._path, "rb") as file:
            file.seek(place)
            text = file.read(_MOSTLY)
            if b"\0" not in text:
                text += file.read(_LONGEST)
            text = text[: text.find(b"\0")]
            if place < far:
                return text
            file.seek(far + 4 * _number(self._packed, _FAR))
            substitutions = file.read(_number(file.read(2), 0))
        return expand(text, substitutions)

    def _english_words(self):
        """The English texts, for what this language lacks; None if these are they."""
        if not self._english and self.language != assets.ENGLISH:
            self._english = Words(self._folder, assets.ENGLISH)
        return self._english

    def has(self, key: str) -> bool:
        """Whether there is a text of that key."""
        if self._remember(key):
            return True
        english = self._english_words()
        return english is not None and english.has(key)

    def say(self, key: str | int, *arguments: "Any") -> bytes:
        """The text of a key with its arguments, numbers or texts, put in; the key itself if unknown.

        The compiled build writes the key's hash in its place, wherever the key stands in the call.
        """
        try:
            place = self._places[key]
        except KeyError:
            place = self._remember(key)
        if not place:
            english = self._english_words()
            return english.say(key, *arguments) if english else str(key).encode()
        text = self._packed[place & 0x7FFF : place >> 15] if place > 0 else self._read(-place)
        if not arguments:
            return text
        counted = text[0] - _PLURAL
        if 0 <= counted < _ARGUMENTS:
            packed = self._packed
            rule = _HEAD + 4 * _number(packed, _ALWAYS)
            text = text.split(text[:1])[1 + plural_form(packed, rule, abs(arguments[counted]))]
        return fill(text, arguments)


def expand(text: bytes, substitutions: bytes) -> bytes:
    """A text from the drive with its frequent pieces put back: see tools/pack/substitutions.py.

    >>> expand(b"\x10 \x11", b"\x10\x03ten\x11\x04four")
    b'ten four'
    """
    found = bytearray()
    add = found.append
    pieces: dict = {}  # that have occurred: to cut one out leaves 100 bytes of garbage
    for code in text:
        if 15 < code < 32 or 126 < code < 160:  # a piece, or a picture
            piece = pieces.get(code)
            if not piece:
                piece = bytes((code,))
                at = substitutions.find(piece)
                if at >= 0:
                    piece = substitutions[at + 2 : at + 2 + substitutions[at + 1]]
                pieces[code] = piece
            found += piece
        else:
            add(code)
    return bytes(found)


def title_without_points(words: "Words", rank: int) -> bytes:
    """The words of a title without the points before it."""
    text = words.say(join_key("title.", rank), 0).replace(b"\n", b" ")
    return text[text.find(b":") + 2 :]


def fill(text: bytes, arguments: tuple) -> bytes:
    """A text in which the codes 1 to 5 are replaced by the arguments."""
    for code, argument in zip(_CODES, arguments):
        text = text.replace(code, b"%d" % argument if isinstance(argument, int) else argument)
    return text


def number(n: int) -> bytes:
    """A whole number as text."""
    return b"%d" % n
