# SPDX-License-Identifier: MIT
"""What the players have seen so far: the table as it stood at the event that is on the screen.

The rules carry out an action at once, with all that follows; the screen tells it event by event.
So the screen draws this, which has the table's own names and follows the events one at a time.
"""

from games.treasure_maps.pieces import COLOUR, ISLAND, NONE, PALM_BOXES
from games.treasure_maps.rules import (
    COIN,
    COMPLETED,
    CUP,
    DEALT,
    DRAFT,
    FLIPPED,
    PAIRS,
    PALMED,
    PICKED,
    PLACED,
    SINGLE,
    TOOK,
)


class Seen:
    """The part of a table that is drawn."""

    def __init__(self, table):
        self.age = 0  # grows with every change
        self.take(table)

    def take(self, table):
        """Catches up with the table."""
        self.age += 1
        self.table = table
        self.turn = table.turn
        flipped = table.phase != DRAFT
        self.start = table.start if flipped else NONE
        self.pattern = table.pattern() if flipped else NONE
        self.cup = table.cup
        self.maps = table.maps[:]
        self.free = table.free[:]
        self.coins = table.coins[:]
        self.cups = table.cups[:]
        self.palms = table.palms[:]
        self.palm_boxes = table.palm_boxes[:]
        self.tally = table.tally[:]

    def follow(self, kind, p, a, b):
        """One event later."""
        self.age += 1
        if kind in (PLACED, SINGLE, PICKED):
            self.free[2 * p + a] &= ~b
        elif kind == COIN:
            self.coins[p] = a
        elif kind == PALMED:
            self.palms[PALM_BOXES * p + self.palm_boxes[p]] = a
            self.palm_boxes[p] += 1
        elif kind == CUP:
            self.cups[3 * p + a] = b
            self.cup = max(b - 1, 0)
        elif kind == COMPLETED:
            self.tally[4 * p + COLOUR[a]] += 1
        elif kind == TOOK:  # it lies where a completed one lay until now
            self._lay(2 * p + (1 if self.free[2 * p] else 0), a)
        elif kind == FLIPPED:
            self.turn = self.table.turn
            self.pattern = a
            self.start = b
        elif kind == DEALT:
            first, second = PAIRS[b]
            self._lay(2 * p, a[first])
            self._lay(2 * p + 1, a[second])

    def _lay(self, place, island):
        self.maps[place] = island
        self.free[place] = ISLAND[island]
