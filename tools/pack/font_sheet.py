# SPDX-License-Identifier: MIT
"""A sheet to judge the fonts by: every glyph beside those that it could be taken for, and every alphabet."""

from collections.abc import Iterable
from pathlib import Path

from host_sim.picture import write_png
from tools.pack.code_page import split_units
from tools.pack.font import Font

MARGIN = 2
LEADING = 10  # a row of the screen and two pixels of air
CELL = 40  # a glyph, a gap, its look-alikes
ALIKE = 3
ACROSS = 10  # cells


def distance(one: bytes, other: bytes) -> int:
    """How many pixels differ between two glyphs, at the best of three positions; width counts, too.

    >>> distance(b"\\x7f\\0", b"\\x7f\\0"), distance(b"\\x7f\\0", b"\\x7e\\0")
    (0, 1)
    """
    width = max(len(one), len(other)) + 1
    ways = []
    for shift in (0, 1):
        for left, right in ((one, bytes(shift) + other), (bytes(shift) + one, other)):
            pairs = zip(left.ljust(width, b"\0"), right.ljust(width, b"\0"))
            ways.append(sum((a ^ b).bit_count() for a, b in pairs) + shift)
    return min(ways) + abs(len(one) - len(other))


def look_alikes(font: Font, name: str) -> list[str]:
    """The glyphs that are most easily taken for this one, the nearest first."""
    mine = font.glyphs[name]
    others = [other for other in font.glyphs if other not in font.shared and font.glyphs[other] != mine]
    return sorted(others, key=lambda other: distance(mine, font.glyphs[other]))[:ALIKE]


class Paper:
    """Rows of pixels that grow downwards."""

    def __init__(self) -> None:
        self.width = 2 * MARGIN + ACROSS * CELL
        self.rows: list[bytearray] = []

    def line(self) -> int:
        """A new line; returns its top row."""
        self.rows += [bytearray(self.width) for _ in range(LEADING)]
        return len(self.rows) - LEADING + 1

    def put(self, x: int, top: int, columns: bytes) -> int:
        """Lays columns down; returns the x behind them."""
        for n, column in enumerate(columns[: self.width - x]):
            for y in range(8):
                self.rows[top + y][x + n] |= column >> y & 1
        return x + len(columns)


def sheet(font: Font, small: Font, alphabets: Iterable[str]) -> list[bytes]:
    """The sheet's rows of pixels, 0 or 1 each."""
    paper = Paper()
    for drawn in (font, small):
        names = [
            name for name in drawn.glyphs if name not in drawn.shared and drawn.glyphs[name].strip(b"\0")
        ]
        if drawn is small:  # small letters look like their capitals
            names = [name for name in names if name == name.upper() or name.startswith("[")]
        for n, name in enumerate(names):
            if n % ACROSS == 0:
                top = paper.line()
            x = paper.put(MARGIN + n % ACROSS * CELL, top, drawn.glyphs[name]) + 3
            for other in look_alikes(drawn, name):
                x = paper.put(x, top, drawn.glyphs[other])
        for alphabet in alphabets:
            for line in (alphabet, alphabet.lower()):
                paper.put(MARGIN, paper.line(), b"".join(drawn.columns(*unit) for unit in split_units(line)))
        paper.line()
    return [bytes(row) for row in paper.rows]


def draw(path: Path, font: Font, small: Font, alphabets: Iterable[str]) -> Path:
    """Writes the sheet as a PNG, each pixel four wide and high."""
    return write_png(path, sheet(font, small, alphabets), 4)
