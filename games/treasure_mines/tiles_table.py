# SPDX-License-Identifier: MIT
"""Everybody's tiles in a table, a column a kind; a barter is chosen in it."""

from micropython import const

from coffer.buttons import DOWN, LEFT, RIGHT, A, B
from coffer.words import number
from games.treasure_mines.cards import KINDS, STONE
from games.treasure_mines.rules import NO_SWAP, SWAP_WITH

_FIRST = const(36)  # where the first column begins
_PITCH = const(9)
_DOT = b"\x8a"


class TilesTable:
    """Kinds above, players below; row 1 + seat."""

    def __init__(self, face):
        self.face = face

    def draw(self, rows, table, everything):
        """All players' tiles; with everything, their stones and coins too."""
        pen = self.face.pen
        kinds = KINDS if everything else STONE
        for kind in range(kinds):
            rows.icon(0, _FIRST + _PITCH * kind, pen.tiles[kind])
        if everything:
            rows.icon(0, _FIRST + _PITCH * KINDS, self.face.icons["coin"])
        for seat in range(table.players):
            rows.text(1 + seat, 2, self.face.name(seat), _FIRST)
            for kind in range(kinds):
                self._figure(rows, seat, kind, table.tiles[seat * KINDS + kind])
            if everything:
                self._figure(rows, seat, KINDS, table.coins[seat])

    def _figure(self, rows, seat, column, much):
        text = number(much) if much else _DOT
        rows.right(1 + seat, _FIRST + 6 + _PITCH * column, text, None if much < 10 else rows.tiny)


class Barter(TilesTable):
    """The cursor of a barter: first one's own tile, then another's."""

    def __init__(self, face, table):
        super().__init__(face)
        self.table = table
        self.legal = table.actions()
        self.give = -1  # the kind that is offered
        self.at = 1  # in places(), on the first tile: no barter stands before it

    def places(self):
        """Where the cursor may stand, as seat * 16 + kind; 15 is no barter."""
        table = self.table
        found = []
        if self.give < 0:
            for action in self.legal:
                place = table.seat * 16 + (15 if action == NO_SWAP else action - SWAP_WITH >> 3 & 7)
                if place not in found:
                    found.append(place)
            return found
        for action in self.legal:
            deal = action - SWAP_WITH
            if action != NO_SWAP and deal >> 3 & 7 == self.give:
                found.append((deal >> 6) * 16 + (deal & 7))
        return found

    def action(self):
        """The action that the cursor stands on, -1 while one's own tile is not chosen."""
        place = self.places()[self.at]
        if place & 15 == 15:
            return NO_SWAP
        if self.give < 0:
            return -1
        return SWAP_WITH + (place >> 4) * 64 + self.give * 8 + (place & 15)

    def aim(self, action):
        """Moves the cursor to an action."""
        self.give = -1
        self.at = 0
        if action != NO_SWAP:
            deal = action - SWAP_WITH
            self.give = deal >> 3 & 7
            self.at = self.places().index((deal >> 6) * 16 + (deal & 7))

    def press(self, key):
        """Moves the cursor, takes one's own tile, or puts it back."""
        places = self.places()
        if key == A:
            self.give = places[self.at] & 15
            self.at = 0
        elif key == B:
            place = self.table.seat * 16 + self.give
            self.give = -1
            self.at = self.places().index(place)
        elif key in (LEFT, RIGHT):
            self.at = (self.at + (1 if key == RIGHT else -1)) % len(places)
        else:
            self._along(places, 1 if key == DOWN else -1)

    def _along(self, places, step):
        """To the nearest place of another player's row, if there is one."""
        here = places[self.at]
        best = 999
        for n in range(len(places)):
            rows = (places[n] >> 4) - (here >> 4)
            if rows * step > 0:
                way = abs(rows) * 32 + abs((places[n] & 15) - (here & 15))
                if way < best:
                    best = way
                    self.at = n

    def draw_barter(self, rows):
        """The table with the cursor in it."""
        self.draw(rows, self.table, False)
        seat = self.table.seat
        if self.give >= 0:
            x = _FIRST + _PITCH * self.give
            rows.box(1 + seat, x - 2, 1 + seat, x + 8)
        place = self.places()[self.at]
        row = 1 + (place >> 4)
        if place & 15 == 15:
            rows.invert(row, 1, 34)
        else:
            x = _FIRST + _PITCH * (place & 15)
            rows.invert(row, x - 1, x + 7)
        rows.text(6, 2, self.face.say("barter.get" if self.give >= 0 else "barter.give"))
