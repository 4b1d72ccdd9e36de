# SPDX-License-Identifier: MIT
"""Tables of Treasure Mines at which a player owns what an example names."""

from collections.abc import Sequence

from coffer.dice import EDITION
from games.treasure_mines import pieces
from games.treasure_mines.rules import Table


def table_with(
    players: int = 2,
    seat: int = 0,
    mission: int = pieces.LAST_MINER,
    coins: int = 0,
    orange: Sequence[int] = (),
    mines: int = 0,
    edition: int = EDITION,
    **tiles: int,
) -> Table:
    """A fresh table where a seat owns the cards and tiles named, and has dug in so many mines."""
    table = Table(players, 1, None, edition)
    for name, n in tiles.items():
        table.tiles[seat * pieces.KINDS + getattr(pieces, name.upper())] = n
    for card in orange:
        table.cards[seat * pieces.ORANGES + card - pieces.ORANGE] += 1
    table.coins[seat] = coins
    table.visited[seat] = (1 << mines) - 1
    table.kept[seat] = mission
    return table
