# SPDX-License-Identifier: MIT
"""Studies of My Treasures: learning the bots' tables, searching puzzles, and the strength to expect."""

from games.my_treasures.host import learner
from games.my_treasures.rules import Table
from tools import puzzle_search, review_study
from tools.commands.opponents import Promise

PROMISES = (
    Promise("novice,random", share=0.5),
    Promise("easy,novice", share=0.65, most=0.85),
    Promise("normal,easy", share=0.65, most=0.85),
    Promise("hard,normal", share=0.65, most=0.85),
    Promise("hard", mean=38),
)


def order_of_play(table: Table) -> list[int]:
    """The seats from viewpoint 1 on; who walks alone is the only one."""
    if table.players == 1:
        return [0]
    return [pawn - 1 for pawn in table.viewpoints[: table.players]]


NOTES = """
Equal players don't win equally often from every chair, however much going first is valued: that is the game's
own, and rotating seats cancel it out.
"""


def puzzles(argv: list[str]) -> int:
    """Searches games of hard bots for puzzles: decisions in which one action is clearly the best."""
    return puzzle_search.main("my_treasures", 1.5, argv)


def review(argv: list[str]) -> int:
    """Measures how many of the losses that a review names are real."""
    return review_study.main("my_treasures", argv)


STUDIES = {"learn": learner.main, "puzzles": puzzles, "review": review}
