# SPDX-License-Identifier: MIT
"""A list to choose from, with values that left and right change."""

from micropython import const

from coffer.buttons import DOWN, LEFT, RIGHT, UP, A, B
from coffer.screen import Screen

_VIEW = const(6)  # lines between the title and the bottom row
_LEFT = const(3)


class Menu(Screen):
    """Title, up to six lines in view, and in the bottom row what A and B do."""

    end = 128  # lines are clipped here

    def __init__(self, console):
        super().__init__(console)
        self.at = 0
        self.top = 0
        self.hinted = b""
        self._ends = bytearray(8)  # by row: where the label of its line ends

    # What a menu says of itself -------------------------------------------------

    def title(self):
        """The heading."""

    def size(self):
        """How many lines there are."""
        return 0

    def label(self, n):
        """The text of a line."""

    def value(self, n):
        """What stands at the line's right end, or None."""

    def hint(self, n):
        """The bottom row while line n is chosen."""
        return self.console.say("hint.change" if self.can_change(n) else "hint.choose")

    def can_change(self, n):
        """Whether left and right change the value of line n."""
        return False

    def change(self, n, step):
        """Left or right was pressed on line n. Whether what changed is drawn already."""

    def choose(self, n):
        """A was pressed on line n."""

    def about(self, n):
        """What line n is for: the first part of its help."""
        return self.console.say("thing.choice")

    # What every menu does ---------------------------------------------------------

    def draw(self, rows):
        self.in_view(1)  # another screen may have moved the cursor
        rows.heading(self.title(), self.end)
        self._lines(rows, 1, 1 + min(_VIEW, self.size() - self.top))
        self._scroll_marks(rows)
        self._invert(rows)
        self.hinted = self.hint(self.at)
        rows.text(7, 1, self.hinted)

    def _lines(self, rows, first, last):
        """The lines from one row up to another."""
        ends = self._ends
        right = self.end - 6
        n = self.top + first - 1
        for row in range(first, last):
            value = self.value(n)
            end = right if value is None else rows.right(row, right, value) - 2
            ends[row] = rows.text(row, _LEFT, self.label(n), end)
            n += 1

    def _scroll_marks(self, rows):
        """A bar at the right edge says where in a long list we are."""
        size = self.size()
        if size > _VIEW:
            first = self.top * 48 // size
            last = (self.top + _VIEW) * 48 // size
            bar = ((1 << last) - (1 << first)).to_bytes(_VIEW, "little")
            end = self.end
            row = 1
            for strip in bar:
                line = rows.rows[row]  # all of it is sent in any case
                line[end - 1] = line[end] = strip
                row += 1

    def _invert(self, rows):
        """The cursor: only the label, because every column costs 32 µs to turn over and send."""
        row = 1 + self.at - self.top
        rows.invert(row, 1, self._ends[row] + 1)

    def move(self, step):
        """Moves the cursor, round the ends."""
        rows = self.console.rows
        size = self.size()
        if size < 2:
            return
        self._invert(rows)
        self.at = (self.at + step) % size
        if not self.in_view(step):
            self.stale = True
            return
        self._invert(rows)
        hint = self.hint(self.at)
        if hint != self.hinted:
            self.hinted = hint
            rows.wipe(7)
            rows.text(7, 1, hint)
        self.moved()

    def redraw(self, n):
        """Draws a line anew, in a fifth of the time that all take; true."""
        line = n - self.top
        if 0 <= line < _VIEW:
            rows = self.console.rows
            rows.bar(1 + line, 0, self.end - 3, 0)
            self._lines(rows, 1 + line, 2 + line)
            if n == self.at:
                self._invert(rows)
        return True

    def in_view(self, step):
        """Whether the cursor's line was in view; it is from now on."""
        if self.top <= self.at < self.top + _VIEW:
            return True
        self.top = max(0, min(self.at - (0 if step < 0 else _VIEW - 1), self.size() - _VIEW))
        return False

    def moved(self):
        """The cursor stands on another line; draw what depends on it."""

    def thing(self):
        return self.about(self.at)

    def press(self, key):
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
