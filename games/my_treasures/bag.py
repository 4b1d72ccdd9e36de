# SPDX-License-Identifier: MIT
"""The bag and the discards: how many of each tile lie in them, never in what order."""

from games.my_treasures.tiles import TILES, full_bag


class Bag:
    """Tiles to draw from. Their order does not exist until the dice say which one comes."""

    def __init__(self, flowers=True):
        self.counts = full_bag(flowers)  # by tile
        self.size = sum(self.counts)
        self.discards = bytearray(TILES)  # by tile

    def copy(self):
        """A bag of its own with the same in it."""
        twin = Bag()
        twin.counts[:] = self.counts
        twin.size = self.size
        twin.discards[:] = self.discards
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

    def put_back(self, tile):
        """Puts a drawn tile into the bag again."""
        self.counts[tile] += 1
        self.size += 1

    def refill(self):
        """Shuffles the discards into the bag."""
        for tile in range(TILES):
            self.counts[tile] += self.discards[tile]
            self.discards[tile] = 0
        self.size = sum(self.counts)
