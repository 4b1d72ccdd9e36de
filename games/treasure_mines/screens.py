# SPDX-License-Identifier: MIT
"""Treasure Mines on the screen: the board, and its events, each for its time.

What a person's decision needs is in picker.py, every further screen in look.py. On the device all of it is
one module: loading something in the middle of a game would take longer than a frame may.
"""

from micropython import const

from coffer import loader, sound
from coffer.table.face import Face as AnyFace
from coffer.ticks import reached, since
from coffer.words import join_key, number
from games.treasure_mines import commentary, scoring
from games.treasure_mines.barter import Barter
from games.treasure_mines.board import Board
from games.treasure_mines.look import Card, Legend, Look
from games.treasure_mines.mission_picker import MissionPicker
from games.treasure_mines.pen import CARD, COINS
from games.treasure_mines.picker import KEYS, Picker
from games.treasure_mines.pieces import (
    BARTER,
    CLEAN_HANDS,
    DANGEROUS_GROUND,
    GOLD_VEIN,
    JOURNEY,
    ORANGE,
    SPOIL_HEAP,
)
from games.treasure_mines.rules import (
    ABANDONED,
    CARRIED_OUT,
    DIG,
    DREW,
    DUG,
    KEEP,
    KEPT,
    REVEALED,
    ROLLED,
    SWAP,
    bartered,
)

_TOPICS = ("play", "keep", "dig", "use", "vein", "places", "ground", "swap")  # of help, by phase
_SOUNDS = (None, None, sound.ROLL, sound.MARK, sound.ACT, sound.COIN, sound.NO, sound.CUP)  # by event
_MARKS = (b"", b" \x97", b" +2")  # what a tile bears, behind its name
_SHAPE = b"   "  # room for a player's shape, where there is none for the name
_THEN = const(4)  # where an event has the table as it lay then, or None if it lies as it did
_TUMBLES = const(5)  # faces that the die shows before the one that counts, all others than that
_TUMBLE = b"\x02\x00\x04\x01\x03"


class Face(AnyFace):
    """The table of Treasure Mines: draws it, queues its events, and shows them."""

    # What commentary.py says of the table as it is seen here
    region = commentary.region
    describe_cursor = commentary.describe_cursor
    draw_recap = commentary.draw_recap
    retold = (ROLLED, DUG, DREW, ABANDONED)
    changes_for_all = commentary.changes_for_all
    warning = commentary.warning
    ending = "games.treasure_mines.ending"

    def __init__(self, console, match):
        super().__init__(console, match)
        self.mine = -1  # under the cursor, or where something happens
        self.place = -1  # the tile under the cursor
        self.board = Board(self)
        self._shown = None  # what the board shows: the table, after how many actions, whose things
        self._finds: list = [None] * match.table.players  # with animation off: what each dug up last
        self._began = -1  # when the event came on the screen
        self._beat = 0  # how far it has moved since then
        self.closed_since = -1  # the mine that was closed last since a person's turn began

    def others(self):
        """Opens the overview."""
        self.console.show(Look(self.console, self))

    def may_see(self, seat):
        """Returns whether the holder of the console may see a seat's mission."""
        return seat == self.holder and self.match.is_person(seat)

    def language_changed(self):
        language = self.words.language
        super().language_changed()
        if self.words.language != language:
            self._finds = [None] * len(self._finds)
            self.board.forget()
            if self.deciding:
                self.picker.language_changed()

    # -- the board ------------------------------------------------------------------------

    def draw(self, rows):
        event = self.event
        if event and event[0] == DREW:  # everybody reads it; what it says follows in animate()
            self._beat = 0
            name, tag = self.pen.title(event[2], 0)
            rows.heading(name, rows.right(0, 126, tag) - 3)
        elif self.deciding and not self.picker.on_board:
            self.picker.draw(rows)
        else:
            self.draw_board(rows, self._seen(), self.shown_seat())
        if self.deciding and not event:
            self.picker.drawn()
        else:
            self.bottom(rows)

    def bottom(self, rows):
        super().bottom(rows)
        if self.event and self.caption.startswith(_SHAPE):
            rows.icon(7, 1, self.pawn(self.event[1]))

    def _seen(self):
        """The table as the board shows it: as it lay when the event happened."""
        event = self.event
        return (event[_THEN] if event else None) or self.match.table

    def _ready(self):
        """Works out what takes longest to draw, so that the frame in which it is drawn does nothing else."""
        kind = self.event[0] if self.event else 0
        if kind == DREW or self.deciding and not self.picker.on_board:
            return
        table = self._seen()
        seat = self.shown_seat()
        self._open(table, seat)
        if self.board.held is None:
            self.board.make_held(self.console.rows, table, seat)

    def _open(self, table, seat):
        """Turns the board to the mine of a table; nothing of another one is kept."""
        shown = (table, len(self.match.action_seats), seat)
        if shown != self._shown and not (self.deciding and self.picker.on_board):
            self.board.forget()
        self._shown = shown
        self.board.open(table, max(self.mine, 0), self.place)

    def draw_board(self, rows, table, seat):
        """The mine under the cursor, and what a player has of its kinds; what a decision needs follows."""
        board = self.board
        self._open(table, seat)
        board.head(rows, table, seat)
        board.tiles(rows, table)
        on_board = self.deciding and self.picker.on_board
        if not on_board:
            board.under(rows, table, seat)
            board.status(rows, table, seat)
            self._draw_die(rows)
        if self.event and self.place >= 0:  # a decision's cursor comes with what stands below the tiles
            board.invert(rows, self.place, 1, 2 if on_board else 4)

    def _draw_die(self, rows):
        """The die that was rolled or is on its way, at the left of the rows 5 and 6."""
        event = self.event
        if event and event[0] in (ROLLED, DUG):
            face = self.match.table.roll
            if event[0] == ROLLED:
                face = event[3]
                if self._beat < _TUMBLES:
                    face = (face + _TUMBLE[self._beat]) % 6 + 1
            rows.icon(5, 0, self.pen.die(face))

    def draw_hold_reminder(self, rows, end):
        """The cards that one keeps stand at the end of the row."""
        cards = self.match.table.oranges(self.match.table.seat)
        if cards and end < 112:
            rows.icon(7, 113, self.pen.mark(CARD))
            return rows.small(7, 121, number(cards))
        return super().draw_hold_reminder(rows, end)

    # -- names ----------------------------------------------------------------------------

    def named(self, what, n):
        """Returns the name of a "kind." of tile, "mine.", "mission.", "chance." card or "collection."."""
        return self.say(join_key(what, n))

    def task(self, mission, players):
        """What a mission asks for, in up to three lines."""
        need = scoring.needed(mission, players)
        key = "mission." + str(mission) + (".some" if mission == CLEAN_HANDS and need else ".text")
        return self.say(key, need, JOURNEY[players - 2])

    # -- what happens -----------------------------------------------------------------------

    def on_event(self, kind, p, a, b):
        """Queues an event that has to be shown. A person's own card always is."""
        if kind != KEPT:  # a secret
            self.missed.remember(kind, p, a, b)
        person = self.match.is_person(p)
        table = self.match.table
        if kind == ABANDONED:
            self.closed_since = a
        if not self.console.settings.pace:
            is_shown = kind == DREW and person
            if kind == DUG and person:  # it stands in the bottom row when the turn comes round
                self._finds[p] = self._find(table, p, a)
        elif kind == CARRIED_OUT:  # what a card does at once stands on the card itself
            is_shown = a == SPOIL_HEAP
            if a in (GOLD_VEIN, DANGEROUS_GROUND, BARTER):
                is_shown = not person
                if a != BARTER:
                    b = table.chosen
        else:
            is_shown = kind != KEPT or not person
        if is_shown and (person or not self.skipping):
            then = None  # or the table as it lies, if it goes on changing before the event is shown
            if kind == DUG and self.queued_events:  # nothing was taken since the roll
                then = self.queued_events[-1][_THEN]
            elif kind in (ROLLED, DUG, CARRIED_OUT, ABANDONED):
                then = table.copy()
            self.queued_events.append((kind, p, a, b, then))

    def is_complete(self):
        return not (self.deciding and self.picker.due)

    def tick(self, now):
        event = self.event
        if event and reached(now, self.until):
            event = None
            self.place = -1
            self.end_event()
        if not event and self.queued_events:
            event = self.queued_events[0]
            if event[0] == DREW and self.match.is_person(event[1]):
                self.queued_events.pop(0)
                self.console.show(Card(self.console, self, event[2], False))
                return
        super().tick(now)
        if self.stale and not self.coach_is_speaking():
            self._ready()
        elif self.deciding:
            self.picker.draw_deferred()

    def sound_for(self, kind):
        return _SOUNDS[kind]

    def duration_of(self, kind):
        return 2 if kind in (DUG, DREW) else 1  # there is more to see, or to read

    def animate(self, now):
        """The die tumbles, the pickaxe goes from tile to tile."""
        event = self.event
        kind = event[0]
        pace = self.span // self.duration_of(kind)
        if self._began < 0:
            self._began = now
        passed = since(now, self._began)
        rows = self.console.rows
        table = event[_THEN]
        if kind == DREW and not self._beat:
            self._beat = 1
            strips = self.pen.body(event[2], 0)
            for row in range(1, 7):
                rows.icon(row, 0, strips[row])
        elif kind == ROLLED and self._beat < _TUMBLES:
            beat = min(passed * 8 // (pace + 1), _TUMBLES)
            if beat != self._beat:
                self._beat = beat
                self._draw_die(rows)
        elif kind == DUG:
            now = self.match.table  # the event has the table before the roll
            steps = now.roll + now.shift
            due = min(passed * 7 // (pace + 1), steps)
            board = self.board
            if due == self._beat == steps:  # a frame later, what it brings is ready to fly to the total
                self._beat += 1
                if self.may_see(event[1]):
                    gain = board.bring(table, event[1], self.mine, self.place)
                    self.fly_points(gain, 4, board.x(self.place) - 1)
            if due <= self._beat:
                return
            self._beat = due
            if self.place >= 0:
                board.invert(rows, self.place, 1)
            first = board.first
            self.place = board.order[(due - 1) % len(board.order)]
            board.open(table, self.mine, self.place)
            if board.first != first:
                self.stale = True
            board.invert(rows, self.place, 1)
            if due == steps:  # now the text says what is dug up
                self.caption = self._find(table, event[1], self.place)
                self.bottom(rows)

    def _find(self, table, seat, place):
        """Who digs up what, in words, with what it bears."""
        mine = table.mine
        found = self.named("kind.", table.kind(mine, place)) + _MARKS[table.mark(mine, place)]
        coins = table.coins_on(mine, place)
        return self.say(
            "event.dug", self.name(seat), found + b" " + number(coins) + COINS if coins else found
        )

    def describe_event(self, kind, p, a, b):
        self._began = -1
        self._beat = 0
        self.place = -1
        name = self.name(p)
        table = self.match.table
        if kind == KEPT:
            return self.say("event.kept", name)
        if kind == ROLLED:
            self.mine = a
            if self.console.settings.calm:  # the die lies still
                self._beat = _TUMBLES
            return self.say("event.roll", name, self.named("mine.", a))
        if kind == DUG:
            self.mine = table.mine
            return self.say("event.walk", name, table.roll + table.shift)
        if kind == DREW:
            return self.say("event.keeps" if a >= ORANGE else "event.drew", name)
        if kind == ABANDONED:
            self.mine = a
            return self.say("event.closed", self.named("mine.", a), table.abandoned, table.ending)
        if kind == REVEALED:
            points = scoring.reward(a, table.players, table.edition)
            return self.say("event.revealed", name, self.named("mission.", a), points)
        if a == SPOIL_HEAP:
            return self.say("event.heap" if b else "event.no_heap", name)
        if a == BARTER:
            if not b:
                return self.say("event.no_swap", name)
            _, gave, got = bartered(b)
            swap = self.say("event.swap", self.named("kind.", gave & 7), self.named("kind.", got & 7))
            text = name + b": " + swap
            return text if self.console.rows.font.width(text) < 128 else _SHAPE + swap
        self.mine = b  # on_event() put it there
        return self.say("event.coins", name)

    # -- a person's decision ----------------------------------------------------------------

    def begin(self):
        table = self.match.table
        phase = table.phase
        self.picker = (MissionPicker if phase == KEEP else Barter if phase == SWAP else Picker)(self)
        while self.coach and self.picker.on_board and not self.board.known:
            self.board.count_on(table, table.seat)  # he speaks at once, and points at it
        if table.phase == DIG:
            self.closed_since = -1
            self.hint_text = self._finds[table.seat]
            self._finds[table.seat] = None

    def put_hint_away(self):
        self.hint_text = None  # the bottom row alone changes, with what follows a step
        self.picker.due |= KEYS

    # -- between turns, and at the end --------------------------------------------------------

    def _ending(self):
        return loader.load("games.treasure_mines.ending")

    def show_before_count(self):
        """Shows the missions."""
        self.console.show(self._ending().MissionReveal(self.console, self))

    def deciding_factor(self, seat):
        return self._ending().deciding_factor(self, seat)

    def notes(self):
        return self._ending().notes(self)

    # -- hold A -------------------------------------------------------------------------------

    def open_help(self):
        """Where the board is, its marks come before the help."""
        if self.deciding and self.picker.on_board:
            self.console.show(Legend(self.console, self))
        else:
            super().open_help()

    def help_key(self):
        return "help." + _TOPICS[self.match.table.phase]
