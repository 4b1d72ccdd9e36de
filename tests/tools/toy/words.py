# SPDX-License-Identifier: MIT
"""The toy's lines of the log."""


def opening(table):
    return [[("e", "heap"), ("stones", table.heap)]]


def note(table, kind, p, a, b):
    return [("e", "take"), ("p", p), ("n", a), ("left", b)]
