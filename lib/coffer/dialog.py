# SPDX-License-Identifier: MIT
"""Notices, and questions that are asked before something is lost."""

from micropython import const

from coffer import loader
from coffer.buttons import HOLD_A, HOLD_AFTER, A, B
from coffer.screen import Screen

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from coffer.console import Console
    from coffer.rows import Rows

_BAR = const(5)  # its row
_LEFT, _RIGHT = const(14), const(114)


class Notice(Screen):
    """Something to know; A or B closes it."""

    asks = False

    def __init__(self, console: "Console", key: str, *figures: "bytes | int") -> None:
        super().__init__(console)
        self.lines = console.say(key, *figures).split(b"\n")

    def draw(self, rows: "Rows") -> None:
        row = 1
        for line in self.lines:
            rows.centre(row, line)
            row += 1
        rows.text(7, 1, self.console.say("hint.hold" if self.asks else "hint.ok"))

    def press(self, key: int) -> None:
        if key in (A, B):
            self.console.back()

    def on_close(self) -> None:
        if self.console.game:
            loader.drop("coffer", "dialog")


class Confirm(Notice):
    """A held until the bar is full carries out what was asked, B leaves everything as it is.

    Nothing is ever lost by a single press.
    """

    asks = True

    def __init__(self, console: "Console", key: str, act: "Callable", *figures: "bytes | int") -> None:
        super().__init__(console, key, *figures)
        self.on_confirm = act
        self.filled = 0  # columns of the bar
        self.frames = 0  # until it is carried out

    def draw(self, rows: "Rows") -> None:
        super().draw(rows)
        rows.icon(_BAR, _LEFT - 2, b"\xff" + b"\x81" * (_RIGHT - _LEFT + 2) + b"\xff")
        rows.bar(_BAR, _LEFT, _LEFT + self.filled, 0xBD)

    def tick(self, now: int) -> None:
        if self.frames:
            self.frames -= 1
            if not self.frames:
                self.console.back()
                self.on_confirm()
            return
        filled = min(self.console.buttons.held_ms(A) * (_RIGHT - _LEFT) // HOLD_AFTER, _RIGHT - _LEFT)
        if filled != self.filled:
            rows = self.console.rows
            if filled > self.filled:
                rows.bar(_BAR, _LEFT + self.filled, _LEFT + filled, 0xBD)
            else:
                rows.bar(_BAR, _LEFT + filled, _LEFT + self.filled, 0x81)
            self.filled = filled

    def press(self, key: int) -> None:
        if key == B and not self.frames:
            self.console.back()

    def hold(self, key: int) -> None:
        """An erase takes 70 ms and a change of place more: first it is shown that something happens."""
        if key == HOLD_A:
            rows = self.console.rows
            rows.wipe(7)
            rows.text(7, 1, b"...")
            self.frames = 2
        else:
            self.press(B)
