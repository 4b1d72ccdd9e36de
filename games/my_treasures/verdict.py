# SPDX-License-Identifier: MIT
"""Who wins a game of My Treasures that is over, and what decided a tie."""


def _ranks(table):
    """By seat: total, blank tokens, and how near viewpoint 1 the first pawn is."""
    ranks = []
    for seat in range(table.players):
        n = 0
        while seat + 1 not in (table.viewpoints[n], table.spaces[n]):
            n += 1
        ranks.append(table.score(seat)[-2:] + (-n,))
    return ranks


def winners(table):
    """The seat with the highest rank, as a list."""
    ranks = _ranks(table)
    return [ranks.index(max(ranks))]


def tie(table):
    """What the winner is ahead by among equal totals: "blanks", "viewpoint", or "" without a tie."""
    ranks = sorted(_ranks(table))
    best = ranks.pop()
    if not ranks or ranks[-1][0] < best[0]:
        return ""
    return "blanks" if ranks[-1][1] < best[1] else "viewpoint"
