# SPDX-License-Identifier: MIT
"""The base class of all screens. The user interface is a stack of them.

A screen draws itself into the rows when it is `stale`, and handles one key at a time. What
changes little (a cursor step) may be drawn in press() at once, without making all stale.
What draw() needs is read in prepare(); if that takes long, the frame after it draws.
What no key should wait for is drawn `deferred_frames` frames after it, in draw_deferred().
"""

from coffer.buttons import HOLD_A, HOLD_B, B

TYPE_CHECKING = False
if TYPE_CHECKING:
    from coffer.console import Console
    from coffer.rows import Rows


class Screen:
    """The top of the stack owns the display and the buttons."""

    preload: tuple = ()  # modules that its keys may need, loaded one by one while nothing happens
    deferred_frames = 0  # frames until the rest is drawn; 1 after draw(), 2 after a key

    def __init__(self, console: "Console") -> None:
        self.console = console
        self.stale = True

    def draw(self, rows: "Rows") -> None:
        """Draws everything; the rows are dark before."""
        raise NotImplementedError  # an error message is better than a screen that stays dark

    def press(self, key: int) -> None:
        """Handles one key; B goes back unless a screen says otherwise."""
        if key == B:
            self.console.back()

    def hold(self, key: int) -> None:
        """Handles a held key: A for help with where you are, B as if it were pressed."""
        if key == HOLD_A:
            thing = self.describe_cursor()
            if thing:
                self.console.visit("pages.Help", thing, self.open_help)
            else:
                self.open_help()
        elif key == HOLD_B:
            self.press(B)

    def open_help(self) -> None:
        """Opens the help with this screen."""
        text = self.help()
        if text:
            self.console.visit("pages.Help", text)

    def describe_cursor(self) -> bytes | None:
        """What lies under the cursor: what it is, what it gives and needs now; None without a cursor."""

    def help(self) -> bytes | None:
        """The text that explains this screen."""
        return self.console.say("help.menu")

    def tick(self, now: int) -> None:
        """Called in every frame; must cost nothing unless something moves."""
        if self.stale:
            self.prepare()
        if self.deferred_frames:
            self.deferred_frames -= 1
            if not self.deferred_frames and not self.stale:
                self.draw_deferred(self.console.rows)

    def prepare(self) -> None:
        """Reads what draw() needs and does not have yet: texts, pictures, figures."""

    def draw_deferred(self, rows: "Rows") -> None:
        """Draws what comes a frame after a page or a step, so that these answer sooner."""

    def language_changed(self) -> None:
        """Called when the language has changed: texts that the screen has stored must be looked up again."""

    def on_close(self) -> None:
        """Called when the screen leaves the stack."""
