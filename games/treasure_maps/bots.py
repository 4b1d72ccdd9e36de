# SPDX-License-Identifier: MIT
"""The opponents of Treasure Maps: easy misjudges and overlooks, normal weighs, hard looks a turn ahead.

They are given a table in which everything that their seat can't know was drawn anew, and think in
pauses: each `yield` gives the screen its turn. How much they think is counted in positions, never by
the clock, so that a seed gives the same game everywhere.
"""

from array import array

from micropython import const

from games.treasure_maps.deck import SEAL
from games.treasure_maps.pieces import CELL, MASKS, NONE, SEAL_WORTH
from games.treasure_maps.rules import CLAIM, DRAFT, MARK, PAIRS, PILE
from games.treasure_maps.scoring import brings
from games.treasure_maps.value import Outlook

EASY = const(1)  # the engine's numbers for the levels
HARD = const(3)

# By level, easy to hard: how far a position may be misjudged, in sixteenths of a point.
_DOUBT = bytes((0, 38, 28, 1))
_OVERLOOKED = const(4)  # easy overlooks the symbols under one mark of so many
_DONE = const(4096)  # but nobody overlooks that a mark completes a map
_BEAM = bytes((0, 1, 3, 8))  # by level: how many marks are looked at more closely
_CLOSE = const(8)  # a lead of less than so many sixteenths of a point is a close call
_FAR = const(999)
_last = array("h", [0, _FAR])  # what was chosen last, and by how much it led

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
    best = second = -1
    for rank in ranks[: _BEAM[level]]:
        action = 511 - (rank & 511)
        _try(view, outlook, action)
        while outlook.due():
            yield from outlook.pick()
        value = yield from outlook.ahead()
        value += dice.roll(doubt)
        if value > best:
            second = best
            best = value
            chosen = action
        elif value > second:
            second = value
    return _remember(chosen, best - second)


def _best(actions, judge):
    """The action that is judged best; of equals, the first."""
    best = second = -1
    chosen = actions[0]
    for action in actions:
        value = judge(action)
        if value > best:
            second = best
            best = value
            chosen = action
        elif value > second:
            second = value
    return _remember(chosen, best - second)


def _remember(action, lead):
    """The action itself: a reason may be asked for, and then it matters how close the next best was."""
    _last[0] = action
    _last[1] = min(lead, _FAR)
    return action


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


# -- why, for the hint --------------------------------------------------------------------


def reason(view, action):
    """Why a move is good, by what chose it: a key of the words, and the points or turns in them."""
    close = _last[0] == action and _last[1] < _CLOSE
    outlook = Outlook(view)
    if view.phase == CLAIM:
        if action == PILE:
            return ("why.blind",)
        return ("why.close",) if close else _map(view, outlook, view.display[action])
    if view.phase == DRAFT:
        first, second = PAIRS[action]
        dealt = 4 * view.seat
        points = outlook.points(view.dealt[dealt + first]) + outlook.points(view.dealt[dealt + second])
        return ("why.close",) if close else ("why.pair", points)
    slot = action >> 8
    mask = MASKS[action & 255]
    coins, cups, palm, exes, completed = brings(view, view.seat, slot, mask)
    if completed:
        return ("why.completes.palm", completed, palm) if palm else ("why.completes", completed)
    if cups:
        return ("why.cup", cups)
    if palm:
        return ("why.palm", palm)
    if close:
        return ("why.close",)
    if coins:
        return ("why.coin", (view.coins[view.seat] + coins) % 4)
    if exes:
        return ("why.x", exes)
    outlook.mark(slot, mask)
    single = action & 255 >= CELL and view.phase == MARK
    return ("why.single" if single else "why.room", outlook.turns(slot))


def _map(view, outlook, island):
    """Why a map of the display is good: its seal pays already, or its points soon."""
    seal = SEAL[island]
    if seal != NONE and view.tally[4 * view.seat + seal]:
        return ("why.seal", SEAL_WORTH[seal] * view.tally[4 * view.seat + seal])
    return ("why.worth", outlook.points(island))
