# SPDX-License-Identifier: MIT
"""Today's deal: the same for everybody on a day of UTC, one game a day in turn. MicroPython runs it, too."""

AGAINST_A_BOT = (0, 2)  # a person and a normal bot, as in coffer/seats.py,
SOLO = (0,)  # or a person alone, where a game can be played so


def todays_game(day, keys):
    """The key of the game whose turn it is, of all `keys`; `day` counts from 1 January 1970."""
    return sorted(keys)[day % len(keys)]


def todays_seed(day, key, new_seed):
    """The seed of a game's deal on a day; `new_seed` is coffer.deal's."""
    return new_seed(day, key)
