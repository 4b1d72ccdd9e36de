# SPDX-License-Identifier: MIT
"""The screens of Treasure Mines, in every state that looks different."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tools.scenes import Stage

GAME = "treasure_mines"


def keep(stage: Stage) -> None:
    stage.instant().game(GAME, "person,normal", 5)


def dig(stage: Stage) -> None:
    stage.instant().game(GAME, "person,normal", 5, lambda t: t.phase == 2 and t.seat == 0)


def dig_ten(stage: Stage) -> None:
    stage.instant().game(
        GAME, "person,normal,normal,normal", 5, lambda t: t.abandoned == 1 and t.phase == 2 and t.seat == 0
    )


SCENES: dict[str, Callable[[Stage], Any]] = {"keep": keep, "dig": dig, "dig_ten": dig_ten}
