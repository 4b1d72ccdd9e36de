# SPDX-License-Identifier: MIT
"""What a position is worth to a bot: two half-marked maps, a score card and the turns that are left.

Points and turns are counted in sixteenths, so that all of it is done in small integers. The weights of
need() are a least-squares fit to the exact cost of the shapes that come up in play; the other numbers were
set by hand. Each says what it stands for.
"""

from array import array

from micropython import const

from coffer.bits import count
from games.treasure_maps.deck import COINS, EXES, ISLAND, PALM, SEAL
from games.treasure_maps.islands import AVERAGE, MISJUDGED
from games.treasure_maps.pieces import (
    CELL,
    COIN_BOXES,
    COLOUR,
    EXPEDITION,
    FIRST,
    MASKS,
    NONE,
    PALM_BOXES,
    SEAL_WORTH,
)
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
_X = const(10)  # saved by an X on a free cell
_LEAST = const(8)  # no map is done in less
_IDLE = const(22)  # at the end: they start a map which is never completed
_SAFE = const(49)  # to spare for two maps: both get done
_HOPE = const(6)  # added to the turns to spare when it is asked whether a map gets done

# Points, in sixteenths.
_TURN = const(52)  # a turn spent on a fresh map
_PALM = const(33)  # a palm not yet marked: 1 + what a display shows on average
_FRESH = const(3)  # lost when a pattern goes into a map that is still to be taken
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
    if turns < _LEAST:
        turns = _LEAST
    _SEEN[at] = free
    _NEED[at] = turns
    return turns


def turns_for(island, free):
    """Turns to complete a map of which so much is free, in sixteenths, its X marks considered."""
    if not free:
        return 0
    turns = need(free) - _X * count(EXES[island] & free)
    return turns if turns > _LEAST else _LEAST


def _sure(spare):
    """How sure it is that something gets done with so many turns to spare, in 64ths."""
    at = (spare + _HOPE >> 2) + 16
    return 0 if at < 0 else 64 if at > 31 else _SURE[at]


class Outlook:
    """A seat's maps and score card as they would be after some marks, and what they are worth then."""

    def __init__(self, table):
        seat = table.seat
        self.table = table
        self.seat = seat
        self._turns = TURNS - 1 - table.turn  # after this one
        self.maps = table.maps[2 * seat : 2 * seat + 2]
        self._worth = [self._completed(self.maps[0]), self._completed(self.maps[1])]
        # A coin on the way to a cup, which others may take first; near the end the row may never be filled.
        self._share = _COIN * max(table.cup - 1, 0) * min(self._turns, ROUND) // (16 * ROUND)
        self.free = array("H", [0, 0])
        self._odds = bytearray(6)  # how many cards of each pattern may come next
        at = table.turn % ROUND + 1
        self._shuffle(EXPEDITION if at == ROUND else table.cards[at:])
        self._asked = array("H", [0, 0])  # by slot: the shape that _look() saw last
        self._looks = [[()] * 7, [()] * 7]  # and what it found
        self._answer = 0  # the mask of the best marks that _after() has found
        self._next: Outlook | None = None  # a turn later, if somebody has looked so far
        self.back()

    def _shuffle(self, patterns):
        """These are the cards that may come next."""
        for n in range(6):
            self._odds[n] = 0
        for pattern in patterns:
            self._odds[pattern] += 1

    def back(self):
        """Forgets all marks that were tried."""
        table = self.table
        self.free[0] = table.free[2 * self.seat]
        self.free[1] = table.free[2 * self.seat + 1]
        self.coins = table.coins[self.seat]
        self._boxes = PALM_BOXES - table.palm_boxes[self.seat]
        self.picks = table.picks
        self._gain = 0

    def mark(self, slot, mask, overlooked):
        """Tries some marks: what their symbols bring is noted, unless they are overlooked."""
        island = self.maps[slot]
        self.free[slot] ^= mask
        if overlooked:
            return
        self.coins += count(COINS[island] & mask)
        self.picks += count(EXES[island] & mask)
        if PALM[island] & mask and self._boxes:
            self._boxes -= 1
            self._gain += 16 * self.table.palm_worth()

    def pick(self):
        """Tries every X mark that is due, each where it is worth most; pauses between the maps."""
        free = self.free
        while self.picks and free[0] | free[1]:
            self.picks -= 1
            picks = self.picks
            coins = self.coins
            boxes = self._boxes
            gain = self._gain
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
                        self._boxes = boxes
                        self._gain = gain
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
            worth += SEAL_WORTH[SEAL[island]] * (_SEAL * self._turns >> 4)
        return worth

    def _scored(self):
        """What is on the score card: coins with the cups they bring now, palms of this turn, X marks due."""
        coins = min(self.coins, COIN_BOXES)
        worth = self._gain + 16 * coins + (coins & 3) * self._share + (_TURN * _X >> 4) * self.picks
        cup = self.table.cup
        for _ in range(self.table.rows[self.seat], coins // 4):
            worth += 16 * cup
            cup = max(cup - 1, 0)
        return worth

    def _symbols(self, island, free):
        """The symbols still to be marked on a map."""
        if not free:
            return 0
        worth = 0
        coins = COINS[island] & free
        if coins:
            worth = min(count(coins), max(COIN_BOXES - self.coins, 0)) * (16 + self._share)
        if self._boxes and PALM[island] & free:
            worth += _PALM
        return worth

    def value(self):
        """The position as it is tried, and all that may still come of it."""
        a, b = self.maps
        free_a, free_b = self.free
        return self._scored() + self._together(
            turns_for(a, free_a),
            self._worth[0] + self._symbols(a, free_a),
            turns_for(b, free_b),
            self._worth[1] + self._symbols(b, free_b),
            self._turns,
        )

    def _together(self, time_a, worth_a, time_b, worth_b, turns):
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

    def ahead(self):
        """The position one turn later, over all cards that may come, each placed as well as it can be.

        A generator: it pauses within 30 ms of the device, and returns the value.
        """
        if not self._turns:
            return self.value()
        fresh = 0
        if not (self.free[0] and self.free[1]):  # a turn that goes into a fresh map is not lost
            fresh = self.value() - _FRESH
        yield from self._look(0)
        yield from self._look(1)
        self._turns -= 1
        single = max(fresh, self._after(0, 6), self._after(1, 6))
        total = cards = 0
        for pattern in range(6):
            odds = self._odds[pattern]
            if odds:
                total += odds * max(single, self._after(0, pattern), self._after(1, pattern))
                cards += odds
                yield
        self._turns += 1
        return total // cards

    def twice(self):
        """The position two turns later: each card is answered as it is best a turn later, then comes another.

        A generator, as ahead() is. It takes about as long as looking a turn ahead six times.
        """
        if not self._turns:
            return self.value()
        fresh = 0
        if not (self.free[0] and self.free[1]):
            fresh = self.value() - _FRESH
        yield from self._look(0)
        yield from self._look(1)
        self._turns -= 1
        singles = [(self._after(slot, 6), slot, self._answer) for slot in range(2)]
        total = cards = 0
        for pattern in range(6):
            odds = self._odds[pattern]
            if odds:
                answers = singles + [(self._after(slot, pattern), slot, self._answer) for slot in range(2)]
                yield
                best, slot, mask = max(answers)
                if best < fresh:
                    best = fresh
                elif self._turns:
                    best = yield from self._follow(slot, mask, pattern)
                total += odds * best
                cards += odds
        self._turns += 1
        return total // cards

    def _follow(self, slot, mask, pattern):
        """What the position is worth a turn later, when a pattern has come and was answered by some marks."""
        after = self._next = self._next or Outlook(self.table)
        after.maps = self.maps
        after._worth = self._worth
        after._turns = self._turns
        after.free[:] = self.free
        after.coins = self.coins
        after.picks = self.picks
        after._boxes = self._boxes
        after._gain = self._gain
        after._odds[:] = self._odds
        if (TURNS - 1 - self._turns) % ROUND == ROUND - 1:  # that was the last card of the round
            after._shuffle(EXPEDITION)
            after._asked[0] = after._asked[1] = 0
        else:
            after._odds[pattern] -= 1
            after._asked[:] = self._asked
            after._looks = [self._looks[0][:], self._looks[1][:]]
        after.mark(slot, mask, False)
        yield from after.pick()
        return (yield from after.ahead())

    def _after(self, slot, pattern):
        """The best that a pattern, or a single cell (6), makes of a map in the next turn."""
        best = 0
        self._answer = 0
        free = self.free[slot]
        if not free:
            return 0
        other = 1 - slot
        island = self.maps[slot]
        beside = self.maps[other]
        time_b = turns_for(beside, self.free[other])
        looks = self._looks[slot][pattern]
        coins = self.coins
        boxes = self._boxes
        gain = self._gain
        picks = self.picks
        for touched in looks:
            self.mark(slot, touched, False)
            value = self._scored() + self._together(
                looks[touched] >> 16,
                self._worth[slot] + self._symbols(island, free & ~touched),
                time_b,
                self._worth[other] + self._symbols(beside, self.free[other]),
                self._turns,
            )
            self.free[slot] = free
            self.coins = coins
            self._boxes = boxes
            self._gain = gain
            self.picks = picks
            if value > best:
                best = value
                self._answer = looks[touched] & 0xFFFF
        return best

    def _look(self, slot):
        """Finds for each pattern, and a single cell, what symbols it can take, and the least time left.

        By symbols: the time << 16 | the marks that leave it.
        """
        free = self.free[slot]
        if not free or self._asked[slot] == free:
            return
        self._asked[slot] = free
        looks = self._looks[slot]
        island = self.maps[slot]
        exes = EXES[island] & free
        symbols = (exes | COINS[island] | PALM[island]) & free
        for pattern in range(7):
            found: dict = {}
            if pattern == 6:
                places = range(CELL, CELL + 16)
            elif self._odds[pattern]:
                places = range(FIRST[pattern], FIRST[pattern + 1])
            else:
                places = range(0)
            for n in places:
                mask = MASKS[n]
                if mask & free == mask:  # fits() without the call, which a hard move would feel: 5 % of it
                    touched = mask & symbols
                    time = need(free ^ mask)
                    if time:
                        time = max(time - _X * count(exes & ~mask), _LEAST)
                    if time < found.get(touched, 255 << 16) >> 16:
                        found[touched] = time << 16 | mask
            looks[pattern] = found
            yield

    def claim(self, island):
        """The position with a new map beside the one that the seat has left."""
        slot = 1 if self.maps[0] == NONE else 0
        other = self.maps[slot]
        free = self.free[slot]
        return self._together(
            turns_for(other, free),
            self._worth[slot] + self._symbols(other, free),
            turns_for(island, ISLAND[island]),
            self._completed(island) + self._symbols(island, ISLAND[island]) + MISJUDGED[island] - AVERAGE,
            self._turns,
        )

    def claimed(self, island):
        """What claim() says, looked at a turn later: a generator."""
        slot = 0 if self.maps[0] == NONE else 1
        self.maps[slot] = island
        self.free[slot] = ISLAND[island]
        self._worth[slot] = self._completed(island) + MISJUDGED[island] - AVERAGE
        value = (yield from self.ahead()) - self._scored()
        self.maps[slot] = NONE
        self.free[slot] = 0
        self._worth[slot] = 0
        return value
