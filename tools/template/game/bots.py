# SPDX-License-Identifier: MIT
"""The opponents of New Game: there is nothing to think about yet."""


def think(view, level, dice, values=None):
    """Comes to an action; each yield gives the screen its turn. `values` gets what each action is worth."""
    yield
    actions = view.actions()
    if values is not None:  # in sixteenths of a point
        for action in actions:
            values[action] = 0
    return actions[0]


def reason(view, action):
    """Why that is good: a key of the words, and what fills its places; it may pause as think() does."""
    yield
    return ("why.roll",)
