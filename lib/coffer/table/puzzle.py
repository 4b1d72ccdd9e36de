# SPDX-License-Identifier: MIT
"""A puzzle at a table: a position of a strong game, a question, and an answer to whatever is tried.

Nothing is carried out, and nothing is written but that it was solved. What each action brings was found out
when the puzzles were packed: see tools/pack/puzzles.py.
"""

from micropython import const

from coffer import loader, sound
from coffer.buttons import HOLD_B, A, B
from coffer.rows import WIDTH
from coffer.screen import Screen
from coffer.seats import PUZZLE
from coffer.table.phases import DECIDING

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from coffer.rows import Rows
    from coffer.table.face import Face

_HEAD = const(8)  # bytes of a puzzle before its actions
_UNKNOWN = const(255)  # nobody can say what an action brings at once;
_NOTHING = const(100)  # this is nothing, and less is a loss


class Coach:
    """The coach of one puzzle: asks, answers and explains."""

    _asked = False

    def __init__(self, face: "Face") -> None:
        self.face = face
        self.number = face.match.journal.salt - PUZZLE
        self._puzzles: Any = None  # the module, once the question is read
        face.match.undo_limit = len(face.match.action_seats)
        face.asks = True
        face.preload = tuple([name for name in face.preload if not name.endswith(".bots")])  # nobody thinks

    def _read(self):
        """Reads the puzzle, in a frame of its own: a module is loaded for it."""
        face = self.face
        self._puzzles = loader.load("coffer.puzzles")
        packed = self._puzzles.read(face.match.name, self.number)
        at = _HEAD + packed[7]
        self._best = packed[at]  # which of the legal actions it is,
        self._start = packed[at + 1]  # and which another one, where the cursor begins
        size = packed[at + 2]
        at += 3
        self._gains = packed[at : at + size]
        self._losses = packed[at + size : at + 2 * size]
        self._texts = packed[at + 2 * size :]
        self._high = packed[1] >> 7  # the answer is low on the screen, and so the words stand above it

    def language_changed(self) -> None:
        """All words are read when they are shown."""

    def go_on(self) -> None:
        """The person's decision begins: asks."""
        face = self.face
        if not self._puzzles:
            self._read()
            return
        face.enter(DECIDING)
        face.stale = True
        if not self._asked:
            self._asked = True
            self._aim(self._start)
            tab = face.console.say("puzzle.tab", self.number + 1)
            self._show(tab, self._text(0), 0, "puzzle.ask", self._try, self.leave)

    def _text(self, at):
        """A sentence of the game's, with its figures."""
        texts = self._texts
        figures = texts[at + 3 : at + 3 + texts[at + 2]]
        return self.face.say(texts[at] | texts[at + 1] << 8, *figures)

    def judge(self, action: int) -> None:
        """Answers what somebody would do."""
        face = self.face
        console = face.console
        n = list(face.match.table.actions()).index(action)
        if n == self._best:
            self._puzzles.mark_solved(console, face.match.name, self.number)
            console.sound.play(sound.WIN)
            self._explain("puzzle.right")
            return
        gain = self._gains[n]
        loss = self._losses[n]
        if gain in (_UNKNOWN, _NOTHING):
            text = console.say("puzzle.worse", loss)
        else:
            text = console.say("puzzle.gives", gain - _NOTHING, loss)
        self._show(console.say("puzzle.wrong"), text, 0, "puzzle.again", self._try, self._reveal)

    def _explain(self, tab):
        """Why it is the best."""
        text = self._text(3 + self._texts[2])
        self._show(self.face.console.say(tab), text, self._high, "puzzle.next", self._next, self.leave)

    def _try(self):
        """The cursor is where it was."""
        self.face.console.back()
        self.face.withdraw()

    def _reveal(self):
        """Shows the solution; that counts as not solved."""
        self._try()
        self._aim(self._best)
        self._explain("puzzle.best")

    def _aim(self, n):
        """Puts the cursor on one of the legal actions."""
        self.face.aim(list(self.face.match.table.actions())[n])

    def _next(self):
        if not self._puzzles.open_puzzle(self.face.console, self.face.match.name, self.number + 1):
            self.leave()

    def leave(self) -> None:
        """Back to the list."""
        console = self.face.console
        console.home()
        console.visit("home.puzzles.Puzzles", self.face.match.name, self.number)

    def _show(self, tab, text, high, keys, on_a, on_b):
        message = Message(self.face, tab, text, keys, on_a, on_b)
        message.high = high
        self.face.console.show(message)


class Message(Screen):
    """Up to three lines over the table, with a tab, and what A and B do."""

    high = 0  # they stand at the top

    def __init__(
        self, face: "Face", tab: bytes, text: bytes, keys: str, on_a: "Callable", on_b: "Callable"
    ) -> None:
        super().__init__(face.console)
        self.face = face
        self.tab = tab
        self.lines = text.split(b"\n")
        self.keys = keys
        self._strips: list = []  # the lines and the keys as rows of columns, and
        self._tab_strip: bytes | bytearray = b""
        self.on_key = (on_a, on_b)

    def draw(self, rows: "Rows") -> None:
        """The table, and the words over it."""
        self.face.draw(rows)
        self._write(rows)

    def language_changed(self) -> None:
        self._strips = []

    def prepare(self) -> None:
        """Composes the words: they are drawn again whenever the table has drawn something."""
        if self._strips:
            return
        rows = self.console.rows
        for text in self.lines + [self.console.say(self.keys)]:
            strip = bytearray(WIDTH)
            columns = rows.font.line(text)[: WIDTH - 1]
            strip[1 : 1 + len(columns)] = columns
            self._strips.append(strip)
        self._tab_strip = bytes([0xFF ^ column for column in b"\0\0" + rows.tiny.line(self.tab) + b"\0"])

    def _write(self, rows):
        row = 0 if self.high else 7 - len(self.lines)
        edge = len(self.lines) if self.high else row - 1
        rows.line(edge, 0, WIDTH, 0x01 if self.high else 0x80)
        rows.icon(edge, WIDTH - len(self._tab_strip), self._tab_strip)
        for strip in self._strips[:-1]:
            rows.icon(row, 0, strip)
            row += 1
        rows.icon(7, 0, self._strips[-1])

    def tick(self, now: int) -> None:
        if self.stale:
            self.prepare()
        elif not self.face.is_complete():  # what the table draws in the frames after the first
            self.face.tick(now)
            self._write(self.console.rows)

    def press(self, key: int) -> None:
        if key in (A, B):
            self.on_key[key == B]()

    def hold(self, key: int) -> None:
        """B pauses, as everywhere at a table; the words stand there already."""
        if key == HOLD_B:
            self.face.hold(key)
