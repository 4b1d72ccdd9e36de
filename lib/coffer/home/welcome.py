# SPDX-License-Identifier: MIT
"""The first start: asks for the language, then shows how keys are held."""

from coffer.buttons import B
from coffer.menu import Menu
from coffer.words import join_key

TYPE_CHECKING = False
if TYPE_CHECKING:
    from coffer.console import Console
    from coffer.rows import Rows


class Welcome(Menu):
    """Every language in its own words; the whole screen speaks the one under the cursor."""

    def __init__(self, console: "Console") -> None:
        super().__init__(console)
        self.languages = console.languages()
        self.at = self.languages.index(console.words.language)
        self.labels = [console.say(join_key("language.", language)) for language in self.languages]

    def hint(self, n: int) -> bytes:
        return self.console.say("hint.main")

    def draw(self, rows: "Rows") -> None:
        """The whole page in the language under the cursor, in one frame: no step waits for a part of it."""
        language = self.languages[self.at]
        if language != self.console.words.language:
            self.console.set_language(language)
            self.stale = False
        self.heading = self.console.say("welcome")
        super().draw(rows)

    def draw_deferred(self, rows: "Rows") -> None:
        if self.languages[self.at] != self.console.words.language:
            rows.clear()
            self.draw(rows)
        super().draw_deferred(rows)

    def choose(self, n: int) -> None:
        self.console.settings.language = self.languages[n]
        self.console.settings.save()
        self.console.back()
        self.console.visit("home.hold_tutorial.HoldTutorial")

    def press(self, key: int) -> None:
        if key != B:
            super().press(key)

    def help_for(self, n: int) -> bytes:
        return self.console.say("thing.language")

    def help(self) -> bytes | None:
        return None
