# SPDX-License-Identifier: MIT
"""A person decides: marks with a preview on the maps, or chooses maps from a gallery."""

from micropython import const

from coffer.bits import count, nth
from coffer.buttons import DOWN, RIGHT, UP, A, B
from coffer.ticks import since
from coffer.words import join_key, keys, number
from games.treasure_maps.deck import COINS, COLOUR, EXES, ISLAND, PALM, SEAL
from games.treasure_maps.pen import DISPLAY, MAPS, PITCH, SIGNS
from games.treasure_maps.pieces import NONE, SEAL_WORTH, VALUE
from games.treasure_maps.placement_preview import PlacementPreview
from games.treasure_maps.rules import DRAFT, PAIRS, PICK, PILE
from games.treasure_maps.scoring import brings

# the keys of their words, as brings() has them: what marking brings, and what is printed on a map
GAINS = keys("gain.coins", "gain.cup", "gain.palm", "gain.x", "gain.done")
_PRINTED = keys("has.coins", "has.coins", "has.palm", "has.x")  # of which no cup
_EXES = const(3)  # among them: X marks are no points
_SIGN_A = b"\x19 "
_GAP = b"  "

ROW_WIDTH = const(127)  # the width of the bottom row
LONE = const(102)  # beside the pattern: the X marks to make,
BUTTON = const(100)  # or the button for a single cell, 27 columns
_CAP = b"\1" * 25  # its lower edge
_SIDES = const(0xFE)  # it has no upper edge: the names above have tails
_LARGE = const(94)  # where the large map of the gallery stands
_BEHIND = const(79)  # where the pile stands
_DARK = bytes(128 - _LARGE)
# What a step in the gallery leaves to be drawn, a frame each, so that the cursor itself moves at once;
# a step is handled and the first tick comes in the same frame, which draws nothing more.
_CURSOR, _LEFT, _UPPER = const(6), const(5), const(4)
_LOWER, _LINE, BOTTOM = const(3), const(2), const(1)
# What a step of the preview leaves: the pattern too if it has turned.
_TURNED, _SHAPE, _MOVED = const(4), const(3), const(2)


def in_words(face, names, found, width):
    """What marking brings (GAINS), or what is printed on a map: words, or signs where words are too long."""
    places = [n for n in range(5) if found[n]]
    text = b", ".join([face.say(names[n], found[n]) for n in places])
    if face.console.rows.font.width(text) > width:
        plus = b"+" if names is GAINS else b""
        text = b" ".join([(b"" if n == _EXES else plus) + number(found[n]) + SIGNS[n] for n in places])
    return text


def symbols(island):
    """What is printed on a map, in the order of brings(): coins, no cup, a palm, X."""
    return count(COINS[island]), 0, count(PALM[island]), count(EXES[island]), 0


class Marking(PlacementPreview):
    """The picker for a pattern, a single cell, or the cell of an X."""

    def __init__(self, face):
        self.face = face
        self._pen = face.pen
        self.table = face.match.table
        self.stamped = 0  # cells of a pending mark that look marked by now
        self._left = 0  # cells that still look covered although the preview has left them,
        self._behind = 0  # and the map on which they are
        self.due = 0  # what is drawn in the next frames, so that the cursor itself moves at once
        self._seen = False  # it was drawn before
        self._text = b""  # the prompt,
        self._age = 0  # and the face's age when it was found; 0 if it holds no longer
        super().__init__(self.table)

    def draw(self, rows):
        """The player's maps with the preview on them."""
        self.stamped = self._left = 0
        self._pen.player(rows, self.table.seat)
        self._pen.preview(rows, self.table.seat, self.slot, self._bright())
        self._beside(rows, True)
        self.due = 0 if self._seen else BOTTOM  # the first time, its words have to be found
        if self._seen:
            self.face.bottom(rows)
        self._seen = True

    def _bright(self):
        """The cells that the preview covers; none while the cursor is on the button."""
        return 0 if self.button else self.mask()

    def _beside(self, rows, new):
        """The pattern as it lies, and the button that makes it a single cell; or the X marks to make."""
        self._pen.shape(rows, self.shape())
        if self.table.phase == PICK:
            rows.text(1, LONE, number(self.table.picks) + SIGNS[_EXES])
        elif self.shapes:
            text = self.face.say("button.shape" if self.single else "button.cell")
            if not new:  # else nothing is there yet
                rows.bar(1, BUTTON, BUTTON + 27, 0)
            rows.centre(1, text, BUTTON + 2, BUTTON + 25, rows.tiny)
            line = rows.rows[1]
            line[BUTTON + 1] = line[BUTTON + 27] = _SIDES
            rows.icon(2, BUTTON + 1, _CAP)
            if self.button:
                self._invert(rows)

    def _invert(self, rows):
        """Inverts the button."""
        line = rows.rows[1]
        for x in range(BUTTON + 2, BUTTON + 27):
            line[x] ^= _SIDES
        rows.touch(1, BUTTON + 1, BUTTON + 26)

    def press(self, key):
        """The arrows move, onto the button too, B turns, A marks or presses the button."""
        if self.due >= _SHAPE:  # two steps in two frames
            self._follow()
        mask, slot, button = self._bright(), self.slot, self.button
        self._age = 0
        if key == A:
            if not button:
                self.face.propose(self.action())
                return
            self.switch()
        elif key == B:
            if not self.shapes:  # there is nothing to turn
                self.face.others()
                return
            if self.single:
                return
            self.turn()
        elif key in (UP, DOWN):
            self.along(1 if key == DOWN else -1)
        else:
            self.across(1 if key == RIGHT else -1)
        self.due = _TURNED if key in (A, B) or button != self.button or slot != self.slot else _MOVED
        if self.due == _TURNED:  # it leaves its old place a frame later: that is less to send at once
            self._left = mask
            self._behind = slot
            mask = 0
        if self.button and not button:
            self._invert(self.face.console.rows)
        now = self._bright()
        self._cells(self.slot, mask & ~now, False)
        self._cells(self.slot, now & ~mask, True)

    def aim(self, action):
        super().aim(action)
        self._age = 0

    def _follow(self):
        """Draws what follows a frame after a turn, or after a step to or from the button."""
        now = self._bright() if self.slot == self._behind else 0
        self._cells(self._behind, self._left & ~now, False)
        self._left = 0
        self._beside(self.face.console.rows, False)

    def _cells(self, slot, mask, bright, marked=0):
        place = 2 * self.table.seat + slot
        free = self.table.free[place] & ~marked
        self._pen.cells(self.face.console.rows, MAPS[slot], self.table.maps[place], free, mask, bright)

    def tick(self, now):
        """Draws the bottom row; while a mark is pending, cell after cell turns grey in half of its time."""
        face = self.face
        due = self.due
        if due:
            self.due = due - 1
            if due == _SHAPE:
                self._follow()
            elif due == BOTTOM:
                face.bottom(face.console.rows)
        elif face.pending >= 0:
            mask = self.mask()
            span = face.span
            if self.stamped < count(mask) and since(face.until, now) < span - self.stamped * span // 8:
                self._cells(self.slot, 1 << nth(mask, self.stamped), False, mask)
                self.stamped += 1

    def prompt(self):
        """What marking would bring, or what the button does; and what B does, if anything."""
        if self._age != self.face.age:
            self._age = self.face.age
            self._text = self._find_prompt()
        return self._text

    def _find_prompt(self):
        face = self.face
        say = face.say
        width = face.console.rows.font.width
        hint = b""
        if not self.shapes:
            hint = _GAP + say("pick.others")
        elif not self.single:
            hint = _GAP + say("mark.turn")
        if self.button:
            return _SIGN_A + say("mark.shape" if self.single else "mark.cell") + hint
        found = brings(self.table, self.table.seat, self.slot, self.mask())
        width_left = ROW_WIDTH - width(_SIGN_A + hint)
        text = in_words(face, GAINS, found, width_left)
        if not text:
            text = say("pick.nothing" if self.table.phase == PICK else "mark.nothing")
        return _SIGN_A + (text + hint if width(text) <= width_left else text)


class Gallery:
    """The picker for maps, small in a row and one of them large. In the draft two are kept, then A begins."""

    def __init__(self, face):
        self.face = face
        self._pen = face.pen
        self.table = table = face.match.table
        self.draft = table.phase == DRAFT
        self.islands = table.dealt[4 * table.seat : 4 * table.seat + 4] if self.draft else table.display
        self.pile = 0 if self.draft else table.left
        self.kept = []
        self.due = 0
        self.at = -1
        self.was = 0  # the place that the cursor has left
        self._seen = False  # it was drawn before
        self._move(1)

    def _move(self, step):
        """Moves to the next place with a map, and wraps round."""
        self._forget()
        while True:
            self.at = (self.at + step) % (PILE + 1)
            if self.pile if self.at == PILE else self.islands[self.at] != NONE:
                return

    def _forget(self):
        """Another map is under the cursor, or the language is another one."""
        self._strips: tuple = ()  # the large map as it was drawn, 5 rows,
        self._text = b""  # and the words about it

    def action(self):
        """Returns the action of A; None while the draft still lacks a map."""
        if not self.draft:
            return self.at
        return PAIRS.index(tuple(sorted(self.kept))) if len(self.kept) == 2 else None

    def aim(self, action):
        """Moves the cursor to an action."""
        if self.draft:
            self.kept = list(PAIRS[action])
            action = self.kept[0]
        self.at = action
        self._forget()

    def press(self, key):
        """The arrows look, A keeps or takes."""
        face = self.face
        if key != A and key != B:
            if self.due == _LEFT:  # two steps in two frames
                self._cursor(self.was)
            self.was = self.at
            self._move(1 if key in (RIGHT, DOWN) else -1)
            self._cursor(self.at)
            self.due = _CURSOR
            return
        face.stale = True
        if not self.draft:
            if key == A:
                face.propose(self.at)
            else:
                face.others()
        elif key == B:
            self.kept = self.kept[:-1]
        elif len(self.kept) == 2:
            face.act(self.action())
        elif self.at in self.kept:
            self.kept.remove(self.at)
        else:
            self.kept.append(self.at)

    def prompt(self):
        """What A and B do."""
        if not self.draft:
            return self.face.say("claim.hint")
        full = len(self.kept) == 2
        return self.face.say("draft.both" if full else "draft.drop" if self.at in self.kept else "draft.hint")

    # -- drawing ----------------------------------------------------------------------

    def draw(self, rows):
        """The maps, small and one large, and the words about it."""
        pen = self._pen
        key = self.face.age
        for n in range(4):
            key = key << 1 | (n in self.kept)
        key = ~key  # those of players are not below 0
        if not pen.recall(rows, key):
            self._forget()
            self._small(rows)
            pen.keep(rows, key)
        self._cursor(self.at)
        self.due = 0 if self._seen else _UPPER  # the first time, all at once would take too long
        if self._seen:
            self._large(rows)
            self._line(rows)
            self.face.bottom(rows)
        self._seen = True

    def _small(self, rows):
        """All that stays when the cursor moves."""
        pen = self._pen
        pen.display(rows, self.islands)
        rows.text(0, 1, self.face.say("draft.title" if self.draft else "claim.title"))
        if not self.draft:  # what one has completed, and the pile
            x = 127
            for n in range(4 * self.table.seat + 3, 4 * self.table.seat - 1, -1):
                done = number(self.table.tally[n])
                x -= 9 + rows.tiny.width(done)
                pen.counted(rows, 0, x + 2, n & 3, done)
        if self.pile:
            rows.icon(1, _BEHIND, pen.back)
            rows.centre(3, number(self.pile), _BEHIND, _BEHIND + 11, rows.tiny)
        for n in self.kept:  # they stand in brackets
            x = DISPLAY + PITCH * n
            for line in rows.rows[1:6]:
                line[x - 1] = line[x + 18] = 0xFF
            rows.line(5, x - 2, x + 18, 0x80)
        if self.kept:
            rows.text(1, _BEHIND + 2, SIGNS[4])
            rows.small(2, _BEHIND, number(len(self.kept)) + b"/2")

    def _large(self, rows):
        """The map under the cursor; it is put together once."""
        if self._strips:
            rows.icon(1, _LARGE, self._strips)
            return
        if self.at == PILE:
            rows.icon(2, _LARGE + 11, self._pen.back)
        else:
            island = self.islands[self.at]
            self._pen.draw_island(rows, _LARGE, island, ISLAND[island])
        self._strips = tuple([bytes(line[_LARGE + 1 :]) for line in rows.rows[1:6]])

    def _line(self, rows):
        """The words about it."""
        if not self._text:
            self._text = self._about()
        rows.text(6, 1, self._text)

    def _cursor(self, at):
        """Inverts a small map and its value."""
        x = _BEHIND if at == PILE else DISPLAY + PITCH * at
        for row in range(1, 4):
            self.face.console.rows.invert(row, x - 1, x + (12 if at == PILE else 16))

    def tick(self, _):
        """The next part of what a step leaves to be drawn."""
        due = self.due
        if not due:
            return
        rows = self.face.console.rows
        self.due = due - 1
        if due == _LEFT:
            self._cursor(self.was)
        elif due == _UPPER:
            for row in range(1, 6):
                rows.icon(row, _LARGE, _DARK)
            self._large(rows)
            for row in range(3, 6):
                rows.touched[row] = 0  # they are sent with the next frame
        elif due == _LOWER:
            for row in range(3, 6):
                rows.touch(row, 0, 128)
        elif due == _LINE:
            rows.wipe(6)
            self._line(rows)
        elif due == BOTTOM:
            self.face.bottom(rows)

    def _about(self):
        """A line about the map under the cursor: its seal, what own seals add to it, or its symbols."""
        face = self.face
        if self.at == PILE:
            return face.say("pile", self.pile)
        island = self.islands[self.at]
        seal = SEAL[island]
        colour = COLOUR[island]
        mine = 4 * self.table.seat
        if seal != NONE:
            return face.say(join_key("seal.", seal), self.table.tally[mine + seal])
        extra = SEAL_WORTH[colour] * self.table.seals[mine + colour]
        if extra:
            return face.say("bonus", VALUE[colour], extra)
        about = face.say(join_key("map.", colour), VALUE[colour]) + b": "
        width_left = ROW_WIDTH - 1 - face.console.rows.font.width(about)
        return about + in_words(face, _PRINTED, symbols(island), width_left)
