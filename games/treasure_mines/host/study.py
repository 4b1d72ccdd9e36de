# SPDX-License-Identifier: MIT
"""What can be studied of Treasure Mines: how the missions are balanced, how near hard is to a deep search."""

from games.treasure_mines.host import balance, ceiling

STUDIES = {"balance": balance.main, "ceiling": ceiling.main}
