# SPDX-License-Identifier: MIT
"""A person decides: marks with a ghost on the maps, or chooses maps from a gallery."""

from micropython import const

from coffer.bits import cells
from coffer.buttons import DOWN, LEFT, RIGHT, UP, A, B
from coffer.words import number
from games.treasure_maps.pen import BOTTOM, MAPS, PITCH, SIDE
from games.treasure_maps.pieces import COLOUR, ISLAND, NONE, SEAL, SEAL_WORTH, VALUE
from games.treasure_maps.rules import DRAFT, PAIRS, PICK, PILE
from games.treasure_maps.scoring import gain

# Symbols of the font, by their codes.
_SIGN_A = b"\x19 "
_SIGN_B = b"\x1a"
_SIGN_X = b"\x13"
_TICK = b"\x96"

_LARGE = const(94)  # where the large map of the gallery stands
_DARK = bytes(128 - _LARGE)
# What a step in the gallery leaves to be drawn, a frame each, so that the cursor itself moves at once.
_CURSOR, _UPPER, _LOWER, _LINE, _PROMPT = const(5), const(4), const(3), const(2), const(1)


class Marking:
    """The picker for a pattern, a single cell, or the cell of an X."""

    due = 0  # nothing is ever left to draw

    def __init__(self, face):
        from games.treasure_maps.ghost import Ghost  # the draft need not wait for it

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
            gain(self.table, self.table.seat, ghost.slot, ghost.mask(), self.table.palm_worth()), BOTTOM - 10
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
        return both if face.console.rows.font.width(both) <= BOTTOM else text


class Gallery:
    """The picker for maps, small in a row and one of them large. In the draft two are kept, then A begins."""

    def __init__(self, face):
        self.face = face
        self.table = table = face.match.table
        self.draft = table.phase == DRAFT
        self.islands = table.dealt[4 * table.seat : 4 * table.seat + 4] if self.draft else table.display
        self.pile = 0 if self.draft else table.left
        self.kept = []
        self.due = 0
        self.at = -1
        self.move(1)

    def open(self, n):
        """Whether there is something to choose at a place."""
        return self.pile > 0 if n == PILE else self.islands[n] != NONE

    def move(self, step):
        """To the next place with a map, round the ends."""
        while True:
            self.at = (self.at + step) % (PILE + 1)
            if self.open(self.at):
                return

    def action(self):
        """What A would do; None while the draft still lacks a map."""
        if not self.draft:
            return self.at
        if len(self.kept) < 2:
            return None
        return PAIRS.index(tuple(sorted(self.kept)))

    def aim(self, action):
        """Moves the cursor to an action."""
        if self.draft:
            self.kept = list(PAIRS[action])
            action = self.kept[0]
        self.at = action

    def press(self, key):
        """The arrows look, A keeps or takes."""
        face = self.face
        if key != A and key != B:
            rows = face.console.rows
            self._cursor(rows)
            self.move(1 if key in (RIGHT, DOWN) else -1)
            self._cursor(rows)
            self.due = _CURSOR
        elif key == A and self.action() is not None:
            face.act(self.action())
        elif not self.draft:
            face.others()
        else:
            if key == B:
                self.kept = self.kept[:-1]
            elif self.at in self.kept:
                self.kept.remove(self.at)
            else:
                self.kept.append(self.at)
            face.stale = True

    def topic(self):
        """The key of its help text."""
        return "help.draft" if self.draft else "help.claim"

    def prompt(self):
        """What A and B do."""
        if not self.draft:
            return self.face.say("claim.hint")
        if len(self.kept) == 2:
            return self.face.say("draft.both")
        return self.face.say("draft.drop" if self.at in self.kept else "draft.hint")

    # -- drawing ----------------------------------------------------------------------

    def draw(self, rows):
        """Everything but the bottom row and the large map, which comes in the next frames."""
        pen = self.face.pen
        key = ~self.face.seen.age
        if not pen.recall(rows, key):
            self._all(rows)
            pen.keep(rows, key)
        for n in self.kept:
            rows.centre(1, _TICK, 1 + PITCH * n, 17 + PITCH * n)
        self._cursor(rows)
        self.due = _UPPER

    def _all(self, rows):
        """What stays the same while the person chooses."""
        face = self.face
        rows.text(0, 1, face.say("draft.title" if self.draft else "claim.title"))
        face.pen.display(rows, self.islands)
        if self.pile:
            x = 1 + PITCH * PILE - 2  # the large map is near
            rows.icon(2, x, face.pen.pile)
            rows.centre(4, number(self.pile), x, x + 16, rows.tiny)
        if not self.draft:
            x = rows.small(1, 1, _TICK) + 2
            for colour in range(4):
                x = rows.small(1, x, number(self.table.tally[4 * self.table.seat + colour]))
                x = face.pen.badge(rows, 1, x, colour) + 3

    def _cursor(self, rows):
        """Swaps light and dark of the small map under the cursor."""
        x = 1 + PITCH * self.at
        start, end = (x - 2, x + 14) if self.at == PILE else (x - 1, x + 16)
        rows.invert(2, start, end)
        rows.invert(3, start, end)

    def more(self, rows):
        """The next part of what a step leaves to be drawn."""
        due = self.due
        self.due = due - 1
        if due == _UPPER:
            self._large(rows)
            for row in range(3, 6):
                rows.touched[row] = 0  # they are sent with the next frame
        elif due == _LOWER:
            for row in range(3, 6):
                rows.touch(row, 0, 128)
        elif due == _LINE:
            rows.wipe(6)
            rows.text(6, 1, self._about())
        elif due == _PROMPT:
            self.face.bottom(rows)

    def _large(self, rows):
        """The map under the cursor."""
        pen = self.face.pen
        for row in range(6):
            rows.icon(row, _LARGE, _DARK)
        if self.at == PILE:
            rows.icon(2, _LARGE + 8, pen.pile)
        else:
            island = self.islands[self.at]
            pen.value(rows, _LARGE, island)
            pen.island(rows, _LARGE, island, ISLAND[island])

    def _about(self):
        """A line about the map under the cursor: its seal, or what own seals add to it."""
        say = self.face.say
        if self.at == PILE:
            return say("pile", self.pile)
        island = self.islands[self.at]
        seal = SEAL[island]
        colour = COLOUR[island]
        mine = 4 * self.table.seat
        extra = SEAL_WORTH[colour] * self.table.seals[mine + colour]
        if seal != NONE:
            return say("seal." + str(seal), self.table.tally[mine + seal])
        return say("bonus", VALUE[colour], extra) if extra else say("map." + str(colour))
