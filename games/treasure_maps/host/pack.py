# SPDX-License-Identifier: MIT
"""Packs the 47 treasure maps from their drawing into deck.py, and all places of the patterns into masks.py.

The drawing, assets/treasure_maps/deck.txt, is what people edit. Everything that the rules say about
the deck is checked here, and every error is reported with its line and column.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path

from games.treasure_maps.pieces import BEYOND, CELL, SHAPES
from tools.errors import UserError

DRAWING = Path(__file__).resolve().parents[3] / "assets" / "treasure_maps" / "deck.txt"

COLOURS = ("grey", "green", "orange", "purple")
SIZE = {"grey": 8, "green": 10, "orange": 12, "purple": 14}
ROWS = {"grey": 3, "green": 3, "orange": 4, "purple": 4}
COLUMNS = 4
MAPS = 47
NONE = 255  # no palm, no seal

# How many maps of each colour carry which symbols: the table of the rules page.
SYMBOLS = {
    "grey": {"p": 4, "cx": 3, "x": 1},
    "green": {"px": 4, "ccx": 3, "cxx": 2},
    "orange": {"cpx": 4, "cccx": 3, "cxx": 2},
    "purple": {"pxx": 4, "cccx": 3, "ccxx": 2},
}
SEALED = {"grey": "", "green": "", "orange": "xx", "purple": "xxx"}  # the symbols beside a seal

Cell = tuple[int, int]


@dataclass
class Island:
    """One map as it is drawn: where its heading stands, and which cells carry what."""

    id: int
    colour: str
    seal: str | None
    line: int
    cells: dict[Cell, str] = field(default_factory=dict)

    def symbols(self) -> str:
        """The symbols in alphabetical order: `ccx` for two coins and an X."""
        return "".join(sorted(self.cells.values())).replace("#", "")

    def mask(self, symbols: str = "#xcp") -> int:
        """The cells that carry one of some symbols, as a 16-bit word."""
        return sum(1 << 4 * row + column for (row, column), what in self.cells.items() if what in symbols)

    def shape(self) -> tuple[Cell, ...]:
        """The same for all islands that are equal when turned or mirrored."""
        outlines = []
        cells = list(self.cells)
        for _ in range(2):
            cells = [(row, -column) for row, column in cells]
            for _ in range(4):
                cells = [(column, -row) for row, column in cells]
                top = min(row for row, _ in cells)
                left = min(column for _, column in cells)
                outlines.append(tuple(sorted((row - top, column - left) for row, column in cells)))
        return min(outlines)


def error_at(line: int, column: int, words: str) -> UserError:
    """Returns the error to raise: what is wrong with the drawing, and where, counted from 1."""
    return UserError(f"deck.txt, line {line}, column {column}: {words}")


def read(text: str) -> list[Island]:
    """The islands of a drawing, each checked by itself."""
    islands: list[Island] = []
    drawn = 0  # rows of the island under way
    lines = [*text.splitlines(), ""]
    for number, line in enumerate(lines, 1):
        line = line.rstrip()
        if line.startswith("# ") or line == "#":
            continue  # a comment; a row of cells has no blank
        if line[:1].isdigit():
            islands.append(heading(line, number, len(islands)))
            drawn = 0
        elif line:
            if not islands:
                raise error_at(
                    number, 1, "an island without a heading: write `0 grey seal green` or so above"
                )
            draw(islands[-1], line, number, drawn)
            drawn += 1
        if islands and (not line or number == len(lines)) and drawn:
            finish(islands[-1], number, drawn)
            drawn = 0
    for island in islands:
        if not island.cells:
            raise error_at(island.line, 1, f"map {island.id} has no island below its heading")
    return islands


def heading(line: str, number: int, due: int) -> Island:
    """A heading: `12 green` or `12 green seal purple`."""
    words = line.split()
    if words[0] != str(due):
        raise error_at(number, 1, f"this should be map {due}: maps are numbered from 0, without a gap")
    if len(words) not in (2, 4) or (len(words) == 4 and words[2] != "seal"):
        raise error_at(number, 1, f"a heading is `{due} COLOUR` or `{due} COLOUR seal COLOUR`")
    for colour in words[1::2]:
        if colour not in COLOURS:
            choice = ", ".join(COLOURS)
            raise error_at(number, line.rindex(colour) + 1, f"no colour {colour!r}: choose from {choice}")
    seal = words[3] if len(words) == 4 else None
    if seal == words[1]:
        raise error_at(number, line.rindex(seal) + 1, f"a {seal} map can't have a seal for {seal}")
    return Island(due, words[1], seal, number)


def draw(island: Island, line: str, number: int, row: int) -> None:
    """A row of the drawing."""
    if row == ROWS[island.colour]:
        raise error_at(number, 1, f"a {island.colour} island has {row} rows")
    for column, what in enumerate(line):
        if what not in ".#xcp":
            raise error_at(number, column + 1, f"{what!r} is none of . # x c p")
        if column == COLUMNS:
            raise error_at(number, column + 1, f"a row has {COLUMNS} cells")
        if what != ".":
            island.cells[row, column] = what
    if len(line) < COLUMNS:
        raise error_at(number, len(line) + 1, f"a row has {COLUMNS} cells, this one {len(line)}")


def finish(island: Island, number: int, drawn: int) -> None:
    """Checks an island that is drawn to its end."""
    name = f"map {island.id}"
    size = SIZE[island.colour]
    rows = ROWS[island.colour]
    if drawn != rows:
        raise error_at(number, 1, f"a {island.colour} island has {rows} rows, {name} {drawn}")
    if len(island.cells) != size:
        raise error_at(
            island.line, 1, f"a {island.colour} island has {size} cells, {name} {len(island.cells)}"
        )
    apart = set(island.cells) - connected_cells(island)
    if apart:
        row, column = min(apart)
        raise error_at(
            number - drawn + row, column + 1, f"{name} falls apart: no way from its first cell here"
        )
    allowed = [SEALED[island.colour]] if island.seal else list(SYMBOLS[island.colour])
    if island.symbols() not in allowed:
        kind = f"{island.colour} map with a seal" if island.seal else f"{island.colour} map"
        choice = " or ".join(each or "none" for each in allowed)
        raise error_at(
            island.line, 1, f"a {kind} has the symbols {choice}, {name} {island.symbols() or 'none'}"
        )


def connected_cells(island: Island) -> set[Cell]:
    """All cells that can be walked to from the first one."""
    found: set[Cell] = set()
    ahead = [min(island.cells)]
    while ahead:
        row, column = ahead.pop()
        if (row, column) in island.cells and (row, column) not in found:
            found.add((row, column))
            ahead += [(row + 1, column), (row - 1, column), (row, column + 1), (row, column - 1)]
    return found


def check(islands: list[Island]) -> None:
    """Checks what only the whole deck can show: how many of each, and no island twice."""
    for colour in COLOURS:
        suit = [island for island in islands if island.colour == colour]
        last = suit[-1].line if suit else 1
        for seal in COLOURS:
            sealed = [island for island in suit if island.seal == seal]
            if len(sealed) != (seal != colour):
                raise error_at(last, 1, f"{len(sealed)} {colour} maps have a seal for {seal}, not one")
        for symbols, due in SYMBOLS[colour].items():
            same = [island for island in suit if not island.seal and island.symbols() == symbols]
            if len(same) != due:
                raise error_at(last, 1, f"{len(same)} {colour} maps have the symbols {symbols}, not {due}")
        shapes: dict[tuple[Cell, ...], Island] = {}
        for island in suit:
            twin = shapes.setdefault(island.shape(), island)
            if twin is not island:
                raise error_at(island.line, 1, f"map {island.id} is map {twin.id} again, turned or mirrored")
    if len(islands) != MAPS:
        raise error_at(islands[-1].line, 1, f"{len(islands)} maps: there should be {MAPS}")


def module(text: str) -> str:
    """The source of games/treasure_maps/deck.py for a drawing."""
    islands = read(text)
    check(islands)
    lines = [
        "# SPDX-License-Identifier: MIT",
        '"""The 47 treasure maps: cells as bit 4 * row + column, two bytes a map, the lower one first.',
        "",
        "COLOUR and SEAL, the colour that a map's seal rewards (255: none), are a byte a map.",
        "Made from assets/treasure_maps/deck.txt by ./coffer pack: edit the drawing, not this file.",
        "A list of numbers instead of bytes would take the device 2 ms each.",
        '"""',
        "",
        "from array import array",
        "",
        "# fmt: off",
    ]
    for name, symbols in (("ISLAND", "#xcp"), ("EXES", "x"), ("COINS", "c"), ("PALM", "p")):
        words = b"".join(island.mask(symbols).to_bytes(2, "little") for island in islands)
        lines += [f'{name} = array("H", (', *in_rows(words), "))"]
    colours = bytes(COLOURS.index(island.colour) for island in islands)
    seals = bytes(COLOURS.index(island.seal) if island.seal else NONE for island in islands)
    for name, numbers in (("COLOUR", colours), ("SEAL", seals)):
        lines += [f"{name} = (", *in_rows(numbers), ")"]
    return "\n".join([*lines, ""])


def masks() -> str:
    """The source of games/treasure_maps/masks.py: where the shapes of each pattern can lie on the grid."""
    found: list[int] = []
    first = [0]
    for shapes in SHAPES:
        places = []
        for shape in shapes:
            for left in range(COLUMNS):
                mask = 0 if shape & BEYOND[left] else shape << left
                while 0 < mask < 1 << 16:
                    places.append(mask)
                    mask <<= COLUMNS
        found += sorted(places)
        first.append(len(found))
    found += [0] * (CELL - len(found)) + [1 << cell for cell in range(16)]
    lines = [
        "# SPDX-License-Identifier: MIT",
        '"""What can be marked at once, two bytes a mask: 157 places of the patterns, then the cells.',
        "",
        "Those of a pattern begin at FIRST[pattern] and ascend; from CELL on they are a cell each. Made",
        "from the shapes in pieces.py by ./coffer pack: to find them takes the device 10 ms.",
        '"""',
        "",
        "from array import array",
        "",
        "# fmt: off",
        'MASKS = array("H", (',
        *in_rows(b"".join(mask.to_bytes(2, "little") for mask in found)),
        "))",
        "FIRST = (",
        *in_rows(bytes(first)),
        ")",
    ]
    return "\n".join([*lines, ""])


def in_rows(packed: bytes) -> list[str]:
    """Lines of 24 bytes each, as bytes literals."""
    rows = [packed[n : n + 24] for n in range(0, len(packed), 24)]
    return ['    b"' + "".join(f"\\x{byte:02X}" for byte in row) + '"' for row in rows]


def packed() -> dict[str, str]:
    """The files of the game's folder that are made, by name: what ./coffer pack writes."""
    return {"deck.py": module(DRAWING.read_text("utf-8")), "masks.py": masks()}
