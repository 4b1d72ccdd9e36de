# SPDX-License-Identifier: MIT
"""Texts that fit a puzzle of Treasure Maps, each with a check that it is true: see tools/pack/puzzles.py."""

from __future__ import annotations

from collections.abc import Iterator

from coffer.bits import count
from games.treasure_maps.deck import COINS, EXES, PALM
from games.treasure_maps.masks import FIRST, MASKS
from games.treasure_maps.pieces import CELL, COIN_BOXES, NONE
from games.treasure_maps.rules import CLAIM, DRAFT, MARK, PICK, PILE, Table
from games.treasure_maps.scoring import adds, brings
from games.treasure_maps.state import ROUND, TURNS

LAST_ROW, UPPER_ROWS = 0xF000, 0x00FF  # of the grid


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


def is_low(table: Table, action: int) -> bool:
    """A mark in the last rows of the grid, where three lines of words stand."""
    mask = MASKS[action & 255]
    return table.phase not in (CLAIM, DRAFT) and mask & LAST_ROW != 0 and not mask & UPPER_ROWS


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


def _others(table: Table, action: int) -> list[int]:
    """The other actions."""
    return [int(each) for each in table.actions() if each != action]


def _picks_on(table: Table, seat: int) -> bool:
    """Whether a seat still has X marks to make."""
    return bool(table.phase == PICK and table.seat == seat)


def _ends(table: Table, action: int) -> Iterator[Table]:
    """The tables after a mark and every way to make the X marks that it gives."""
    tables = [_after(table, action)]
    while tables:
        twin = tables.pop()
        if _picks_on(twin, table.seat):
            tables += [_after(twin, pick) for pick in twin.actions()]
        else:
            yield twin


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


def some_pick(table: Table) -> tuple[int, ...] | None:
    """An X gives one more cell."""
    return () if table.phase == PICK else None


def new_map(table: Table) -> tuple[int, ...] | None:
    """A new map is to be taken: how many turns there are for it."""
    left = TURNS - 1 - table.turn
    return (left,) if table.phase == CLAIM and left <= 7 else None


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


def own(table: Table, action: int) -> tuple[int, ...] | None:
    """The pattern covers an X, whose extra cell completes the same map, as no other mark can: its points."""
    slot = action >> 8
    if table.phase != MARK or action & 255 >= CELL:
        return None
    rest = count(table.free[2 * table.seat + slot]) - _marks(table, action)
    if rest != 1 or not _completes(table, slot, action):
        return None
    if any(_completes(table, slot, other) for other in _others(table, action)):
        return None
    beside = table.maps[2 * table.seat + 1 - slot]
    free = table.free[2 * table.seat + 1 - slot]
    return (int(adds(table, table.seat, table.maps[2 * table.seat + slot], NONE if free else beside)),)


def _completes(table: Table, slot: int, action: int) -> bool:
    """Whether a mark, with the X marks that it gives, can fill a map in this turn."""
    seat = table.seat
    tables = [_after(table, action)]
    while tables:
        twin = tables.pop()
        if not twin.free[2 * seat + slot]:
            return True
        if _picks_on(twin, seat):
            tables += [_after(twin, pick) for pick in twin.actions() if pick >> 8 == slot]
    return False


def cards(table: Table, action: int) -> tuple[int, ...] | None:
    """So many cards of those face down complete a map next turn, fewer after every other mark."""
    if table.phase != MARK:
        return None
    ways = _ways(table, action)
    if any(_ways(table, other) >= ways for other in _others(table, action)):
        return None
    return ways, len(_face_down(table))


def _face_down(table: Table) -> list[int]:
    """The cards of this round that are still face down, one of which stays unseen; none at its end."""
    at = table.turn % ROUND + 1
    return sorted(table.cards[at:]) if at < ROUND else []


def _ways(table: Table, action: int) -> int:
    """How many of the cards face down complete a map next turn, X marks of this turn made as is best."""
    face_down = _face_down(table)
    return max(
        sum(_fills(twin, table.seat, pattern) for pattern in face_down) for twin in _ends(table, action)
    )


def _fills(table: Table, seat: int, pattern: int) -> bool:
    """Whether a card completes one of a seat's maps, with the X marks made in the same map."""
    for place in (2 * seat, 2 * seat + 1):
        island, free = table.maps[place], table.free[place]
        for n in [*range(FIRST[pattern], FIRST[pattern + 1]), *range(CELL, CELL + 16)]:
            mask = MASKS[n]
            if free and mask & free == mask:
                exes = EXES[island] & free
                rest = count(free ^ mask)
                if not rest or exes & mask and count(exes) >= rest:
                    return True
    return False


def cup(table: Table, action: int) -> tuple[int, ...] | None:
    """Who claims first fills a coin row, and the opponent lacks two coins at the most: the cup."""
    if table.phase not in (MARK, PICK) or table.start != table.seat:
        return None
    cups = brings(table, table.seat, action >> 8, MASKS[action & 255])[1]
    theirs = table.flipped[1][1 - table.seat]  # before this turn: what they mark now is not seen
    near = theirs < COIN_BOXES and 4 - theirs % 4 <= 2
    return (int(cups),) if cups and near else None


def alone(table: Table, action: int) -> tuple[int, ...] | None:
    """A cell without a free neighbour, in a map that is not done with it: no pattern fits it."""
    free = table.free[2 * table.seat + (action >> 8)]
    mask = MASKS[action & 255]
    if table.phase not in (MARK, PICK) or action & 255 < CELL or free == mask:
        return None
    beside = (mask & 0x7777) << 1 | (mask & 0xEEEE) >> 1 | mask << 4 | mask >> 4
    return () if not beside & free else None


def chain(table: Table, action: int) -> tuple[int, ...] | None:
    """X marks make it the mark with the most cells in this turn: how many, and those of the next best."""
    if table.phase != MARK:
        return None
    most = _cells(table, action)
    rest = max(_cells(table, other) for other in _others(table, action))
    return (most, rest) if most > rest else None


def _cells(table: Table, action: int) -> int:
    """How many cells a mark fills at the most, with all the X marks that it gives."""
    seat = table.seat
    before = sum(count(free) for free in table.free[2 * seat : 2 * seat + 2])
    least = before
    tables = [_after(table, action)]
    while tables:
        twin = tables.pop()
        least = min(least, sum(count(free) for free in twin.free[2 * seat : 2 * seat + 2]))
        if _picks_on(twin, seat):
            exes = [pick for pick in twin.actions() if _marks_an_x(twin, pick)]  # these go on
            tables += [_after(twin, pick) for pick in (exes or twin.actions())[:1]]
    return int(before - least)


def _marks_an_x(table: Table, action: int) -> bool:
    return bool(EXES[table.maps[2 * table.seat + (action >> 8)]] & MASKS[action & 255])


def last(table: Table, action: int) -> tuple[int, ...] | None:
    """The last turn: the points that a mark brings, its X marks made as is best, and those of any other."""
    if table.phase not in (MARK, PICK) or table.turn != TURNS - 1:
        return None
    most = _total(table, action)
    rest = max(_total(table, other) for other in _others(table, action))
    return (most, rest) if most > rest else None


def _total(table: Table, action: int) -> int:
    """The points of a mark of the last turn; what the others mark in it does not matter."""
    seat = table.seat
    before = table.score(seat)[-1]
    return int(max(twin.score(seat)[-1] - before for twin in _ends(_without_others(table), action)))


def _without_others(table: Table) -> Table:
    """The same table, at which the others have no map to mark."""
    twin = table.copy()
    for place in range(len(twin.maps)):
        if place >> 1 != table.seat:
            twin.maps[place], twin.free[place] = NONE, 0
    return twin


def symbols(table: Table, action: int) -> tuple[int, ...] | None:
    """In the last turn no new map gets done: the one with the most symbols, and how many they are."""
    if table.phase != CLAIM or action == PILE or table.turn != TURNS - 2:
        return None
    others = [_symbols(table, other) for other in _others(table, action) if other != PILE]
    most = _symbols(table, action)
    return (most,) if most > max([0, *others]) else None


def row(table: Table, action: int) -> tuple[int, ...] | None:
    """A new map with the coins that a row lacks, which no other of the display has: the cup for that row."""
    if table.phase != CLAIM or action == PILE or not table.cup or table.coins[table.seat] >= COIN_BOXES:
        return None
    lack = 4 - table.coins[table.seat] % 4
    enough = [n for n in table.actions() if n != PILE and count(COINS[table.display[n]]) >= lack]
    return (int(table.cup),) if enough == [action] else None


def _symbols(table: Table, action: int) -> int:
    """The symbols of a map of the display."""
    island = table.display[action]
    return int(count(COINS[island] | PALM[island] | EXES[island]))


TASKS = {"turns": turns_left, "cell": last_cell, "mark": some_mark, "new": new_map, "x": some_pick}
REASONS = {
    "both": both,
    "wait": can_wait,
    "next": next_turn,
    "own": own,
    "cards": cards,
    "cup": cup,
    "alone": alone,
    "chain": chain,
    "last": last,
    "symbols": symbols,
    "row": row,
}
