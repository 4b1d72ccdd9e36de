# SPDX-License-Identifier: MIT
"""The opponents of Pig: they hold when another roll would cost more than it brings."""

from games.pig.rules import HOLD, ROLL, ROUNDS

# A roll brings 4 points five times out of six, and costs the pot once: 20 is where that is even.
_ENOUGH = (0, 9, 14, 20)  # by level: easy holds too early


def think(view, level, dice, values=None):
    """Returns an action; each yield lets the screen update. `values` gets what each action is worth."""
    yield
    actions = view.actions()
    chosen = HOLD if HOLD in actions and enough(view, level) else actions[0]
    if values is not None:  # in sixteenths of a point
        for action in actions:
            values[action] = 0 if action == chosen else -abs(20 - view.pot) * 16 // 6
    return chosen


def enough(view, level):
    """Whether the turn has brought enough. In the last round hard goes on until it leads."""
    if level == 3 and view.round == ROUNDS:
        rivals = [view.points[seat] for seat in range(view.players) if seat != view.seat]
        return view.points[view.seat] + view.pot > max(rivals)
    return view.pot >= _ENOUGH[level]


def reason(view, action):
    """Returns why an action is good: the key of a text, and its arguments. A generator, as think() is."""
    yield
    return ("why.roll",) if action == ROLL else ("why.hold", view.pot)
