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
from games.my_treasures.odds import CELL, RACE, ROW_STEP, WALK, card_place, cell_place
from games.my_treasures.pieces import CELLS, COLOUR, CROWNED, FULL, KIND, LINES, ROWS
from games.my_treasures.scoring import (
    ALL_COLOURS,
    BOTH_COLUMNS,
    BOTH_ROWS,
    COLOURFUL_ROW,
    CORNER_CELLS,
    CORNERS,
    DIVERSE_COLUMN,
    FOUR_CROWNS,
    FOUR_OF_A_KIND,
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
    DONE,
    KINDS,
    LEFT,
    OTHER,
    SHOWN,
    add_tile,
    class_after,
    class_of,
    count_tiles,
)
from games.my_treasures.value import BLANK, CARD_POINT, POINT, SECOND_BEST, STOCK

NEVER = const(-9999)  # less than anything is worth
FAR = b"\2\2\2\2\2\2\2\2\2\2\2\2\2"  # by card: no opponent is near it

# -- what a plan says -------------------------------------------------------------------

# Gains, by place: line * 5 + kind or colour; kinds and colours as in tally.py, cells, and a crown.
_CELLS = const(45)
CROWNS = const(57)
_GAINS = const(58)

_ALL = const(31)  # set of all kinds, or of all colours
_BY_COLOUR = const(60)  # where the worths by cell and colour begin, behind those by cell and kind


class Plan:
    """The gains of one cabinet."""

    def __init__(self, cards, wonder, players, rivals):
        """`cards` is the set of collection cards to strive for, `wonder` a kind.

        `rivals` says by card how near the nearest opponent is: 0 at most one tile away, 1 two, 2 more. A
        morning walk has None.
        """
        self._cards = cards
        self._wonder = wonder
        self._points = CARD_POINT[players]  # what a point of a card is worth
        self._rivals = rivals
        self.stock = None  # by kind, 6 + colour: how many more than usual the bag has, in 64ths of the usual
        self.free = FULL  # set of empty cells
        self._counted = bytearray(COUNTED)
        self._classes = bytearray(7)  # by line, see odds.py
        self._after = bytearray(CELLS)  # by empty cell, what it is worth when the next tile lies elsewhere
        self._luck = bytearray(7)  # by line, what it is worth that a tile's other trait is new there, too
        self._unlike = 0  # set of pairs, kind * 5 + colour, for which it is not new somewhere
        self.missing = bytearray(13)  # by card, the tiles that it takes at least
        self.gains = array("h", bytes(2 * _GAINS))
        # By cell and kind all that does not hang on the colour, by cell and colour the rest but for a crown
        self._worth = array("h", bytes(4 * _BY_COLOUR))
        self.cell = 0

    def read(self, cabinet):
        """Computes the gains for a cabinet."""
        self.free = count_tiles(self._counted, cabinet)
        self._weigh()

    def follow(self, plan, tile, cell):
        """Computes the gains for another plan's cabinet with one more tile."""
        self.free = plan.free & ~(1 << cell)
        self._counted[:] = plan._counted
        add_tile(self._counted, tile, cell)
        self._weigh()

    def _weigh(self):
        """Computes all gains."""
        gains = self.gains
        for n in range(CROWNS):
            gains[n] = 0
        gains[KINDS + self._wonder] = POINT
        gains[CROWNS] = POINT
        self._luck[:] = bytes(7)
        self._unlike = 0
        for card in cells(self._cards):
            self.missing[card] = CELLS
            self._score_card(card)
        if self.free:
            self._score_cells()

    # -- steps to collection cards --

    def _score_card(self, card):
        """The steps to one collection card."""
        if card == FOUR_CROWNS:
            self.gains[CROWNS] += self._step(card, WANTED[card] - self._counted[ALL_CROWNS])
        elif card in (CORNERS, ROW_AND_COLUMN):
            self._score_filling(card)
        elif card == ALL_COLOURS:
            self._score_all_colours()
        elif card == SEVEN:
            self._score_seven()
        elif card == KIND_PER_ROW:
            self._score_kind_per_row()
        elif card in (COLOURFUL_ROW, DIVERSE_COLUMN):
            self._score_varied_line(card)
        elif card in (BOTH_ROWS, BOTH_COLUMNS):
            self._score_both_lines(card)
        else:
            self._score_most_alike(card)

    def chance(self, card, missing):
        """Returns the chance to complete a card with so many tiles missing, in 256ths."""
        left = self._counted[LEFT]
        if not missing:
            return 256
        if missing > left:
            return 0
        place = card_place(card, left, self._rivals and self._rivals[card], missing)
        return RACE[place] if self._rivals else WALK[place]

    def _step(self, card, missing):
        """Returns what one of a card's missing tiles is worth."""
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

    def _score_filling(self, card):
        """Scores filling cells with any tile: the corners, or the row and the column that lack least."""
        nearest = CORNER_CELLS & self.free
        if card == ROW_AND_COLUMN:
            nearest = FULL
            for n in range(12):  # all pairs of them
                lack = (LINES[n // 3] | LINES[ROWS + n % 3]) & self.free
                if count(lack) < count(nearest):
                    nearest = lack
        step = self._step(card, count(nearest))
        for cell in cells(nearest):
            self.gains[_CELLS + cell] += step

    def _score_all_colours(self):
        """Scores a tile of each colour: a step for every colour that is missing."""
        missing = self._lacking(COLOURS)
        step = self._step(ALL_COLOURS, count(missing))
        for colour in cells(missing):
            self.gains[COLOURS + colour] += step

    def _score_most_alike(self, card):
        """Scores many tiles of one kind or colour: the leading one in full, the next best at less."""
        counted = self._counted
        first = KINDS if card == FOUR_OF_A_KIND else COLOURS
        most = max(counted[first : first + 5])
        for n in range(first, first + 5):
            if counted[n] == most:
                self.gains[n] += self._step(card, WANTED[card] - most)
            elif counted[n] == most - 1:
                self.gains[n] += self._step(card, WANTED[card] - most + 1) * SECOND_BEST >> 2

    def _score_seven(self):
        """Seven tiles and no line complete: completing a line too early gives it up."""
        counted = self._counted
        missing = counted[LEFT] - 5
        if missing > 0:
            self.missing[SEVEN] = missing
            lost = POINTS[SEVEN] * self.chance(SEVEN, missing - 1) * self._points >> 8
            for line in range(7):
                if counted[line] == (2 if line < ROWS else 3):
                    self._approach(line, _ALL, -lost)

    def _score_kind_per_row(self):
        """A new kind, or a row that was empty, whichever lacks more."""
        counted = self._counted
        empty = 0
        for row in range(ROWS):
            empty += not counted[row]
        kinds = self._lacking(KINDS)
        missing = max(empty, count(kinds) - 1)
        step = self._step(KIND_PER_ROW, missing)
        for row in range(ROWS):
            if empty < missing or not counted[row]:
                self._approach(row, _ALL if count(kinds) <= missing else kinds, step)

    def _score_varied_line(self, card):
        """A line alike in one trait and different in the other, which must be new there."""
        counted = self._counted
        rows = card == COLOURFUL_ROW
        size = 3 if rows else 4
        for line in range(ROWS) if rows else range(ROWS, 7):
            tiles = counted[line]
            shown = counted[SHOWN + line]
            if 0 < tiles < size and count(shown) == 1 and count(counted[OTHER + line]) == tiles:
                for n in cells(counted[OTHER + line]):
                    self._unlike |= 1 << (5 * index(shown) + n if rows else 5 * n + index(shown))
                self._luck[line] = step = self._step(card, size - tiles)
                self._approach(line, shown, step)

    def _score_both_lines(self, card):
        """A line alike and a line all different: a step for the nearest of each."""
        counted = self._counted
        rows = card == BOTH_ROWS
        size = 3 if rows else 4
        lines = range(ROWS) if rows else range(ROWS, 7)
        alike = different = size  # what the nearest of each lacks
        for line in lines:
            shown = count(counted[SHOWN + line])
            missing = size - counted[line]
            if shown + missing == size:
                different = min(different, missing)
            if shown == 1:
                alike = min(alike, missing)
        step = self._step(card, alike + different)
        for line in lines:
            shown = counted[SHOWN + line]
            missing = size - counted[line]
            if 0 < missing < size:
                if count(shown) == 1 and missing == alike:
                    self._approach(line, shown, step)
                if count(shown) + missing == size and missing == different:
                    self._approach(line, ~shown, step)

    def _lacking(self, first):
        """The set of kinds, or of colours, that show nowhere; `first` is where they are counted."""
        lacking = 0
        for n in range(5):
            if not self._counted[first + n]:
                lacking |= 1 << n
        return lacking

    # -- what cells are worth --

    def _score_cells(self):
        """What the cells that are left will bring, and all gains by row and kind, by column and colour."""
        classes = self._classes
        for line in range(7):
            classes[line] = class_of(self._counted, line)
        now = cell_place(self._counted[LEFT], 0, 0)
        then = cell_place(self._counted[LEFT] - 1, 0, 0)
        lifted = 0  # when all cells but the tile's stay as they are
        for cell in cells(self.free):
            at = ROW_STEP * classes[cell // 3] + classes[ROWS + cell % 3]
            self._after[cell] = CELL[then + at]
            lifted += CELL[then + at] - CELL[now + at]
        for line in range(7):
            among = []  # its empty cells
            for cell in range(3 * line, 3 * line + 3) if line < ROWS else range(line - ROWS, CELLS, 3):
                if self.free >> cell & 1:
                    among.append(cell)
            if among:
                self._score_line(line, among, lifted)

    def _score_line(self, line, among, lifted):
        """What a tile brings in the empty cells of a line, by kind in a row and by colour in a column."""
        row = line < ROWS
        was = self._classes[line]
        new = class_after(line, was, 0)
        again = class_after(line, was, 1)
        if new & DONE:
            ups = downs = (0,)  # the cell was the last
            up = (new - DONE) * POINT or BLANK  # for a tile of another kind or colour,
            down = (again - DONE) * POINT or BLANK  # and for one of the same
        else:
            ups = self._lifts(line, among, new)
            downs = ups if again == new else self._lifts(line, among, again)
            up = sum(ups)
            down = sum(downs)
        gains = self.gains
        shown = self._counted[SHOWN + line]
        if self.stock and not was:
            for trait in range(5):
                gains[5 * line + trait] += self._promise(line, new, trait)
        elif self.stock and was & 1:
            promised = self._promise(line, was, index(shown))
            up -= promised
            down -= promised
            if not again & DONE:
                down += self._promise(line, again, index(shown))
        worth = self._worth
        place = 0 if row else _BY_COLOUR
        first = KINDS if row else COLOURS
        for n in range(len(among)):
            cell = among[n]
            start = lifted + gains[_CELLS + cell] - self._after[cell] if row else 0
            other = start + up - ups[n]
            same = start + down - downs[n]
            for trait in range(5):
                gain = same if shown >> trait & 1 else other
                worth[place + 5 * cell + trait] = gain + gains[5 * line + trait] + gains[first + trait]

    def _lifts(self, line, among, then):
        """Returns, for each empty cell of a line, how its worth changes when the line's class changes."""
        row = line < ROWS
        left = self._counted[LEFT] - 1
        at = cell_place(left, then, 0) if row else cell_place(left, 0, then)
        lifts = []
        for cell in among:
            across = self._classes[ROWS + cell % 3] if row else ROW_STEP * self._classes[cell // 3]
            lifts.append(CELL[at + across] - self._after[cell])
        return lifts

    def _promise(self, line, of, trait):
        """Returns what the bag's tiles add to a line of equal tiles, by class and kind or colour."""
        first = 0 if line < ROWS else 6
        return STOCK[first + of] * self.stock[first + trait] >> 6

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
        """Returns the part of a gain that is lost because the line already has the tile's other trait."""
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
            class_after(row, self._classes[row], counted[SHOWN + row] >> KIND[tile] & 1),
            class_after(column, self._classes[column], counted[SHOWN + column] >> COLOUR[tile] & 1),
        ):
            if then & DONE:
                points += then - DONE
        return points
