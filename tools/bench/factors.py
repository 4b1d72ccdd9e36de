# SPDX-License-Identifier: MIT
"""What the device takes for work that the VM counts: one factor for each kind, from firmware's own figures.

docs/device.md has the figures that these come from. The yardstick, a loop over small numbers, has factor 1
by definition; code that calls methods, makes objects or reads files leaves the processor's small
cache more often than the count knows.
"""

from __future__ import annotations

SCREENS = 1.6  # a key is handled, a screen drawn and compared
DRAWING = {"Face": 1.8, "Others": 1.8, "Handover": 1.9}  # … and for drawing the whole of these screens
STEPPING = {"Count": 1.9}  # … and for a cursor's step on this one
THINKING = 1.35  # a bot's thoughts
RULES = 1.3  # a game replayed
OPENING = 2.1  # modules, words and pictures are read from the drive
NATIVE = 73.0  # ms of power-on that pass in C and are not counted: settings.toml, the display's bus

# Those that a tour of the screens takes, in its order; ./coffer bench --firmware FILE --record renews them
KINDS = (SCREENS, THINKING, OPENING)

# A collection: ms in a young heap; KB that the device has alive beyond what the VM reads; ms for each KB,
# less this many.
COLLECTION = (3.4, 17.0, 0.2, 1.0)


def collection(live: float) -> float:
    """Milliseconds of the device to collect when the VM has so many bytes alive.

    >>> round(collection(43 * 1024), 1), round(collection(93 * 1024), 1)
    (11.0, 21.0)
    """
    young, beyond, each, less = COLLECTION
    return max(young, (live / 1024 + beyond) * each - less)
