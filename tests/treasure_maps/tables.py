# SPDX-License-Identifier: MIT
"""What the tests of Treasure Maps share: tables in a known state, and their whole state to compare."""

import json
from typing import Any

from coffer.dice import Dice
from games.treasure_maps import deck, pieces, rules
from games.treasure_maps.host import log as words
from games.treasure_maps.rules import Table
from tools.game_log import Pairs, dumps

GREY, GREEN, ORANGE, PURPLE = range(4)


def started(players: int = 2, seed: int = 1) -> Any:
    """A table after the draft, at the first pattern."""
    table = Table(players, seed)
    while table.phase == rules.DRAFT:
        table.apply(0)
    return table


def wander(table: Any, steps: Any, seed: int = 0) -> Any:
    """Plays some random actions, or fewer when the game ends."""
    dice = Dice(seed)
    while steps and table.seat >= 0:
        actions = table.actions()
        table.apply(actions[dice.roll(len(actions))])
        steps -= 1
    return table


def give(
    table: Any, seat: int, first: Any, second: Any, free_first: Any = None, free_second: Any = None
) -> None:
    """Lays two maps before a seat, as they are or with only some cells free."""
    for slot, island, free in ((0, first, free_first), (1, second, free_second)):
        table.maps[2 * seat + slot] = island
        table.free[2 * seat + slot] = deck.ISLAND[island] if free is None else free


def show(table: Any, *display: Any) -> None:
    """Puts maps into the display."""
    for n in range(4):
        table.display[n] = display[n] if n < len(display) else pieces.NONE


def suit(colour: Any, **want: Any) -> Any:
    """The maps of a colour (0-3) with so many `x`, `c` or `p`, or with a seal for a colour (`seal`)."""
    found = []
    for n in range(pieces.MAPS):
        has = {
            "x": bin(deck.EXES[n]).count("1"),
            "c": bin(deck.COINS[n]).count("1"),
            "p": bin(deck.PALM[n]).count("1"),
            "seal": deck.SEAL[n],
        }
        if deck.COLOUR[n] == colour and all(has[key] == value for key, value in want.items()):
            found.append(n)
    return found


def single(slot: Any, cell: Any) -> Any:
    """The action that marks one cell."""
    return slot << 8 | pieces.CELL + cell


def lowest_cell(mask: Any) -> Any:
    """The number of a mask's first cell."""
    return (mask & -mask).bit_length() - 1


def nearly(table: Any, seat: int, island: Any, slot: Any = 0) -> Any:
    """Leaves one plain cell free on a map of a seat."""
    plain = deck.ISLAND[island] & ~(deck.EXES[island] | deck.COINS[island] | deck.PALM[island])
    table.maps[2 * seat + slot] = island
    table.free[2 * seat + slot] = plain & -plain
    return single(slot, lowest_cell(plain))


def state(table: Any) -> Any:
    """Everything that makes a table what it is, its dice included, as something to compare."""
    members = {key: value for key, value in vars(table).items() if key not in ("listener", "dice")}
    members["flipped"] = [part for parts in table.flipped or () for part in parts]
    return {key: list(v) if hasattr(v, "__len__") else v for key, v in members.items()}, (
        table.dice.a,
        table.dice.b,
    )


def listen(table: Any) -> Any:
    """Collects the log's lines from now on, as dictionaries."""
    lines = []

    def told(kind: Any, p: Any, a: Any, b: Any) -> None:
        lines.append(json.loads(dumps(Pairs(*words.event_lines(table, kind, p, a, b)))))

    table.listener = told
    return lines
