# SPDX-License-Identifier: MIT
"""Set-up on a certain deal; and a challenge, of which the ending says what came.

This runs in the page and on the desktop.
"""

try:
    import link
except ImportError:  # on the desktop it is a part of a package
    link = __import__("tools.vm.page.link", None, None, ("open_link",))

_RANDOM = 5  # a bot's level that no set-up offers
_BESIDE = 46  # x, beside the ending's picture
_BOTTOM = 7  # row


def open_setup(console, load, name, levels, seed, options):
    """Opens the set-up of a game on a certain deal."""
    names = [each for _, each in load("coffer.loader").games()]
    if type(console.stack[0]).__name__ != "Launcher" or len(console.stack) > 1:
        console.home()
    menu = console.stack[0]
    console.visit("home.setup.Setup", name, menu.labels[names.index(name)])
    setup = console.stack[-1]
    setup.prepare()  # its first frame would read the lines that change here
    setup.levels = levels
    setup.change(1, 0)
    setup.options, setup.seed = options, seed
    setup.stale = True


class Challenge:
    """What is to be beaten, and by whom it was scored; after_frame() follows every frame."""

    def __init__(self, console, load, text):
        """Opens the set-up; link.Unreadable if the link is no challenge."""
        game, name, _ = link.open_link(text, load)
        levels = [game.seats >> 3 * seat & 7 for seat in range(game.players)]
        if game.score < 0 or _RANDOM in levels:
            raise link.Unreadable("foreign")
        self._console = console
        self.key = game.key
        self.seed = game.seed
        self.score = game.score
        self.challenger = game.challenger
        self._lines = ()
        self._ending = None  # the last one that we have drawn on
        open_setup(console, load, name, levels, game.seed, game.options)

    def set_lines(self, lines):
        """Sets what the ending says, in codes: a heading, what came of it, two short lines for the deal."""
        self._lines = lines
        if self._ending:
            self._ending.stale = True

    def new_ending(self):
        """The ending of a game of this deal, if it is on the screen and was not before; else None."""
        top = self._console.stack[-1]
        if type(top).__name__ != "Ending" or top is self._ending or top.result.journal.seed != self.seed:
            return None
        return top

    def after_frame(self):
        """Draws the lines into an ending that has just come."""
        top = self.new_ending()
        if not top or not self._lines:
            return
        self._ending = top
        draw = top.draw

        def draw_challenge(rows):
            draw(rows)
            heading, outcome, first, second = self._lines
            for row, x in ((0, _BESIDE), (3, _BESIDE), (4, 0), (5, 0), (6, 0)):
                rows.bar(row, x, 128, 0)
            self._beside(rows, 0, heading)
            self._beside(rows, 3, outcome)
            rows.text(5, 2, first, font=rows.tiny)
            rows.text(6, 2, second, font=rows.tiny)
            code = top.result.code()
            rows.large(5, 126 - 2 * rows.font.width(code), code)

        top.draw = draw_challenge
        top.stale = True

    def _beside(self, rows, row, text):
        small = rows.font.width(text) > 128 - _BESIDE
        rows.text(row, _BESIDE, text, font=rows.tiny if small else None)
