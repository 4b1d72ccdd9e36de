# SPDX-License-Identifier: MIT
"""The rules of a game with their pictures, page by page from the drive."""

from coffer import assets, loader
from coffer.buttons import LEFT, UP, A, B
from coffer.menu import Menu
from coffer.screen import Screen
from coffer.words import expand

TYPE_CHECKING = False
if TYPE_CHECKING:
    from coffer.console import Console
    from coffer.rows import Rows


class RulesContents(Menu):
    """The rules of a game: what is in them, one line per page. Further pages lie behind some of these."""

    def __init__(self, console: "Console", name: str) -> None:
        super().__init__(console)
        self._path = assets.find(name, console.words.language, ".rules")
        self.pages = bytearray()  # the page of each heading; at last the number of all pages
        with open(self._path, "rb") as file:
            count = file.read(2)[1]
            self._begins = file.read(2 * count + 2)
            length = file.read(2)
            self.substitutions = file.read(length[0] | length[1] << 8)
            for n in range(count):
                file.seek(self._begin(n))
                head = file.read(64)
                if not head[0]:
                    self.pages.append(n)
                    self.labels.append(expand(head[1 : head.find(b"\n")], self.substitutions))
        self.pages.append(count)
        self.heading = console.say("pause.rules")

    def _begin(self, n):
        return self._begins[2 * n] | self._begins[2 * n + 1] << 8

    def page(self, n: int) -> bytes:
        """A page as it was packed, read from the drive."""
        begin = self._begin(n)
        with open(self._path, "rb") as file:
            file.seek(begin)
            return file.read(self._begin(n + 1) - begin)

    def hint(self, n: int) -> bytes:
        return self.console.say("hint.read")

    def choose(self, n: int) -> None:
        self.console.show(RulesPage(self.console, self))

    def on_close(self) -> None:
        if self.console.game:
            loader.drop("coffer", "rules_pages")

    def help_for(self, n: int) -> bytes:
        return self.console.say("thing.rules")


class RulesPage(Screen):
    """A page of the rules; A goes to what lies behind it, B back to the contents."""

    def __init__(self, console: "Console", rules: RulesContents) -> None:
        super().__init__(console)
        self.rules = rules
        self.subpage = 0  # how many pages behind the one of the contents

    def prepare(self) -> None:
        """Puts the pieces of a page's text back, which takes 10 ms."""
        rules = self.rules
        self._packed = page = rules.page(rules.pages[rules.at] + self.subpage)
        self._pictures = page.find(b"\0", 1) + 1  # where they begin
        self.lines = expand(page[1 : self._pictures - 1], rules.substitutions).split(b"\n")
        last = self._last()
        self.place = b"%d/%d" % (rules.at + 1, len(rules.labels))
        if self.subpage:
            self.place = b"+%d/%d" % (self.subpage, last)
        self.keys = self.console.say("hint.deeper" if last and not self.subpage else "hint.pages")

    def _last(self):
        """How many pages lie behind this one."""
        pages = self.rules.pages
        return pages[self.rules.at + 1] - pages[self.rules.at] - 1

    def draw(self, rows: "Rows") -> None:
        lines, page, at = self.lines, self._packed, self._pictures
        rows.heading(lines[0], 108)
        text = rows.text
        for n in range(1, len(lines)):
            text(n, 1, lines[n])
        while at < len(page):  # a picture: row, x, width, strips
            width = page[at + 2]
            for n in range(page[at + 3]):
                begin = at + 4 + width * n
                rows.icon(page[at] + n, page[at + 1], page[begin : begin + width])
            at += 4 + width * page[at + 3]
        rows.right(0, 126, self.place, rows.tiny)
        text(7, 1, self.keys)

    def press(self, key: int) -> None:
        before = self.rules.at, self.subpage
        if key == B:
            if self.subpage:
                self.subpage = 0
            else:
                self.console.back()
        elif self.subpage or key == A and self._last():
            step = -1 if key in (LEFT, UP) else 1
            self.subpage = max(1, min(self.subpage + step, self._last()))
        else:
            step = -1 if key in (LEFT, UP) else 1
            self.rules.at = max(0, min(self.rules.at + step, len(self.rules.labels) - 1))
        self.stale = before != (self.rules.at, self.subpage)

    def help(self) -> bytes | None:
        return self.console.say("help.rules")
