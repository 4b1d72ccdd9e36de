# SPDX-License-Identifier: MIT
"""The console: puts the parts together and goes round, a frame at a time.

A frame polls the buttons, lets the top screen handle one key and move, and sends what has
changed. An idle frame allocates nothing and sends nothing.
"""

import time

import microcontroller
import supervisor
from micropython import const

from coffer import rooms, sound
from coffer.buttons import HOLD_A, A, B, Buttons
from coffer.display import Display
from coffer.glyphs import Font
from coffer.journal import Journal
from coffer.rows import Rows
from coffer.settings import Settings
from coffer.ticks import since
from coffer.words import LANGUAGES, Words

_CLEAN = bytes(8)
_DIM_AFTER = const(60_000)  # ms
_SLEEP_AFTER = const(300_000)
_AWAKE, _DIM, _ASLEEP = const(0), const(1), const(2)


class Console:
    """Everything a screen may use: rows, words, sound, settings, journal, and the stack itself."""

    def __init__(self):
        board = rooms.enter("coffer.board")
        i2c, address, panel, pins, piezo = board.bring_up()
        self.display = Display(i2c, address, panel)
        self.rows = Rows(Font("/assets/font"), Font("/assets/small"))
        self.buttons = Buttons(pins)
        self.sound = sound.Sound(piezo)
        self.journal = Journal(microcontroller.nvm)
        self.settings = Settings(self.journal, board.setting("LANGUAGE", ""))
        self.stack = []
        self.used = supervisor.ticks_ms()  # when a button was last pressed
        self.rest = _AWAKE
        self.speak(self.settings.language)
        self.display.brighten(self.settings.brightness)
        self.sound.mute = not self.settings.sound
        self.wish = board.setting("GAME", "")  # the game that the menu's cursor stands on first
        rooms.leave("coffer.board")

    # -- words ------------------------------------------------------------------

    def speak(self, language):
        """Changes the language; English until one is chosen."""
        self.words = Words("console", LANGUAGES[language] if language < len(LANGUAGES) else "en")
        for screen in self.stack:
            screen.stale = True

    def say(self, key, *arguments):
        """A text of the console itself."""
        return self.words.say(key, *arguments)

    # -- the stack --------------------------------------------------------------

    def show(self, screen):
        """Puts a screen on top."""
        self.stack.append(screen)
        screen.stale = True

    def visit(self, place, *arguments):
        """Loads "module.Class" of the engine, puts it on top, and gives its memory back when it is closed."""
        module, name = place.split(".")
        screen = getattr(rooms.enter("coffer." + module), name)(self, *arguments)
        screen.room = "coffer." + module
        self.show(screen)
        return screen

    def back(self):
        """Closes the top screen."""
        self._close(self.stack.pop())
        if not self.stack:
            self.home()
        elif len(self.stack) == 1 and self.stack[0].room.startswith("games."):
            rooms.leave("coffer.menu")  # the table has the console to itself again
        self.stack[-1].stale = True

    def _close(self, screen):
        screen.closed()
        room = screen.room
        if room:
            for other in self.stack:
                if other.room == room:
                    return
            rooms.leave(room)

    def close_all(self):
        """Leaves every screen."""
        while self.stack:
            self._close(self.stack.pop())

    def through(self, door, *arguments):
        """Goes through one of the doors (coffer/doors.py): begin, home, play, again or trouble."""
        getattr(rooms.enter("coffer.doors"), door)(self, *arguments)
        rooms.leave("coffer.doors")

    def home(self):
        """Back to the main menu."""
        self.through("home")

    # -- the frame --------------------------------------------------------------

    def frame(self, now):
        """Once round: one key, one tick, what is stale, what has changed."""
        key = self.buttons.poll(now)
        try:
            if key or self.rest != _AWAKE:
                key = self._rouse(key, now)
            elif since(now, self.used) > _DIM_AFTER:
                self._doze(now)
            if key:
                self._handle(key)
            self.stack[-1].tick(now)
            top = self.stack[-1]
            if top.stale:
                top.stale = False
                self.rows.clear()
                top.draw(self.rows)
        except Exception as error:  # noqa: BLE001 - whatever it is, a person needs a way back
            self.through("trouble", error)
        if self.rows.touched != _CLEAN and self.rest != _ASLEEP:
            self.display.show(self.rows)
        self.sound.tick()

    def _handle(self, key):
        top = self.stack[-1]
        if key >= HOLD_A:
            top.hold(key)
        else:
            if key == B:
                self.sound.play(sound.BACK)
            elif key == A:
                self.sound.play(sound.ACT)
            else:
                self.sound.play(sound.CLICK)
            top.press(key)

    def _rouse(self, key, now):
        """Any button wakes the panel; the press that woke it does nothing else."""
        if self.rest != _AWAKE:
            if self.buttons.down:
                if self.rest == _ASLEEP:  # sent whole and before it is lit, in case it forgot while it slept
                    self.rows.distrust()
                    self.display.show(self.rows)
                self.rest = _AWAKE
                self.display.wake()
                self.buttons.swallow()
                self.used = now
            elif self.rest == _DIM:
                self._doze(now)
            return 0
        self.used = now
        return key

    def _doze(self, now):
        """Dims after a minute, darkens after five: nobody is looking."""
        if self.rest == _AWAKE:
            self.rest = _DIM
            self.display.dim()
        elif self.rest == _DIM and since(now, self.used) > _SLEEP_AFTER:
            self.rest = _ASLEEP
            self.display.sleep()


running = None  # the console, for those who look in from outside: the tests and the desktop


def run():
    """Starts the console and never returns; code.py says what keeps it from running."""
    global running
    console = running = Console()
    console.through("begin")
    while True:
        console.frame(supervisor.ticks_ms())
        time.sleep(0.005)
