# SPDX-License-Identifier: MIT
"""My Treasures on the screen: the table as it is seen, and what happened told event by event.

The cabinet is on the left, always whole; beside it the tiles on offer, points, journey board and words, or,
while a cell is chosen, what column and row can still become. What only a person's decision needs (picker.py),
and the further screens (look.py, things.py), are loaded when first needed.
"""

from micropython import const

from coffer import rooms, sound
from coffer.bits import cells, index
from coffer.table import face
from coffer.ticks import since
from coffer.words import number
from games.my_treasures.pen import JOURNEY, POINTS_AT, SIDE
from games.my_treasures.pieces import FRESH_WIND, LINES, ROWS
from games.my_treasures.rules import (
    COLLECT,
    COVER,
    DISCARD,
    DRAW,
    GIVE,
    HAND,
    LAID,
    LINE,
    MOVE,
    PLACE,
    RESHUFFLE,
    RIVAL,
    ROUND,
    SOURCES,
    SPECIAL,
    TAKE,
    VIEWPOINT,
)
from games.my_treasures.scoring import POINTS, view
from games.my_treasures.state import CHOOSE_CELL, CHOOSE_SPACE, OVER, TURN_RIVAL

_HERE = "games.my_treasures."
_DARK = bytes(128 - SIDE)
_SUM = b"\x9d"
_BEATS = const(6)  # of an event's time
_OPENING = const(4)  # frames

# What is told in the same words whoever's turn it is.
_TALES = {
    RIVAL: "tale.rival",
    VIEWPOINT: "tale.viewpoints",
    COVER: "tale.cover",
    RESHUFFLE: "tale.reshuffle",
    ROUND: "tale.round",
}
_TOPICS = ("others", "space", "hand", "outdoors", "cell", "cover", "rival")  # by phase


class Face(face.Face):
    """The table of My Treasures. What is seen lags behind the table while events are told."""

    def __init__(self, console, match):
        super().__init__(console, match)
        self._loaded = 0  # frames since the table was opened, in which its rooms are loaded one by one
        self.catch_up()

    def catch_up(self):
        """What is seen is the table as it is."""
        self._behind = False  # the table has moved on since
        self._lit = 0  # set of cabinet cells with light and dark reversed
        self._due = 0  # frames until the words are drawn, so that the cursor itself moves at once
        self._firm = (-1, 0, 0)  # how many actions there were, a seat, its firm points then
        table = self.match.table
        self.tiles = [bytearray(cabinet.tiles) for cabinet in table.cabinets]
        self.outdoors = bytes(table.outdoors)
        self.hand = bytes(table.hand)
        self.viewpoints = bytearray(table.viewpoints)
        self.spaces = bytearray(table.spaces)
        self.round = table.round

    def watched(self):
        """The seat whose cabinet is on the screen; the rival of a walk has none."""
        return min(super().watched(), self.match.table.players - 1)

    # -- the table ----------------------------------------------------------------------

    def draw(self, rows):
        if self._behind and not self.event and not self.news:
            self.catch_up()
        if self.deciding and self.picker.shelf:
            self._give_up_cards(rows)
            return
        seat = self.watched()
        pen = self.pen
        pen.cabinet(rows, self.tiles[seat])
        for cell in cells(self._lit):
            pen.cell(rows, cell, self.tiles[seat][cell], True)
        if not self._placing():
            self._beside(rows, seat)
        if self.deciding:
            self.picker.cursor(rows, True)
            self._due = 1
            self._labels = True
        else:
            self._points(rows, seat)
            self.bottom(rows)

    def moved(self):
        """The cursor has moved; what it says of the choice comes with the next frame."""
        self._due = 2

    def tick(self, now):
        if self._loaded < _OPENING:
            self._load()
            return
        if not self._due:
            super().tick(now)
            return
        self._due -= 1
        if not self._due and self.deciding:
            self._words(self.console.rows)

    def _load(self):
        """A room a frame: together they would take 130 ms. Nothing is drawn before that."""
        self._loaded += 1
        self.stale = self._loaded == _OPENING
        if self._loaded == 2:
            rooms.enter(_HERE + "pen")
        elif self._loaded == 3:
            self._pen = self.pen  # is made when it is first asked for
        elif self._loaded == 4:
            rooms.enter(_HERE + "picker")

    def _words(self, rows):
        """What is said of the choice under the cursor."""
        if self.picker.shelf:
            self.picker.shelf.text(rows)
        elif self._placing():
            if self._labels:
                self.picker.panel(rows)
            self.picker.figures(rows)
            if self._labels:
                self.bottom(rows)
        else:
            self._points(rows, self.match.table.seat)
            self.bottom(rows)
        self._labels = False

    def _placing(self):
        """Whether a person chooses a cell: then words stand beside the cabinet."""
        return self.deciding and self.picker.phase == CHOOSE_CELL

    def _beside(self, rows, seat):
        """Whose cabinet it is, the tiles on offer, points and the journey board."""
        pen = self.pen
        rows.icon(0, rows.text(0, SIDE, self.name(seat), JOURNEY - 12) + 3, self.pawn(seat))
        if self.hand:  # drawn tiles above all tiles outdoors, four of them at the most
            pen.tiles(rows, 1, SIDE, self.hand)
            pen.tiles(rows, 3, SIDE, self.outdoors)
            rows.right(0, 127, self.say("hand"), rows.tiny)
            return
        pen.tiles(rows, 1, SIDE, self.outdoors[:3])
        pen.tiles(rows, 3, SIDE, self.outdoors[3:])
        spaces = self.spaces
        viewpoints = self.viewpoints
        if self.pending >= 0 and self.picker.phase == CHOOSE_SPACE:
            spaces = spaces[:]
            viewpoints = viewpoints[:]
            _go(viewpoints, spaces, self.pending)
        pen.journey(rows, viewpoints, spaces)

    def _points(self, rows, seat):
        """Firm points, and below them what the viewpoints would add if the game ended with this move."""
        if self.hand or len(self.outdoors) > 4:
            return  # no room beside the tiles, and nothing that a choice among them changes
        table = self.match.table
        known = self._firm
        if known[0] != len(self.match.who) or known[1] != seat:
            firm = table.score(seat)[len(SOURCES)] - view(table.viewpoints, table.spaces, seat)
            known = self._firm = (len(self.match.who), seat, firm)
        viewpoints = self.viewpoints
        spaces = self.spaces
        if self.deciding and self.picker.phase == CHOOSE_SPACE:
            viewpoints = viewpoints[:]
            spaces = spaces[:]
            _go(viewpoints, spaces, self.picker.at)
        rows.text(3, POINTS_AT, _SUM + number(known[2]))
        rows.icon(4, POINTS_AT, self.pen.view)
        rows.text(4, POINTS_AT + 9, b"+" + number(view(viewpoints, spaces, seat)))

    def _give_up_cards(self, rows):
        """The whole screen, where a walker chooses among the cards."""
        shelf = self.picker.shelf
        shelf.at = self.picker.at
        shelf.draw(rows)
        self._due = 1
        if self.pending >= 0:
            text = self.say("pending")
        elif self.hinting:
            text = self.say("wait")
        else:
            text = (self.tip or self.say("cover.keys")).replace(b"\n", b" ")
        rows.text(7, 1, text)

    def bottom(self, rows):
        """The lines below: what happened, the hint, who thinks, or what the choice brings; and the keys."""
        first = 6 if self._placing() else 5
        keys = text = b""
        if self.event:
            text = self.told
            keys = self.console.say("hint.skip")
        elif self.pending >= 0:
            keys = self.say("pending")
        elif self.hinting:
            text = self.say("wait")
        elif self.tip is not None:
            text = self.tip
        elif self.deciding:
            keys = self.prompt()
        elif self.match.table.seat >= 0:
            text = self.say("thinks", self.name(self.match.table.seat))
        if text or not self._placing():
            for row in (first, first + 1):
                rows.icon(row, SIDE, _DARK)
        row = first
        for line in text.split(b"\n"):
            rows.text(row, SIDE, line)
            row += 1
        if not text and self.deciding and not self._placing():
            self.picker.words(rows)
            if self.picker.phase in (CHOOSE_SPACE, TURN_RIVAL):
                rows.right(6, 127, self.say("round", self.round, self.match.table.rounds), rows.tiny)
        if keys:
            end = rows.text(7, SIDE, keys)
            if self.deciding:
                self.remind(rows, end)

    # -- what happens -------------------------------------------------------------------

    def listen(self):
        self._behind = True
        super().listen()

    def hear(self, kind, p, a, b):
        self._behind = True
        if kind == RIVAL:  # where it went is known only now
            a = self.match.table.space
        elif not isinstance(a, int):  # the table's own list, which goes on changing
            a = bytes(a)
        super().hear(kind, p, a, b)

    def follow(self, kind, p, a, b):
        """What is seen after one event more."""
        if kind == LAID:
            self.outdoors = a
        elif kind == DRAW:
            if b == HAND:
                self.hand = a
            else:
                self.outdoors += a
        elif kind == TAKE:
            if b == HAND:
                self.hand = self.hand.replace(bytes((a,)), b"", 1)
        elif kind == PLACE:
            self.tiles[p][b] = a
        elif kind == GIVE or kind == DISCARD and b == HAND:
            self.hand = b""
        elif kind in (MOVE, RIVAL):
            _go(self.viewpoints, self.spaces, b if kind == MOVE else a)
        elif kind == ROUND:
            self.round = a
            self.viewpoints = self.spaces
            self.spaces = bytearray(5)

    def tale(self, kind, p, a, b):
        self.follow(kind, p, a, b)
        self._began = -1
        self._beat = 0
        self._lit = 0
        if kind in _TALES:
            return self.say(_TALES[kind], a)
        if kind == SPECIAL:
            return self.say("tale.wind" if a == FRESH_WIND else "tale.lucky", self.name(p))
        if kind == COLLECT:
            return self.say("tale.card", self.name(p), POINTS[a]) + b"\n" + self.say("card." + str(a))
        if kind == LINE:
            line = self.say("tale.row" if a < ROWS else "tale.column", self.name(p))
            return line + b"\n" + (self.say("points", b) if b else self.say("tale.blank"))
        if kind == MOVE and p != self.holder:
            return self.say("tale.move", self.name(p), b)
        if kind == PLACE and p != self.holder:
            self._lit = 1 << b
            return self.say("tale.place", self.name(p))
        return None  # it is seen on the table

    def effect(self, kind):
        if kind in (PLACE, MOVE, RIVAL):
            return sound.MARK
        if kind in (LINE, COLLECT):
            return sound.CUP
        return sound.COIN if kind in (SPECIAL, VIEWPOINT) else sound.ROLL

    def animate(self, now):
        if self._began < 0:
            self._began = now
        beat = since(now, self._began) * _BEATS // self.console.settings.pace
        if beat == self._beat:
            return
        self._beat = beat
        kind, p, a, b = self.event
        rows = self.console.rows
        if kind == LINE:  # one more cell of it lights up with every beat
            left = LINES[a] & ~self._lit
            if left:
                cell = index(left)
                self._lit |= 1 << cell
                self._light(rows, p, cell)
        elif kind == PLACE and not self.console.settings.calm:
            self._lit ^= 1 << b
            self._light(rows, p, b)
        elif kind == COLLECT and beat < _BEATS:
            for row in (3, 4):
                rows.bar(row, POINTS_AT, JOURNEY, 0)
            rows.icon(3, JOURNEY - 16 - 3 * beat, self.pen.card)

    def _light(self, rows, seat, cell):
        """Draws one cell of a cabinet anew, lit or not."""
        self.pen.cell(rows, cell, self.tiles[seat][cell], self._lit >> cell & 1)

    # -- what a person does ---------------------------------------------------------------

    def begin(self):
        self.picker = rooms.enter(_HERE + "picker").Picker(self)

    def topic(self):
        return "help." + _TOPICS[self.match.table.phase if self.deciding else OVER]

    def thing(self):
        """What lies under the cursor."""
        return rooms.enter(_HERE + "things").told(self) if self.deciding else None

    def spot(self, name):
        """The place of a thing on the screen, for the coach: first row, last row, x and the end."""
        return rooms.enter(_HERE + "things").spot(name)

    def retell(self, rows, row, x, p, events):
        rooms.enter(_HERE + "between").retell(self, rows, row, x, events)

    def since(self):
        return rooms.enter(_HERE + "between").since(self)

    def warning(self):
        table = self.match.table
        if table.phase != CHOOSE_SPACE or table.round < table.rounds:
            return None
        return rooms.enter(_HERE + "between").warning(self)

    def made(self, seat):
        return rooms.enter(_HERE + "between").made(self, seat)

    def others(self):
        """A look at the cards and at everybody's cabinet; who sees the cards already begins with that."""
        page = 1 if self.deciding and self.picker.shelf else 0
        self.console.show(rooms.enter(_HERE + "look").Look(self.console, self, page))

    def help(self):
        self.console.show(rooms.enter(_HERE + "look").Legend(self.console, self))


def _go(viewpoints, spaces, space):
    """The pawn nearest viewpoint 1 goes to a space."""
    n = 0
    while not viewpoints[n]:
        n += 1
    spaces[space - 1] = viewpoints[n]
    viewpoints[n] = 0
