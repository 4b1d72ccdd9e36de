# SPDX-License-Identifier: MIT
"""Sets of small numbers as plain integers: bit n set means that n is in the set.

Every bit trick of the project lives here, with an example that the tests run.
"""

# How many bits each byte has: 256 bytes that make count() two look-ups.
_COUNT = b"\0"
for _ in range(8):  # each further bit doubles the table: the same counts, then one more each
    _COUNT += bytes([n + 1 for n in _COUNT])


def count(mask: int) -> int:
    """How many members a set of numbers below 16 has.

    >>> count(0b1011)
    3
    """
    return _COUNT[mask & 255] + _COUNT[mask >> 8]


def cells(mask: int) -> list:
    """The members in ascending order, as a new list.

    >>> cells(0b1011)
    [0, 1, 3]
    """
    found = []
    n = 0
    while mask:
        if mask & 1:
            found.append(n)
        mask >>= 1
        n += 1
    return found


def index(mask: int) -> int:
    """The smallest member, -1 for the empty set.

    >>> index(0b1000)
    3
    """
    n = -1
    while mask:
        n += 1
        if mask & 1:
            return n
        mask >>= 1
    return n


def nth(mask: int, place: int) -> int:
    """The member at a place, counted from 0 in ascending order.

    >>> nth(0b1011, 2)
    3
    """
    while place:
        mask &= mask - 1
        place -= 1
    return index(mask)


def fits(pattern: int, free: int) -> bool:
    """Whether all of a pattern lies on free cells.

    >>> fits(0b0110, 0b1110), fits(0b0011, 0b1110)
    (True, False)
    """
    return pattern & free == pattern
