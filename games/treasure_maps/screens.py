# SPDX-License-Identifier: MIT
"""Treasure Maps on the screen: the table, whoever is to move, and what the others did.

The rules carry out an action at once, with all that follows; the screen tells it event by event. So what
is drawn is not the table but `seen`, a copy of it that follows the events one at a time.

A picker draws itself while a person decides, handles the keys, says what A and B do, and can be aimed at
an action. Texts besides the events are in commentary.py.
"""

from micropython import const

from coffer import sound
from coffer.bits import count, index
from coffer.table.face import Face as AnyFace
from coffer.ticks import since
from games.treasure_maps import commentary, look
from games.treasure_maps.deck import COLOUR, ISLAND, SEAL
from games.treasure_maps.masks import FIRST, MASKS
from games.treasure_maps.pen import CUPS, MAPS, PALMS, Pen
from games.treasure_maps.picker import BOTTOM, GAINS, ROW_WIDTH, Gallery, Marking, in_words
from games.treasure_maps.pieces import NONE, PALM_BOXES
from games.treasure_maps.rules import (
    CELL_MARKED,
    COIN_MARKED,
    COMPLETED,
    CUP_TAKEN,
    DEALT,
    DISPLAYED,
    DRAFT,
    FLIPPED,
    MARK,
    PAIRS,
    PALMED,
    PICK,
    PICKED,
    PILE,
    PLACED,
    ROUND,
    SKIPPED,
    TOOK,
)
from games.treasure_maps.scoring import gain, laid_aside
from games.treasure_maps.state import unmark

_BEATS = const(6)  # of an event, while it is shown
_STILL = const(2)  # the beat from which on what it has changed stands still: its points fly

_SOUNDS = {
    PLACED: sound.MARK,
    CELL_MARKED: sound.MARK,
    PICKED: sound.MARK,
    FLIPPED: sound.ROLL,
    PALMED: sound.COIN,
    CUP_TAKEN: sound.CUP,
    COMPLETED: sound.CUP,
}


class Face(AnyFace):
    """The table of Treasure Maps."""

    preload = ("games.treasure_maps.bots",) + AnyFace.preload

    # What commentary.py says of the table as it is seen here
    region = commentary.region
    describe_cursor = commentary.describe_cursor
    draw_recap = commentary.draw_recap
    retold = (PLACED, CELL_MARKED, PICKED, COIN_MARKED, CUP_TAKEN, PALMED, COMPLETED)
    changes_for_all = commentary.changes_for_all
    warning = commentary.warning
    deciding_factor = commentary.deciding_factor

    def __init__(self, console, match):
        super().__init__(console, match)
        self.age = 0  # grows with every change of what is seen; 0 until anything is drawn
        self.seen = match.table  # a copy as soon as anything is drawn
        self._known = -1  # how many actions it has caught up with, and for whom
        self._sealed = []  # marks that are shown when everybody has marked, each behind its action's number
        self._late = None  # the marks that are shown one after another, not yet in `seen`
        self._stamped = 0  # those of them that are bright by now
        self._began = -1  # when the event came on the screen
        self._span = 1  # ms of a beat
        self._beat = 0  # how many have passed
        self._spot = None  # row, x and end of what the event on the screen has changed

    def language_changed(self):
        super().language_changed()
        self.age += 1

    # -- drawing ----------------------------------------------------------------------

    def draw(self, rows):
        event = self.event
        shown = self._shows_player()
        if self.deciding:
            self.picker.draw(rows)
            return
        if event and event[0] == DISPLAYED:
            rows.text(0, 1, self.say("display"))
            self.pen.display(rows, self.match.table.display)
        elif not shown:  # what others are dealt is their secret
            rows.icon(2, 48, self.pen.emblem)
        else:
            seen = self.seen
            pattern = MASKS[FIRST[seen.pattern()]] if seen.phase != DRAFT else 0
            late = self._late if event else None
            seat = self.shown_seat()
            self.pen.player(rows, seat)
            if pattern:
                self.pen.shape(rows, pattern)
            if late:
                self.pen.preview(rows, seat, late[2], self._stamped)
            if event and self._spot:
                self._draw_change(rows, event[0] == COMPLETED)
        self.bottom(rows)

    def _shows_player(self):
        """Whether what lies in front of somebody is shown, as far as its events were."""
        table = self.match.table
        event = self.event
        if not (event or self.queued_events or self._sealed and table.seat < 0):
            self.catch_up()
        if self.deciding:
            return table.phase in (MARK, PICK)
        return table.phase != DRAFT and not (event and event[0] == DISPLAYED)

    def _draw_change(self, rows, stamped):
        """What the event has changed, bright on every other beat, or a stamp."""
        row, x, end = self._spot
        beat = self._beat
        calm = self.console.settings.calm
        if not stamped:
            if calm or not beat & 1:
                rows.invert(row, x, end)
        elif beat or calm:
            rows.icon(row, x, self.pen.stamp)
            if beat == 1 and not calm:  # it comes down bright
                rows.invert(row, x, end)
                rows.invert(row + 1, x, end)

    def is_complete(self):
        return not (self.deciding and self.picker.due)

    def tick(self, now):
        if self._pen is None:  # its icons are read in a frame of their own, before anything is drawn
            self._pen = Pen(self)
            self.stale = False
            return
        if not self.age:
            self.age = 1
            self.stale = True
        if self._sealed and self.match.table.seat < 0:  # the last marks of the game: nothing else comes
            self._queue_hidden_marks()
        super().tick(now)
        if self.stale and not self.coach_is_speaking():
            if self._shows_player():
                self.pen.prepare(self.console.rows, self.shown_seat())
        elif self.deciding:
            self.picker.tick(now)

    # -- a person decides ---------------------------------------------------------------

    def put_hint_away(self):
        self.hint_text = None  # the bottom row alone changes, with what follows a step
        self.picker.due = max(self.picker.due, BOTTOM)

    def begin(self):
        self.catch_up()
        marks = self.match.table.phase in (MARK, PICK)
        self.picker = Marking(self) if marks else Gallery(self)

    def others(self):
        """Opens the screen of all players."""
        self.console.show(look.Others(self.console, self))

    def help_key(self):
        phase = self.match.table.phase
        return "help." + (("draft", "mark", "pick", "claim")[phase] if self.deciding else "play")

    # -- what has been seen -----------------------------------------------------------------

    def catch_up(self):
        """Shows the table as the holder may see it, without others' marks while everybody marks."""
        match = self.match
        known = len(match.action_seats) << 3 | self.holder + 1
        self._late = None
        if known == self._known:
            return
        self._known = known
        self.seen = match.table.copy()
        if match.table.phase not in (MARK, PICK):
            self.seen.flipped = None
        for seat in range(match.table.players):
            if seat != self.holder:
                self._hide_marks(seat)

    def _hide_marks(self, seat):
        """Hides what a seat has marked in this turn until everybody has marked."""
        self.age += 1
        if self.seen.flipped:
            unmark(self.seen, seat, self.seen.flipped)

    def apply_event(self, kind, p, a, b):
        """Applies one event to the displayed table."""
        self.age += 1
        seen = self.seen
        if kind in (PLACED, CELL_MARKED, PICKED):
            seen.free[2 * p + a] &= ~b
        elif kind == COIN_MARKED:
            seen.coins[p] = a
        elif kind == PALMED:
            seen.palms[PALM_BOXES * p + seen.palm_boxes[p]] = a
            seen.palm_boxes[p] += 1
        elif kind == CUP_TAKEN:
            seen.cups[3 * p + a] = b
            seen.cup = max(b - 1, 0)
        elif kind == COMPLETED:
            seen.tally[4 * p + COLOUR[a]] += 1
            if SEAL[a] != NONE:
                seen.seals[4 * p + SEAL[a]] += 1
        elif kind == DISPLAYED:
            seen.display[:] = a
        elif kind == TOOK:  # it lies where a completed one lay until now
            place = 2 * p + (1 if seen.free[2 * p] else 0)
            seen.maps[place] = a
            seen.free[place] = ISLAND[a]
            if b != PILE:
                seen.display[b] = NONE
        elif kind == FLIPPED:
            seen.phase = MARK
            seen.turn = self.match.table.turn
            seen.cards[seen.turn % ROUND] = a
            seen.start = b
            seen.flipped = None
        elif kind == DEALT:
            for slot in range(2):
                island = a[PAIRS[b][slot]]
                seen.maps[2 * p + slot] = island
                seen.free[2 * p + slot] = ISLAND[island]

    # -- what happened ----------------------------------------------------------------------

    def on_event(self, kind, p, a, b):
        """Everybody marks at once: marks wait until all have marked, but for those of the only person."""
        if kind not in (PLACED, CELL_MARKED, PICKED, SKIPPED, COIN_MARKED, PALMED):
            self._queue_hidden_marks()
        elif self.match.people() > 1 or not self.match.is_person(p):
            self._sealed.append((len(self.match.action_seats), (kind, p, a, b)))
            return
        super().on_event(kind, p, a, b)

    def _queue_hidden_marks(self):
        """Queues the hidden marks, once everybody has marked."""
        for _, event in self._sealed:
            self._hide_marks(event[1])
            super().on_event(event[0], event[1], event[2], event[3])
        self._sealed = []

    def on_rewind(self):
        super().on_rewind()
        self._known = -1
        self._sealed = [each for each in self._sealed if each[0] < len(self.match.action_seats)]

    def describe_event(self, kind, p, a, b):
        seen = self.seen
        if self._late:
            self.apply_event(*self._late)
            self._late = None
        self._spot = None
        self._began = -1
        self._beat = 0
        self._known = -1
        name = self.name(p) if p >= 0 else b""
        if kind in (PLACED, CELL_MARKED, PICKED):
            if self.match.people() == 1 and p == self.holder:  # seen while it could still be taken back
                self.apply_event(kind, p, a, b)
                return None
            self._late = (kind, p, a, b)
            self._stamped = 0
            coins, _, _, exes, _ = gain(seen, p, a, b, 0)  # the rest has events of its own
            width_left = ROW_WIDTH - 7 - self.console.rows.font.width(name)
            words = in_words(self, GAINS, (coins, 0, 0, exes, 0), width_left)
            if words:
                return name + b": " + words
            return self.say(
                "event.mark" if kind == PLACED else "event.single" if kind == CELL_MARKED else "event.x", name
            )
        slot = 0 if seen.maps[2 * p] == a else 1
        worth = laid_aside(seen, p, slot) if kind == COMPLETED else b if kind == CUP_TAKEN else a
        self.apply_event(kind, p, a, b)
        if kind == COIN_MARKED:
            return None
        if kind == FLIPPED:
            return self.say("event.flip", seen.turn // ROUND + 1, seen.turn % ROUND + 1)
        if kind == TOOK:
            x = MAPS[0 if seen.maps[2 * p] == a else 1]
            self._spot = (0, x - 1, x + 34)
            return self.say("event.pile" if b == PILE else "event.take", name)
        if kind in (DEALT, DISPLAYED, SKIPPED):
            return self.say(
                "event.dealt" if kind == DEALT else "event.skip" if kind == SKIPPED else "event.display", name
            )
        if kind == COMPLETED:
            self._spot = (2, MAPS[slot] + 4, MAPS[slot] + 29)
            text = self.say("event.done", name, worth)
        elif kind == CUP_TAKEN:
            self._spot = (3 + a, CUPS - 1, CUPS + 8)
            text = self.say("event.cup", name, a, b)
        else:
            x = PALMS - 2 + 9 * (seen.palm_boxes[p] - 1)
            self._spot = (6, x, x + 7)
            text = self.say("event.palm", name, a)
        self.fly_points(worth, self._spot[0], self._spot[1])
        return text

    def sound_for(self, kind):
        return _SOUNDS.get(kind)

    def animate(self, now):
        if self._began < 0:
            self._began = now
            self._span = max(since(self.until, now) // _BEATS, 1)
        beat = since(now, self._began) // self._span
        if self._late:  # one more cell is marked with every beat
            _, p, slot, mask = self._late
            left = mask & ~self._stamped
            if left and count(self._stamped) <= beat:
                n = index(left)
                self._stamped |= 1 << n
                self.pen.preview(self.console.rows, p, slot, 1 << n)
        elif self._beat < beat <= _STILL and self._spot and not self.console.settings.calm:
            self._beat = beat
            self.stale = True
