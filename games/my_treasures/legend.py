# SPDX-License-Identifier: MIT
"""The legend behind a held A: kinds, colours and marks of the tiles, then help with the decision at hand."""

from coffer.buttons import B
from coffer.screen import Screen


class Legend(Screen):
    """Kinds on the left, colours on the right, signs below."""

    def __init__(self, console, face):
        super().__init__(console)
        self.face = face
        self.pictures = face.load_icons()

    def draw(self, rows):
        face = self.face
        for n in range(5):
            rows.icon(n, 2, self.pictures["small" + str(n)])
            rows.text(n, 13, face.say("kind." + str(n)))
            rows.icon(n, 66, face.letters[n])
            rows.text(n, 77, face.say("colour." + str(n)))
        rows.icon(5, 2, self.pictures["crown"])
        rows.text(5, 13, face.say("legend.crown"))
        rows.icon(6, 2, face.pictures[face.match.table.wonder][1])
        rows.text(6, 13, face.say("legend.wonder"))
        rows.text(7, 1, face.say("legend.keys"))

    def press(self, key):
        console = self.console
        console.back()
        if key != B:
            console.visit("pages.Help", self.face.say(self.face.topic()))

    def help(self):
        return None
