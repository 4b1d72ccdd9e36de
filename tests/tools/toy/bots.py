# SPDX-License-Identifier: MIT
"""The toy's bots: easy takes one stone, normal two when it can, hard leaves a multiple of four."""


def think(view, level, dice):
    yield
    actions = view.actions()
    if level == 3 and view.heap % 4 in actions:
        return view.heap % 4
    return actions[min(level, len(actions)) - 1]
