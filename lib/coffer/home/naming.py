# SPDX-License-Identifier: MIT
"""Enters or changes a person's name."""

from micropython import const

from coffer import glyphs, names
from coffer.buttons import DOWN, UP
from coffer.home.letters import LetterPicker
from coffer.home.records import LETTERS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from coffer.console import Console
    from coffer.home.people import People
    from coffer.rows import Rows

_PREVIEW = const(5)  # row
_BLANK = b"_"


class Naming(LetterPicker):
    """Enters a name letter by letter, with a preview below."""

    def __init__(self, console: "Console", people: "People", person: int) -> None:
        self.known = names.letters(console.words.language)
        size = self.known[0]
        self.capitals = self._alphabet_codes(0, size)
        self.small = _BLANK + self._alphabet_codes(size, size)
        spelt = self._editable_letters(console.journal.names.get(person, ""))
        super().__init__(console, console.say("people.name"), self.capitals, spelt, self._done)
        self.people = people
        self.person = person
        self._write_preview()
        self.pawn = glyphs.icons("/assets/console.icons", "pawn" + str(people.seat))

    def _alphabet_codes(self, first, count):
        """The codes of letters of the alphabet."""
        begin = 3 + first * names.ENTRY
        return bytes([self.known[begin + n * names.ENTRY] for n in range(count)])

    def _editable_letters(self, name):
        """A name in letters that can be changed here; those of other languages are blanks."""
        spelt = bytearray(self.capitals[:1] + _BLANK * (LETTERS - 1))
        for n in range(len(name)):
            for code in self.choices(n):
                if self._letter_of(n, code) == name[n]:
                    spelt[n] = code
        return spelt

    def choices(self, n: int) -> bytes:
        return self.small if n else _BLANK + self.capitals

    def _letter_of(self, n, code):
        """The letter that a code stands for in that place."""
        choice = self.choices(n).find(bytes((code,))) - 1
        if choice < 0:
            return " "
        at = 1 + (choice + (self.known[0] if n else 0)) * names.ENTRY
        return chr(self.known[at] | self.known[at + 1] << 8)

    def name(self) -> str:
        """What was spelt so far."""
        return "".join([self._letter_of(n, self.letters[n]) for n in range(LETTERS)]).strip()

    def press(self, key: int) -> None:
        super().press(key)
        if key in (UP, DOWN):
            self.deferred_frames = 2

    def draw(self, rows: "Rows") -> None:
        super().draw(rows)
        self._preview(rows)

    def draw_deferred(self, rows: "Rows") -> None:
        """The shape and the name as the tables show them."""
        rows.wipe(_PREVIEW)
        self._write_preview()
        self._preview(rows)

    def _write_preview(self):
        """The name as columns."""
        font = self.console.rows.font
        self._written = font.line(names.clip(font, bytes(self.letters).replace(_BLANK, b" ").strip()))

    def _preview(self, rows):
        x = (119 - len(self._written)) // 2
        for strip in self.pawn.values():
            rows.icon(_PREVIEW, x, strip)
        rows.icon(_PREVIEW, x + 9, self._written)

    def _done(self, letters):
        self.people.name_entered(self.person, self.name())

    def help(self) -> bytes | None:
        return self.console.say("help.naming")
