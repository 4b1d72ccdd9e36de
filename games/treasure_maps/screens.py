# SPDX-License-Identifier: MIT
"""Treasure Maps on the screen: the table, whoever is to move, and what is told of the others.

What only a person's decision needs is in the pickers, marking.py and gallery.py: they are loaded
when it begins, and leave memory when a bot thinks. A picker draws itself, handles the keys, says what
A and B do, and can be aimed at an action.
"""

from micropython import const

from coffer import glyphs, sound
from coffer.bits import cells, count, index
from coffer.table.face import Face as AnyFace
from coffer.ticks import since
from games.treasure_maps.pen import CUPS, MAPS, PALMS
from games.treasure_maps.pieces import NONE
from games.treasure_maps.rules import (
    COIN,
    COMPLETED,
    CUP,
    DISPLAYED,
    DRAFT,
    FLIPPED,
    MARK,
    PALMED,
    PICK,
    PICKED,
    PILE,
    PLACED,
    ROUND,
    SINGLE,
    TOOK,
)
from games.treasure_maps.scoring import gain
from games.treasure_maps.seen import Seen

# By gain, by event: the last part of the key of its words. Coins are told with their marks.
_GAINS = "coins cup palm x done"
_TALES = "- dealt display flip mark single x skip - palm cup done take"
_WIDTH = const(126)  # of the bottom row


class Face(AnyFace):
    """The table of Treasure Maps."""

    def __init__(self, console, match):
        super().__init__(console, match)
        self.seen = Seen(match.table)
        self.known = -1  # the number of actions that `seen` has caught up with
        self._late = None  # the marks that are shown one after another, not yet in `seen`
        self._stamped = 0  # those of them that are bright by now
        self._began = -1  # when the event came on the screen
        self._beat = 0  # sixths of its time since then
        self._spot = None  # row, x and end of what the event on the screen has changed

    def changed(self):
        super().changed()
        self.pen.forget()

    # -- drawing ----------------------------------------------------------------------

    def draw(self, rows):
        table = self.match.table
        event = self.event
        if not event and not self.news:
            self._catch_up()
        if self.deciding:
            self.picker.draw(rows)
        elif event and event[0] == DISPLAYED:
            rows.text(0, 1, self.say("display"))
            self.pen.display(rows, table.display)
        elif table.phase == DRAFT:  # what others are dealt is their secret
            rows.icon(2, 48, self.picture("emblem"))
        else:
            slot = event[2] if event and self._late else 0
            self.draw_player(rows, self.watched(), 0, slot, self._stamped if self._late else 0)
            if event and self._spot:
                rows.invert(self._spot[0], self._spot[1], self._spot[2])
        self.bottom(rows)

    def picture(self, name):
        """One of the game's pictures that are seldom seen, from the drive."""
        return glyphs.icons("/assets/treasure_maps.icons")[name]

    def draw_player(self, rows, seat, shape, slot, mask):
        """What a seat has, a shape or else the card's pattern, and a mask bright on one of the maps."""
        seen = self.seen
        pen = self.pen
        pen.player(rows, seen, seat)
        if seen.pattern != NONE:
            pen.expedition(rows, seen, shape)
        place = 2 * seat + slot
        for n in cells(mask):
            pen.cell(rows, MAPS[slot], seen.maps[place], seen.free[place], n, True)

    def tick(self, now):
        super().tick(now)
        if self.deciding and self.picker.due and not self.stale:
            self.picker.more(self.console.rows)

    def _catch_up(self):
        """All has been told: the table as it is, unless that is what was seen already."""
        match = self.match
        self._late = None
        if self.seen.table is not match.table or self.known != len(match.who):
            self.seen.take(match.table)
            self.known = len(match.who)

    # -- a person decides ---------------------------------------------------------------

    def begin(self):
        self._catch_up()
        if self.match.table.phase in (MARK, PICK):
            from games.treasure_maps.marking import Marking

            self.picker = Marking(self)
        else:
            from games.treasure_maps.gallery import Gallery

            self.picker = Gallery(self)

    def others(self):
        """A look at what the others have."""
        from games.treasure_maps.others import Others

        self.console.show(Others(self.console, self))

    def topic(self):
        return self.picker.topic() if self.deciding else "help.play"

    # -- what happened ----------------------------------------------------------------------

    def in_words(self, brings, room):
        """What marking brings in words, in signs if they need too much room."""
        text = b""
        gains = _GAINS.split()
        for style, comma in (("gain.", b", "), ("sign.", b" ")):
            found = [self.say(style + gains[n], brings[n]) for n in range(5) if brings[n]]
            text = comma.join(found)
            if not found or self.console.rows.font.width(text) <= room:
                break
        return text

    def tale(self, kind, p, a, b):
        seen = self.seen
        if self._late:
            seen.follow(*self._late)
            self._late = None
        seen.age += 1  # the points are the table's own
        self._spot = None
        self._began = -1
        self._beat = 0
        self.known = -1
        name = self.name(p) if p >= 0 else b""
        key = "tale." + _TALES.split()[kind]
        if kind in (PLACED, SINGLE, PICKED):
            self._late = (kind, p, a, b)
            self._stamped = 0
            # A palm is told by itself.
            room = _WIDTH - self.console.rows.font.width(name) - 6
            words = self.in_words(gain(seen, p, a, b, 0), room)
            return name + b": " + words if words else self.say(key, name)
        seen.follow(kind, p, a, b)
        if kind == COIN:
            return None
        if kind == FLIPPED:
            return self.say(key, seen.turn // ROUND + 1, seen.turn % ROUND + 1)
        if kind == PALMED:
            x = PALMS - 2 + 9 * (seen.palm_boxes[p] - 1)
            self._spot = (6, x, x + 8)
        elif kind == CUP:
            self._spot = (3 + a, CUPS - 2, CUPS + 7)
        elif kind in (COMPLETED, TOOK):
            x = MAPS[0 if seen.maps[2 * p] == a else 1]
            self._spot = (0, x - 1, x + 39)
        return self.say("tale.pile" if kind == TOOK and b == PILE else key, name, a, b)

    def effect(self, kind):
        if kind in (PLACED, SINGLE, PICKED):
            return sound.MARK
        if kind == FLIPPED:
            return sound.ROLL
        if kind == PALMED:
            return sound.COIN
        return sound.CUP if kind in (CUP, COMPLETED) else None

    def animate(self, now):
        if self._began < 0:
            self._began = now
        beat = since(now, self._began) // (self.console.settings.pace // 6)
        if self._late:
            self._stamp(now, beat)
        elif self._spot and not self.console.settings.calm and beat != self._beat:
            self.console.rows.invert(self._spot[0], self._spot[1], self._spot[2])
        self._beat = beat

    def _stamp(self, now, beat):
        """One more cell is marked with every beat; one's own marks need no longer than that."""
        _, p, slot, mask = self._late
        left = mask & ~self._stamped
        if left and count(self._stamped) <= beat:
            n = index(left)
            self._stamped |= 1 << n
            place = 2 * p + slot
            self.pen.cell(
                self.console.rows, MAPS[slot], self.seen.maps[place], self.seen.free[place], n, True
            )
        elif not left and p == self.holder and beat > count(mask):
            self.until = now
