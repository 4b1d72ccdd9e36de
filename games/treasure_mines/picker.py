# SPDX-License-Identifier: MIT
"""A person's decisions in Treasure Mines: what the keys do in each phase, and the texts about it."""

import supervisor
from micropython import const

from coffer.bits import cells, count
from coffer.buttons import DOWN, RIGHT, UP, A, B
from coffer.ticks import since
from coffer.words import join_key
from games.treasure_mines.board import VIEW, text_width, tile_words
from games.treasure_mines.pen import TICK, lay
from games.treasure_mines.pieces import LUCKY_DIE, SHORT_CUT, VEIN_COINS, VEIN_TILES
from games.treasure_mines.rules import (
    AS_ROLLED,
    DIG,
    GROUND,
    MINE_AT,
    ONE_FEWER,
    ONE_MORE,
    PLACES,
    PLACES_OF,
    ROLL_AGAIN,
    USE,
    VEIN,
)

_USES = (ONE_FEWER, AS_ROLLED, ONE_MORE, ROLL_AGAIN)  # in the order in which the cursor comes to them

# Parts of the screen that follow a step, each in a frame of its own, in this order.
_LEFT = const(1)  # the tile that the cursor has left, and the lower half of the one that it came to
_TILES = const(2)
UNDER = const(4)  # dice, and what stands below them
WORDS = const(8)  # rows 5 and 6
KEYS = const(16)  # the bottom row
_COUNT = const(6)  # ms of a frame for counting


class Picker:
    """A decision on the board, from its beginning to the action.

    Which mine: to dig in, for a gold vein, or for danger pay; its tiles can be asked what they bring. What
    to do after the roll: the cursor is on the tile that this would take, or on the die. Which tiles get the
    coins of a gold vein: it is on one, or on the tick.
    """

    on_board = True  # decisions that are made elsewhere draw themselves

    def __init__(self, face):
        self.face = face
        self.table = face.match.table
        self.actions = self.table.actions()
        self.due = 0
        self.moved = False  # in this frame
        self.line = 0  # under the cursor, where there is a list
        self.was = 0  # the place that the cursor has left
        self.laid = 0  # the places that get coins
        self._ground: tuple = ()  # see _bare_ground()
        self.goes_on = False  # whether another orange card may follow the one under the cursor
        self.lines = None  # the words of the rows 5 and 6, as strips,
        self.end = 0  # and where the lower ones end
        face.place = -1
        self.start()

    def start(self):
        """Puts the cursor on a sensible choice."""
        face = self.face
        table = self.table
        board = face.board
        board.begin()
        self.language_changed()
        if table.phase == USE:
            face.mine = table.mine
            self.actions = [action for action in _USES if action in self.actions]
            held = table.holds(table.seat, LUCKY_DIE) + table.holds(table.seat, SHORT_CUT)
            self.goes_on = held > 1 and table.edition > 1
            self.aim(AS_ROLLED)
        elif table.phase == PLACES:
            face.mine = table.chosen
            board.open(table, face.mine, -1)
            face.place = self._next(1)
        else:
            if face.mine < 0:  # else the cursor stays where something happened last
                face.mine = table.mine
            if face.mine < 0 or not table.open >> face.mine & 1:
                face.mine = cells(table.open)[0]

    def choice(self):
        """The action that A carries out now, -1 if it only goes on with the choice."""
        phase = self.table.phase
        if phase == PLACES:
            return PLACES_OF + self.laid if self.face.place < 0 else -1
        return self.actions[self.line] if phase == USE else MINE_AT[phase] + self.face.mine

    def press(self, key):
        """Handles a key: A acts, B goes back or opens the overview, the arrows move the cursor."""
        face = self.face
        laying = self.table.phase == PLACES
        if key == A:
            if not laying or face.place < 0:
                self.commit()
                return
            self.laid ^= 1 << face.place
            self.lines = None
            if count(self.laid) == VEIN_TILES:
                self.move(-1)
            self.due |= UNDER | WORDS | KEYS
        elif key != B:
            self.moved = True
            self.step(key)
        elif self.laid:  # the last coins come back
            last = cells(self.laid)[-1]
            self.laid ^= 1 << last
            self.move(last)
            self.due |= UNDER
        elif laying:
            face.undo()  # back to the choice of the mine
        elif face.place < 0 or self.table.phase == USE:
            face.others()
        else:
            self.move(-1)  # from a tile to its mine

    def chooses_mine(self):
        """Whether up and down go to another mine."""
        return self.table.phase in (DIG, VEIN, GROUND)

    def commit(self):
        """Carries out the choice; what undo could not bring back can be taken back while it is shown."""
        if self.table.phase == VEIN:
            self.face.act(self.choice())
        else:
            self.face.propose(self.choice())

    def step(self, key):
        """An arrow: up and down to the next open mine, left and right from tile to tile."""
        face = self.face
        table = self.table
        step = 1 if key in (DOWN, RIGHT) else -1
        if table.phase == USE:
            self.line = (self.line + step) % len(self.actions)
            self.move(self._landing())
        elif table.phase == PLACES or key not in (UP, DOWN):
            self.move(self._next(step))
        else:
            if face.place >= 0:
                face.place = -1
                self.lines = None
            while True:
                face.mine = (face.mine + step) % table.mines
                if table.open >> face.mine & 1:
                    break
            face.board.open(table, face.mine, -1)
            face.board.head(face.console.rows, table, table.seat, True)
            self.due = self.due & ~_LEFT | _TILES | UNDER | WORDS | KEYS

    def _next(self, step):
        """The next tile that a roll can reach, or where coins may be laid or taken; -1 beside the last."""
        order = self.face.board.order
        place = self.face.place
        size = min(len(order), VIEW)
        bare = -1
        if self.table.phase == PLACES:
            size = len(order)
            bare = self.laid if count(self.laid) == VEIN_TILES else self._bare_ground()[1]
        n = order.index(place) if place >= 0 else -1
        while True:
            n = (n + 1 + step) % (size + 1) - 1
            if n < 0:
                return -1
            if bare >> order[n] & 1:
                return order[n]

    def _landing(self):
        """Where the choice after a roll leads; -1 for another roll."""
        action = self.actions[self.line]
        if action == ROLL_AGAIN:
            return -1
        shift = 1 if action == ONE_MORE else -1 if action == ONE_FEWER else 0
        return self.table.landing(self.table.mine, self.table.roll + self.table.shift + shift)

    def aim(self, action):
        """Moves the cursor to an action."""
        self.lines = None
        phase = self.table.phase
        if phase == USE:
            self.line = self.actions.index(action)
            self.face.place = self._landing()
        else:
            self.face.place = -1
            if phase == PLACES:
                self.laid = action - PLACES_OF
            else:
                self.face.mine = action - MINE_AT[phase]

    def prompt(self):
        """Returns the text of the bottom row."""
        face = self.face
        phase = self.table.phase
        place = face.place
        if phase == USE:
            if place < 0:
                return face.say("use.roll")
            return face.say("use.hint" if self.choice() == AS_ROLLED or not self.goes_on else "use.card")
        if phase == PLACES:
            way = "done" if place < 0 else "back" if self.laid >> place & 1 else "lay"
            return face.say(join_key("places.", way))
        if place >= 0:
            return face.say("tile.hint")
        if phase == DIG:
            return face.say("dig.hint")
        return face.say("vein.hint") if phase == VEIN else self._bare_ground()[2]

    def _bare_ground(self):
        """A mine, which of its tiles bear no coins, and what danger pay lays there, worked out once."""
        mine = self.face.mine
        if not self._ground or self._ground[0] != mine:
            places = self.table.bare(mine)
            self._ground = mine, places, self.face.say("ground.hint", count(places))
        return self._ground

    # -- drawing it ---------------------------------------------------------------------------

    def drawn(self):
        """All was drawn but for what stands below the tiles: at once where nothing must be counted first."""
        face = self.face
        rows = face.console.rows
        self.due = 0
        if self.on_board:
            board = face.board
            ready = board.ready(self.lines)
            if ready:
                self.under(rows)
            if face.place >= 0:
                board.invert(rows, face.place, 1, 4 if ready else 2)
            if not ready:
                if self.table.phase == USE:
                    rows.icon(5, 0, self._die())
                self.due = UNDER | WORDS | KEYS
                return
            self.draw_words(rows)
        face.bottom(rows)

    def language_changed(self):
        """Forgets cached texts of the old language."""
        self.lines = None
        self._ground = ()
        self.face.board.mission = self.face.named("mission.", self.table.kept[self.table.seat])

    def draw_deferred(self):
        """Draws the next part that is due, but not in the frame of the step itself."""
        if self.moved:
            self.moved = False
        elif self.due:
            part = self.due & -self.due
            self.due ^= part
            if part == KEYS:
                self.face.bottom(self.face.console.rows)
            else:
                self.paint(self.face.console.rows, part)
        else:
            self.think()

    def paint(self, rows, part):
        """Draws one part."""
        face = self.face
        if part == _LEFT:
            self._leave(rows)
        elif part == _TILES:
            face.board.tiles(rows, self.table)
        elif part == UNDER:
            self.under(rows)
            if face.place >= 0:
                face.board.invert(rows, face.place, 3)
        else:
            self.draw_words(rows)

    def under(self, rows):
        """The dice and what stands below them: what one has, or the coins that would be laid."""
        table = self.table
        phase = table.phase
        places, coins = self.laid, VEIN_COINS if phase == PLACES else 0
        if phase == GROUND:
            places, coins = self._bare_ground()[1], 1
        self.face.board.under(rows, table, table.seat, places, coins)
        if phase == DIG and self.face.pending >= 0 and self.face.place < 0:  # the die is about to roll
            rows.invert(3, 0, 128)

    def _die(self):
        """The die as it was rolled; the cursor is on it where A rolls it again."""
        return self.face.pen.die(self.table.roll, self.face.place < 0)

    def draw_words(self, rows):
        """The rows 5 and 6: two lines about the tile under the cursor, or all gains and the mission.

        After a roll they begin with the die.
        """
        face = self.face
        phase = self.table.phase
        if self.lines is None:
            x = 125 - text_width(self.table)
            place = face.place
            if phase == PLACES:
                texts = face.say("places.laid", count(self.laid)), TICK + b" " + face.say("places.ok")
            elif phase == USE:
                first = face.say("use.again") if place < 0 else tile_words(face, self.table, place)[0]
                choice = self.choice()
                second = face.say("use.dig") if choice == AS_ROLLED and self.table.used else b""
                texts = first, second or face.named("use.", choice)
            elif place >= 0:
                texts = tile_words(face, self.table, place)
            else:
                face.board.draw_gains(rows, self.table)
                face.board.status(rows, self.table, self.table.seat)
                return
            self.lines = bytearray(128), bytearray(128)
            for n in range(2):
                text = rows.font.line(texts[n])[: 127 - x]
                self.end = x + 1 + len(text)
                lay(self.lines[n], x + 1, text)
                if phase == USE:
                    lay(self.lines[n], 0, self._die()[n])
        rows.icon(5, 0, self.lines)
        if phase == PLACES and face.place < 0:
            rows.invert(6, 125 - text_width(self.table), self.end + 1)

    def move(self, place):
        """The cursor goes to another tile, -1 for none.

        It comes with the tile's upper half and leaves the old one a frame later: all takes too long to be
        sent.
        """
        face = self.face
        board = face.board
        rows = face.console.rows
        if self.due & _LEFT:  # two steps in one frame
            self._leave(rows)
        self.was = face.place
        face.place = place
        self.lines = None
        self.due |= _LEFT | WORDS | KEYS
        if place >= 0:
            if 0 <= board.order.index(place) - board.first < VIEW:
                board.invert(rows, place, 1, 2)
            else:  # the seventh tile, or all but that
                face.stale = True

    def _leave(self, rows):
        board = self.face.board
        if self.was >= 0:
            board.invert(rows, self.was, 1)
        if self.face.place >= 0:
            board.invert(rows, self.face.place, 3)

    def think(self):
        """Continues to count what every tile would bring, when nothing has to be drawn."""
        board = self.face.board
        if board.known:
            return
        table = self.table
        start = supervisor.ticks_ms()
        while not board.known and since(supervisor.ticks_ms(), start) < _COUNT:
            board.count_on(table, table.seat)
            if board.counted == 1:
                board.head(self.face.console.rows, table, table.seat)
                self.due |= WORDS | KEYS
        self.face.console.garbage_frames += 1  # a count leaves 1 KB
        if board.known:
            self.lines = None
            self.due |= WORDS
