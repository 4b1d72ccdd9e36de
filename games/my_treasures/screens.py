# SPDX-License-Identifier: MIT
"""My Treasures in a person's hands. What only a person's decision needs is loaded when there is one."""

from coffer import rooms
from games.my_treasures.story import Story

_HERE = "games.my_treasures."
_TOPICS = ("play", "space", "hand", "outdoors", "cell", "cover", "rival")


class Face(Story):
    """The table of My Treasures."""

    def begin(self):
        self.picker = rooms.enter(_HERE + "picks").Pick(self)

    def decide(self, key):
        self.picker.press(key)

    def aim(self, action):
        self.picker.aim(action)

    def topic(self):
        return "help." + _TOPICS[self.match.table.phase if self.deciding else 0]

    def rank(self):
        """The title that a walk alone has earned, 0 to 6."""
        return self.match.table.title()

    def others(self):
        """A look at the cards and at everybody's cabinet."""
        self.open("look.Look")

    def open(self, place):
        """Puts a screen of the game's own on top, which gives its memory back when it is closed."""
        module, name = place.split(".")
        screen = getattr(rooms.enter(_HERE + module), name)(self.console, self)
        screen.room = _HERE + module
        self.console.show(screen)

    def help(self):
        self.open("legend.Legend")
