# SPDX-License-Identifier: MIT
"""Deal codes: six letters for a seed, so that friends can play the same deal and the same dice.

No letter of a code looks like another: there is neither 0 nor O, neither 1 nor I, and of B and 8, S and 5,
Z and 2 only the figure. Every code is a seed below 2**30, but not every seed has a code.
"""

from coffer.dice import scramble

LETTERS = b"ACDEFGHJKLMNPQRTUVWXY23456789"
LENGTH = 6
CODES = len(LETTERS) ** LENGTH


def new_seed(chance: int, more: int) -> int:
    """Returns the seed of a random deal."""
    return scramble(chance, more) % CODES


def code(seed: int) -> bytes:
    """The six letters of a seed; b"" for one that has none.

    >>> code(0), code(CODES - 1), code(CODES)
    (b'AAAAAA', b'999999', b'')
    """
    if not 0 <= seed < CODES:
        return b""
    letters = bytearray(LENGTH)
    for n in range(LENGTH - 1, -1, -1):
        letters[n] = LETTERS[seed % len(LETTERS)]
        seed //= len(LETTERS)
    return bytes(letters)


def seed(letters: bytes | bytearray) -> int:
    """The seed of a code, small letters as good as capitals; -1 if it is none.

    >>> seed(b"AAAAAC"), seed(b"qk7m2a") == seed(b"QK7M2A"), seed(b"OOOOOO")
    (1, True, -1)
    """
    if len(letters) != LENGTH:
        return -1
    found = 0
    for letter in letters.upper():
        at = LETTERS.find(bytes((letter,)))
        if at < 0:
            return -1
        found = found * len(LETTERS) + at
    return found
