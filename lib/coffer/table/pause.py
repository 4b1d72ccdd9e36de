# SPDX-License-Identifier: MIT
"""The pause menu of a game."""

from coffer.buttons import LEFT, RIGHT
from coffer.menu import Menu
from coffer.seats import PRACTICE
from coffer.words import join_key, keys

TYPE_CHECKING = False
if TYPE_CHECKING:
    from coffer.console import Console
    from coffer.rows import Rows
    from coffer.table.face import Face

_LINES = ("undo", "resume", "hint", "others", "rules", "settings", "leave", "give_up")
_LABELS = keys(
    "pause.undo",
    "pause.resume",
    "pause.hint",
    "pause.others",
    "pause.rules",
    "pause.settings",
    "pause.leave",
    "pause.give_up",
)


class Pause(Menu):
    """Opened by holding B; what can't be done now is not in the list. Left takes back, right gives a hint."""

    def __init__(self, console: "Console", face: "Face") -> None:
        super().__init__(console)
        self.face = face
        self.lines = [line for line in _LINES if self._is_possible(line)]
        self.at = self.lines.index("resume")  # undo is one step above, a hint one below
        self.code = face.match.code()

    def prepare(self) -> None:
        say = self.console.say
        self.heading = say("pause.title")
        self.labels = [say(_LABELS[_LINES.index(line)]) for line in self.lines]
        # keys that do it without going to the line
        keys_of = {"undo": say("button.3"), "hint": say("button.4")}
        self.values = [keys_of.get(line) for line in self.lines]

    def _is_possible(self, line):
        if self.face.asks and line in ("hint", "give_up"):
            return False
        if line == "undo":
            return self.face.match.can_undo(self.face.holder)
        if line == "hint":
            return self.face.deciding
        if line == "others":
            return hasattr(self.face, "others")
        if line == "leave":  # practice does not wait in the menu
            return self.face.match.journal.salt != PRACTICE
        return True

    def draw(self, rows: "Rows") -> None:
        super().draw(rows)
        battery = self.console.battery
        end = battery.mark(rows) if battery else 128
        if self.code:
            x = rows.right(0, end - 6, self.code, rows.tiny)
            rows.bar(0, x - 2, x, 0)
            rows.bar(0, end - 6, end, 0)

    def press(self, key: int) -> None:
        line = "undo" if key == LEFT else "hint"
        if key not in (LEFT, RIGHT):
            super().press(key)
        elif line in self.lines:
            self.resume(line)

    def choose(self, n: int) -> None:
        line = self.lines[n]
        console = self.console
        if line == "rules":
            console.visit("rules_pages.RulesContents", self.face.match.name)
        elif line == "settings":
            console.visit("preferences.Preferences")
        elif line == "leave":
            if self.face.asks:
                self.face.coach.leave()
            else:
                console.home()
        elif line == "give_up":
            console.visit("dialog.Confirm", "pause.sure", self._give_up)
        else:
            self.resume(line)

    def resume(self, line: str) -> None:
        """Back to the table, past a hand-over if there is one, to do what the line says."""
        console = self.console
        console.back()
        if line != "resume":
            while console.stack[-1] is not self.face:
                console.back()
            if line == "undo":
                self.face.undo()
            elif line == "hint":
                self.face.hint()
            elif line == "others":
                self.face.others()

    def _give_up(self):
        self.face.match.journal.give_up()
        self.console.home()

    def on_close(self) -> None:
        self.face.language_changed()

    def help_for(self, n: int) -> bytes:
        line = self.lines[n]
        return self.console.say("thing.rulebook" if line == "rules" else join_key("thing.", line))

    def help(self) -> bytes | None:
        return self.console.say("help.pause")
