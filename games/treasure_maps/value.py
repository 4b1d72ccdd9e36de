# SPDX-License-Identifier: MIT
"""What a position is worth to a bot: two half-marked maps, a score card and the turns that are left.

Points and turns are counted in sixteenths, so that all of it is done in small integers. The weights of
need() are a least-squares fit to the exact cost of the shapes that come up in play; the other numbers were
set by hand. Each says what it stands for.
"""

from array import array

from micropython import const

from coffer.bits import count
from games.treasure_maps.deck import COINS, COLOUR, EXES, ISLAND, PALM, SEAL
from games.treasure_maps.islands import AVERAGE, MISJUDGED
from games.treasure_maps.masks import MASKS
from games.treasure_maps.pieces import CELL, COIN_BOXES, NONE, PALM_BOXES, SEAL_WORTH
from games.treasure_maps.scoring import adds
from games.treasure_maps.state import ROUND, TURNS

_EVEN = const(16)  # the weights of colours stand above it, so that they can be bytes

# -- the weights ------------------------------------------------------------------------

# Turns, in sixteenths: what it takes to fill a shape.
_ONE = const(52)  # the turn that any shape takes at least
_EACH = const(43)  # a cell
_ALONE = const(4)  # a cell without a neighbour, on top
_BLOCK = const(21)  # a 2 x 2 block, whose four bends count too much below
_BEND = const(15)  # saved by a cell where a corner-3 can turn
_LINE = const(16)  # saved by a line of three
_ANY_BEND = const(33)  # saved when a corner-3 fits at all: two cards of eight
_ANY_LINE = const(19)  # the same for a straight-3
_LAST = const(39)  # saved when only one cell is left: every card ends it
_LAST_PAIR = const(31)
X_SAVES = const(10)  # saved by an X on a free cell
LEAST = const(8)  # no map is done in less
_IDLE = const(22)  # at the end: they start a map which is never completed
_SAFE = const(49)  # to spare for two maps: both get done
_HOPE = const(6)  # added to the turns to spare when it is asked whether a map gets done

# Points, in sixteenths.
_TURN = const(52)  # a turn spent on a fresh map
_PALM = const(33)  # a palm not yet marked: 1 + what a display shows on average
FRESH = const(3)  # lost when a pattern goes into a map that is still to be taken
_COIN = const(76)  # in 256ths: a coin of a row not yet filled, for each point of the cup after the next

_SEAL = const(18)  # in 256ths: what a seal may still give for each turn to come
_COLOURED = bytes((13, 17, 18, 12))  # by a completed map's colour, above _EVEN

# -- what a position is worth -------------------------------------------------------------

# How sure it is that a map gets done, in 64ths, by the turns to spare: from -4 to +4 in quarters.
_SURE = (
    b"\x00\x00\x00\x00\x00\x00\x01\x01\x02\x03\x04\x06\x09\x0d\x13\x19"
    b"\x20\x27\x2d\x33\x37\x3a\x3c\x3d\x3e\x3f\x3f\x40\x40\x40\x40\x40"
)

# Shapes measured lately: a place by the shape's own bits.
_SEEN = array("H", [0] * 64)
_NEED = bytearray(64)


def need(free):
    """How long a shape takes to fill: about the turns that its cells cost, in sixteenths.

    >>> need(0b11) < need(0b101)
    True
    """
    if not free:
        return 0
    at = (free ^ free >> 7) & 63
    if _SEEN[at] == free:
        return _NEED[at]
    across = free & free >> 1 & 0x7777  # cells with a neighbour to the right
    down = free & free >> 4
    beside = across | across << 1
    above = down | down << 4
    bends = beside & above
    rows = across & across >> 1
    columns = down & down >> 4
    cells = count(free)
    turns = _ONE + _EACH * cells + _ALONE * count(free & ~(beside | above))
    turns += _BLOCK * count(across & across >> 4) - _BEND * count(bends)
    turns -= _LINE * (count(rows) + count(columns))
    if bends:
        turns -= _ANY_BEND
    if rows | columns:
        turns -= _ANY_LINE
    if cells < 3:
        turns -= _LAST_PAIR if cells == 2 else _LAST
    turns >>= 2
    if turns < LEAST:
        turns = LEAST
    _SEEN[at] = free
    _NEED[at] = turns
    return turns


def turns_for(island, free):
    """Turns to complete a map of which so much is free, in sixteenths, its X marks considered."""
    if not free:
        return 0
    turns = need(free) - X_SAVES * count(EXES[island] & free)
    return turns if turns > LEAST else LEAST


def _sure(spare):
    """Returns the chance to finish something with so many turns to spare, in 64ths."""
    at = (spare + _HOPE >> 2) + 16
    return 0 if at < 0 else 64 if at > 31 else _SURE[at]


class Outlook:
    """A seat's maps and score card as they would be after some marks, and what they are worth then."""

    def __init__(self, table):
        seat = table.seat
        self.table = table
        self.seat = seat
        self.turns = TURNS - 1 - table.turn  # after this one
        self.maps = table.maps[2 * seat : 2 * seat + 2]
        self.worth = [self._completed(self.maps[0]), self._completed(self.maps[1])]
        # A coin on the way to a cup, which others may take first; near the end the row may never be filled.
        self._share = _COIN * max(table.cup - 1, 0) * min(self.turns, ROUND) // (16 * ROUND)
        self.free = array("H", [0, 0])
        self.back()

    def back(self):
        """Undoes all marks that were tried."""
        table = self.table
        self.free[0] = table.free[2 * self.seat]
        self.free[1] = table.free[2 * self.seat + 1]
        self.coins = table.coins[self.seat]
        self.boxes = PALM_BOXES - table.palm_boxes[self.seat]
        self.picks = table.picks
        self.gain = 0

    def mark(self, slot, mask, overlooked):
        """Tries some marks: what their symbols bring is noted, unless they are overlooked."""
        island = self.maps[slot]
        self.free[slot] ^= mask
        if overlooked:
            return
        self.coins += count(COINS[island] & mask)
        self.picks += count(EXES[island] & mask)
        if PALM[island] & mask and self.boxes:
            self.boxes -= 1
            self.gain += 16 * self.table.palm_worth()

    def pick(self):
        """Tries every X mark that is due, each where it is worth most; pauses between the maps."""
        free = self.free
        while self.picks and free[0] | free[1]:
            self.picks -= 1
            picks = self.picks
            coins = self.coins
            boxes = self.boxes
            gain = self.gain
            best = where = cell = -1
            for slot in range(2):
                for n in range(CELL, CELL + 16):
                    mask = MASKS[n]
                    if mask & free[slot]:
                        self.mark(slot, mask, False)
                        value = self.value()
                        free[slot] ^= mask
                        self.picks = picks
                        self.coins = coins
                        self.boxes = boxes
                        self.gain = gain
                        if value > best:
                            best = value
                            where = slot
                            cell = mask
                yield
            self.mark(where, cell, False)

    def _completed(self, island):
        """A map once it is completed: its points, and what seals give or will give."""
        if island == NONE:
            return 0
        worth = 16 * adds(self.table, self.seat, island, NONE) + _COLOURED[COLOUR[island]] - _EVEN
        if SEAL[island] != NONE:
            worth += SEAL_WORTH[SEAL[island]] * (_SEAL * self.turns >> 4)
        return worth

    def fresh(self, island):
        """The same of a map of which nothing is marked, and what is misjudged in it."""
        return self._completed(island) + MISJUDGED[island] - AVERAGE

    def scored(self):
        """What is on the score card: coins with the cups they bring now, palms of this turn, X marks due."""
        coins = min(self.coins, COIN_BOXES)
        worth = self.gain + 16 * coins + (coins & 3) * self._share + (_TURN * X_SAVES >> 4) * self.picks
        cup = self.table.cup
        for _ in range(self.table.rows[self.seat], coins // 4):
            worth += 16 * cup
            cup = max(cup - 1, 0)
        return worth

    def symbols(self, island, free):
        """The symbols still to be marked on a map."""
        if not free:
            return 0
        worth = 0
        coins = COINS[island] & free
        if coins:
            worth = min(count(coins), max(COIN_BOXES - self.coins, 0)) * (16 + self._share)
        if self.boxes and PALM[island] & free:
            worth += _PALM
        return worth

    def value(self):
        """The position as it is tried, and all that may still come of it."""
        a, b = self.maps
        free_a, free_b = self.free
        return self.scored() + self.together(
            turns_for(a, free_a),
            self.worth[0] + self.symbols(a, free_a),
            turns_for(b, free_b),
            self.worth[1] + self.symbols(b, free_b),
            self.turns,
        )

    def together(self, time_a, worth_a, time_b, worth_b, turns):
        """Two maps that need their time, when so many turns are left, and what follows them."""
        left = 16 * turns
        spare = left - time_a - time_b
        if spare >= _SAFE:
            return worth_a + worth_b + (_TURN * (spare - _IDLE) >> 4)
        if turns <= 0:
            return (0 if time_a else worth_a) + (0 if time_b else worth_b)
        sure_a = _sure(left - time_a) if time_a else 64
        sure_b = _sure(left - time_b) if time_b else 64
        worth = worth_a * sure_a + worth_b * sure_b
        if time_a and time_b:  # one goes first, the other takes its chance
            both = _sure(spare)
            worth -= min(worth_a * (sure_a - both), worth_b * (sure_b - both))
        worth >>= 6
        if spare > _IDLE:
            worth += _TURN * (spare - _IDLE) >> 4
        return worth

    def claim(self, island):
        """The position with a new map beside the one that the seat has left."""
        slot = 1 if self.maps[0] == NONE else 0
        other = self.maps[slot]
        free = self.free[slot]
        return self.together(
            turns_for(other, free),
            self.worth[slot] + self.symbols(other, free),
            turns_for(island, ISLAND[island]),
            self.fresh(island) + self.symbols(island, ISLAND[island]),
            self.turns,
        )
