# SPDX-License-Identifier: MIT
"""Picture position: a frame round the whole screen, to be shifted until all four edges are visible.

Modules that are sold under one name have chips of 128 or 132 columns, and show the first or the middle ones.
"""

from micropython import const

from coffer import loader
from coffer.buttons import LEFT, RIGHT, A
from coffer.screen import Screen
from coffer.words import number

TYPE_CHECKING = False
if TYPE_CHECKING:
    from coffer.console import Console
    from coffer.rows import Rows

_MOST = const(4)  # columns of a chip beyond the picture's 128


class Position(Screen):
    """Left and right shift by a column; A keeps it, B leaves it as it was."""

    def __init__(self, console: "Console") -> None:
        super().__init__(console)
        self._before = console.display.offset

    def draw(self, rows: "Rows") -> None:
        say = self.console.say
        rows.centre(1, say("position.title"), 4, 124)
        rows.centre(3, say("position.text"), 4, 124)
        rows.centre(4, b"\x86  " + number(self.console.display.offset) + b"  \x87")
        rows.centre(6, say("position.keys"), 4, 124)  # in the last row they would stand on the frame
        rows.box(0, 0, 7, 128)

    def press(self, key: int) -> None:
        display = self.console.display
        if key in (LEFT, RIGHT):
            self._shift((display.offset + (1 if key == RIGHT else -1)) % (_MOST + 1))
        elif key == A:
            kept = self.console.settings.keep_position(display.offset)
            self.console.back()
            if not kept:
                self.console.visit("dialog.Notice", "settings.held")
        else:
            if display.offset != self._before:
                self._shift(self._before)
            super().press(key)

    def _shift(self, offset):
        """Shifts the picture and redraws all of it."""
        console = self.console
        console.display.offset = offset
        loader.load("coffer.home.board").blank(console.display)
        console.rows.invalidate()
        self.stale = True

    def help(self) -> bytes | None:
        return self.console.say("position.help")
