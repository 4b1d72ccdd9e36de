# SPDX-License-Identifier: MIT
"""The events of Pig in the public log."""

from games.pig.rules import HELD, ROLLED


def opening_lines(table):
    """Nothing lies on the table before the first roll."""
    return []


def event_lines(table, kind, p, a, b):
    """Returns the log's line for an event: pairs of key and value."""
    if kind == ROLLED:
        return [("e", "roll"), ("p", p), ("die", a), ("pot", b)]
    if kind == HELD:
        return [("e", "hold"), ("p", p), ("points", a)]
    return [("e", "lose"), ("p", p), ("points", a)]
