# SPDX-License-Identifier: MIT
"""The button test: every button lights its place; B twice leaves."""

from coffer.buttons import DOWN, HOLD_A, HOLD_B, LEFT, RIGHT, UP, A, B
from coffer.screen import Screen
from coffer.words import keys

# key, row, x
_PLACES = ((UP, 1, 26), (DOWN, 5, 26), (LEFT, 3, 8), (RIGHT, 3, 44), (A, 2, 106), (B, 4, 84))
_NAMES = keys("button.1", "button.2", "button.3", "button.4", "button.5", "button.6")


class ButtonTest(Screen):
    """Shows what was pressed last, and what has worked so far."""

    def __init__(self, console):
        super().__init__(console)
        self.worked = 0
        self.last = 0

    def draw(self, rows):
        rows.heading(self.console.say("settings.buttons"))
        for key, row, x in _PLACES:
            rows.centre(row, self.console.say(_NAMES[key - 1]), x - 8, x + 16)
            if self.worked >> key & 1:
                rows.line(row, x - 6, x + 14, 0x80)
        self._light(rows)
        rows.text(7, 1, self.console.say("hint.button_test"))

    def _light(self, rows):
        """Light and dark change places at the key that was pressed last."""
        if self.last:
            _, row, x = _PLACES[self.last - 1]
            rows.invert(row, x - 6, x + 14)

    def press(self, key):
        if key == B and self.last == B:
            self.console.back()
            return
        rows = self.console.rows
        self._light(rows)
        self.worked |= 1 << key
        self.last = key
        _, row, x = _PLACES[key - 1]
        rows.line(row, x - 6, x + 14, 0x80)
        self._light(rows)

    def hold(self, key):
        self.press(A if key == HOLD_A else B if key == HOLD_B else key)
