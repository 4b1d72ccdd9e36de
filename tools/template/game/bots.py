# SPDX-License-Identifier: MIT
"""The opponents of New Game: there is nothing to think about yet."""


def think(view, level, dice):
    """Comes to an action; each yield gives the screen its turn."""
    yield
    return view.actions()[0]


def reason(view, action):
    """Why that is good: a key of the words, and what fills its places; it may pause as think() does."""
    yield
    return ("why.roll",)
