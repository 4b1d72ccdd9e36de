# SPDX-License-Identifier: MIT
"""Treasure Mines in a person's hands: what the keys do in each phase, and what the bottom row says."""

from coffer import rooms
from coffer.bits import cells, count
from coffer.buttons import DOWN, RIGHT, UP, A, B
from games.treasure_mines.pen import COINS, LEFT, PITCH, SIDE, TICK, VIEW, chances
from games.treasure_mines.pieces import POINTS, VEIN_TILES
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

_USES = (ONE_FEWER, AS_ROLLED, ONE_MORE, ROLL_AGAIN)  # in the order in which they stand on the screen


class Picker:
    """A decision from its beginning to the action.

    choice()      the action that A carries out now, -1 if it only goes on with the choice
    step(key)     moves the cursor
    aim(action)   moves the cursor to an action
    prompt()      what the bottom row says
    """

    on_letter = True  # a cursor in the mines that is on no tile is on the letter of a mine

    def __init__(self, face):
        self.face = face
        self.table = table = face.match.table
        self.actions = table.actions()
        face.place = -1

    def choice(self):
        """The action that A would carry out."""
        return self.actions[0]

    def step(self, key):
        """An arrow moves the cursor."""

    def press(self, key):
        """A acts, B looks round, the arrows move the cursor."""
        if key == A:
            self.face.act(self.choice())
        elif key == B:
            self.face.visit("Look")
        else:
            self.step(key)

    def draw(self, rows):
        """Draws a decision that takes the whole screen; False for one that is made in the mines."""
        return False

    def draw_side(self, rows):
        """Draws what stands beside the mines; False if what the player has belongs there."""
        return False

    def draw_below(self, rows, row):
        """Draws what stands below the mines; False if the odds belong there."""
        return False

    def redraw_mine(self):
        """Draws the mine under the cursor anew, and the bottom row."""
        face = self.face
        rows = face.console.rows
        row = face.row(self.table.open)
        face.draw_rows(rows, self.table, row, row + 1)
        face.bottom(rows)


class Keep(Picker):
    """Which of three missions."""

    def __init__(self, face):
        super().__init__(face)
        self.line = 0  # under the cursor

    def choice(self):
        return self.actions[self.line]

    def step(self, key):
        rows = self.face.console.rows
        self._invert(rows)
        self.line = (self.line + (1 if key in (DOWN, RIGHT) else -1)) % len(self.actions)
        for row in range(4, 7):
            rows.wipe(row)
        self._draw_task(rows)

    def aim(self, action):
        self.line = self.actions.index(action)

    def draw(self, rows):
        face = self.face
        rows.heading(face.say("keep.title"))
        row = 1
        for mission in self.actions:
            rows.text(row, 3, face.say("mission." + str(mission)))
            rows.right(row, 125, face.say("points", POINTS[mission]))
            row += 1
        self._draw_task(rows)
        return True

    def _draw_task(self, rows):
        """The cursor on a mission, and what that asks for."""
        self.face.pen.task(rows, self.actions[self.line], self.table.players, 5)
        self._invert(rows)

    def _invert(self, rows):
        rows.invert(1 + self.line, 1, 80)

    def prompt(self):
        return self.face.say("keep.hint")


class Mine(Picker):
    """Which mine: to dig in, or for a gold vein. Its tiles can be asked what they are."""

    tells_mine = False  # whether the hint depends on the mine

    def __init__(self, face):
        super().__init__(face)
        table = self.table
        if face.mine < 0:  # else the cursor stays where something happened last
            face.mine = table.mine
        if face.mine < 0 or not table.open >> face.mine & 1:
            face.mine = cells(table.open)[0]

    def choice(self):
        return MINE_AT[self.table.phase] + self.face.mine

    def step(self, key):
        if key in (UP, DOWN):
            self._to_mine(1 if key == DOWN else -1)
        else:
            self._to_tile(1 if key == RIGHT else -1)

    def _to_mine(self, step):
        """The next open mine; only the rows that change are drawn."""
        face = self.face
        table = self.table
        told = self.tells_mine or face.place >= 0  # the bottom row speaks of the old one
        rows = face.console.rows
        face.draw_cursor(rows, face.row(table.open))
        face.place = -1
        while True:
            face.mine = (face.mine + step) % table.mines
            if table.open >> face.mine & 1:
                break
        row = face.row(table.open)
        if 0 <= row < VIEW:
            face.draw_cursor(rows, row)
        else:  # the view follows
            face.draw_rows(rows, table, 0, VIEW)
        face.draw_below(rows, table)
        if told:
            face.bottom(rows)

    def _to_tile(self, step):
        """The next tile of the mine; beside the last one none."""
        face = self.face
        rows = face.console.rows
        row = face.row(self.table.open)
        face.draw_cursor(rows, row)
        face.place = _next(self.table.left[face.mine], face.place, step)
        face.draw_cursor(rows, row)
        face.bottom(rows)

    def aim(self, action):
        self.face.place = -1
        self.face.mine = action - MINE_AT[self.table.phase]

    def prompt(self):
        face = self.face
        if face.place < 0:
            return self.hint()
        odds = chances(self.table, face.mine)[face.place]
        return face.say("odds", odds, face.tile_name(self.table, face.mine, face.place))

    def hint(self):
        """What the bottom row says as long as no tile is asked about."""
        return self.face.say("vein.hint" if self.table.phase == VEIN else "dig.hint")


class Use(Picker):
    """What to do after the roll; the cursor in the mine is on the tile that this would take."""

    on_letter = False

    def __init__(self, face):
        super().__init__(face)
        face.mine = self.table.mine
        self.actions = [action for action in _USES if action in self.actions]
        self.aim(AS_ROLLED)

    def choice(self):
        return self.actions[self.line]

    def step(self, key):
        rows = self.face.console.rows
        self._invert(rows)
        step = 1 if key in (DOWN, RIGHT) else -1
        self.aim(self.actions[(self.line + step) % len(self.actions)])
        self._invert(rows)
        self.redraw_mine()

    def aim(self, action):
        """Moves the cursor to an action, and shows where the pickaxe would land."""
        table = self.table
        self.line = self.actions.index(action)
        if action == ROLL_AGAIN:
            self.face.place = -1
        else:
            shift = 1 if action == ONE_MORE else -1 if action == ONE_FEWER else 0
            self.face.place = table.landing(table.mine, table.roll + shift)

    def draw_side(self, rows):
        self.face.pen.die(rows, 0, self.table.roll)
        row = 3
        for action in self.actions:
            rows.text(row, SIDE + 1, self.face.say("use." + str(action)))
            row += 1
        self._invert(rows)
        return True

    def _invert(self, rows):
        rows.invert(3 + self.line, SIDE, 127)

    def prompt(self):
        face = self.face
        if face.place < 0:
            return face.say("use.again")
        return face.say("use.take", face.tile_name(self.table, self.table.mine, face.place))


class Places(Picker):
    """Which tiles get the coins of a gold vein, up to three; the cursor stands on one, or on the tick."""

    on_letter = False

    def __init__(self, face):
        super().__init__(face)
        self.laid = 0
        face.mine = self.table.chosen
        face.place = self._next_bare(1)

    def choice(self):
        return PLACES_OF + self.laid if self.face.place < 0 else -1

    def press(self, key):
        face = self.face
        if key == A and face.place < 0:
            face.act(self.choice())
            return
        if key == B and not self.laid:
            face.undo()  # back to the choice of the mine
            return
        if key == A:
            self.laid ^= 1 << face.place
            if count(self.laid) == VEIN_TILES:
                face.place = -1
        elif key == B:
            face.place = cells(self.laid)[-1]
            self.laid ^= 1 << face.place
        else:
            face.place = self._next_bare(1 if key in (RIGHT, DOWN) else -1)
        face.draw_below(face.console.rows, self.table)
        self.redraw_mine()

    def _next_bare(self, step):
        """The next tile that coins may be laid on, or taken from: no fourth one."""
        face = self.face
        bare = self.laid if count(self.laid) == VEIN_TILES else self.table.bare(face.mine)
        return _next(bare, face.place, step)

    def aim(self, action):
        self.face.place = -1
        self.laid = action - PLACES_OF

    def draw_below(self, rows, row):
        _draw_coins(rows, row, self.laid)
        rows.icon(row, 0, bytes(LEFT - 1))
        rows.text(row, 2, TICK)
        if self.face.place < 0:
            rows.invert(row, 1, 10)
        return True

    def prompt(self):
        place = self.face.place
        way = "done" if place < 0 else "back" if self.laid >> place & 1 else "lay"
        return self.face.say("places." + way, count(self.laid))


class Ground(Mine):
    """Which mine gets danger pay, with the coins that would lie there."""

    tells_mine = True

    def draw_below(self, rows, row):
        _draw_coins(rows, row, self.table.bare(self.face.mine))
        return True

    def hint(self):
        return self.face.say("ground.hint", count(self.table.bare(self.face.mine)))


def _next(mask, place, step):
    """The next of seven places in a mask; -1, for none of them, stands between the last and the first."""
    while True:
        place = (place + 1 + step) % 8 - 1
        if place < 0 or mask >> place & 1:
            return place


def _draw_coins(rows, row, places):
    """Coins below some places of a mine."""
    rows.icon(row, LEFT - 1, bytes(SIDE - LEFT))
    for place in cells(places):
        rows.text(row, LEFT - 1 + PITCH * place, COINS)


_PICKERS = {KEEP: Keep, DIG: Mine, USE: Use, VEIN: Mine, PLACES: Places, GROUND: Ground}


def picker(face):
    """What turns the keys of the person who decides into an action."""
    phase = face.match.table.phase
    if phase == SWAP:  # rare, and large
        return rooms.enter("games.treasure_mines.barter").Barter(face)
    return _PICKERS[phase](face)
