# SPDX-License-Identifier: MIT
"""The stack of screens, and the two places where screens are, home and table.

It also holds everything that a screen may use. coffer/console.py runs it.
"""

import sys

import microcontroller
import supervisor
from micropython import const

from coffer import loader, sound
from coffer.buttons import A
from coffer.glyphs import Font
from coffer.home.records import PERSON
from coffer.journal import DAMAGED, Journal
from coffer.rows import Rows
from coffer.settings import Settings
from coffer.ticks import after
from coffer.words import Words, keys

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from coffer.screen import Screen

_NAMES = keys("names.0", "names.1", "names.2", "names.3", "names.4")
_IGNORE_A_FOR = const(400)  # ms


class Stack:
    """Everything a screen may use: rows, words, sound, settings, journal, and the stack itself."""

    def __init__(self) -> None:
        board = loader.load("coffer.home.board")
        self.display, self.buttons, piezo, self.battery = board.bring_up()
        self.rows = Rows(Font("/assets/font"), Font("/assets/small"))
        self.sound = sound.Sound(piezo)
        self.journal = Journal(microcontroller.nvm)
        self.settings = Settings(self.journal, board.setting("LANGUAGE", ""), self.display.offset)
        if self.display.can_shift:
            self.display.offset = self.settings.position
        self.stack: list = []
        self.names: dict = {}  # of all people, by number, as the screen shows them
        self.game = ""  # the one whose table is open
        self.showing_error = False  # the error screen is all that there is
        self.accepts_a_from = self.accepts_b_from = supervisor.ticks_ms()  # see ignore_early_presses()
        # while bots play for nobody: the line of the menu to which any key goes back
        self.demo_return_line = -1
        self.finished_game: tuple = ()  # the summary of a game that has ended
        self.set_language(self.settings.language)
        self.display.set_brightness(self.settings.brightness)
        self.sound.volume = self.settings.sound
        self.preselected_game = board.setting("GAME", "")  # on which the menu's cursor stands, or game/puzzle
        self.shows_title = board.number("TITLE", 1, 0, 1)  # whether the chest opens first

    # -- words ------------------------------------------------------------------

    def set_language(self, language: str) -> None:
        """Changes the language; English until one is chosen that is there."""
        self.words = Words("console", language, not self.game)
        self.say = self.words.say  # a text of the console itself
        self.rows.font.set_language(self.words.language)
        self.rows.tiny.set_language(self.words.language)
        if self.stack:
            self.update_names()
        for screen in self.stack:
            screen.language_changed()
            screen.stale = True

    def languages(self) -> list:
        """The keys of all languages, in the order of the list."""
        return str(self.say("languages"), "ascii").split(" ")

    def name(self, seat: int) -> bytes:
        """Returns the name of a seat: its person's own, or the default one."""
        known = self.names and self.person_name(self.journal.get(PERSON + seat, 0))
        return known or self.say(_NAMES[seat])

    def person_name(self, person: int) -> bytes:
        """The name of a person; b"" if they have none."""
        return self.names.get(person, b"")

    def update_names(self) -> None:
        """Encodes all names in the code page of the language; loads nothing if there are none."""
        known = self.journal.names
        if known:
            names = loader.load("coffer.names")
            self.names = {person: names.encode_name(self, known[person]) for person in known}
            if self.game:
                loader.drop("coffer", "names")
        else:
            self.names = {}

    # -- the stack --------------------------------------------------------------

    def show(self, screen: "Screen") -> None:
        """Puts a screen on top."""
        self.stack.append(screen)
        screen.stale = True

    def visit(self, place: str, *arguments: "Any") -> "Any":
        """Opens a screen of the engine, "module.Screen", such as "home.setup.Setup"; loads it if need be."""
        module, _, name = place.rpartition(".")
        screen = getattr(loader.load("coffer." + module), name)(self, *arguments)
        self.show(screen)
        return screen

    def back(self) -> None:
        """Closes the top screen."""
        self.stack.pop().on_close()
        if not self.stack:
            self.home()
        self.stack[-1].stale = True

    def ignore_early_presses(self) -> None:
        """Control passes to a person: ignores an A that was meant for what came before.

        It counts again when it was released and 400 ms are over, so that skipping never decides.
        """
        self.accepts_a_from = after(supervisor.ticks_ms(), _IGNORE_A_FOR)
        if self.buttons.down == A:
            self.buttons.ignore_current_press()

    def ignore_b(self) -> None:
        """Ignores B for 400 ms, because the action that it was meant to take back has been carried out."""
        self.accepts_b_from = after(supervisor.ticks_ms(), _IGNORE_A_FOR)

    def _close_all(self):
        while self.stack:
            self.stack.pop().on_close()

    # -- home and table -----------------------------------------------------------

    def begin(self) -> None:
        """The first screen after power-on: the title, and the menu as soon as it is read."""
        loader.load("coffer.home.launcher").begin(self)

    def home(self) -> None:
        """Goes to the main menu and frees what only the table needed."""
        self.showing_error = False
        self._close_all()
        self.settings.reserve = 0
        self._clear_table()
        self.visit("home.launcher.Launcher")
        if not self.names:
            self.update_names()
        if self.demo_return_line >= 0:
            self.stack[-1].at = self.demo_return_line
            self.demo_return_line = -1
            self.sound.volume = self.settings.sound

    def restart_demo(self) -> None:
        """Ends a demonstration; the menu begins another one."""
        self.home()
        self.stack[-1].start_demo()

    def _clear_table(self):
        if self.game:
            loader.unload("coffer.table", "games." + self.game)
            self.words.load_texts(True)
            self.game = ""

    def play(self, name: str, journal: Journal | None = None) -> None:
        """Opens the table of the game in the journal and frees the menus' memory."""
        self._close_all()
        loader.unload("coffer.home", "games", keep=name)  # a game's facts take 0.5 KB
        self.words.load_texts(False)
        self.game = name
        try:
            match = loader.load("coffer.table.match").Match(journal or self.journal, name)
        except ValueError:  # nine players, or a bot that doesn't exist
            self.journal.refuse()
            self.home()
            self.visit("error_screens.JournalErrorScreen")
            return
        self.settings.reserve = match.slots_needed()
        self.show(loader.load("games." + name + ".screens").Face(self, match))
        if match.damaged:
            self.journal.state = DAMAGED
            self.visit("error_screens.JournalErrorScreen")

    def conclude(self, *over: "Any") -> None:
        """Ends a game: the table is left in the next frame in which nothing needs it.

        `over` is the journal, the game's summary, and what is kept of it, or None: see home/result.py.
        """
        self.finished_game = over

    def leave_finished_game(self, journal: Journal, summary: tuple, kept: "tuple | None") -> None:
        """Frees the table's memory and opens the count or the ending."""
        name = self.game
        self.finished_game = ()
        self._close_all()
        self.settings.reserve = 0
        self._clear_table()
        loader.load("coffer.home.count").show(self, journal, name, summary, kept)

    def show_error(self, error: BaseException) -> None:
        """Shows the error screen after an exception in a screen; the game stays in the journal.

        The table goes first: it may be the heap that is full, and the error screen needs room.
        """
        if hasattr(sys, "print_exception"):
            sys.print_exception(error)
        else:
            import traceback

            traceback.print_exception(error)
        if self.showing_error:
            raise error  # not even the error screen can be shown: code.py says it
        self.showing_error = True
        self.finished_game = ()
        self._close_all()
        self._clear_table()
        self.visit("error_screens.ErrorScreen", type(error).__name__, str(error) or type(error).__name__)
