# SPDX-License-Identifier: MIT
"""The button test: each button lights up when it is pressed; B twice closes the screen."""

from coffer.buttons import HOLD_A, HOLD_B, A, B
from coffer.screen import Screen
from coffer.words import keys

TYPE_CHECKING = False
if TYPE_CHECKING:
    from coffer.console import Console
    from coffer.rows import Rows

# Where up, down, left, right, A and B stand
_ROWS = b"\1\5\3\3\2\4"
_XS = bytes((26, 26, 8, 44, 106, 84))
_NAMES = keys("button.1", "button.2", "button.3", "button.4", "button.5", "button.6")


class ButtonTest(Screen):
    """Shows what was pressed last, and what has worked so far."""

    def __init__(self, console: "Console") -> None:
        super().__init__(console)
        self.worked = 0
        self.last = 0

    def draw(self, rows: "Rows") -> None:
        rows.heading(self.console.say("settings.buttons"))
        for n in range(6):
            x = _XS[n]
            rows.centre(_ROWS[n], self.console.say(_NAMES[n]), x - 8, x + 16)
            if self.worked >> n & 1:
                rows.line(_ROWS[n], x - 6, x + 14, 0x80)
        self._light(rows)
        rows.text(7, 1, self.console.say("hint.button_test"))

    def _light(self, rows):
        """Inverts the key that was pressed last."""
        if self.last:
            x = _XS[self.last - 1]
            rows.invert(_ROWS[self.last - 1], x - 6, x + 14)

    def press(self, key: int) -> None:
        if key == B and self.last == B:
            self.console.back()
            return
        rows = self.console.rows
        self._light(rows)
        self.worked |= 1 << key - 1
        self.last = key
        x = _XS[key - 1]
        rows.line(_ROWS[key - 1], x - 6, x + 14, 0x80)
        self._light(rows)

    def hold(self, key: int) -> None:
        self.press(A if key == HOLD_A else B if key == HOLD_B else key)
