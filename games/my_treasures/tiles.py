# SPDX-License-Identifier: MIT
"""The 85 tiles: what a tile's one byte means, and the bag that they are drawn from.

Tile 0 is no tile. Curios are 1-75: kind, colour and variant (plain, crown, flower) count
up like the figures of a number, so three short tables answer every question about a tile.
"""

from micropython import const

PLAIN = const(0)
CROWN = const(1)
FLOWER = const(2)

FRESH_WIND = const(76)
LUCKY_FIND = const(77)
TILES = const(78)  # one more than the highest tile

# By tile, for curios: kind 0-4, colour 0-4, and 1 for a crown; for specials kind and colour are 5.
KIND = bytes([5] + [n // 15 for n in range(75)] + [5, 5])
COLOUR = bytes([5] + [n // 3 % 5 for n in range(75)] + [5, 5])
CROWNED = bytes([0] + [int(n % 3 == CROWN) for n in range(75)] + [0, 0])


class Bag:
    """How many of each tile lie in the bag and on the discards: their order does not exist.

    Every kind and colour has three copies: plain, plain or crowned, and with a flower. The
    crowned pairs are three in every kind and every colour, 15 of the 25.
    """

    def __init__(self, flowers=True):
        self.counts = bytearray(TILES)  # by tile
        self.discards = bytearray(TILES)
        for pair in range(25):
            crowned = (pair - pair // 5) % 5 < 3
            plain = 1 + pair * 3
            self.counts[plain] = 1 if crowned else 2
            self.counts[plain + CROWN] = int(crowned)
            self.counts[plain + FLOWER] = int(flowers)
        self.counts[FRESH_WIND] = self.counts[LUCKY_FIND] = 5
        self.size = sum(self.counts)

    def copy(self):
        """A bag of its own with the same in it."""
        twin = Bag()
        twin.counts[:] = self.counts
        twin.discards[:] = self.discards
        twin.size = self.size
        return twin

    def draw(self, dice):
        """Takes out a random tile; the bag must not be empty."""
        place = dice.roll(self.size)
        tile = 0
        while place >= 0:
            tile += 1
            place -= self.counts[tile]
        self.counts[tile] -= 1
        self.size -= 1
        return tile
