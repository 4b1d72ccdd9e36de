# SPDX-License-Identifier: MIT
"""The rules of Treasure Maps: one table, from the deal to the last point.

Nothing here knows of screens, bots or logs. Read it with the rules page in the other hand: set-up,
the turn's three steps, rounds and the end stand in the same order. What lies on the table, and the
phases, are in state.py; what it comes to is in scoring.py.

An action is a small number, whose meaning depends on the phase:

    DRAFT        0-5, which two of the four dealt maps to keep: 01 02 03 12 13 23
    MARK, PICK   slot << 8 | n, where slot is 0 or 1 and MASKS[n] the cells to mark;
                 n from CELL (160) on is a single cell
    CLAIM        0-3, a map of the display; 4, the top of the pile
"""

from micropython import const

from coffer.bits import count
from games.treasure_maps.deck import COINS, COLOUR, EXES, ISLAND, PALM, SEAL
from games.treasure_maps.masks import FIRST, MASKS
from games.treasure_maps.pieces import CELL, COIN_BOXES, EXPEDITION, NONE, PALM_BOXES
from games.treasure_maps.scoring import score, tie, winners
from games.treasure_maps.state import CLAIM, DRAFT, MARK, OVER, PICK, ROUND, TURNS, State

# Events: what `listener(kind, p, a, b)` hears, in the order of the log.
DEALT = const(1)  # p was dealt the four maps a, and kept two by action b
DISPLAYED = const(2)  # the display is now a (NONE: an empty place)
FLIPPED = const(3)  # the pattern is a, the start player b
PLACED = const(4)  # p marked the pattern, on slot a the cells b
CELL_MARKED = const(5)  # p marked a single cell, on slot a the cell b
PICKED = const(6)  # p marked for an X, on slot a the cell b
SKIPPED = const(7)  # p had no free cell
COIN_MARKED = const(8)  # p marked a coin: now a
PALMED = const(9)  # p scored a palm of a points
CUP_TAKEN = const(10)  # p filled coin row a and took the cup of b
COMPLETED = const(11)  # p laid map a aside, from slot b
TOOK = const(12)  # p took map a, from the display's place b or from the PILE

SOURCES = ("coins", "cups", "palms", "maps", "seals")

PILE = const(4)  # the claim of the pile's top
PAIRS = ((0, 1), (0, 2), (0, 3), (1, 2), (1, 3), (2, 3))  # by action of the draft: the maps kept


class Table(State):
    """A game in progress."""

    score = score
    winners = winners
    tie = tie

    # What a player may ask.

    def actions(self):
        """The legal actions of the seat, in ascending order."""
        if self.phase == DRAFT:
            return list(range(len(PAIRS)))
        found = []
        if self.phase == CLAIM:
            for n in range(4):
                if self.display[n] != NONE:
                    found.append(n)
            if self.left:
                found.append(PILE)
        elif self.phase != OVER:
            pattern = self.pattern()
            for slot in range(2):
                free = self.free[2 * self.seat + slot]
                if self.phase == MARK:
                    for n in range(FIRST[pattern], FIRST[pattern + 1]):
                        mask = MASKS[n]
                        if mask & free == mask:  # fits() without the call: up to 96 times for each action
                            found.append(slot << 8 | n)
                for n in range(CELL, CELL + 16):
                    if MASKS[n] & free:
                        found.append(slot << 8 | n)
        return found

    def pattern(self):
        """The pattern that holds for everyone this turn."""
        return self.cards[self.turn % ROUND]

    def palm_worth(self):
        """What a palm scores now: 1 and the palms printed on the display."""
        worth = 1
        for island in self.display:
            if island != NONE and PALM[island]:
                worth += 1
        return worth

    # An action.

    def apply(self, action):
        """Carries out one action and all that follows from it, up to the next decision."""
        if action not in self.actions():
            raise ValueError("not a legal action: " + str(action))
        if self.phase == DRAFT:
            self._keep(action)
        elif self.phase == CLAIM:
            self._take(action)
        else:
            self._mark(action >> 8, action & 255)
        self._go_on()

    def _go_on(self):
        """Advances from seat to seat and from step to step until a seat has a choice."""
        while True:
            if self.phase == MARK:
                if self._has_free_cell():
                    return
                if self.listener:
                    self.listener(SKIPPED, self.seat, 0, 0)
            elif self.phase == CLAIM:
                self._award()
                if self.claims and (self.left or min(self.display) != NONE):  # there is a map to take
                    return
            else:
                return
            self._pass()

    def _pass(self):
        """The next seat's turn in this step; after the last one, the next step."""
        self.picks = self.claims = 0
        self.seat = (self.seat + 1) % self.players
        if self.seat == self.start:
            if self.phase == CLAIM:
                self._end_turn()
            else:
                self.phase = CLAIM
                self.revealed += 1  # what everybody has marked
        elif self.phase == PICK:
            self.phase = MARK

    # Set-up: a new State has four maps dealt to each seat.

    def _keep(self, action):
        """One seat's draft. The maps are shown when all have chosen: nobody's choice helps another."""
        self.kept[self.seat] = action
        self.revealed += 1  # the next player looks at their four, or the display is turned up
        self.seat += 1
        if self.seat < self.players:
            return
        for seat in range(self.players):
            dealt = self.dealt[4 * seat : 4 * seat + 4]
            pair = PAIRS[self.kept[seat]]
            for n in range(4):
                if n in pair:
                    self._lay(2 * seat + pair.index(n), dealt[n])
                else:
                    self.pile[self.left] = dealt[n]
                    self.left += 1
            if self.listener:
                self.listener(DEALT, seat, dealt, self.kept[seat])
        # What a seat returned was its secret: no trace of it stays on the table.
        self.kept = bytearray([NONE] * self.players)
        self.dealt = bytearray([NONE] * (4 * self.players))
        self.dice.shuffle(self.pile, self.left)
        self._refill()
        self.start = self.dice.roll(self.players)
        self._flip()

    def _lay(self, place, island):
        """A new map in front of a player, all its cells free."""
        self.maps[place] = island
        self.free[place] = ISLAND[island]

    # Step 1: flip.

    def _flip(self):
        """Turns up the top expedition card; the first of a round after shuffling all eight."""
        if self.turn % ROUND == 0:
            for n in range(8):
                self.cards[n] = EXPEDITION[n]
            self.dice.shuffle(self.cards)
        self.revealed += 1
        self.flipped = (self.free[:], self.coins[:], self.palm_boxes[:])
        self.phase = MARK
        self.seat = self.start
        if self.listener:
            self.listener(FLIPPED, -1, self.pattern(), self.start)

    # Step 2: mark.

    def _has_free_cell(self):
        """Returns whether the seat has a free cell (non-zero if so)."""
        return self.free[2 * self.seat] | self.free[2 * self.seat + 1]

    def _mark(self, slot, n):
        """Marks cells; their symbols take effect, an X once the whole pattern is down."""
        seat = self.seat
        place = 2 * seat + slot
        island = self.maps[place]
        mask = MASKS[n]
        self.free[place] ^= mask
        if self.phase == PICK:
            self.picks -= 1
        if self.listener:
            self.listener(
                PICKED if self.phase == PICK else PLACED if n < CELL else CELL_MARKED, seat, slot, mask
            )
        self.picks += count(EXES[island] & mask)
        for _ in range(count(COINS[island] & mask)):
            if self.coins[seat] < COIN_BOXES:
                self.coins[seat] += 1
                if self.listener:
                    self.listener(COIN_MARKED, seat, self.coins[seat], 0)
        box = self.palm_boxes[seat]
        if PALM[island] & mask and box < PALM_BOXES:
            self.palm_boxes[seat] = box + 1
            self.palms[PALM_BOXES * seat + box] = worth = self.palm_worth()
            if self.listener:
                self.listener(PALMED, seat, worth, 0)
        if self.picks and self._has_free_cell():
            self.phase = PICK
        else:
            self._pass()

    # Step 3: claim.

    def _award(self):
        """The seat's cups for coin rows filled, and its completed maps laid aside."""
        seat = self.seat
        while self.rows[seat] < self.coins[seat] // 4:
            row = self.rows[seat]
            self.rows[seat] = row + 1
            self.cups[3 * seat + row] = self.cup
            if self.listener:
                self.listener(CUP_TAKEN, seat, row, self.cup)
            if self.cup:
                self.cup -= 1
        for slot in range(2):
            place = 2 * seat + slot
            island = self.maps[place]
            if island != NONE and not self.free[place]:
                self.maps[place] = NONE
                self.tally[4 * seat + COLOUR[island]] += 1
                if SEAL[island] != NONE:
                    self.seals[4 * seat + SEAL[island]] += 1
                if self.turn < TURNS - 1:  # in the very last turn a new map could not matter
                    self.claims += 1
                if self.listener:
                    self.listener(COMPLETED, seat, island, slot)

    def _take(self, action):
        if action == PILE:
            island = self.draw()
            self.revealed += 1
        else:
            island = self.display[action]
            self.display[action] = NONE
        place = 2 * self.seat
        if self.maps[place] != NONE:
            place += 1
        self._lay(place, island)
        self.claims -= 1
        if self.listener:
            self.listener(TOOK, self.seat, island, action)

    def _refill(self):
        """The display is filled up to four, as far as the pile goes."""
        before = self.left
        for n in range(4):
            if self.display[n] == NONE and self.left:
                self.display[n] = self.draw()
                self.revealed += 1
        if self.listener and self.left < before:
            self.listener(DISPLAYED, -1, self.display, 0)

    # Rounds and the end.

    def _end_turn(self):
        self._refill()
        self.start = (self.start + 1) % self.players
        self.turn += 1
        if self.turn == TURNS:
            self.phase = OVER
            self.seat = -1
        else:
            self._flip()
