# SPDX-License-Identifier: MIT
"""What things are worth to a bot: the weights, and what it is worth to go first.

Worth is counted in sixteenths of a point. plan.py weighs tiles and cells with it.
"""

from micropython import const

POINT = const(16)
_LEVEL = const(16)  # the weights of turn order stand above it, so that they can be bytes

# -- the weights ------------------------------------------------------------------------

# What a point of a collection card is worth, by the number of players: it is also lost to the others.
CARD_POINT = bytes((0, 16, 26, 22, 21))
# A step to a card counts in quarters for the kind or colour that is one tile behind.
SECOND_BEST = const(1)
# A line without a token: among equal totals the most of them win.
BLANK = const(4)
# What a line of one kind gains by its tiles, 1 or 2, when twice as many of that kind are left in the bag as
# usual, in sixteenths; of one colour, 1 to 3. Even places are not used.
STOCK = bytes((0, 5, 0, 16, 0, 0, 0, 2, 0, 8, 0, 22))
# So many tiles more are taken to be in the bag, each kind and colour alike: a nearly empty one says little.
MORE = const(20)
# A tile that would bring the next player points: how many sixteenths of them make it worth more.
DENY = const(4)

# What it is worth to stand on a space in the next round, above _LEVEL: spaces 1 to 5, for 0, 1, 2, 3 spaces
# taken already. Two players: by round.
_ORDER_2 = bytes(
    (105, 96, 63, 52, 16, 56, 65, 56, 43, 16, 76, 49, 38, 17, 16, 36, 38, 27, 18, 16)
    + (107, 84, 59, 37, 16, 101, 91, 59, 40, 16, 99, 82, 56, 32, 16, 30, 32, 22, 17, 16)
    + (39, 27, 12, 4, 16, 38, 27, 11, 3, 16, 17, 15, 16, 4, 16, 16, 16, 16, 16, 16)
)
# Three and four players: rounds 1 to 4, 5, 6.
_ORDER_3 = bytes(
    (43, 42, 22, 18, 16, 45, 41, 23, 18, 16, 34, 29, 16, 16, 16)
    + (52, 53, 34, 26, 16, 57, 49, 32, 26, 16, 41, 30, 20, 15, 16)
    + (31, 24, 14, 11, 16, 28, 26, 14, 9, 16, 15, 20, 16, 15, 16)
)
_ORDER_4 = bytes(
    (58, 56, 32, 22, 16, 63, 54, 30, 21, 16, 43, 38, 36, 19, 16, 29, 21, 17, 17, 16)
    + (67, 65, 44, 26, 16, 70, 64, 45, 26, 16, 55, 48, 38, 16, 16, 29, 26, 19, 16, 16)
    + (38, 31, 16, 11, 16, 38, 30, 15, 9, 16, 16, 16, 16, 15, 16, 16, 16, 16, 16, 16)
)


def order(table, space):
    """What a pawn's next viewpoint is worth for going first, when it moves to a space now."""
    if table.solo:
        return 0
    stage = table.round - 1 if table.players == 2 else max(0, table.round - 4)
    taken = 0
    for pawn in table.spaces:
        if pawn:
            taken += 1
    pawns = 3 if table.players == 3 else 4
    weights = (_ORDER_2, _ORDER_3, _ORDER_4)[table.players - 2]
    return weights[(stage * pawns + taken) * 5 + space - 1] - _LEVEL
