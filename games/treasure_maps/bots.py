# SPDX-License-Identifier: MIT
"""The opponents of Treasure Maps: easy fills greedily, normal weighs, hard looks a turn ahead.

They are given a table in which everything that their seat can't know was drawn anew, and think in
pauses: each `yield` gives the screen its turn. How much they think is counted in positions, never by
the clock, so that a seed gives the same game everywhere.
"""

from micropython import const

from coffer.bits import count
from games.treasure_maps.outlook import Outlook
from games.treasure_maps.pieces import COINS, EXES, MASKS, PALM
from games.treasure_maps.rules import CLAIM, DRAFT, MARK, PAIRS, PILE

_EASY = const(1)
_HARD = const(3)

_CARELESS = const(6)  # easy plays one move of so many at random
_DOUBT = const(40)  # normal misjudges a position by up to so many sixteenths of a point
_BEAM = const(16)  # how many marks hard looks at more closely
_BREATH = const(24)  # positions between two pauses: about 30 ms on the device


def think(view, level, dice):
    """A generator that pauses now and then, and returns the action it would choose."""
    if level == _EASY:
        yield
        actions = view.actions()
        if not dice.roll(_CARELESS):
            return actions[dice.roll(len(actions))]
        return _best(actions, lambda action: 8 * _greed(view, action) + dice.roll(8))
    outlook = Outlook(view)
    doubt = 1 if level == _HARD else _DOUBT
    if view.phase == DRAFT:
        return _best(view.actions(), lambda action: _pair(view, outlook, action) + dice.roll(doubt))
    if view.phase == CLAIM:
        return _best(view.actions(), lambda action: _claim(view, outlook, action) + dice.roll(doubt))
    ranks = []
    for action in view.actions():
        if len(ranks) % _BREATH == 0:
            yield
        _try(view, outlook, action)
        # Value and action in one small integer: sorting needs no key, and equals fall to the first action.
        ranks.append((outlook.value() + dice.roll(doubt)) << 9 | 511 - action)
    ranks.sort(reverse=True)
    if level != _HARD:
        return 511 - (ranks[0] & 511)
    chosen = best = -1
    for rank in ranks[:_BEAM]:
        action = 511 - (rank & 511)
        _try(view, outlook, action)
        while outlook.due():
            yield
            outlook.pick()
        for slot in range(2):
            yield
            outlook.shorter(slot)
        value = outlook.ahead()
        if value > best:
            best = value
            chosen = action
    return chosen


def _best(actions, judge):
    """The action that is judged best; of equals, the first."""
    best = judge(actions[0])
    chosen = actions[0]
    for action in actions[1:]:
        value = judge(action)
        if value > best:
            best = value
            chosen = action
    return chosen


def _greed(view, action):
    """Easy's few rules: many cells now, symbols gladly, and finish what is begun; take what lies open."""
    if view.phase == DRAFT:
        return 0
    if view.phase == CLAIM:
        return 0 if action == PILE else 1
    place = 2 * view.seat + (action >> 8)
    island = view.maps[place]
    free = view.free[place]
    mask = MASKS[action & 255]
    greed = 2 * count(mask) + count(mask & (COINS[island] | PALM[island] | EXES[island]))
    if count(free) < count(view.free[place ^ 1]):
        greed += 2
    return greed + 4 if mask == free else greed


def _try(view, outlook, action):
    """Marks in thought."""
    outlook.back()
    if view.phase != MARK:
        outlook.picks -= 1
    outlook.mark(action >> 8, MASKS[action & 255])


def _pair(view, outlook, action):
    """Two maps to begin with: each as if it were claimed alone."""
    first, second = PAIRS[action] >> 4, PAIRS[action] & 15
    dealt = 4 * view.seat
    return outlook.claim(view.dealt[dealt + first]) + outlook.claim(view.dealt[dealt + second])


def _claim(view, outlook, action):
    """A map of the display, or the average of all that may lie on top of the pile."""
    if action != PILE:
        return outlook.claim(view.display[action])
    total = 0
    for n in range(view.left):
        total += outlook.claim(view.pile[n])
    return total // view.left


def reason(view, action):
    """Why a move is good: a key of the words. Only a hint needs it."""
    from games.treasure_maps.reasons import reason as why

    return why(view, action)
