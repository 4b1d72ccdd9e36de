# SPDX-License-Identifier: MIT
"""A seat's position a turn or two later: over all cards that may come, each placed as well as it can be."""

from array import array

from coffer.bits import count
from games.treasure_maps.deck import COINS, EXES, ISLAND, PALM
from games.treasure_maps.masks import FIRST, MASKS
from games.treasure_maps.pieces import CELL, EXPEDITION, NONE
from games.treasure_maps.state import ROUND, TURNS
from games.treasure_maps.value import FRESH, LEAST, X_SAVES, Outlook, need, turns_for


class Lookahead(Outlook):
    """An outlook that can look ahead. Its generators pause within 30 ms of the device."""

    def __init__(self, table):
        super().__init__(table)
        self._odds = bytearray(6)  # how many cards of each pattern may come next
        at = table.turn % ROUND + 1
        self._shuffle(EXPEDITION if at == ROUND else table.cards[at:])
        self._asked = array("H", [0, 0])  # by slot: the shape that _look() saw last
        self._looks = [[()] * 7, [()] * 7]  # and what it found
        self._answer = 0  # the mask of the best marks that _after() has found
        self._next: Lookahead | None = None  # a turn later, if somebody has looked so far

    def _shuffle(self, patterns):
        """These are the cards that may come next."""
        for n in range(6):
            self._odds[n] = 0
        for pattern in patterns:
            self._odds[pattern] += 1

    def ahead(self):
        """The position one turn later, over all cards that may come, each placed as well as it can be.

        A generator: it pauses within 30 ms of the device, and returns the value.
        """
        if not self.turns:
            return self.value()
        fresh = 0
        if not (self.free[0] and self.free[1]):  # a turn that goes into a fresh map is not lost
            fresh = self.value() - FRESH
        yield from self._look(0)
        yield from self._look(1)
        self.turns -= 1
        single = max(fresh, self._after(0, 6), self._after(1, 6))
        total = cards = 0
        for pattern in range(6):
            odds = self._odds[pattern]
            if odds:
                total += odds * max(single, self._after(0, pattern), self._after(1, pattern))
                cards += odds
                yield
        self.turns += 1
        return total // cards

    def twice(self):
        """The position two turns later: each card is answered as it is best a turn later, then comes another.

        A generator, as ahead() is. It takes about as long as looking a turn ahead six times.
        """
        if not self.turns:
            return self.value()
        fresh = 0
        if not (self.free[0] and self.free[1]):
            fresh = self.value() - FRESH
        yield from self._look(0)
        yield from self._look(1)
        self.turns -= 1
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
                elif self.turns:
                    best = yield from self._follow(slot, mask, pattern)
                total += odds * best
                cards += odds
        self.turns += 1
        return total // cards

    def _follow(self, slot, mask, pattern):
        """What the position is worth a turn later, when a pattern has come and was answered by some marks."""
        after = self._next = self._next or Lookahead(self.table)
        after.maps = self.maps
        after.worth = self.worth
        after.turns = self.turns
        after.free[:] = self.free
        after.coins = self.coins
        after.picks = self.picks
        after.boxes = self.boxes
        after.gain = self.gain
        after._odds[:] = self._odds
        if (TURNS - 1 - self.turns) % ROUND == ROUND - 1:  # that was the last card of the round
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
        boxes = self.boxes
        gain = self.gain
        picks = self.picks
        for touched in looks:
            self.mark(slot, touched, False)
            value = self.scored() + self.together(
                looks[touched] >> 16,
                self.worth[slot] + self.symbols(island, free & ~touched),
                time_b,
                self.worth[other] + self.symbols(beside, self.free[other]),
                self.turns,
            )
            self.free[slot] = free
            self.coins = coins
            self.boxes = boxes
            self.gain = gain
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
                        time = max(time - X_SAVES * count(exes & ~mask), LEAST)
                    if time < found.get(touched, 255 << 16) >> 16:
                        found[touched] = time << 16 | mask
            looks[pattern] = found
            yield

    def claimed(self, island):
        """What claim() says, looked at a turn later: a generator."""
        slot = 0 if self.maps[0] == NONE else 1
        self.maps[slot] = island
        self.free[slot] = ISLAND[island]
        self.worth[slot] = self.fresh(island)
        value = (yield from self.ahead()) - self.scored()
        self.maps[slot] = NONE
        self.free[slot] = 0
        self.worth[slot] = 0
        return value
