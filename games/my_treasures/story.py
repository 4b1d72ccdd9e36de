# SPDX-License-Identifier: MIT
"""What happens in My Treasures, told event by event: in words, on the cabinet, and in sound."""

from micropython import const

from coffer import sound
from coffer.bits import index
from coffer.ticks import since
from games.my_treasures.cabinet import LINES, ROWS
from games.my_treasures.cards import POINTS
from games.my_treasures.drawing import SIDE, Drawing
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
from games.my_treasures.tiles import FRESH_WIND

_BEATS = const(6)  # of an event's time


class Story(Drawing):
    """Keeps what is seen in step with what is told."""

    def listen(self):
        self.behind = True
        super().listen()

    def hear(self, kind, p, a, b):
        self.behind = True
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
                at = self.hand.find(bytes((a,)))
                self.hand = self.hand[:at] + self.hand[at + 1 :]
        elif kind == PLACE:
            self.tiles[p][b] = a
            self.tile = 0
        elif kind == SPECIAL:
            self.tile = 0
        elif kind == GIVE or kind == DISCARD and b == HAND:
            self.hand = b""
        elif kind == MOVE:
            self._travel(a, b)
        elif kind == RIVAL:
            n = 0
            while not self.viewpoints[n]:
                n += 1
            self._travel(n + 1, a)
        elif kind == ROUND:
            self.round = a
            self.viewpoints = self.spaces
            self.spaces = bytearray(5)

    def _travel(self, viewpoint, space):
        self.spaces[space - 1] = self.viewpoints[viewpoint - 1]
        self.viewpoints[viewpoint - 1] = 0

    def tale(self, kind, p, a, b):
        self.follow(kind, p, a, b)
        self.began = -1
        self.beat = 0
        self.lit = 0
        name = self.name(p) if p >= 0 else b""
        if kind == PLACE and p != self.holder:
            self.lit = 1 << b
            return self.say("tale.place", name)
        if kind == MOVE and p != self.holder:
            return self.say("tale.move", name, b)
        if kind == SPECIAL:
            return self.say("tale.wind" if a == FRESH_WIND else "tale.lucky", name)
        if kind == COLLECT:
            return self.say("tale.card", name, POINTS[a]) + b"\n" + self.say("card." + str(a))
        if kind == LINE:
            which = self.say("tale.row" if a < ROWS else "tale.col", name)
            return which + b"\n" + (self.say("points", b) if b else self.say("tale.blank"))
        if kind == RIVAL:
            return self.say("tale.rival", a)
        if kind == VIEWPOINT:
            return self.say("tale.view", a)
        if kind == COVER:
            return self.say("tale.cover")
        if kind == ROUND:
            return self.say("tale.round", a)
        if kind == RESHUFFLE:
            return self.say("tale.bag")
        return None

    def effect(self, kind):
        if kind in (PLACE, MOVE, RIVAL):
            return sound.MARK
        if kind in (LINE, COLLECT):
            return sound.CUP
        return sound.COIN if kind in (SPECIAL, VIEWPOINT) else sound.ROLL

    def animate(self, now):
        if self.began < 0:
            self.began = now
        beat = since(now, self.began) * _BEATS // self.console.settings.pace
        if beat == self.beat:
            return
        self.beat = beat
        kind, p, a, _ = self.event
        rows = self.console.rows
        if kind == LINE:
            self._sweep(rows, p, LINES[a])
        elif kind == PLACE and not self.console.settings.calm:
            self.lit ^= 1 << self.event[3]
            self.draw_cell(rows, p, self.event[3], self.lit)
        elif kind == COLLECT and beat < _BEATS:
            for row in (0, 1):
                rows.bar(row, SIDE, 104, 0)
            rows.icon(0, SIDE + 36 - 6 * beat, self.icons["card"])

    def _sweep(self, rows, p, line):
        """One more cell of a complete line lights up with every beat."""
        left = line & ~self.lit
        if left:
            cell = index(left)
            self.lit |= 1 << cell
            self.draw_cell(rows, p, cell, True)
