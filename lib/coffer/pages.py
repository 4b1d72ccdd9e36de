# SPDX-License-Identifier: MIT
"""The help screen: a few lines of text."""

from micropython import const

from coffer.buttons import DOWN, UP, A, B
from coffer.screen import Screen

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from coffer.console import Console
    from coffer.rows import Rows

_LINES = const(7)


class Help(Screen):
    """A text of some lines, which was wrapped when it was packed.

    `more` opens the help that comes after it: first the thing under the cursor, then the screen.
    """

    def __init__(self, console: "Console", text: bytes, more: "Callable | None" = None) -> None:
        super().__init__(console)
        self.lines = text.split(b"\n")
        self.top = 0
        self.more = more
        long = len(self.lines) > _LINES
        self.keys = console.say("hint.help" if more else "hint.more" if long else "hint.back")

    def draw(self, rows: "Rows") -> None:
        text, lines, top = rows.text, self.lines, self.top
        for n in range(min(_LINES, len(lines) - top)):
            text(n, 1, lines[top + n])
        text(7, 1, self.keys)

    def press(self, key: int) -> None:
        if key == DOWN and self.top + _LINES < len(self.lines):
            self.top += _LINES
            self.stale = True
        elif key == UP and self.top:
            self.top -= _LINES
            self.stale = True
        elif key in (A, B):
            self.console.back()
            if key == A and self.more:
                self.more()

    def help(self) -> bytes | None:
        return None
