# SPDX-License-Identifier: MIT
"""A warning that is shown once, before the last turn or the last digs."""

from coffer import glyphs
from coffer.buttons import HOLD_B, A
from coffer.screen import Screen

TYPE_CHECKING = False
if TYPE_CHECKING:
    from coffer.console import Console
    from coffer.rows import Rows
    from coffer.table.face import Face


class EndWarning(Screen):
    """A banner, a row of pictures of which some are full, and why it matters; `warned` as a Face gives it."""

    def __init__(self, console: "Console", face: "Face", warned: tuple) -> None:
        super().__init__(console)
        self.face = face
        self.warned = warned
        rows = console.rows  # the rows 0 to 3 are made now, a frame before all is drawn: that takes 10 ms
        rows.clear()
        self._make_banner(rows)
        self._banner = [bytes(row[1:]) for row in rows.rows[:4]]
        rows.mark_clean()
        console.ignore_early_presses()

    def draw(self, rows: "Rows") -> None:
        for n in range(4):
            rows.icon(n, 0, self._banner[n])
        lines = self.warned[5]
        for n in range(min(len(lines), 3)):
            rows.centre(4 + n, lines[n])
        rows.text(7, 1, self.console.say("hint.next"))

    def _make_banner(self, rows):
        _, title, pictures, done, total, _ = self.warned
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
        full, empty = pictures[:2]
        strip = b"\0\0".join([full if n < done else empty for n in range(total)])
        x = (128 - len(strip)) // 2
        # three pixels further down, so that it touches neither banner nor words
        rows.icon(2, x, bytes([column << 3 & 0xFF for column in strip]))
        rows.icon(3, x, bytes([column >> 5 for column in strip]))

    def press(self, key: int) -> None:
        if key == A:
            self.console.back()

    def hold(self, key: int) -> None:
        """B pauses, as everywhere at a table; the words stand there already."""
        if key == HOLD_B:
            self.face.hold(key)
