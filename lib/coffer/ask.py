# SPDX-License-Identifier: MIT
"""A question before something is lost."""

from coffer.buttons import A, B
from coffer.screen import Screen


class Ask(Screen):
    """A carries out what was asked, B leaves everything as it is."""

    def __init__(self, console, key, act):
        super().__init__(console)
        self.key = key
        self.act = act

    def draw(self, rows):
        lines = self.console.say(self.key).split(b"\n")
        for n in range(len(lines)):
            rows.centre(2 + n, lines[n])
        rows.text(7, 1, self.console.say("hint.yes_no"))

    def press(self, key):
        if key == A:
            self.console.back()
            self.act()
        elif key == B:
            self.console.back()
