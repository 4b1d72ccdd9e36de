# SPDX-License-Identifier: MIT
"""The opponents of Treasure Maps: easy misjudges and overlooks, normal weighs, hard looks a turn ahead.

All but hard have good days and bad ones: whether a bot is in form is settled for a whole game.

They are given a table in which everything that their seat can't know was drawn again at random, and think in
pauses: each `yield` gives the screen its turn. How much they think is counted in positions, never by
the clock, so that a seed gives the same game everywhere.
"""

from micropython import const

from games.treasure_maps.deck import ISLAND, SEAL
from games.treasure_maps.lookahead import Lookahead
from games.treasure_maps.masks import MASKS
from games.treasure_maps.pieces import CELL, NONE, SEAL_WORTH
from games.treasure_maps.rules import CLAIM, DRAFT, MARK, PAIRS, PILE
from games.treasure_maps.scoring import adds, brings
from games.treasure_maps.value import turns_for

HARD = const(3)  # the engine's number for the level; 0 is a novice, 1 easy, 2 normal

# By level, novice to hard, when in form and when not: how far a mark may be misjudged, in sixteenths of a
# point,
_DOUBT = bytes((60, 130, 28, 60, 2, 66, 1, 1))
_WHIM = bytes((110, 200, 44, 92, 2, 80, 1, 1))  # and a new map;
_OVERLOOKED = bytes((4, 7, 4, 6, 0, 4, 0, 0))  # of eight marks: under how many the symbols are overlooked;
_BEAM = bytes((1, 1, 1, 1, 5, 1, 8, 8))  # how many marks are looked at more closely.
_OFF = bytes((4, 4, 3, 0))  # by level: in how many games of eight it is out of form
_DONE = const(4096)  # nobody overlooks that a mark completes a map
AGAIN = const(8)  # a lead of less than so many sixteenths of a point makes hard look twice
_FAR = const(9999)

_BREATH = const(9)  # positions between two pauses: about 15 ms on the device


def think(view, level, dice, values=None):
    """A generator that pauses now and then, and returns the action it would choose.

    `values` gets what each action is worth, in sixteenths of a point. Those that are in it already are looked
    at as closely as the best; the rest is judged at a glance, and never as better than what was looked at.
    """
    asked = list(values or ())
    outlook = Lookahead(view)
    judged = {} if values is None else values
    mood = 2 * level + (dice.form < _OFF[level])
    ranks = yield from _glance(view, outlook, mood, dice, judged)
    chosen = 511 - (ranks[0] & 511)
    marks = view.phase not in (DRAFT, CLAIM)
    if _BEAM[mood] == 1 or level < HARD and not marks or view.phase == DRAFT or ranks[0] >> 9 >= _DONE:
        return chosen
    seen = {}  # what a closer look says
    best = second = -_FAR
    runner_up = chosen
    for rank in ranks[: _BEAM[mood]]:  # the best at a glance first: of equal looks it is chosen
        action = 511 - (rank & 511)
        seen[action] = yield from _look(view, outlook, action, judged)
        value = seen[action] + dice.roll(_DOUBT[mood])
        if value > best:
            second = best
            runner_up = chosen
            best = value
            chosen = action
        elif value > second:
            second = value
            runner_up = action
    for action in asked:
        if action not in seen:
            seen[action] = yield from _look(view, outlook, action, judged)
    if level == HARD and marks and runner_up != chosen and best - second < AGAIN:
        lead = yield from _second_look(view, outlook, chosen, runner_up)
        if lead < 0:
            chosen, runner_up = runner_up, chosen
        seen[chosen] = best
        seen[runner_up] = best - abs(lead)
    _settle(judged, seen, chosen)
    return chosen


def _glance(view, outlook, mood, dice, values):
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
    doubt = (_WHIM if drafts or claims else _DOUBT)[mood]
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
            overlooked = _OVERLOOKED[mood]
            _try(view, outlook, action, overlooked and dice.roll(8) < overlooked)
            value = outlook.value()
            if mood < 2 * HARD and not outlook.free[action >> 8]:
                value += _DONE
        values[action] = value
        # Value and action in one small integer: sorting needs no key, and equals fall to the first action.
        ranks.append(value + dice.roll(doubt) << 9 | 511 - action)
    ranks.sort(reverse=True)
    return ranks


def _look(view, outlook, action, values):
    """What an action is worth a turn later, X marks made; the pile's top as all maps that are claimed."""
    if view.phase != CLAIM:
        _try(view, outlook, action, False)
        yield from outlook.pick()
        return (yield from outlook.ahead())
    if action != PILE:
        return (yield from outlook.claimed(view.display[action]))
    more = maps = 0
    for n in range(4):
        if view.display[n] != NONE:
            more += (yield from outlook.claimed(view.display[n])) - values[n]
            maps += 1
    return values[PILE] + (more // maps if maps else 0)


def _second_look(view, outlook, one, other):
    """Returns by how much a mark is better than another, when both are evaluated two turns ahead."""
    found = []
    for action in (one, other):
        _try(view, outlook, action, False)
        yield from outlook.pick()
        found.append((yield from outlook.twice()))
    return found[0] - found[1]


def _settle(values, seen, chosen):
    """Replaces rough values by those of the lookahead; shifts all others by as much as the best one."""
    more = seen[chosen] - values[chosen]
    least = min(seen.values())
    for action in values:
        values[action] = seen.get(action, min(values[action] + more, least))


def _try(view, outlook, action, overlooked):
    """Tries a mark on the bot's own copy."""
    outlook.back()
    if view.phase != MARK:
        outlook.picks -= 1
    outlook.mark(action >> 8, MASKS[action & 255], overlooked)


# -- why, for the hint --------------------------------------------------------------------


def reason(view, action):
    """Returns why a move is good: the key of a text, and the points or turns in it. A generator."""
    yield
    seat = view.seat
    if view.phase == CLAIM and action == PILE:
        return ("why.blind",)
    if view.phase in (CLAIM, DRAFT):
        if view.phase == DRAFT:
            one, other = [view.dealt[4 * seat + n] for n in PAIRS[action]]
            return "why.pair", adds(view, seat, one, NONE) + adds(view, seat, other, one)
        island = view.display[action]
        pays = SEAL[island] != NONE and SEAL_WORTH[SEAL[island]] * view.tally[4 * seat + SEAL[island]]
        if pays:
            return "why.seal", pays
        return "why.worth", adds(view, seat, island, NONE), max(1, turns_for(island, ISLAND[island]) + 8 >> 4)
    slot = action >> 8
    mask = MASKS[action & 255]
    coins, cups, palm, exes, completed = brings(view, seat, slot, mask)
    if completed:
        return ("why.completes.palm", completed, palm) if palm else ("why.completes", completed)
    if cups:
        return "why.cup", cups
    if palm:
        return "why.palm", palm
    if coins:
        row = (view.coins[seat] + coins) % 4  # which brings a cup when it is full, while there are any
        return ("why.coin", row) if row and view.cup else ("why.coins", coins)
    if exes:
        return "why.x", exes
    single = action & 255 >= CELL and view.phase == MARK
    turns = turns_for(view.maps[2 * seat + slot], view.free[2 * seat + slot] & ~mask)
    return "why.single" if single else "why.room", max(1, turns + 8 >> 4)
