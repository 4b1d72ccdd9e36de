# SPDX-License-Identifier: MIT
"""The opponents of Treasure Maps: easy misjudges and overlooks, normal weighs, hard looks a turn ahead.

They are given a table in which everything that their seat can't know was drawn again at random, and think in
pauses: each `yield` gives the screen its turn. How much they think is counted in positions, never by
the clock, so that a seed gives the same game everywhere.
"""

from array import array

from micropython import const

from games.treasure_maps.deck import SEAL
from games.treasure_maps.pieces import CELL, MASKS, NONE, SEAL_WORTH
from games.treasure_maps.rules import CLAIM, DRAFT, MARK, PAIRS, PILE
from games.treasure_maps.scoring import adds, brings
from games.treasure_maps.value import Outlook, turns_for

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

_BREATH = const(9)  # positions between two pauses: about 15 ms on the device


def think(view, level, dice, values=None):
    """A generator that pauses now and then, and returns the action it would choose.

    `values` gets what each action is worth, in sixteenths of a point. Those that are in it already are looked
    at as closely as the best; the rest is judged at a glance, and never as better than what was looked at.
    """
    asked = list(values or ())
    outlook = Outlook(view)
    judged = {} if values is None else values
    ranks = yield from _glance(view, outlook, level, dice, judged)
    chosen = 511 - (ranks[0] & 511)
    best = ranks[0] >> 9
    second = ranks[1] >> 9 if len(ranks) > 1 else -_FAR
    if view.phase not in (DRAFT, CLAIM) and level > EASY and best < _DONE:
        seen = {}  # what a closer look says
        best = second = -1
        for rank in ranks[: _BEAM[level]]:
            action = 511 - (rank & 511)
            seen[action] = yield from _look(view, outlook, action)
            value = seen[action] + dice.roll(_DOUBT[level])
            if value > best:
                second = best
                best = value
                chosen = action
            elif value > second:
                second = value
        for action in asked:
            if action not in seen:
                seen[action] = yield from _look(view, outlook, action)
        _settle(judged, seen, chosen)
    _last[0] = chosen
    _last[1] = min(best - second, _FAR)
    return chosen


def _glance(view, outlook, level, dice, values):
    """Every action as it looks at a glance, into `values`; returns them with their doubts, best first."""
    drafts = view.phase == DRAFT
    claims = view.phase == CLAIM
    unseen = 0  # what the top of the pile is worth: the average of all maps that may lie there
    if drafts:
        yield
    elif claims:
        for n in range(view.left):
            if n % _BREATH == 0:
                yield
            unseen += outlook.claim(view.pile[n])
        unseen //= view.left or 1
    ranks: list = []
    for action in view.actions():
        if drafts:  # two maps to begin with: each as if it were claimed alone
            first, second = PAIRS[action]
            value = outlook.claim(view.dealt[4 * view.seat + first])
            value += outlook.claim(view.dealt[4 * view.seat + second])
        elif claims:
            value = unseen if action == PILE else outlook.claim(view.display[action])
        else:
            if len(ranks) % _BREATH == 0:
                yield
            _try(view, outlook, action, level == EASY and not dice.roll(_OVERLOOKED))
            value = outlook.value()
            if level < HARD and not outlook.free[action >> 8]:
                value += _DONE
        values[action] = value
        # Value and action in one small integer: sorting needs no key, and equals fall to the first action.
        ranks.append(value + dice.roll(_DOUBT[level]) << 9 | 511 - action)
    ranks.sort(reverse=True)
    return ranks


def _look(view, outlook, action):
    """What a mark is worth at a closer look: a turn later, its X marks made."""
    _try(view, outlook, action, False)
    yield from outlook.pick()
    return (yield from outlook.ahead())


def _settle(values, seen, chosen):
    """What a closer look has seen replaces what was judged at a glance; the rest moves as far as the best."""
    more = seen[chosen] - values[chosen]
    least = min(seen.values())
    for action in values:
        values[action] = seen.get(action, min(values[action] + more, least))


def _try(view, outlook, action, overlooked):
    """Marks in thought."""
    outlook.back()
    if view.phase != MARK:
        outlook.picks -= 1
    outlook.mark(action >> 8, MASKS[action & 255], overlooked)


# -- why, for the hint --------------------------------------------------------------------


def reason(view, action):
    """Why a move is good, by what chose it: a key of the words, and points or turns in them. It yields."""
    yield
    seat = view.seat
    close = _last[0] == action and _last[1] < _CLOSE
    if view.phase == CLAIM and action == PILE:
        return ("why.blind",)
    if view.phase in (CLAIM, DRAFT):
        if close:
            return ("why.close",)
        if view.phase == DRAFT:
            pair = [adds(view, seat, view.dealt[4 * seat + n], NONE) for n in PAIRS[action]]
            return "why.pair", sum(pair)
        island = view.display[action]
        pays = SEAL[island] != NONE and SEAL_WORTH[SEAL[island]] * view.tally[4 * seat + SEAL[island]]
        return ("why.seal", pays) if pays else ("why.worth", adds(view, seat, island, NONE))
    slot = action >> 8
    mask = MASKS[action & 255]
    coins, cups, palm, exes, completed = brings(view, seat, slot, mask)
    if completed:
        return ("why.completes.palm", completed, palm) if palm else ("why.completes", completed)
    if cups:
        return "why.cup", cups
    if palm:
        return "why.palm", palm
    if close:
        return ("why.close",)
    if coins:
        return "why.coin", (view.coins[seat] + coins) % 4
    if exes:
        return "why.x", exes
    single = action & 255 >= CELL and view.phase == MARK
    turns = turns_for(view.maps[2 * seat + slot], view.free[2 * seat + slot] & ~mask)
    return "why.single" if single else "why.room", max(1, turns + 8 >> 4)
