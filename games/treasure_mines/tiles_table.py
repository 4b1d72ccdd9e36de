# SPDX-License-Identifier: MIT
"""Everybody's tiles in a table, a column a kind; a barter is chosen in it."""

from micropython import const

from coffer.buttons import DOWN, LEFT, RIGHT, A, B
from coffer.words import number
from games.treasure_mines.pen import COIN
from games.treasure_mines.pieces import KINDS, STONE
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
            rows.icon(0, _FIRST + _PITCH * KINDS, pen.tiles[COIN])
        for seat in range(table.players):
            figures = b""
            for kind in range(kinds):
                figures += self._figure(rows, table.tiles[seat * KINDS + kind])
            if everything:
                figures += self._figure(rows, table.coins[seat])
            rows.icon(1 + seat, _FIRST - 2, figures)
            rows.text(1 + seat, 2, self.face.name(seat), _FIRST)

    def _figure(self, rows, much):
        """A figure at the right of its column, a small one if it has two digits."""
        font = rows.font if much < 10 else rows.tiny
        cell = b"".join([font.strip(code) for code in (number(much) if much else _DOT)])
        return bytes(_PITCH - len(cell)) + cell


class Barter(TilesTable):
    """The cursor of a barter: first one's own tile, then another's."""

    def __init__(self, face, table):
        super().__init__(face)
        self.table = table
        self.legal = table.actions()
        self._offer(-1)
        self.at = 1  # in places, on the first tile: no barter stands before it

    def _offer(self, give):
        """Begins with a kind that is offered, -1 while it is not chosen.

        Then places are those where the cursor may stand, as seat * 16 + kind; 15 is no barter.
        """
        self.give = give
        self.at = 0
        self.places = found = []
        own = self.table.seat * 16
        for action in self.legal:
            deal = action - SWAP_WITH
            if give < 0:
                place = own + (15 if action == NO_SWAP else deal >> 3 & 7)
                if place not in found:
                    found.append(place)
            elif action != NO_SWAP and deal >> 3 & 7 == give:
                found.append((deal >> 6) * 16 + (deal & 7))

    def action(self):
        """The action that the cursor stands on, -1 while one's own tile is not chosen."""
        place = self.places[self.at]
        if place & 15 == 15:
            return NO_SWAP
        if self.give < 0:
            return -1
        return SWAP_WITH + (place >> 4) * 64 + self.give * 8 + (place & 15)

    def aim(self, action):
        """Moves the cursor to an action."""
        self._offer(-1)
        if action != NO_SWAP:
            deal = action - SWAP_WITH
            self._offer(deal >> 3 & 7)
            self.at = self.places.index((deal >> 6) * 16 + (deal & 7))

    def press(self, key):
        """Moves the cursor, takes one's own tile, or puts it back."""
        face = self.face
        if key == A:
            self._offer(self.places[self.at] & 15)
            face.stale = True
            return
        if key == B:
            place = self.table.seat * 16 + self.give
            self._offer(-1)
            self.at = self.places.index(place)
            face.stale = True
            return
        rows = face.console.rows
        self._invert(rows)
        if key in (LEFT, RIGHT):
            self.at = (self.at + (1 if key == RIGHT else -1)) % len(self.places)
        else:
            self._along(1 if key == DOWN else -1)
        self._invert(rows)
        face.bottom(rows)

    def _along(self, step):
        """To the nearest place of another player's row, if there is one."""
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

    def draw_barter(self, rows):
        """The table with the cursor in it."""
        self.draw(rows, self.table, False)
        if self.give >= 0:
            row = 1 + self.table.seat
            x = _FIRST + _PITCH * self.give
            rows.box(row, x - 2, row, x + 8)
        self._invert(rows)
        rows.text(6, 2, self.face.say("barter.get" if self.give >= 0 else "barter.give"))

    def _invert(self, rows):
        """The cursor."""
        place = self.places[self.at]
        row = 1 + (place >> 4)
        if place & 15 == 15:
            rows.invert(row, 1, 34)
        else:
            x = _FIRST + _PITCH * (place & 15)
            rows.invert(row, x - 1, x + 7)

    def prompt(self):
        """What the bottom row says."""
        face = self.face
        kind = self.places[self.at] & 15
        if kind == 15:
            return face.say("barter.none")
        if self.give < 0:
            return face.say("barter.offer", face.kind_name(kind))
        return face.say("barter.swap", face.kind_name(self.give), face.kind_name(kind))
