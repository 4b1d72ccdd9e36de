# SPDX-License-Identifier: MIT
"""The toy's lines of the log."""


def opening_lines(table):
    return [[("e", "heap"), ("stones", table.heap)]]


def event_lines(table, kind, p, a, b):
    return [("e", "take"), ("p", p), ("n", a), ("left", b)]
