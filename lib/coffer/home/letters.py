# SPDX-License-Identifier: MIT
"""Enters letters with the arrows: up and down change one, left and right go to the next."""

from micropython import const

from coffer.buttons import DOWN, LEFT, RIGHT, UP, A, B
from coffer.screen import Screen

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from coffer.console import Console
    from coffer.rows import Rows

_ROW = const(2)
_PITCH = const(18)


class LetterPicker(Screen):
    """A few letters in double size, the chosen one inverted. A passes them to `done`, B discards them."""

    def __init__(
        self, console: "Console", title: bytes, alphabet: bytes, letters: bytes | bytearray, done: "Callable"
    ) -> None:
        super().__init__(console)
        self.title = title
        self.alphabet = alphabet
        self.letters = bytearray(letters)
        self.done = done
        self.at = 0

    def draw(self, rows: "Rows") -> None:
        rows.heading(self.title)
        x = 64 - len(self.letters) * _PITCH // 2
        for n in range(len(self.letters)):
            self._letter(rows, n, x)
            x += _PITCH
        rows.text(7, 1, self.console.say("hint.letters"))

    def choices(self, n: int) -> bytes:
        """What the letter in that place can be."""
        return self.alphabet

    def _letter(self, rows, n, x):
        rows.large(_ROW, x + 3, self.letters[n : n + 1], x + _PITCH)
        if n == self.at:
            for row in (_ROW, _ROW + 1):
                rows.invert(row, x, x + _PITCH - 2)

    def _redraw_letter(self, rows, n):
        """Draws a letter where another was."""
        x = 64 - len(self.letters) * _PITCH // 2 + n * _PITCH
        for row in (_ROW, _ROW + 1):
            rows.bar(row, x, x + _PITCH, 0)
        self._letter(rows, n, x)

    def press(self, key: int) -> None:
        rows = self.console.rows
        before = self.at
        if key in (UP, DOWN):
            choices = self.choices(self.at)
            place = choices.find(self.letters[self.at : self.at + 1])
            step = 1 if key == DOWN else -1
            self.letters[self.at] = choices[(place + step) % len(choices)]
        elif key in (LEFT, RIGHT):
            self.at = (self.at + (1 if key == RIGHT else -1)) % len(self.letters)
        elif key in (A, B):
            self.console.back()
            if key == A:
                self.done(bytes(self.letters))
            return
        self._redraw_letter(rows, before)
        if self.at != before:
            self._redraw_letter(rows, self.at)
