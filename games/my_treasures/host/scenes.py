# SPDX-License-Identifier: MIT
"""The screens of My Treasures, in every state that looks different.

The games behind them are played by a rule of thumb that is written here, so that the pictures
stay the same when the bots learn something.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

from coffer.home.records import rank
from games.my_treasures import KEY, LONGEST, TITLES, rules
from games.my_treasures.pieces import COLOUR, FRESH_WIND, KIND, LUCKY_FIND
from games.my_treasures.rules import FIRST, Table
from games.my_treasures.state import (
    CHOOSE_CELL,
    CHOOSE_COVER,
    CHOOSE_SPACE,
    TAKE_HAND,
    TAKE_OUTDOORS,
    TURN_RIVAL,
)
from host_sim.device import Device
from tools.scenes import Stage, puzzle_scenes

Wanted = Callable[[Table], bool]


def suits(table: Table, tile: int, cell: int) -> int:
    """Returns how well a tile matches its column's colours and its row's kinds."""
    tiles = table.cabinets[table.seat].tiles
    found = 0
    for other in range(12):
        if tiles[other] and other % 3 == cell % 3:
            found += 2 if COLOUR[tiles[other]] == COLOUR[tile] else -1
        if tiles[other] and other // 3 == cell // 3:
            found += 2 if KIND[tiles[other]] == KIND[tile] else -1
    return found


def rule_of_thumb(table: Table) -> int:
    """Go to any space, take specials first, and lay like to like."""
    actions = table.actions()
    if table.phase == CHOOSE_SPACE:
        return actions[(table.round + sum(table.outdoors)) % len(actions)]
    if table.phase == CHOOSE_CELL:
        return max(actions, key=lambda action: suits(table, table.tile, action - FIRST[CHOOSE_CELL]))
    if table.phase in (TAKE_HAND, TAKE_OUTDOORS):
        source = table.hand if table.phase == TAKE_HAND else table.outdoors
        free = [cell for cell in range(12) if not table.cabinets[table.seat].tiles[cell]]

        def worth(action: int) -> int:
            tile = source[action - FIRST[table.phase]]
            return 99 if tile >= FRESH_WIND else max(suits(table, tile, cell) for cell in free)

        return max(actions, key=worth)
    return actions[0]


@cache
def play(players: int, wanted: Wanted) -> tuple[int, Table, list[int]]:
    """Returns the first matching table of the first game that has one: seed, table and its actions."""
    for seed in range(1, 400):
        table = Table(players, seed)
        actions: list[int] = []
        while table.seat >= 0 and not wanted(table):
            actions.append(rule_of_thumb(table))
            table.apply(actions[-1])
        if wanted(table):
            return seed, table, actions
    raise LookupError("no game comes to that scene")


def resume_table(stage: Stage, wanted: Wanted, players: int = 2, people: int = 1) -> Stage:
    """Opens a game at a matching table; seat 0 and some others are people, the rest hard bots."""
    seats = sum(3 << 3 * seat for seat in range(people, players))
    seed, _, actions = play(players, wanted)
    stage.journal.begin(KEY, players, seats, seed, 0, LONGEST)
    for action in actions:
        stage.journal.act(action)
    return stage.boot().press("A", "wait:500")


def open_table(stage: Stage, wanted: Wanted, players: int = 2, people: int = 1) -> Stage:
    """Does the same, and closes the cards that appear before a decision."""
    return resume_table(stage, wanted, players, people).seated()


@cache
def decides(phase: int, tiles: int = 0, space: int = 0) -> Wanted:
    """Seat 0 decides in a phase, with so many tiles in the cabinet, on some space or any."""
    return lambda table: (
        table.phase == phase
        and table.seat == 0
        and sum(tile > 0 for tile in table.cabinets[0].tiles) >= tiles
        and space in (0, table.space)
    )


@cache
def offers(phase: int, tile: int) -> Wanted:
    """Seat 0 may take a tile of its hand or outdoors."""
    return lambda table: (
        table.phase == phase
        and table.seat == 0
        and tile in (table.hand if phase == TAKE_HAND else table.outdoors)
    )


@cache
def causes(kind: int, a: int | None = None, b: int | None = None) -> Wanted:
    """Matches if the next action of seat 0 causes an event, with some values or any."""

    def wanted(table: Table) -> bool:
        if table.seat:
            return False
        twin = table.copy()
        heard: list[bool] = []
        twin.listener = lambda event, p, x, y: heard.append(
            event == kind and p < 1 + table.solo and a in (None, x) and b in (None, y)
        )
        twin.apply(rule_of_thumb(table))
        return any(heard)

    return wanted


def won(table: Table) -> bool:
    """Matches if seat 0 chooses a space after the first and another collection card were won."""
    taken = table.dealt & ~table.cards
    return decides(CHOOSE_SPACE, 6)(table) and taken & taken - 1 > 0 and taken >> 1 & 1 == 1


def six_outdoors(table: Table) -> bool:
    return (
        decides(TAKE_OUTDOORS, 2, 4)(table) and len(table.outdoors) == 6 and max(table.outdoors) < FRESH_WIND
    )


def three_curios(table: Table) -> bool:
    """Matches if a special tile must be taken first."""
    return decides(TAKE_HAND, 4, 1)(table) and len(table.hand) == 3 and max(table.hand) < FRESH_WIND


def ends_turn(table: Table) -> bool:
    """Seat 0 places the last tile of its turn, and seat 1 is next."""
    if table.seat or table.phase != CHOOSE_CELL or table.left > 1 or table.round < 2:
        return False
    return [pawn for pawn in table.viewpoints if pawn][:1] == [2]


@cache
def closes(lines: range, token: int) -> Wanted:
    """Seat 0 may close a line with the tile in its hand, for a token."""

    def wanted(table: Table) -> bool:
        if table.seat or table.phase != CHOOSE_CELL:
            return False
        cabinet = table.cabinets[0].copy()
        before = cabinet.complete()
        cabinet.place(table.tile, rule_of_thumb(table) - FIRST[CHOOSE_CELL])
        closed = cabinet.complete() & ~before
        return any(closed >> line & 1 and cabinet.token(line) == token for line in lines)

    return wanted


@cache
def row_completes(token: int) -> Wanted:
    return lambda table: any(causes(rules.LINE_COMPLETED, line, token)(table) for line in range(4))


@cache
def column_completes(token: int) -> Wanted:
    return lambda table: any(causes(rules.LINE_COMPLETED, line, token)(table) for line in range(4, 7))


def earned(table: Table) -> int:
    """The title of a walk."""
    return rank(TITLES, table.score(0)[-2])


@cache
def over(title: int = -1, tie: str = "") -> Wanted:
    return lambda table: (
        table.seat < 0 and (title < 0 or earned(table) == title) and (not tie or table.tie() == tie)
    )


def steer(stage: Stage, action: int) -> Stage:
    """Moves the cursor to an action with the right key, which visits all of them."""
    assert stage.device is not None
    face: Any = stage.device.modules["coffer.console"].running.stack[0]
    while FIRST[face.picker.phase] + face.picker.at != action:
        stage.press("right")
    return stage


def still(wanted: Wanted, *presses: str, players: int = 2) -> Callable[[Stage], object]:
    """A scene without animation."""
    return lambda stage: open_table(stage.instant(), wanted, players).press(*presses)


def aimed(wanted: Wanted, *presses: str, players: int = 2) -> Callable[[Stage], object]:
    """A scene without animation, with the cursor on the action of the rule of thumb."""

    def scene(stage: Stage) -> None:
        _, table, _ = play(players, wanted)
        steer(open_table(stage.instant(), wanted, players), rule_of_thumb(table)).press(*presses)

    return scene


def event_scene(
    wanted: Wanted,
    kind: int,
    players: int = 2,
    moments: int = 820,
    lines: range = range(100),
    people: int = 2,
) -> Callable[[Stage], object]:
    """A scene of an event, a short time after it appeared."""

    def scene(stage: Stage) -> None:
        _, table, _ = play(players, wanted)
        open_table(stage, wanted, players, min(people, players))
        steer(stage, rule_of_thumb(table)).press("A")
        assert stage.device is not None

        def there(device: Device) -> bool:
            event = getattr(device.modules["coffer.console"].running.stack[0], "event", None)
            if event is None or event[0] != kind:
                return False
            return kind != rules.LINE_COMPLETED or event[2] in lines

        assert stage.device.run_until(there, 20_000)
        stage.press(f"wait:{moments}")

    return scene


def pending(wanted: Wanted) -> Callable[[Stage], object]:
    """A scene of a decision that is shown and can still be taken back."""

    def scene(stage: Stage) -> None:
        _, table, _ = play(2, wanted)
        steer(open_table(stage, wanted), rule_of_thumb(table)).press("A").drained()

    return scene


def recap(stage: Stage) -> None:
    """Three people play by the rule of thumb until a recap shows a line that scored."""
    open_table(stage.instant(), decides(CHOOSE_SPACE, 4), 3, 3)
    assert stage.device is not None
    while True:
        screens: Any = stage.device.modules["coffer.console"].running.stack
        name = type(screens[-1]).__name__
        if name == "Recap" and any(
            kind == rules.LINE_COMPLETED and b for kind, _, _, b in screens[-1].events
        ):
            return
        if name != "Face":
            stage.press("A", "wait:500")
        else:
            steer(stage, rule_of_thumb(screens[0].match.table)).press("A", "wait:500")


SCENES: dict[str, Callable[[Stage], object]] = {
    "space": still(decides(CHOOSE_SPACE)),
    "space.late": still(decides(CHOOSE_SPACE, 6), "down"),
    "space.four": still(decides(CHOOSE_SPACE, 8), "right", players=4),
    "space.walk": still(decides(CHOOSE_SPACE, 4), players=1),
    "space.hint": still(decides(CHOOSE_SPACE, 4), "hold:B", "down", "A", "wait:4000"),
    "cell.hint": aimed(closes(range(4), 3), "hold:B", "down", "A", "wait:4000"),
    "hand.three": still(three_curios, "right"),
    "hand.two": still(decides(TAKE_HAND, 4, 2)),
    "hand.lucky": aimed(offers(TAKE_HAND, LUCKY_FIND)),
    "outdoors": still(six_outdoors, "right", "down", players=4),
    "outdoors.wind": aimed(offers(TAKE_OUTDOORS, FRESH_WIND)),
    "cell": still(decides(CHOOSE_CELL)),
    "cell.like": aimed(decides(CHOOSE_CELL, 7)),
    "cell.row": aimed(closes(range(4), 3)),
    "cell.column": aimed(closes(range(4, 7), 4)),
    "cell.blank": aimed(closes(range(4, 7), 0)),
    "cell.hand": still(decides(CHOOSE_CELL, 5, 1), "down"),
    "rival": still(decides(TURN_RIVAL, 4), players=1),
    "cover": still(decides(CHOOSE_COVER), players=1),
    "cover.second": still(decides(CHOOSE_COVER), "A", "down", players=1),
    "look": still(decides(CHOOSE_SPACE, 6), "B", "down"),
    "look.player": still(decides(CHOOSE_SPACE, 8), "B", "right", "right", players=4),
    "look.won": still(won, "B", "wait:100", players=4),
    "look.walk": still(decides(CHOOSE_SPACE, 6), "B", "wait:100", players=1),
    "album.card": still(decides(CHOOSE_SPACE, 6), "B", "A"),
    "album.won": still(won, "B", "A", players=4),
    "album.wonder": still(decides(CHOOSE_SPACE, 6), "B", "A", "down"),
    "album.rival": still(decides(CHOOSE_SPACE, 6), "B", "A", "up", "right", players=1),
    "thing.walk": still(decides(CHOOSE_SPACE), "hold:A", players=1),
    "thing.card": still(decides(CHOOSE_SPACE, 6), "B", "hold:A"),
    "look.help": still(decides(CHOOSE_SPACE, 6), "B", "hold:A", "A"),
    "thing.space": still(decides(CHOOSE_SPACE), "hold:A"),
    "thing.tile": still(decides(TAKE_OUTDOORS, 4), "hold:A"),
    "thing.hand": still(offers(TAKE_HAND, FRESH_WIND), "hold:A"),
    "thing.cell": aimed(decides(CHOOSE_CELL, 7), "hold:A"),
    "thing.rival": still(decides(TURN_RIVAL), "hold:A", players=1),
    "thing.player": still(decides(CHOOSE_SPACE, 6), "B", "right", "hold:A"),
    "legend": still(decides(CHOOSE_SPACE), "hold:A", "A", "wait:50"),
    "help.space": still(decides(CHOOSE_SPACE), "hold:A", "A", "A"),
    "help.hand": still(decides(TAKE_HAND), "hold:A", "A", "A"),
    "help.outdoors": still(decides(TAKE_OUTDOORS), "hold:A", "A", "A"),
    "help.cell": still(decides(CHOOSE_CELL), "hold:A", "A", "A"),
    "help.cell.more": still(decides(CHOOSE_CELL), "hold:A", "A", "A", "down"),
    "help.cover": still(decides(CHOOSE_COVER), "hold:A", "A", "A", players=1),
    "help.rival": still(decides(TURN_RIVAL), "hold:A", "A", "A", players=1),
    "pause": still(decides(CHOOSE_SPACE), "hold:B"),
    "rules": still(decides(CHOOSE_SPACE), "hold:B", "down", "down", "down", "A"),
    "handover": lambda stage: open_table(stage.instant(), ends_turn, 2, 2).press("A", "wait:100"),
    "pending.space": pending(decides(CHOOSE_SPACE, 4)),
    "pending.cell": pending(ends_turn),
    "recap": recap,
    "warning": lambda stage: resume_table(stage.instant(), decides(CHOOSE_SPACE, 8)),
    "event.wind": event_scene(causes(rules.SPECIAL_USED, FRESH_WIND), rules.SPECIAL_USED),
    "event.lucky": event_scene(causes(rules.SPECIAL_USED, LUCKY_FIND), rules.SPECIAL_USED),
    "event.card": event_scene(causes(rules.COLLECTED), rules.COLLECTED),
    "event.row": event_scene(row_completes(3), rules.LINE_COMPLETED, lines=range(4)),
    "event.column": event_scene(column_completes(4), rules.LINE_COMPLETED, lines=range(4, 7)),
    "event.blank": event_scene(column_completes(0), rules.LINE_COMPLETED, moments=300, lines=range(4, 7)),
    "event.move": event_scene(ends_turn, rules.MOVED, people=1),
    "event.place": event_scene(ends_turn, rules.PLACED, people=1),
    "event.round": event_scene(causes(rules.ROUND_BEGUN), rules.ROUND_BEGUN),
    "event.rival": event_scene(decides(TURN_RIVAL), rules.RIVAL_MOVED, 1),
    "event.view": event_scene(causes(rules.VIEW_SCORED), rules.VIEW_SCORED, 1),
    "event.cover": event_scene(causes(rules.COVERED), rules.COVERED, 1),
    "count": lambda stage: open_table(stage.instant(), over(), 4).press("wait:900"),
    "count.blanks": lambda stage: open_table(stage.instant(), over(), 4).press(
        "wait:900", "down", "wait:100"
    ),
    "end": lambda stage: open_table(stage.instant(), over(), 4).press("wait:900", "A", "wait:100"),
    "end.tie": lambda stage: open_table(stage.instant(), over(tie="viewpoint"), 3).press(
        "wait:900", "A", "wait:100"
    ),
    "end.walk": lambda stage: open_table(stage.instant(), over(3), 1).press("wait:900", "A", "wait:100"),
    "review": lambda stage: stage.reviewed("my_treasures", 12),
    "review.made": lambda stage: stage.reviewed("my_treasures", 12).press("down", "wait:300"),
}
SCENES.update(puzzle_scenes("my_treasures", 8300124, "down"))
