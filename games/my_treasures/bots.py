# SPDX-License-Identifier: MIT
"""The bots of My Treasures, easy, normal and hard, and the reason of a hint.

All of them weigh tiles and cells with a Plan. Easy misjudges what it sees and overlooks the
collection cards, but never a line that it can complete. Normal takes what is best now. Hard thinks
of both tiles of the turn, tries every space with more samples from the bag, races for collection
cards, and knows what it is worth to go first.
"""

from array import array

from micropython import const

from coffer.bits import cells
from games.my_treasures.pieces import COLOUR, CROWNED, FRESH_WIND, FULL, KIND, LUCKY_FIND, ROWS
from games.my_treasures.rules import DRAWN, FIRST
from games.my_treasures.scoring import POINTS, meets
from games.my_treasures.state import CHOOSE_CELL, CHOOSE_COVER, CHOOSE_SPACE, TAKE_HAND, TURN_RIVAL
from games.my_treasures.value import CROWNS, FAR, NEVER, POINT, Plan, near, order

_EASY = const(1)
_HARD = const(3)

# By level, easy to hard: how far a choice may be misjudged, in sixteenths of a point.
_DOUBT = bytes((0, 32, 6, 1))
_SAMPLES = bytes((0, 2, 4, 16))  # handfuls drawn from the bag before a pawn moves
_LINE = const(256)  # but nobody overlooks a line that a tile completes, for each point of its token
_CLOSE = const(4)  # a lead of less than so many sixteenths of a point is a close call
_FAR = const(999)
_last = array("h", [0, _FAR])  # what was chosen last, and by how much it led

_SPECIAL = const(25)  # where a curio has its pair, kind * 5 + colour, a special has this


def think(view, level, dice):
    """A generator that returns the action for the seat whose decision it is."""
    actions = view.actions()
    if len(actions) == 1:
        return actions[0]
    if view.phase == CHOOSE_COVER:
        return (yield from _choose_cover(view, actions))
    rivals = yield from near(view, view.seat)
    mind = Mind(view, level, dice, rivals)
    return (yield from mind.decide(actions))


def _choose_cover(view, actions):
    """Gives up the collection card that promises least."""
    plan = Plan(view.cards, view.wonder, view.players)
    plan.read(view.cabinets[view.seat])
    yield
    worst = actions[0]
    least = -NEVER
    for action in actions:
        card = action - FIRST[CHOOSE_COVER]
        promise = POINTS[card] * plan.chance(card, plan.missing[card])
        if promise < least:
            least = promise
            worst = action
    return worst


class Mind:
    """What one decision needs to know. Tiles are weighed in sixteenths of a point."""

    def __init__(self, view, level, dice, rivals):
        self._view = view
        self._level = level
        self._dice = dice
        cards = view.cards if level > _EASY else 0
        self._plan = Plan(cards, view.wonder, view.players, rivals)
        self._next = Plan(cards, view.wonder, view.players, rivals)  # with one tile more
        self._best = array("h", [0] * 25)  # by pair, in the best cell and without a crown
        self._then = array("h", self._best)  # the same with one tile more
        self._where = bytearray(25)  # by pair, the best cell
        self._urn = b""
        self._lucky = self._wind = self._top = self._second = self._choice = 0

    def _fill_urn(self, bag):
        """The tiles that may come, one byte each."""
        urn = bytearray()
        for tile in range(1, len(bag.counts)):
            number = bag.counts[tile] + (bag.discards[tile] if bag.size < 8 else 0)
            for _ in range(number):
                urn.append(tile)
        return urn

    def _draw(self):
        return self._urn[self._dice.roll(len(self._urn))]

    def decide(self, actions):
        """The action that promises most."""
        self._plan.read(self._view.cabinets[self._view.seat])
        yield
        self._urn = self._fill_urn(self._view.bag)
        yield
        yield from self._weigh()
        if self._view.phase == CHOOSE_SPACE:
            return (yield from self._choose_space(actions))
        if self._view.phase == CHOOSE_CELL:
            return (yield from self._choose_cell())
        return (yield from self._choose_tile())

    def _weigh(self):
        """All curios, then the specials: a point and any tile, or the best of four."""
        for pair in range(25):
            self._best[pair] = self._plan.best(1 + pair * 3)
            self._where[pair] = self._plan.cell
            if pair == 12:
                yield
        yield
        total = curios = 0
        for tile in self._urn:
            if tile < FRESH_WIND:
                total += self._worth(tile, self._best)
                curios += 1
        self._wind = total // max(1, curios)
        self._lucky = self._wind + POINT
        yield
        total = 0
        for _ in range(8):
            total += max([self._worth(self._draw(), self._best) for _ in range(4)])
        self._wind = total >> 3

    def _worth(self, tile, best):
        """A tile in its best cell."""
        if tile < FRESH_WIND:
            return best[(tile - 1) // 3] + CROWNED[tile] * self._plan.gains[CROWNS]
        return self._lucky if tile == LUCKY_FIND else self._wind

    # -- which space --

    def _choose_space(self, actions):
        """The space whose two tiles, over samples of what may be drawn, and order promise most.

        One after the other each pair is the turn's first tile: its second tile is weighed once for
        all samples, and needs no memory afterwards.
        """
        samples = _SAMPLES[self._level]
        outdoors = bytes(self._view.outdoors)
        drawn = bytes([self._draw() for _ in range(4 * samples)])
        tops = array("h", [NEVER] * (6 * samples))  # what each sample's best two bring, by space
        done = 0  # set of pairs
        for first in drawn + outdoors:
            pair = (first - 1) // 3
            if done >> pair & 1:
                continue
            done |= 1 << pair
            best = self._best
            if pair < _SPECIAL and self._level == _HARD:
                best = self._then
                self._next.follow(self._plan, first, self._where[pair])
                yield
                for n in range(25):
                    best[n] = self._next.best(1 + n * 3)
                    if n == 12:
                        yield
                yield
            for n in range(samples):
                for space in actions:
                    worth = self._two(pair, best, space, drawn[4 * n : 4 * n + DRAWN[space]], outdoors)
                    if worth > tops[6 * n + space]:
                        tops[6 * n + space] = worth
                yield
        self._begin()
        for space in actions:
            worth = sum([tops[6 * n + space] for n in range(samples)]) // samples + self._order(space)
            self._compare(space, worth + self._doubt())
        return self._chosen()

    def _two(self, pair, best, space, firsts, outdoors):
        """The most that two tiles can bring, the first one of a pair, the second worth what `best` says."""
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
                    if m != n:
                        top = max(top, worth + self._worth(seconds[m], best))
        return top

    def _order(self, space):
        """What the pawn's next viewpoint is worth, in points and in going first."""
        view = self._view
        worth = 0
        if view.solo or view.round == view.rounds:
            worth = POINT * max(0, 4 - space)
        if self._level > _EASY:  # normal has only a notion of it
            worth += order(view, space) >> (0 if self._level == _HARD else 2)
        return worth

    # -- which tile, which cell --

    def _choose_tile(self):
        """The tile that brings most, alone or (hard) together with the best of the others."""
        view = self._view
        source = view.hand if view.phase == TAKE_HAND else view.outdoors
        found = []  # what each tile is worth
        for n in range(len(source)):
            tile = source[n]
            if tile in source[:n]:
                found.append(NEVER)
                continue
            worth = self._worth(tile, self._best)
            if self._level < _HARD and tile < FRESH_WIND:
                worth += self._doubt() + _LINE * max([self._plan.token(tile, cell) for cell in self._free()])
            if self._level == _HARD and view.left > 1:
                others = self._others(source, n)
                if tile < FRESH_WIND:
                    worth = yield from self._together(tile, others)
                else:
                    worth += max([self._worth(other, self._best) for other in others])
            found.append(worth)
        self._begin()
        for n in range(len(found)):
            self._compare(FIRST[view.phase] + n, found[n])
        return self._chosen()

    def _choose_cell(self):
        """The cell where the tile brings most, alone or (hard) together with the one to follow."""
        view = self._view
        if self._level == _HARD and view.left > 1:
            yield from self._together(view.tile, self._others(None, -1))
            return self._chosen()
        self._begin()
        for cell in self._free():
            worth = self._plan.gain(view.tile, cell) + self._doubt()
            if self._level < _HARD:
                worth += _LINE * self._plan.token(view.tile, cell)
            self._compare(FIRST[CHOOSE_CELL] + cell, worth)
        return self._chosen()

    # -- the best so far, and the next best --

    def _begin(self):
        self._top = self._second = NEVER

    def _compare(self, action, worth):
        """One more action: of equals, the first is chosen."""
        if worth > self._top:
            self._second = self._top
            self._top = worth
            self._choice = action
        elif worth > self._second:
            self._second = worth

    def _chosen(self):
        """The best action; a reason may be asked for, and then it matters how close the next best was."""
        _last[0] = self._choice
        _last[1] = min(self._top - self._second, _FAR)
        return self._choice

    def _doubt(self):
        """How much something is taken for more than it is."""
        return self._dice.roll(_DOUBT[self._level])

    def _free(self):
        """The empty cells."""
        return cells(FULL & ~self._plan.filled)

    def _others(self, source, taken):
        """What the turn's second tile can be, when one of a source is taken as the first."""
        view = self._view
        others = []
        for tiles in (view.hand, view.outdoors):
            if tiles is view.outdoors and view.space == 1:
                break
            for n in range(len(tiles)):
                if tiles is not source or n != taken:
                    others.append(tiles[n])
        return others

    def _together(self, tile, others):
        """The most that a tile and one of the others can bring; the choice is where the first goes."""
        self._begin()
        plan = self._next
        for cell in self._free():
            plan.follow(self._plan, tile, cell)
            second = NEVER
            for other in others:
                worth = plan.best(other) if other < FRESH_WIND else self._worth(other, self._best)
                second = max(second, worth)
            worth = self._plan.gain(tile, cell) + second
            yield
            self._compare(FIRST[CHOOSE_CELL] + cell, worth)
        return self._top


# -- reasons ------------------------------------------------------------------------------


def reason(view, action):
    """Why an action is good, by what chose it: a key of the game's words, and the points in them."""
    choice = action - FIRST[view.phase]
    if view.phase == TURN_RIVAL:
        return ("why.rival",)
    close = _last[0] == action and _last[1] < _CLOSE
    if view.phase == CHOOSE_SPACE:
        return ("why.close",) if close else _why_space(view, choice)
    cabinet = view.cabinets[view.seat]
    plan = Plan(view.cards, view.wonder, view.players, None if view.solo else FAR)
    plan.read(cabinet)
    if view.phase == CHOOSE_COVER:
        return ("why.cover", plan.chance(choice, plan.missing[choice]) * 100 >> 8)
    tile = view.tile
    if view.phase != CHOOSE_CELL:
        tile = (view.hand if view.phase == TAKE_HAND else view.outdoors)[choice]
        if tile >= FRESH_WIND:
            return ("why.special",)
        plan.best(tile)
        choice = plan.cell
    return _why_place(view, plan, tile, choice, close)


def _why_space(view, space):
    if space <= 3 and (view.solo or view.round == view.rounds):
        return ("why.viewpoint", 4 - space)
    if space <= 2:
        return ("why.order",)
    return ("why.new" if space == 5 else "why.choice",)


def _why_place(view, plan, tile, cell, close):
    """What a tile in a cell brings at once, or what it keeps a line for."""
    cabinet = view.cabinets[view.seat]
    after = cabinet.copy()
    after.place(tile, cell)
    met = sum([POINTS[card] for card in cells(view.cards) if meets(after, card)])
    token = plan.token(tile, cell)
    if met:
        return ("why.both", token, met) if token else ("why.card", met)
    if token:
        return ("why.completes", token)
    if close:
        return ("why.close",)
    row = cell // 3
    column = ROWS + cell % 3
    if cabinet.shown(row, KIND) == 1 << KIND[tile]:
        return ("why.row." + str(KIND[tile]), 3)
    if cabinet.shown(column, COLOUR) == 1 << COLOUR[tile]:
        return ("why.column." + str(COLOUR[tile]), 4)
    if CROWNED[tile]:
        return ("why.crown", 2 if KIND[tile] == view.wonder else 1)
    return ("why.wonder", 1) if KIND[tile] == view.wonder else ("why.open",)
