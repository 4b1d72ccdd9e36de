# SPDX-License-Identifier: MIT
"""The button test: every button lights its place; B twice leaves."""

from coffer.buttons import DOWN, HOLD_A, HOLD_B, LEFT, RIGHT, UP, A, B
from coffer.screen import Screen
from coffer.words import under

# key, row, x
_PLACES = ((UP, 1, 26), (LEFT, 3, 8), (RIGHT, 3, 44), (DOWN, 5, 26), (B, 4, 84), (A, 2, 106))


class ButtonTest(Screen):
    """Shows what was pressed last, and what has worked so far."""

    def __init__(self, console):
        super().__init__(console)
        self.worked = 0
        self.last = 0

    def draw(self, rows):
        rows.heading(self.console.say("settings.buttons"))
        for key, row, x in _PLACES:
            name = self.console.say(under("button.", key))
            rows.centre(row, name, x - 8, x + 16)
            if self.worked >> key & 1:
                rows.line(row, x - 6, x + 14, 0x80)
            if key == self.last:
                rows.invert(row, x - 6, x + 14)
        rows.text(7, 1, self.console.say("hint.button_test"))

    def press(self, key):
        if key == B and self.last == B:
            self.console.back()
            return
        self.worked |= 1 << key
        self.last = key
        self.stale = True

    def hold(self, key):
        self.press(A if key == HOLD_A else B if key == HOLD_B else key)
