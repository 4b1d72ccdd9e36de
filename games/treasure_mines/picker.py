# SPDX-License-Identifier: MIT
"""Treasure Mines in a person's hands: what the keys do in each phase, and what the words say."""

import supervisor
from micropython import const

from coffer import rooms
from coffer.bits import cells, count
from coffer.buttons import DOWN, RIGHT, UP, A, B
from coffer.ticks import since
from games.treasure_mines.board import LEFT, bears, next_step, signed
from games.treasure_mines.pen import MISSION_PICTURES, TICK
from games.treasure_mines.pieces import STAR, STONE, VEIN_COINS, VEIN_TILES
from games.treasure_mines.rules import (
    AS_ROLLED,
    DIG,
    GROUND,
    KEEP,
    MINE_AT,
    ONE_FEWER,
    ONE_MORE,
    PLACES,
    PLACES_OF,
    ROLL_AGAIN,
    SWAP,
    USE,
    VEIN,
)
from games.treasure_mines.scoring import reward

_USES = (ONE_FEWER, AS_ROLLED, ONE_MORE, ROLL_AGAIN)  # in the order in which the cursor comes to them
_ROOM = const(107)  # pixels for words in the rows 5 and 6

# Parts of the screen that follow a step, each in a frame of its own, in this order.
_TILES = const(1)
_UNDER = const(2)  # dice, and what stands below them
_WORDS = const(4)  # rows 5 and 6
_KEYS = const(8)  # the bottom row
_CHART = const(16)
_COUNT = const(6)  # ms of a frame for counting


class Picker:
    """A decision from its beginning to the action.

    choice()      the action that A carries out now, -1 if it only goes on with the choice
    step(key)     moves the cursor
    follow()      draws, a part a frame, what follows from the last step
    aim(action)   moves the cursor to an action
    prompt()      what the bottom row says
    """

    on_board = False  # whether the decision is made on the board

    def __init__(self, face):
        self.face = face
        self.table = table = face.match.table
        self.actions = table.actions()
        self.due = 0
        self.moved = False  # in this frame
        face.place = -1

    def choice(self):
        """The action that A would carry out."""
        return self.actions[0]

    def step(self, key):
        """An arrow moves the cursor."""

    def press(self, key):
        """A acts, B looks round, the arrows move the cursor."""
        if key == A:
            self.commit()
        elif key == B:
            self.face.visit("Look")
        else:
            self.moved = True
            self.step(key)

    def commit(self):
        """Carries out the choice; what undo could not bring back can be taken back while it is shown."""
        if self.table.phase in (KEEP, VEIN):
            self.face.act(self.choice())
        else:
            self.face.propose(self.choice())

    def draw(self, rows):
        """Draws a decision that is not made on the board."""

    def follow(self):
        """Draws the next part that is due, but not in the frame of the step itself."""
        if self.moved:
            self.moved = False
        elif self.due:
            part = self.due & -self.due
            self.due ^= part
            self.paint(self.face.console.rows, part)
        else:
            self.think()

    def drawn(self):
        """The whole screen was drawn; only the bottom row follows."""
        self.due = _KEYS

    def paint(self, rows, part):
        """Draws one part."""
        self.face.bottom(rows)

    def think(self):
        """Nothing is due: what can be found out before it is needed."""

    def changed(self):
        """The language is another one: words that are kept are of the old one."""


class Keep(Picker):
    """Which of three missions. Their texts are read from the drive, one a frame."""

    def __init__(self, face):
        super().__init__(face)
        self.line = 0  # under the cursor
        self.changed()

    def changed(self):
        self.names = [self.face.say("mission." + str(mission)) for mission in self.actions]
        self.tasks = []

    def choice(self):
        return self.actions[self.line]

    def step(self, key):
        rows = self.face.console.rows
        self._invert(rows)
        self.line = (self.line + (1 if key in (DOWN, RIGHT) else -1)) % len(self.actions)
        self._invert(rows)
        self.due = _UNDER | _WORDS

    def think(self):
        if len(self.tasks) < len(self.actions):
            task = self.face.task(self.actions[len(self.tasks)], self.table.players)
            self.tasks.append((task + b"\n\n").split(b"\n"))
            self.due = _UNDER | _WORDS

    def paint(self, rows, part):
        """Rows 4 and 5, then row 6."""
        if part == _KEYS:
            self.face.bottom(rows)
        elif self.line < len(self.tasks):
            for row in (4, 5) if part == _UNDER else (6,):
                rows.wipe(row)
                rows.text(row, 13, self.tasks[self.line][row - 4])

    def aim(self, action):
        self.line = self.actions.index(action)

    def draw(self, rows):
        face = self.face
        rows.heading(face.say("keep.title"))
        for n in range(len(self.actions)):
            mission = self.actions[n]
            rows.icon(1 + n, 3, face.pen.pictures[MISSION_PICTURES[mission]])
            rows.text(1 + n, 13, self.names[n])
            rows.right(1 + n, 125, signed(reward(mission, face.match.table.players)))
        self._invert(rows)

    def drawn(self):
        self.due = _UNDER | _WORDS | _KEYS

    def _invert(self, rows):
        rows.invert(1 + self.line, 12, 84)

    def prompt(self):
        return self.face.say("keep.hint")


class OnBoard(Picker):
    """A decision that is made on the board."""

    on_board = True

    def __init__(self, face):
        super().__init__(face)
        self.lines = None  # the words of the rows 5 and 6
        face.board.begin()

    def changed(self):
        self.lines = None

    def under(self, rows):
        """What stands below the dice."""
        self.face.board.gains(rows, self.table, self.table.seat)

    def words(self):
        """Two lines about the tile under the cursor; None if there is none."""
        face = self.face
        if face.place < 0:
            return None
        return tile_words(face, self.table, face.place)

    def draw_words(self, rows):
        """The rows 5 and 6: words, or what the player has."""
        if self.lines is None:
            self.lines = self.words()
        lines = self.lines
        if lines is None:
            self.face.board.shares(rows, self.table, self.table.seat)
            return
        for n in range(2):
            rows.icon(5 + n, LEFT - 1, bytes(129 - LEFT))
            rows.text(5 + n, LEFT, lines[n])

    def move(self, place):
        """The cursor goes to another tile, -1 for none; what is charted follows it."""
        face = self.face
        board = face.board
        rows = face.console.rows
        if face.place >= 0:
            board.invert(rows, face.place)
        face.place = place
        self.lines = None
        self.due |= _WORDS | _KEYS
        if place >= 0:
            if board.look_for(self.table.kind(face.mine, place)):
                self.due |= _CHART
            if board.shows(place):
                board.invert(rows, place)
            else:  # the seventh tile, or all but that
                face.stale = True

    def paint(self, rows, part):
        face = self.face
        board = face.board
        if part == _TILES:
            board.tiles(rows, self.table)
        elif part == _UNDER:
            board.dice(rows)
            self.under(rows)
            if face.place >= 0:
                board.invert(rows, face.place, 3)
        elif part == _WORDS:
            self.draw_words(rows)
        elif part == _CHART:
            face.draw_chart(rows, self.table)
        else:
            face.bottom(rows)

    def think(self):
        """Goes on counting what every tile would bring."""
        board = self.face.board
        if board.knows():
            return
        table = self.table
        start = supervisor.ticks_ms()
        while not board.knows() and since(supervisor.ticks_ms(), start) < _COUNT:
            board.count_on(table, table.seat)
            if board.counted == 1:
                board.head(self.face.console.rows, table, table.seat)
                self.due |= _WORDS | _KEYS
        if board.knows():
            self.lines = None
            self.due |= _UNDER | _WORDS


class Mine(OnBoard):
    """Which mine: to dig in, for a gold vein, or for danger pay. Its tiles can be asked what they bring."""

    def __init__(self, face):
        super().__init__(face)
        table = self.table
        if face.mine < 0:  # else the cursor stays where something happened last
            face.mine = table.mine
        if face.mine < 0 or not table.open >> face.mine & 1:
            face.mine = cells(table.open)[0]
        face.board.nearest(table, table.seat)

    def choice(self):
        return MINE_AT[self.table.phase] + self.face.mine

    def press(self, key):
        """B goes from a tile back to its mine first."""
        if key == B and self.face.place >= 0:
            self.move(-1)
        else:
            super().press(key)

    def step(self, key):
        if key in (UP, DOWN):
            self._to_mine(1 if key == DOWN else -1)
        else:  # the next tile; beside the last one none
            order = self.face.board.order
            at = (order.find(bytes((self.face.place,))) if self.face.place >= 0 else -1) + 1
            step = 1 if key == RIGHT else -1
            at = (at + step) % (min(len(order), 6) + 1) - 1
            self.move(order[at] if at >= 0 else -1)

    def _to_mine(self, step):
        """The next open mine."""
        face = self.face
        table = self.table
        if face.place >= 0:
            face.place = -1
            self.lines = None
            self.due |= _WORDS
        while True:
            face.mine = (face.mine + step) % table.mines
            if table.open >> face.mine & 1:
                break
        face.board.open(table, face.mine)
        face.board.head(face.console.rows, table, table.seat)
        self.due |= _TILES | _UNDER | _CHART | _KEYS

    def under(self, rows):
        if self.table.phase == GROUND:
            self.face.board.coins(rows, self.table.bare(self.face.mine), 1)
        else:
            super().under(rows)

    def aim(self, action):
        self.lines = None
        self.face.place = -1
        self.face.mine = action - MINE_AT[self.table.phase]

    def prompt(self):
        face = self.face
        if face.place >= 0:
            return face.say("tile.hint")
        if self.table.phase == DIG:
            return face.say("dig.hint")
        if self.table.phase == VEIN:
            return face.say("vein.hint")
        return face.say("ground.hint", count(self.table.bare(face.mine)))


class Use(OnBoard):
    """What to do after the roll; the cursor is on the tile that this would take, or on the die."""

    def __init__(self, face):
        super().__init__(face)
        face.mine = self.table.mine
        self.actions = [action for action in _USES if action in self.actions]
        self.line = 0
        self.aim(AS_ROLLED)

    def choice(self):
        return self.actions[self.line]

    def step(self, key):
        step = 1 if key in (DOWN, RIGHT) else -1
        self.line = (self.line + step) % len(self.actions)
        self.move(self._landing())
        self.due |= _CHART

    def aim(self, action):
        """Moves the cursor to an action, and shows where the pickaxe would land."""
        self.lines = None
        self.line = self.actions.index(action)
        self.face.place = self._landing()

    def _landing(self):
        action = self.choice()
        if action == ROLL_AGAIN:
            return -1
        shift = 1 if action == ONE_MORE else -1 if action == ONE_FEWER else 0
        return self.table.landing(self.table.mine, self.table.roll + shift)

    def words(self):
        face = self.face
        what = face.say("use." + str(self.choice()))
        if face.place < 0:
            return face.say("use.again"), what
        return tile_words(face, self.table, face.place, False)[0], what

    def prompt(self):
        return self.face.say("use.roll" if self.face.place < 0 else "use.hint")


class Places(OnBoard):
    """Which tiles get the coins of a gold vein, up to three; the cursor stands on one, or on the tick."""

    def __init__(self, face):
        super().__init__(face)
        self.laid = 0
        face.mine = self.table.chosen
        face.board.open(self.table, face.mine)
        face.place = self._next_bare(1)

    def choice(self):
        return PLACES_OF + self.laid if self.face.place < 0 else -1

    def press(self, key):
        face = self.face
        if key == A and face.place < 0:
            self.commit()
        elif key == B and not self.laid:
            face.undo()  # back to the choice of the mine
        elif key == A:
            self.laid ^= 1 << face.place
            self.lines = None
            if count(self.laid) == VEIN_TILES:
                self.move(-1)
            self.due |= _UNDER | _WORDS | _KEYS
        elif key == B:
            last = cells(self.laid)[-1]
            self.laid ^= 1 << last
            self.move(last)
            self.due |= _UNDER
        else:
            self.moved = True
            self.move(self._next_bare(1 if key in (RIGHT, DOWN) else -1))

    def _next_bare(self, step):
        """The next tile that coins may be laid on, or taken from: no fourth one."""
        face = self.face
        bare = self.laid if count(self.laid) == VEIN_TILES else self.table.bare(face.mine)
        order = face.board.order
        at = order.find(bytes((face.place,))) if face.place >= 0 else -1
        while True:
            at = (at + 1 + step) % (len(order) + 1) - 1
            if at < 0 or bare >> order[at] & 1:
                return order[at] if at >= 0 else -1

    def aim(self, action):
        self.lines = None
        self.face.place = -1
        self.laid = action - PLACES_OF

    def under(self, rows):
        self.face.board.coins(rows, self.laid, VEIN_COINS)

    def words(self):
        face = self.face
        return face.say("places.laid", count(self.laid)), TICK + b" " + face.say("places.ok")

    def draw_words(self, rows):
        super().draw_words(rows)
        if self.face.place < 0:
            rows.invert(6, LEFT - 1, LEFT + 1 + rows.font.width(self.lines[1]))

    def prompt(self):
        place = self.face.place
        way = "done" if place < 0 else "back" if self.laid >> place & 1 else "lay"
        return self.face.say("places." + way)


def tile_words(face, table, place, odds=True):
    """A tile in two lines: its chance, how the total changes, a card; and what makes that change."""
    board = face.board
    kind = table.kind(face.mine, place)
    line = face.kind_name(kind)
    if odds:
        line = face.say("tile", board.chances(place), line)
    reason = b""
    if board.knows():
        change = board.gain(table, table.seat, face.mine, place)
        if change:
            line += b": " + signed(change)
        reason = why(face, table, kind, change, bears(table, face.mine, place))
    if table.mark(face.mine, place) == STAR:
        card = line + face.say("tile.card")
        if face.console.rows.font.width(card) <= _ROOM:  # else the tile's own mark has to do
            line = card
    return line, reason


def why(face, table, kind, change, coins):
    """The sources that change, as many as there is room for; if none does, how far the next step is."""
    sets, packs = face.board.changes(kind)
    mission = change - sets - packs - coins
    if not (sets or packs or mission):
        size, step, points = next_step(table, table.seat, kind)
        return face.say("tile.far", size, step, points) if step else face.say("tile.full")
    line = b""
    width = face.console.rows.font.width
    name = "by.stones" if kind == STONE else "by.set"
    for key, points in (name, sets), ("by.mission", mission), ("by.pack", packs), ("by.coins", coins):
        if points:
            part = line + (b", " if line else b"") + face.say(key, signed(points))
            if width(part) <= _ROOM:
                line = part
    return line


_PICKERS = {KEEP: Keep, DIG: Mine, USE: Use, VEIN: Mine, PLACES: Places, GROUND: Mine}


def picker(face):
    """What turns the keys of the person who decides into an action."""
    phase = face.match.table.phase
    if phase == SWAP:  # rare, and large
        return rooms.enter("games.treasure_mines.barter").Barter(face)
    return _PICKERS[phase](face)
