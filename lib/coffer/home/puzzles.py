# SPDX-License-Identifier: MIT
"""How to play -> Puzzles: all of a game at a glance, from easy to hard, with ticks for the solved ones."""

from micropython import const

from coffer import loader
from coffer.buttons import DOWN, LEFT, RIGHT, UP, A
from coffer.home.launcher import title
from coffer.screen import Screen

TYPE_CHECKING = False
if TYPE_CHECKING:
    from coffer.console import Console
    from coffer.rows import Rows

_STAR = b"\x97"
_ACROSS = const(8)  # boxes in a row
_LEFT = const(32)
_PITCH = const(12)
# Boxes of 11 x 11 pixels and a free column, in the upper row and in the lower: empty and ticked, then both
# under the cursor
_BOXES = (
    (
        b"\xfc" + b"\x04" * 9 + b"\xfc\0",
        b"\xfc\x04\x04\x04\x04\x04\x84\x44\x24\x04\xfc\0",
        b"\xfc" * 11 + b"\0",
        b"\xfc\xfc\xfc\xfc\xfc\xfc\x7c\xbc\xdc\xfc\xfc\0",
    ),
    (
        b"\x1f" + b"\x10" * 9 + b"\x1f\0",
        b"\x1f\x10\x11\x12\x14\x12\x11\x10\x10\x10\x1f\0",
        b"\x1f" * 11 + b"\0",
        b"\x1f\x1f\x1e\x1d\x1b\x1d\x1e\x1f\x1f\x1f\x1f\0",
    ),
)


def open_named(console: "Console", named: str) -> None:
    """Opens "game/number", as the page and the desktop ask for it; if there is none such, the menu stays."""
    name, _, number = named.partition("/")
    if number.isdigit() and len(number) < 4 and name in [game for _, game in loader.games()]:
        loader.load("coffer.puzzles").open_puzzle(console, name, int(number) - 1)


class Puzzles(Screen):
    """Every one can be opened from the start."""

    preload: tuple = ("coffer.dice", "coffer.table", "coffer.packed_actions")

    def __init__(self, console: "Console", name: str, at: int = 0) -> None:
        super().__init__(console)
        self.name = name
        self.at = at
        self.count = 0

    def prepare(self) -> None:
        """Reads what lies on the drive."""
        if self.count:
            return
        puzzles = loader.load("coffer.puzzles")
        self.count = puzzles.count(self.name)
        self.solved = puzzles.solved_mask(self.console, self.name)
        say = self.console.say
        self._title = title(self.name, self.console.words.language)
        done = sum([self.solved >> n & 1 for n in range(self.count)])
        self._done = say("puzzle.done", done, self.count)
        self._keys = say("puzzle.list")
        self._name_number()

    def _name_number(self):
        """The number of the puzzle under the cursor, in words."""
        self._number = self.console.say("puzzle.number", self.at + 1)

    def draw(self, rows: "Rows") -> None:
        solved = self.solved
        rows.heading(self._title, rows.right(0, 127, self._done) - 4)
        for n in range((self.count + _ACROSS - 1) // _ACROSS):
            rows.text(1 + 2 * n, 1, _STAR * (n + 1))
            first = _ACROSS * n
            shapes = [solved >> each & 1 for each in range(first, min(first + _ACROSS, self.count))]
            if first <= self.at < first + _ACROSS:
                shapes[self.at - first] += 2
            for half in (0, 1):
                boxes = _BOXES[half]
                rows.icon(1 + 2 * n + half, _LEFT, b"".join([boxes[shape] for shape in shapes]))
        self._bottom(rows)

    def _box(self, n, half):
        """The columns of a box in its upper row or its lower one."""
        return _BOXES[half][(self.solved >> n & 1) + (2 if n == self.at else 0)]

    def _draw_box(self, rows, n):
        row = 1 + 2 * (n // _ACROSS)
        x = _LEFT + n % _ACROSS * _PITCH
        rows.icon(row, x, self._box(n, 0))
        rows.icon(row + 1, x, self._box(n, 1))

    def draw_deferred(self, rows: "Rows") -> None:
        """The bottom row, which follows a step of the cursor."""
        self._name_number()
        rows.wipe(7)
        self._bottom(rows)

    def _bottom(self, rows):
        rows.text(7, 1, self._keys)
        rows.right(7, 127, self._number)

    def press(self, key: int) -> None:
        step = {LEFT: -1, RIGHT: 1, UP: -_ACROSS, DOWN: _ACROSS}.get(key, 0)
        if step:
            self._move(step)
        elif key == A:
            loader.load("coffer.puzzles").open_puzzle(self.console, self.name, self.at)
        else:
            super().press(key)

    def _move(self, step):
        """To another box, round the ends; only what changes is drawn."""
        old = self.at
        self.at = (old + step) % self.count
        rows = self.console.rows
        self._draw_box(rows, old)
        self._draw_box(rows, self.at)
        self.deferred_frames = 2

    def describe_cursor(self) -> bytes | None:
        return self.console.say("thing.puzzle")

    def help(self) -> bytes | None:
        return self.console.say("thing.puzzles")
