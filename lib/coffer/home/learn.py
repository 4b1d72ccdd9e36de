# SPDX-License-Identifier: MIT
"""How to play, before playing: the games, and for each its guided games and its rules."""

from coffer import loader
from coffer.home.launcher import confirm_loss, guided_games, has_rules, open_game, title
from coffer.menu import Menu
from coffer.seats import GUIDED
from coffer.words import join_key

TYPE_CHECKING = False
if TYPE_CHECKING:
    from coffer.console import Console


class Learn(Menu):
    """Which game? Also the first offer on a new console, which B declines."""

    def __init__(self, console: "Console") -> None:
        super().__init__(console)
        language = console.words.language
        self.games = [
            name for _, name in loader.games() if has_rules(name, language) or guided_games(name, language)
        ]
        self.titles = [title(name, language) for name in self.games]

    def title(self) -> bytes:
        return self.console.say("menu.learn")

    def size(self) -> int:
        return len(self.games)

    def label(self, n: int) -> bytes:
        return self.titles[n]

    def choose(self, n: int) -> None:
        self.console.visit("home.learn.Lessons", self.games[n], self.titles[n])

    def help_for(self, n: int) -> bytes:
        return self.console.say("thing.learn")

    def help(self) -> bytes | None:
        return self.console.say("help.learn")


class Lessons(Menu):
    """A game's guided games, the one alone by its own name, and its rules."""

    def __init__(self, console: "Console", name: str, heading: bytes) -> None:
        super().__init__(console)
        self.name = name
        self.heading = heading
        self.guided_games = guided_games(name, console.words.language)

    def title(self) -> bytes:
        return self.heading

    def size(self) -> int:
        return len(self.guided_games) + 1

    def _key(self, n):
        if n == len(self.guided_games):
            return "rules"
        return "alone" if self.guided_games[n][0] == 1 else "guided"

    def label(self, n: int) -> bytes:
        return self.console.say(join_key("learn.", self._key(n)))

    def help_for(self, n: int) -> bytes:
        return self.console.say(
            "thing.rulebook" if n == len(self.guided_games) else join_key("thing.", self._key(n))
        )

    def choose(self, n: int) -> None:
        if n == len(self.guided_games):
            self.console.visit("pages.RulesContents", self.name)
        else:
            confirm_loss(self.console, self.name, self.open)

    def open(self) -> None:
        """Opens the table of the guided game under the cursor."""
        open_game(self.console, self.name, self.begin)

    def begin(self) -> None:
        """Writes down its beginning: its fixed deal, and the salt by which it is known."""
        deal = self.guided_games[self.at]
        journal = self.console.journal
        facts = loader.load("games." + self.name)
        seed = int.from_bytes(deal[3:7], "little")
        journal.begin(facts.KEY, deal[0], deal[1] | deal[2] << 8, seed, 0, facts.LONGEST, GUIDED)

    def help(self) -> bytes | None:
        return self.console.say("help.learn")
