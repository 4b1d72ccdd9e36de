# SPDX-License-Identifier: MIT
"""Tiles, lines and collection cards as the referee of My Treasures sees them: in the log's own words."""

from __future__ import annotations

from itertools import permutations

Cell = tuple[int, int]  # row and column

KINDS = ["crystal", "shell", "bottle", "animal", "leaf"]
COLOURS = ["red", "yellow", "green", "blue", "violet"]
CARD_POINTS = {1: 2, 2: 1, 3: 1, 4: 1, 5: 2, 6: 2, 7: 2, 8: 2, 9: 1, 10: 3, 11: 1, 12: 3}
RIVAL_CARDS = sorted([(s, a) for s in range(1, 6) for a in (-1, 1)] + [(2, 1), (4, -1)])


def kind(tile: str) -> str:
    return tile.rstrip("^~").split("/")[0]


def colour(tile: str) -> str:
    return tile.rstrip("^~").split("/")[1]


def special(tile: str) -> bool:
    return tile in ("fresh_wind", "lucky_find")


def line_cells(name: str) -> list[Cell]:
    number = int(name[3])
    if name.startswith("row"):
        return [(number, col) for col in range(3)]
    return [(row, number) for row in range(4)]


ROWS = [line_cells(f"row{n}") for n in range(4)]
COLS = [line_cells(f"col{n}") for n in range(3)]
LINES = [f"row{n}" for n in range(4)] + [f"col{n}" for n in range(3)]


def meets(card: int, cabinet: dict[Cell, str]) -> bool:
    """Whether a cabinet, {(row, col): tile}, meets a collection card."""
    tiles = list(cabinet.values())
    kinds = [kind(t) for t in tiles]
    colours = [colour(t) for t in tiles]
    full_rows = [[cabinet[c] for c in line] for line in ROWS if all(c in cabinet for c in line)]
    full_cols = [[cabinet[c] for c in line] for line in COLS if all(c in cabinet for c in line)]
    if card == 1:
        return any(kinds.count(k) >= 4 for k in KINDS)
    if card == 2:
        return all(c in cabinet for c in [(0, 0), (0, 2), (3, 0), (3, 2)])
    if card == 3:
        in_rows = [{kind(cabinet[c]) for c in line if c in cabinet} for line in ROWS]
        return any(all(k in in_rows[n] for n, k in enumerate(four)) for four in permutations(KINDS, 4))
    if card == 4:
        return len(tiles) == 7 and not full_rows and not full_cols
    if card == 5:
        return any(len({kind(t) for t in r}) == 1 and len({colour(t) for t in r}) == 3 for r in full_rows)
    if card == 6:
        return any(colours.count(c) >= 5 for c in COLOURS)
    if card == 7:
        return sum(t.endswith("^") for t in tiles) >= 4
    if card == 8:
        sorts = [len({kind(t) for t in row}) for row in full_rows]
        return 1 in sorts and 3 in sorts
    if card == 9:
        return bool(full_rows) and bool(full_cols)
    if card == 10:
        return any(len({kind(t) for t in c}) == 4 and len({colour(t) for t in c}) == 1 for c in full_cols)
    if card == 11:
        return len(set(colours)) == 5
    sorts = [len({colour(t) for t in col}) for col in full_cols]
    return 1 in sorts and 4 in sorts


def token(name: str, tiles: list[str]) -> int:
    """What a complete line takes."""
    if name.startswith("row"):
        return {1: 3, 3: 1}.get(len({kind(t) for t in tiles}), 0)
    return {1: 4, 4: 2}.get(len({colour(t) for t in tiles}), 0)
