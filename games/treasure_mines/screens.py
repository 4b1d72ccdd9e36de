# SPDX-License-Identifier: MIT
"""Treasure Mines on the screen: what happens is told and shown, the die tumbles, the pickaxe walks.

What only a person's decision needs is in picking.py, loaded when the decision begins.
"""

from coffer import rooms, sound
from coffer.ticks import after, reached, since
from games.treasure_mines.cards import BARTER, DANGEROUS_GROUND, GOLD_VEIN, ORANGE, POINTS, SPOIL_HEAP
from games.treasure_mines.drawing import IN_HAND, path
from games.treasure_mines.rules import ABANDONED, CHANCE, DIG, DREW, DUG, KEPT, REVEALED, ROLLED
from games.treasure_mines.sight import TUMBLES, Sight

# By kind of event: nothing, KEPT, ROLLED, DUG, DREW, CHANCE, ABANDONED, REVEALED.
_SOUNDS = (None, None, sound.ROLL, sound.MARK, sound.ACT, sound.COIN, sound.NO, sound.CUP)
_TOPICS = "play keep dig use vein places ground swap"  # by phase


class Face(Sight):
    """The table of Treasure Mines; keeps what has to be told, and tells it at its pace."""

    def hear(self, kind, p, a, b):
        """Keeps what has to be told. A person's own card is always read."""
        person = self.match.is_person(p)
        table = self.match.table
        if not self.console.settings.pace:
            told = kind == DREW and person
            if kind == DUG and person:  # it stands in the bottom row when the turn comes round
                self._own[p] = self._finding(table, p, a)
        elif kind == CHANCE:  # what a card does at once stands on the card itself
            told = a == SPOIL_HEAP
            if a in (GOLD_VEIN, DANGEROUS_GROUND, BARTER):
                told = not person
                if a != BARTER:
                    b = table.chosen
        else:
            told = kind != KEPT or not person
        if told:
            self.news.append((kind, p, a, b, self._as_it_lies(kind, a)))

    def _as_it_lies(self, kind, card):
        """A copy of the table if it goes on changing before the event is shown."""
        if kind in (KEPT, ABANDONED, REVEALED) or (kind == DREW and card < ORANGE):
            return None
        if kind == DUG and self.news:  # nothing was taken since the roll
            return self.news[-1][4]
        return self.match.table.copy()

    def tick(self, now):
        event = self.event
        if event and reached(now, self.until):
            if self.shows_card(event):
                rooms.leave("games.treasure_mines.card")
            elif event[0] == ABANDONED:
                self.pen.forget(event[2])
            event = self.event = None
            self.place = -1
            self.stale = True
        if not event:
            if self.news:
                event = self.news[0]
                if event[0] == DREW and self.match.is_person(event[1]):
                    self.news.pop(0)
                    self.visit("card", "Card", event[2])
                    return
            elif self.match.table.seat < 0 and not self._unveiled:
                self._unveiled = True
                self.picker = None
                self.match.dismiss_picker()
                self.match.dismiss_bots()
                self.visit("unveiled", "Unveiled")
                return
        super().tick(now)

    def tale(self, kind, p, a, b):
        table = self.match.table
        name = self.name(p)
        self._began = -1
        self._beat = 0
        self._way = None
        self.place = -1
        if kind == KEPT:
            return self.say("tale.kept", name)
        if kind == ROLLED:
            self.mine = a
            if self.console.settings.calm:  # the die lies still
                self._beat = TUMBLES
            return self.say("tale.roll", name, self._mine_name())
        if kind == DUG:
            self.mine = table.mine
            return self.say("tale.walk", name, self._steps())
        if kind == DREW:
            return self.say("tale.keeps" if a >= ORANGE else "tale.drew", name)
        if kind == ABANDONED:
            self.mine = a
            return self.say("tale.closed", self._mine_name(), table.abandoned, table.ending())
        if kind == REVEALED:
            return self.say("tale.revealed", name, self.say("mission." + str(a)), POINTS[a])
        if a == SPOIL_HEAP:
            return self.say("tale.heap" if b else "tale.no_heap", name)
        if a == BARTER:
            if not b:
                return self.say("tale.no_swap", name)
            return self.say("tale.swap", name, self.kind_name(b >> 5 & 7), self.kind_name(b & 7))
        self.mine = b
        return self.say("tale.coins", name, self._mine_name())

    def _mine_name(self):
        return self.say("mine." + str(self.mine))

    def _steps(self):
        """How far the pickaxe goes."""
        table = self.match.table
        return (table.second or table.roll) + table.shift

    def _finding(self, table, seat, place):
        """Who digs up what, in words."""
        return self.say("tale.dug", self.name(seat), self.tile_name(table, self.match.table.mine, place))

    def effect(self, kind):
        return _SOUNDS[kind]

    def animate(self, now):
        """The die tumbles, the pickaxe goes from tile to tile."""
        kind = self.event[0]
        pace = self.console.settings.pace
        if self._began < 0:
            self._began = now
            if kind in (DUG, DREW):  # there is more to see, or to read
                self.until = after(self.until, pace)
        passed = since(now, self._began)
        if kind == DUG:
            self._walk(passed, pace)
        elif kind == ROLLED and self._beat < TUMBLES:
            beat = min(passed * 8 // (pace + 1), TUMBLES)
            if beat != self._beat:
                self._beat = beat
                self._draw_die(self.console.rows)

    def _walk(self, passed, pace):
        """The step that is due; with the last one it is told what is dug up."""
        steps = self._steps()
        due = min(passed * 7 // (pace + 1), steps)
        if due == self._beat:
            return
        table = self.event[4]
        if not self._way:
            self._way = path(table, self.mine)
        self._beat = due
        place = self._way[(due - 1) % len(self._way)]
        table.pick[self.mine] = IN_HAND if due == steps else place + 1
        rows = self.console.rows
        if due == steps:
            self.place = place
            self.told = self._finding(table, self.event[1], place)
            self.bottom(rows)
        row = self.row(self.shown(table))
        self.draw_mines(rows, table, row, row + 1)

    # -- a person's decision ----------------------------------------------------------------

    def begin(self):
        self.picker = self.load("picking").Picker(self)
        table = self.match.table
        if table.phase == DIG:
            seat = table.seat
            self.tip = self._own[seat]
            self._own[seat] = None

    def decide(self, key):
        self.picker.decide(key)

    def prompt(self):
        return self.picker.prompt()

    def aim(self, action):
        self.picker.aim(action)

    def topic(self):
        return "help." + _TOPICS.split()[self.match.table.phase]
