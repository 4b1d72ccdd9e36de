# SPDX-License-Identifier: MIT
"""The opponents of Pig: they hold when another roll would cost more than it brings."""

from games.pig.rules import HOLD, ROLL, ROUNDS

# A roll brings 4 points five times out of six, and costs the pot once: 20 is where that is even.
_ENOUGH = (0, 9, 14, 20)  # by level: easy holds too early


def think(view, level, dice):
    """Comes to an action; each yield gives the screen its turn."""
    yield
    actions = view.actions()
    return HOLD if HOLD in actions and enough(view, level) else actions[0]


def enough(view, level):
    """Whether the turn has brought enough. In the last round hard goes on until it leads."""
    if level == 3 and view.round == ROUNDS:
        rivals = [view.points[seat] for seat in range(view.players) if seat != view.seat]
        return view.points[view.seat] + view.pot > max(rivals)
    return view.pot >= _ENOUGH[level]


def reason(view, action):
    """Why that is good: a key of the words, and what fills its places; it may pause as think() does."""
    yield
    return ("why.roll",) if action == ROLL else ("why.hold", view.pot)
