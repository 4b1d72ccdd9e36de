# SPDX-License-Identifier: MIT
"""The mines on the screen: which are in view, the cursor, the odds below it, and the panel beside them."""

from micropython import const

from coffer import rooms
from coffer.bits import cells, count
from coffer.table.face import Face as AnyFace
from coffer.words import number
from games.treasure_mines.pen import LEFT, PITCH, SIDE
from games.treasure_mines.pieces import ORANGE
from games.treasure_mines.rules import DREW, DUG, PLACES, ROLLED, USE

_MARKS = (b"", b" \x97", b" +2")
COINS = b"\x10"
VIEW = const(6)  # mines in view; the odds of one of them are in the row below
_DIE = const(101)  # where the die lies
TUMBLES = const(5)  # faces that it shows before the one that counts, all others than that
_TUMBLE = b"\x02\x00\x04\x01\x03"


class Sight(AnyFace):
    """The table of Treasure Mines, drawn."""

    def __init__(self, console, match):
        super().__init__(console, match)
        self.mine = -1  # under the cursor, or where something happens
        self.place = -1  # the tile under the cursor
        self.top = 0  # how many open mines are above the view
        self._own = [None] * match.table.players  # with animation off: what each person dug up last
        self._began = -1  # when the event came on the screen
        self._beat = 0  # how far it has moved since then
        self._way = None  # the places that the pickaxe comes to
        self._unveiled = False
        self._story = None  # how events are told, while they are

    def load(self, module):
        """Another module of the game, loaded when it is needed."""
        return rooms.enter("games.treasure_mines." + module)

    def visit(self, module, name, *arguments):
        """Puts a further screen of the game on top."""
        self.console.show(getattr(self.load(module), name)(self.console, self, *arguments))

    def may_see(self, seat):
        """Whether who holds the console may see a seat's mission and cards."""
        return seat == self.holder and self.match.is_person(seat)

    # -- drawing ----------------------------------------------------------------------

    def draw(self, rows):
        event = self.event
        if event and self.shows_card(event):
            self.load("card").draw_chance(rows, self, event[2])
        elif not self.deciding or not self.picker.draw(rows):
            table = event and event[4] or self.match.table
            self.draw_mines(rows, table)
            self._draw_side(rows, table)
        self.bottom(rows)

    def shows_card(self, event):
        """Whether an event is a card that everybody may read."""
        return event[0] == DREW and event[2] < ORANGE

    def shown(self, table):
        """The mines that are drawn, as a mask: those open, and the one where something happens."""
        return table.open | 1 << self.mine if self.event and self.mine >= 0 else table.open

    def draw_mines(self, rows, table):
        """All mines in view, and what is below them."""
        self.draw_rows(rows, table, 0, VIEW)
        self.draw_below(rows, table)

    def draw_rows(self, rows, table, first, end):
        """The mines in the rows from first up to end."""
        mask = self.shown(table)
        self.scroll(mask)
        pen = self.pen
        row = first
        for mine in cells(mask)[self.top + first : self.top + end]:
            pen.mine(rows, row, table, mine)
            if mine == self.mine:
                self.draw_cursor(rows, row)
            row += 1

    def row(self, mask):
        """The row of the mine under the cursor, which is one of a mask."""
        return count(mask & (1 << self.mine) - 1) - self.top

    def scroll(self, mask):
        """Keeps the mine under the cursor in view."""
        open_mines = count(mask)
        if open_mines <= VIEW:
            self.top = 0
            return
        if self.mine >= 0 and mask >> self.mine & 1:
            row = self.row(mask)
            self.top += min(row, 0) + max(row - VIEW + 1, 0)
        self.top = max(min(self.top, open_mines - VIEW), 0)

    def draw_below(self, rows, table):
        """What is below the mines: the odds of the chosen one, or what a decision needs there."""
        mine = self.mine
        if mine < 0:
            return
        more = 2 if self.top + VIEW < count(self.shown(table)) else 0
        self.pen.label(rows, VIEW, mine, more + (1 if self.top else 0))
        if not (self.deciding and self.picker.draw_below(rows, VIEW)) and count(table.left[mine]) > 1:
            self.pen.odds(rows, VIEW, table, mine)

    def draw_cursor(self, rows, row):
        if self.place >= 0:
            x = LEFT + PITCH * self.place
            rows.invert(row, x - 1, x + 10)
        elif self.deciding and self.match.table.phase not in (USE, PLACES):
            rows.invert(row, 0, 7)

    def _draw_side(self, rows, table):
        seat = self.watched()
        if self.deciding and table.phase == USE:
            self._draw_die(rows)
            self.picker.draw_uses(rows)
        elif self.event and self.event[0] in (ROLLED, DUG):
            self._draw_die(rows)
            rows.text(0, SIDE + 2, self.name(seat))
        else:
            self.pen.side(rows, table, seat, self.may_see(seat))

    def _draw_die(self, rows):
        """The die as it lies, or one of the faces it shows on its way."""
        table = self.match.table
        face = table.second or table.roll
        if self.event and self.event[0] == ROLLED:
            face = self.event[3]
            if self._beat < TUMBLES:
                face = (face + _TUMBLE[self._beat]) % 6 + 1
        self.pen.die(rows, 2 if self.event else 0, _DIE, face)

    # -- names

    def kind_name(self, kind):
        """What a kind of tile is called."""
        return self.say("kind." + str(kind))

    def tile_name(self, table, mine, place):
        """What a tile is called, with what it bears."""
        name = self.kind_name(table.kind(mine, place)) + _MARKS[table.mark(mine, place)]
        coins = table.coins_on(mine, place)
        return name + b" " + number(coins) + COINS if coins else name
