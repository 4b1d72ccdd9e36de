# SPDX-License-Identifier: MIT
"""How to reach a scene: a game that leads to it, and the buttons that move the cursor to an action.

The games are played by a rule of thumb that is written here, so that the pictures stay the same when
the bots learn something.
"""

from __future__ import annotations

from collections.abc import Callable
from copy import copy

from coffer import seats
from coffer.bits import count
from games.treasure_maps import KEY, LONGEST
from games.treasure_maps.deck import COINS, EXES, PALM
from games.treasure_maps.masks import MASKS
from games.treasure_maps.placement_preview import PlacementPreview
from games.treasure_maps.rules import CLAIM, DRAFT, MARK, Table
from games.treasure_maps.scoring import gain
from tools.scenes import Stage

SEED = 4  # of a game that comes to every scene
TIED = 39  # of one that ends with equal points
STILL = "wait:100"  # some things are drawn a frame or two later
Wanted = Callable[[Table], bool]
MOVES: dict[str, Callable[[PlacementPreview], None]] = {
    "left": lambda preview: preview.across(-1),
    "right": lambda preview: preview.across(1),
    "up": lambda preview: preview.along(-1),
    "down": lambda preview: preview.along(1),
    "B": lambda preview: preview.turn(),
    "A": lambda preview: preview.switch() if preview.button else None,
}


def rule_of_thumb(table: Table) -> int:
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
    """Returns the first matching table, and the actions that lead to it."""
    table = Table(players, seed)
    actions: list[int] = []
    while not wanted(table):
        if table.seat < 0:
            raise LookupError(f"the game with seed {seed} never comes to that scene")
        actions.append(rule_of_thumb(table))
        table.apply(actions[-1])
    return table, actions


def open_table(stage: Stage, wanted: Wanted, seed: int = SEED, people: int = 1, players: int = 2) -> Stage:
    """Opens a game at a matching table, with a person's cursor."""
    return resume_table(stage, wanted, seed, people, players).seated()


def resume_table(stage: Stage, wanted: Wanted, seed: int = SEED, people: int = 1, players: int = 2) -> Stage:
    """Resumes a game at a matching table; seat 0 and some others are people, the rest hard bots."""
    levels = [seats.PERSON] * people + [seats.HARD] * (players - people)
    stage.journal.begin(KEY, players, seats.pack(levels), seed, 0, LONGEST)
    for action in play(seed, players, wanted)[1]:
        stage.journal.act(action)
    return stage.boot().press("A", "wait:500")


def go_to(stage: Stage, wanted: Wanted, action: int | None = None) -> Stage:
    """Opens a game and moves the cursor to an action, by default to what the rule of thumb says."""
    table = play(SEED, 2, wanted)[0]
    open_table(stage, wanted)
    return stage.press(*buttons_to(table, rule_of_thumb(table) if action is None else action), STILL)


def buttons_to(table: Table, action: int) -> list[str]:
    """The buttons that bring the cursor from its first place to an action, as few as can be."""
    if table.phase == CLAIM:
        return ["right"] * table.actions().index(action)
    waiting: list[tuple[PlacementPreview, list[str]]] = [(PlacementPreview(table), [])]
    seen = set()
    while True:
        preview, buttons = waiting.pop(0)
        if preview.action() == action and not preview.button:
            return buttons
        if (preview.action(), preview.button) not in seen:
            seen.add((preview.action(), preview.button))
            waiting += [(copy_moved(preview, button), [*buttons, button]) for button in MOVES]


def copy_moved(preview: PlacementPreview, button: str) -> PlacementPreview:
    """Another preview that stands where a button brings this one."""
    twin = copy(preview)
    MOVES[button](twin)
    return twin


def reached(preview: PlacementPreview) -> list[PlacementPreview]:
    """A preview for every place to which buttons bring this one, each with its shape, and on the button."""
    found = []
    seen = set()
    waiting = [preview]
    while waiting:
        cursor = waiting.pop()
        if (cursor.action(), cursor.button) not in seen:
            seen.add((cursor.action(), cursor.button))
            found.append(cursor)
            waiting += [copy_moved(cursor, button) for button in MOVES]
    return found


def onto_button(preview: PlacementPreview) -> list[str]:
    """The buttons that bring the cursor onto the button right of the maps, and the preview with them."""
    buttons = []
    while not preview.button:
        preview.across(1)
        buttons.append("right")
    return buttons


def decides(phase: int, turn: int = 0) -> Wanted:
    """Seat 0 has to decide in a phase, from some turn on."""
    return lambda table: table.phase == phase and table.seat == 0 and table.turn >= turn


def brings(what: int) -> Wanted:
    """Seat 0 marks, which brings coins (0), a cup (1), a palm (2), × (3) or the whole map (4)."""

    def wanted(table: Table) -> bool:
        if table.seat or table.phase != MARK:
            return False
        action = rule_of_thumb(table)
        found = gain(table, 0, action >> 8, MASKS[action & 255], table.palm_worth())
        return bool(found[what])

    return wanted


def causes(kind: int) -> Wanted:
    """Matches if the next action of seat 0 causes an event of seat 0 or of all."""

    def wanted(table: Table) -> bool:
        if table.seat or table.phase == DRAFT:
            return False
        twin = table.copy()
        heard: list[int] = []
        twin.listener = lambda event, p, a, b: heard.append(event) if p < 1 else None
        twin.apply(rule_of_thumb(table))
        return kind in heard

    return wanted
