# SPDX-License-Identifier: MIT
"""Treasure Mines on the screen: the mines and the panel, what the keys do, what is told of the others."""

from coffer import rooms, sound
from coffer.bits import cells, count
from coffer.buttons import DOWN, RIGHT, UP, A, B
from coffer.face import Face as AnyFace
from coffer.ticks import after, reached, since
from coffer.words import number
from games.treasure_mines.cards import (
    BARTER,
    DANGEROUS_GROUND,
    GOLD_VEIN,
    ORANGE,
    POINTS,
    SPOIL_HEAP,
    VEIN_TILES,
)
from games.treasure_mines.drawing import SIDE, Pen, chances, place_x
from games.treasure_mines.rules import (
    ABANDONED,
    AS_ROLLED,
    CHANCE,
    DIG,
    DIG_AT,
    DREW,
    DUG,
    GROUND,
    GROUND_AT,
    KEEP,
    KEPT,
    ONE_FEWER,
    ONE_MORE,
    PLACES,
    PLACES_OF,
    REVEALED,
    ROLL_AGAIN,
    ROLLED,
    SWAP,
    USE,
    VEIN,
    VEIN_AT,
)
from games.treasure_mines.tiles_table import Barter

_TOPICS = ("play", "keep", "dig", "use", "vein", "places", "ground", "swap")
_SOUNDS = {
    ROLLED: sound.ROLL,
    DUG: sound.MARK,
    DREW: sound.ACT,
    CHANCE: sound.COIN,
    ABANDONED: sound.NO,
    REVEALED: sound.CUP,
}
_USES = (ONE_FEWER, AS_ROLLED, ONE_MORE, ROLL_AGAIN)  # in the order in which they stand on the screen
_MARKS = (b"", b" \x97", b" +2")
_COIN = b"\x10"
_TICK = b"\x96"
_ABOVE = b"\x04\x06\x07\x06\x04"  # there are mines above the view, or below
_BELOW = b"\x10\x30\x70\x30\x10"
_DIE = 101  # where the die lies
_VIEW = 6  # mines in view, and the odds of one of them


class Face(AnyFace):
    """The table of Treasure Mines."""

    def __init__(self, console, match):
        super().__init__(console, match)
        self.pen = Pen(self)
        self.scene = match.table  # the table as it stood at the event that is told
        self.mine = -1  # under the cursor, or where something happens
        self.top = 0  # how many open mines are above the view
        self.place = -1  # the tile under the cursor
        self.line = 0  # the line under the cursor: a mission, or what to do after the roll
        self.laid = 0  # tiles that get the coins of a gold vein
        self.barter = None
        self.began = -1  # when the event came on the screen
        self.beat = 0
        self.unveiled = False

    def hear(self, kind, p, a, b):
        """Keeps what has to be told, with the table as it stands. A person's own card is always read."""
        person = self.match.is_person(p)
        if not self.console.settings.pace:
            told = kind == DREW and person
        elif kind == CHANCE:  # what a card does at once stands on the card itself
            told = a == SPOIL_HEAP or (a in (GOLD_VEIN, DANGEROUS_GROUND, BARTER) and not person)
        else:
            told = kind != KEPT or not person
        if told:
            self.news.append((kind, p, a, b, self.match.table.copy()))

    def tick(self, now):
        if self.event and reached(now, self.until):
            self.event = None
            self.stale = True
        if not self.event:
            if self.news:
                event = self.news[0]
                self.scene = event[4]
                if event[0] == DREW and self.match.is_person(event[1]):
                    self.news.pop(0)
                    self._visit("card", "Card", event[2])
                    return
            elif self.match.table.seat < 0 and not self.unveiled:
                self.unveiled = True
                self._visit("look", "Unveiled")
                return
        super().tick(now)

    def _visit(self, module, name, *arguments):
        """A further screen of the game, loaded for as long as it is open."""
        room = "games.treasure_mines." + module
        screen = getattr(rooms.enter(room), name)(self.console, self, *arguments)
        screen.room = room
        self.console.show(screen)

    def may_see(self, seat):
        """Whether who holds the console may see a seat's mission and cards."""
        return seat == self.holder and self.match.is_person(seat)

    # -- drawing ----------------------------------------------------------------------

    def draw(self, rows):
        table = self.event[4] if self.event else self.match.table
        phase = self.match.table.phase if self.deciding else 0
        if self.event and self.event[0] == DREW and self.event[2] < ORANGE:
            rooms.enter("games.treasure_mines.card").draw_chance(rows, self, self.event[2])
        elif phase == KEEP:
            self._draw_missions(rows)
        elif phase == SWAP:
            self.barter.draw_barter(rows)
        else:
            self._draw_mines(rows, table, 0, 7)
            self._draw_side(rows, table)
        self.bottom(rows)

    def _draw_missions(self, rows):
        card = rooms.enter("games.treasure_mines.card")
        table = self.match.table
        rows.text(0, 3, self.say("keep.title"))
        dealt = table.actions()
        for n in range(3):
            rows.text(1 + n, 3, self.say("mission." + str(dealt[n])))
            rows.right(1 + n, 125, self.say("points", POINTS[dealt[n]]))
        rows.invert(1 + self.line, 1, 127)
        card.draw_task(rows, self, dealt[self.line], table.players, 5)

    def mines(self, table):
        """The mines that are drawn: those open, and the one where something happens."""
        mask = table.open
        if self.event and self.mine >= 0:
            mask |= 1 << self.mine
        return cells(mask)

    def row_of(self, mines, n):
        """The row of the mine at place n: below the one under the cursor there are its odds."""
        below = self.mine in mines and n > mines.index(self.mine)
        return n - self.top + (1 if below else 0)

    def _draw_mines(self, rows, table, first, end):
        """The mines in the rows from first up to end."""
        mines = self.mines(table)
        self._scroll(mines)
        for n in range(self.top, len(mines)):
            row = self.row_of(mines, n)
            if first <= row < end:
                self.pen.mine(rows, row, table, mines[n])
            if mines[n] == self.mine:
                if first <= row + 1 < end:
                    self._draw_odds(rows, row + 1, table)
                if first <= row < end:
                    self._draw_cursor(rows, row)

    def _scroll(self, mines):
        """Keeps the mine under the cursor in view."""
        if self.mine in mines:
            n = mines.index(self.mine)
            self.top = min(max(self.top, n - _VIEW + 1), n)
        self.top = max(min(self.top, len(mines) - _VIEW), 0)

    def _draw_odds(self, rows, row, table):
        """What is below the chosen mine: the odds, where the pickaxe would land, or the coins laid."""
        phase = self.match.table.phase if self.deciding else DIG
        if phase == PLACES:
            self.pen.clear(rows, row)
            for place in cells(self.laid):
                rows.text(row, place_x(place) - 1, _COIN)
            rows.text(row, 2, _TICK)
            if self.place < 0:
                rows.invert(row, 1, 10)
        elif phase == GROUND:
            self.pen.clear(rows, row)
            for place in cells(table.bare(self.mine)):
                rows.text(row, place_x(place) - 1, _COIN)
        elif count(table.left[self.mine]) > 1:
            self.pen.odds(rows, row, table, self.mine)
            if self.top:
                rows.blend(row, 1, _ABOVE)
            if self.top + _VIEW < len(self.mines(table)):
                rows.blend(row, 1, _BELOW)

    def _draw_cursor(self, rows, row):
        if self.place >= 0:
            x = place_x(self.place)
            rows.invert(row, x - 1, x + 10)
        elif self.deciding and self.match.table.phase in (DIG, VEIN, GROUND):
            rows.invert(row, 0, 7)

    def _draw_side(self, rows, table):
        seat = self.watched()
        using = self.deciding and table.phase == USE
        if using or (self.event and self.event[0] in (ROLLED, DUG)):
            rows.text(0, SIDE + 2, self.name(seat))
            self.pen.die(rows, 1 if using else 2, _DIE, table.second or table.roll or 1)
            if using:
                uses = self.uses()
                for n in range(len(uses)):
                    rows.text(3 + n, SIDE + 1, self.say("use." + str(uses[n])))
                rows.invert(3 + self.line, SIDE, 127)
        else:
            self.pen.side(rows, table, seat, self.may_see(seat))

    def uses(self):
        """What may be done after the roll."""
        actions = self.match.table.actions()
        return [action for action in _USES if action in actions]

    # -- a person decides ---------------------------------------------------------------

    def begin(self):
        table = self.match.table
        phase = table.phase
        self.place = -1
        self.line = self.laid = 0
        if phase == SWAP:
            self.barter = Barter(self, table)
        elif phase == PLACES:
            self.mine = table.chosen
            self.place = self._next_bare(-1, 1)
        elif phase == USE:
            self.mine = table.mine
            self.line = self.uses().index(AS_ROLLED)
            self._point()
        elif phase != KEEP and not (self.mine >= 0 and table.open >> self.mine & 1):
            self.mine = cells(table.open)[0]

    def decide(self, key):
        phase = self.match.table.phase
        if phase == SWAP:
            self._swap(key)
        elif phase == PLACES:
            self._lay(key)
        elif key == B:
            self._visit("look", "Look")
        elif phase == KEEP:
            if key == A:
                self.act(self.match.table.actions()[self.line])
            else:
                self.line = (self.line + (1 if key in (DOWN, RIGHT) else -1)) % 3
                self.stale = True
        elif phase == USE:
            self._use(key)
        elif key == A:
            self.act((DIG_AT if phase == DIG else VEIN_AT if phase == VEIN else GROUND_AT) + self.mine)
        elif key in (UP, DOWN):
            self._to_mine(1 if key == DOWN else -1)
        else:
            self._to_tile(1 if key == RIGHT else -1)

    def _to_mine(self, step):
        """The next open mine; only the rows that change are drawn."""
        table = self.match.table
        mines = cells(table.open)
        old = mines.index(self.mine)
        new = (old + step) % len(mines)
        top = self.top
        first = self.row_of(mines, min(old, new))
        self.mine = mines[new]
        self.place = -1
        self._scroll(mines)
        if self.top != top or abs(new - old) > 1:
            self.stale = True
            return
        rows = self.console.rows
        self._draw_mines(rows, table, first, first + 3)
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
        """Draws the mine under the cursor, what is below it, and the bottom row."""
        rows = self.console.rows
        table = self.match.table
        mines = self.mines(table)
        row = self.row_of(mines, mines.index(self.mine))
        self._draw_mines(rows, table, row, row + 2)
        self.bottom(rows)

    def _use(self, key):
        uses = self.uses()
        if key == A:
            self.act(uses[self.line])
            return
        self.line = (self.line + (1 if key in (DOWN, RIGHT) else -1)) % len(uses)
        self._point()
        self.stale = True

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
        if key == A and self.place < 0:
            self.act(PLACES_OF + self.laid)
            return
        if key == A:
            self.laid ^= 1 << self.place
            if count(self.laid) == VEIN_TILES:
                self.place = -1
        elif key == B:
            if self.laid:
                self.laid = 0
                self.place = self._next_bare(-1, 1)
            else:
                self.undo()
                return
        else:
            self.place = self._next_bare(self.place, 1 if key in (RIGHT, DOWN) else -1)
            if count(self.laid) == VEIN_TILES:  # no fourth tile: only those laid can be taken back
                while self.place >= 0 and not self.laid >> self.place & 1:
                    self.place = self._next_bare(self.place, 1 if key in (RIGHT, DOWN) else -1)
        self._redraw_mine()

    def _swap(self, key):
        barter = self.barter
        action = barter.action()
        if key == B:
            if not barter.back():
                self._visit("look", "Look")
        elif key == A and action >= 0:
            self.act(action)
            return
        else:
            barter.press(key)
        self.stale = True

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
            return self.say("vein.hint", self.mine_name(self.mine))
        if phase == GROUND:
            return self.say("ground.hint", count(table.bare(self.mine)))
        return self.say("dig.hint", self.mine_name(self.mine))

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

    def mine_name(self, mine):
        """What a mine is called."""
        return self.say("mine." + str(mine))

    def tile_name(self, table, mine, place):
        """What a tile is called, with what it bears."""
        name = self.say("kind." + str(table.kind(mine, place))) + _MARKS[table.mark(mine, place)]
        coins = table.coins_on(mine, place)
        return name + b" " + number(coins) + _COIN if coins else name

    # -- what happened ----------------------------------------------------------------------

    def tale(self, kind, p, a, b):
        table = self.scene
        name = self.name(p)
        self.began = -1
        self.beat = 0
        self.place = -1
        if kind == KEPT:
            return self.say("tale.kept", name)
        if kind == ROLLED:
            self.mine = a
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

    def effect(self, kind):
        return _SOUNDS.get(kind)

    def animate(self, now):
        """The die tumbles, the pickaxe goes from tile to tile."""
        kind = self.event[0]
        pace = self.console.settings.pace
        if self.began < 0:
            self.began = now
            if kind in (DUG, DREW):
                self.until = after(self.until, pace)
        if kind == ROLLED and not self.console.settings.calm:
            beat = since(now, self.began) * 8 // (pace + 1)
            if beat != self.beat and beat <= 5:
                self.beat = beat
                self.pen.die(
                    self.console.rows,
                    2,
                    _DIE,
                    (self.event[3] + 2 * (5 - beat)) % 6 + 1 if beat < 5 else self.event[3],
                )
        elif kind == DUG:
            self._walk(since(now, self.began), pace)

    def _walk(self, passed, pace):
        """The step that is due; with the last one it is told what was dug up."""
        table = self.event[4]
        steps = (table.second or table.roll) + table.shift
        due = min(passed * steps // (pace + 1), steps)
        if due == self.beat:
            return
        self.beat = due
        self.place = table.landing(table.mine, due)
        rows = self.console.rows
        mines = self.mines(table)
        row = self.row_of(mines, mines.index(table.mine))
        self._draw_mines(rows, table, row, row + 1)
        if due == steps:
            self.told = self.say("tale.dug", self.name(self.event[1]), self._find(table))
            self.bottom(rows)

    def _find(self, table):
        return self.tile_name(table, table.mine, self.place)
