# SPDX-License-Identifier: MIT
"""Screens that report an error and lead back to the menu."""

from coffer.buttons import A, B
from coffer.journal import DAMAGED, FOREIGN, GOOD
from coffer.screen import Screen

TYPE_CHECKING = False
if TYPE_CHECKING:
    from coffer.console import Console
    from coffer.rows import Rows


class ErrorScreen(Screen):
    """A bug in the program: shows a code to report; any button returns to the menu."""

    def __init__(self, console: "Console", code: str, words: str) -> None:
        super().__init__(console)
        self.code = code
        self.words = words

    def draw(self, rows: "Rows") -> None:
        say = self.console.say
        rows.heading(say("trouble.title"))
        rows.text(2, 2, self.code.encode())
        text = bytes([code if 32 <= code < 127 else 63 for code in self.words.encode()])
        rows.text(3, 2, text[:40], font=rows.tiny)
        lines = say("trouble.text").split(b"\n")
        for n in range(len(lines)):
            rows.text(4 + n, 2, lines[n])
        rows.text(7, 1, say("hint.menu"))

    def press(self, key: int) -> None:
        if key in (A, B):
            self.console.home()

    def help(self) -> bytes | None:
        return None


class JournalErrorScreen(Screen):
    """The journal could not be read as it should: what was found, and what can be done."""

    def prepare(self) -> None:
        say = self.console.say
        state = self.console.journal.state
        damaged = state == DAMAGED
        found = say(
            "journal.damaged" if damaged else "journal.foreign" if state == FOREIGN else "journal.newer"
        )
        self.lines = found.split(b"\n")
        self.heading = say("journal.title")
        self.keys = say("hint.ok" if damaged else "hint.erase")

    def draw(self, rows: "Rows") -> None:
        rows.heading(self.heading)
        row = 1
        for line in self.lines:
            rows.text(row, 2, line)
            row += 1
        rows.text(7, 1, self.keys)

    def press(self, key: int) -> None:
        damaged = self.console.journal.state == DAMAGED
        if key == A and not damaged:
            self.console.visit("dialog.Confirm", "journal.sure", self._erase)
        elif key == A:  # an erase takes 70 ms: first it is shown that something happens
            rows = self.console.rows
            rows.wipe(7)
            rows.text(7, 1, b"...")
            self.deferred_frames = 2
        elif key == B and not damaged:
            self.console.back()

    def draw_deferred(self, rows: "Rows") -> None:
        """Rewrites the memory with what could be read, so that the damage is reported only once."""
        journal = self.console.journal
        if journal.kind:
            journal.undo(len(journal.actions))
        else:
            journal.compact()
        self.console.back()

    def _erase(self):
        self.console.journal.compact()
        self.console.settings.save()
        if self.console.journal.state == GOOD:
            self.console.back()

    def help(self) -> bytes | None:
        return None
