# SPDX-License-Identifier: MIT
"""A list to choose from, with values that left and right change."""

from micropython import const

from coffer.buttons import DOWN, LEFT, RIGHT, UP, A, B
from coffer.rows import EDGE
from coffer.screen import Screen

TYPE_CHECKING = False
if TYPE_CHECKING:
    from coffer.console import Console
    from coffer.rows import Rows

_VIEW = const(6)  # lines between the title and the bottom row
_LEFT = const(3)


class Menu(Screen):
    """Title, up to six lines in view, and in the bottom row what A and B do.

    What the lines say stands in lists, which a menu fills when it is made or in prepare().
    """

    end = 128  # lines are clipped here
    heading = b""

    def __init__(self, console: "Console") -> None:
        super().__init__(console)
        self.labels: list = []
        self.values: list = []  # what stands at the lines' right ends; empty if at none
        self.at = 0
        self.top = 0
        self.shown_hint = b""  # what stands in the bottom row
        self._old_cursor_row = 0  # the row that the cursor leaves a frame after its step
        self._ends = bytearray(8)  # by row: where the label of its line ends

    # What each menu defines -----------------------------------------------------

    def hint(self, n: int) -> bytes:
        """The bottom row while line n is chosen."""
        return self.console.say("hint.change" if self.can_change(n) else "hint.choose")

    def can_change(self, n: int) -> bool:
        """Whether left and right change the value of line n."""
        return False

    def change(self, n: int, step: int) -> bool | None:
        """Left or right was pressed on line n. Whether what changed is drawn already."""

    def choose(self, n: int) -> None:
        """A was pressed on line n."""

    def help_for(self, n: int) -> bytes:
        """What line n is for: the first part of its help."""
        return self.console.say("thing.choice")

    # What every menu does ---------------------------------------------------------

    def draw(self, rows: "Rows") -> None:
        self.in_view(1)  # another screen may have moved the cursor
        rows.heading(self.heading, self.end)
        self._old_cursor_row = 0
        self._lines(rows, 1, 7)
        hint = self.shown_hint = self.hint(self.at)
        rows.text(7, 1, hint)

    def _lines(self, rows, first, end, marks=True):
        """Draws the lines of some rows, and the marks beside them."""
        labels, values = self.labels, self.values
        size = len(labels)
        text, write_right = rows.text, rows.right
        ends = self._ends
        right = self.end - 6
        n = self.top + first - 1
        for row in range(first, min(end, 1 + size - self.top)):
            figure = values[n] if values else None
            x = right if figure is None else write_right(row, right, figure) - 2
            ends[row] = text(row, _LEFT, labels[n], x)
            n += 1
        if marks and size > _VIEW:
            self._scroll_marks(rows, size, first, end)
        if first <= self._old_cursor_row < end:
            self._old_cursor_row = 0
        row = 1 + self.at - self.top
        if first <= row < end:
            self._invert(rows, row)

    def _scroll_marks(self, rows, size, row, end):
        """Draws the scroll bar of a long list at the right edge."""
        first = self.top * 48 // size
        last = (self.top + _VIEW) * 48 // size
        bar = ((1 << last) - (1 << first)).to_bytes(_VIEW, "little")
        x = self.end
        for line in rows.rows[row:end]:  # all of it is sent in any case
            mark = bar[row - 1]
            if mark:
                line[x - 1] = line[x] = mark
            row += 1

    def _invert(self, rows, row):
        """Draws the cursor. Only the label is inverted: each column costs 32 µs to invert and send."""
        rows.highlight(row, 1, self._ends[row] + 1)

    def _erase_old_cursor(self, rows):
        """Erases the cursor where it was before the last step, and completes the new one."""
        if self._old_cursor_row:
            self._invert(rows, self._old_cursor_row)
            self._old_cursor_row = 0
            row = 1 + self.at - self.top
            rows.invert(row - 1, 1, self._ends[row] + 1, EDGE)

    def move(self, step: int) -> None:
        """Moves the cursor and wraps at the ends; the old line is redrawn a frame after the new one."""
        size = len(self.labels)
        if size < 2:
            return
        left = 1 + self.at - self.top
        self.at = (self.at + step) % size
        if self.in_view(step):
            self._old_cursor_row = left
            row = 1 + self.at - self.top
            self.console.rows.invert(row, 1, self._ends[row] + 1)  # the line above it follows
            self.deferred_frames = 2
        else:
            self.stale = True

    def draw_deferred(self, rows: "Rows") -> None:
        """What a step leaves for later: the cursor's old line and the bottom row."""
        self._erase_old_cursor(rows)
        hint = self.hint(self.at)
        if hint != self.shown_hint:
            self.shown_hint = hint
            rows.wipe(7)
            rows.text(7, 1, hint)

    def redraw(self, n: int, count: int = 1) -> bool:
        """Draws some lines again, each in a fifth of the time that all take, one without its mark; true."""
        rows = self.console.rows
        first = max(1 + n - self.top, 1)
        last = min(1 + n - self.top + count, 7)
        if count == 1 and first < last:
            end = self._ends[first]
            if end == _LEFT + rows.font.width(self.labels[n]):
                rows.bar(first, end + 1, self.end - 2, 0)  # the value alone, if it leaves the label whole
                if rows.right(first, self.end - 6, self.values[n]) > end + 2:
                    return True
        cursor = 1 + self.at - self.top
        self._erase_old_cursor(rows)
        if first <= cursor < last:
            self._invert(rows, cursor)  # it comes again with its line
        for row in range(first, last):
            rows.bar(row, 0, self.end if count > 1 else self.end - 2, 0)
        if first < last:
            self._lines(rows, first, last, count > 1)
        return True

    def in_view(self, step: int) -> bool:
        """Whether the cursor's line was in view; it is from now on."""
        if self.top <= self.at < self.top + _VIEW:
            return True
        self.top = max(0, min(self.at - (0 if step < 0 else _VIEW - 1), len(self.labels) - _VIEW))
        return False

    def describe_cursor(self) -> bytes | None:
        return self.help_for(self.at)

    def press(self, key: int) -> None:
        self._erase_old_cursor(self.console.rows)
        if key == UP:
            self.move(-1)
        elif key == DOWN:
            self.move(1)
        elif key in (LEFT, RIGHT):
            if self.can_change(self.at) and not self.change(self.at, 1 if key == RIGHT else -1):
                self.stale = True
        elif key == A:
            self.choose(self.at)
        elif key == B:
            self.console.back()
