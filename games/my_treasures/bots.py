# SPDX-License-Identifier: MIT
"""The bots of My Treasures: easy, normal and hard.

All of them weigh tiles and cells with a Plan. Easy moves its pawns anyhow, knows no
cards and is careless now and then. Normal takes what is best now. Hard thinks of both
tiles of the turn, tries every space with samples from the bag, races for collection
cards, and knows what it is worth to go first.
"""

from array import array

from micropython import const

from games.my_treasures.plan import NEVER, POINT, Plan
from games.my_treasures.rules import CHOOSE_CELL, CHOOSE_COVER, CHOOSE_SPACE, FIRST, TAKE_HAND
from games.my_treasures.tiles import CROWNED, FRESH_WIND, LUCKY_FIND

_EASY = const(1)
_HARD = const(3)

_CARELESS = const(20)  # percent of easy's choices of a tile or a cell
_SAMPLES = (0, 0, 4, 16)  # handfuls drawn from the bag before a pawn moves, by level

# What it is worth, by space 1-5, to stand so far in front in the next round.
_ORDER = bytes((0, 40, 30, 17, 7, 0))


def think(view, level, dice):
    """A generator that returns the action for the seat whose decision it is."""
    actions = view.actions()
    if len(actions) == 1:
        return actions[0]
    if level == _EASY and (view.phase == CHOOSE_SPACE or dice.roll(100) < _CARELESS):
        return actions[dice.roll(len(actions))]
    if view.phase == CHOOSE_COVER:
        return (yield from _choose_cover(view, actions))
    mind = Mind(view, level, dice)
    yield
    yield from mind.weigh()
    if view.phase == CHOOSE_SPACE:
        return (yield from mind.choose_space(actions))
    if view.phase == CHOOSE_CELL:
        return (yield from mind.choose_cell())
    return (yield from mind.choose_tile())


def reason(view, action):
    """The key of a few words that say why an action is good."""
    from games.my_treasures.reasons import why  # only a hint needs it

    return why(view, action)


def _choose_cover(view, actions):
    """Gives up the collection card that lifts the gains least."""
    worst = actions[0]
    least = -NEVER
    for action in actions:
        plan = Plan(1 << action - FIRST[CHOOSE_COVER], view.wonder)
        plan.read(view.cabinets[view.seat])
        lift = sum(plan.kind_gain) + sum(plan.colour_gain) + sum(plan.cell_gain) + plan.crown_gain
        yield
        if lift < least:
            least = lift
            worst = action
    return worst


class Mind:
    """What one decision needs to know. Tiles are weighed in sixteenths of a point."""

    def __init__(self, view, level, dice):
        self.view = view
        self.level = level
        self.dice = dice
        self.plan = Plan(view.cards if level > _EASY else 0, view.wonder)
        self.plan.read(view.cabinets[view.seat])
        self.next = Plan(self.plan.cards, view.wonder)  # with one tile more
        self.best = array("h", [0] * 25)  # by kind * 5 + colour, in the best cell and without a crown
        self.where = bytearray(25)  # that cell
        self.after = {}  # by the same, what `best` would be when such a tile lies there
        self.urn = self._urn()
        self.lucky = self.wind = 0

    def _urn(self):
        """The tiles that may come, one byte each."""
        bag = self.view.bag
        urn = bytearray()
        for tile in range(1, len(bag.counts)):
            number = bag.counts[tile] + (bag.discards[tile] if bag.size < 8 else 0)
            for _ in range(number):
                urn.append(tile)
        return urn

    def _draw(self):
        return self.urn[self.dice.roll(len(self.urn))]

    def weigh(self):
        """All curios, then the specials: a point and any tile, or the best of four."""
        self._best_cells(self.plan, self.best, self.where)
        yield
        total = curios = 0
        for tile in self.urn:
            if tile < FRESH_WIND:
                total += self.worth(tile)
                curios += 1
        self.wind = total // max(1, curios)
        self.lucky = self.wind + POINT
        yield
        total = 0
        for _ in range(8):
            total += max([self.worth(self._draw()) for _ in range(4)])
        self.wind = total >> 3

    def _best_cells(self, plan, best, where):
        for pair in range(25):
            best[pair] = plan.best(1 + pair * 3)
            where[pair] = plan.cell

    def worth(self, tile):
        """A tile in its best cell."""
        if tile < FRESH_WIND:
            return self.best[(tile - 1) // 3] + CROWNED[tile] * self.plan.crown_gain
        return self.lucky if tile == LUCKY_FIND else self.wind

    # -- which space --

    def choose_space(self, actions):
        """The space whose two tiles, over samples of what may be drawn, and order promise most."""
        outdoors = self.view.outdoors
        samples = _SAMPLES[self.level]
        totals = [0] * 6
        for _ in range(samples):
            drawn = [self._draw(), self._draw(), self._draw(), self._draw()]
            for space in actions:
                hand = drawn[: (0, 3, 2, 1, 2, 4)[space]]
                if space in (1, 5):
                    totals[space] += yield from self._two(hand, hand)
                elif space == 2:
                    totals[space] += yield from self._two(hand, hand + outdoors)
                else:
                    hand += outdoors
                    totals[space] += yield from self._two(hand, hand)
                yield
        choice = actions[0]
        top = NEVER
        for space in actions:
            worth = totals[space] // samples + self._order(space)
            if worth > top:
                top = worth
                choice = space
        return choice

    def _order(self, space):
        """What the pawn's next viewpoint is worth, in points and in going first."""
        view = self.view
        worth = 0
        if view.solo or view.round == view.rounds:
            worth = POINT * max(0, 4 - space)
        if view.round < view.rounds and self.level == _HARD:
            worth += _ORDER[space]
        return worth

    def _two(self, firsts, seconds):
        """The most that two tiles can bring; a first tile stands at the same place among the seconds."""
        top = NEVER
        for n in range(len(firsts)):
            first = firsts[n]
            best = self.best
            if first < FRESH_WIND and self.level == _HARD:
                best = yield from self._after(first)
            worth = self.worth(first)
            for m in range(len(seconds)):
                if m != n:
                    tile = seconds[m]
                    both = worth
                    if tile < FRESH_WIND:
                        both += best[(tile - 1) // 3] + CROWNED[tile] * self.plan.crown_gain
                    else:
                        both += self.worth(tile)
                    if both > top:
                        top = both
        return top

    def _after(self, tile):
        """The best gains when a tile lies in its best cell already."""
        pair = (tile - 1) // 3
        if pair not in self.after:
            self.next.follow(self.plan, tile, self.where[pair])
            yield
            best = array("h", self.best)
            self._best_cells(self.next, best, bytearray(25))
            self.after[pair] = best
            yield
        return self.after[pair]

    # -- which tile, which cell --

    def choose_tile(self):
        """The tile that brings most, alone or (hard) together with the best of the others."""
        view = self.view
        source = view.hand if view.phase == TAKE_HAND else view.outdoors
        top = NEVER
        choice = 0
        for n in range(len(source)):
            tile = source[n]
            if tile in source[:n]:
                continue
            if self.level < _HARD or view.left == 1:
                worth = self.worth(tile)
            elif tile < FRESH_WIND:
                worth = yield from self._together(tile, self._others(source, n))
            else:
                worth = self.worth(tile) + max([self.worth(other) for other in self._others(source, n)])
            if worth > top:
                top = worth
                choice = n
        return FIRST[view.phase] + choice

    def choose_cell(self):
        """The cell where the tile brings most, alone or (hard) together with the one to follow."""
        view = self.view
        if self.level < _HARD or view.left == 1:
            return FIRST[CHOOSE_CELL] + self.where[(view.tile - 1) // 3]
        yield from self._together(view.tile, self._others(None, -1))
        return FIRST[CHOOSE_CELL] + self.cell

    def _others(self, source, taken):
        """What the turn's second tile can be, when one of a source is taken as the first."""
        view = self.view
        others = []
        for tiles in (view.hand, view.outdoors):
            if tiles is view.outdoors and view.space == 1:
                break
            for n in range(len(tiles)):
                if tiles is not source or n != taken:
                    others.append(tiles[n])
        return others

    def _together(self, tile, others):
        """The most that a tile and one of the others can bring; self.cell is where the first goes."""
        top = NEVER
        for cell in range(12):
            if self.plan.filled >> cell & 1:
                continue
            self.next.follow(self.plan, tile, cell)
            second = NEVER
            for other in others:
                second = max(second, self.next.best(other) if other < FRESH_WIND else self.worth(other))
            worth = self.plan.gain(tile, cell) + second
            yield
            if worth > top:
                top = worth
                self.cell = cell
        return top
