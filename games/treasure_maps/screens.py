# SPDX-License-Identifier: MIT
"""Treasure Maps on the screen: the table, whoever is to move, and what is told of the others.

The rules carry out an action at once, with all that follows; the screen tells it event by event. So what
is drawn is not the table but `Seen`, which follows the events one at a time.

What only a person's decision needs is in picker.py, loaded when the first one begins. A picker draws
itself, handles the keys, says what A and B do, and can be aimed at an action.
"""

from coffer import sound
from coffer.bits import cells, count, index
from coffer.table.face import Face as AnyFace
from coffer.ticks import since
from coffer.words import number
from games.treasure_maps.pen import BOTTOM, CUPS, MAPS, PALMS, SIDE
from games.treasure_maps.pieces import COLOUR, FIRST, ISLAND, MASKS, NONE, PALM_BOXES, SEAL
from games.treasure_maps.rules import (
    COIN,
    COMPLETED,
    CUP,
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
    SINGLE,
    SKIPPED,
    TOOK,
)
from games.treasure_maps.scoring import gain, laid_aside
from games.treasure_maps.state import TURNS, unmark

# What marking brings, in the order of brings(): the last part of the key of its words, and signs for short.
_GAINS = ("coins", "cup", "palm", "x", "done")
_SIGNS = (b"\x10", b"\x11", b"\x12", b"\x13", b"\x96")
_EXES = 3  # among them: X marks are no points

# What is told of an event. Coins are told with their marks.
_TALES = {
    DEALT: "tale.dealt",
    DISPLAYED: "tale.display",
    FLIPPED: "tale.flip",
    PLACED: "tale.mark",
    SINGLE: "tale.single",
    PICKED: "tale.x",
    SKIPPED: "tale.skip",
    PALMED: "tale.palm",
    CUP: "tale.cup",
    COMPLETED: "tale.done",
    TOOK: "tale.take",
}

_BEATS = 6  # of an event, while it is shown
_OFF, _LANDED = 2, 5  # beats: its points set off, and reach the total

_MARKS = (PLACED, SINGLE, PICKED, SKIPPED, COIN, PALMED)  # what happens while everybody marks

_SOUNDS = {
    PLACED: sound.MARK,
    SINGLE: sound.MARK,
    PICKED: sound.MARK,
    FLIPPED: sound.ROLL,
    PALMED: sound.COIN,
    CUP: sound.CUP,
    COMPLETED: sound.CUP,
}


class Seen:
    """What the players have seen so far: the part of a table that is drawn, under the table's own names."""

    def __init__(self, table):
        self.age = 0  # grows with every change
        self.take(table)

    def take(self, table, who=-1):
        """Catches up with the table as a seat knows it: while all are marking, it sees no others' marks."""
        self.age += 1
        self.table = table
        self.who = who
        self.turn = table.turn
        flipped = table.phase != DRAFT
        self.start = table.start if flipped else NONE
        self.pattern = table.pattern() if flipped else NONE
        self.cup = table.cup
        self.maps = table.maps[:]
        self.free = table.free[:]
        self.coins = table.coins[:]
        self.cups = table.cups[:]
        self.palms = table.palms[:]
        self.palm_boxes = table.palm_boxes[:]
        self.tally = table.tally[:]
        self.seals = table.seals[:]
        self.flipped = table.flipped if table.phase in (MARK, PICK) else None
        for seat in range(table.players):
            if seat != who:
                self.hide(seat)

    def hide(self, seat):
        """Takes back what a seat has marked in this turn: it is shown when everybody has marked."""
        if self.flipped:
            self.age += 1
            unmark(self, seat, self.flipped)

    def points(self, seat):
        """A seat's points by source and their sum, without what it has marked unseen."""
        points = list(self.table.score(seat))
        if self.flipped and seat != self.who:
            palms = sum(self.palms[PALM_BOXES * seat : PALM_BOXES * seat + PALM_BOXES])
            points[-1] -= points[0] - self.coins[seat] + points[2] - palms
            points[0] = self.coins[seat]
            points[2] = palms
        return points

    def follow(self, kind, p, a, b):
        """One event later."""
        self.age += 1
        if kind in (PLACED, SINGLE, PICKED):
            self.free[2 * p + a] &= ~b
        elif kind == COIN:
            self.coins[p] = a
        elif kind == PALMED:
            self.palms[PALM_BOXES * p + self.palm_boxes[p]] = a
            self.palm_boxes[p] += 1
        elif kind == CUP:
            self.cups[3 * p + a] = b
            self.cup = max(b - 1, 0)
        elif kind == COMPLETED:
            self.tally[4 * p + COLOUR[a]] += 1
            if SEAL[a] != NONE:
                self.seals[4 * p + SEAL[a]] += 1
        elif kind == TOOK:  # it lies where a completed one lay until now
            self._lay(2 * p + (1 if self.free[2 * p] else 0), a)
        elif kind == FLIPPED:
            self.turn = self.table.turn
            self.pattern = a
            self.start = b
            self.flipped = None
        elif kind == DEALT:
            first, second = PAIRS[b]
            self._lay(2 * p, a[first])
            self._lay(2 * p + 1, a[second])

    def _lay(self, place, island):
        self.maps[place] = island
        self.free[place] = ISLAND[island]


class Face(AnyFace):
    """The table of Treasure Maps."""

    def __init__(self, console, match):
        super().__init__(console, match)
        self.seen = Seen(match.table)
        self._known = -1  # the number of actions that `seen` has caught up with
        self._sealed = []  # marks that are told when everybody has marked, each behind its action's number
        self._late = None  # the marks that are shown one after another, not yet in `seen`
        self._stamped = 0  # those of them that are bright by now
        self._began = -1  # when the event came on the screen
        self._span = 1  # ms of a beat
        self._beat = 0  # how many have passed
        self._spot = None  # row, x and end of what the event on the screen has changed
        self._points = b""  # what flies from there to the total

    def changed(self):
        super().changed()
        self.pen.forget()

    # -- drawing ----------------------------------------------------------------------

    def draw(self, rows):
        table = self.match.table
        event = self.event
        if not event and not self.news:
            self._catch_up()
        if self.deciding:  # the bottom row comes with the picker's next ticks
            self.picker.draw(rows)
            return
        if event and event[0] == DISPLAYED:
            rows.text(0, 1, self.say("display"))
            self.pen.display(rows, table.display)
        elif table.phase == DRAFT:  # what others are dealt is their secret
            rows.icon(2, 48, self.pen.emblem)
        else:
            slot = event[2] if event and self._late else 0
            self.draw_player(rows, self.watched(), 0, slot, self._stamped if self._late else 0)
            if event and self._spot:
                self._draw_change(rows, event[0] == COMPLETED)
        self.bottom(rows)

    def _draw_change(self, rows, stamped):
        """What the event has changed, bright on every other beat, or a stamp; then its points fly."""
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
        if self._points and beat >= _OFF and not calm:
            self.pen.flying(rows, row, x, self._points, min(beat, _LANDED) - _OFF, _LANDED - _OFF)

    def draw_player(self, rows, seat, shape, slot, mask):
        """What a seat has, a shape or else the card's pattern, and a mask bright on one of the maps."""
        seen = self.seen
        pen = self.pen
        pen.player(rows, seen, seat)
        if seen.pattern != NONE:
            pen.shape(rows, 1, SIDE, shape or MASKS[FIRST[seen.pattern]])
        place = 2 * seat + slot
        for n in cells(mask):
            pen.cell(rows, MAPS[slot], seen.maps[place], seen.free[place], n, True)

    def tick(self, now):
        if self._sealed and self.match.table.phase not in (MARK, PICK):
            self._unseal()
        super().tick(now)
        if self.deciding and not self.stale:
            self.picker.tick(now)

    def _catch_up(self):
        """All has been told: the table as it is, unless that is what was seen already."""
        match = self.match
        seen = self.seen
        self._late = None
        if self._sealed and match.table.phase not in (MARK, PICK):
            self._unseal()  # the last marks of the game are still to be told, and nothing else comes
            if self.news:
                return
        if seen.table is not match.table or self._known != len(match.who) or seen.who != self.holder:
            seen.take(match.table, self.holder)
            self._known = len(match.who)

    # -- a person decides ---------------------------------------------------------------

    def begin(self):
        from games.treasure_maps.picker import Gallery, Marking

        self._catch_up()
        marks = self.match.table.phase in (MARK, PICK)
        self.picker = Marking(self) if marks else Gallery(self)

    def others(self):
        """A look at what the others have."""
        from games.treasure_maps.look import Others

        self.console.show(Others(self.console, self))

    def topic(self):
        return self.picker.topic() if self.deciding else "help.play"

    def thing(self):
        return self.picker.thing() if self.deciding else None

    def seal(self, island):
        """What a map's seal gives, as a list of one text; an empty one without a seal."""
        seal = SEAL[island]
        if seal == NONE:
            return []
        return [self.say("thing.seal." + str(seal), self.seen.tally[4 * self.match.table.seat + seal])]

    # -- what the engine asks now and then: look.py is loaded for it -----------------------

    def warning(self):
        if self.match.table.turn < TURNS - 1 or self.match.table.phase != MARK:
            return None
        from games.treasure_maps import look

        return look.warning(self)

    def made(self, seat):
        from games.treasure_maps import look

        return look.made(self, seat)

    def retell(self, rows, row, x, p, events):
        from games.treasure_maps import look

        look.retell(self, rows, row, x, events)

    def since(self):
        from games.treasure_maps import look

        return look.since(self)

    def spot(self, name):
        from games.treasure_maps import look

        return look.spot(name)

    # -- what happened ----------------------------------------------------------------------

    def hear(self, kind, p, a, b):
        """Everybody marks at once: marks wait until all have marked, but for those of the only person."""
        if kind not in _MARKS:
            self._unseal()
        elif self.match.people() > 1 or not self.match.is_person(p):
            self._sealed.append((len(self.match.who), (kind, p, a, b)))
            return
        super().hear(kind, p, a, b)

    def _unseal(self):
        """Everybody has marked: now it is told."""
        for _, event in self._sealed:
            self.seen.hide(event[1])
            super().hear(event[0], event[1], event[2], event[3])
        self._sealed = []

    def rewound(self):
        super().rewound()
        self._sealed = [each for each in self._sealed if each[0] < len(self.match.who)]

    def in_words(self, found, room, gains=True):
        """What marking brings, or else what is printed on a map, in words.

        In signs if words need too much room; if even signs do, all points are one figure.
        """
        kind = "gain." if gains else "has."
        width = self.console.rows.font.width
        places = [n for n in range(5) if found[n]]
        text = b", ".join([self.say(kind + _GAINS[n], found[n]) for n in places])
        if width(text) <= room:
            return text
        plus = b"+" if gains else b""
        exes = number(found[_EXES]) + _SIGNS[_EXES]
        text = b" ".join([plus + number(found[n]) + _SIGNS[n] if n != _EXES else exes for n in places])
        if width(text) <= room:
            return text
        text = b"+" + number(sum(found) - found[_EXES])
        return text + b" " + exes if found[_EXES] else text

    def tale(self, kind, p, a, b):
        seen = self.seen
        if self._late:
            seen.follow(*self._late)
            self._late = None
        seen.age += 1  # the points are the table's own
        self._spot = None
        self._points = b""
        self._began = -1
        self._beat = 0
        self._known = -1
        name = self.name(p) if p >= 0 else b""
        if kind in (PLACED, SINGLE, PICKED):
            if self.match.people() == 1 and p == self.holder:  # seen while it could still be taken back
                seen.follow(kind, p, a, b)
                return None
            self._late = (kind, p, a, b)
            self._stamped = 0
            room = BOTTOM - self.console.rows.font.width(name) - 6
            coins, _, _, exes, _ = gain(seen, p, a, b, 0)  # the rest is told by itself
            words = self.in_words((coins, 0, 0, exes, 0), room)
            return name + b": " + words if words else self.say(_TALES[kind], name)
        if kind == COMPLETED:
            slot = 0 if seen.maps[2 * p] == a else 1
            self._spot = (2, MAPS[slot] + 4, MAPS[slot] + 29)
            worth = laid_aside(seen, p, slot)
            self._points = b"+" + number(worth)
            seen.follow(kind, p, a, b)
            return self.say(_TALES[kind], name, worth)
        seen.follow(kind, p, a, b)
        if kind == COIN:
            return None
        if kind == FLIPPED:
            return self.say(_TALES[kind], seen.turn // ROUND + 1, seen.turn % ROUND + 1)
        if kind == PALMED:
            x = PALMS - 2 + 9 * (seen.palm_boxes[p] - 1)
            self._spot = (6, x, x + 7)
            self._points = b"+" + number(a)
        elif kind == CUP:
            self._spot = (3 + a, CUPS - 1, CUPS + 8)
            self._points = b"+" + number(b)
        elif kind == TOOK:
            x = MAPS[0 if seen.maps[2 * p] == a else 1]
            self._spot = (0, x - 1, x + 34)
        return self.say("tale.pile" if kind == TOOK and b == PILE else _TALES[kind], name, a, b)

    def effect(self, kind):
        return _SOUNDS.get(kind)

    def animate(self, now):
        if self._began < 0:
            self._began = now
            self._span = max(since(self.until, now) // _BEATS, 1)
        beat = since(now, self._began) // self._span
        if self._late:
            self._stamp(beat)
        elif beat != self._beat and self._spot and not self.console.settings.calm:
            self._beat = beat
            self.stale = True

    def _stamp(self, beat):
        """One more cell is marked with every beat."""
        _, p, slot, mask = self._late
        left = mask & ~self._stamped
        if left and count(self._stamped) <= beat:
            n = index(left)
            self._stamped |= 1 << n
            place = 2 * p + slot
            self.pen.cell(
                self.console.rows, MAPS[slot], self.seen.maps[place], self.seen.free[place], n, True
            )
