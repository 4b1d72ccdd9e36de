# SPDX-License-Identifier: MIT
"""What a cabinet is worth to a bot: a plan says what every tile would bring in every empty cell.

Each empty cell has a worth by what shows in its row and in its column (odds.CELL). The gain of a tile in
a cell is how much it lifts the worth of all cells that are left, the token of a line that it completes,
and what it brings by itself: a crown, the wonder, a step to a collection card. A row by a kind and a column
by a colour are weighed apart, so two short tables answer for all tiles in all cells.

Worth is counted in sixteenths of a point.
"""

from array import array

from micropython import const

from coffer.bits import cells, count
from games.my_treasures.odds import CELL, RACE, WALK
from games.my_treasures.pieces import CELLS, COLOUR, CROWNED, FULL, KIND, LINES, ROWS
from games.my_treasures.scoring import CORNERS, POINTS, WANTED

NEVER = const(-9999)  # less than anything is worth
FAR = b"\x02\x02\x02\x02\x02\x02\x02\x02\x02\x02\x02\x02\x02"  # as near() says it: no opponent is near a card

POINT = const(16)
_LEVEL = const(16)  # the weights of turn order stand above it, so that they can be bytes

# -- the weights ------------------------------------------------------------------------

# What a point of a collection card is worth, by the number of players: it is also lost to the others.
_CARD = bytes((0, 16, 26, 22, 20))
# A step to a card counts in quarters for the kind or colour that is one tile behind.
_SECOND_BEST = const(2)

# What it is worth to stand on a space in the next round, above _LEVEL: spaces 1 to 5, for 0, 1, 2, 3 spaces
# taken already. Two players: by round.
_ORDER_2 = bytes(
    (106, 98, 62, 52, 16, 56, 65, 55, 46, 16, 75, 50, 37, 17, 16, 36, 36, 27, 27, 16)
    + (99, 92, 59, 38, 16, 99, 92, 59, 38, 16, 99, 82, 56, 32, 16, 31, 31, 22, 18, 16)
    + (38, 27, 11, 3, 16, 38, 27, 11, 3, 16, 16, 16, 18, 4, 16, 16, 16, 16, 16, 16)
)
# Three and four players: rounds 1 to 4, 5, 6.
_ORDER_3 = bytes(
    (42, 41, 22, 19, 16, 42, 41, 22, 19, 16, 21, 28, 18, 15, 16)
    + (51, 49, 34, 26, 16, 51, 49, 34, 26, 16, 41, 30, 20, 16, 16)
    + (29, 24, 14, 11, 16, 29, 24, 14, 11, 16, 16, 16, 16, 16, 16)
)
_ORDER_4 = bytes(
    (57, 54, 33, 22, 16, 57, 54, 33, 22, 16, 41, 38, 36, 21, 16, 28, 22, 18, 17, 16)
    + (68, 64, 46, 26, 16, 68, 64, 46, 26, 16, 55, 48, 38, 16, 16, 28, 26, 21, 16, 16)
    + (38, 30, 16, 9, 16, 38, 30, 16, 9, 16, 16, 16, 16, 16, 16, 16, 16, 16, 16, 16)
)


def order(table, space):
    """What a pawn's next viewpoint is worth for going first, when it moves to a space now."""
    if table.solo:
        return 0
    taken = sum([1 for pawn in table.spaces if pawn])
    if table.players == 2:
        return _ORDER_2[(table.round * 4 - 4 + taken) * 5 + space - 1] - _LEVEL
    stage = max(0, table.round - 4)
    at = ((stage * table.players) + taken) * 5 + space - 1
    return (_ORDER_3 if table.players == 3 else _ORDER_4)[at] - _LEVEL


# -- lines ------------------------------------------------------------------------------

# By a line's class (see odds.py), and whether the tile's kind or colour shows in it already: its next class,
# or DONE and the points of its token.
_DONE = const(16)
_ROW_THEN = b"\x01\x01\x02\x03\x11\x10\x10\x13"
_COLUMN_THEN = b"\x01\x01\x02\x03\x04\x06\x06\x05\x12\x10\x10\x14\x10\x10"


def _class(tiles, different):
    """A line's class, by its tiles and the different kinds or colours that it shows."""
    if tiles < 2:
        return tiles
    if different == tiles:
        return 2 * tiles - 2
    return 2 * tiles - 1 if different == 1 else 6


# -- the gains --------------------------------------------------------------------------

# Where in the gains those of kinds, colours, cells and a crown stand, behind line * 5 + kind or colour.
KINDS = const(35)
_COLOURS = const(40)
_CELLS = const(45)
CROWNS = const(57)


class Plan:
    """The gains of one cabinet."""

    def __init__(self, cards, wonder, players, rivals=None):
        """`cards` is the set of collection cards to strive for, `wonder` a kind; `rivals` as near() says."""
        self.cards = cards
        self.wonder = wonder
        self.filled = 0
        self._points = _CARD[players]  # what a point of a card is worth
        self._rivals = rivals  # None on a morning walk
        self._left = CELLS
        self._crowns = 0
        self._tiles = bytearray(7)  # by line
        self._shown = bytearray(7)  # by line, the set of kinds (a row) or colours (a column)
        self._other = bytearray(7)  # by line, the set of colours (a row) or kinds (a column)
        self._kinds = bytearray(5)  # how many tiles of each
        self._colours = bytearray(5)
        self._classes = bytearray(7)  # by line, see odds.py
        self._lucky = 0  # set of lines in which a tile's other trait must be new, too
        self._luck = array("h", [0] * 7)  # by such a line, what it is worth
        self.missing = bytearray(13)  # by card, the tiles that it takes at least
        self.gains = array("h", [0] * (CROWNS + 1))
        self._rows = array("h", [0] * (5 * CELLS))  # by cell and kind: all that does not hang on the colour
        self._columns = array("h", self._rows)  # by cell and colour: the rest, but for a crown
        self.cell = 0

    def read(self, cabinet):
        """Plans for a cabinet."""
        self.filled = cabinet.filled
        self._left = CELLS - count(cabinet.filled)
        self._crowns = cabinet.crowns()
        self._kinds = cabinet.numbers(KIND)
        self._colours = cabinet.numbers(COLOUR)
        for line in range(7):
            self._tiles[line] = count(cabinet.filled & LINES[line])
            self._shown[line] = cabinet.shown(line, KIND if line < ROWS else COLOUR)
            self._other[line] = cabinet.shown(line, COLOUR if line < ROWS else KIND)
        self._weigh()

    def follow(self, plan, tile, cell):
        """Plans for what another plan would be with one more tile."""
        self.filled = plan.filled | 1 << cell
        self._left = plan._left - 1
        self._crowns = plan._crowns + CROWNED[tile]
        self._tiles[:] = plan._tiles
        self._shown[:] = plan._shown
        self._other[:] = plan._other
        self._kinds[:] = plan._kinds
        self._colours[:] = plan._colours
        self._kinds[KIND[tile]] += 1
        self._colours[COLOUR[tile]] += 1
        row = cell // 3
        column = ROWS + cell % 3
        self._tiles[row] += 1
        self._tiles[column] += 1
        self._shown[row] |= 1 << KIND[tile]
        self._other[row] |= 1 << COLOUR[tile]
        self._shown[column] |= 1 << COLOUR[tile]
        self._other[column] |= 1 << KIND[tile]
        self._weigh()

    def _weigh(self):
        """Works out all gains."""
        gains = self.gains
        for n in range(CROWNS):
            gains[n] = 0
        gains[KINDS + self.wonder] = POINT
        gains[CROWNS] = POINT
        self._lucky = 0
        for card in cells(self.cards):
            self.missing[card] = CELLS
            _TOWARDS[card](self, card)
        self._weigh_lines()

    def _weigh_lines(self):
        """What the cells that are left will bring, and all gains by row and by column."""
        if not self._left:
            return
        classes = self._classes
        for line in range(7):
            classes[line] = _class(self._tiles[line], count(self._shown[line]))
        now = 28 * self._left
        then = now - 28
        lifted = 0  # when all cells but the tile's stay as they are
        for cell in range(CELLS):
            if not self.filled >> cell & 1:
                at = classes[cell // 3] * 7 + classes[ROWS + cell % 3]
                lifted += CELL[then + at] - CELL[now + at]
        for row in range(ROWS):
            if self._tiles[row] < 3:
                self._weigh_row_cells(row, then, lifted)
        for column in range(ROWS, 7):
            if self._tiles[column] < 4:
                self._weigh_column_cells(column, then)

    def _weigh_row_cells(self, row, then, lifted):
        gains = self.gains
        classes = self._classes
        was = classes[row]
        new = _ROW_THEN[2 * was]
        again = _ROW_THEN[2 * was + 1]
        free = [cell for cell in range(3 * row, 3 * row + 3) if not self.filled >> cell & 1]
        for cell in free:
            at = was * 7 + classes[ROWS + cell % 3]
            base = lifted - CELL[then + at] + gains[_CELLS + cell]
            if new & _DONE:
                up = (new - _DONE) * POINT
                down = (again - _DONE) * POINT
            else:
                up = down = 0
                for other in free:
                    if other != cell:
                        column = then + classes[ROWS + other % 3]
                        up += CELL[column + 7 * new] - CELL[column + 7 * was]
                        down += CELL[column + 7 * again] - CELL[column + 7 * was]
            for kind in range(5):
                lift = down if self._shown[row] >> kind & 1 else up
                self._rows[5 * cell + kind] = base + lift + gains[5 * row + kind] + gains[KINDS + kind]

    def _weigh_column_cells(self, column, then):
        gains = self.gains
        classes = self._classes
        was = classes[column]
        new = _COLUMN_THEN[2 * was]
        again = _COLUMN_THEN[2 * was + 1]
        free = [cell for cell in range(column - ROWS, CELLS, 3) if not self.filled >> cell & 1]
        for cell in free:
            if new & _DONE:
                up = (new - _DONE) * POINT
                down = (again - _DONE) * POINT
            else:
                up = down = 0
                for other in free:
                    if other != cell:
                        row = then + classes[other // 3] * 7
                        up += CELL[row + new] - CELL[row + was]
                        down += CELL[row + again] - CELL[row + was]
            for colour in range(5):
                lift = down if self._shown[column] >> colour & 1 else up
                lift += gains[5 * column + colour] + gains[_COLOURS + colour]
                self._columns[5 * cell + colour] = lift

    # -- steps to collection cards --

    def chance(self, card, missing):
        """How likely a card is still met, in 256ths, with so many tiles missing."""
        if not missing:
            return 256
        if missing > self._left:
            return 0
        stage = 0 if self._left >= 7 else 1 if self._left >= 4 else 2
        if self._rivals is None:
            return WALK[card * 18 - 19 + stage * 6 + min(missing, 6)]
        return RACE[card * 45 - 46 + (stage * 3 + self._rivals[card]) * 5 + min(missing, 5)]

    def _step(self, card, missing):
        """What one of the missing tiles brings nearer to a card."""
        self.missing[card] = min(self.missing[card], max(missing, 0))
        if not 0 < missing <= self._left:
            return 0
        nearer = self.chance(card, missing - 1) - self.chance(card, missing)
        return POINTS[card] * nearer * self._points >> 8

    def _weigh_kinds(self, card):
        self._weigh_most(card, self._kinds, KINDS)

    def _weigh_colours(self, card):
        self._weigh_most(card, self._colours, _COLOURS)

    def _weigh_most(self, card, numbers, place):
        """So many of one kind or colour: the leading one, and the next best for less."""
        most = max(numbers)
        missing = WANTED[card] - most
        for n in range(5):
            if numbers[n] == most:
                self.gains[place + n] += self._step(card, missing)
            elif numbers[n] == most - 1:
                self.gains[place + n] += self._step(card, missing + 1) * _SECOND_BEST >> 2

    def _weigh_new_colours(self, card):
        absent = [n for n in range(5) if not self._colours[n]]
        for n in absent:
            self.gains[_COLOURS + n] += self._step(card, len(absent))

    def _weigh_crowns(self, card):
        self.gains[CROWNS] += self._step(card, WANTED[card] - self._crowns)

    def _weigh_corners(self, card):
        self._weigh_cells(card, CORNERS & ~self.filled)

    def _weigh_cross(self, card):
        """The row and column that lack fewest."""
        nearest = FULL
        for row in range(ROWS):
            for column in range(ROWS, 7):
                free = (LINES[row] | LINES[column]) & ~self.filled
                if count(free) < count(nearest):
                    nearest = free
        self._weigh_cells(card, nearest)

    def _weigh_cells(self, card, free):
        """Cells that must be filled, with whatever it may be."""
        step = self._step(card, count(free))
        for cell in cells(free):
            self.gains[_CELLS + cell] += step

    def _weigh_kinds_in_rows(self, card):
        """Four kinds in four rows: a new kind, or a row that was empty, whichever lacks more."""
        empty = sum([1 for row in range(ROWS) if not self._tiles[row]])
        absent = sum([1 for kind in range(5) if not self._kinds[kind]]) - 1
        missing = max(empty, absent)
        step = self._step(card, missing)
        for row in range(ROWS):
            for kind in range(5):
                if (empty < missing or not self._tiles[row]) and (absent < missing or not self._kinds[kind]):
                    self.gains[row * 5 + kind] += step

    def _weigh_seven(self, card):
        """Seven tiles and no line: completing one too early gives the card up."""
        missing = self._left - 5
        if missing <= 0:
            return
        self.missing[card] = missing
        lost = POINTS[card] * self.chance(card, missing - 1) * self._points >> 8
        for line in range(7):
            if self._tiles[line] == (2 if line < ROWS else 3):
                for n in range(5):
                    self.gains[line * 5 + n] -= lost

    def _weigh_row(self, card):
        self._weigh_alike(card, range(ROWS), 3)

    def _weigh_column(self, card):
        self._weigh_alike(card, range(ROWS, 7), 4)

    def _weigh_alike(self, card, lines, size):
        """A line of one kind or colour, whose other trait must differ."""
        for line in lines:
            missing = size - self._tiles[line]
            if (
                0 < missing < size
                and count(self._shown[line]) == 1
                and count(self._other[line]) == size - missing
            ):
                self._lucky |= 1 << line
                self._luck[line] = step = self._step(card, missing)
                self._approach(line, True, step)

    def _weigh_both_rows(self, card):
        self._weigh_both(card, range(ROWS), 3)

    def _weigh_both_columns(self, card):
        self._weigh_both(card, range(ROWS, 7), 4)

    def _weigh_both(self, card, lines, size):
        """One line alike and one all different: a step for the nearest of each."""
        alike = different = size
        for line in lines:
            missing = size - self._tiles[line]
            if count(self._shown[line]) == size - missing:
                different = min(different, missing)
            if count(self._shown[line]) == 1:
                alike = min(alike, missing)
        step = self._step(card, alike + different)
        for line in lines:
            missing = size - self._tiles[line]
            if 0 < missing < size:
                shown = count(self._shown[line])
                if shown == 1 and missing == alike:
                    self._approach(line, True, step)
                if shown == size - missing == size - different:
                    self._approach(line, False, step)

    def _approach(self, line, again, step):
        """A step for every kind or colour that shows in a line already, or for every one that does not."""
        shown = self._shown[line] if again else ~self._shown[line]
        for n in range(5):
            if shown >> n & 1:
                self.gains[line * 5 + n] += step

    # -- answers --

    def gain(self, tile, cell):
        """What a curio would be worth in an empty cell."""
        gain = self._rows[5 * cell + KIND[tile]] + self._columns[5 * cell + COLOUR[tile]]
        if self._lucky:
            gain -= self._unlucky(tile, cell)
        return gain + CROWNED[tile] * self.gains[CROWNS]

    def row_token(self, tile, cell):
        """The points of the token that a curio takes by completing its row; 0 if it completes none."""
        row = cell // 3
        then = _ROW_THEN[2 * self._classes[row] + (self._shown[row] >> KIND[tile] & 1)]
        return then - _DONE if then & _DONE else 0

    def column_token(self, tile, cell):
        """The same for its column."""
        column = ROWS + cell % 3
        then = _COLUMN_THEN[2 * self._classes[column] + (self._shown[column] >> COLOUR[tile] & 1)]
        return then - _DONE if then & _DONE else 0

    def token(self, tile, cell):
        """The points of all tokens that a curio takes in an empty cell."""
        return self.row_token(tile, cell) + self.column_token(tile, cell)

    def _unlucky(self, tile, cell):
        """What of a gain falls away because the tile's other trait shows in the line already."""
        row = cell // 3
        column = ROWS + cell % 3
        kind = KIND[tile]
        colour = COLOUR[tile]
        lost = 0
        if self._lucky >> row & self._shown[row] >> kind & self._other[row] >> colour & 1:
            lost = self._luck[row]
        if self._lucky >> column & self._shown[column] >> colour & self._other[column] >> kind & 1:
            lost += self._luck[column]
        return lost

    def best(self, tile):
        """A curio's highest gain in any cell; self.cell is that cell."""
        kind = KIND[tile]
        colour = COLOUR[tile]
        rows = self._rows
        columns = self._columns
        filled = self.filled
        lucky = self._lucky
        top = NEVER
        for cell in range(CELLS):
            if not filled >> cell & 1:
                gain = rows[5 * cell + kind] + columns[5 * cell + colour]
                if lucky:
                    gain -= self._unlucky(tile, cell)
                if gain > top:
                    top = gain
                    self.cell = cell
        return top + CROWNED[tile] * self.gains[CROWNS]


def near(table, seat):
    """By card, how near the nearest opponent is: 0 at most one tile away, 1 two, 2 more; None on a walk.

    A generator: it pauses after each opponent.
    """
    if table.solo:
        return None
    nearest = bytearray(FAR)
    plan = Plan(table.cards, table.wonder, table.players, nearest)
    for other in range(table.players):
        if other != seat:
            plan.read(table.cabinets[other])
            for card in cells(table.cards):
                nearest[card] = min(nearest[card], max(plan.missing[card], 1) - 1)
            yield
    return nearest


# How each collection card is weighed, by its number.
_TOWARDS = (
    None,
    Plan._weigh_kinds,
    Plan._weigh_corners,
    Plan._weigh_kinds_in_rows,
    Plan._weigh_seven,
    Plan._weigh_row,
    Plan._weigh_colours,
    Plan._weigh_crowns,
    Plan._weigh_both_rows,
    Plan._weigh_cross,
    Plan._weigh_column,
    Plan._weigh_new_colours,
    Plan._weigh_both_columns,
)
