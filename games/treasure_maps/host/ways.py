# SPDX-License-Identifier: MIT
"""The ways to a scene: a game that comes to it, and the buttons that bring the cursor to an action.

The games are played by a rule of thumb that is written here, so that the pictures stay the same when
the bots learn something.
"""

from __future__ import annotations

from collections.abc import Callable
from copy import copy

from coffer import seats
from coffer.bits import count
from games.treasure_maps import KEY, LONGEST
from games.treasure_maps.ghost import Ghost
from games.treasure_maps.pieces import COINS, EXES, MASKS, PALM
from games.treasure_maps.rules import CLAIM, DRAFT, MARK, Table
from games.treasure_maps.scoring import gain
from tools.scenes import Stage

SEED = 4  # of a game that comes to every scene
TIED = 39  # of one that ends with equal points
STILL = "wait:100"  # some things are drawn a frame or two later
Wanted = Callable[[Table], bool]
MOVES: dict[str, Callable[[Ghost], None]] = {
    "left": lambda ghost: ghost.across(-1),
    "right": lambda ghost: ghost.across(1),
    "up": lambda ghost: ghost.along(-1),
    "down": lambda ghost: ghost.along(1),
    "B": lambda ghost: ghost.turn(),
    "A": lambda ghost: ghost.switch() if ghost.button else None,
}


def thumb(table: Table) -> int:
    """Keep the first two maps, take the first of the display, mark as much as fits and leave no holes."""
    actions = table.actions()
    if table.phase in (DRAFT, CLAIM):
        return actions[0]

    def worth(action: int) -> tuple[int, int]:
        place = 2 * table.seat + (action >> 8)
        mask = MASKS[action & 255]
        island = table.maps[place]
        symbols = count((COINS[island] | EXES[island] | PALM[island]) & mask)
        return count(mask) + symbols, -count(table.free[place])

    return max(actions, key=worth)


def play(seed: int, players: int, wanted: Wanted) -> tuple[Table, list[int]]:
    """The first table that is wanted, and the actions that lead to it."""
    table = Table(players, seed)
    actions: list[int] = []
    while not wanted(table):
        if table.seat < 0:
            raise LookupError(f"the game with seed {seed} never comes to that scene")
        actions.append(thumb(table))
        table.apply(actions[-1])
    return table, actions


def opened(stage: Stage, wanted: Wanted, seed: int = SEED, people: int = 1, players: int = 2) -> Stage:
    """A game that stands where it is wanted, with a person's cursor on it."""
    return resumed(stage, wanted, seed, people, players).seated()


def resumed(stage: Stage, wanted: Wanted, seed: int = SEED, people: int = 1, players: int = 2) -> Stage:
    """A game that was just gone on with; seat 0 and further ones are people, the rest hard bots."""
    levels = [seats.PERSON] * people + [seats.HARD] * (players - people)
    stage.journal.begin(KEY, players, seats.pack(levels), seed, 0, LONGEST)
    for action in play(seed, players, wanted)[1]:
        stage.journal.act(action)
    return stage.boot().press("A", "wait:500")


def go_to(stage: Stage, wanted: Wanted, action: int | None = None) -> Stage:
    """Opens a game and moves the cursor to an action, by default to what the rule of thumb says."""
    table = play(SEED, 2, wanted)[0]
    opened(stage, wanted)
    return stage.press(*way(table, thumb(table) if action is None else action), STILL)


def way(table: Table, action: int) -> list[str]:
    """The buttons that bring the cursor from its first place to an action, as few as can be."""
    if table.phase == CLAIM:
        return ["right"] * table.actions().index(action)
    waiting: list[tuple[Ghost, list[str]]] = [(Ghost(table), [])]
    seen = set()
    while True:
        ghost, buttons = waiting.pop(0)
        if ghost.action() == action and not ghost.button:
            return buttons
        if (ghost.action(), ghost.button) not in seen:
            seen.add((ghost.action(), ghost.button))
            waiting += [(moved(ghost, button), [*buttons, button]) for button in MOVES]


def moved(ghost: Ghost, button: str) -> Ghost:
    """Another ghost that stands where a button brings this one."""
    twin = copy(ghost)
    MOVES[button](twin)
    return twin


def reached(ghost: Ghost) -> list[Ghost]:
    """A ghost for every place to which buttons bring this one, each with its shape, and on the button."""
    found = []
    seen = set()
    waiting = [ghost]
    while waiting:
        cursor = waiting.pop()
        if (cursor.action(), cursor.button) not in seen:
            seen.add((cursor.action(), cursor.button))
            found.append(cursor)
            waiting += [moved(cursor, button) for button in MOVES]
    return found


def onto_button(ghost: Ghost) -> list[str]:
    """The buttons that bring the cursor onto the button right of the maps, and the ghost with them."""
    buttons = []
    while not ghost.button:
        ghost.across(1)
        buttons.append("right")
    return buttons


def ours(phase: int, turn: int = 0) -> Wanted:
    """Seat 0 has to decide in a phase, from some turn on."""
    return lambda table: table.phase == phase and table.seat == 0 and table.turn >= turn


def brings(what: int) -> Wanted:
    """Seat 0 marks, which brings coins (0), a cup (1), a palm (2), × (3) or the whole map (4)."""

    def wanted(table: Table) -> bool:
        if table.seat or table.phase != MARK:
            return False
        action = thumb(table)
        found = gain(table, 0, action >> 8, MASKS[action & 255], table.palm_worth())
        return bool(found[what])

    return wanted


def tells(kind: int) -> Wanted:
    """What seat 0 does next by the rule of thumb brings an event that seat 0 or all take part in."""

    def wanted(table: Table) -> bool:
        if table.seat or table.phase == DRAFT:
            return False
        twin = table.copy()
        heard: list[int] = []
        twin.tell = lambda event, p, a, b: heard.append(event) if p < 1 else None
        twin.apply(thumb(table))
        return kind in heard

    return wanted
