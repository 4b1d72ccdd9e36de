# SPDX-License-Identifier: MIT
"""The coach of a guided game: comments on some decisions of a fixed deal, and responds to what was done.

A guided game is one whose bots have the salt GUIDED; its seed says which guide it is. As long as all go the
guide's way, the bots play what it says. Who leaves that way is answered and then hears only what is true
whatever went before. Everything follows from the list of actions, so a power cut loses nothing. The texts
stay on the drive; what a guide looks like there is in tools/pack/guides.py.
"""

import supervisor
from micropython import const

from coffer import assets, glyphs
from coffer.buttons import A, B
from coffer.screen import Screen
from coffer.table.phases import DECIDING, SHOWING
from coffer.ticks import after, reached
from coffer.words import expand

TYPE_CHECKING = False
if TYPE_CHECKING:
    from coffer.rows import Rows
    from coffer.table.face import Face

_STEP = const(14)  # bytes of a step
_LEFT, _END = const(23), const(127)  # where the speech begins and ends
_BLINK = const(500)  # ms
_FRAME = bytes(20) + b"\xff" + bytes(106) + b"\xff"  # a row of the bubble


class Coach:
    """What the coach says at a table, and what the bots do there."""

    def __init__(self, face: "Face") -> None:
        self.face = face
        self.course = self.steps = self.substitutions = b""
        self.step = -1  # the decision that he has spoken of
        self.done = -1  # what was decided, until it is answered
        self.picture = glyphs.icon("/assets/console.icons", "coach")
        self.language_changed()
        self.said = bytearray(len(self.steps) // _STEP)
        done = len(face.match.action_seats)
        for n in range(len(self.said)):
            if self._number(n * _STEP) < done:
                self.said[n] = 1

    def language_changed(self) -> None:
        """Finds the deal that the journal holds, in the guide of the language that is spoken now."""
        match = self.face.match
        journal = match.journal
        self._path = assets.find(match.name, self.face.console.words.language, ".guide")
        try:
            with open(self._path, "rb") as file:
                heads = [file.read(10) for _ in range(file.read(2)[1])]
                length = file.read(2)
                self.substitutions = file.read(length[0] | length[1] << 8)
                for head in heads:
                    seed = int.from_bytes(head[3:7], "little")
                    if head[0] == journal.players and seed == journal.seed:
                        file.seek(head[7] | head[8] << 8)
                        self.course = file.read(2 * file.read(1)[0])
                        self.steps = file.read(_STEP * file.read(1)[0])
        except OSError:
            pass  # the guide is missing: play on without a coach

    def _number(self, at):
        return self.steps[at] | self.steps[at + 1] << 8

    def _read(self, place, size=400):
        with open(self._path, "rb") as file:
            file.seek(place)
            return file.read(size)

    def _text(self, place):
        text = self._read(place)
        return text[: text.find(b"\0")]

    def is_on_course(self) -> bool:
        """Whether everything went as the guide says."""
        actions = self.face.match.journal.actions
        course = self.course
        if 2 * len(actions) > len(course):
            return False
        return all(actions[n] == course[2 * n] | course[2 * n + 1] << 8 for n in range(len(actions)))

    def next_bot_action(self) -> int:
        """What the bot does next by the guide, or -1."""
        n = 2 * len(self.face.match.action_seats)
        if n < len(self.course) and self.is_on_course():
            return self.course[n] | self.course[n + 1] << 8
        return -1

    def go_on(self) -> None:
        """Answers what a person has done, or comments on the decision that begins."""
        face = self.face
        done = self.done
        if done >= 0:
            self.done = -1
            face.enter(SHOWING)
            self.answer(done)
        else:
            face.enter(DECIDING)
            face.stale = True
            self.speak()

    def speak(self) -> None:
        """Comments on the decision that begins."""
        face = self.face
        done = len(face.match.action_seats)
        same = self.is_on_course()
        self.step = -1
        for n in range(len(self.said)):
            at = n * _STEP
            begins = self._number(at)
            if same and begins == done:
                place = self._number(at + 8)
            elif (
                not same
                and begins <= done
                and not self.said[n]
                and self.steps[at + 2] == face.match.table.phase
            ):
                place = self._number(at + 10)
            else:
                continue
            self.step = n if same else -1
            if place and not self.said[n]:
                self.said[n] = 1
                meant = str(self._text(self._number(at + 6)), "ascii")
                face.console.show(Speech(face, self._text(place), meant))
                return

    def answer(self, action: int) -> None:
        """A person has decided: answers what that did."""
        if self.step < 0:
            return
        texts = self._read(self._number(self.step * _STEP + 12), 900)
        self.step = -1
        at = 0
        while True:  # a number of actions, these actions, the words for them; 0 is all others
            count = texts[at]
            first = at + 1 + 2 * count
            end = texts.find(b"\0", first)
            meant = not count
            for n in range(at + 1, first, 2):
                if texts[n] | texts[n + 1] << 8 == action:
                    meant = True
            if meant:
                if end > first:
                    self.face.console.show(Speech(self.face, texts[first:end], ""))
                return
            at = end + 1


class Speech(Screen):
    """The coach beside his words, a bubble of two or three lines at a time, where it hides the least."""

    def __init__(self, face: "Face", text: bytes, meant: str | None) -> None:
        super().__init__(face.console)
        self.face = face
        self.bubbles = text.split(b"\n\n")
        self.region = face.region(meant) if meant else None
        self.lit = False
        self.until = supervisor.ticks_ms()
        self.coach = face.coach.picture
        keys = self.console.rows.font.line(self.console.say("coach.keys"))
        self._keys = b"\0" + keys + bytes(127 - len(keys))
        self._next_bubble()

    def _next_bubble(self):
        """To the next bubble: over the rows that hide the least of what is meant, the lowest first."""
        self.lines = expand(self.bubbles.pop(0), self.face.coach.substitutions).split(b"\n")
        self.size = max(len(self.lines), 2)  # rows
        self.row = 7 - self.size
        if self.region:
            places = (7 - self.size, 3, 1)
            hidden = [self._covered_rows(row) for row in places]
            self.row = places[hidden.index(min(hidden))]
        self._strips = [self._compose(n) for n in range(self.size)]

    def _compose(self, n):
        """A row of the bubble as columns: its part of the coach, and a line of his words."""
        strip = bytearray(_FRAME)
        if n < len(self.coach):
            picture = self.coach[n]
            strip[1 : 1 + len(picture)] = picture
        if n < len(self.lines):
            columns = self.console.rows.font.line(self.lines[n])[: _END - _LEFT]
            strip[_LEFT : _LEFT + len(columns)] = columns
        return strip

    def _covered_rows(self, row):
        """How many rows of what is meant the coach would cover."""
        return max(0, min(self.region[1] + 1, row + self.size) - max(self.region[0], row))

    def draw(self, rows: "Rows") -> None:
        """Draws the table, and the coach over it."""
        self.face.draw(rows)
        rows.icon(7, 0, self._keys)
        self.lit = False
        self._point(rows)

    def _point(self, rows):
        """Finds what the coach points at, and where he stands."""
        self._toggle_highlight(rows)
        self._bubble(rows)
        self.until = after(supervisor.ticks_ms(), _BLINK)

    def _bubble(self, rows):
        row = self.row
        self._border(rows)
        for n in range(self.size):
            rows.icon(row + n, 0, self._strips[n])

    def _border(self, rows):
        """The bubble's upper border, in the row above it, which may be part of what is meant."""
        rows.line(self.row - 1, 20, 128, 0x80)

    def _toggle_highlight(self, rows):
        """Inverts what the coach points at."""
        self.lit = not self.lit
        if self.region:
            first, last, x, end = self.region
            for row in range(first, min(last, 6) + 1):
                if not self.row <= row < self.row + self.size:
                    rows.invert(row, x, end)

    def tick(self, now: int) -> None:
        rows = self.console.rows
        if not self.face.is_complete():  # what the table draws in the frames after the first
            if self.lit:
                self._toggle_highlight(rows)
            self.face.tick(now)
            self._point(rows)
        elif self.region and not self.console.settings.calm and reached(now, self.until):
            self.until = after(now, _BLINK)
            self._toggle_highlight(rows)
            self._border(rows)

    def press(self, key: int) -> None:
        if key == A and self.bubbles:
            was = self.row, self.size
            self._next_bubble()
            if (self.row, self.size) == was:
                self._bubble(self.console.rows)
            else:  # what the last one hid comes back
                self.stale = True
        elif key in (A, B):
            self.console.back()

    def hold(self, key: int) -> None:
        self.console.back()
        self.face.hold(key)
