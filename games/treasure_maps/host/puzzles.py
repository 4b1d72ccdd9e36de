# SPDX-License-Identifier: MIT
"""Texts that fit a puzzle of Treasure Maps, each with a check that it is true: see tools/pack/puzzles.py."""

from __future__ import annotations

from coffer.bits import count
from games.treasure_maps.deck import EXES
from games.treasure_maps.pieces import CELL, MASKS, NONE
from games.treasure_maps.rules import CLAIM, DRAFT, MARK, PICK, Table
from games.treasure_maps.scoring import adds, brings
from games.treasure_maps.state import TURNS


def gain(table: Table, action: int) -> int | None:
    """The points that a mark adds: its coins, a cup, a palm, a map. A new map adds nothing at once."""
    if table.phase in (CLAIM, DRAFT):
        return None
    coins, cups, palm, _, completed = brings(table, table.seat, action >> 8, MASKS[action & 255])
    return int(coins + cups + palm + completed)


def start(table: Table, best: int) -> int:
    """The cursor begins with the pattern, if that fits anywhere else."""
    others = [int(action) for action in table.actions() if action != best]
    return min(others, key=lambda action: action & 255 >= CELL)


def _after(table: Table, action: int) -> Table:
    twin = table.copy()
    twin.apply(action)
    return twin


def _last_cells(table: Table) -> list[int]:
    """The slots of the maps that lack one cell."""
    return [slot for slot in (0, 1) if count(table.free[2 * table.seat + slot]) == 1]


def _marks(table: Table, action: int) -> int:
    """How many cells a mark has."""
    return int(count(MASKS[action & 255]))


# -- what there is to find ----------------------------------------------------------------


def turns_left(table: Table) -> tuple[int, ...] | None:
    """How many turns are left, this one included, in the last round."""
    left = TURNS - table.turn
    return (left,) if table.phase == MARK and left <= 7 else None


def last_cell(table: Table) -> tuple[int, ...] | None:
    """One map lacks one cell, and this turn can complete it."""
    if table.phase != MARK or len(_last_cells(table)) != 1:
        return None
    slot = _last_cells(table)[0]
    island = table.maps[2 * table.seat + slot]
    beside = table.maps[2 * table.seat + 1 - slot]
    free = table.free[2 * table.seat + 1 - slot]
    return (int(adds(table, table.seat, island, NONE if free else beside)),)


def some_mark(table: Table) -> tuple[int, ...] | None:
    """Some mark is the best."""
    return () if table.phase == MARK else None


# -- why the answer is right --------------------------------------------------------------


def both(table: Table, action: int) -> tuple[int, ...] | None:
    """The pattern covers an X, and its extra cell completes the other map: points of that map."""
    if table.phase != MARK or action & 255 >= CELL:
        return None
    twin = _after(table, action)
    if twin.phase != PICK or twin.seat != table.seat:
        return None
    other = 1 - (action >> 8)
    done = [
        brings(twin, twin.seat, pick >> 8, MASKS[pick & 255])[4]
        for pick in twin.actions()
        if pick >> 8 == other
    ]
    return (_marks(table, action), int(max(done))) if done and max(done) else None


def both_done(table: Table, action: int) -> tuple[int, ...] | None:
    """As both(), and the pattern leaves its own map one cell or none."""
    figures = both(table, action)
    left = count(table.free[2 * table.seat + (action >> 8)]) - _marks(table, action)
    return figures if figures and left == 0 else None


def can_wait(table: Table, action: int) -> tuple[int, ...] | None:
    """The pattern fills some cells; the last cell of the other map can be marked with any card."""
    other = 1 - (action >> 8)
    if table.phase != MARK or action & 255 >= CELL or other not in _last_cells(table):
        return None
    return (_marks(table, action),) if table.turn < TURNS - 1 else None


def next_turn(table: Table, action: int) -> tuple[int, ...] | None:
    """Marks an X in the turn before the last; with its extra cell one is left, which any card marks then."""
    slot = action >> 8
    place = 2 * table.seat + slot
    island = table.maps[place]
    if table.phase != MARK or table.turn != TURNS - 2 or not EXES[island] & MASKS[action & 255]:
        return None
    if count(table.free[place]) - _marks(table, action) != 2:
        return None
    other = table.maps[place ^ 1]
    return (int(adds(table, table.seat, island, NONE if table.free[place ^ 1] else other)),)


TASKS = {"turns": turns_left, "cell": last_cell, "mark": some_mark}
REASONS = {"both": both, "done": both_done, "wait": can_wait, "next": next_turn}
