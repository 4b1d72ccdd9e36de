# SPDX-License-Identifier: MIT
"""Time in milliseconds that wraps round: supervisor.ticks_ms() starts again at 2**29."""

from micropython import const

_WRAP = const(0x1FFFFFFF)
_HALF = const(0x0FFFFFFF)


def since(now: int, then: int) -> int:
    """Milliseconds from then to now, right across the wrap, for spans of up to six days.

    >>> since(5, 0x1FFFFFFF)
    6
    """
    return (now - then) & _WRAP


def after(now: int, span: int) -> int:
    """The moment `span` milliseconds from now.

    >>> after(0x1FFFFFFF, 6)
    5
    """
    return (now + span) & _WRAP


def reached(now: int, moment: int) -> bool:
    """Whether a moment has come.

    >>> reached(5, 0x1FFFFFFF), reached(0x1FFFFFFF, 5)
    (True, False)
    """
    return (now - moment) & _WRAP <= _HALF
