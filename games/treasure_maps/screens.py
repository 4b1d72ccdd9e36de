# SPDX-License-Identifier: MIT
"""Treasure Maps on the screen: what is drawn in each phase, what the keys do, what is told of the others."""

from coffer import sound
from coffer.bits import cells, count, index
from coffer.buttons import DOWN, A, B
from coffer.buttons import LEFT as TO_LEFT
from coffer.buttons import RIGHT as TO_RIGHT
from coffer.face import Face as AnyFace
from coffer.ticks import since
from coffer.words import number
from games.treasure_maps.drawing import CUPS, LEFT, PALMS, SIDE, Pen, card
from games.treasure_maps.gallery import Gallery
from games.treasure_maps.ghost import Ghost, gain
from games.treasure_maps.rules import (
    CLAIM,
    COIN,
    COMPLETED,
    CUP,
    DEALT,
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
    SKIPPED,
)
from games.treasure_maps.seen import Seen

_PLAIN = {MARK: "mark.nothing", PICK: "pick.nothing"}
_TOPICS = ("help.draft", "help.mark", "help.pick", "help.claim", "help.play")
_SOUNDS = {
    PLACED: sound.MARK,
    SINGLE: sound.MARK,
    PICKED: sound.MARK,
    PALMED: sound.COIN,
    CUP: sound.CUP,
    COMPLETED: sound.CUP,
    FLIPPED: sound.ROLL,
}
_WIDTH = 126  # of the bottom row
_SIGN_A = b"\x19 "
_SIGN_B = b"\x1a"
_SIGN_X = b"\x13"


class Face(AnyFace):
    """The table of Treasure Maps."""

    def __init__(self, console, match):
        super().__init__(console, match)
        self.pen = Pen(self)
        self.seen = Seen(match.table)
        self.known = -1  # the number of actions that `seen` has caught up with
        self.ghost = None  # the cursor on the maps, while a person marks
        self.gallery = None  # the cursor among maps, while a person drafts or claims
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
        seat = self.watched()
        if not self.event and not self.news:
            self._catch_up()
        if self.event and self.event[0] == DISPLAYED:
            Gallery(self, self.say("display"), table.display).draw(rows, self.seen, seat)
        elif self.deciding and self.gallery:
            self.gallery.draw(rows, self.seen, seat)
        elif table.phase == DRAFT:  # what others are dealt is their secret
            rows.icon(2, 48, self.icons["emblem"])
        else:
            self._draw_player(rows, seat)
        self.bottom(rows)

    def _catch_up(self):
        """All has been told: the table as it is, unless that is what was seen already."""
        match = self.match
        if self.seen.table is not match.table or self.known != len(match.who):
            self.seen.take(match.table)
            self.known = len(match.who)
            self.late = None

    def _draw_player(self, rows, seat):
        mask = slot = 0
        shape = card(self.seen.pattern)
        if self.deciding and self.ghost:
            mask = self.ghost.mask()
            slot = self.ghost.slot
            shape = self.ghost.shape()
            if self.match.table.phase == PICK:
                rows.text(1, SIDE + 8, number(self.match.table.picks) + _SIGN_X)
            elif len(self.ghost.shapes) > 1:
                rows.text(1, SIDE + 17, _SIGN_B)
        elif self.event and self.late:
            mask = self.stamped
            slot = self.event[2]
        self.pen.player(rows, self.seen, seat, mask, slot)
        self.pen.expedition(rows, shape, self.seen.turn)
        if self.event and self.spot:
            rows.invert(self.spot[0], self.spot[1], self.spot[2])

    def _step(self, old, slot):
        """The ghost has moved: draws the cells that differ, and what marking there would bring."""
        rows = self.console.rows
        ghost = self.ghost
        table = self.match.table
        for n in range(2):
            place = 2 * table.seat + n
            was = old if slot == n else 0
            now = ghost.mask() if ghost.slot == n else 0
            for cell in cells(was ^ now):
                self.pen.cell(rows, LEFT[n], table.maps[place], table.free[place], cell, now & 1 << cell)
        self.bottom(rows)

    # -- a person decides ---------------------------------------------------------------

    def begin(self):
        table = self.match.table
        self.ghost = self.gallery = None
        if table.phase == DRAFT:
            dealt = table.dealt[4 * table.seat : 4 * table.seat + 4]
            self.gallery = Gallery(self, self.say("draft.title"), dealt)
        elif table.phase == CLAIM:
            self.gallery = Gallery(self, self.say("claim.title"), table.display, table.left)
        else:
            self.ghost = Ghost(table)
        if self.gallery:
            self.gallery.move(1)

    def decide(self, key):
        if self.ghost:
            self._mark(key)
        elif key != A and key != B:
            self.gallery.step(self.console.rows, self.seen, 1 if key in (TO_RIGHT, DOWN) else -1)
        elif self.match.table.phase == CLAIM:
            if key == A:
                self.act(self.gallery.at)
            else:
                self.others()
        else:
            self._draft(key)

    def _mark(self, key):
        ghost = self.ghost
        old = ghost.mask()
        slot = ghost.slot
        if key == A:
            self.act(ghost.action())
        elif key == B:
            if len(ghost.shapes) > 1:
                ghost.turn()
                self.pen.shape(self.console.rows, 1, SIDE, ghost.shape())
                self._step(old, slot)
            else:
                self.others()
        else:
            if key in (TO_LEFT, TO_RIGHT):
                ghost.across(1 if key == TO_RIGHT else -1)
            else:
                ghost.along(1 if key == DOWN else -1)
            self._step(old, slot)

    def _draft(self, key):
        gallery = self.gallery
        if key == B:
            if gallery.kept:
                gallery.kept.pop()
        elif len(gallery.kept) == 2:
            self.act(gallery.pair())
        else:
            gallery.keep()
        self.stale = True

    def aim(self, action):
        phase = self.match.table.phase
        if phase == DRAFT:
            self.gallery.aim_pair(action)
        elif phase == CLAIM:
            self.gallery.at = action
        else:
            self.ghost.aim(action)

    def others(self):
        """A look at what the others have."""
        from games.treasure_maps.others import Others  # few look, so it is loaded when somebody does

        self.console.show(Others(self.console, self))

    def topic(self):
        return _TOPICS[self.match.table.phase]

    # -- the bottom row -------------------------------------------------------------------

    def prompt(self):
        phase = self.match.table.phase
        if phase == CLAIM:
            return self.say("claim.hint")
        if phase == DRAFT:
            return self.say("draft.both" if len(self.gallery.kept) == 2 else "draft.hint")
        ghost = self.ghost
        table = self.match.table
        place = 2 * table.seat + ghost.slot
        mask = ghost.mask()
        left = table.free[place] ^ mask
        brings = gain(table, table.seat, table.maps[place], mask, left, table.palm_worth())
        if phase == PICK:
            other = self.say("pick.others")
        elif ghost.single():
            other = self.say("mark.pattern" if len(ghost.shapes) > 1 else "pick.others")
        else:
            other = self.say("mark.single" if ghost.before_single() else "mark.turn")
        words = self.in_words(brings, _WIDTH - 10)
        if not words:  # these always fit together
            return _SIGN_A + self.say(_PLAIN[phase]) + b"  " + other
        text = _SIGN_A + words
        both = text + b"  " + other
        return both if self.console.rows.font.width(both) <= _WIDTH else text

    def in_words(self, brings, room):
        """What marking brings in words, in signs if they need too much room."""
        if not any(brings):
            return b""
        for style in ("gain.", "sign."):
            found = []
            if brings[0]:
                found.append(self.say(style + "coins", brings[0]))
            if brings[1]:
                found.append(self.say(style + "cup"))
            if brings[2]:
                found.append(self.say(style + "palm", brings[2]))
            if brings[3]:
                found.append(self.say(style + "x", brings[3]))
            if brings[4]:
                found.append(self.say(style + "done"))
            text = (b", " if style == "gain." else b" ").join(found)
            if self.console.rows.font.width(text) <= room:
                break
        return text

    # -- what happened ----------------------------------------------------------------------

    def tale(self, kind, p, a, b):
        if self.late:
            self.seen.follow(*self.late)
            self.late = None
        self.spot = None
        self.began = -1
        self.known = -1
        if kind in (PLACED, SINGLE, PICKED):
            self.late = (kind, p, a, b)
            self.stamped = 0
            return self._tell_marks(kind, p, a, b)
        self.seen.follow(kind, p, a, b)
        name = self.name(p) if p >= 0 else b""
        if kind == COIN:
            return None  # told with the marks
        if kind == DISPLAYED:
            return self.say("tale.display")
        if kind == FLIPPED:
            turn = self.seen.turn
            return self.say("tale.flip", turn // ROUND + 1, turn % ROUND + 1)
        if kind == DEALT:
            return self.say("tale.dealt", name)
        if kind == SKIPPED:
            return self.say("tale.skip", name)
        if kind == PALMED:
            box = self.seen.palm_boxes[p] - 1
            self.spot = (6, PALMS - 2 + 9 * box, PALMS + 6 + 9 * box)
            return self.say("tale.palm", name, a)
        if kind == CUP:
            self.spot = (3 + a, CUPS - 2, CUPS + 7)
            return self.say("tale.cup", name, b)
        if kind == COMPLETED:
            self.spot = (0, LEFT[b] - 1, LEFT[b] + 38)
            return self.say("tale.done", name)
        slot = 0 if self.seen.maps[2 * p] == a else 1
        self.spot = (0, LEFT[slot] - 1, LEFT[slot] + 38)
        return self.say("tale.pile" if b == PILE else "tale.take", name)

    def _tell_marks(self, kind, p, a, b):
        """Who marks, and what it brings except a palm, which is told by itself."""
        seen = self.seen
        place = 2 * p + a
        name = self.name(p)
        text = name + b": "
        room = _WIDTH - self.console.rows.font.width(text)
        brings = gain(seen, p, seen.maps[place], b, seen.free[place] ^ b, 0)
        words = self.in_words(brings, room)
        if words:
            return text + words
        if kind == PICKED:
            return self.say("tale.x", name)
        return self.say("tale.mark" if kind == PLACED else "tale.single", name)

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
            seen = self.seen
            place = 2 * p + slot
            self.pen.cell(self.console.rows, LEFT[slot], seen.maps[place], seen.free[place], n, True)
        elif not left and p == self.holder and beat > count(mask):
            self.until = now
