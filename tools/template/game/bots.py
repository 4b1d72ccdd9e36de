# SPDX-License-Identifier: MIT
"""The opponents of New Game: there is nothing to think about yet."""


def think(view, level, dice, values=None):
    """Returns an action; each yield lets the screen update. `values` gets what each action is worth."""
    yield
    actions = view.actions()
    if values is not None:  # in sixteenths of a point
        for action in actions:
            values[action] = 0
    return actions[0]


def reason(view, action):
    """Returns why an action is good: the key of a text, and its arguments. A generator, as think() is."""
    yield
    return ("why.roll",)
