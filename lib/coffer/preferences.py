# SPDX-License-Identifier: MIT
"""The settings screen. Every change takes effect at once and is saved."""

from coffer import loader
from coffer.menu import Menu
from coffer.words import join_key, keys, number

# The lines, and their words:
_LANGUAGE, _BRIGHTNESS, _SOUND, _SPEED, _CONFIRM, _CALM, _BUTTONS, _POSITION, _ERASE = range(9)
_LINES = keys(
    "settings.language",
    "settings.brightness",
    "settings.sound",
    "settings.speed",
    "settings.confirm",
    "settings.calm",
    "settings.buttons",
    "position.title",
    "settings.erase",
)
_ABOUT = keys(
    "thing.language",
    "thing.brightness",
    "thing.sound",
    "thing.speed",
    "thing.confirm",
    "thing.calm",
    "thing.buttons",
    "position.help",
    "thing.erase",
)
_SOUNDS = keys("off", "on", "quiet")  # as the journal keeps it; right goes from off to quiet to on
_SPEEDS = keys("speed.slow", "speed.normal", "speed.fast", "speed.instant")
_CONFIRMS = keys("confirm.quick", "confirm.slow", "confirm.a")


class Preferences(Menu):
    """Left and right change a value, A takes the next one."""

    def prepare(self) -> None:
        if not self.labels:
            self.language_changed()

    def language_changed(self) -> None:
        self.heading = self.console.say("settings.title")
        # Shifting the picture and erasing are for the main menu, not for the middle of a game.
        console = self.console
        lines = range(_POSITION if console.game else len(_LINES) - 1 + console.display.can_shift)
        self.labels = [self.console.say(_LINES[self._line(n)]) for n in lines]
        self.values = [self._value(n) for n in lines]

    def _line(self, n):
        """The setting of a line: not every display can shift its picture."""
        return _ERASE if n == _POSITION and not self.console.display.can_shift else n

    def _value(self, n):
        """What a setting is now."""
        settings = self.console.settings
        say = self.console.say
        if n == _LANGUAGE:
            return say(join_key("language.", self.console.words.language))
        if n == _BRIGHTNESS:
            return number(settings.brightness + 1)
        if n == _SOUND:
            return say(_SOUNDS[settings.sound])
        if n == _SPEED:
            return say(_SPEEDS[settings.speed])
        if n == _CONFIRM:
            return say(_CONFIRMS[settings.confirm])
        if n == _CALM:
            return say("on" if settings.calm else "off")
        return None

    def can_change(self, n: int) -> bool:
        return n <= _CALM

    def change(self, n: int, step: int) -> bool | None:
        console = self.console
        settings = console.settings
        if n == _LANGUAGE:
            languages = console.languages()
            at = languages.index(console.words.language)
            settings.language = languages[(at + step) % len(languages)]
            console.set_language(settings.language)
            return False
        if n == _BRIGHTNESS:
            settings.brightness = (settings.brightness + step) % 4
            console.display.set_brightness(settings.brightness)
        elif n == _SOUND:
            settings.sound = (settings.sound - step) % 3
            console.sound.volume = settings.sound
        elif n == _SPEED:
            settings.speed = (settings.speed + step) % 4
        elif n == _CONFIRM:
            settings.confirm = (settings.confirm + step) % 3
        else:
            settings.calm ^= 1
        self.values[n] = self._value(n)
        return self.redraw(n)

    def choose(self, n: int) -> None:
        if n <= _CALM:
            self.change(n, 1)
            self.stale = True
        elif n == _BUTTONS:
            self.console.visit("button_test.ButtonTest")
        elif self._line(n) == _POSITION:
            self.console.visit("home.position.Position")
        else:
            self.console.visit("dialog.Confirm", "settings.sure", self._erase)

    def _erase(self):
        """Erases statistics, names and parked games; keeps the settings."""
        journal = self.console.journal
        journal.values.clear()
        journal.names.clear()
        journal.parked.clear()
        journal.compact()
        self.console.settings.save()
        self.console.update_names()

    def on_close(self) -> None:
        if self.console.game:
            loader.drop("coffer", "button_test")
            loader.drop("coffer", "preferences")
        if not self.console.settings.save():
            self.console.visit("dialog.Notice", "settings.held")

    def help_for(self, n: int) -> bytes:
        return self.console.say(_ABOUT[self._line(n)])

    def help(self) -> bytes | None:
        return self.console.say("help.settings")
