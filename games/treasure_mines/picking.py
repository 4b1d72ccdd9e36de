# SPDX-License-Identifier: MIT
"""Treasure Mines in a person's hands: what the keys do in each phase, and what the bottom row says."""

from coffer.bits import cells, count
from coffer.buttons import DOWN, RIGHT, UP, A, B
from games.treasure_mines.pen import LEFT, PITCH, SIDE, chances
from games.treasure_mines.pieces import POINTS, VEIN_TILES
from games.treasure_mines.rules import (
    AS_ROLLED,
    DIG,
    DIG_AT,
    GROUND,
    GROUND_AT,
    KEEP,
    ONE_FEWER,
    ONE_MORE,
    PLACES,
    PLACES_OF,
    ROLL_AGAIN,
    SWAP,
    USE,
    VEIN,
    VEIN_AT,
)
from games.treasure_mines.sight import COINS, VIEW

_USES = (ONE_FEWER, AS_ROLLED, ONE_MORE, ROLL_AGAIN)  # in the order in which they stand on the screen
_TICK = b"\x96"


class Picker:
    """A decision from its beginning to the action."""

    def __init__(self, face):
        self.face = face
        self.table = table = face.match.table
        self.phase = phase = table.phase
        self.actions = actions = table.actions()
        self.line = 0  # the line under the cursor: a mission, or what to do after the roll
        self.laid = 0  # tiles that get the coins of a gold vein
        face.place = -1
        if phase == SWAP:
            self.barter = face.load("tiles_table").Barter(face, table)
        elif phase == PLACES:
            face.mine = table.chosen
            face.place = self._next_bare(-1, 1)
        elif phase == USE:
            self.actions = [action for action in _USES if action in actions]
            face.mine = table.mine
            self.line = self.actions.index(AS_ROLLED)
            self._point()
        elif phase != KEEP:
            self._stay()

    def _stay(self):
        """Keeps the cursor where something happened last, or puts it on the first open mine."""
        face = self.face
        table = self.table
        if face.mine < 0:
            face.mine = table.mine
        if face.mine < 0 or not table.open >> face.mine & 1:
            face.mine = cells(table.open)[0]

    def choice(self):
        """The action that A carries out now, -1 if it only goes on with the choice."""
        phase = self.phase
        if phase in (KEEP, USE):
            return self.actions[self.line]
        if phase == SWAP:
            return self.barter.action()
        if phase == PLACES:
            return PLACES_OF + self.laid if self.face.place < 0 else -1
        return (DIG_AT if phase == DIG else VEIN_AT if phase == VEIN else GROUND_AT) + self.face.mine

    def press(self, key):
        """A key."""
        face = self.face
        phase = self.phase
        if key == A and self.choice() >= 0:
            face.act(self.choice())
        elif phase == PLACES:
            self._lay(key)
        elif phase == SWAP and (key != B or self.barter.give >= 0):
            self.barter.press(key)
        elif key == B:
            face.visit("look", "Look")
        elif phase in (KEEP, USE):
            self._to_line(1 if key in (DOWN, RIGHT) else -1)
        elif key in (UP, DOWN):
            self._to_mine(1 if key == DOWN else -1)
        else:
            self._to_tile(1 if key == RIGHT else -1)

    def _to_line(self, step):
        """The next mission, or the next thing to do after the roll."""
        rows = self.face.console.rows
        self._invert(rows)
        self.line = (self.line + step) % len(self.actions)
        if self.phase == KEEP:
            for row in range(4, 7):
                rows.wipe(row)
            self._draw_task(rows)
        else:
            self._invert(rows)
            self._point()
            self._redraw_mine()

    def _to_mine(self, step):
        """The next open mine; only the rows that change are drawn."""
        face = self.face
        table = self.table
        told = face.place >= 0 or self.phase == GROUND  # the bottom row speaks of the old one
        rows = face.console.rows
        face.draw_cursor(rows, face.row(table.open))  # a second time, and it is gone
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
        """The next tile of the mine, to ask what it is; beside the last one none."""
        face = self.face
        rows = face.console.rows
        row = face.row(self.table.open)
        face.draw_cursor(rows, row)
        face.place = _next(self.table.left[face.mine], face.place, step)
        face.draw_cursor(rows, row)
        face.bottom(rows)

    def _redraw_mine(self):
        """Draws the mine under the cursor, the coins laid below it, and the bottom row."""
        face = self.face
        rows = face.console.rows
        row = face.row(self.table.open)
        face.draw_rows(rows, self.table, row, row + 1)
        if self.phase == PLACES:
            face.draw_below(rows, self.table)
        face.bottom(rows)

    def _point(self):
        """Shows where the pickaxe would land."""
        table = self.table
        action = self.actions[self.line]
        if action == ROLL_AGAIN:
            self.face.place = -1
        else:
            shift = 1 if action == ONE_MORE else -1 if action == ONE_FEWER else 0
            self.face.place = table.landing(table.mine, table.roll + shift)

    def _next_bare(self, place, step):
        """The next tile that coins may be laid on, or taken from: no fourth one."""
        bare = self.laid if count(self.laid) == VEIN_TILES else self.table.bare(self.face.mine)
        return _next(bare, place, step)

    def _lay(self, key):
        """Gold vein: coins on up to three tiles."""
        face = self.face
        if key == A:
            self.laid ^= 1 << face.place
            if count(self.laid) == VEIN_TILES:
                face.place = -1
        elif key == B:
            if not self.laid:
                face.undo()  # back to the choice of the mine
                return
            face.place = cells(self.laid)[-1]
            self.laid ^= 1 << face.place
        else:
            face.place = self._next_bare(face.place, 1 if key in (RIGHT, DOWN) else -1)
        self._redraw_mine()

    def aim(self, action):
        """Moves the cursor to an action."""
        phase = self.phase
        if phase == SWAP:
            self.barter.aim(action)
        elif phase in (KEEP, USE):
            self.line = self.actions.index(action)
            if phase == USE:
                self._point()
        else:
            self.face.place = -1
            if phase == PLACES:
                self.laid = action - PLACES_OF
            else:
                self.face.mine = action & 15

    # -- drawing --------------------------------------------------------------------------

    def draw(self, rows):
        """Draws decisions that take the whole screen; False for those that are made in the mines."""
        if self.phase == SWAP:
            self.barter.draw_barter(rows)
        elif self.phase == KEEP:
            face = self.face
            rows.heading(face.say("keep.title"))
            row = 1
            for mission in self.actions:
                rows.text(row, 3, face.say("mission." + str(mission)))
                rows.right(row, 125, face.say("points", POINTS[mission]))
                row += 1
            self._draw_task(rows)
        else:
            return False
        return True

    def _draw_task(self, rows):
        """The cursor on a mission, and what that asks for."""
        mission = self.actions[self.line]
        self.face.load("card").draw_task(rows, self.face, mission, self.table.players, 5)
        self._invert(rows)

    def draw_uses(self, rows):
        """What can be done after the roll."""
        row = 3
        for action in self.actions:
            rows.text(row, SIDE + 1, self.face.say("use." + str(action)))
            row += 1
        self._invert(rows)

    def _invert(self, rows):
        """The cursor on a line."""
        if self.phase == KEEP:
            rows.invert(1 + self.line, 1, 80)
        else:
            rows.invert(3 + self.line, SIDE, 127)

    def draw_below(self, rows, row):
        """Below a mine: the coins laid, or those that would be; False if the odds belong there."""
        if self.phase == PLACES:
            marked = self.laid
        elif self.phase == GROUND:
            marked = self.table.bare(self.face.mine)
        else:
            return False
        rows.icon(row, LEFT - 1, bytes(SIDE - LEFT))
        for place in cells(marked):
            rows.text(row, LEFT - 1 + PITCH * place, COINS)
        if self.phase == PLACES:
            rows.icon(row, 0, bytes(LEFT - 1))
            rows.text(row, 2, _TICK)
            if self.face.place < 0:
                rows.invert(row, 1, 10)
        return True

    # -- the bottom row -------------------------------------------------------------------

    def prompt(self):
        """What the bottom row says."""
        face = self.face
        table = self.table
        phase = self.phase
        place = face.place
        if phase == KEEP:
            return face.say("keep.hint")
        if phase == SWAP:
            return self.barter.prompt()
        if phase == PLACES:
            way = "done" if place < 0 else "back" if self.laid >> place & 1 else "lay"
            return face.say("places." + way, count(self.laid))
        if phase == USE:
            return (
                face.say("use.take", face.tile_name(table, table.mine, place))
                if place >= 0
                else face.say("use.again")
            )
        if place >= 0:
            odds = chances(table, face.mine)[place]
            return face.say("odds", odds, face.tile_name(table, face.mine, place))
        if phase == GROUND:
            return face.say("ground.hint", count(table.bare(face.mine)))
        return face.say("vein.hint" if phase == VEIN else "dig.hint")


def _next(mask, place, step):
    """The next of seven places in a mask; -1, for none of them, stands between the last and the first."""
    while True:
        place = (place + 1 + step) % 8 - 1
        if place < 0 or mask >> place & 1:
            return place
