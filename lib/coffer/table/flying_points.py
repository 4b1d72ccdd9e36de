# SPDX-License-Identifier: MIT
"""Points that fly from where they were gained to the total."""

from coffer.ticks import since
from coffer.words import number

TYPE_CHECKING = False
if TYPE_CHECKING:
    from coffer.rows import Rows
    from coffer.table.face import Face


class FlyingPoints:
    """A number in a lit box, anywhere on the screen; what it covers is restored when it moves on.

    It is worked out as wide numbers, as a line or a cursor is (see rows.py): a step takes 1 ms, and what it
    sends is three short spans.
    """

    def __init__(self, rows: "Rows", points: int, row: int, x: int, goal: tuple) -> None:
        text = rows.font.line(b"+" + number(points) if points > 0 else number(points))
        self._wide = len(text) + 3  # a bright column more before it, and dark ones at both ends
        self._box = (int.from_bytes(text, "little") << 8 ^ (1 << 8 * len(text) + 8) - 1) << 8
        self._from = x, 8 * row
        self._goal = min(goal[2], 128 - self._wide), 8 * goal[0]
        self._covered: list = []  # row, x, what is shown there, and what was there before

    def advance(self, face: "Face", now: int) -> bool:
        """Flies in the second half of the event's time, and arrives before its end; False when all is done.

        The total is redrawn when the points have come, and is bright from the next frame on.
        """
        rows = face.console.rows
        way = 6 * (face.span - since(face.until, now)) - 3 * face.span
        if not face.points_in_flight:
            row, _, x, end = face.region("total")
            rows.invert(row, x, end)
            return False
        if way >= 2 * face.span:
            self.wipe(rows)
            face.points_in_flight = 0
            face.stale = True
        elif way >= 0:
            self.step(rows, way, 2 * face.span)
        return True

    def step(self, rows: "Rows", way: int, whole: int) -> None:
        """Moves to that fraction of the way."""
        self.wipe(rows)
        x, y = [start + (goal - start) * way // whole for start, goal in zip(self._from, self._goal)]
        box = self._box
        low = y & 7
        self._lay(rows, y >> 3, x, box << low, 0xFF << low & 0xFF)
        if low:
            self._lay(rows, (y >> 3) + 1, x, box >> 8 - low, 0xFF >> 8 - low)

    def _lay(self, rows, row, x, box, bits):
        """The part of the box that lies in a row: in these bits of every column."""
        wide = self._wide
        line = rows.rows[row]
        before = bytes(line[x + 1 : x + 1 + wide])
        mask = int.from_bytes(bytes((bits,)) * wide, "little")
        was = int.from_bytes(before, "little")
        shown = (was ^ (was ^ box) & mask).to_bytes(wide, "little")
        line[x + 1 : x + 1 + wide] = shown
        rows.touch(row, x, x + wide)
        self._covered.append((row, x, shown, before))

    def wipe(self, rows: "Rows") -> None:
        """Removes the box, unless the screen was redrawn below it."""
        for row, x, shown, before in self._covered:
            line = rows.rows[row]
            if line[x + 1 : x + 1 + self._wide] == shown:
                rows.icon(row, x, before)
        self._covered.clear()
