# SPDX-License-Identifier: MIT
"""After a game: everybody's final table, the review, the deal to share, other seats, the menu."""

from coffer.menu import Menu
from coffer.screen import Screen
from coffer.words import join_key, number

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from coffer.console import Console
    from coffer.home.result import Result
    from coffer.rows import Rows


class More(Menu):
    """The menu of what else can be done when a game is over."""

    def __init__(self, console: "Console", result: "Result") -> None:
        super().__init__(console)
        self.result = result
        self.heading = self.result.say("title")
        self.code = self.result.code()
        self.lines = ["seats", "menu"]
        if self.code:
            self.lines.insert(0, "share")
        if result.people() and getattr(result.facts, "REVIEW", False):
            self.lines.insert(0, "review")
        if self.result.look:
            self.lines.insert(0, "look")
        self.labels = [console.say(join_key("end.", line)) for line in self.lines]
        self.values = [self.code if line == "share" else None for line in self.lines]

    def choose(self, n: int) -> None:
        console = self.console
        line = self.lines[n]
        if line == "look":
            result = self.result
            face = reopen(console, result)
            face.reopen_finished(result.summary, result.kept)
            face.others()
        elif line == "review":
            people = self.result.people()
            if len(people) == 1:
                review(console, self.result, people[0])
            else:
                console.show(SeatChoice(console, self.result))
        elif line == "share":
            console.show(Share(console, self))
        elif line == "menu":
            console.home()
        else:
            console.home()
            console.visit("home.setup.Setup", self.result.name, self.heading)

    def help_for(self, n: int) -> bytes:
        line = self.lines[n]
        return self.console.say(join_key("thing.", "final" if line == "look" else line))


def reopen(console: "Console", result: "Result") -> "Any":
    """Opens the table of a finished game once more."""
    console.play(result.name, result.journal)
    return console.stack[-1]


def review(console: "Console", result: "Result", seat: int) -> None:
    """Opens the review of what a seat decided."""
    summary, kept = result.summary, result.kept
    face = reopen(console, result)
    console.visit("table.review.Review", face, seat, summary, kept)


class SeatChoice(Menu):
    """Several people have played: whose decisions?"""

    def __init__(self, console: "Console", result: "Result") -> None:
        super().__init__(console)
        self.result = result
        self.people = result.people()
        self.heading = console.say("end.whose")
        self.labels = [console.name(seat) for seat in self.people]
        self.values = [number(result.totals[seat]) for seat in self.people]

    def choose(self, n: int) -> None:
        review(self.console, self.result, self.people[n])

    def help_for(self, n: int) -> bytes:
        return self.console.say("thing.review")


class Share(Screen):
    """The deal's code in large letters, and the points to beat."""

    def __init__(self, console: "Console", more: "More") -> None:
        super().__init__(console)
        self.more = more
        result = more.result
        total = number(result.totals[result.me])
        self.lines = [console.say("share.beat", console.name(result.me), total)]
        self.lines += console.say("share.how").split(b"\n")

    def draw(self, rows: "Rows") -> None:
        code = self.more.code
        rows.heading(self.more.heading)
        rows.large(2, (129 - 2 * rows.font.width(code)) // 2 + 1, code)
        row = 4
        for line in self.lines:
            rows.centre(row, line)
            row += 1
        rows.text(7, 1, self.console.say("hint.back"))
