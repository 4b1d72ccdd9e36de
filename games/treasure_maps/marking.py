# SPDX-License-Identifier: MIT
"""A person marks: the ghost on the maps, what the keys do with it, and what marking there would bring."""

from coffer.bits import cells
from coffer.buttons import DOWN, LEFT, RIGHT, UP, A, B
from coffer.words import number
from games.treasure_maps.ghost import Ghost
from games.treasure_maps.pen import MAPS, SIDE
from games.treasure_maps.rules import PICK
from games.treasure_maps.scoring import gain

_WIDTH = 126  # of the bottom row
_SIGN_A = b"\x19 "
_SIGN_B = b"\x1a"
_SIGN_X = b"\x13"


class Marking:
    """The picker for a pattern, a single cell, or the cell of an X."""

    due = 0  # nothing is ever left to draw

    def __init__(self, face):
        self.face = face
        self.table = face.match.table
        self.ghost = Ghost(self.table)
        self.alone = len(self.ghost.shapes) == 1  # only a single cell: there is nothing to turn

    def action(self):
        """What A would do."""
        return self.ghost.action()

    def aim(self, action):
        """Moves the ghost to an action."""
        self.ghost.aim(action)

    def draw(self, rows):
        """The player's maps with the ghost on them."""
        ghost = self.ghost
        self.face.draw_player(rows, self.table.seat, ghost.shape(), ghost.slot, ghost.mask())
        if self.table.phase == PICK:
            rows.text(1, SIDE + 8, number(self.table.picks) + _SIGN_X)
        elif not self.alone:
            rows.text(1, SIDE + 17, _SIGN_B)

    def press(self, key):
        """The arrows move, B turns, A marks."""
        ghost = self.ghost
        mask = ghost.mask()
        slot = ghost.slot
        if key == A:
            self.face.act(ghost.action())
            return
        if key == B:
            if self.alone:
                self.face.others()
                return
            ghost.turn()
            self.face.pen.shape(self.face.console.rows, 1, SIDE, ghost.shape())
        elif key == UP or key == DOWN:  # noqa: SIM109 - no tuple is made for each key
            ghost.along(1 if key == DOWN else -1)
        elif key == LEFT or key == RIGHT:  # noqa: SIM109
            ghost.across(1 if key == RIGHT else -1)
        self._redraw(mask, slot)

    def _redraw(self, mask, slot):
        """The ghost was on a mask and has moved: draws the cells that differ, and the bottom row."""
        face = self.face
        rows = face.console.rows
        ghost = self.ghost
        for n in range(2):
            place = 2 * self.table.seat + n
            was = mask if slot == n else 0
            now = ghost.mask() if ghost.slot == n else 0
            for cell in cells(was ^ now):
                face.pen.cell(
                    rows, MAPS[n], self.table.maps[place], self.table.free[place], cell, now & 1 << cell
                )
        face.bottom(rows)

    def topic(self):
        """The key of its help text."""
        return "help.pick" if self.table.phase == PICK else "help.mark"

    def prompt(self):
        """What marking would bring, and what B does."""
        face = self.face
        ghost = self.ghost
        words = face.in_words(
            gain(self.table, self.table.seat, ghost.slot, ghost.mask(), self.table.palm_worth()), _WIDTH - 10
        )
        if self.alone:
            other = face.say("pick.others")
        elif ghost.single():
            other = face.say("mark.pattern")
        else:
            other = face.say("mark.single" if ghost.at == len(ghost.shapes) - 2 else "mark.turn")
        if not words:  # these always fit together
            words = face.say("pick.nothing" if self.table.phase == PICK else "mark.nothing")
            return _SIGN_A + words + b"  " + other
        text = _SIGN_A + words
        both = text + b"  " + other
        return both if face.console.rows.font.width(both) <= _WIDTH else text
