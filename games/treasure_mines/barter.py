# SPDX-License-Identifier: MIT
"""A barter, chosen in the table of everybody's tiles: first one's own tile, then another's."""

from micropython import const

from coffer.buttons import DOWN, LEFT, RIGHT, A, B
from games.treasure_mines.pen import COLUMN, COLUMNS
from games.treasure_mines.picker import KEYS, Picker
from games.treasure_mines.pieces import STONE
from games.treasure_mines.rules import NO_SWAP, SWAP_WITH, barter

_NONE = const(15)  # stands for no barter where a kind of tile would stand


class Barter(Picker):
    """Which tile for which; the cursor stands in a row and a column, as seat * 16 + kind."""

    on_board = False

    def start(self):
        self._offer(-1)
        self.at = 1  # in places, on the first tile: no barter stands before it
        self.strips = self.face.pen.everybody(self.table, STONE)

    def _offer(self, give):
        """Begins with a kind that is offered, -1 while it is not chosen; finds where the cursor may stand."""
        self.give = give
        self.language_changed()
        self.at = 0
        self.places = found = []
        own = self.table.seat * 16
        seen = 0
        for action in self.actions:  # up to 225: barter() is written out
            deal = action - SWAP_WITH
            gave = deal >> 3 & 7
            if give >= 0:
                if deal >= 0 and gave == give:
                    found.append((deal >> 6) * 16 + (deal & 7))
            elif deal < 0:
                found.append(own + _NONE)
            elif not seen >> gave & 1:
                seen |= 1 << gave
                found.append(own + gave)

    def language_changed(self):
        self.title = self.face.say("barter.get" if self.give >= 0 else "barter.give")

    def choice(self):
        place = self.places[self.at]
        if place & 15 == _NONE:
            return NO_SWAP
        if self.give < 0:
            return -1
        return SWAP_WITH + (place >> 4) * 64 + self.give * 8 + (place & 15)

    def place(self):
        """The seat * 16 + kind under the cursor, -1 for no barter."""
        place = self.places[self.at]
        return -1 if place & 15 == _NONE else place

    def aim(self, action):
        self._offer(-1)
        if action != NO_SWAP:
            seat, gave, got = barter(action)
            self._offer(gave)
            self.at = self.places.index(seat * 16 + got)

    def press(self, key):
        """A offers a tile, and then acts; B takes the offer back, and then looks round."""
        face = self.face
        if key == A and self.choice() < 0:
            self._offer(self.places[self.at] & 15)
            face.stale = True
        elif key == B and self.give >= 0:
            place = self.table.seat * 16 + self.give
            self._offer(-1)
            self.at = self.places.index(place)
            face.stale = True
        else:
            super().press(key)

    def step(self, key):
        rows = self.face.console.rows
        self._invert(rows)
        if key in (LEFT, RIGHT):
            self.at = (self.at + (1 if key == RIGHT else -1)) % len(self.places)
        else:
            self._along(1 if key == DOWN else -1)
        self._invert(rows)
        self.due |= KEYS

    def _along(self, step):
        """Moves to the nearest place in another player's row, if there is one."""
        places = self.places
        here = places[self.at]
        best = 999
        for n in range(len(places)):
            rows = (places[n] >> 4) - (here >> 4)
            if rows * step > 0:
                way = abs(rows) * 32 + abs((places[n] & 15) - (here & 15))
                if way < best:
                    best = way
                    self.at = n

    def draw(self, rows):
        for row in range(len(self.strips)):
            rows.icon(row, 0, self.strips[row])
        if self.give >= 0:
            row = 1 + self.table.seat
            x = COLUMNS + COLUMN * self.give
            rows.box(row, x - 1, row, x + 7)
        self._invert(rows)
        rows.text(6, 2, self.title)

    def think(self):
        """Nothing has to be counted."""

    def _invert(self, rows):
        """The cursor."""
        place = self.places[self.at]
        row = 1 + (place >> 4)
        if place & 15 == _NONE:
            rows.invert(row, 0, COLUMNS - 2)
        else:
            x = COLUMNS + COLUMN * (place & 15)
            rows.invert(row, x - 1, x + 7)

    def prompt(self):
        face = self.face
        kind = self.places[self.at] & 15
        if kind == _NONE:
            return face.say("barter.none")
        if self.give < 0:
            return face.say("barter.offer", face.named("kind.", kind))
        return face.say("barter.swap", face.named("kind.", self.give), face.named("kind.", kind))
