# SPDX-License-Identifier: MIT
"""What a player can set; each value is a register of the journal."""

from micropython import const

TYPE_CHECKING = False
if TYPE_CHECKING:
    from coffer.journal import Journal

# The registers
LANGUAGE = const(0)
BRIGHTNESS = const(1)
SOUND = const(2)
SPEED = const(3)
CALM = const(4)
CONFIRM = const(5)
HOLDS = const(6)
POSITION = const(7)
GUIDES = const(8)  # a bit for each kind of game whose guide was taken or declined: see home/learn.py

SLOW, NORMAL, FAST, INSTANT = range(4)
_PACE = (1600, 900, 350, 0)  # ms that an event stays on the screen
QUICK, UNHURRIED, UNTIL_A = range(3)
_WINDOW = (0, 3000, 3000)  # ms in which a decision can be taken back; 0 for as long as an event stays
_UNCHOSEN = const(255)
_FIRST = "enplcsru"  # the languages of 1.0, which wrote their numbers


def encode_language(language: str) -> int:
    """A language as the journal keeps it: the two letters of its key."""
    return ord(language[0]) << 8 | ord(language[1]) if len(language) == 2 else _UNCHOSEN


def decode_language(value: int) -> str:
    """The language that a value of the journal means; "" if nobody has chosen one.

    >>> decode_language(encode_language("de")), decode_language(2)
    ('de', 'cs')
    """
    if value < 4:
        return _FIRST[2 * value : 2 * value + 2]
    return "" if value == _UNCHOSEN else chr(value >> 8) + chr(value & 0x7F)


class Settings:
    """Read from the journal at the start, written when they change; settings.toml has the defaults."""

    def __init__(self, journal: "Journal", default_language: str, default_position: int = 0) -> None:
        self._journal = journal
        self.reserve = 0  # slots that a game in progress may still need
        self.language = decode_language(
            journal.get(
                LANGUAGE,
                encode_language(default_language) if isinstance(default_language, str) else _UNCHOSEN,
            )
        )
        self.brightness = min(journal.get(BRIGHTNESS, 2), 3)
        self.sound = min(journal.get(SOUND, 1), 2)  # 0 off, 1 on, 2 quiet
        self.speed = min(journal.get(SPEED, NORMAL), INSTANT)
        self.calm = journal.get(CALM, 0)  # reduced flashing
        self.confirm = min(journal.get(CONFIRM, QUICK), UNTIL_A)
        # the column of the display's chip at which the picture begins
        self.position = min(journal.get(POSITION, default_position), 4)
        self.holds_used = journal.get(HOLDS, 0)  # keys that were held in a game: 1 for A, 2 for B

    def save(self) -> bool:
        """Saves what has changed; returns whether all of it will survive a power cut."""
        kept = True
        for register, value in (
            (LANGUAGE, encode_language(self.language)),
            (BRIGHTNESS, self.brightness),
            (SOUND, self.sound),
            (SPEED, self.speed),
            (CALM, self.calm),
            (CONFIRM, self.confirm),
        ):
            kept = self._journal.set(register, value, self.reserve)
        return kept

    def note_hold(self, key: int) -> None:
        """A key was held in a game, 1 for A and 2 for B: the hint is not needed again."""
        if not self.holds_used & key:
            self.holds_used |= key
            self._journal.set(HOLDS, self.holds_used, self.reserve)

    def keep_position(self, position: int) -> bool:
        """Saves the picture's position, which from now on overrides settings.toml."""
        self.position = position
        return self._journal.set(POSITION, position, self.reserve)

    @property
    def pace(self) -> int:
        """How long an event stays on the screen, in ms; 0 for not at all."""
        return _PACE[self.speed]

    @property
    def window(self) -> int:
        """How long a decision can be taken back, in ms; 0 for not at all. With UNTIL_A, how long it moves."""
        return _WINDOW[self.confirm] or self.pace
