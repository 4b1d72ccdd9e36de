# SPDX-License-Identifier: MIT
"""How to reach the screens of Pig, for pictures and for the golden tests."""

from typing import Any

from tools.scenes import Stage


def begin(stage: Stage) -> None:
    stage.instant().game("pig", "person,easy", seed=1)


def dare(stage: Stage) -> None:
    """Something is in the pot, and it is Anna's to decide."""

    def until(table: Any) -> bool:
        return table.seat == 0 and table.pot > 0

    stage.instant().game("pig", "person,easy", 1, until)


SCENES = {"begin": begin, "dare": dare}
