# SPDX-License-Identifier: MIT
"""Texts that fit a puzzle of My Treasures, each with a check that it is true: see tools/pack/puzzles.py."""

from __future__ import annotations

from coffer.bits import cells
from games.my_treasures.pieces import FRESH_WIND, LUCKY_FIND
from games.my_treasures.rules import FIRST, Table
from games.my_treasures.scoring import POINTS, certain_points, meets
from games.my_treasures.state import CHOOSE_CELL, CHOOSE_SPACE, TAKE_HAND, TAKE_OUTDOORS

TAKES = (TAKE_HAND, TAKE_OUTDOORS)


def _tile(table: Table, action: int) -> int:
    """Returns the tile that an action takes or places."""
    if table.phase == CHOOSE_CELL:
        return int(table.tile)
    source = table.hand if table.phase == TAKE_HAND else table.outdoors
    return int(source[action - FIRST[table.phase]])


def _tokens(table: Table, seat: int) -> int:
    """Returns the tokens of completed lines that score at the end of the turn."""
    cabinet = table.cabinets[seat]
    return sum(cabinet.token(line) for line in cells(cabinet.complete() & ~cabinet.lines))


def _points(table: Table, seat: int) -> int:
    """Returns a seat's points without viewpoints, with those of completed lines."""
    return int(certain_points(table, seat)) + _tokens(table, seat)


def _after(table: Table, action: int) -> Table:
    twin = table.copy()
    twin.apply(action)
    return twin


def _placed(table: Table, action: int) -> list[Table]:
    """Returns the tables after placing a tile: one for a chosen cell, else one for each possible cell."""
    after = _after(table, action)
    if table.phase == CHOOSE_CELL:
        return [after]
    return [_after(after, cell) for cell in after.actions()]


def gain(table: Table, action: int) -> int | None:
    """Returns the points that a tile scores at once in its best cell; None for a pawn and for fresh wind."""
    if table.phase not in (*TAKES, CHOOSE_CELL) or _tile(table, action) == FRESH_WIND:
        return None
    if _tile(table, action) == LUCKY_FIND:
        return 1
    before = _points(table, table.seat)
    return max(_points(after, table.seat) for after in _placed(table, action)) - before


def is_low(table: Table, action: int) -> bool:
    """Whether a cell is in the lower half of the cabinet."""
    return table.phase == CHOOSE_CELL and action - FIRST[CHOOSE_CELL] >= 6


def _turn(table: Table, action: int) -> int:
    """Returns the most points that the turn can still score after an action, without special tiles."""
    seat = table.seat
    most = 0
    for after in _placed(table, action):
        points = _points(after, seat)
        if after.seat == seat and after.phase in TAKES and table.left > 1:
            nexts = [each for each in after.actions() if _tile(after, each) < FRESH_WIND]
            points = max([points, *[_points(last, seat) for each in nexts for last in _placed(after, each)]])
        most = max(most, points)
    return most - _points(table, seat)


# -- what there is to find ----------------------------------------------------------------


def some_tile(table: Table) -> tuple[int, ...] | None:
    """Some tile is the best: the round, and how many there are."""
    return (table.round, table.rounds) if table.phase in TAKES else None


def some_cell(table: Table) -> tuple[int, ...] | None:
    """Some cell is the best: the round, and how many there are."""
    return (table.round, table.rounds) if table.phase == CHOOSE_CELL else None


def some_space(table: Table) -> tuple[int, ...] | None:
    """Some space is the best: the round, and how many there are."""
    return (table.round, table.rounds) if table.phase == CHOOSE_SPACE else None


# -- why the answer is right --------------------------------------------------------------


def line_and_card(table: Table, action: int) -> tuple[int, ...] | None:
    """A line's token and a collection card at once, and no other choice brings as many points at once."""
    if gain(table, action) is None or _tile(table, action) >= FRESH_WIND:
        return None
    if not _brings_most(table, action):
        return None
    seat = table.seat
    best = max(_placed(table, action), key=lambda after: _points(after, seat))
    cards = [card for card in cells(table.cards) if meets(best.cabinets[seat], card)]
    met = sum(POINTS[card] for card in cards)
    token = (
        best.cabinets[seat].points + _tokens(best, seat) - table.cabinets[seat].points - _tokens(table, seat)
    )
    return (token, met) if met and token else None


def only_card(table: Table, action: int) -> tuple[int, ...] | None:
    """A collection card, and no other choice brings as many points at once: its points."""
    if gain(table, action) is None or _tile(table, action) >= FRESH_WIND or not _brings_most(table, action):
        return None
    if line_and_card(table, action):
        return None
    seat = table.seat
    best = max(_placed(table, action), key=lambda after: _points(after, seat))
    met = sum(POINTS[card] for card in cells(table.cards) if meets(best.cabinets[seat], card))
    return (met,) if met else None


def _brings_most(table: Table, action: int) -> bool:
    others = [gain(table, other) or 0 for other in table.actions() if other != action]
    return (gain(table, action) or 0) > max([0, *others])


def turn(table: Table, action: int) -> tuple[int, ...] | None:
    """The most points in this turn, and what any other choice can bring at the most."""
    if table.phase not in (*TAKES, CHOOSE_CELL) or _tile(table, action) >= FRESH_WIND:
        return None
    others = [
        _turn(table, other)
        for other in table.actions()
        if other != action and _tile(table, other) < FRESH_WIND
    ]
    most = _turn(table, action)
    return (most, max(others)) if others and most > max(others) and table.left > 1 else None


def lucky(table: Table, action: int) -> tuple[int, ...] | None:
    """A lucky find: a point, and a tile besides."""
    return (1,) if table.phase in TAKES and _tile(table, action) == LUCKY_FIND else None


def wind(table: Table, action: int) -> tuple[int, ...] | None:
    """Fresh wind: the best of four new tiles."""
    return (4,) if table.phase in TAKES and _tile(table, action) == FRESH_WIND else None


TASKS = {"tile": some_tile, "cell": some_cell, "space": some_space}
REASONS = {"both": line_and_card, "card": only_card, "turn": turn, "lucky": lucky, "wind": wind}
