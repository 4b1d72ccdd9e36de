# SPDX-License-Identifier: MIT
"""A person's cursor: on the spaces, on loose tiles, on the cells of the cabinet or on cards.

It stands only on what is legal, starts on what looks best at a glance, and says what the choice would
bring before A confirms it. What a held A says of the thing under it is in things.py.
"""

from micropython import const

from coffer.bits import cells
from coffer.buttons import DOWN, RIGHT, UP, A, B
from coffer.words import number
from games.my_treasures.pen import EMPTY, JOURNEY, PITCH, SIDE
from games.my_treasures.pieces import COLOUR, CROWNED, FRESH_WIND, KIND, LINES, ROWS
from games.my_treasures.rules import FIRST
from games.my_treasures.scoring import POINTS, meets, outlook
from games.my_treasures.state import (
    CHOOSE_CELL,
    CHOOSE_COVER,
    CHOOSE_SPACE,
    TAKE_HAND,
    TAKE_OUTDOORS,
    TURN_RIVAL,
)

ACROSS = const(3)  # tiles outdoors beside each other
_FIGURE = const(122)  # where the points of a line stand
_DASH = b"\x8d"
_SPACES = b"\2\1\3\5\4"  # where the cursor starts: the first of these that is free


class Picker:
    """One decision: the legal choices and which of them the cursor is on."""

    def __init__(self, face):
        self._face = face
        self._pen = face.pen
        table = self.table = face.match.table
        self.phase = table.phase
        first = FIRST[self.phase]
        self._choices = [action - first for action in table.actions()]
        self.at = self._choices[0]
        self.shelf = None
        if self.phase == CHOOSE_COVER:
            from games.my_treasures.look import Shelf  # on a walk only

            self.shelf = Shelf(face, cells(table.cards), table.covered)
        elif self.phase == CHOOSE_SPACE:
            self.at = [space for space in _SPACES if space in self._choices][0]
        elif self.phase == CHOOSE_CELL:
            self._weigh(table.cabinets[table.seat], table.tile)
        elif self.phase != TURN_RIVAL:
            self._glance(table.cabinets[table.seat])

    # -- at a glance --------------------------------------------------------------------

    def _promise(self, cabinet, tile):
        """By line, how much more it promises with the tile in it than without; and how it would stand."""
        self.lines = [outlook(cabinet, line, tile) for line in range(7)]
        gains = []
        for line in range(7):
            filled, alike, different = self.lines[line]
            _, before, other = outlook(cabinet, line, 0)
            gains.append(max(alike, different) * filled - max(before, other) * (filled - 1))
        return gains

    def _glance(self, cabinet):
        """Puts the cursor on the tile that promises most in its best cell; a special one promises more."""
        best = -99
        for n in range(len(self.loose())):
            tile = self.loose()[n]
            promise = 9
            if tile < FRESH_WIND:
                gains = self._promise(cabinet, tile)
                promise = 4 * self.bonus(tile) + max(
                    [
                        gains[cell // 3] + gains[ROWS + cell % 3]
                        for cell in range(12)
                        if not cabinet.tiles[cell]
                    ]
                )
            if promise > best:
                best = promise
                self.at = n

    def _weigh(self, cabinet, tile):
        """What the tile would bring in each cell, how lines would stand, and which cell looks best."""
        table = self.table
        self.back = self._face.match.can_undo()
        self._ghost = None
        self._columns = sorted(self._choices, key=lambda cell: cell % 3 * 4 + cell // 3)
        self.brings = bytearray(12)
        gains = self._promise(cabinet, tile)
        after = cabinet.copy()
        open_cards = cells(table.cards)
        best = -99
        for cell in self._choices:
            after.place(tile, cell)
            points = self.bonus(tile)
            for card in open_cards:
                if meets(after, card):
                    points += POINTS[card]
            for line in (cell // 3, ROWS + cell % 3):
                if LINES[line] & ~after.filled == 0:
                    points += after.token(line)
            after.tiles[cell] = 0
            after.filled = cabinet.filled
            self.brings[cell] = points
            promise = 4 * points + gains[cell // 3] + gains[ROWS + cell % 3]
            if promise > best:
                best = promise
                self.at = cell

    def bonus(self, tile):
        """What a tile is worth in any cell: its crown, and a point if it is of the wonder's kind."""
        return CROWNED[tile] + (1 if KIND[tile] == self.table.wonder else 0)

    def loose(self):
        """The tiles that can be taken."""
        return self.table.hand if self.phase == TAKE_HAND else self.table.outdoors

    def aim(self, action):
        """Puts the cursor on an action."""
        self.at = action - FIRST[self.phase]

    # -- keys -------------------------------------------------------------------------

    def press(self, key):
        """Acts, looks round or moves; a move draws only what it changes."""
        face = self._face
        rows = face.console.rows
        if key == A:
            action = FIRST[self.phase] + self.at
            if self._final():
                face.propose(action)
            else:
                face.act(action)
        elif key == B:
            if self.phase != CHOOSE_CELL or not face.undo():  # another tile can be taken instead
                face.others()
        else:
            self.cursor(rows, False)
            self.move(key)
            self.cursor(rows, True)
            face.moved()

    def _final(self):
        """Whether the decision can't be undone: a tile comes out of the bag, or others are next."""
        if self.phase == CHOOSE_CELL:
            return self.table.left == 1
        if self.phase == CHOOSE_COVER:
            return len(self.table.covered) == 1
        return self.phase == CHOOSE_SPACE or self.phase != TURN_RIVAL and self.loose()[self.at] >= FRESH_WIND

    def move(self, key):
        """To the next choice that way, round the ends."""
        step = 1 if key in (RIGHT, DOWN) else -1
        choices = self._choices
        if key in (UP, DOWN):
            if self.phase == CHOOSE_CELL:
                choices = self._columns
            elif self.phase == TAKE_OUTDOORS:
                if self.at + step * ACROSS in choices:
                    self.at += step * ACROSS
                return
        self.at = choices[(choices.index(self.at) + step) % len(choices)]

    # -- drawing ----------------------------------------------------------------------

    def cursor(self, rows, shown):
        """Shows the cursor, or takes it away again; a choice that is shown as done has none."""
        at = self.at
        done = self._face.pending >= 0
        if self.shelf:
            self.shelf.mark(rows, at)
        elif self.phase == CHOOSE_SPACE:
            rows.invert(at - 1, JOURNEY, 128)
        elif self.phase == CHOOSE_CELL:
            if done:
                self._pen.cell(rows, at, self.table.tile, False)
            else:
                self._show_cell(rows, at // 3 * 2, at % 3 * PITCH, shown)
        elif self.phase == TAKE_HAND:
            self._pen.reverse(rows, 1, SIDE + at * PITCH)
        elif self.phase == TAKE_OUTDOORS:
            self._pen.reverse(rows, 1 + at // ACROSS * 2, SIDE + at % ACROSS * PITCH)

    def _show_cell(self, rows, row, x, shown):
        """The tile reversed, or the empty cell; what was reversed once is kept: 0.6 ms less a step."""
        if not shown:
            rows.icon(row, x, self._pen.pictures[EMPTY])
        elif self._ghost:
            rows.icon(row, x, self._ghost)
        else:
            self._pen.tiles(rows, row, x, (self.table.tile,))
            self._pen.reverse(rows, row, x)
            self._ghost = tuple([bytes(rows.rows[n][x + 1 : x + 17]) for n in (row, row + 1)])

    def panel(self, rows):
        """Beside the cabinet: what column and row can still become, and what the tile brings now."""
        say = self._face.say
        tile = self.table.tile
        for row, name, alike in (
            (0, say("column"), say("all." + str(COLOUR[tile]))),
            (3, say("row"), say("three." + str(KIND[tile]))),
        ):
            rows.invert(row, SIDE, rows.text(row, SIDE + 1, name))
            rows.text(row + 1, SIDE, alike)
            rows.text(row + 2, SIDE, say("differ"))
        self._dark = bytes(128 - SIDE)
        font = rows.font
        self._marks = [font.strip(code) for code in b"-1234"]  # points of a line; none any more is a dash
        self._marks[0] = _centred(font.strip(_DASH[0]), len(self._marks[1]))

    def figures(self, rows):
        """How full column and row would be and what they can earn, and what the tile brings at once."""
        column = ROWS + self.at % 3
        marks = self._marks
        blank = False
        for row, line, size in ((0, column, 4), (3, self.at // 3, 3)):
            filled, alike, different = self.lines[line]
            rows.right(row, 127, self._face.say("of", filled, size), rows.tiny)
            rows.icon(row + 1, _FIGURE, marks[alike])
            rows.icon(row + 2, _FIGURE, marks[different])
            blank = blank or filled == size and not alike and not different
        points = self.brings[self.at]
        rows.icon(6, SIDE, self._dark)
        if blank and not points:
            rows.text(6, SIDE, self._face.say("blank"))
            return
        rows.text(6, SIDE, self._face.say("now"))
        if points:
            rows.invert(6, rows.right(6, 126, b"+" + number(points)) - 2, 128)
        else:
            rows.right(6, 127, b"0")

    def words(self, rows):
        """The two lines below the tiles: what the choice is, and what it brings."""
        say = self._face.say
        if self.phase == CHOOSE_SPACE:
            rows.text(5, SIDE, say("space." + str(self.at)))
            rows.text(6, SIDE, say("keep") if self.at == 1 else say("take", 1 if self.at == 2 else 2))
        elif self.phase == TURN_RIVAL:
            rows.text(5, SIDE, say("rival"))
        else:
            tile = self.loose()[self.at]
            if tile >= FRESH_WIND:
                lines = say("wind" if tile == FRESH_WIND else "lucky").split(b"\n")
                for n in range(len(lines)):
                    rows.text(5 + n, SIDE, lines[n])
                return
            rows.text(5, SIDE, say("kind." + str(KIND[tile])))
            bonus = self.bonus(tile)
            if bonus:
                rows.right(5, 126, b"+" + number(bonus))
            rows.small(6, SIDE, say("colour." + str(COLOUR[tile])))
            rows.right(6, 127, say("of", 3 - self.table.left, 2), rows.tiny)

    def prompt(self):
        """What A and B do."""
        say = self._face.say
        if self.phase == CHOOSE_SPACE:
            return say("space.keys")
        if self.phase == TURN_RIVAL:
            return say("rival.keys")
        if self.phase == CHOOSE_CELL:
            return say("place.back" if self.back else "place.cards")
        return say("take.keys")


def _centred(strip, width):
    """A strip in the middle of so many columns, cut if it is wider."""
    left = max(width - len(strip), 0) // 2
    return (bytes(left) + strip + bytes(width))[:width]
