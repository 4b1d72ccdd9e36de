# SPDX-License-Identifier: MIT
"""The bots of My Treasures: easy, normal and hard.

All of them weigh tiles and cells with a Plan. Easy is careless and knows no cards,
normal takes what is best now, hard thinks of both tiles of the turn, draws samples
from the bag before it moves its pawn, and values the order of the pawns.
"""

from micropython import const

from games.my_treasures.plan import Plan
from games.my_treasures.rules import CHOOSE_CELL, CHOOSE_COVER, CHOOSE_SPACE, FIRST, TAKE_HAND
from games.my_treasures.tiles import COLOUR, CROWNED, FRESH_WIND, KIND, LUCKY_FIND

_EASY = const(1)
_NORMAL = const(2)
_HARD = const(3)
_POINT = const(16)
_NEVER = const(-9999)

CARELESS = 20  # percent of easy's decisions
SAMPLES = [0, 0, 4, 24]  # by level
# What it is worth to go first next time, by space.
ORDER = [0, 10, 8, 6, 3, 0]


def think(view, level, dice):
    """A generator that returns the action for the seat whose decision it is."""
    actions = view.actions()
    if len(actions) == 1:
        return actions[0]
    if level == _EASY and (view.phase == CHOOSE_SPACE or dice.roll(100) < CARELESS):
        return actions[dice.roll(len(actions))]
    if view.phase == CHOOSE_COVER:
        return (yield from _choose_cover(view, actions))
    mind = Mind(view, level, dice)
    yield
    if view.phase == CHOOSE_SPACE:
        return (yield from mind.choose_space(actions))
    if view.phase == CHOOSE_CELL:
        return (yield from mind.choose_cell())
    return (yield from mind.choose_tile())


def reason(view, action):
    """The key of a few words that say why."""
    return "why.best"


def _choose_cover(view, actions):
    """Gives up the card that promises least."""
    worst = actions[0]
    least = -_NEVER
    for action in actions:
        card = action - FIRST[CHOOSE_COVER]
        hope = Plan(view, view.seat, 1 << card).hope()
        yield
        if hope < least:
            least = hope
            worst = action
    return worst


class Mind:
    """What one decision needs to know."""

    def __init__(self, view, level, dice):
        self.view = view
        self.level = level
        self.dice = dice
        self.plan = Plan(view, view.seat, view.cards if level > _EASY else 0)
        self.best = [0] * 25  # by kind * 5 + colour
        self.where = bytearray(25)
        self.plan.best_cells(self.best, self.where)
        self.urn = self._urn()
        self.lucky = self.wind = 0
        self._weigh_specials()

    def _urn(self):
        """The tiles that may come, one byte each."""
        bag = self.view.bag
        urn = []
        for tile in range(1, 78):
            number = bag.counts[tile]
            if bag.size < 8:
                number += bag.discards[tile]
            for _ in range(number):
                urn.append(tile)
        return bytes(urn)

    def _weigh_specials(self):
        """A lucky find is a point and a random tile; a fresh wind the best of four."""
        urn = self.urn
        total = number = 0
        for tile in urn:
            if tile < FRESH_WIND:
                total += self.worth(tile)
                number += 1
        mean = total // max(1, number)
        self.lucky = mean + _POINT
        self.wind = mean
        total = 0
        for _ in range(8):
            total += max([self.worth(self._draw()) for _ in range(4)])
        self.wind = total >> 3

    def _draw(self):
        return self.urn[self.dice.roll(len(self.urn))]

    def worth(self, tile):
        """A tile in its best cell."""
        if tile < FRESH_WIND:
            return self.best[(tile - 1) // 3] + CROWNED[tile] * self.plan.crown_gain
        return self.lucky if tile == LUCKY_FIND else self.wind

    # -- which space --

    def choose_space(self, actions):
        view = self.view
        outdoors = view.outdoors
        totals = [0] * 6
        after = {}
        samples = SAMPLES[self.level]
        for _ in range(samples):
            drawn = [self._draw() for _ in range(4)]
            for space in actions:
                hand = drawn[: (0, 3, 2, 1, 2, 4)[space]]
                if space == 1 or space == 5:
                    worth = yield from self._two(hand, hand, after)
                elif space == 2:
                    worth = yield from self._two(hand, hand + outdoors, after)
                else:
                    worth = yield from self._two(hand + outdoors, hand + outdoors, after)
                totals[space] += worth
            yield
        choice = actions[0]
        top = _NEVER
        for space in actions:
            worth = totals[space] // samples + self._order(space)
            if worth > top:
                top = worth
                choice = space
        return choice

    def _order(self, space):
        """What the pawn's next viewpoint is worth."""
        view = self.view
        worth = 0
        if view.solo or view.round == view.rounds:
            worth = _POINT * max(0, 4 - space)
        if view.round < view.rounds:
            worth += ORDER[space]
        return worth

    def _two(self, firsts, seconds, after):
        """The most that two tiles can bring, the first of some and the second of others."""
        top = _NEVER
        for n in range(len(firsts)):
            first = firsts[n]
            if self.level < _HARD or first >= FRESH_WIND:
                table = self.best
            else:
                pair = (first - 1) // 3
                if pair not in after:
                    after[pair] = self._after(first)
                    yield
                table = after[pair]
            worth = self.worth(first)
            for m in range(len(seconds)):
                if m == n:
                    continue
                tile = seconds[m]
                both = worth
                if tile < FRESH_WIND:
                    both += table[(tile - 1) // 3] + CROWNED[tile] * self.plan.crown_gain
                else:
                    both += self.worth(tile)
                if both > top:
                    top = both
        return top

    def _after(self, tile):
        """The best gains when a tile lies in its best cell already."""
        plan = self.plan
        cell = self.where[(tile - 1) // 3]
        row_shown = plan.shown[cell // 3]
        col_shown = plan.shown[4 + cell % 3]
        plan.put(tile, cell)
        best = [0] * 25
        if plan.left:
            plan.weigh()
            plan.best_cells(best, bytearray(25))
        plan.take_back(tile, cell, row_shown, col_shown)
        plan.weigh()
        return best

    # -- which tile, which cell --

    def choose_tile(self):
        view = self.view
        source = view.hand if view.phase == TAKE_HAND else view.outdoors
        top = _NEVER
        choice = 0
        for n in range(len(source)):
            tile = source[n]
            if tile in source[:n]:
                continue
            if tile >= FRESH_WIND or self.level < _HARD or view.left == 1:
                worth = self.worth(tile)
                if tile >= FRESH_WIND and self.level == _HARD and view.left == 2:
                    worth += max([self.worth(t) for t in self._others(source, n)])
            else:
                worth = yield from self._best_with(tile, self._others(source, n))
            if worth > top:
                top = worth
                choice = n
        return FIRST[view.phase] + choice

    def choose_cell(self):
        view = self.view
        tile = view.tile
        if self.level < _HARD or view.left == 1:
            return FIRST[CHOOSE_CELL] + self.where[(tile - 1) // 3]
        yield from self._best_with(tile, self._others((), -1))
        return FIRST[CHOOSE_CELL] + self.cell

    def _others(self, source, n):
        """What the turn's second tile will be chosen from, when the n-th of a source is the first."""
        view = self.view
        hand = [view.hand[m] for m in range(len(view.hand)) if source is not view.hand or m != n]
        if view.space == 1:
            return hand
        return hand + [
            view.outdoors[m] for m in range(len(view.outdoors)) if source is not view.outdoors or m != n
        ]

    def _best_with(self, tile, others):
        """The most that a tile and one of the others can bring; self.cell is where the first goes."""
        plan = self.plan
        kind = KIND[tile]
        colour = COLOUR[tile]
        top = _NEVER
        for cell in range(12):
            if plan.filled >> cell & 1:
                continue
            worth = plan.gain(kind, colour, cell) + CROWNED[tile] * plan.crown_gain
            row_shown = plan.shown[cell // 3]
            col_shown = plan.shown[4 + cell % 3]
            plan.put(tile, cell)
            plan.weigh()
            worth += self._best_of(others)
            plan.take_back(tile, cell, row_shown, col_shown)
            plan.weigh()
            yield
            if worth > top:
                top = worth
                self.cell = cell
        return top

    def _best_of(self, tiles):
        plan = self.plan
        top = _NEVER
        for tile in tiles:
            if tile >= FRESH_WIND:
                top = max(top, self.worth(tile))
                continue
            extra = CROWNED[tile] * plan.crown_gain
            for cell in range(12):
                if not plan.filled >> cell & 1:
                    top = max(top, plan.gain(KIND[tile], COLOUR[tile], cell) + extra)
        return top
