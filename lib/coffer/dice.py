# SPDX-License-Identifier: MIT
"""Dice: the one source of chance, the same on every Python.

Two multiply-with-carry generators of 15 bits each, added. Their states are the only
state, two integers below 2**30, so nothing is ever allocated; together they repeat
after about 2**58 rolls. `dice.a` and `dice.b` may be saved and put back.
"""

from micropython import const

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

# The present edition of the games' rules: one number for all of them. A game is finished by the edition in
# which it began: journals, links, recordings and logs say which that is.
EDITION = const(2)

_A = const(32760)  # a * 2**15 - 1 and a * 2**14 - 1 are both prime for these two,
_B = const(32730)  # which gives the longest period a multiplier of this size can have
_HALF = const(0x7FFF)


def scramble(seed: int, key: int) -> int:
    """A number of 30 bits that shows no trace of how near two seeds were: a Feistel net."""
    left = (seed >> 15) & _HALF
    right = seed & _HALF
    for turn in range(8):
        mixed = (right ^ (key + turn * 0x1357)) & _HALF
        mixed = (mixed * 0x6A69 + (mixed >> 3) * 0x1F35 + turn) & 0x3FFFFFFF
        left, right = right, left ^ ((mixed >> 9) & _HALF)
    return left << 15 | right


class Dice:
    """A generator that can be copied, saved and seeded with any whole number below 2**30."""

    form = 7  # how well a bot that gets these dice plays in this game, 0 to 7; chance ignores it

    def __init__(self, seed: int = 0) -> None:
        self.seed(seed)

    def seed(self, seed: int) -> None:
        """Starts over: the same seed gives the same rolls for ever."""
        self.a = 1 + scramble(seed, 0x2545) % ((_A << 15) - 2)
        self.b = 1 + scramble(seed, 0x6C07) % ((_B << 15) - 2)

    def copy_from(self, other: "Dice") -> None:
        """Goes on from where another die stands."""
        self.a = other.a
        self.b = other.b

    def bits(self) -> int:
        """15 random bits."""
        self.a = _A * (self.a & _HALF) + (self.a >> 15)
        self.b = _B * (self.b & _HALF) + (self.b >> 15)
        return ((self.a & _HALF) + (self.b & _HALF)) & _HALF

    def roll(self, sides: int) -> int:
        """A whole number from 0 to sides - 1, each equally likely; sides up to 32768."""
        fair = 32768 - 32768 % sides
        while True:
            value = self.bits()
            if value < fair:
                return value % sides

    def shuffle(self, cards: "Any", size: int = -1) -> None:
        """Shuffles the first `size` of a list, an array or a bytearray in place, or all of it.

        It rolls as roll() does, but with no call for each card: to deal a table takes half as long.
        """
        left = len(cards) if size < 0 else size
        a = self.a
        b = self.b
        while left > 1:
            fair = 32768 - 32768 % left
            value = fair
            while value >= fair:
                a = _A * (a & _HALF) + (a >> 15)
                b = _B * (b & _HALF) + (b >> 15)
                value = ((a & _HALF) + (b & _HALF)) & _HALF
            other = value % left
            left -= 1
            cards[left], cards[other] = cards[other], cards[left]
        self.a = a
        self.b = b
