# SPDX-License-Identifier: MIT
"""My Treasures on the screen: what happens is told event by event, and people decide.

What only a person's decision needs is loaded when there is one.
"""

from micropython import const

from coffer import rooms, sound
from coffer.bits import index
from coffer.ticks import since
from games.my_treasures.pen import SIDE, Drawing
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
    RIVAL,
    ROUND,
    SPECIAL,
    TAKE,
    VIEWPOINT,
)
from games.my_treasures.scoring import POINTS, title

_HERE = "games.my_treasures."
_BEATS = const(6)  # of an event's time

# Told in words of their own, beside those that the kinds of event have.
_BLANK = const(0)
_WIND = const(16)
_COLUMN = const(17)


class Face(Drawing):
    """The table of My Treasures."""

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

    def _follow(self, kind, p, a, b):
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
            self._round = a
            self.viewpoints = self.spaces
            self.spaces = bytearray(5)

    def tale(self, kind, p, a, b):
        self._follow(kind, p, a, b)
        self._began = -1
        self._beat = 0
        self._lit = 0
        if kind == LAID or DRAW <= kind <= TAKE or kind in (MOVE, PLACE) and p == self.holder:
            return None
        if p < 0 or kind in (RIVAL, VIEWPOINT, COVER):
            return self._tell(kind, a)
        if kind == COLLECT:
            return self._tell(kind, self.name(p), POINTS[a]) + b"\n" + self.say("card." + str(a))
        if kind == LINE:
            earned = self.say("points", b) if b else self._tell(_BLANK)
            return self._tell(LINE if a < ROWS else _COLUMN, self.name(p)) + b"\n" + earned
        if kind == PLACE:
            self._lit = 1 << b
        return self._tell(_WIND if kind == SPECIAL and a == FRESH_WIND else kind, self.name(p), b)

    def _tell(self, kind, *arguments):
        return self.say("tale." + str(kind), *arguments)

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
                self._lit |= 1 << index(left)
                self._draw_cell(rows, p, index(left))
        elif kind == PLACE and not self.console.settings.calm:
            self._lit ^= 1 << b
            self._draw_cell(rows, p, b)
        elif kind == COLLECT and beat < _BEATS:
            for row in (0, 1):
                rows.bar(row, SIDE, 104, 0)
            rows.icon(0, SIDE + 36 - 6 * beat, self._card)

    # -- what a person does ---------------------------------------------------------------

    def begin(self):
        self.picker = rooms.enter(_HERE + "picks").Pick(self)

    def topic(self):
        return "help." + str(self.match.table.phase if self.deciding else 0)

    def rank(self):
        """The title that a walk alone has earned, 0 to 6."""
        return title(self.match.total(0))

    def others(self):
        """A look at the cards and at everybody's cabinet."""
        self._open("look.Look")

    def help(self):
        self._open("legend.Legend")

    def _open(self, place):
        """Puts a screen of the game's own on top."""
        module, name = place.split(".")
        self.console.show(getattr(rooms.enter(_HERE + module), name)(self.console, self))
