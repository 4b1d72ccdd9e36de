# SPDX-License-Identifier: MIT
"""A person's cursor: on the spaces, on loose tiles, on the cells of the cabinet or on cards.

It stands only on what is legal, and says what the choice would bring before A confirms it.
"""

from micropython import const

from coffer.bits import cells, count
from coffer.buttons import DOWN, RIGHT, UP, A, B
from coffer.words import number
from games.my_treasures.cabinet import LINES, ROWS
from games.my_treasures.cards import POINTS, met
from games.my_treasures.drawing import PITCH, SIDE, SPACES
from games.my_treasures.rules import (
    CHOOSE_CELL,
    CHOOSE_COVER,
    CHOOSE_SPACE,
    FIRST,
    TAKE_HAND,
    TAKE_OUTDOORS,
    TURN_RIVAL,
)
from games.my_treasures.tiles import COLOUR, CROWNED, FRESH_WIND, KIND

_SIGN_A = b"\x19"
_ARROW = b"\x88"
_SHOWN = const(3)  # loose tiles in a row


class Pick:
    """One decision: the legal choices and which of them the cursor is on."""

    def __init__(self, face):
        self.face = face
        self.table = face.match.table
        self.phase = self.table.phase
        first = FIRST[self.phase]
        self.choices = [action - first for action in self.table.actions()]
        self.at = self.choices[0]
        self.draws_all = self.phase == CHOOSE_COVER
        if self.draws_all:
            from games.my_treasures.shelf import Shelf

            self.shelf = Shelf(face, cells(self.table.cards))
            self.shelf.covered = self.table.covered
            self.shelf.at = self.at

    def aim(self, action):
        """Puts the cursor on an action."""
        self.at = action - FIRST[self.phase]

    # -- keys -------------------------------------------------------------------------

    def press(self, key):
        face = self.face
        if key == A:
            face.act(FIRST[self.phase] + self.at)
        elif key == B:
            if self.phase != CHOOSE_CELL or not face.undo():
                face.others()
        elif self.draws_all:
            self._move(key)
            face.stale = True
        else:
            rows = face.console.rows
            self.cursor(rows, False)
            self._move(key)
            self.cursor(rows)
            face.bottom(rows)

    def _move(self, key):
        """To the next choice that way, round the ends."""
        step = 1 if key in (RIGHT, DOWN) else -1
        choices = self.choices
        if key in (UP, DOWN):
            if self.phase == CHOOSE_CELL:  # down the column, then on in the next
                choices = sorted(choices, key=_by_column)
            elif self.phase == TAKE_OUTDOORS:
                there = self.at + step * _SHOWN
                if there in choices:
                    self.at = there
                return
        self.at = choices[(choices.index(self.at) + step) % len(choices)]

    # -- drawing ----------------------------------------------------------------------

    def draw(self, rows):
        """The whole screen, where cards are chosen."""
        self.shelf.at = self.at
        self.shelf.draw(rows)
        rows.text(7, 1, self.face.tip or self.face.say("cover.keys"))

    def cursor(self, rows, shown=True):
        """Shows the cursor, or takes it away again."""
        face = self.face
        at = self.at
        if self.phase == CHOOSE_SPACE:
            rows.invert(at, SPACES - 2, 127)
        elif self.phase == CHOOSE_CELL:
            face.draw_cell(rows, self.table.seat, at, self.table.tile if shown else 0, shown)
        elif self.phase == TAKE_HAND:
            face.reverse(rows, 0, SIDE + at * PITCH)
        elif self.phase == TAKE_OUTDOORS:
            face.reverse(rows, 2 + at // _SHOWN * 2, SIDE + at % _SHOWN * PITCH)

    def keys(self, rows):
        """What A and B do, above the tiles; only where two lines below say what the choice brings."""
        if self.phase not in (CHOOSE_SPACE, TURN_RIVAL):
            return False
        rows.text(0, SIDE, self.face.say("space.a" if self.phase == CHOOSE_SPACE else "rival.a"))
        rows.text(1, SIDE, self.face.say("space.b"))
        return True

    def prompt(self, rows):
        """The two lines below."""
        face = self.face
        if self.phase == CHOOSE_SPACE:
            return face.say("space." + str(self.at))
        if self.phase == TURN_RIVAL:
            return face.say("rival")
        if self.phase == CHOOSE_CELL:
            self._worth(rows)
            return b""
        tile = (self.table.hand if self.phase == TAKE_HAND else self.table.outdoors)[self.at]
        if tile >= FRESH_WIND:
            return face.say("wind" if tile == FRESH_WIND else "lucky")
        label = face.say("kind." + str(KIND[tile])) + b", " + face.say("shade." + str(COLOUR[tile]))
        rows.small(6, SIDE, label)
        return b"\n" + face.say("take")

    def _worth(self, rows):
        """What column and row would be and could still earn, and what the tile brings at once."""
        table = self.table
        tile = table.tile
        cabinet = table.cabinets[table.seat].copy()
        cabinet.place(tile, self.at)
        brings = CROWNED[tile] + (1 if KIND[tile] == table.wonder else 0)
        for card in cells(table.cards):
            if met(card, cabinet):
                brings += POINTS[card]
        for row, line in ((6, ROWS + self.at % 3), (7, self.at // 3)):
            brings += self._line(rows, row, line, cabinet, tile)
        rows.right(6, 127, _SIGN_A + b"+" + number(brings))
        rows.right(7, 127, self.face.say("cell.b"))

    def _line(self, rows, row, line, cabinet, tile):
        """Says how a line stands; returns what it earns if it is complete."""
        face = self.face
        across = line < ROWS
        size = 3 if across else 4
        filled = count(cabinet.filled & LINES[line])
        kinds = count(cabinet.shown(line))
        most = size if kinds == 1 else 0 if kinds < filled else size - 2
        rows.small(row, SIDE, face.say("row" if across else "col"))
        x = SIDE + 19
        if kinds > 1:
            rows.icon(row, x, face.icons["differ" if most else "none"])
        elif across:
            rows.icon(row, x, face.icons["small" + str(KIND[tile])])
        else:
            rows.icon(row, x, face.letters[COLOUR[tile]])
        x = rows.text(row, x + 9, number(filled) + b"/" + number(size) + _ARROW + number(most))
        return most if filled == size else 0


def _by_column(cell):
    return cell % 3 * 4 + cell // 3
