# SPDX-License-Identifier: MIT
"""The phases of a face, of which it is always in one. docs/architecture.md says which one follows which.

Only Face.enter() changes the phase. From DECIDING on a person's cursor is on the table.
"""

from micropython import const

CATCHING_UP = const(0)  # actions of the journal are carried out again: unseen, or shown once more
COACHING = const(1)  # the coach of a guided game appears, or is about to speak
SHOWING = const(2)  # one event after another, each with its caption
THINKING = const(3)  # a bot, for a share of each frame
HANDING_OVER = const(4)  # a person's turn comes: hand-over, recap, warning, and a collection of garbage
CONCLUDING = const(5)  # the game is over: what the ending needs is gathered, a part each frame
DECIDING = const(6)  # a person's cursor
HINTING = const(7)  # the hard bot thinks for that person
PROPOSED = const(8)  # a decision is shown as done, and B takes it back
