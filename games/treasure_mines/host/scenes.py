# SPDX-License-Identifier: MIT
"""The screens of Treasure Mines, in every state that looks different.

The others at the table move at random here, so that the pictures stay as they are when the bots learn.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from games.treasure_mines import rules
from games.treasure_mines.commentary import digs_to_the_end
from games.treasure_mines.pieces import BARTER, CHANCES, MISSIONS
from tools.scenes import Stage, puzzle_scenes

GAME = "treasure_mines"
Until = Callable[[Any], bool]


def mines(stage: Stage, players: int, seed: int, until: Until | int = 0) -> Stage:
    """A person in seat 0 among random players; `until` may be a number of actions."""
    seats = ",".join(["person"] + ["random"] * (players - 1))
    return stage.game(
        GAME, seats, seed, after_actions(until) if isinstance(until, int) else until, drive="random"
    )


def after_actions(actions: int) -> Until:
    """True after that many actions."""
    seen = iter(range(actions))
    return lambda table: next(seen, None) is None


def decides(phase: int) -> Until:
    """True when seat 0 has a decision of that phase."""
    return lambda table: table.phase == phase and table.seat == 0


def both_cards(table: Any) -> bool:
    return decides(rules.USE)(table) and len(table.actions()) == 4


def over(table: Any) -> bool:
    return table.seat < 0


def tied(broken_by: str) -> Until:
    """True when the game is over and a tie was broken that way."""
    return lambda table: over(table) and table.tie() == broken_by


def rich(table: Any) -> bool:
    """A turn of seat 0 who keeps several cards; others keep some, too."""
    return decides(rules.DIG)(table) and sum(table.cards[:6]) >= 3 and any(table.cards[6:])


def still(players: int, seed: int, until: Until | int, *presses: str) -> Callable[[Stage], Any]:
    """A scene without animation: up to `until`, then some presses."""
    return lambda stage: mines(stage.instant(), players, seed, until).press(*presses)


def moving(players: int, seed: int, until: Until | int, *presses: str) -> Callable[[Stage], Any]:
    """A scene in the middle of an animation."""
    return lambda stage: mines(stage, players, seed, until).press(*presses)


def album(n: int) -> Callable[[Stage], Any]:
    """A card of the box: the chance cards, then the missions."""
    return still(
        4,
        5,
        0,
        "B",
        "wait:100",  # the mines are drawn before they hear a key
        "A",
        *(["down"] if n >= CHANCES else []),
        *["right"] * (n - CHANCES if n >= CHANCES else n),
        "wait:50",  # its frame comes after its head
    )


def bot_keeps(stage: Stage) -> None:
    stage.game(GAME, "random,person", 5)


def handed_over(stage: Stage) -> None:
    """Two people: the second one looks at her own three missions."""
    stage.instant().game(GAME, "person,person", 5).press("A", "wait:500", "A", "wait:500")


def handing_over(stage: Stage) -> None:
    stage.instant().game(GAME, "person,person", 5).press("A", "wait:100")


def third_round(table: Any) -> bool:
    """Seat 0 has a dig, and everybody has two tiles or more."""
    return decides(rules.DIG)(table) and sum(table.tiles) > 8


def recap(stage: Stage) -> None:
    """Three digs were made since the fourth player, a person, last looked."""
    stage.instant().game(GAME, "person,random,random,person", 11, third_round, drive="random").seated()
    stage.press("wait:500", "A", "wait:800", "A", "wait:300")


def near_the_end(table: Any) -> bool:
    """A turn of seat 0 in which more than one dig, but not many, can end the game."""
    return decides(rules.DIG)(table) and 1 < digs_to_the_end(table)[0] <= table.players


DIG = decides(rules.DIG)
AFTER = ("wait:200", "A", "wait:600", "A", "wait:500")  # missions and count
LATE = ("wait:500", "A", "wait:500")  # past the warning
SCENES: dict[str, Callable[[Stage], Any]] = {
    "keep": still(2, 5, 0),
    "keep.second": still(4, 5, 0, "down"),
    "keep.mines": still(4, 5, 0, "B", "down"),
    "keep.thing": still(2, 5, 0, "hold:A"),
    "keep.help": still(2, 5, 0, "hold:A", "A"),
    "keep.handover": handing_over,
    "keep.other": handed_over,
    "keep.bot": bot_keeps,
    "dig": still(2, 5, DIG),
    "dig.tile": still(2, 5, DIG, "down", "right", "right", "right"),
    "dig.coins": still(4, 6, 21, "down"),
    "dig.late": still(2, 0, 38, *LATE),
    "dig.big": still(4, 9, rich, "up", "wait:600"),
    "dig.far": still(2, 5, DIG, "down", "right"),
    "dig.stone": still(2, 0, 38, *LATE, "right"),
    "dig.gain": still(2, 0, 38, *LATE, "right", "right"),
    "dig.mine": still(2, 5, DIG, "hold:A"),
    "dig.thing": still(2, 0, 38, *LATE, "right", "hold:A"),
    "dig.legend": still(2, 5, DIG, "hold:A", "A", "wait:200"),
    "dig.help": still(2, 5, DIG, "hold:A", "A", "A"),
    "dig.help2": still(2, 5, DIG, "hold:A", "A", "A", "down"),
    "dig.pending": lambda stage: mines(stage, 2, 5, DIG).press("wait:250", "A").drained(),
    "roll": moving(2, 5, DIG, "wait:250", "A", "A", "wait:150"),
    "walk": moving(2, 5, DIG, "wait:250", "A", "A", "wait:1200"),
    "dug": moving(2, 5, DIG, "wait:250", "A", "A", "wait:2500"),
    "use": still(2, 2, both_cards),
    "use.more": still(2, 2, both_cards, "down"),
    "use.again": still(2, 2, both_cards, "down", "down"),
    "use.then": still(2, 2, both_cards, "down", "A", "wait:1500"),
    "use.thing": still(2, 2, both_cards, "hold:A"),
    "use.help": still(2, 2, both_cards, "hold:A", "A", "A"),
    "card": still(2, 3, 9, "A", "wait:100"),
    "card.keep": still(2, 0, 21, "A", "wait:100"),
    "vein": still(2, 3, 10),
    "vein.thing": still(2, 3, 10, "hold:A"),
    "vein.help": still(2, 3, 10, "hold:A", "A", "A"),
    "places": still(2, 3, 10, "A", "wait:100"),
    "places.laid": still(2, 3, 10, "A", "wait:100", "A", "right", "right", "A"),
    "places.back": still(2, 3, 10, "A", "wait:100", "A"),
    "places.done": still(2, 3, 10, "A", "wait:100", "A", "right", "A", "right", "A"),
    "places.thing": still(2, 3, 10, "A", "wait:100", "hold:A"),
    "places.help": still(2, 3, 10, "A", "wait:100", "hold:A", "A", "A"),
    "ground": still(2, 4, 10),
    "ground.thing": still(2, 4, 10, "hold:A"),
    "ground.help": still(2, 4, 10, "hold:A", "A", "A"),
    "swap": still(5, 3, 60),
    "swap.none": still(5, 3, 60, "left"),
    "swap.get": still(5, 3, 60, "A", "right"),
    "swap.thing": still(5, 3, 60, "hold:A"),
    "swap.help": still(5, 3, 60, "hold:A", "A"),
    "event.card": moving(2, 0, 7, "wait:3000"),
    "event.keeps": moving(2, 0, 26, "wait:3000"),
    "event.heap": moving(2, 18, 24, "wait:4800"),
    "event.no_heap": moving(2, 15, 8, "wait:4800"),
    "event.vein": moving(4, 2, 61),
    "event.ground": moving(4, 0, 64),
    "event.swap": moving(5, 0, 19),
    "event.no_swap": moving(4, 30, 7, "wait:3800"),
    "event.closed": moving(4, 0, 54, "wait:3000"),
    "event.revealed": moving(2, 94, 38, "wait:3900"),
    "recap": recap,
    "last": still(2, 0, 38),
    "last.digs": still(4, 9, near_the_end),
    "mines": still(2, 0, 38, *LATE, "B", "wait:200"),
    "mines.first": still(2, 5, DIG, "B", "down", "wait:200"),
    "mines.ten": still(4, 9, rich, "B", "up", "up", "wait:200"),
    "look": still(5, 3, 60, "B", "right", "wait:200"),
    "look.two": still(2, 0, 38, *LATE, "B", "right", "wait:200"),
    "look.cards": still(4, 9, rich, "B", *["right"] * 2),
    "look.mission": still(4, 9, rich, "B", *["right"] * 3),
    "look.everybody": still(4, 9, rich, "B", *["right"] * 4),
    "look.other": still(4, 9, rich, "B", *["right"] * 5),
    "look.others_cards": still(4, 9, rich, "B", *["right"] * 6),
    "look.help": still(2, 5, DIG, "B", "hold:A"),
    "album.out": still(2, 5, DIG, "B", "right", "A", *["right"] * BARTER),
    "album.help": still(2, 5, DIG, "B", "right", "A", "hold:A"),
    "missions": still(2, 0, over, "wait:200"),
    "count": still(2, 0, over, "wait:200", "A", "wait:600"),
    "count.aside": still(2, 1, over, "wait:200", "A", "wait:600"),
    "winner": still(2, 0, over, "wait:200", "A", "wait:600", "A", "wait:200"),
    "winner.coins": still(2, 200, tied("coins"), "wait:200", "A", "wait:600", "A", "wait:200"),
    "winner.stones": still(2, 46, tied("stones"), "wait:200", "A", "wait:600", "A", "wait:200"),
    "final": still(2, 0, over, *AFTER, "right", "A", "wait:200"),
    "final.player": still(2, 0, over, *AFTER, "right", "A", "wait:200", "right", "wait:200"),
    "rules": still(2, 5, 0, "hold:B", "down", "down", "down", "A"),
    "review": lambda stage: stage.reviewed("treasure_mines", 12),
    "review.made": lambda stage: stage.reviewed("treasure_mines", 12).press("down", "wait:300"),
}
SCENES.update({f"chance.{n}": album(n) for n in range(CHANCES)})
SCENES.update({f"mission.{n}": album(CHANCES + n) for n in range(MISSIONS)})
SCENES.update(puzzle_scenes("treasure_mines", 8200033, "down"))
