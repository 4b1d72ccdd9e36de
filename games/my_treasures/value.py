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

from coffer.bits import cells, count, index
from games.my_treasures.odds import CELL, RACE, WALK
from games.my_treasures.pieces import CELLS, COLOUR, CROWNED, FULL, KIND, LINES, ROWS
from games.my_treasures.scoring import (
    ALL_COLOURS,
    BOTH_ROWS,
    COLOURFUL_ROW,
    CORNER_CELLS,
    CORNERS,
    DIVERSE_COLUMN,
    FOUR_CROWNS,
    FOUR_OF_A_KIND,
    IN_LINES,
    KIND_PER_ROW,
    POINTS,
    ROW_AND_COLUMN,
    SEVEN,
    WANTED,
)
from games.my_treasures.tally import (
    ALL_CROWNS,
    COLOURS,
    COUNTED,
    KINDS,
    LEFT,
    OTHER,
    SHOWN,
    add_tile,
    count_tiles,
)

NEVER = const(-9999)  # less than anything is worth
FAR = b"\2\2\2\2\2\2\2\2\2\2\2\2\2"  # by card: no opponent is near it

POINT = const(16)
_LEVEL = const(16)  # the weights of turn order stand above it, so that they can be bytes

# -- the weights ------------------------------------------------------------------------

# What a point of a collection card is worth, by the number of players: it is also lost to the others.
_CARD = bytes((0, 16, 26, 22, 21))
# A step to a card counts in quarters for the kind or colour that is one tile behind.
_SECOND_BEST = const(1)
# A line without a token: among equal totals the most of them win.
_BLANK = const(4)
# What a line of one kind gains by its tiles, 1 or 2, when twice as many of that kind are left in the bag as
# usual, in sixteenths; of one colour, 1 to 3. Even places are not used.
_STOCK = bytes((0, 5, 0, 16, 0, 0, 0, 2, 0, 8, 0, 22))
# So many tiles more are taken to be in the bag, each kind and colour alike: a nearly empty one says little.
MORE = const(20)
# A tile that would bring the next player points: how many sixteenths of them make it worth more.
DENY = const(4)

# What it is worth to stand on a space in the next round, above _LEVEL: spaces 1 to 5, for 0, 1, 2, 3 spaces
# taken already. Two players: by round.
_ORDER_2 = bytes(
    (105, 96, 63, 52, 16, 56, 65, 56, 43, 16, 76, 49, 38, 17, 16, 36, 38, 27, 18, 16)
    + (107, 84, 59, 37, 16, 101, 91, 59, 40, 16, 99, 82, 56, 32, 16, 30, 32, 22, 17, 16)
    + (39, 27, 12, 4, 16, 38, 27, 11, 3, 16, 17, 15, 16, 4, 16, 16, 16, 16, 16, 16)
)
# Three and four players: rounds 1 to 4, 5, 6.
_ORDER_3 = bytes(
    (43, 42, 22, 18, 16, 45, 41, 23, 18, 16, 34, 29, 16, 16, 16)
    + (52, 53, 34, 26, 16, 57, 49, 32, 26, 16, 41, 30, 20, 15, 16)
    + (31, 24, 14, 11, 16, 28, 26, 14, 9, 16, 15, 20, 16, 15, 16)
)
_ORDER_4 = bytes(
    (58, 56, 32, 22, 16, 63, 54, 30, 21, 16, 43, 38, 36, 19, 16, 29, 21, 17, 17, 16)
    + (67, 65, 44, 26, 16, 70, 64, 45, 26, 16, 55, 48, 38, 16, 16, 29, 26, 19, 16, 16)
    + (38, 31, 16, 11, 16, 38, 30, 15, 9, 16, 16, 16, 16, 15, 16, 16, 16, 16, 16, 16)
)


def order(table, space):
    """What a pawn's next viewpoint is worth for going first, when it moves to a space now."""
    if table.solo:
        return 0
    stage = table.round - 1 if table.players == 2 else max(0, table.round - 4)
    taken = 0
    for pawn in table.spaces:
        if pawn:
            taken += 1
    pawns = 3 if table.players == 3 else 4
    weights = (_ORDER_2, _ORDER_3, _ORDER_4)[table.players - 2]
    return weights[(stage * pawns + taken) * 5 + space - 1] - _LEVEL


# -- what a plan says -------------------------------------------------------------------

# Gains, by place: line * 5 + kind or colour; kinds and colours as in tally.py, cells, and a crown.
_CELLS = const(45)
CROWNS = const(57)
_GAINS = const(58)

_BY_COLOUR = const(60)  # where the worths by cell and colour begin, behind those by cell and kind

# By a line's class (see odds.py), and whether the tile's kind or colour shows in it already: its next class,
# or _DONE and the points of its token.
_DONE = const(16)
_ROW_THEN = b"\x01\x01\x02\x03\x11\x10\x10\x13"
_COLUMN_THEN = b"\x01\x01\x02\x03\x04\x06\x06\x05\x12\x10\x10\x14\x10\x10"


class Plan:
    """The gains of one cabinet."""

    def __init__(self, cards, wonder, players, rivals):
        """`cards` is the set of collection cards to strive for, `wonder` a kind.

        `rivals` says by card how near the nearest opponent is: 0 at most one tile away, 1 two, 2 more. A
        morning walk has None.
        """
        self._cards = cards
        self._wonder = wonder
        self._points = _CARD[players]  # what a point of a card is worth
        self._rivals = rivals
        self.stock = None  # by kind, 6 + colour: how many more than usual the bag has, in 64ths of the usual
        self.free = FULL  # set of empty cells
        self._counted = bytearray(COUNTED)
        self._classes = bytearray(7)  # by line, see odds.py
        self._luck = bytearray(7)  # by line, what it is worth that a tile's other trait is new there, too
        self._unlike = 0  # set of pairs, kind * 5 + colour, for which it is not new somewhere
        self.missing = bytearray(13)  # by card, the tiles that it takes at least
        self.gains = array("h", bytes(2 * _GAINS))
        # By cell and kind all that does not hang on the colour, by cell and colour the rest but for a crown
        self._worth = array("h", bytes(4 * _BY_COLOUR))
        self.cell = 0

    def read(self, cabinet):
        """Plans for a cabinet."""
        self.free = count_tiles(self._counted, cabinet)
        self._weigh()

    def follow(self, plan, tile, cell):
        """Plans for what another plan would be with one more tile."""
        self.free = plan.free & ~(1 << cell)
        self._counted[:] = plan._counted
        add_tile(self._counted, tile, cell)
        self._weigh()

    def _weigh(self):
        """Works out all gains."""
        gains = self.gains
        for n in range(CROWNS):
            gains[n] = 0
        gains[KINDS + self._wonder] = POINT
        gains[CROWNS] = POINT
        self._luck[:] = bytes(7)
        self._unlike = 0
        for card in cells(self._cards):
            self.missing[card] = CELLS
            if IN_LINES >> card & 1:
                self._score_line_cards(card)
            else:
                self._score_cards(card)
        if self.free:
            self._score_cells()

    # -- steps to collection cards --

    def chance(self, card, missing):
        """How likely a card is still met, in 256ths, with so many tiles missing."""
        left = self._counted[LEFT]
        if not missing:
            return 256
        if missing > left:
            return 0
        stage = 0 if left >= 7 else 1 if left >= 4 else 2
        if self._rivals is None:
            return WALK[card * 18 - 19 + stage * 6 + min(missing, 6)]
        return RACE[card * 45 - 46 + (stage * 3 + self._rivals[card]) * 5 + min(missing, 5)]

    def _step(self, card, missing):
        """What one of the missing tiles brings nearer to a card."""
        self.missing[card] = min(self.missing[card], max(missing, 0))
        if not 0 < missing <= self._counted[LEFT]:
            return 0
        nearer = self.chance(card, missing - 1) - self.chance(card, missing)
        return POINTS[card] * nearer * self._points >> 8

    def _approach(self, line, traits, step):
        """A step for each of a set of kinds in a row, or of colours in a column."""
        for n in range(5):
            if traits >> n & 1:
                self.gains[line * 5 + n] += step

    def _score_cards(self, card):
        """Cards that ask for tiles or cells, wherever they are."""
        counted = self._counted
        gains = self.gains
        if card == FOUR_CROWNS:
            gains[CROWNS] += self._step(card, WANTED[card] - counted[ALL_CROWNS])
        elif card in (CORNERS, ROW_AND_COLUMN):  # cells to fill, with whatever it may be
            free = self.free
            nearest = CORNER_CELLS & free
            if card == ROW_AND_COLUMN:
                nearest = FULL
                for n in range(12):  # all pairs of them
                    lack = (LINES[n // 3] | LINES[ROWS + n % 3]) & free
                    if count(lack) < count(nearest):
                        nearest = lack
            step = self._step(card, count(nearest))
            for cell in cells(nearest):
                gains[_CELLS + cell] += step
        elif card == ALL_COLOURS:
            missing = 0
            for n in range(COLOURS, COLOURS + 5):
                missing += not counted[n]
            for n in range(COLOURS, COLOURS + 5):
                if not counted[n]:
                    gains[n] += self._step(card, missing)
        else:  # so many of one kind or colour: the leading one, and the next best for less
            first = KINDS if card == FOUR_OF_A_KIND else COLOURS
            most = max(counted[first : first + 5])
            for n in range(first, first + 5):
                if counted[n] == most:
                    gains[n] += self._step(card, WANTED[card] - most)
                elif counted[n] == most - 1:
                    gains[n] += self._step(card, WANTED[card] - most + 1) * _SECOND_BEST >> 2

    def _score_line_cards(self, card):
        """Cards that ask for lines, or for tiles that lie in lines as they say."""
        counted = self._counted
        rows = card in (COLOURFUL_ROW, BOTH_ROWS)
        size = 3 if rows else 4
        lines = range(ROWS) if rows else range(ROWS, 7)
        if card == SEVEN:  # completing a line too early gives it up
            missing = counted[LEFT] - 5
            if missing > 0:
                self.missing[card] = missing
                lost = POINTS[card] * self.chance(card, missing - 1) * self._points >> 8
                for line in range(7):
                    if counted[line] == (2 if line < ROWS else 3):
                        self._approach(line, 31, -lost)
        elif card == KIND_PER_ROW:  # a new kind, or a row that was empty, whichever lacks more
            empty = 0
            kinds = 0  # that show nowhere
            for row in range(ROWS):
                empty += not counted[row]
            for kind in range(5):
                if not counted[KINDS + kind]:
                    kinds |= 1 << kind
            missing = max(empty, count(kinds) - 1)
            step = self._step(card, missing)
            for row in range(ROWS):
                if empty < missing or not counted[row]:
                    self._approach(row, 31 if count(kinds) <= missing else kinds, step)
        elif card in (COLOURFUL_ROW, DIVERSE_COLUMN):  # the other trait must differ
            for line in lines:
                tiles = counted[line]
                shown = counted[SHOWN + line]
                if 0 < tiles < size and count(shown) == 1 and count(counted[OTHER + line]) == tiles:
                    for n in cells(counted[OTHER + line]):
                        self._unlike |= 1 << (5 * index(shown) + n if rows else 5 * n + index(shown))
                    self._luck[line] = step = self._step(card, size - tiles)
                    self._approach(line, shown, step)
        else:  # a line alike and a line all different: a step for the nearest of each
            alike = different = size
            for line in lines:
                shown = count(counted[SHOWN + line])
                missing = size - counted[line]
                if shown + missing == size:
                    different = min(different, missing)
                if shown == 1:
                    alike = min(alike, missing)
            step = self._step(card, alike + different)
            for line in lines:
                shown = count(counted[SHOWN + line])
                missing = size - counted[line]
                if 0 < missing < size:
                    if shown == 1 and missing == alike:
                        self._approach(line, counted[SHOWN + line], step)
                    if shown + missing == size and missing == different:
                        self._approach(line, ~counted[SHOWN + line], step)

    # -- what cells are worth --

    def _score_cells(self):
        """What the cells that are left will bring, and all gains by row and kind, by column and colour."""
        counted = self._counted
        gains = self.gains
        worth = self._worth
        classes = self._classes
        for line in range(7):
            tiles = counted[line]
            different = count(counted[SHOWN + line])
            if tiles > 1:
                tiles = 2 * tiles - 2 if different == tiles else 2 * tiles - 1 if different == 1 else 6
            classes[line] = tiles
        now = 28 * counted[LEFT]
        then = now - 28
        lifted = 0  # when all cells but the tile's stay as they are
        free = cells(self.free)
        for cell in free:
            at = classes[cell // 3] * 7 + classes[ROWS + cell % 3]
            lifted += CELL[then + at] - CELL[now + at]
            gains[_CELLS + cell] -= CELL[then + at]
        for line in range(7):
            row = line < ROWS
            among = []  # its empty cells
            for cell in range(3 * line, 3 * line + 3) if row else range(line - ROWS, CELLS, 3):
                if self.free >> cell & 1:
                    among.append(cell)
            if not among:
                continue
            own = 7 if row else 1  # how far apart this line's classes stand in CELL; those of lines across
            across = 8 - own
            first = KINDS if row else COLOURS
            place = 0 if row else _BY_COLOUR
            shown = counted[SHOWN + line]
            was = classes[line]
            follows = _ROW_THEN if row else _COLUMN_THEN
            new = follows[2 * was]
            again = follows[2 * was + 1]
            spoilt = more = 0  # what the bag makes of a tile of another trait, and of one more of the same
            if self.stock:
                trait = 0 if row else 6
                if not shown:
                    for n in range(5):
                        gains[5 * line + n] += _STOCK[trait + 1] * self.stock[trait + n] >> 6
                elif was & 1:
                    left = self.stock[trait + index(shown)]
                    spoilt = more = -(_STOCK[trait + was] * left >> 6)
                    if not again & _DONE:
                        more += _STOCK[trait + again] * left >> 6
            for cell in among:
                up = down = lifted + gains[_CELLS + cell] if row else 0
                up += spoilt
                down += more
                if new & _DONE:
                    up += (new - _DONE) * POINT or _BLANK
                    down += (again - _DONE) * POINT or _BLANK
                else:
                    for other in among:
                        if other != cell:
                            at = then + across * classes[ROWS + other % 3 if row else other // 3]
                            up += CELL[at + own * new] - CELL[at + own * was]
                            down += CELL[at + own * again] - CELL[at + own * was]
                for n in range(5):
                    lift = down if shown >> n & 1 else up
                    worth[place + 5 * cell + n] = lift + gains[5 * line + n] + gains[first + n]

    # -- answers --

    def best(self, tile, among):
        """A curio's highest gain in any of a set of empty cells; self.cell is that cell."""
        kind = KIND[tile]
        colour = _BY_COLOUR + COLOUR[tile]
        worth = self._worth
        unlike = self._unlike >> (tile - 1) // 3 & 1
        top = NEVER
        for cell in range(CELLS):
            if among >> cell & 1:
                gain = worth[5 * cell + kind] + worth[5 * cell + colour]
                if unlike:
                    gain -= self._unlucky(tile, cell)
                if gain > top:
                    top = gain
                    self.cell = cell
        return top + CROWNED[tile] * self.gains[CROWNS]

    def _unlucky(self, tile, cell):
        """What of a gain falls away because the tile's other trait shows in the line already."""
        counted = self._counted
        row = cell // 3
        column = ROWS + cell % 3
        kind = KIND[tile]
        colour = COLOUR[tile]
        lost = 0
        if counted[SHOWN + row] >> kind & counted[OTHER + row] >> colour & 1:
            lost = self._luck[row]
        if counted[SHOWN + column] >> colour & counted[OTHER + column] >> kind & 1:
            lost += self._luck[column]
        return lost

    def token(self, tile, cell):
        """The points of all tokens that a curio takes in an empty cell."""
        row = cell // 3
        column = ROWS + cell % 3
        counted = self._counted
        points = 0
        for then in (
            _ROW_THEN[2 * self._classes[row] + (counted[SHOWN + row] >> KIND[tile] & 1)],
            _COLUMN_THEN[2 * self._classes[column] + (counted[SHOWN + column] >> COLOUR[tile] & 1)],
        ):
            if then & _DONE:
                points += then - _DONE
        return points
