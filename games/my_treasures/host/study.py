# SPDX-License-Identifier: MIT
"""What the bots of My Treasures promise, for docs/opponents.md."""

from tools.opponents import Promise

PROMISES = (
    Promise("easy,random", share=0.85),
    Promise("normal,easy", share=0.65, most=0.85),
    Promise("hard,normal", share=0.65, most=0.85),
    Promise("hard", mean=38),
)

NOTES = """
Longer matches of one hard bot against 1.0.0's hard bots, 6,000 games each from seed 50,000 on: 55.5 %
[54.2–56.8] with two players, 39.8 % [38.6–41.0] with three, 29.6 % [28.5–30.8] with four; alone 38.1 points.

At four equal players the seats don't win equally often, however much going first is valued: who starts on
the first two viewpoints has about 36 % each, the others 14 %. That is the game's own; the arena's rotating
seats cancel it out.
"""
