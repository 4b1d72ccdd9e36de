# SPDX-License-Identifier: MIT
"""How a bot of My Treasures decides, from novice to hard.

All of them weigh tiles and cells with a Plan. Easy misjudges what it sees and overlooks the
collection cards, but never a line that it can complete. Normal takes what is best now. Hard thinks
of both tiles of the turn, tries every space with more samples from the bag, counts what is left in it,
races for collection cards, denies the next player a tile, and knows what it is worth to go first.
"""

from array import array

from micropython import const

from coffer.bits import cells
from games.my_treasures.pieces import COLOUR, CROWNED, FRESH_WIND, KIND, LUCKY_FIND
from games.my_treasures.plan import CROWNS, FAR, NEVER, Plan
from games.my_treasures.rules import DRAWN, FIRST
from games.my_treasures.scoring import POINTS
from games.my_treasures.state import CHOOSE_CELL, CHOOSE_COVER, CHOOSE_SPACE, TAKE_HAND
from games.my_treasures.value import DENY, MORE, POINT, order

_EASY = const(1)
_HARD = const(3)

# By level, novice to hard: how far a choice may be misjudged, in sixteenths of a point.
_DOUBT = bytes((70, 32, 6, 1))
_SAMPLES = bytes((1, 2, 4, 4))  # handfuls drawn from the bag before a pawn moves
_LINE = const(256)  # but nobody overlooks a line that a tile completes, for each point of its token

_PAIRS = const(25)  # of kind and colour: a curio's is (tile - 1) // 3
_SPECIAL = const(25)  # where a curio has its pair, a special has this


class Mind:
    """The data of one decision. Tiles are valued in sixteenths of a point."""

    def __init__(self, view, level, dice, values=None):
        self._view = view
        self._values = values  # by action, in sixteenths of a point; None if nobody asks
        self._level = level
        self._dice = dice
        rivals = self._rivals = None if view.solo else bytearray(FAR)
        cards = view.cards if level > _EASY or view.phase == CHOOSE_COVER else 0
        self._plan = Plan(cards, view.wonder, view.players, rivals)
        self._next = Plan(cards, view.wonder, view.players, rivals)  # with one tile more, or another's
        self._best = array("h", bytes(2 * _PAIRS))  # by pair, in the best cell and without a crown
        self._urn = bytearray()  # the tiles that may come
        # What may be the turn's second tile
        self._others = self._first(view.hand) if view.space == 1 else view.hand + view.outdoors
        # By tile, what it is worth that the next player does not get it
        self._grudge = bytearray(len(CROWNED))
        self._lucky = self._wind = self._choice = 0
        self._top = NEVER

    def _first(self, hand):
        """Returns the tiles of a hand that may be taken now: its special ones, else all."""
        specials = [tile for tile in hand if tile >= FRESH_WIND]
        return specials if specials and self._view.edition > 1 else hand[:]

    def decide(self, actions):
        """Returns the action with the highest value."""
        view = self._view
        plan = self._plan
        self._read_bag()
        yield
        follower = 0  # whose pawn is next
        if self._level == _HARD and view.phase != CHOOSE_SPACE:
            for pawn in view.viewpoints:
                follower = follower or pawn
        for seat in range(view.players):
            if seat != view.seat:
                self._watch(seat, seat + 1 == follower)
                yield
        plan.read(view.cabinets[view.seat])
        yield
        if view.phase == CHOOSE_COVER:
            return self._choose_cover(actions)
        yield from self._weigh(plan, self._best)
        self._weigh_specials()
        yield
        if view.phase == CHOOSE_SPACE:
            return (yield from self._choose_space(actions))
        if view.phase == CHOOSE_CELL:
            return (yield from self._choose_cell())
        return (yield from self._choose_tile(actions))

    # -- what may come, and what the others do --

    def _read_bag(self):
        """Reads the tiles that may be drawn, with the discards if the bag may run empty. Hard counts them."""
        bag = self._view.bag
        stock = array("h", bytes(24))  # by kind and 6 + colour
        for tile in range(1, len(bag.counts)):
            number = bag.counts[tile] + (bag.discards[tile] if bag.size < 8 else 0)
            stock[KIND[tile]] += number
            stock[6 + COLOUR[tile]] += number
            for _ in range(number):
                self._urn.append(tile)
        if self._level == _HARD:
            curios = len(self._urn) - stock[5]
            for n in range(12):
                stock[n] = 64 * (5 * stock[n] - curios) // (curios + MORE)
            self._plan.stock = self._next.stock = stock

    def _watch(self, seat, follows):
        """Finds how near opponents are to collection cards, and what tiles are worth to the next player."""
        view = self._view
        plan = self._next
        plan.read(view.cabinets[seat])
        if follows:
            for tile in view.outdoors + view.hand if view.space == 2 else view.outdoors:
                if tile < FRESH_WIND:
                    self._grudge[tile] = max(0, plan.best(tile, plan.free)) * DENY >> 4
        for card in cells(view.cards):
            self._rivals[card] = min(self._rivals[card], max(plan.missing[card], 1) - 1)

    def _weigh_specials(self):
        """Values the special tiles: a point and any tile, or the best of four."""
        total = curios = 0
        for tile in self._urn:
            if tile < FRESH_WIND:
                total += self._worth(tile, self._best)
                curios += 1
        self._wind = total // max(1, curios)
        self._lucky = self._wind + POINT
        total = 0
        for _ in range(8):
            best = NEVER
            for _ in range(4):
                best = max(best, self._worth(self._draw(), self._best))
            total += best
        self._wind = total >> 3

    def _choose_cover(self, actions):
        """Chooses the card with the lowest value, to give it up."""
        for action in actions:
            card = action - FIRST[CHOOSE_COVER]
            promised = POINTS[card] * self._plan.chance(card, self._plan.missing[card])
            self._compare(action, -promised)
            self._note(action, -promised >> 4)
        return self._choice

    def _weigh(self, plan, best):
        """Values each pair of kind and colour: in its best cell, and without a crown."""
        for pair in range(_PAIRS):
            best[pair] = plan.best(1 + pair * 3, plan.free)
            if pair == 12:
                yield
        yield

    def _draw(self):
        return self._urn[self._dice.roll(len(self._urn))]

    def _worth(self, tile, best):
        """Returns the value of a tile in its best cell."""
        if tile < FRESH_WIND:
            return best[(tile - 1) // 3] + CROWNED[tile] * self._plan.gains[CROWNS]
        return self._lucky if tile == LUCKY_FIND else self._wind

    # -- which space --

    def _choose_space(self, actions):
        """Chooses the space by its two best tiles, over samples of the bag, and by its place in the order.

        One after the other each pair is the turn's first tile, if it may be one of a space's two best: its
        second tile is weighed once for all samples, and needs no memory afterwards.
        """
        view = self._view
        hard = self._level == _HARD
        samples = _SAMPLES[self._level]
        outdoors = bytes(view.outdoors)
        drawn = bytearray()
        for _ in range(4 * samples):
            drawn.append(self._draw())
        tops = array("h", [NEVER] * (6 * samples))  # what each sample's best two bring, by space
        then = array("h", self._best)  # what a second tile is worth
        wanted = 0  # set of pairs that may come first
        for n in range(samples):
            for space in actions:
                wanted |= self._best_two(self._firsts(space, drawn[4 * n : 4 * n + DRAWN[space]], outdoors))
            yield
        for pair in cells(wanted):
            first = 1 + pair * 3
            best = self._best
            if hard and pair < _SPECIAL:
                best = then
                self._plan.best(first, self._plan.free)
                self._next.follow(self._plan, first, self._plan.cell)
                yield
                yield from self._weigh(self._next, best)
            for n in range(samples):
                for space in actions:
                    worth = self._two(pair, best, space, drawn[4 * n : 4 * n + DRAWN[space]], outdoors)
                    if worth > tops[6 * n + space]:
                        tops[6 * n + space] = worth
                yield
        for space in actions:
            worth = 0
            for n in range(samples):
                worth += tops[6 * n + space]
            worth //= samples
            if view.solo or view.round == view.rounds:
                worth += POINT * max(0, 4 - space)
            if self._level > _EASY:  # normal has only a notion of what it is worth to go first
                worth += order(view, space) >> (0 if hard else 2)
            self._compare(space, worth)
            self._note(space, worth)
        return self._choice

    def _firsts(self, space, drawn, outdoors):
        """Returns the tiles that may be the turn's first one on a space."""
        return drawn + outdoors if 3 <= space <= 4 else drawn

    def _best_two(self, tiles):
        """Returns the set of pairs of the two best tiles, and of special ones, which must be taken first."""
        first = second = NEVER
        pair = other = special = 0
        for tile in tiles:
            worth = self._worth(tile, self._best)
            if worth > first:
                second = first
                other = pair
                first = worth
                pair = 1 << (tile - 1) // 3
            elif worth > second:
                second = worth
                other = 1 << (tile - 1) // 3
            if tile >= FRESH_WIND:
                special = 1 << _SPECIAL
        return pair | other | special

    def _two(self, pair, best, space, firsts, outdoors):
        """Returns the highest value of two tiles: the first is of a pair, the second is worth `best`."""
        specials = 0  # of the hand, which must be taken first
        if space <= 2 and self._view.edition > 1:
            for tile in firsts:
                specials += tile >= FRESH_WIND
            if specials and pair != _SPECIAL:
                return NEVER
        seconds = firsts
        if 2 <= space <= 4:
            seconds = firsts + outdoors
            if space > 2:
                firsts = seconds
        top = NEVER
        for n in range(len(firsts)):  # which stand at the same places among the seconds
            if (firsts[n] - 1) // 3 == pair:
                worth = self._worth(firsts[n], self._best)
                for m in range(len(seconds)):
                    if m != n and (specials < 2 or space > 1 or seconds[m] >= FRESH_WIND):
                        top = max(top, worth + self._worth(seconds[m], best))
        return top

    # -- which tile, which cell --

    def _choose_tile(self, actions):
        """Chooses the tile with the highest value, by itself or (hard) with the best of the others."""
        view = self._view
        source = view.hand if view.phase == TAKE_HAND else view.outdoors
        found = []  # what each tile is worth
        for n in range(len(source)):
            tile = source[n]
            worth = NEVER
            if tile not in source[:n] and FIRST[view.phase] + n in actions:
                worth = self._worth(tile, self._best)
                if self._level == _HARD:
                    if view.left > 1:
                        others = self._others[:]
                        if source is view.hand and view.space == 1:
                            others = view.hand[:]
                            others.remove(tile)
                            others = self._first(others)
                        elif view.space > 1:
                            others.remove(tile)
                        if tile < FRESH_WIND:
                            worth = yield from self._together(tile, others)
                        else:
                            second = NEVER
                            for other in others:
                                second = max(second, self._worth(other, self._best))
                            worth += second
                    worth += self._grudge[tile]
                elif tile < FRESH_WIND:
                    token = 0
                    for cell in cells(self._plan.free):
                        token = max(token, self._plan.token(tile, cell))
                    worth += _LINE * token
            found.append(worth)
        self._top = NEVER
        for n in range(len(found)):
            self._compare(FIRST[view.phase] + n, found[n])
            self._note(FIRST[view.phase] + n, found[source.index(source[n])])
        return self._choice

    def _choose_cell(self):
        """Chooses the cell in which the tile is worth most, by itself or (hard) with the next one."""
        view = self._view
        if self._level == _HARD and view.left > 1:
            yield from self._together(view.tile, self._others)
            return self._choice
        for cell in cells(self._plan.free):
            worth = self._plan.best(view.tile, 1 << cell)
            if self._level < _HARD:
                worth += _LINE * self._plan.token(view.tile, cell)
            self._compare(FIRST[CHOOSE_CELL] + cell, worth)
            self._note(FIRST[CHOOSE_CELL] + cell, worth)
        return self._choice

    def _together(self, tile, others):
        """Compares cells for a tile by what it and the best of the others are worth together."""
        self._top = NEVER
        plan = self._next
        for cell in cells(self._plan.free):
            plan.follow(self._plan, tile, cell)
            second = NEVER
            for other in others:
                curio = other < FRESH_WIND
                worth = plan.best(other, plan.free) if curio else self._worth(other, self._best)
                second = max(second, worth + self._grudge[other])
            yield
            worth = self._plan.best(tile, 1 << cell) + second
            self._compare(FIRST[CHOOSE_CELL] + cell, worth)
            self._note(FIRST[CHOOSE_CELL] + cell, worth)
        return self._top

    # -- the best so far --

    def _compare(self, action, worth):
        """Compares one more action, with the level's error; among equals the first one is chosen."""
        worth += self._dice.roll(_DOUBT[self._level])
        if worth > self._top:
            self._top = worth
            self._choice = action

    def _note(self, action, worth):
        """Stores the value of an action, if `values` was given and the action is legal."""
        if self._values is not None and action in self._values:
            self._values[action] = worth
