# SPDX-License-Identifier: MIT
"""A person's cursor: on the spaces, on loose tiles, on the cells of the cabinet or on cards.

It stands only on what is legal, and says what the choice would bring before A confirms it.
"""

from micropython import const

from coffer.bits import cells, count
from coffer.buttons import DOWN, RIGHT, UP, A, B
from coffer.words import number
from games.my_treasures.pen import EMPTY, PITCH, SIDE, SPACES
from games.my_treasures.pieces import COLOUR, CROWNED, FRESH_WIND, KIND, LINES, ROWS
from games.my_treasures.rules import FIRST
from games.my_treasures.scoring import POINTS, meets
from games.my_treasures.state import (
    CHOOSE_CELL,
    CHOOSE_COVER,
    CHOOSE_SPACE,
    TAKE_HAND,
    TAKE_OUTDOORS,
    TURN_RIVAL,
)

_SIGN_A = b"\x19"
_ARROW = b"\x88"
_B_BACK = b"\x1a\x80"
_B_CARDS = b"\x1a\x97"
_SHOWN = const(3)  # loose tiles in a row
_FIGURES = const(70)  # where the figures behind "col" and "row" begin
_KEYS = const(105)  # what A and B do beside them


class Picker:
    """One decision: the legal choices and which of them the cursor is on."""

    def __init__(self, face):
        self._face = face
        self._pen = face.pen
        table = self._table = face.match.table
        self.phase = table.phase
        first = FIRST[self.phase]
        self._choices = [action - first for action in table.actions()]
        self.at = self._choices[0]
        self.shelf = None
        if self.phase == CHOOSE_COVER:
            from games.my_treasures.look import Shelf  # on a walk only

            self.shelf = Shelf(face, cells(table.cards), table.covered)
        elif self.phase == CHOOSE_CELL:
            self._weigh(table.cabinets[table.seat], table.tile)

    def _weigh(self, cabinet, tile):
        """What the tile would bring in each cell, and how each line would stand; 7 to 35 ms, once a tile."""
        table = self._table
        self._other = _B_BACK if self._face.match.can_undo() else _B_CARDS
        self._ghost = None
        self._behind = _KEYS  # where the figure behind A's sign begins
        self._columns = sorted(self._choices, key=lambda cell: cell % 3 * 4 + cell // 3)
        self.brings = bytearray(12)
        for cell in self._choices:
            after = cabinet.copy()
            after.place(tile, cell)
            points = CROWNED[tile] + (1 if KIND[tile] == table.wonder else 0)
            for card in cells(table.cards):
                if meets(after, card):
                    points += POINTS[card]
            for line in (cell // 3, ROWS + cell % 3):
                if after.complete(line):
                    points += after.token(line)
            self.brings[cell] = points
        self._lines = [self._line(cabinet, line, tile) for line in range(7)]

    def _line(self, cabinet, line, tile):
        """A strip for a line with the tile in it: what its tiles share, how full it is, what it can earn."""
        row = line < ROWS
        size = 3 if row else 4
        filled = count(cabinet.filled & LINES[line]) + 1
        trait = KIND if row else COLOUR
        different = count(cabinet.shown(line, trait) | 1 << trait[tile])
        most = size if different == 1 else size - 2 if different == filled else 0
        if different == 1:
            share = self._pen.small[KIND[tile]] if row else self._pen.letters[COLOUR[tile]]
        else:
            share = self._pen.differ if most else self._pen.none
        figures = number(filled) + b"/" + number(size) + _ARROW + number(most)
        font = self._face.console.rows.font
        return share + bytes(9 - len(share)) + b"".join([font.strip(code) for code in figures])

    def aim(self, action):
        """Puts the cursor on an action."""
        self.at = action - FIRST[self.phase]

    # -- keys -------------------------------------------------------------------------

    def press(self, key):
        """Acts, looks round or moves; a move draws only what it changes."""
        face = self._face
        rows = face.console.rows
        if key == A:
            face.act(FIRST[self.phase] + self.at)
        elif key == B:
            if self.phase != CHOOSE_CELL or not face.undo():  # another tile can be taken instead
                face.others()
        elif self.shelf:
            self.move(key)
            face.stale = True
        else:
            self.cursor(rows, False)
            self.move(key)
            self.cursor(rows, True)
            if self.phase == CHOOSE_CELL:
                self._worth(rows)
            else:
                face.bottom(rows)

    def move(self, key):
        """To the next choice that way, round the ends."""
        step = 1 if key in (RIGHT, DOWN) else -1
        choices = self._choices
        if key in (UP, DOWN):
            if self.phase == CHOOSE_CELL:
                choices = self._columns
            elif self.phase == TAKE_OUTDOORS:
                if self.at + step * _SHOWN in choices:
                    self.at += step * _SHOWN
                return
        self.at = choices[(choices.index(self.at) + step) % len(choices)]

    # -- drawing ----------------------------------------------------------------------

    def draw(self, rows):
        """The whole screen, where cards are chosen."""
        self.shelf.at = self.at
        self.shelf.draw(rows)
        face = self._face
        text = face.say("wait") if face.hinting else face.tip or face.say("cover.keys")
        rows.text(7, 1, text.replace(b"\n", b" "))

    def cursor(self, rows, shown):
        """Shows the cursor, or takes it away again."""
        at = self.at
        if self.phase == CHOOSE_SPACE:
            rows.invert(at, SPACES + 7, SPACES + 13)
        elif self.phase == CHOOSE_CELL:
            self._show_cell(rows, at // 3 * 2, at % 3 * 16 + 1, shown)
        elif self.phase == TAKE_HAND:
            self._pen.reverse(rows, 0, SIDE + at * PITCH)
        elif self.phase == TAKE_OUTDOORS:
            self._pen.reverse(rows, 2 + at // _SHOWN * 2, SIDE + at % _SHOWN * PITCH)

    def _show_cell(self, rows, row, x, shown):
        """The tile reversed, or the empty cell; what was reversed once is kept: 0.6 ms less a step."""
        if not shown:
            rows.icon(row, x, self._pen.pictures[EMPTY])
        elif self._ghost:
            rows.icon(row, x, self._ghost)
        else:
            self._pen.tiles(rows, row, x, (self._table.tile,))
            self._pen.reverse(rows, row, x)
            self._ghost = tuple([bytes(rows.rows[n][x + 1 : x + 17]) for n in (row, row + 1)])

    def keys(self, rows):
        """What A and B do, above the tiles: where both lines below say what the choice brings."""
        if self.phase not in (CHOOSE_SPACE, TURN_RIVAL):
            return False
        rows.text(0, SIDE, self._face.say("space.a" if self.phase == CHOOSE_SPACE else "rival.a"))
        rows.text(1, SIDE, self._face.say("space.b"))
        return True

    def prompt(self):
        """The two lines below; what has no place in words is drawn at once."""
        rows = self._face.console.rows
        say = self._face.say
        if self.phase == CHOOSE_SPACE:
            self._viewpoint(rows)
            return say("space." + str(self.at))
        if self.phase == TURN_RIVAL:
            return say("rival")
        if self.phase == CHOOSE_CELL:
            rows.small(6, SIDE, say("col"))
            rows.small(7, SIDE, say("row"))
            rows.text(7, _KEYS, self._other)
            self._behind = rows.text(6, _KEYS, _SIGN_A + b"+")
            self._worth(rows)
            return b""
        tile = (self._table.hand if self.phase == TAKE_HAND else self._table.outdoors)[self.at]
        if tile >= FRESH_WIND:
            return say("wind" if tile == FRESH_WIND else "lucky")
        rows.small(6, SIDE, say("kind." + str(KIND[tile])) + b", " + say("shade." + str(COLOUR[tile])))
        return b"\n" + say("take")

    def _viewpoint(self, rows):
        """What the pawn will score at the number it goes to, behind A's word."""
        table = self._table
        if table.solo or table.round == table.rounds:
            rows.bar(0, SPACES - 16, SPACES - 3, 0)
            if self.at <= 3:
                rows.right(0, SPACES - 3, b"+" + number(4 - self.at))

    def _worth(self, rows):
        """How column and row would stand, and what the tile brings; of equal width, so nothing is wiped."""
        rows.icon(6, _FIGURES, self._lines[ROWS + self.at % 3])
        rows.icon(7, _FIGURES, self._lines[self.at // 3])
        rows.text(6, self._behind, number(self.brings[self.at]) + b"  ")
