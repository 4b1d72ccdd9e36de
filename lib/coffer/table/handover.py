# SPDX-License-Identifier: MIT
"""The screen between two people: nobody sees what is the other's."""

from coffer.buttons import A
from coffer.screen import Screen


class Handover(Screen):
    """Give the console to somebody; A when they have it."""

    def __init__(self, console, name):
        super().__init__(console)
        self.name = name

    def draw(self, rows):
        rows.box(1, 4, 5, 124)
        rows.centre(2, self.console.say("handover"), 6, 122)
        rows.centre(4, self.name, 6, 122)
        rows.text(7, 1, self.console.say("handover.ready"))

    def press(self, key):
        if key == A:
            self.console.back()

    def help(self):
        return self.console.say("help.handover")
