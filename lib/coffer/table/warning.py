# SPDX-License-Identifier: MIT
"""Before the last turn or the last digs: how little is left, once, so that nobody is surprised."""

from coffer import glyphs
from coffer.buttons import HOLD_B, A
from coffer.screen import Screen

TYPE_CHECKING = False
if TYPE_CHECKING:
    from coffer.console import Console
    from coffer.rows import Rows
    from coffer.table.face import Face


def _lowered(strip):
    """A strip three pixels further down, so that it touches neither banner nor words."""
    return bytes([column << 3 & 0xFF for column in strip]), bytes([column >> 5 for column in strip])


class EndWarning(Screen):
    """A banner, a row of pictures of which some are full, and why it matters; `warned` as a Face gives it."""

    def __init__(self, console: "Console", face: "Face", warned: tuple) -> None:
        super().__init__(console)
        self.face = face
        self.warned = warned
        self.due = 0  # parts that are still to be drawn, a frame each: all at once would take too long
        console.ignore_early_presses()

    def draw(self, rows: "Rows") -> None:
        self.due = 3
        rows.text(7, 1, self.console.say("hint.next"))

    def tick(self, now: int) -> None:
        if not self.due or self.stale:
            return
        self.due -= 1
        rows = self.console.rows
        _, title, pictures, done, total, lines = self.warned
        if self.due == 2:
            width = 2 * rows.font.width(title) - 2
            if width <= 126:
                rows.large(0, (128 - width) // 2, title)
            else:
                rows.centre(0, title)
            if width <= 94:
                glass = glyphs.icon("/assets/console.icons", "hourglass")
                rows.icon(0, 5, glass)
                rows.icon(0, 114, glass)
            for row in range(2):
                rows.invert(row, 0, 128)
        elif self.due:
            full, empty = _lowered(pictures[0]), _lowered(pictures[1])
            each = len(pictures[0]) + 2
            x = (128 - each * total) // 2 + 1
            for n in range(total):
                rows.icon(2, x + n * each, full if n < done else empty)
        else:
            for n in range(min(len(lines), 3)):
                rows.centre(4 + n, lines[n])

    def press(self, key: int) -> None:
        if key == A:
            self.console.back()

    def hold(self, key: int) -> None:
        """B pauses, as everywhere at a table; the words stand there already."""
        if key == HOLD_B:
            self.face.hold(key)
