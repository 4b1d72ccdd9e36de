# SPDX-License-Identifier: MIT
"""A person's cursor: on the spaces, on loose tiles, on the cells of the cabinet or on cards.

It visits only legal choices, starts on one that seems good, and shows what the choice would
bring before A confirms it. commentary.py has the help for the thing under it.
"""

from micropython import const

from coffer import loader
from coffer.bits import cells
from coffer.buttons import DOWN, RIGHT, UP, A, B
from coffer.words import join_key, keys, number
from games.my_treasures.pen import ACROSS, EMPTY, JOURNEY, PITCH, SIDE
from games.my_treasures.pieces import CELLS, COLOUR, CROWNED, FRESH_WIND, KIND, ROWS
from games.my_treasures.rules import FIRST
from games.my_treasures.scoring import POINTS, ROW_AND_COLUMN, WANTED, meets, outlook, progress
from games.my_treasures.state import (
    CHOOSE_CELL,
    CHOOSE_COVER,
    CHOOSE_SPACE,
    TAKE_HAND,
    TAKE_OUTDOORS,
    TURN_RIVAL,
)

_FIGURE = const(121)  # where the points of a line stand
_DASH = b"\x8d"
_LINES = keys("column", "row")
NEVER = const(-99)  # less than anything promises
_SPECIAL = const(9)  # what a special tile promises
_SPACES = b"\2\1\3\5\4"  # where the cursor starts: the first of these that is free


class Picker:
    """One decision: the legal choices and which of them the cursor is on."""

    def __init__(self, face):
        self._face = face
        self._pen = face.pen
        table = self.table = face.match.table
        phase = self.phase = table.phase
        self._choices = [action - FIRST[phase] for action in table.actions()]
        self.at = self._choices[0]
        self.shelf = None
        self.loose = table.hand if phase == TAKE_HAND else table.outdoors  # tiles that can be taken
        if phase == CHOOSE_COVER:
            look = loader.load("games.my_treasures.look")
            self.shelf = look.Shelf(face, cells(table.cards), table.covered)
        elif phase == CHOOSE_SPACE:
            for space in _SPACES:
                if space in self._choices:
                    self.at = space
                    break
        elif phase == CHOOSE_CELL:
            self.back = face.match.can_undo()
            self._ghost = None  # the tile with light and dark reversed, once it was drawn
            self.brings = self._weigh(table.tile)  # by cell, at once
            self.at = self._glance(table.tile, self.brings)[1]
        elif phase != TURN_RIVAL:
            best = NEVER
            for n in self._choices:
                tile = self.loose[n]
                promise = _SPECIAL
                if tile < FRESH_WIND:
                    promise = self._glance(tile, bytes((self.bonus(tile),)) * CELLS)[0]
                if promise > best:
                    best = promise
                    self.at = n

    # -- at a glance --------------------------------------------------------------------

    def bonus(self, tile):
        """Returns what a tile is worth in any cell: its crown, and a point if it is of the wonder's kind."""
        return CROWNED[tile] + (KIND[tile] == self.table.wonder)

    def _weigh(self, tile):
        """Returns the points that a tile scores at once, by cell: itself, lines and collection cards."""
        table = self.table
        cabinet = table.cabinets[table.seat]
        cards = []  # that a tile can meet: it may complete a row and a column, but is no two tiles
        for card in cells(table.cards):
            if WANTED[card] - progress(cabinet, card) <= 1 + (card == ROW_AND_COLUMN):
                cards.append(card)
        brings = bytearray(CELLS)
        after = cabinet.copy()
        for cell in self._choices:
            after.place(tile, cell)
            points = self.bonus(tile) + after.token(cell // 3) + after.token(ROWS + cell % 3)
            for card in cards:
                if meets(after, card):
                    points += POINTS[card]
            after.tiles[cell] = 0
            after.filled = cabinet.filled
            brings[cell] = points
        return brings

    def _glance(self, tile, brings):
        """Returns a rough value of a tile in its best cell, and that cell; fills in self.lines."""
        cabinet = self.table.cabinets[self.table.seat]
        lines = self.lines = []
        gains = []  # by line, how much more it promises with the tile than without
        for line in range(7):
            stands = outlook(cabinet, line, tile)
            filled, alike, different = stands
            _, before, other = outlook(cabinet, line, 0)
            gains.append(max(alike, different) * filled - max(before, other) * (filled - 1))
            lines.append(stands)
        best = NEVER
        found = 0
        for cell in range(CELLS):
            promise = 4 * brings[cell] + gains[cell // 3] + gains[ROWS + cell % 3]
            if promise > best and not cabinet.tiles[cell]:
                best = promise
                found = cell
        return best, found

    # -- keys -------------------------------------------------------------------------

    def aim(self, action):
        """Puts the cursor on an action."""
        self.at = action - FIRST[self.phase]
        self._face.age += 1

    def press(self, key):
        """Handles a key: confirms, opens a view or moves; a move draws only what it changes."""
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
            face.on_cursor_move()

    def _final(self):
        """Whether the decision can't be undone: a tile comes out of the bag, or others are next."""
        if self.phase == CHOOSE_CELL:
            return self.table.left == 1
        if self.phase == CHOOSE_COVER:
            return len(self.table.covered) == 1
        return self.phase == CHOOSE_SPACE or self.phase != TURN_RIVAL and self.loose[self.at] >= FRESH_WIND

    def move(self, key):
        """Moves to the next choice in a direction, and wraps round."""
        step = 1 if key in (RIGHT, DOWN) else -1
        choices = self._choices
        if key in (UP, DOWN) and self.phase == TAKE_OUTDOORS:
            if self.at + step * ACROSS in choices:
                self.at += step * ACROSS
        elif key in (UP, DOWN) and self.phase == CHOOSE_CELL:
            place = self.at % 3 * 4 + self.at // 3  # counted column by column
            while True:
                place = (place + step) % CELLS
                self.at = place % 4 * 3 + place // 4
                if self.at in choices:
                    return
        else:
            self.at = choices[(choices.index(self.at) + step) % len(choices)]

    # -- drawing ----------------------------------------------------------------------

    def cursor(self, rows, shown):
        """Draws the cursor, or removes it; a decision that is shown as done has none."""
        at = self.at
        pen = self._pen
        if self.shelf:
            if shown:
                self.shelf.go(rows, at)
        elif self.phase == CHOOSE_SPACE:
            rows.invert(at - 1, JOURNEY, 128)
        elif self.phase == TAKE_HAND:
            pen.reverse(rows, 1, SIDE + at * PITCH)
        elif self.phase == TAKE_OUTDOORS:
            pen.mark(rows, at)
        elif self.phase == CHOOSE_CELL:
            row = at // 3 * 2
            x = at % 3 * PITCH
            if self._face.pending >= 0:
                pen.cell(rows, at, self.table.tile, False)
            elif not shown:
                rows.icon(row, x, pen.pictures[EMPTY])
            elif self._ghost:  # 0.6 ms less a step
                rows.icon(row, x, self._ghost)
            else:
                pen.cell(rows, at, self.table.tile, True)
                upper, lower = rows.rows[row : row + 2]
                self._ghost = (bytes(upper[x + 1 : x + 17]), bytes(lower[x + 1 : x + 17]))

    def labels(self, rows):
        """Draws beside the cabinet what column and row may become."""
        say = self._face.say
        tile = self.table.tile
        for row, name, alike in (
            (0, _LINES[0], join_key("all.", COLOUR[tile])),
            (3, _LINES[1], join_key("three.", KIND[tile])),
        ):
            rows.highlight(row, SIDE, rows.text(row, SIDE + 1, say(name)))
            rows.text(row + 1, SIDE, say(alike))
            rows.text(row + 2, SIDE, say("differ"))

    def panel(self, rows, whole):
        """Draws behind the labels what column and row can still score, and what the tile scores now."""
        say = self._face.say
        blank = False
        for row, line, size in ((0, ROWS + self.at % 3, 4), (3, self.at // 3, 3)):
            stands = self.lines[line]
            rows.right(row, 127, say("of", stands[0], size), rows.tiny)
            for n in (1, 2):  # its points alike and all different
                if not whole:
                    rows.bar(row + n, _FIGURE, 128, 0)
                rows.right(row + n, 127, number(stands[n]) if stands[n] else _DASH)
            blank = blank or stands == (size, 0, 0)
        points = self.brings[self.at]
        if not whole:
            rows.bar(6, SIDE, 128, 0)
        if blank and not points:
            rows.text(6, SIDE, say("blank"))
            return
        rows.text(6, SIDE, say("now"))
        if points:
            rows.invert(6, rows.right(6, 126, b"+" + number(points)) - 2, 128)
        else:
            rows.right(6, 127, b"0")

    def words(self, rows):
        """Returns the two lines below the tiles: the choice, and what it brings."""
        face = self._face
        say = face.say
        if self.phase == CHOOSE_SPACE:
            rows.text(5, SIDE, say(join_key("space.", self.at)))
            rows.text(6, SIDE, say("keep") if self.at == 1 else say("take", 1 if self.at == 2 else 2))
        elif self.phase == TURN_RIVAL:
            rows.text(5, SIDE, say("rival"))
        else:
            tile = self.loose[self.at]
            if tile >= FRESH_WIND:
                face.lines(rows, 5, say("wind" if tile == FRESH_WIND else "lucky"))
                return
            rows.text(5, SIDE, say(join_key("kind.", KIND[tile])))
            points = self.bonus(tile)
            if points:
                rows.right(5, 126, b"+" + number(points))
            rows.small(6, SIDE, say("tile.colour", say(join_key("colour.", COLOUR[tile]))))
            rows.right(6, 127, say("of", 3 - self.table.left, 2), rows.tiny)
            return
        rows.right(6, 127, say("round", face.round, self.table.rounds), rows.tiny)

    def prompt(self):
        """What A and B do."""
        say = self._face.say
        if self.phase == CHOOSE_SPACE:
            return say("space.keys")
        if self.phase == TURN_RIVAL:
            return say("rival.keys")
        if self.phase == CHOOSE_COVER:
            return say("cover.keys")
        if self.phase == CHOOSE_CELL:
            return say("place.back" if self.back else "place.cards")
        return say("take.keys")
