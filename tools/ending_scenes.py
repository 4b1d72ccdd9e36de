# SPDX-License-Identifier: MIT
"""The scenes that follow the end of a game: the ending, its menu and the review."""

from __future__ import annotations

from host_sim.device import Device
from tools import games
from tools.scenes import Stage, is_over


def ending(stage: Stage) -> None:
    """The first game that is found, played to its end."""
    name = games.names()[0]
    stage.instant().game(name, "person,easy", 12, is_over).press("wait:900")
    while stage.top() == "Count":
        stage.press("A", "wait:500")


def ending_more(stage: Stage) -> None:
    ending(stage)
    stage.press("right")


def ending_share(stage: Stage) -> None:
    ending_more(stage)
    stage.press("down", "down", "A")


def ending_whose(stage: Stage) -> None:
    """Two people have played: whose moves?"""
    name = games.names()[0]
    stage.instant().game(name, "person,person", 12, is_over).press("wait:900")
    while stage.top() != "Ending":
        stage.press("A", "wait:500")
    stage.press("right", "down", "A")


def review_search(stage: Stage) -> None:
    """The search has looked at some decisions; a frame has time for one thought only, as on the device."""
    stage.reviewed(games.names()[0], 12, "easy", 0)
    assert stage.device is not None

    def far(device: Device) -> bool:
        review = device.modules.get("coffer.table.review")
        if not review or stage.top() != "Review":
            return False
        vars(review)["since"] = lambda *times: 99
        screen = device.modules["coffer.console"].running.stack[-1]
        if screen.progress[0] < 30:
            return False
        screen.tick = lambda now: None  # and it stays there
        return True

    assert stage.device.run_until(far, 60_000, step=1)


def review_none(stage: Stage) -> None:
    stage.reviewed(games.names()[0], 2, "hard")


SCENES = {
    "ending.more": ending_more,
    "ending.share": ending_share,
    "ending.whose": ending_whose,
    "review.search": review_search,
    "review.none": review_none,
}
