# SPDX-License-Identifier: MIT
"""Treasure Maps on the screen: the table, whoever is to move, and what is told of the others.

What only a person's decision needs is in the pickers, marking.py and gallery.py: they are loaded
when it begins, and leave memory when a bot thinks. A picker draws itself, handles the keys, says what
A and B do, and can be aimed at an action.
"""

from coffer import sound
from coffer.bits import count, index
from coffer.face import Face as AnyFace
from coffer.ticks import since
from games.treasure_maps.cards import NONE
from games.treasure_maps.drawing import CUPS, MAPS, PALMS, Pen, card
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
from games.treasure_maps.seen import Seen

_TOPICS = ("help.draft", "help.mark", "help.pick", "help.claim", "help.play")
_GAINS = ("coins", "cup", "palm", "x", "done")
# By event: the key of its words. Coins have none, they are told with their marks.
_TALES = "", "dealt", "display", "flip", "mark", "single", "x", "skip", "", "palm", "cup", "done", "take"
_SOUNDS = {PLACED: sound.MARK, SINGLE: sound.MARK, PICKED: sound.MARK, FLIPPED: sound.ROLL}
_SOUNDS.update({PALMED: sound.COIN, CUP: sound.CUP, COMPLETED: sound.CUP})
_WIDTH = 126  # of the bottom row


class Face(AnyFace):
    """The table of Treasure Maps."""

    def __init__(self, console, match):
        super().__init__(console, match)
        self.pen = Pen(self)
        self.seen = Seen(match.table)
        self.known = -1  # the number of actions that `seen` has caught up with
        self.late = None  # the marks that are shown one after another, not yet in `seen`
        self.stamped = 0  # those of them that are bright by now
        self.began = -1  # when the event came on the screen
        self.beat = 0  # sixths of its time since then
        self.spot = None  # row, x and end of what the event on the screen has changed

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
            rows.icon(2, 48, self.icons["emblem"])
        else:
            slot = event[2] if event and self.late else 0
            self.draw_player(rows, self.watched(), self.stamped if self.late else 0, slot, 0)
            if event and self.spot:
                rows.invert(self.spot[0], self.spot[1], self.spot[2])
        self.bottom(rows)

    def draw_player(self, rows, seat, mask, slot, shape):
        """What a seat has, with a mask bright on one of its maps, and a shape or else the card's pattern."""
        seen = self.seen
        self.pen.player(rows, seen, seat, mask, slot)
        if seen.pattern != NONE:
            self.pen.expedition(rows, shape or card(seen.pattern), seen.turn)

    def _catch_up(self):
        """All has been told: the table as it is, unless that is what was seen already."""
        match = self.match
        self.late = None
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

    def decide(self, key):
        self.picker.press(key)

    def prompt(self):
        return self.picker.prompt()

    def aim(self, action):
        self.picker.aim(action)

    def others(self):
        """A look at what the others have."""
        from games.treasure_maps.others import Others

        self.console.show(Others(self.console, self))

    def topic(self):
        return _TOPICS[self.match.table.phase] if self.deciding else "help.play"

    # -- what happened ----------------------------------------------------------------------

    def in_words(self, brings, room):
        """What marking brings in words, in signs if they need too much room."""
        text = b""
        for style, comma in (("gain.", b", "), ("sign.", b" ")):
            found = [self.say(style + _GAINS[n], brings[n]) for n in range(5) if brings[n]]
            text = comma.join(found)
            if not found or self.console.rows.font.width(text) <= room:
                break
        return text

    def tale(self, kind, p, a, b):
        seen = self.seen
        if self.late:
            seen.follow(*self.late)
            self.late = None
        self.spot = None
        self.began = -1
        self.known = -1
        name = self.name(p) if p >= 0 else b""
        if kind in (PLACED, SINGLE, PICKED):
            self.late = (kind, p, a, b)
            self.stamped = 0
            # A palm is told by itself.
            room = _WIDTH - self.console.rows.font.width(name) - 6
            words = self.in_words(seen.gain(p, a, b, 0), room)
            return name + b": " + words if words else self.say("tale." + _TALES[kind], name)
        seen.follow(kind, p, a, b)
        if kind == COIN:
            return None
        if kind == FLIPPED:
            return self.say("tale.flip", seen.turn // ROUND + 1, seen.turn % ROUND + 1)
        if kind == PALMED:
            x = PALMS - 2 + 9 * (seen.palm_boxes[p] - 1)
            self.spot = (6, x, x + 8)
        elif kind == CUP:
            self.spot = (3 + a, CUPS - 2, CUPS + 7)
        elif kind in (COMPLETED, TOOK):
            x = MAPS[0 if seen.maps[2 * p] == a else 1]
            self.spot = (0, x - 1, x + 39)
        return self.say("tale.pile" if kind == TOOK and b == PILE else "tale." + _TALES[kind], name, a, b)

    def effect(self, kind):
        return _SOUNDS.get(kind)

    def animate(self, now):
        if self.began < 0:
            self.began = now
        beat = since(now, self.began) // (self.console.settings.pace // 6)
        if self.late:
            self._stamp(now, beat)
        elif self.spot and not self.console.settings.calm and beat != self.beat:
            self.console.rows.invert(self.spot[0], self.spot[1], self.spot[2])
        self.beat = beat

    def _stamp(self, now, beat):
        """One more cell is marked with every beat; one's own marks need no longer than that."""
        _, p, slot, mask = self.late
        left = mask & ~self.stamped
        if left and count(self.stamped) <= beat:
            n = index(left)
            self.stamped |= 1 << n
            place = 2 * p + slot
            self.pen.cell(
                self.console.rows, MAPS[slot], self.seen.maps[place], self.seen.free[place], n, True
            )
        elif not left and p == self.holder and beat > count(mask):
            self.until = now
