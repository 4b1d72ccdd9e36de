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
# A box of 11 x 11 pixels over two rows, and the tick in it: columns, the upper row's byte first
_BOX = b"\xfc" + b"\x04" * 9 + b"\xfc", b"\x1f" + b"\x10" * 9 + b"\x1f"
_TICK = b"\0\0\0\0\0\0\x80\x40\x20\0\0", b"\0\0\1\2\4\2\1\0\0\0\0"
_EMPTY = bytes(11), bytes(11)
_LIT = 0xFC, 0x1F  # a column of the box under the cursor


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
        puzzles = loader.load("coffer.puzzles")
        self.count = puzzles.count(name)
        self.solved = puzzles.solved(console, name)

    def draw(self, rows: "Rows") -> None:
        done = sum([self.solved >> n & 1 for n in range(self.count)])
        text = self.console.say("puzzle.done", done, self.count)
        rows.heading(title(self.name, self.console.words.language), 124 - rows.font.width(text))
        rows.right(0, 127, text)
        for n in range((self.count + _ACROSS - 1) // _ACROSS):
            rows.text(1 + 2 * n, 1, _STAR * (n + 1))
        for n in range(self.count):
            self._draw_box(rows, n)
        self._draw_keys(rows)

    def _draw_box(self, rows, n):
        row = 1 + 2 * (n // _ACROSS)
        x = _LEFT + n % _ACROSS * _PITCH
        for half in (0, 1):
            columns = _TICK if self.solved >> n & 1 else _EMPTY
            if n == self.at:
                strip = bytes([column ^ _LIT[half] for column in columns[half]])
            else:
                strip = bytes([column | edge for column, edge in zip(columns[half], _BOX[half])])
            rows.icon(row + half, x, strip)

    def _draw_keys(self, rows):
        rows.wipe(7)
        rows.text(7, 1, self.console.say("puzzle.list"))
        rows.right(7, 127, self.console.say("puzzle.number", self.at + 1))

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
        self._draw_keys(rows)

    def describe_cursor(self) -> bytes | None:
        return self.console.say("thing.puzzle")

    def help(self) -> bytes | None:
        return self.console.say("thing.puzzles")
