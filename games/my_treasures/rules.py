# SPDX-License-Identifier: MIT
"""The rules of My Treasures, from the first pawn's move to the last token; at the end the morning walk.

Read it with the rules page in the other hand: turns and spaces, special tiles, lines, collection cards
and the round's end stand in the same order. Set-up and phases are in state.py, what counts in scoring.py.

An action is a small number, each phase's from FIRST[phase] on:

    CHOOSE_SPACE     1-5, the action space
    TAKE_HAND        16 + place in the hand
    TAKE_OUTDOORS    32 + place in the outdoors, from the left
    CHOOSE_CELL      48 + cell, for the tile in table.tile
    CHOOSE_COVER     64 + collection card to turn over (solo)
    TURN_RIVAL       80, the rival's next card (solo)
"""

from micropython import const

from coffer.bits import cells, count, nth
from games.my_treasures import scoring
from games.my_treasures.pieces import FRESH_WIND, FULL, RIVALS
from games.my_treasures.state import (
    CHOOSE_CELL,
    CHOOSE_COVER,
    CHOOSE_SPACE,
    OVER,
    TAKE_HAND,
    TAKE_OUTDOORS,
    TURN_RIVAL,
    State,
)

FIRST = bytes((0, 0, 16, 32, 48, 64, 80))  # by phase
DRAWN = bytes((0, 3, 2, 1, 2, 4))  # by space, how many tiles come out of the bag

# Events: what listener(kind, p, a, b) hears. Lists are the table's own: read them at once, don't keep them.
LAID = const(1)  # the outdoors changed: a = tiles
RIVAL_MOVED = const(2)  # the rival moved: a = card, b = tile discarded; table.space is where it went
MOVED = const(3)  # a pawn moved: a = viewpoint, b = space
DREW = const(4)  # a = tiles, b = HAND or OUTDOORS
DISCARDED = const(5)  # a = tiles, b = HAND or OUTDOORS
GAVE = const(6)  # space 2's other tile goes outdoors: a = tile
TOOK = const(7)  # a = tile, b = HAND, OUTDOORS or BAG
PLACED = const(8)  # a = tile, b = cell
SPECIAL_USED = const(9)  # a special tile is used: a = tile
COLLECTED = const(10)  # a = collection card
LINE_COMPLETED = const(11)  # a = line, b = token
VIEW_SCORED = const(12)  # a morning's round is over: a = points, b = round
COVERED = const(13)  # a = collection cards turned over
RESHUFFLED = const(14)  # a = how many discards went into the bag
ROUND_BEGUN = const(15)  # a new round begins: a = round

HAND = const(0)
OUTDOORS = const(1)
BAG = const(2)

RIVAL_SEAT = const(1)  # whose pawns the rival's are

SOURCES = ("lines", "collection", "lucky", "wonder", "crowns", "viewpoint")


class Table(State):
    """A game of My Treasures from the first tile to the last."""

    # -- what may be done ---------------------------------------------------------------

    def actions(self):
        """The legal actions, ascending."""
        phase = self.phase
        choices = []
        if phase == CHOOSE_SPACE:
            choices = [space for space in range(1, 6) if not self.spaces[space - 1]]
        elif phase == TAKE_HAND:
            choices = self._hand_choices()
        elif phase == TAKE_OUTDOORS:
            choices = list(range(len(self.outdoors)))
        elif phase == CHOOSE_CELL:
            choices = cells(FULL & ~self.cabinets[self.seat].filled)
        elif phase == CHOOSE_COVER:
            choices = [card for card in cells(self.cards) if card not in self.covered]
        elif phase == TURN_RIVAL:
            choices = [0]
        return [FIRST[phase] + choice for choice in choices]

    def _hand_choices(self):
        """Places in the hand that can be taken: special tiles come first (edition 1: any tile)."""
        every = list(range(len(self.hand)))
        specials = [n for n in every if self.hand[n] >= FRESH_WIND]
        return specials if specials and self.edition > 1 else every

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
            self.covered.append(choice)
            if len(self.covered) == 2:
                self._turn_over()
        else:
            self._move_rival()

    # -- the bag and the outdoors -------------------------------------------------------

    def _draw(self, number):
        """New tiles from the bag; when it runs empty, the discards are shuffled into it."""
        drawn: list = []
        while len(drawn) < number:
            if not self.bag.size:
                self.bag.refill()
                self._emit(RESHUFFLED, -1, self.bag.size, 0)
            drawn.append(self.bag.draw(self.dice))
        self.revealed += 1
        return drawn

    def _lay(self, number, who):
        """Adds tiles at the right end of the outdoors, in somebody's turn."""
        drawn = self._draw(number)
        self.outdoors.extend(drawn)
        self._emit(DREW, who, drawn, OUTDOORS)
        self._emit(LAID, -1, self.outdoors, 0)

    def _clear_outdoors(self):
        if self.outdoors:
            self._discard(self.outdoors, OUTDOORS)
            self.outdoors = []
            self._emit(LAID, -1, self.outdoors, 0)

    def _discard(self, tiles, source):
        for tile in tiles:
            self.bag.discards[tile] += 1
        self._emit(DISCARDED, self.seat, tiles, source)

    # -- a turn -------------------------------------------------------------------------

    def _next_turn(self):
        """The pawn nearest viewpoint 1 is next; when all have moved, the round is over."""
        if not self._next_pawn():
            self._tidy_up()

    def _next_pawn(self):
        """Gives the turn to the pawn nearest viewpoint 1; False when all have moved."""
        for pawn in self.viewpoints:
            if pawn:
                rival = pawn > self.players
                self.phase = TURN_RIVAL if rival else CHOOSE_SPACE
                self.seat = 0 if rival else pawn - 1
                return True
        return False

    def _travel(self, space):
        self.space = space
        return advance_pawn(self.viewpoints, self.spaces, space)

    def _move(self, space):
        """New tiles into the hand on spaces 1 and 2, outdoors on 3 to 5, where 5 clears it first."""
        self._emit(MOVED, self.seat, self._travel(space), space)
        self.left = 2
        if space <= 2:
            self.hand = self._draw(DRAWN[space])
            self._emit(DREW, self.seat, self.hand, HAND)
            self.phase = TAKE_HAND
            return
        if space == 5:
            self._clear_outdoors()
        self._lay(DRAWN[space], self.seat)
        self.phase = TAKE_OUTDOORS

    def _place(self, cell):
        """Places the tile in that cell; then the turn continues or ends."""
        tile = self.tile
        self.tile = 0
        self.cabinets[self.seat].place(tile, cell)
        self._emit(PLACED, self.seat, tile, cell)
        self._collect()
        if self.solo:
            self._take_tokens()
        self.left -= 1
        if not self.left:
            self._end_turn()
        elif self.space == 1:
            self.phase = TAKE_HAND
        else:
            if self.space == 2:  # the other tile goes outdoors, where it may be taken again
                tile = self.hand.pop()
                self.outdoors.append(tile)
                self._emit(GAVE, self.seat, tile, 0)
                self._emit(LAID, -1, self.outdoors, 0)
            self.phase = TAKE_OUTDOORS

    def _end_turn(self):
        """Discards the rest of the hand, and gives lines their tokens."""
        if self.hand:
            self._discard(self.hand, HAND)
            self.hand = []
        self._take_tokens()
        if self.solo and not self.outdoors:
            self._lay(1, 0)
        self._next_turn()

    # -- special tiles ------------------------------------------------------------------

    def _take(self, tile, source):
        """Takes a tile: a curio is to be placed, a special is used at once."""
        while True:
            self._emit(TOOK, self.seat, tile, source)
            if source == OUTDOORS:
                self._emit(LAID, -1, self.outdoors, 0)
            if tile < FRESH_WIND:
                self.tile = tile
                self.phase = CHOOSE_CELL
                return
            self._emit(SPECIAL_USED, self.seat, tile, 0)
            if tile == FRESH_WIND:
                self._blow()
                return
            self.cabinets[self.seat].lucky += 1
            tile = self._draw(1)[0]
            source = BAG

    def _blow(self):
        """Fresh wind: four new tiles outdoors, of which one is taken; the wind itself is discarded last.

        So it can't come back among the four when the bag runs empty. In edition 1 it was discarded first.
        """
        if self.edition == 1:
            self.bag.discards[FRESH_WIND] += 1
        self._clear_outdoors()
        self._lay(4, self.seat)
        if self.edition > 1:
            self.bag.discards[FRESH_WIND] += 1
        self.phase = TAKE_OUTDOORS

    # -- lines and collection cards -----------------------------------------------------

    def _take_tokens(self):
        """Gives each completed line its token; a blank one if its tiles don't match."""
        cabinet = self.cabinets[self.seat]
        for line in cells(cabinet.complete() & ~cabinet.lines):
            token = cabinet.token(line)
            cabinet.lines |= 1 << line
            cabinet.points += token
            cabinet.blanks += not token
            self._emit(LINE_COMPLETED, self.seat, line, token)

    def _collect(self):
        """Takes the collection cards met, tested after each tile: seven tiles can be passed in a turn."""
        cabinet = self.cabinets[self.seat]
        for card in cells(self.cards):
            if scoring.meets(cabinet, card):
                self.cards &= ~(1 << card)
                cabinet.cards |= 1 << card
                self._emit(COLLECTED, self.seat, card, 0)

    # -- the round's end ----------------------------------------------------------------

    def _tidy_up(self):
        """Every pawn goes up to the viewpoint of its space's number; outdoors stays only on a walk."""
        if not self.solo:
            self._clear_outdoors()
        self.viewpoints, self.spaces = self.spaces, self.viewpoints
        self.space = 0
        if self.solo:
            self._emit(VIEW_SCORED, 0, scoring.viewpoint_points(self.viewpoints, self.spaces, 0), self.round)
        if self.round == self.rounds:
            self.seat = -1
            self.phase = OVER
        elif self.solo:
            self._end_stage()
        else:
            self._next_round()

    def _next_round(self):
        """Four new tiles outdoors; a walk goes on with those that lie there."""
        self.round += 1
        self._emit(ROUND_BEGUN, -1, self.round, 0)
        if not self.solo:
            self.outdoors = self._draw(4)
            self._emit(LAID, -1, self.outdoors, 0)
        self._next_pawn()

    # -- the morning walk ---------------------------------------------------------------

    def _move_rival(self):
        """The rival draws a card, moves, discards a tile outdoors and adds one; two if it was the last."""
        place = nth(self.rivals, self.dice.roll(count(self.rivals)))
        self.rivals &= ~(1 << place)
        card = RIVALS[place]
        space = card >> 6
        arrow = (card >> 3 & 7) - 1
        position = card & 7
        while self.spaces[space - 1]:
            space = (space - 1 + arrow) % 5 + 1
        self._travel(space)
        tile = self.outdoors.pop((position - 1) % len(self.outdoors))
        self.bag.discards[tile] += 1
        emptied = not self.outdoors
        self._emit(RIVAL_MOVED, RIVAL_SEAT, card, tile)
        self.outdoors.extend(self._draw(1))
        self._emit(LAID, -1, self.outdoors, 0)
        if emptied:
            self._lay(1, RIVAL_SEAT)
        self._next_turn()

    def _end_stage(self):
        """Scores the viewpoints; then two collection cards are chosen, if there are more."""
        self.walked += scoring.viewpoint_points(self.viewpoints, self.spaces, 0)
        self.seat = 0
        self.phase = CHOOSE_COVER
        if count(self.cards) <= 2:
            self.covered = cells(self.cards)
            self._turn_over()

    def _turn_over(self):
        """Turns the chosen cards face down, so that they can't be won, and begins the next round."""
        cards = self.covered
        self.covered = []
        for card in cards:
            self.cards &= ~(1 << card)
        if cards:
            self._emit(COVERED, 0, cards, 0)
        self._next_round()

    # -- the count ----------------------------------------------------------------------

    score = scoring.score
    winners = scoring.winners
    tie = scoring.tie

    def _emit(self, kind, p, a, b):
        """Passes an event to the listener, if there is one."""
        if self.listener:
            self.listener(kind, p, a, b)


def advance_pawn(viewpoints, spaces, space):
    """Moves the pawn nearest viewpoint 1 down to a space; returns the viewpoint it left."""
    n = 0
    while not viewpoints[n]:
        n += 1
    spaces[space - 1] = viewpoints[n]
    viewpoints[n] = 0
    return n + 1
