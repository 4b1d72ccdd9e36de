# SPDX-License-Identifier: MIT
"""What a player can set, each value a register of the journal."""

from micropython import const

from coffer.words import LANGUAGES

_LANGUAGE = const(0)
_BRIGHTNESS = const(1)
_SOUND = const(2)
_SPEED = const(3)
_CALM = const(4)

SLOW, NORMAL, FAST, INSTANT = range(4)
_PACE = (1600, 900, 350, 0)  # ms that an event stays on the screen


class Settings:
    """Read from the journal at the start, written when they change; `wish` is the maker's language."""

    def __init__(self, journal, wish):
        self._journal = journal
        self.reserve = 0  # slots that a game in progress may still need
        self.language = journal.get(_LANGUAGE, LANGUAGES.index(wish) if wish in LANGUAGES else 255)
        self.brightness = min(journal.get(_BRIGHTNESS, 2), 3)
        self.sound = journal.get(_SOUND, 1)
        self.speed = min(journal.get(_SPEED, NORMAL), INSTANT)
        self.calm = journal.get(_CALM, 0)  # reduced flashing

    def save(self):
        """Writes down what has changed; whether all of it will be there after a power cut."""
        kept = True
        for register, value in (
            (_LANGUAGE, self.language),
            (_BRIGHTNESS, self.brightness),
            (_SOUND, self.sound),
            (_SPEED, self.speed),
            (_CALM, self.calm),
        ):
            kept = self._journal.set(register, value, self.reserve)
        return kept

    @property
    def pace(self):
        """How long an event stays on the screen, in ms; 0 for not at all."""
        return _PACE[self.speed]
