# SPDX-License-Identifier: MIT
"""The first start: in which language?"""

from coffer.buttons import B
from coffer.menu import Menu
from coffer.words import LANGUAGES


class Welcome(Menu):
    """Every language in its own words; the whole screen speaks the one under the cursor."""

    def title(self):
        return self.console.say("welcome")

    def size(self):
        return len(LANGUAGES)

    def label(self, n):
        return self.console.say("language." + LANGUAGES[n])

    def hint(self, n):
        return self.console.say("hint.main")

    def move(self, step):
        self.at = (self.at + step) % len(LANGUAGES)
        self.console.speak(self.at)

    def choose(self, n):
        self.console.settings.language = n
        self.console.settings.save()
        self.console.back()

    def press(self, key):
        if key != B:
            super().press(key)

    def help(self):
        return None
