# SPDX-License-Identifier: MIT
"""Treasure Mines on the screen: the board, and what happens, told at its pace.

What only a person's decision needs is in picker.py, every further screen in look.py; both are loaded when
they are first needed.
"""

from micropython import const

from coffer import rooms, sound
from coffer.table.face import Face as AnyFace
from coffer.ticks import reached, since
from coffer.words import number
from games.treasure_mines import scoring
from games.treasure_mines.board import LEFT, Board
from games.treasure_mines.pen import COINS
from games.treasure_mines.pieces import (
    BARTER,
    CLEAN_HANDS,
    DANGEROUS_GROUND,
    GOLD_CARD,
    GOLD_VEIN,
    ORANGE,
    SPOIL_HEAP,
    journey,
)
from games.treasure_mines.rules import (
    ABANDONED,
    CHANCE,
    DIG,
    DREW,
    DUG,
    KEPT,
    REVEALED,
    ROLLED,
    USE,
    bartered,
)

_TOPICS = ("play", "keep", "dig", "use", "vein", "places", "ground", "swap")  # of help, by phase
_SOUNDS = {
    ROLLED: sound.ROLL,
    DUG: sound.MARK,
    DREW: sound.ACT,
    CHANCE: sound.COIN,
    ABANDONED: sound.NO,
    REVEALED: sound.CUP,
}
_MARKS = (b"", b" \x97", b" +2")  # what a tile bears, behind its name
_THEN = const(4)  # where an event has the table as it lay then, or None if it lies as it did
_TUMBLES = const(5)  # faces that the die shows before the one that counts, all others than that
_TUMBLE = b"\x02\x00\x04\x01\x03"


def _room(name):
    """A module of the game that is needed now and then."""
    return rooms.enter("games.treasure_mines." + name)


class Face(AnyFace):
    """The table of Treasure Mines: draws it, keeps what has to be told, and tells it."""

    def __init__(self, console, match):
        super().__init__(console, match)
        self.mine = -1  # under the cursor, or where something happens
        self.place = -1  # the tile under the cursor
        self.board = Board(self)
        self._finds = [None] * match.table.players  # with animation off: what each person dug up last
        self._began = -1  # when the event came on the screen
        self._beat = 0  # how far it has moved since then
        self._unveiled = False  # the missions were shown
        self.closed_since = -1  # the mine that was closed last since a person's turn began

    def visit(self, name, *arguments):
        """Puts a further screen of the game on top."""
        screen = getattr(_room("look"), name)
        self.console.show(screen(self.console, self, *arguments))

    def may_see(self, seat):
        """Whether who holds the console may see a seat's mission."""
        return seat == self.holder and self.match.is_person(seat)

    def changed(self):
        language = self.words.language
        super().changed()
        if self.words.language != language:
            self._finds = [None] * len(self._finds)
            if self.deciding:
                self.picker.changed()

    # -- the board ------------------------------------------------------------------------

    def draw(self, rows):
        event = self.event
        if event and event[0] == DREW:  # everybody reads it
            self.pen.chance(rows, event[2])
        elif self.deciding and not self.picker.on_board:
            self.picker.draw(rows)
        else:
            table = self.match.table
            if event and event[_THEN]:
                table = event[_THEN]
            self.draw_board(rows, table, self.watched())
        if self.deciding and not event:
            self.picker.drawn()
        else:
            self.bottom(rows)

    def draw_board(self, rows, table, seat):
        """The mine under the cursor, the chart, and what a player has or the decision needs."""
        board = self.board
        on_board = self.deciding and self.picker.on_board
        if not on_board:
            board.forget()
        board.open(table, max(self.mine, 0), self.place)
        board.head(rows, table, seat)
        board.tiles(rows, table)
        board.dice(rows)
        self.draw_chart(rows, table)
        if on_board:
            self.picker.under(rows)
            self.picker.draw_words(rows)
        else:
            board.shares(rows, table, seat)
        if self.place >= 0:
            board.invert(rows, self.place)
        elif self.pending >= 0 and table.phase == DIG:  # the die is about to roll
            rows.invert(3, LEFT - 1, 127)

    def draw_chart(self, rows, table):
        """The left edge: the chart, or the die that was rolled."""
        if self.event and self.event[0] in (ROLLED, DUG):
            self._draw_die(rows)
        elif self.deciding and table.phase == USE:
            self.pen.die(rows, 1, table.roll)
            if self.place < 0:
                rows.invert(1, 0, 16)
                rows.invert(2, 0, 16)
        else:
            self.board.chart(rows, table)

    def _draw_die(self, rows):
        """The die of the roll that is shown, or one of the faces it has on its way."""
        table = self.match.table
        face = table.second or table.roll
        if self.event[0] == ROLLED:
            face = self.event[3]
            if self._beat < _TUMBLES:
                face = (face + _TUMBLE[self._beat]) % 6 + 1
        rows.icon(0, 5, self.pawn(self.event[1]))
        self.pen.die(rows, 1, face)

    def remind(self, rows, end):
        """In the big game the mission stands at the end of the row: the collections leave it no room."""
        table = self.match.table
        x = 127 - len(self.board.flag)
        if table.phase == DIG and table.mines > 6 and end < x < 127:
            rows.icon(7, x, self.board.flag)
            return 127
        return super().remind(rows, end)

    # -- names ----------------------------------------------------------------------------

    def kind_name(self, kind):
        """What a kind of tile is called."""
        return self.say("kind." + str(kind))

    def tile_name(self, table, mine, place):
        """What a tile is called, with what it bears."""
        name = self.kind_name(table.kind(mine, place)) + _MARKS[table.mark(mine, place)]
        coins = table.coins_on(mine, place)
        return name + b" " + number(coins) + COINS if coins else name

    def task(self, mission, players):
        """What a mission asks for, in up to three lines."""
        need = scoring.needed(mission, players)
        key = "mission." + str(mission) + (".some" if mission == CLEAN_HANDS and need else ".text")
        return self.say(key, need, journey(players))

    def mine_name(self, mine):
        """What a mine is called."""
        return self.say("mine." + str(mine))

    # -- what happens -----------------------------------------------------------------------

    def hear(self, kind, p, a, b):
        """Keeps what has to be told. A person's own card is always read."""
        if kind != KEPT:  # a secret
            self.remember(kind, p, a, b)
        person = self.match.is_person(p)
        table = self.match.table
        if kind == ABANDONED:
            self.closed_since = a
        if not self.console.settings.pace:
            told = kind == DREW and person
            if kind == DUG and person:  # it stands in the bottom row when the turn comes round
                self._finds[p] = self._find(table, p, a)
        elif kind == CHANCE:  # what a card does at once stands on the card itself
            told = a == SPOIL_HEAP
            if a in (GOLD_VEIN, DANGEROUS_GROUND, BARTER):
                told = not person
                if a != BARTER:
                    b = table.chosen
        else:
            told = kind != KEPT or not person
        if told and (person or not self.skipping):
            self.news.append((kind, p, a, b, self._as_it_lies(kind)))

    def _as_it_lies(self, kind):
        """A copy of the table if it goes on changing before the event is shown."""
        if kind in (KEPT, DREW, ABANDONED, REVEALED):
            return None
        if kind == DUG and self.news:  # nothing was taken since the roll
            return self.news[-1][_THEN]
        return self.match.table.copy()

    def tick(self, now):
        event = self.event
        if event and reached(now, self.until):
            event = self.event = None
            self.place = -1
            self.stale = True
        if not event:
            if self.news:
                event = self.news[0]
                if event[0] == DREW and self.match.is_person(event[1]):
                    self.news.pop(0)
                    self.visit("Card", event[2])
                    return
            elif self.match.table.seat < 0 and not self._unveiled:
                self._unveiled = True
                self.console.show(_room("unveiled").Unveiled(self.console, self))
                return
        super().tick(now)
        if self.deciding and not self.stale:
            self.picker.follow()

    def effect(self, kind):
        return _SOUNDS.get(kind)

    def weight(self, kind):
        return 2 if kind in (DUG, DREW) else 1  # there is more to see, or to read

    def animate(self, now):
        """The die tumbles, the pickaxe goes from tile to tile."""
        kind = self.event[0]
        pace = self.span // self.weight(kind)
        if self._began < 0:
            self._began = now
        passed = since(now, self._began)
        if kind == DUG:
            self._walk(passed, pace)
        elif kind == ROLLED and self._beat < _TUMBLES:
            beat = min(passed * 8 // (pace + 1), _TUMBLES)
            if beat != self._beat:
                self._beat = beat
                self._draw_die(self.console.rows)

    def _walk(self, passed, pace):
        """The step that is due; with the last one it is told what is dug up."""
        steps = self._steps()
        due = min(passed * 7 // (pace + 1), steps)
        if due == self._beat:
            return
        self._beat = due
        table = self.event[_THEN]
        rows = self.console.rows
        board = self.board
        if self.place >= 0:
            board.invert(rows, self.place)
        first = board.first
        self.place = board.order[(due - 1) % len(board.order)]
        board.open(table, self.mine, self.place)
        if board.first != first:
            self.stale = True
        board.invert(rows, self.place)
        if due == steps:
            self.told = self._find(table, self.event[1], self.place)
            self.bottom(rows)

    def _steps(self):
        """How far the pickaxe goes."""
        table = self.match.table
        return (table.second or table.roll) + table.shift

    def _find(self, table, seat, place):
        """Who digs up what, in words."""
        return self.say("tale.dug", self.name(seat), self.tile_name(table, self.match.table.mine, place))

    # -- events in words --------------------------------------------------------------------

    def tale(self, kind, p, a, b):
        self._began = -1
        self._beat = 0
        self.place = -1
        return self._TALES[kind](self, self.name(p), a, b)

    def _kept(self, name, mission, b):
        return self.say("tale.kept", name)

    def _rolled(self, name, mine, roll):
        self.mine = mine
        if self.console.settings.calm:  # the die lies still
            self._beat = _TUMBLES
        return self.say("tale.roll", name, self.mine_name(mine))

    def _dug(self, name, place, coins):
        self.mine = self.match.table.mine
        return self.say("tale.walk", name, self._steps())

    def _drew(self, name, card, b):
        return self.say("tale.keeps" if card >= ORANGE else "tale.drew", name)

    def _chance(self, name, card, did):
        if card == SPOIL_HEAP:
            return self.say("tale.heap" if did else "tale.no_heap", name)
        if card == BARTER:
            return self._bartered(name, did)
        self.mine = did  # hear() put it there
        return self.say("tale.coins", name, self.mine_name(did))

    def _bartered(self, name, did):
        if not did:
            return self.say("tale.no_swap", name)
        _, gave, got = bartered(did)
        return self.say("tale.swap", name, self.kind_name(gave & 7), self.kind_name(got & 7))

    def _abandoned(self, name, mine, place):
        self.mine = mine
        table = self.match.table
        return self.say("tale.closed", self.mine_name(mine), table.abandoned, table.ending())

    def _revealed(self, name, mission, b):
        points = scoring.reward(mission, self.match.table.players)
        return self.say("tale.revealed", name, self.say("mission." + str(mission)), points)

    _TALES = {
        KEPT: _kept,
        ROLLED: _rolled,
        DUG: _dug,
        DREW: _drew,
        CHANCE: _chance,
        ABANDONED: _abandoned,
        REVEALED: _revealed,
    }

    # -- a person's decision ----------------------------------------------------------------

    def begin(self):
        self.picker = _room("picker").picker(self)
        table = self.match.table
        if table.phase == DIG:
            self.closed_since = -1
            seat = table.seat
            self.tip = self._finds[seat]
            self._finds[seat] = None

    def act(self, action):
        """The cursor leaves the board."""
        self.place = -1
        super().act(action)

    # -- between turns, and at the end --------------------------------------------------------

    def warning(self):
        table = self.match.table
        if table.phase != DIG or table.ending() - table.abandoned > table.players:
            return None
        return _room("between").warning(self)

    def retell(self, rows, row, x, p, events):
        _room("between").retell(self, rows, row, x, events)

    def since(self):
        return _room("between").since(self)

    def made(self, seat):
        return _room("unveiled").made(self, seat)

    def notes(self):
        """Whose cards were left aside at the count, because they would have cost points."""
        found = []
        for seat in range(self.match.table.players):
            left = scoring.aside(self.match.table, seat)
            for n in range(len(left)):
                for _ in range(left[n]):
                    found.append(self.name(seat) + b": " + self.say("chance." + str(GOLD_CARD + n)))
        return [self.say("score.aside")] + found if found else found

    # -- hold A -------------------------------------------------------------------------------

    def thing(self):
        return _room("explain").thing(self) if self.deciding else None

    def explain(self):
        """Where the board is, its marks come before the help."""
        if self.deciding and self.picker.on_board:
            self.console.show(_room("explain").Legend(self.console, self))
        else:
            super().explain()

    def spot(self, name):
        """Where something that has a name stands: first row, last row, x, end."""
        return _room("explain").spot(self, name)

    def topic(self):
        return "help." + _TOPICS[self.match.table.phase]
