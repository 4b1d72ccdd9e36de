# SPDX-License-Identifier: MIT
"""A word about what can't be helped, or a question before something is lost."""

from coffer.buttons import A, B
from coffer.screen import Screen


class Note(Screen):
    """Something to know; A or B closes it."""

    keys = "hint.ok"

    def __init__(self, console, key):
        super().__init__(console)
        self.key = key

    def draw(self, rows):
        lines = self.console.say(self.key).split(b"\n")
        for n in range(len(lines)):
            rows.centre(2 + n, lines[n])
        rows.text(7, 1, self.console.say(self.keys))

    def press(self, key):
        if key in (A, B):
            self.console.back()


class Ask(Note):
    """A carries out what was asked, B leaves everything as it is."""

    keys = "hint.yes_no"

    def __init__(self, console, key, act):
        super().__init__(console, key)
        self.act = act

    def press(self, key):
        super().press(key)
        if key == A:
            self.act()
