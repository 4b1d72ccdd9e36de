# SPDX-License-Identifier: MIT
"""After a game: everybody's final table, the deal to share, other seats, the menu."""

from coffer.menu import Menu
from coffer.screen import Screen
from coffer.words import number, under


class More(Menu):
    """What else can be done when a game is over."""

    def __init__(self, console, ending):
        super().__init__(console)
        self.ending = ending
        self.face = ending.face
        self.lines = ["seats", "menu"]
        if self.face.match.code():
            self.lines.insert(0, "share")
        if hasattr(self.face, "others"):
            self.lines.insert(0, "look")

    def title(self):
        return self.face.say("title")

    def size(self):
        return len(self.lines)

    def label(self, n):
        return self.console.say(under("end.", self.lines[n]))

    def value(self, n):
        return self.face.match.code() if self.lines[n] == "share" else None

    def choose(self, n):
        console = self.console
        line = self.lines[n]
        if line == "look":
            self.face.others()
        elif line == "share":
            console.show(Share(console, self.ending))
        elif line == "menu":
            console.home()
        else:
            name = self.face.match.name
            title = self.face.say("title")
            console.home()
            console.visit("home.setup.Setup", name, title)

    def about(self, n):
        line = self.lines[n]
        return self.console.say(under("thing.", "final" if line == "look" else line))


class Share(Screen):
    """The deal's code in large letters, and the points to beat."""

    def __init__(self, console, ending):
        super().__init__(console)
        self.ending = ending

    def draw(self, rows):
        ending = self.ending
        face = ending.face
        code = face.match.code()
        rows.heading(face.say("title"))
        rows.large(2, (129 - 2 * rows.font.width(code)) // 2 + 1, code)
        total = number(ending.totals[ending.me])
        rows.centre(4, self.console.say("share.beat", face.name(ending.me), total))
        lines = self.console.say("share.how").split(b"\n")
        for n in range(len(lines)):
            rows.centre(5 + n, lines[n])
        rows.text(7, 1, self.console.say("hint.back"))
