# SPDX-License-Identifier: MIT
"""A plan for one cabinet: what every tile would be worth in every empty cell, as the bots see it.

A row that may still become one kind, or all different kinds, has a worth; so has a
column by its colours. The gain of a tile in a cell is how much it lifts the row's worth
and the column's, and what it brings by itself: crown, wonder, a step to a collection
card. 35 gains, a row by a kind or a column by a colour, answer for all tiles in all cells.

Worth is counted in sixteenths of a point.
"""

from micropython import const

from coffer.bits import count
from games.my_treasures.cabinet import LINES
from games.my_treasures.cards import POINTS
from games.my_treasures.tiles import COLOUR, CROWNED, KIND

_POINT = const(16)
_NEVER = const(-999)
_CORNERS = const(0o5005)

# A line's state: twice its tiles, and 1 more when they are all different; 10 is a line past saving.
_LOST = const(10)

# Worth of a row and of a column by state (down) and empty cells left in the whole cabinet (across, 0-11).
# Means over thousands of games of what such a line took in the end.
ROW_WORTH = [
    [0, 0, 0, 8, 10, 12, 12, 13, 14, 15, 16, 17],
    [0] * 12,
    [0, 0, 6, 10, 12, 14, 14, 15, 16, 17, 18, 18],
    [0] * 12,
    [0, 12, 17, 20, 22, 24, 26, 27, 28, 29, 30, 30],
    [0, 8, 10, 11, 12, 13, 13, 13, 13, 13, 13, 13],
]
COL_WORTH = [
    [0, 0, 0, 0, 8, 12, 14, 16, 18, 20, 22, 24],
    [0] * 12,
    [0, 0, 0, 10, 14, 17, 19, 21, 23, 24, 25, 26],
    [0] * 12,
    [0, 0, 12, 18, 22, 26, 29, 31, 33, 35, 36, 36],
    [0, 0, 12, 15, 17, 18, 19, 20, 21, 21, 21, 21],
    [0, 15, 24, 30, 34, 38, 41, 43, 45, 47, 48, 48],
    [0, 9, 14, 17, 19, 20, 21, 22, 22, 22, 22, 22],
]
# How much of a collection card's points is worth by how many tiles are missing.
CARD_WORTH = [16, 9, 5, 3, 1, 0, 0, 0, 0, 0, 0, 0, 0]


class Plan:
    """The gains of one cabinet."""

    def __init__(self, view, seat, cards):
        """`cards`: the set of collection cards to strive for."""
        cabinet = view.cabinets[seat]
        self.wonder = view.wonder
        self.cards = cards
        self.filled = cabinet.filled
        self.left = 12 - count(cabinet.filled)
        self.crowns = cabinet.crowns
        # By line: how many tiles, and the set of kinds (rows) or colours (columns) they show.
        self.tiles = [count(cabinet.filled & line) for line in LINES]
        self.shown = [0] * 7
        for n in range(5):
            for line in range(7):
                if (cabinet.kinds if line < 4 else cabinet.colours)[n] & LINES[line]:
                    self.shown[line] |= 1 << n
        self.kinds = [count(cells) for cells in cabinet.kinds]
        self.colours = [count(cells) for cells in cabinet.colours]
        self.gains = [0] * 35  # line * 5 + kind or colour
        self.kind_gain = [0] * 5
        self.colour_gain = [0] * 5
        self.cell_gain = [0] * 12
        self.crown_gain = 0
        self.weigh()

    def put(self, tile, cell):
        """Places a tile in the plan."""
        self._change(tile, cell, 1)

    def take_back(self, tile, cell, row_shown, col_shown):
        """Undoes put(); `shown` of the two lines as it was before."""
        self._change(tile, cell, -1)
        self.shown[cell // 3] = row_shown
        self.shown[4 + cell % 3] = col_shown

    def _change(self, tile, cell, by):
        row = cell // 3
        col = 4 + cell % 3
        self.filled ^= 1 << cell
        self.left -= by
        self.crowns += by * CROWNED[tile]
        self.tiles[row] += by
        self.tiles[col] += by
        self.shown[row] |= 1 << KIND[tile]
        self.shown[col] |= 1 << COLOUR[tile]
        self.kinds[KIND[tile]] += by
        self.colours[COLOUR[tile]] += by

    def weigh(self):
        """Works out all gains."""
        for line in range(7):
            for n in range(5):
                self.gains[line * 5 + n] = self._line_gain(line, n)
        for n in range(5):
            self.kind_gain[n] = _POINT if n == self.wonder else 0
            self.colour_gain[n] = 0
        for cell in range(12):
            self.cell_gain[cell] = 0
        self.crown_gain = _POINT
        self._weigh_cards()

    def _line_gain(self, line, n):
        size = 3 if line < 4 else 4
        tiles = self.tiles[line]
        if tiles == size:
            return _NEVER
        worth = ROW_WORTH if line < 4 else COL_WORTH
        shown = self.shown[line]
        before = state(tiles, shown)
        after = state(tiles + 1, shown | 1 << n)
        gain = 0 if before == _LOST else -worth[before][self.left - 1]
        if after == _LOST:
            return gain
        if tiles + 1 < size:
            return gain + worth[after][self.left - 1]
        if size == 3:
            return gain + (_POINT if after & 1 else 3 * _POINT)
        return gain + (2 * _POINT if after & 1 else 4 * _POINT)

    def _step(self, card, missing):
        """What one of the missing tiles brings nearer to a card."""
        if not 0 < missing <= self.left:
            return 0
        return POINTS[card] * (CARD_WORTH[missing - 1] - CARD_WORTH[missing])

    def _weigh_cards(self):
        cards = self.cards
        if cards & 1 << 1:
            self._weigh_most(1, self.kinds, self.kind_gain, 4)
        if cards & 1 << 6:
            self._weigh_most(6, self.colours, self.colour_gain, 5)
        if cards & 1 << 2:
            free = _CORNERS & ~self.filled
            for cell in (0, 2, 9, 11):
                if free >> cell & 1:
                    self.cell_gain[cell] += self._step(2, count(free))
        if cards & 1 << 3:
            self._weigh_rows_of_kinds()
        if cards & 1 << 4 and self.left > 5:
            self._weigh_seven()
        if cards & 1 << 7:
            self.crown_gain += self._step(7, 4 - self.crowns)
        if cards & 1 << 9:
            self._weigh_cross()
        if cards & 1 << 11:
            missing = self.colours.count(0)
            for n in range(5):
                if not self.colours[n]:
                    self.colour_gain[n] += self._step(11, missing)
        if cards & 1 << 5:
            self._weigh_one_sort(5, 0, 4, 3)
        if cards & 1 << 10:
            self._weigh_one_sort(10, 4, 7, 4)
        if cards & 1 << 8:
            self._weigh_both_sorts(8, 0, 4, 3)
        if cards & 1 << 12:
            self._weigh_both_sorts(12, 4, 7, 4)

    def _weigh_most(self, card, counts, gain, wanted):
        most = max(counts)
        for n in range(5):
            if counts[n] == most:
                gain[n] += self._step(card, wanted - most)
            elif counts[n] == most - 1:
                gain[n] += self._step(card, wanted - most + 1) >> 1

    def _weigh_rows_of_kinds(self):
        empty = self.tiles[:4].count(0)
        absent = self.kinds.count(0) - 1
        missing = max(empty, absent)
        if missing <= 0:
            return
        step = self._step(3, missing)
        for row in range(4):
            for kind in range(5):
                if (empty < missing or not self.tiles[row]) and (absent < missing or not self.kinds[kind]):
                    self.gains[row * 5 + kind] += step

    def _weigh_seven(self):
        loss = POINTS[4] * CARD_WORTH[self.left - 5]
        for line in range(7):
            if self.tiles[line] == (2 if line < 4 else 3):
                for n in range(5):
                    self.gains[line * 5 + n] -= loss

    def _weigh_cross(self):
        fewest = 12
        for row in range(4):
            for col in range(4, 7):
                missing = count((LINES[row] | LINES[col]) & ~self.filled)
                fewest = min(fewest, missing)
        for row in range(4):
            for col in range(4, 7):
                free = (LINES[row] | LINES[col]) & ~self.filled
                if count(free) == fewest:
                    for cell in range(12):
                        if free >> cell & 1:
                            self.cell_gain[cell] += self._step(9, fewest)
                    return

    def _weigh_one_sort(self, card, first, end, size):
        """Cards 5 and 10: a line of one sort; that the other trait must differ is left to luck."""
        for line in range(first, end):
            tiles = self.tiles[line]
            if 0 < tiles < size and count(self.shown[line]) == 1:
                for n in range(5):
                    if self.shown[line] == 1 << n:
                        self.gains[line * 5 + n] += self._step(card, size - tiles) * 3 >> 2

    def _weigh_both_sorts(self, card, first, end, size):
        """Cards 8 and 12: one line of one sort and one of different sorts."""
        one = different = size
        for line in range(first, end):
            now = state(self.tiles[line], self.shown[line])
            if now != _LOST:
                missing = size - self.tiles[line]
                if now & 1 or self.tiles[line] < 2:
                    different = min(different, missing)
                if not now & 1:
                    one = min(one, missing)
        step = self._step(card, max(1, one + different))
        for line in range(first, end):
            tiles = self.tiles[line]
            if tiles == size:
                continue
            for n in range(5):
                after = state(tiles + 1, self.shown[line] | 1 << n)
                if after == _LOST or tiles < 1:
                    continue
                if size - tiles == (different if after & 1 else one):
                    self.gains[line * 5 + n] += step

    def gain(self, kind, colour, cell):
        """What a kind and colour would be worth in an empty cell."""
        return (
            self.gains[cell // 3 * 5 + kind]
            + self.gains[20 + cell % 3 * 5 + colour]
            + self.kind_gain[kind]
            + self.colour_gain[colour]
            + self.cell_gain[cell]
        )

    def hope(self):
        """How much the cards striven for lift the gains, taken together."""
        return sum(self.kind_gain) + sum(self.colour_gain) + sum(self.cell_gain) + self.crown_gain

    def best_cells(self, best, where):
        """By kind * 5 + colour, the best gain and its cell, into two lists."""
        gains = self.gains
        cell_gain = self.cell_gain
        free = [cell for cell in range(12) if not self.filled >> cell & 1]
        for kind in range(5):
            for colour in range(5):
                top = _NEVER
                spot = 0
                for cell in free:
                    gain = gains[cell // 3 * 5 + kind] + gains[20 + cell % 3 * 5 + colour] + cell_gain[cell]
                    if gain > top:
                        top = gain
                        spot = cell
                best[kind * 5 + colour] = top + self.kind_gain[kind] + self.colour_gain[colour]
                where[kind * 5 + colour] = spot


def state(tiles, shown):
    """A line's state by its number of tiles and the set of what they show."""
    if tiles < 2:
        return tiles * 2
    different = count(shown)
    if different == 1:
        return tiles * 2
    return tiles * 2 + 1 if different == tiles else _LOST
