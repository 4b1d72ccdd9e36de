# SPDX-License-Identifier: MIT
"""My Treasures on the screen: the table as it is seen, and what happened told event by event.

The cabinet is on the left; beside it hand, outdoors, journey board and two lines of words. What only a
person's decision needs (picker.py), and the further screens (look.py), are loaded when first needed.
"""

from micropython import const

from coffer import rooms, sound
from coffer.bits import cells, index
from coffer.table import face
from coffer.ticks import since
from coffer.words import number
from games.my_treasures.pen import SIDE, SPACES
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
    SPECIAL,
    TAKE,
    VIEWPOINT,
)
from games.my_treasures.scoring import POINTS, title
from games.my_treasures.state import OVER

_HERE = "games.my_treasures."
_DARK = bytes(128 - SIDE)
_CROWN = b"\x15"
_SUM = b"\x9d"
_BEATS = const(6)  # of an event's time

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
        self.catch_up()

    def catch_up(self):
        """What is seen is the table as it is."""
        self._behind = False  # the table has moved on since
        self._lit = 0  # set of cabinet cells with light and dark reversed
        table = self.match.table
        self.tiles = [bytearray(cabinet.tiles) for cabinet in table.cabinets]
        self.outdoors = bytes(table.outdoors)
        self.hand = bytes(table.hand)
        self.tile = table.tile
        self.viewpoints = bytearray(table.viewpoints)
        self.spaces = bytearray(table.spaces)
        self.round = table.round

    def changed(self):
        super().changed()
        self.pen.mix()

    def watched(self):
        """The seat whose cabinet is on the screen; the rival of a walk has none."""
        return min(super().watched(), self.match.table.players - 1)

    # -- the table ----------------------------------------------------------------------

    def draw(self, rows):
        if self._behind and not self.event and not self.news:
            self.catch_up()
        if self.deciding and self.picker.shelf:
            self.picker.draw(rows)
            return
        seat = self.watched()
        pen = self.pen
        pen.cabinet(rows, self.tiles[seat])
        for cell in cells(self._lit):
            pen.cell(rows, cell, self.tiles[seat][cell], True)
        hand = self.hand
        if self.tile:
            hand = bytes((self.tile,)) + hand
        pen.loose(rows, hand, self.outdoors)
        if not hand and not (self.deciding and self.picker.keys(rows)):
            self._plate(rows, seat)
        pen.journey(rows, self.round, self.viewpoints, self.spaces)
        if self.deciding:
            self.picker.cursor(rows, True)
        self.bottom(rows)

    def _plate(self, rows, seat):
        """Whose cabinet it is, points and crowns, where the hand would lie."""
        score = self.match.table.score(seat)
        rows.text(0, SIDE, self.name(seat), SPACES - 2)
        rows.text(1, SIDE, _SUM + number(score[6]) + b"  " + _CROWN + number(score[4]))

    def bottom(self, rows):
        """The two lines below: what happened, what the hint says, who thinks, or what the choice brings."""
        for row in (6, 7):
            rows.icon(row, SIDE, _DARK)
        if self.event:
            text = self.told
        elif self.hinting:
            text = self.say("wait")
        elif self.tip is not None:
            text = self.tip
        elif self.deciding:
            text = self.prompt()
        elif self.match.table.seat >= 0:
            text = self.say("thinks", self.name(self.match.table.seat))
        else:
            return
        row = 6
        for line in text.split(b"\n"):
            rows.text(row, SIDE, line)
            row += 1

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
            self.tile = a
            if b == HAND:
                self.hand = self.hand.replace(bytes((a,)), b"", 1)
        elif kind == PLACE:
            self.tiles[p][b] = a
            self.tile = 0
        elif kind == SPECIAL:
            self.tile = 0
        elif kind == GIVE or kind == DISCARD and b == HAND:
            self.hand = b""
        elif kind in (MOVE, RIVAL):
            n = 0
            while not self.viewpoints[n]:
                n += 1
            self.spaces[(b if kind == MOVE else a) - 1] = self.viewpoints[n]
            self.viewpoints[n] = 0
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
            for row in (0, 1):
                rows.bar(row, SIDE, 104, 0)
            rows.icon(0, SIDE + 36 - 6 * beat, self.pen.card)

    def _light(self, rows, seat, cell):
        """Draws one cell of a cabinet anew, lit or not."""
        self.pen.cell(rows, cell, self.tiles[seat][cell], self._lit >> cell & 1)

    # -- what a person does ---------------------------------------------------------------

    def begin(self):
        self.picker = rooms.enter(_HERE + "picker").Picker(self)

    def topic(self):
        return "help." + _TOPICS[self.match.table.phase if self.deciding else OVER]

    def rank(self):
        """The title that a walk alone has earned, 0 to 6."""
        return title(self.match.total(0))

    def others(self):
        """A look at the cards and at everybody's cabinet."""
        self.console.show(rooms.enter(_HERE + "look").Look(self.console, self))

    def help(self):
        self.console.show(rooms.enter(_HERE + "look").Legend(self.console, self))
