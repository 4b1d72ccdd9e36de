# SPDX-License-Identifier: MIT
"""The events of New Game in the public log."""


def opening_lines(table):
    """Nothing lies on the table before the first roll."""
    return []


def event_lines(table, kind, p, a, b):
    """Returns the log's line for an event: pairs of key and value."""
    return [("e", "roll"), ("p", p), ("die", a)]
