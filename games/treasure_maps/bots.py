# SPDX-License-Identifier: MIT
"""The opponents of Treasure Maps: easy misjudges and overlooks, normal weighs, hard looks a turn ahead.

They are given a table in which everything that their seat can't know was drawn anew, and think in
pauses: each `yield` gives the screen its turn. How much they think is counted in positions, never by
the clock, so that a seed gives the same game everywhere.
"""

from micropython import const

from games.treasure_maps.pieces import CELL, MASKS, NONE, SEAL
from games.treasure_maps.rules import CLAIM, DRAFT, MARK, PAIRS, PILE
from games.treasure_maps.scoring import gain
from games.treasure_maps.value import Outlook

EASY = const(1)  # the engine's numbers for the levels
HARD = const(3)

# By level, easy to hard: how far a position may be misjudged, in sixteenths of a point.
_DOUBT = bytes((0, 38, 28, 1))
_OVERLOOKED = const(4)  # easy overlooks the symbols under one mark of so many
_DONE = const(4096)  # but nobody overlooks that a mark completes a map
_BEAM = bytes((0, 1, 3, 8))  # by level: how many marks are looked at more closely
_BREATH = const(18)  # positions between two pauses: about 25 ms on the device


def think(view, level, dice):
    """A generator that pauses now and then, and returns the action it would choose."""
    outlook = Outlook(view)
    doubt = _DOUBT[level]
    if view.phase == DRAFT:
        yield
        return _best(view.actions(), lambda action: _pair(view, outlook, action) + dice.roll(doubt))
    if view.phase == CLAIM:
        unseen = yield from _unseen(view, outlook)
        return _best(view.actions(), lambda action: _claim(view, outlook, action, unseen) + dice.roll(doubt))
    ranks: list = []
    for action in view.actions():
        if len(ranks) % _BREATH == 0:
            yield
        overlooked = level == EASY and not dice.roll(_OVERLOOKED)
        _try(view, outlook, action, overlooked)
        value = outlook.value() + dice.roll(doubt)
        if level < HARD and not outlook.free[action >> 8]:
            value += _DONE
        # Value and action in one small integer: sorting needs no key, and equals fall to the first action.
        ranks.append(value << 9 | 511 - action)
    ranks.sort(reverse=True)
    chosen = 511 - (ranks[0] & 511)
    if level == EASY or ranks[0] >> 9 >= _DONE:
        return chosen
    best = -1
    for rank in ranks[: _BEAM[level]]:
        action = 511 - (rank & 511)
        _try(view, outlook, action)
        while outlook.due():
            yield from outlook.pick()
        value = yield from outlook.ahead()
        value += dice.roll(doubt)
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


def _try(view, outlook, action, overlooked=False):
    """Marks in thought."""
    outlook.back()
    if view.phase != MARK:
        outlook.picks -= 1
    outlook.mark(action >> 8, MASKS[action & 255], overlooked)


def _pair(view, outlook, action):
    """Two maps to begin with: each as if it were claimed alone."""
    first, second = PAIRS[action]
    dealt = 4 * view.seat
    return outlook.claim(view.dealt[dealt + first]) + outlook.claim(view.dealt[dealt + second])


def _claim(view, outlook, action, unseen):
    """A map of the display, or what the pile is worth unseen."""
    return unseen if action == PILE else outlook.claim(view.display[action])


def _unseen(view, outlook):
    """The average of all maps that may lie on top of the pile: a generator that pauses now and then."""
    total = 0
    for n in range(view.left):
        if n % _BREATH == 0:
            yield
        total += outlook.claim(view.pile[n])
    return total // view.left if view.left else 0


def reason(view, action):
    """Why a move is good: a key of the words, and what fills its places."""
    if view.phase == CLAIM and action == PILE:
        return ("why.blind",)
    if view.phase == CLAIM:
        return ("why.worth" if SEAL[view.display[action]] == NONE else "why.seal",)
    if view.phase == DRAFT:
        dealt = view.dealt[4 * view.seat : 4 * view.seat + 4]
        first, second = PAIRS[action]
        return ("why.worth" if SEAL[dealt[first]] == SEAL[dealt[second]] == NONE else "why.seal",)
    coins, cups, palm, exes, completes = gain(view, view.seat, action >> 8, MASKS[action & 255], 1)
    if completes:
        return ("why.completes",)
    if cups:
        return ("why.cup",)
    if palm:
        return ("why.palm",)
    if coins:
        return ("why.coin",)
    if exes:
        return ("why.x",)
    return ("why.single" if action & 255 >= CELL and view.phase == MARK else "why.room",)
