# SPDX-License-Identifier: MIT
"""How to reach the screens of New Game, for pictures and for the golden tests."""

from tools.scenes import Stage


def begin(stage: Stage) -> None:
    stage.instant().game("newgame", "person,easy", seed=1)


SCENES = {"begin": begin}
