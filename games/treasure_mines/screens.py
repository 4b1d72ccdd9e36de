# SPDX-License-Identifier: MIT
"""Treasure Mines in a person's hands: what the keys do in each phase, and what the bottom row says."""

from coffer import rooms
from coffer.bits import cells, count
from coffer.buttons import DOWN, RIGHT, UP, A, B
from games.treasure_mines.cards import VEIN_TILES
from games.treasure_mines.drawing import chances
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
from games.treasure_mines.story import Story

_TOPICS = ("play", "keep", "dig", "use", "vein", "places", "ground", "swap")


class Face(Story):
    """The table of Treasure Mines."""

    def begin(self):
        table = self.match.table
        phase = table.phase
        self.place = -1
        self.line = self.laid = 0
        if phase == DIG:
            self.tip = self.own[table.seat]
            self.own[table.seat] = None
        if phase == SWAP:
            self.barter = rooms.enter("games.treasure_mines.tiles_table").Barter(self, table)
        elif phase == PLACES:
            self.mine = table.chosen
            self.place = self._next_bare(-1, 1)
        elif phase == USE:
            self.mine = table.mine
            self.line = self.uses().index(AS_ROLLED)
            self._point()
        elif phase != KEEP:
            self._stay()

    def _stay(self):
        """Keeps the cursor where something happened last, or puts it on the first open mine."""
        table = self.match.table
        if self.mine < 0:
            self.mine = table.mine
        if self.mine < 0 or not table.open >> self.mine & 1:
            self.mine = cells(table.open)[0]

    def choice(self):
        """The action that A carries out now, -1 if it only goes on with the choice."""
        table = self.match.table
        phase = table.phase
        if phase == KEEP:
            return table.actions()[self.line]
        if phase == USE:
            return self.uses()[self.line]
        if phase == SWAP:
            return self.barter.action()
        if phase == PLACES:
            return PLACES_OF + self.laid if self.place < 0 else -1
        return (DIG_AT if phase == DIG else VEIN_AT if phase == VEIN else GROUND_AT) + self.mine

    def decide(self, key):
        phase = self.match.table.phase
        if key == A and self.choice() >= 0:
            self.act(self.choice())
        elif phase == PLACES:
            self._lay(key)
        elif phase == SWAP and (key != B or self.barter.give >= 0):
            self.barter.press(key)
            self.stale = True
        elif key == B:
            self.visit("look", "Look")
        elif phase in (KEEP, USE):
            self._to_line(1 if key in (DOWN, RIGHT) else -1)
        elif key in (UP, DOWN):
            self._to_mine(1 if key == DOWN else -1)
        else:
            self._to_tile(1 if key == RIGHT else -1)

    def _to_line(self, step):
        """The next mission, or the next thing to do after the roll."""
        rows = self.console.rows
        if self.match.table.phase == KEEP:
            self.invert_mission(rows)
            self.line = (self.line + step) % 3
            self.draw_mission(rows)
        else:
            self.invert_use(rows)
            self.line = (self.line + step) % len(self.uses())
            self.invert_use(rows)
            self._point()
            self._redraw_mine()

    def _to_mine(self, step):
        """The next open mine; only the rows that change are drawn."""
        table = self.match.table
        mines = cells(table.open)
        old = mines.index(self.mine)
        new = (old + step) % len(mines)
        top = self.top
        named = self.place >= 0
        first = min(old, new) - top
        self.mine = mines[new]
        self.place = -1
        self.scroll(mines)
        if named or self.top != top or abs(new - old) > 1:
            self.stale = True
            return
        # The upper mine's letter, then the two rows below it: the bottom row says the same as before.
        rows = self.console.rows
        self.invert_letter(rows, first)
        self.draw_mines(rows, table, first + 1, first + 3)
        if table.phase == GROUND:
            self.bottom(rows)

    def _to_tile(self, step):
        """The next tile of the mine, to ask what it is; beside the last one none."""
        table = self.match.table
        left = table.left[self.mine]
        place = self.place
        while True:
            place = (place + 1 + step) % 8 - 1
            if place < 0 or left >> place & 1:
                break
        self.place = place
        self._redraw_mine()

    def _redraw_mine(self):
        """Draws the mine under the cursor, the coins laid below it, and the bottom row."""
        rows = self.console.rows
        table = self.match.table
        row = self.row(table)
        self.draw_mines(rows, table, row, row + (2 if table.phase == PLACES else 1))
        self.bottom(rows)

    def _point(self):
        """Shows where the pickaxe would land."""
        table = self.match.table
        action = self.uses()[self.line]
        if action == ROLL_AGAIN:
            self.place = -1
        else:
            shift = 1 if action == ONE_MORE else -1 if action == ONE_FEWER else 0
            self.place = table.landing(table.mine, table.roll + shift)

    def _next_bare(self, place, step):
        """The next tile without coins; -1, the end of the choice, stands between the last and the first."""
        bare = self.match.table.bare(self.mine)
        while True:
            place = (place + 1 + step) % 8 - 1
            if place < 0 or bare >> place & 1:
                return place

    def _lay(self, key):
        """Gold vein: coins on up to three tiles."""
        if key == A:
            self.laid ^= 1 << self.place
            if count(self.laid) == VEIN_TILES:
                self.place = -1
        elif key == B:
            if not self.laid:
                self.undo()  # back to the choice of the mine
                return
            self.place = cells(self.laid)[-1]
            self.laid ^= 1 << self.place
        else:
            self.place = self._next_bare(self.place, 1 if key in (RIGHT, DOWN) else -1)
            if count(self.laid) == VEIN_TILES:  # no fourth tile: only those laid can be taken back
                while self.place >= 0 and not self.laid >> self.place & 1:
                    self.place = self._next_bare(self.place, 1 if key in (RIGHT, DOWN) else -1)
        self._redraw_mine()

    def aim(self, action):
        phase = self.match.table.phase
        if phase == KEEP:
            self.line = self.match.table.actions().index(action)
        elif phase == SWAP:
            self.barter.aim(action)
        elif phase == PLACES:
            self.laid = action - PLACES_OF
            self.place = -1
        elif phase == USE:
            self.line = self.uses().index(action)
            self._point()
        else:
            self.mine = action & 15
            self.place = -1

    def topic(self):
        return "help." + _TOPICS[self.match.table.phase]

    # -- the bottom row -------------------------------------------------------------------

    def prompt(self):
        table = self.match.table
        phase = table.phase
        if phase == KEEP:
            return self.say("keep.hint")
        if phase == SWAP:
            return self._prompt_swap()
        if phase == PLACES:
            if self.place < 0:
                return self.say("places.done", count(self.laid))
            return self.say("places.back" if self.laid >> self.place & 1 else "places.lay", count(self.laid))
        if phase == USE:
            if self.place < 0:
                return self.say("use.again")
            return self.say("use.take", self.tile_name(table, table.mine, self.place))
        if self.place >= 0:
            odds = chances(table, self.mine)[self.place]
            return self.say("odds", odds, self.tile_name(table, self.mine, self.place))
        if phase == VEIN:
            return self.say("vein.hint")
        if phase == GROUND:
            return self.say("ground.hint", count(table.bare(self.mine)))
        return self.say("dig.hint")

    def _prompt_swap(self):
        barter = self.barter
        place = barter.places()[barter.at]
        if place & 15 == 15:
            return self.say("barter.none")
        if barter.give < 0:
            return self.say("barter.offer", self.say("kind." + str(place & 15)))
        return self.say(
            "barter.swap", self.say("kind." + str(barter.give)), self.say("kind." + str(place & 15))
        )
