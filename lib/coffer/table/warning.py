# SPDX-License-Identifier: MIT
"""Before the last turn or the last digs: how little is left, once, so that nobody is surprised."""

from coffer import glyphs
from coffer.buttons import A
from coffer.screen import Screen


def _lowered(strip):
    """A strip three pixels further down, so that it touches neither banner nor words."""
    return bytes([column << 3 & 0xFF for column in strip]), bytes([column >> 5 for column in strip])


class Warning(Screen):
    """A banner, a row of pictures of which some are full, and why it matters; `warned` as a Face gives it."""

    def __init__(self, console, warned):
        super().__init__(console)
        self.warned = warned
        console.settle()

    def draw(self, rows):
        _, title, pictures, done, total, lines = self.warned
        width = 2 * rows.font.width(title) - 2
        if width <= 126:
            rows.large(0, (128 - width) // 2, title)
        else:
            rows.centre(0, title)
        if width <= 94:
            glass = glyphs.icons("/assets/console.icons", "hourglass")["hourglass"]
            rows.icon(0, 5, glass)
            rows.icon(0, 114, glass)
        for row in range(2):
            rows.invert(row, 0, 128)
        each = len(pictures[0]) + 2
        x = (128 - each * total) // 2 + 1
        for n in range(total):
            rows.icon(2, x + n * each, _lowered(pictures[0 if n < done else 1]))
        for n in range(min(len(lines), 3)):
            rows.centre(4 + n, lines[n])
        rows.text(7, 1, self.console.say("hint.next"))

    def press(self, key):
        if key == A:
            self.console.back()

    def help(self):
        return None
