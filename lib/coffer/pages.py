# SPDX-License-Identifier: MIT
"""Texts to read: help in a few lines, and the rules page by page from the drive."""

from micropython import const

from coffer.buttons import DOWN, LEFT, RIGHT, UP, A, B
from coffer.screen import Screen
from coffer.words import number

_LINES = const(7)


class Help(Screen):
    """A text of some lines, which was wrapped when it was packed.

    `more` opens the help that comes after it: first the thing under the cursor, then the screen.
    """

    def __init__(self, console, text, more=None):
        super().__init__(console)
        self.lines = text.split(b"\n")
        self.top = 0
        self.more = more

    def draw(self, rows):
        for n in range(min(_LINES, len(self.lines) - self.top)):
            rows.text(n, 1, self.lines[self.top + n])
        key = "hint.more" if len(self.lines) > _LINES else "hint.back"
        rows.text(7, 1, self.console.say("hint.help" if self.more else key))

    def press(self, key):
        if key == DOWN and self.top + _LINES < len(self.lines):
            self.top += _LINES
            self.stale = True
        elif key == UP and self.top:
            self.top -= _LINES
            self.stale = True
        elif key in (A, B):
            self.console.back()
            if key == A and self.more:
                self.more()

    def help(self):
        return None


class Rules(Screen):
    """The rules of a game; one page at a time is read from the drive."""

    def __init__(self, console, name):
        super().__init__(console)
        self.path = "/assets/" + name + "." + console.words.language + ".rules"
        with open(self.path, "rb") as file:
            self.count = file.read(2)[1]
        self.at = 0

    def page(self):
        """The lines of the page that is open, its heading first."""
        with open(self.path, "rb") as file:
            file.seek(2 + 2 * self.at)
            ends = file.read(4)
            start = ends[0] | ends[1] << 8
            file.seek(start)
            return file.read((ends[2] | ends[3] << 8) - start).split(b"\n")

    def draw(self, rows):
        lines = self.page()
        rows.heading(lines[0], 108)
        rows.right(0, 126, number(self.at + 1) + b"/" + number(self.count), rows.tiny)
        for n in range(1, min(len(lines), _LINES)):
            rows.text(n, 1, lines[n])
        rows.text(7, 1, self.console.say("hint.pages"))

    def press(self, key):
        if key in (RIGHT, DOWN, A) and self.at + 1 < self.count:
            self.at += 1
            self.stale = True
        elif key in (LEFT, UP) and self.at:
            self.at -= 1
            self.stale = True
        elif key == B:
            self.console.back()
