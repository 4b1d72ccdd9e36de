# SPDX-License-Identifier: MIT
"""What happens in the mines, told in words and shown: the die that tumbles, the pickaxe that walks."""

from coffer import sound
from coffer.ticks import after, reached, since
from games.treasure_mines.cards import BARTER, DANGEROUS_GROUND, GOLD_VEIN, ORANGE, POINTS, SPOIL_HEAP
from games.treasure_mines.drawing import IN_HAND, path
from games.treasure_mines.rules import ABANDONED, CHANCE, DREW, DUG, KEPT, REVEALED, ROLLED
from games.treasure_mines.sight import TUMBLES, Sight

_SOUNDS = {
    ROLLED: sound.ROLL,
    DUG: sound.MARK,
    DREW: sound.ACT,
    CHANCE: sound.COIN,
    ABANDONED: sound.NO,
    REVEALED: sound.CUP,
}


class Story(Sight):
    """Keeps what has to be told, and tells it at its pace."""

    def hear(self, kind, p, a, b):
        """Keeps what has to be told, with the table as it stands. A person's own card is always read."""
        person = self.match.is_person(p)
        if not self.console.settings.pace:
            told = kind == DREW and person
            if kind == DUG and person:  # it stands in the bottom row when the turn comes round
                self.own[p] = self.finding(self.match.table, p, a)
        elif kind == CHANCE:  # what a card does at once stands on the card itself
            told = a == SPOIL_HEAP or (a in (GOLD_VEIN, DANGEROUS_GROUND, BARTER) and not person)
        else:
            told = kind != KEPT or not person
        if told:
            self.news.append((kind, p, a, b, self.match.table.copy()))

    def tick(self, now):
        if self.event and reached(now, self.until):
            self.event = None
            self.place = -1
            self.stale = True
        if not self.event:
            if self.news:
                event = self.news[0]
                self.scene = event[4]
                if event[0] == DREW and self.match.is_person(event[1]):
                    self.news.pop(0)
                    self.visit("card", "Card", event[2])
                    return
            elif self.match.table.seat < 0 and not self.unveiled:
                self.unveiled = True
                self.visit("look", "Unveiled")
                return
        super().tick(now)

    def tale(self, kind, p, a, b):
        table = self.scene
        name = self.name(p)
        self.began = -1
        self.beat = 0
        self.way = None
        self.place = -1
        if kind == KEPT:
            return self.say("tale.kept", name)
        if kind == ROLLED:
            self.mine = a
            if self.console.settings.calm:  # the die lies still
                self.beat = TUMBLES
            return self.say("tale.roll", name, self.mine_name(a))
        if kind == DUG:
            self.mine = table.mine
            return self.say("tale.walk", name, (table.second or table.roll) + table.shift)
        if kind == DREW:
            return self.say("tale.keeps" if a >= ORANGE else "tale.drew", name)
        if kind == ABANDONED:
            self.mine = a
            return self.say("tale.closed", self.mine_name(a), table.abandoned, table.ending())
        if kind == REVEALED:
            return self.say("tale.revealed", name, self.say("mission." + str(a)), POINTS[a])
        return self._tale_chance(table, name, a, b)

    def _tale_chance(self, table, name, card, did):
        if card == SPOIL_HEAP:
            return self.say("tale.heap" if did else "tale.no_heap", name)
        if card == BARTER:
            if not did:
                return self.say("tale.no_swap", name)
            kinds = [self.say("kind." + str(did >> n & 7)) for n in (5, 0)]
            return self.say("tale.swap", name, kinds[0], kinds[1])
        self.mine = table.chosen
        return self.say("tale.coins", name, self.mine_name(table.chosen))

    def finding(self, table, seat, place):
        """Who digs up what, in words."""
        return self.say("tale.dug", self.name(seat), self.tile_name(table, table.mine, place))

    def effect(self, kind):
        return _SOUNDS.get(kind)

    def animate(self, now):
        """The die tumbles, the pickaxe goes from tile to tile."""
        kind = self.event[0]
        pace = self.console.settings.pace
        if self.began < 0:
            self.began = now
            if kind in (DUG, DREW):  # there is more to see, or to read
                self.until = after(self.until, pace)
        passed = since(now, self.began)
        if kind == DUG:
            self._walk(passed, pace)
        elif kind == ROLLED and self.beat < TUMBLES:
            beat = min(passed * 8 // (pace + 1), TUMBLES)
            if beat != self.beat:
                self.beat = beat
                self.draw_die(self.console.rows, self.event[4])

    def _walk(self, passed, pace):
        """The step that is due; with the last one it is told what is dug up."""
        table = self.event[4]
        mine = table.mine
        steps = (table.second or table.roll) + table.shift
        due = min(passed * 7 // (pace + 1), steps)
        if due == self.beat:
            return
        if not self.way:
            self.way = path(table, mine)
        self.beat = due
        place = self.way[(due - 1) % len(self.way)]
        table.pick[mine] = IN_HAND if due == steps else place + 1
        rows = self.console.rows
        if due == steps:
            self.place = place
            self.told = self.finding(table, self.event[1], place)
            self.bottom(rows)
        row = self.row(table)
        self.draw_mines(rows, table, row, row + 1)
