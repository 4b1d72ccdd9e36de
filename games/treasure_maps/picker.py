# SPDX-License-Identifier: MIT
"""A person decides: marks with a ghost on the maps, or chooses maps from a gallery."""

from micropython import const

from coffer.bits import cells, count, nth
from coffer.buttons import DOWN, LEFT, RIGHT, UP, A, B
from coffer.ticks import since
from coffer.words import number
from games.treasure_maps.pen import BOTTOM, DISPLAY, LONE, MAPS, PITCH, SIDE
from games.treasure_maps.pieces import COINS, COLOUR, EXES, ISLAND, NONE, PALM, SEAL, SEAL_WORTH, VALUE
from games.treasure_maps.rules import DRAFT, PAIRS, PICK, PILE
from games.treasure_maps.scoring import brings

# Symbols of the font, by their codes.
_SIGN_A = b"\x19 "
_CROSS = b"\x13"
_ONE_CELL = b" \x84\x9b"  # the words for it in signs
_TICK = b"\x96"

_LARGE = const(94)  # where the large map of the gallery stands
_BACK = const(79)  # the back of the pile's top
_LINES = const(7)  # of a page of help
_DARK = bytes(128 - _LARGE)
# What a step in the gallery leaves to be drawn, a frame each, so that the cursor itself moves at once;
# a step is handled and the first tick comes in the same frame, which draws nothing more.
_CURSOR, _UPPER, _LOWER, _LINE, _PROMPT = const(5), const(4), const(3), const(2), const(1)
# What a step of the ghost leaves: the pattern too if it has turned.
_TURNED, _SHAPE, _MOVED = const(4), const(3), const(2)


class Marking:
    """The picker for a pattern, a single cell, or the cell of an X."""

    def __init__(self, face):
        from games.treasure_maps.ghost import Ghost  # the draft need not wait for it

        self.face = face
        self.table = face.match.table
        self.ghost = Ghost(self.table)
        self.alone = not self.ghost.shapes  # only a single cell: there is nothing to turn
        self.stamped = 0  # cells of a pending mark that look marked by now
        self.due = 0  # what is drawn in the next frames, so that the cursor itself moves at once
        self._hints: list = [
            None,
            None,
        ]  # of a pattern and a single cell: what B does, and the room before it

    def action(self):
        """What A would do."""
        return self.ghost.action()

    def aim(self, action):
        """Moves the ghost to an action."""
        self.ghost.aim(action)

    def draw(self, rows):
        """The player's maps with the ghost on them."""
        ghost = self.ghost
        self.stamped = 0
        self.due = _PROMPT
        self.face.draw_player(rows, self.table.seat, ghost.shape(), ghost.slot, ghost.mask())
        if self.table.phase == PICK:
            rows.text(1, LONE, number(self.table.picks) + _CROSS)
        else:
            self._offer(rows)

    def _offer(self, rows):
        """Beside the pattern: the key that makes it a single cell."""
        self.face.pen.lone(rows, not self.ghost.single)

    def press(self, key):
        """The arrows move, B turns, A marks; up makes a pattern a single cell."""
        ghost = self.ghost
        mask = ghost.mask()
        slot = ghost.slot
        single = ghost.single
        if key == A:
            self.face.propose(ghost.action())
            return
        if key == B:
            if self.alone:
                self.face.others()
                return
            ghost.turn()
        elif key == UP:
            ghost.up()
        elif key == DOWN:
            ghost.along(1)
        elif key == LEFT or key == RIGHT:  # noqa: SIM109 - no tuple is made for each key
            ghost.across(1 if key == RIGHT else -1)
        self._redraw(mask, slot)
        self.due = _TURNED if key == B or single != ghost.single else _MOVED

    def _redraw(self, mask, slot):
        """The ghost was on a mask and has moved: draws the cells that differ."""
        ghost = self.ghost
        for n in range(2):
            was = mask if slot == n else 0
            now = ghost.mask() if ghost.slot == n else 0
            for cell in cells(was ^ now):
                self._cell(n, cell, now & 1 << cell)

    def _cell(self, slot, cell, bright, marked=0):
        place = 2 * self.table.seat + slot
        free = self.table.free[place] & ~marked
        pen = self.face.pen
        pen.cell(self.face.console.rows, MAPS[slot], self.table.maps[place], free, cell, bright)

    def tick(self, now):
        """Draws the bottom row; while a mark is pending, cell after cell turns grey in half of its time."""
        face = self.face
        due = self.due
        if due:
            self.due = due - 1
            if due == _SHAPE:
                face.pen.shape(face.console.rows, 1, SIDE, self.ghost.shape())
                self._offer(face.console.rows)
            elif due == _PROMPT:
                face.bottom(face.console.rows)
            return
        if face.pending < 0:
            return
        mask = self.ghost.mask()
        pace = face.console.settings.pace
        if self.stamped < count(mask) and since(face.until, now) < pace - self.stamped * pace // 8:
            self._cell(self.ghost.slot, nth(mask, self.stamped), False, mask)
            self.stamped += 1

    def topic(self):
        """The key of its help text."""
        return "help.pick" if self.table.phase == PICK else "help.mark"

    def prompt(self):
        """What marking would bring, and what B does; with a pattern also the key for a single cell."""
        face = self.face
        ghost = self.ghost
        hint, room = self._hints[ghost.single] or self._hint()
        words = face.in_words(brings(self.table, self.table.seat, ghost.slot, ghost.mask()), room)
        if not words:
            words = face.say("pick.nothing" if self.table.phase == PICK else "mark.nothing")
        if not ghost.single:
            width = face.console.rows.font.width
            room -= width(words)
            for single in (b"  " + face.say("mark.single"), _ONE_CELL):
                if width(single) <= room:
                    hint += single
                    break
        return _SIGN_A + words + hint

    def _hint(self):
        """What B does, and the room that it leaves."""
        single = self.ghost.single
        hint = "pick.others" if self.alone else "mark.pattern" if single else "mark.turn"
        hint = b"  " + self.face.say(hint)
        self._hints[single] = hint, BOTTOM + 1 - self.face.console.rows.font.width(_SIGN_A + hint)
        return self._hints[single]

    def thing(self):
        """Each thing that the ghost covers, the map below it, and what the ghost is."""
        table = self.table
        say = self.face.say
        ghost = self.ghost
        mask = ghost.mask()
        place = 2 * table.seat + ghost.slot
        island = table.maps[place]
        coins, _, palm, exes, points = brings(table, table.seat, ghost.slot, mask)
        text = []
        if exes:
            text.append(say("thing.x", exes))
        if coins:
            text.append(say("thing.coin", 4 - table.coins[table.seat] % 4, table.cup))
        if palm:
            text.append(say("thing.palm", palm))
        text.append(say("thing.map." + str(COLOUR[island]), VALUE[COLOUR[island]]))
        left = count(table.free[place] & ~mask)
        text.append(say("thing.left", left) if left else say("thing.done", points))
        text += self.face.seal(island)
        text.append(say("thing.cell" if ghost.single else "thing.pattern"))
        return _page(text)


class Gallery:
    """The picker for maps, small in a row and one of them large. In the draft two are kept, then A begins."""

    def __init__(self, face):
        self.face = face
        self.table = table = face.match.table
        self.draft = table.phase == DRAFT
        self.islands = table.dealt[4 * table.seat : 4 * table.seat + 4] if self.draft else table.display
        self.pile = 0 if self.draft else table.left
        self.kept = []
        self.due = 0
        self.at = -1
        self.move(1)

    def open(self, n):
        """Whether there is something to choose at a place."""
        return self.pile > 0 if n == PILE else self.islands[n] != NONE

    def move(self, step):
        """To the next place with a map, round the ends."""
        while True:
            self.at = (self.at + step) % (PILE + 1)
            if self.open(self.at):
                return

    def action(self):
        """What A would do; None while the draft still lacks a map."""
        if not self.draft:
            return self.at
        if len(self.kept) < 2:
            return None
        return PAIRS.index(tuple(sorted(self.kept)))

    def aim(self, action):
        """Moves the cursor to an action."""
        if self.draft:
            self.kept = list(PAIRS[action])
            action = self.kept[0]
        self.at = action

    def press(self, key):
        """The arrows look, A keeps or takes."""
        face = self.face
        if key != A and key != B:
            rows = face.console.rows
            self._cursor(rows)
            self.move(1 if key in (RIGHT, DOWN) else -1)
            self._cursor(rows)
            self.due = _CURSOR
        elif key == A and not self.draft:
            face.propose(self.at)
        elif key == A and self.action() is not None:
            face.act(self.action())
        elif not self.draft:
            face.others()
        else:
            if key == B:
                self.kept = self.kept[:-1]
            elif self.at in self.kept:
                self.kept.remove(self.at)
            else:
                self.kept.append(self.at)
            face.stale = True

    def topic(self):
        """The key of its help text."""
        return "help.draft" if self.draft else "help.claim"

    def prompt(self):
        """What A and B do."""
        if not self.draft:
            return self.face.say("claim.hint")
        if len(self.kept) == 2:
            return self.face.say("draft.both")
        return self.face.say("draft.drop" if self.at in self.kept else "draft.hint")

    # -- drawing ----------------------------------------------------------------------

    def draw(self, rows):
        """Everything but the bottom row and the large map, which comes in the next frames."""
        pen = self.face.pen
        key = ~self.face.seen.age
        if not pen.recall(rows, key):
            self._all(rows)
            pen.keep(rows, key)
        if self.draft:
            self._held(rows)
        self._cursor(rows)
        self.due = _UPPER
        if self.face.console.stack[-1] is not self.face:  # the coach speaks: no frames follow
            self._large(rows)

    def _all(self, rows):
        """What stays the same while the person chooses."""
        face = self.face
        pen = face.pen
        pen.display(rows, self.islands)
        if self.draft:
            rows.text(0, 1, face.say("draft.title"))
            return
        rows.text(0, 1, face.say("claim.title"))
        x = 127
        for n in range(4 * self.table.seat + 3, 4 * self.table.seat - 1, -1):
            done = number(self.table.tally[n])
            x -= 9 + rows.tiny.width(done)
            pen.counted(rows, 0, x + 2, n & 3, done)
        if self.pile:
            rows.icon(1, _BACK, pen.pile)
            rows.centre(3, number(self.pile), _BACK, _BACK + 11, rows.tiny)

    def _held(self, rows):
        """The maps that are kept stand in brackets, and beside them how many there are."""
        for n in self.kept:
            x = DISPLAY + PITCH * n
            for row in range(1, 6):
                for edge in (x - 2, x + 17):
                    rows.bar(row, edge, edge + 1)
            rows.line(5, x - 2, x + 18, 0x80)
        if self.kept:
            rows.text(1, _BACK + 2, _TICK)
            rows.small(2, _BACK, number(len(self.kept)) + b"/2")

    def _cursor(self, rows):
        """Swaps light and dark of the small map under the cursor and its value."""
        x = _BACK if self.at == PILE else DISPLAY + PITCH * self.at
        end = x + 12 if self.at == PILE else x + 16
        for row in range(1, 4):
            rows.invert(row, x - 1, end)

    def tick(self, _):
        """The next part of what a step leaves to be drawn."""
        due = self.due
        if not due:
            return
        rows = self.face.console.rows
        self.due = due - 1
        if due == _UPPER:
            self._large(rows)
            for row in range(3, 6):
                rows.touched[row] = 0  # they are sent with the next frame
        elif due == _LOWER:
            for row in range(3, 6):
                rows.touch(row, 0, 128)
        elif due == _LINE:
            rows.wipe(6)
            rows.text(6, 1, self._about())
        elif due == _PROMPT:
            self.face.bottom(rows)

    def _large(self, rows):
        """The map under the cursor."""
        pen = self.face.pen
        for row in range(1, 6):
            rows.icon(row, _LARGE, _DARK)
        if self.at == PILE:
            rows.icon(2, _LARGE + 11, pen.pile)
        else:
            island = self.islands[self.at]
            pen.island(rows, _LARGE, island, ISLAND[island])

    def _about(self):
        """A line about the map under the cursor: its seal, what own seals add to it, or its symbols."""
        say = self.face.say
        if self.at == PILE:
            return say("pile", self.pile)
        island = self.islands[self.at]
        seal = SEAL[island]
        colour = COLOUR[island]
        mine = 4 * self.table.seat
        if seal != NONE:
            return say("seal." + str(seal), self.table.tally[mine + seal])
        extra = SEAL_WORTH[colour] * self.table.seals[mine + colour]
        if extra:
            return say("bonus", VALUE[colour], extra)
        about = say("map." + str(colour), VALUE[colour]) + b": "
        room = BOTTOM - self.face.console.rows.font.width(about)
        return about + self.face.in_words(_symbols(island), room, False)

    def thing(self):
        """The map under the cursor, what lies on it, and what it would give."""
        say = self.face.say
        if self.at == PILE:
            return say("thing.pile", self.pile)
        island = self.islands[self.at]
        colour = COLOUR[island]
        text = [say("thing.map." + str(colour), VALUE[colour])]
        coins, _, palm, exes, _ = _symbols(island)
        if exes:
            text.append(say("thing.exes", exes))
        if coins:
            text.append(say("thing.coins", coins))
        if palm:
            text.append(say("thing.tree"))
        text += self.face.seal(island)
        extra = SEAL_WORTH[colour] * self.table.seals[4 * self.table.seat + colour]
        if extra:
            text.append(say("thing.bonus", extra))
        return _page(text)


def _page(texts):
    """Texts below each other, but for those that a page of help has no more lines for."""
    page = texts[0]
    for text in texts[1:]:
        if page.count(b"\n") + text.count(b"\n") + 2 <= _LINES:
            page += b"\n" + text
    return page


def _symbols(island):
    """What is printed on a map, in the order of gain(): coins, no cup, a palm, X."""
    return count(COINS[island]), 0, count(PALM[island]), count(EXES[island]), 0
