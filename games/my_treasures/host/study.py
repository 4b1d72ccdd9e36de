# SPDX-License-Identifier: MIT
"""What can be studied of My Treasures: the bots' tables from nothing; and what the bots promise."""

from games.my_treasures.host import learner
from tools.commands.opponents import Promise

PROMISES = (
    Promise("easy,random", share=0.85),
    Promise("normal,easy", share=0.65, most=0.85),
    Promise("hard,normal", share=0.65, most=0.85),
    Promise("hard", mean=38),
)

NOTES = """
The games of these tables were played by a translation of rules and bots into C, which takes the same
decisions, action by action; 1.0.0's levels sat at their own table, with their own rules. All that was by
edition 1 of the rules. By edition 2, where special tiles of the hand come first, it is much the same: normal
beat easy in 82.7 % of 600 games and hard beat normal in 76.7 % of 300, from seed 3,200,000 on; easy beat
random in 99.5 % of 200, and hard alone had 38.3 points in 60 games, from seed 3,100,000 on.

Longer matches of one hard bot against 1.0.0's hard bots, 12,000 games each from seed 3,000,000 on, which no
tuning had seen: 59.7 % [58.8–60.6] with two players, 44.2 % [43.3–45.1] with three, 31.9 % [31.1–32.8] with
four; alone 38.2 points (6,000 games).

Equal players don't win equally often from every chair, however much going first is valued: that is the game's
own, and the arena's rotating seats cancel it out. In 4,000 games of four hard bots from seed 3,000,000 on,
who started on viewpoints 1 to 4 won 38, 35, 14 and 13 %; of three 36, 33 and 30 %; of two 50 and 50 %.
"""

STUDIES = {"learn": learner.main}
