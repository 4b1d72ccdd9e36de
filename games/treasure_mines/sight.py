# SPDX-License-Identifier: MIT
"""The mines on the screen: which are in view, the cursor, the odds below it, and the panel beside them."""

from micropython import const

from coffer import rooms
from coffer.bits import cells, count
from coffer.face import Face as AnyFace
from coffer.words import number
from games.treasure_mines.cards import ORANGE, POINTS
from games.treasure_mines.drawing import SIDE, Pen, place_x
from games.treasure_mines.rules import (
    AS_ROLLED,
    DIG,
    DREW,
    DUG,
    GROUND,
    KEEP,
    ONE_FEWER,
    ONE_MORE,
    PLACES,
    ROLL_AGAIN,
    ROLLED,
    SWAP,
    USE,
    VEIN,
)

_USES = (ONE_FEWER, AS_ROLLED, ONE_MORE, ROLL_AGAIN)  # in the order in which they stand on the screen
_MARKS = (b"", b" \x97", b" +2")
_COIN = b"\x10"
_TICK = b"\x96"
_ABOVE = b"\x04\x06\x07\x06\x04"  # there are mines above the view, or below
_BELOW = b"\x10\x30\x70\x30\x10"
_VIEW = const(6)  # mines in view, and the odds of one of them
_DIE = const(101)  # where the die lies
TUMBLES = const(5)  # faces that it shows before the one that counts, all others than that
_TUMBLE = b"\x02\x00\x04\x01\x03"


class Sight(AnyFace):
    """The table of Treasure Mines, drawn."""

    def __init__(self, console, match):
        super().__init__(console, match)
        self.pen = Pen(self)
        self.scene = match.table  # the table as it stood at the event that is told
        self.mine = -1  # under the cursor, or where something happens
        self.top = 0  # how many open mines are above the view
        self.place = -1  # the tile under the cursor
        self.line = 0  # the line under the cursor: a mission, or what to do after the roll
        self.laid = 0  # tiles that get the coins of a gold vein
        self.barter = None
        self.own = [None] * match.table.players  # with animation off: what each person dug up last
        self.began = -1  # when the event came on the screen
        self.beat = 0  # how far it has moved since then
        self.way = None  # the places that the pickaxe comes to
        self.unveiled = False

    def visit(self, module, name, *arguments):
        """A further screen of the game, loaded for as long as it is open."""
        room = "games.treasure_mines." + module
        screen = getattr(rooms.enter(room), name)(self.console, self, *arguments)
        screen.room = room
        self.console.show(screen)

    def may_see(self, seat):
        """Whether who holds the console may see a seat's mission and cards."""
        return seat == self.holder and self.match.is_person(seat)

    # -- drawing ----------------------------------------------------------------------

    def draw(self, rows):
        table = self.event[4] if self.event else self.match.table
        phase = self.match.table.phase if self.deciding else 0
        if self.event and self.event[0] == DREW and self.event[2] < ORANGE:
            rooms.enter("games.treasure_mines.card").draw_chance(rows, self, self.event[2])
        elif phase == KEEP:
            self._draw_missions(rows)
        elif phase == SWAP:
            self.barter.draw_barter(rows)
        else:
            self.draw_mines(rows, table, 0, 7)
            self._draw_side(rows, table)
        self.bottom(rows)

    def _draw_missions(self, rows):
        rows.heading(self.say("keep.title"))
        dealt = self.match.table.actions()
        for n in range(3):
            rows.text(1 + n, 3, self.say("mission." + str(dealt[n])))
            rows.right(1 + n, 125, self.say("points", POINTS[dealt[n]]))
        self.draw_mission(rows)

    def invert_mission(self, rows):
        """The cursor on one of three missions."""
        rows.invert(1 + self.line, 1, 80)

    def draw_mission(self, rows):
        """The cursor, and what the mission under it asks for."""
        table = self.match.table
        for row in range(4, 7):
            rows.wipe(row)
        card = rooms.enter("games.treasure_mines.card")
        card.draw_task(rows, self, table.actions()[self.line], table.players, 5)
        self.invert_mission(rows)

    def mines(self, table):
        """The mines that are drawn: those open, and the one where something happens."""
        mask = table.open
        if self.event and self.mine >= 0:
            mask |= 1 << self.mine
        return cells(mask)

    def draw_mines(self, rows, table, first, end):
        """The mines in the rows from first up to end; below the one under the cursor are its odds."""
        mines = self.mines(table)
        self.scroll(mines)
        row = 0
        for n in range(self.top, len(mines)):
            here = mines[n] == self.mine
            if first <= row < end:
                self.pen.mine(rows, row, table, mines[n])
                if here:
                    self._draw_cursor(rows, row)
            row += 1
            if here:
                if first <= row < end:
                    self._draw_odds(rows, row, table, self.top + _VIEW < len(mines))
                row += 1
            if row >= end:
                break

    def row(self, table):
        """The row of the mine under the cursor."""
        return self.mines(table).index(self.mine) - self.top

    def scroll(self, mines):
        """Keeps the mine under the cursor in view."""
        if self.mine in mines:
            n = mines.index(self.mine)
            self.top = min(max(self.top, n - _VIEW + 1), n)
        self.top = max(min(self.top, len(mines) - _VIEW), 0)

    def _draw_odds(self, rows, row, table, more):
        """What is below the chosen mine: the odds, where the pickaxe would land, or the coins laid."""
        phase = self.match.table.phase if self.deciding else DIG
        if phase == PLACES:
            self.pen.clear(rows, row)
            for place in cells(self.laid):
                rows.text(row, place_x(place) - 1, _COIN)
            rows.text(row, 2, _TICK)
            if self.place < 0:
                rows.invert(row, 1, 10)
        elif phase == GROUND:
            self.pen.clear(rows, row)
            for place in cells(table.bare(self.mine)):
                rows.text(row, place_x(place) - 1, _COIN)
        elif count(table.left[self.mine]) > 1:
            self.pen.odds(rows, row, table, self.mine)
            if self.top:
                rows.blend(row, 1, _ABOVE)
            if more:
                rows.blend(row, 1, _BELOW)

    def _draw_cursor(self, rows, row):
        if self.place >= 0:
            x = place_x(self.place)
            rows.invert(row, x - 1, x + 10)
        elif self.deciding and self.match.table.phase in (KEEP, DIG, VEIN, GROUND):
            self.invert_letter(rows, row)

    def invert_letter(self, rows, row):
        """The cursor on a mine."""
        rows.invert(row, 0, 7)

    def _draw_side(self, rows, table):
        seat = self.watched()
        using = self.deciding and table.phase == USE
        if using or (self.event and self.event[0] in (ROLLED, DUG)):
            self.draw_die(rows, table)
            if using:
                uses = self.uses()
                for n in range(len(uses)):
                    rows.text(3 + n, SIDE + 1, self.say("use." + str(uses[n])))
                self.invert_use(rows)
            else:
                rows.text(0, SIDE + 2, self.name(seat))
        else:
            self.pen.side(rows, table, seat, self.may_see(seat))

    def invert_use(self, rows):
        """The cursor on what to do after the roll."""
        rows.invert(3 + self.line, SIDE, 127)

    def draw_die(self, rows, table):
        """The die as it lies, or one of the faces it shows on its way."""
        face = table.second or table.roll
        if self.event and self.event[0] == ROLLED:
            face = self.event[3]
            if self.beat < TUMBLES:
                face = (face + _TUMBLE[self.beat]) % 6 + 1
        self.pen.die(rows, 2 if self.event else 0, _DIE, face)

    def uses(self):
        """What may be done after the roll."""
        actions = self.match.table.actions()
        return [action for action in _USES if action in actions]

    # -- names

    def mine_name(self, mine):
        """What a mine is called."""
        return self.say("mine." + str(mine))

    def tile_name(self, table, mine, place):
        """What a tile is called, with what it bears."""
        name = self.say("kind." + str(table.kind(mine, place))) + _MARKS[table.mark(mine, place)]
        coins = table.coins_on(mine, place)
        return name + b" " + number(coins) + _COIN if coins else name
