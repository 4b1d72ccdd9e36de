# SPDX-License-Identifier: MIT
"""How to play, before playing: the games, and for each its guided games and its rules."""

from coffer import assets, glyphs, loader
from coffer.buttons import A, B
from coffer.home.launcher import confirm_loss, guided_games, has_rules, open_game, title
from coffer.menu import Menu
from coffer.screen import Screen
from coffer.seats import GUIDED
from coffer.settings import GUIDES
from coffer.words import join_key

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from coffer.console import Console
    from coffer.journal import Journal
    from coffer.rows import Rows


def note_answer(journal: "Journal", name: str) -> None:
    """Notes that the guide of a game was taken or declined, so that it is not offered again."""
    journal.set(GUIDES, journal.get(GUIDES, 0) | 1 << loader.load("games." + name).KEY)


class Learn(Menu):
    """Which game?"""

    def __init__(self, console: "Console") -> None:
        super().__init__(console)
        self.games: list = []  # those that can be learnt

    def prepare(self) -> None:
        if self.games:
            return
        language = self.console.words.language
        self.games = [
            name for _, name in loader.games() if has_rules(name, language) or guided_games(name, language)
        ]
        self.heading = self.console.say("menu.learn")
        self.labels = [title(name, language) for name in self.games]

    def choose(self, n: int) -> None:
        self.console.visit("home.learn.Lessons", self.games[n], self.labels[n])

    def help_for(self, n: int) -> bytes:
        return self.console.say("thing.learn")

    def help(self) -> bytes | None:
        return self.console.say("help.learn")


class Lessons(Menu):
    """A game's guided games, the one alone by its own name, its puzzles, and its rules."""

    def __init__(self, console: "Console", name: str, heading: bytes) -> None:
        super().__init__(console)
        self.name = name
        self.heading = heading
        self.guided_games = guided_games(name, console.words.language)
        self.lines = ["alone" if deal[0] == 1 else "guided" for deal in self.guided_games]
        if assets.exists("/assets/" + name + ".puzzles"):
            self.lines.append("puzzles")
        self.lines.append("rules")
        self.labels = [console.say(join_key("learn.", line)) for line in self.lines]

    def help_for(self, n: int) -> bytes:
        line = self.lines[n]
        return self.console.say("thing.rulebook" if line == "rules" else join_key("thing.", line))

    def choose(self, n: int) -> None:
        if self.lines[n] == "rules":
            self.console.visit("rules_pages.RulesContents", self.name)
        elif self.lines[n] == "puzzles":
            self.console.visit("home.puzzles.Puzzles", self.name)
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
        note_answer(journal, self.name)  # a power cut before it offers the guide once more, and no less

    def help(self) -> bytes | None:
        return self.console.say("help.learn")


class FirstGame(Screen):
    """Before the first start of a game: its guide with one press. Power-off is no answer."""

    def __init__(
        self, console: "Console", name: str, heading: bytes, players: int, decline: "Callable"
    ) -> None:
        super().__init__(console)
        self.lessons = Lessons(console, name, heading)
        deals = [deal[0] for deal in self.lessons.guided_games]
        self.lessons.at = deals.index(players) if players in deals else 0
        self.decline = decline
        self.lines: list = []  # read in a frame of their own

    def prepare(self) -> None:
        if not self.lines:
            self.coach = glyphs.icon("/assets/console.icons", "coach")
            self.lines = self.console.say("learn.first").split(b"\n")

    def draw(self, rows: "Rows") -> None:
        rows.heading(self.lessons.heading)
        rows.icon(2, 4, self.coach)
        row = 2
        for line in self.lines:
            rows.text(row, 26, line)
            row += 1
        rows.text(7, 1, self.console.say("learn.keys"))

    def press(self, key: int) -> None:
        if key == A:
            self.lessons.choose(self.lessons.at)
        elif key == B:
            note_answer(self.console.journal, self.lessons.name)
            self.console.back()
            self.decline()

    def help(self) -> bytes | None:
        return self.console.say("help.learn")
