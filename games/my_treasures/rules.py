# SPDX-License-Identifier: MIT
"""The rules of My Treasures: bag, journey board, turns, rewards and the morning walk.

Nothing is hidden here but the future: the bag is counts, so its order does not exist
until a tile is drawn, and neither does the order of the rival's cards.
"""

from micropython import const

from coffer.bits import cells, count
from coffer.dice import Dice
from games.my_treasures.cabinet import CARDS, FULL, POINTS, Cabinet
from games.my_treasures.tiles import FRESH_WIND, KIND, Bag

# What is decided. Each phase has its own range of actions, from the number given.
OVER = const(0)
CHOOSE_SPACE = const(1)  # 1-5, the action space
TAKE_HAND = const(2)  # 16 + place in the hand
TAKE_OUTDOORS = const(3)  # 32 + place in the outdoors, from the left
CHOOSE_CELL = const(4)  # 48 + cell, for the tile in table.tile
CHOOSE_COVER = const(5)  # 64 + collection card to turn over (solo)
TURN_RIVAL = const(6)  # 80, the rival's next card (solo)
FIRST = b"\0\0\x10\x20\x30\x40\x50"

# What happens: tell(kind, p, a, b). Lists are the table's own: read them at once, don't keep them.
LAID = const(1)  # the outdoors changed: a = tiles
RIVAL = const(2)  # the rival moved: a = card, b = tile discarded; table.space is where it went
MOVE = const(3)  # a pawn moved: a = viewpoint, b = space
DRAW = const(4)  # a = tiles, b = HAND or OUTDOORS
DISCARD = const(5)  # a = tiles, b = HAND or OUTDOORS
GIVE = const(6)  # space 2's other tile goes outdoors: a = tile
TAKE = const(7)  # a = tile, b = HAND, OUTDOORS or BAG
PLACE = const(8)  # a = tile, b = cell
SPECIAL = const(9)  # a special tile is used: a = tile
COLLECT = const(10)  # a = collection card
LINE = const(11)  # a = line, b = token
VIEWPOINT = const(12)  # a morning's round is over: a = points, b = round
COVER = const(13)  # a = collection cards turned over
RESHUFFLE = const(14)  # a = how many discards went into the bag
ROUND = const(15)  # a new round begins: a = round

HAND = const(0)
OUTDOORS = const(1)
BAG = const(2)

SOURCES = ("lines", "collection", "lucky", "wonder", "crowns", "viewpoint")


class Table:
    """A game of My Treasures from the first tile to the last."""

    def __init__(self, players, seed, options=None):
        if seed is None:  # a bare table, for copy() to fill: the device knows no __new__
            return
        if not 1 <= players <= 4:
            raise ValueError("My Treasures is for 1 to 4 players")
        self.options = {"advanced": False}
        for key in options or ():
            if key not in self.options:
                raise ValueError("unknown option " + str(key))
            self.options[key] = bool(options[key])
        if self.options["advanced"] and players != 2:
            raise ValueError("the advanced game is for 2 players")
        self.tell = None
        self.players = players
        self.solo = players == 1
        self.rounds = 3 if players <= 2 else 6
        self.round = 1
        self.revealed = 0
        self.dice = Dice(seed)
        self.bag = Bag(not self.options["advanced"])
        self.outdoors = []
        self.hand = []
        self.tile = 0  # taken and about to be placed
        self.cabinets = [Cabinet() for _ in range(players)]
        self.cards = 0  # set of collection cards face up
        while count(self.cards) < 5:
            self.cards |= 2 << self.dice.roll(CARDS)
        self.wonder = self.dice.roll(5)  # a kind
        self.rivals = 0xFFF  # set of rival cards not yet drawn
        self.covered = []  # chosen so far at this round's end
        self.walked = 0  # viewpoint points of rounds 1 and 2 (solo)
        self.viewpoints = bytearray(5)  # seat + 1 of the pawn at 1-5, 0 where there is none
        self.spaces = bytearray(5)
        self.space = 0  # where the turn's pawn stands
        self.left = 0  # placements still to come in this turn
        self._set_up(self.dice.roll(players))
        self._next_turn()

    def _set_up(self, first):
        """Pawns on the viewpoints, then four tiles outdoors: specials go back into the bag."""
        if self.solo:
            self.viewpoints[:] = b"\2\1\2\1\0"  # the rival stands on 1 and 3
        else:
            for n in range(self.players):
                self.viewpoints[n] = (first + n) % self.players + 1
        if self.players == 2:
            self.viewpoints[2] = self.viewpoints[1]
            self.viewpoints[3] = self.viewpoints[0]
        while len(self.outdoors) < 4:
            tile = self._draw(1)[0]
            if tile < FRESH_WIND:
                self.outdoors.append(tile)
            else:
                self.bag.counts[tile] += 1
                self.bag.size += 1

    # -- what may be done ---------------------------------------------------------------

    def actions(self):
        """The legal actions, ascending."""
        first = FIRST[self.phase]
        if self.phase == CHOOSE_SPACE:
            return [n + 1 for n in range(5) if not self.spaces[n]]
        if self.phase == TAKE_HAND:
            return [first + n for n in range(len(self.hand))]
        if self.phase == TAKE_OUTDOORS:
            return [first + n for n in range(len(self.outdoors))]
        if self.phase == CHOOSE_CELL:
            return [first + n for n in cells(FULL & ~self.cabinets[self.seat].filled)]
        if self.phase == CHOOSE_COVER:
            return [first + n for n in cells(self.cards) if n not in self.covered]
        return [first] if self.phase == TURN_RIVAL else []

    def apply(self, action):
        """Carries out one action; an illegal one raises ValueError and changes nothing."""
        if action not in self.actions():
            raise ValueError("not a legal action: " + str(action))
        choice = action - FIRST[self.phase]
        if self.phase == CHOOSE_SPACE:
            self._move(choice)
        elif self.phase == TAKE_HAND:
            self._take(self.hand.pop(choice), HAND)
        elif self.phase == TAKE_OUTDOORS:
            self._take(self.outdoors.pop(choice), OUTDOORS)
        elif self.phase == CHOOSE_CELL:
            self._place(choice)
        elif self.phase == CHOOSE_COVER:
            self._walk().cover(self, choice)
        else:
            self._walk().move_rival(self)

    # -- the bag and the outdoors -------------------------------------------------------

    def _draw(self, number):
        """New tiles from the bag; when it runs empty, the discards are shuffled into it."""
        drawn = []
        while len(drawn) < number:
            if not self.bag.size:
                bag = self.bag
                bag.counts, bag.discards = bag.discards, bag.counts
                bag.size = sum(bag.counts)
                self._say(RESHUFFLE, -1, bag.size)
            drawn.append(self.bag.draw(self.dice))
        self.revealed += 1
        return drawn

    def _lay(self, number):
        """Adds tiles at the right end of the outdoors, in somebody's turn."""
        drawn = self._draw(number)
        self.outdoors.extend(drawn)
        self._say(DRAW, self.seat, drawn, OUTDOORS)
        self._say(LAID, -1, self.outdoors)

    def _clear_outdoors(self):
        if self.outdoors:
            self._discard(self.outdoors, OUTDOORS)
            self.outdoors = []
            self._say(LAID, -1, self.outdoors)

    def _discard(self, tiles, source):
        for tile in tiles:
            self.bag.discards[tile] += 1
        self._say(DISCARD, self.seat, tiles, source)

    # -- a turn -------------------------------------------------------------------------

    def _next_turn(self):
        """The pawn nearest viewpoint 1 is next; when all have moved, the round is over."""
        for pawn in self.viewpoints:
            if pawn:
                rival = pawn > self.players
                self.phase = TURN_RIVAL if rival else CHOOSE_SPACE
                self.seat = 0 if rival else pawn - 1
                return
        self._tidy_up()

    def _travel(self, space):
        """Moves the pawn nearest viewpoint 1 down to a space; returns the viewpoint it left."""
        n = 0
        while not self.viewpoints[n]:
            n += 1
        self.spaces[space - 1] = self.viewpoints[n]
        self.viewpoints[n] = 0
        self.space = space
        return n + 1

    def _move(self, space):
        self._say(MOVE, self.seat, self._travel(space), space)
        self.left = 2
        if space <= 2:
            self.hand = self._draw(4 - space)
            self._say(DRAW, self.seat, self.hand, HAND)
            self.phase = TAKE_HAND
            return
        if space == 5:
            self._clear_outdoors()
        self._lay((1, 2, 4)[space - 3])
        self.phase = TAKE_OUTDOORS

    def _take(self, tile, source):
        """Takes a tile: a curio is to be placed, a special is used at once."""
        while True:
            self._say(TAKE, self.seat, tile, source)
            if source == OUTDOORS:
                self._say(LAID, -1, self.outdoors)
            if tile < FRESH_WIND:
                self.tile = tile
                self.phase = CHOOSE_CELL
                return
            self._say(SPECIAL, self.seat, tile)
            if tile == FRESH_WIND:
                self.bag.discards[FRESH_WIND] += 1
                self._clear_outdoors()
                self._lay(4)
                self.phase = TAKE_OUTDOORS
                return
            self.cabinets[self.seat].lucky += 1
            tile = self._draw(1)[0]
            source = BAG

    def _place(self, cell):
        tile = self.tile
        self.tile = 0
        self.cabinets[self.seat].place(tile, cell)
        self._say(PLACE, self.seat, tile, cell)
        self._collect()
        if self.solo:
            self._take_tokens()
        self.left -= 1
        if not self.left:
            self._end_turn()
        elif self.space == 1:
            self.phase = TAKE_HAND
        else:
            if self.space == 2:
                self._give()
            self.phase = TAKE_OUTDOORS

    def _give(self):
        tile = self.hand.pop()
        self.outdoors.append(tile)
        self._say(GIVE, self.seat, tile)
        self._say(LAID, -1, self.outdoors)

    def _end_turn(self):
        if self.hand:
            self._discard(self.hand, HAND)
            self.hand = []
        self._take_tokens()
        if self.solo and not self.outdoors:
            self._lay(1)
        self._next_turn()

    # -- rewards ------------------------------------------------------------------------

    def _take_tokens(self):
        cabinet = self.cabinets[self.seat]
        for line in range(7):
            if not cabinet.lines >> line & 1 and cabinet.complete(line):
                token = cabinet.token(line)
                cabinet.lines |= 1 << line
                cabinet.points += token
                if not token:
                    cabinet.blanks += 1
                self._say(LINE, self.seat, line, token)

    def _collect(self):
        """Takes the collection cards met, tested after each tile: seven tiles can be passed in a turn."""
        cabinet = self.cabinets[self.seat]
        for card in cells(self.cards):
            if cabinet.meets(card):
                self.cards &= ~(1 << card)
                cabinet.cards |= 1 << card
                self._say(COLLECT, self.seat, card)

    # -- the end of a round -------------------------------------------------------------

    def _tidy_up(self):
        if not self.solo:
            self._clear_outdoors()
        self.viewpoints, self.spaces = self.spaces, self.viewpoints
        self.space = 0
        if self.solo:
            self._say(VIEWPOINT, 0, self._view(0), self.round)
        if self.round == self.rounds:
            self.seat = -1
            self.phase = OVER
        elif self.solo:
            self._walk().end_round(self)
        else:
            self._next_round()

    def _next_round(self):
        self.round += 1
        self._say(ROUND, -1, self.round)
        if not self.solo:
            self.outdoors = self._draw(4)
            self._say(LAID, -1, self.outdoors)
        self._next_turn()

    def _walk(self):
        """The rules of the morning walk, which most games don't need."""
        from games.my_treasures import walk

        return walk

    # -- scoring ------------------------------------------------------------------------

    def _view(self, seat):
        """What a seat's pawns would score where they stand: 3, 2, 1 for number 1, 2, 3."""
        return sum([3 - n for n in range(3) if seat + 1 in (self.viewpoints[n], self.spaces[n])])

    def score(self, seat):
        """Points by source as in SOURCES, the total, and the blank tokens."""
        cabinet = self.cabinets[seat]
        points = [
            cabinet.points,
            sum([POINTS[card] for card in cells(cabinet.cards)]),
            cabinet.lucky,
            cabinet.numbers(KIND)[self.wonder],
            cabinet.crowns(),
            self._view(seat) + self.walked,
        ]
        return tuple(points + [sum(points), cabinet.blanks])

    def winners(self):
        """The seat with most points; a tie goes to more blank tokens, then to the foremost pawn."""
        return self._verdict().winners(self)

    def tie(self):
        """What decided among seats with equal totals: "blanks", "viewpoint", or "" without a tie."""
        return self._verdict().tie(self)

    def _verdict(self):
        from games.my_treasures import verdict  # only the end needs it

        return verdict

    # -- for bots and the log -----------------------------------------------------------

    def copy(self):
        """A table of its own in the same state; nobody listens to it."""
        twin = Table(self.players, None)
        twin.tell = None
        twin.players = self.players
        twin.options = self.options
        twin.solo = self.solo
        twin.rounds = self.rounds
        twin.round = self.round
        twin.revealed = self.revealed
        twin.seat = self.seat
        twin.phase = self.phase
        twin.dice = Dice()
        twin.dice.take(self.dice)
        twin.bag = self.bag.copy()
        twin.outdoors = self.outdoors[:]
        twin.hand = self.hand[:]
        twin.tile = self.tile
        twin.cabinets = [cabinet.copy() for cabinet in self.cabinets]
        twin.cards = self.cards
        twin.wonder = self.wonder
        twin.rivals = self.rivals
        twin.covered = self.covered[:]
        twin.walked = self.walked
        twin.viewpoints = self.viewpoints[:]
        twin.spaces = self.spaces[:]
        twin.space = self.space
        twin.left = self.left
        return twin

    def redeal(self, seat, dice):
        """Draws anew what no seat can know: only the chance to come, since nothing else is hidden."""
        self.dice.seed(dice.bits() << 15 | dice.bits())

    def _say(self, kind, p, a, b=0):
        if self.tell:
            self.tell(kind, p, a, b)
