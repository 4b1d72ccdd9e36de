# SPDX-License-Identifier: MIT
"""Who sits where: a person, or a bot of some level."""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

PERSON = 0
EASY = 1
NORMAL = 2
HARD = 3
NOVICE = 4  # came with version 1.2.0; it is the weakest, as its low two bits say: see bot.choose()
RANDOM = 5  # legal moves and nothing more: for tests and measurements, not in the menus

LADDER = bytes((NOVICE, EASY, NORMAL, HARD))  # who can be chosen, the weakest first

GUIDED = 0x2C0FFEE5  # the bots' salt in a guided game, by which the journal knows it
PRACTICE = 0x2C0FFEE6  # and in one that goes on from a review: it counts nowhere, and is never written down
PUZZLE = 0x2C0FFD00  # and in puzzle 0; the others count up from there. No journal in NVM holds one

LEVELS = ("person", "easy", "normal", "hard", "novice", "random")


def pack(levels: "Sequence") -> int:
    """The seats as one number, 3 bits a seat.

    >>> pack([PERSON, HARD])
    24
    """
    packed = 0
    for n in range(len(levels)):
        packed |= levels[n] << 3 * n
    return packed


def unpack(packed: int, players: int) -> bytes:
    """The level of every seat.

    >>> list(unpack(24, 2))
    [0, 3]
    """
    return bytes([packed >> 3 * n & 7 for n in range(players)])
