# SPDX-License-Identifier: MIT
"""The bots of Treasure Mines: they know the odds, and differ in what they think a tile is worth.

easy counts what a tile brings at once, and has its whims; normal weighs what sets may still become, and
has fewer; hard has none, grudges others theirs, thinks of the next player's choice, and knows when to end.
Worth is in sixteenths of a point (see value.py), mostly summed over the six faces of the die.
"""

from micropython import const

from coffer.bits import count
from games.treasure_mines import rules
from games.treasure_mines.pieces import PLUS, STAR, VEIN_COINS, VEIN_TILES
from games.treasure_mines.state import reach
from games.treasure_mines.value import (
    EAGER,
    LONG,
    POINT,
    REPLY,
    RESERVE,
    STARS,
    WISHES,
    Odds,
    Worth,
    faces,
)

_EASY = const(1)
_HARD = const(3)

WHIMS = (0, 3, 8, 0)  # by level: one in so many decisions is a whim
WORLDS = 8  # in how many redealt worlds a last dig is tried


def think(view, level, dice):
    """The action of a bot: a generator that pauses about every 30 ms of the device's time."""
    yield None
    actions = view.actions()
    if len(actions) == 1:
        return actions[0]
    if WHIMS[level] and dice.roll(WHIMS[level]) == 0:
        return actions[dice.roll(len(actions))]
    phase = view.phase
    if phase == rules.KEEP:
        return best(actions, [WISHES[view.players - 2][mission] for mission in actions])
    worth = Worth(view, level > _EASY)
    for seat in range(view.players):
        worth.appraise(seat)
        yield None
    hard = level == _HARD
    odds = Odds(view, worth, hard)
    yield None
    judge = _JUDGES[phase]
    values = []
    for action in actions:
        values.append(judge(odds, action, hard))
        if phase == rules.DIG or len(values) % 16 == 0:
            yield None
    if hard and phase == rules.DIG and view.abandoned == view.ending() - 1:
        for n in range(len(actions)):
            values[n] = yield from _chance_to_win(odds, actions[n] - rules.DIG_AT, values[n], dice)
    return best(actions, values)


def best(actions, values):
    """The first action of the highest value."""
    return actions[values.index(max(values))]


# -- what an action is worth; only actions of the same phase can be compared ------------------


def dig(odds, action, ahead):
    """36 times what a dig is worth; with `ahead`, less what it leaves to the next player."""
    view = odds.view
    mine = action - rules.DIG_AT
    seat = view.seat
    value = 6 * odds.offers(seat)[mine]
    if not view.visited[seat] >> mine & 1:
        value += 36 * odds.worth.new_mine
    if not ahead:
        return value
    left = view.left[mine]
    follower = (seat + 1) % view.players
    offers = odds.offers(follower)
    elsewhere = max([offers[other] for other in range(view.mines) if other != mine])
    order = reach(left, view.pick[mine])
    size = len(order)
    for n in range(min(size, 6)):
        rest = left & ~(1 << order[n])
        here = odds.six(follower, mine, rest, order[n] + 1) if count(rest) > 1 else 0
        value -= (max(here, elsewhere) * REPLY >> 6) * faces(n, size)
    return value


def _chance_to_win(odds, mine, value, dice):
    """When one more abandoned mine ends the game: the chance to win, in 1024ths, after a dig."""
    view = odds.view
    seat = view.seat
    if count(view.left[mine]) == 2:
        wins = 0
        for n in range(WORLDS):
            world = view.copy()
            world.redeal(seat, dice)
            world.mine = mine
            world.dig(1 + n % 2)
            while world.seat >= 0:  # a chance card that asks something
                world.apply(world.actions()[0])
            winners = world.winners()
            if seat in winners:
                wins += 1024 // WORLDS // len(winners)
            yield None
        return wins
    total = odds.worth.total
    rival = max([total[other] for other in range(view.players) if other != seat])
    margin = (total[seat] - rival) * 36 + value
    doubt = 36 * POINT * (EAGER + odds.worth.digs * LONG)
    return 512 + max(-doubt, min(doubt, margin)) * 8 // (doubt >> 6)


def use(odds, action, hard):
    """Six times what a way to end a roll is worth, an orange card at the price of having it later."""
    view = odds.view
    seat = view.seat
    mine = view.mine
    price = 6 * RESERVE * min(3, odds.worth.digs // view.players)
    if action == rules.ROLL_AGAIN:
        return odds.offers(seat)[mine] - price
    steps = view.roll
    if action == rules.AS_ROLLED:
        price = 0
    else:
        steps += 1 if action == rules.ONE_MORE else -1
    return 6 * odds.tile(seat, mine, view.landing(mine, steps)) - price


def _vein(odds, action, hard):
    """What a gold vein can do at best in a mine: on its one, two or three likeliest tiles, or on none."""
    view = odds.view
    mine = action - rules.VEIN_AT
    bare = view.bare(mine)
    mask = value = laid = 0
    for place in reach(view.left[mine], view.pick[mine]):
        if bare >> place & 1 and laid < VEIN_TILES:
            mask |= 1 << place
            laid += 1
            value = max(value, _temptation(odds, mine, mask, VEIN_COINS))
    return value


def _places(odds, action, hard):
    return _temptation(odds, odds.view.chosen, action - rules.PLACES_OF, VEIN_COINS)


def _ground(odds, action, hard):
    mine = action - rules.GROUND_AT
    return _temptation(odds, mine, odds.view.bare(mine), 1)


def _temptation(odds, mine, places, coins):
    """What coins on some tiles of a mine bring: my best dig gets better, but so may the next player's."""
    view = odds.view
    order = reach(view.left[mine], view.pick[mine])
    size = len(order)
    if size < 2:
        return 0  # it is about to be abandoned, and the coins with it
    extra = 0
    for n in range(min(size, 6)):
        if places >> order[n] & 1:
            extra += faces(n, size) * coins * POINT
    me = view.seat
    follower = me if view.again else (me + 1) % view.players
    gains = []
    for seat in (me, follower):
        offers = odds.offers(seat)
        gains.append(max(0, offers[mine] + extra - max(offers)))
    return gains[0] if me == follower else gains[0] - 2 * gains[1]


def _swap(odds, action, hard):
    """What a barter brings me, and what it costs the other."""
    if action == rules.NO_SWAP:
        return 0
    view = odds.view
    other, gave, got = rules.barter(action)
    mine = odds.worth.more[view.seat]
    theirs = odds.worth.more[other]
    return mine[got] - mine[gave] + (theirs[got] - theirs[gave]) // view.players


_JUDGES = {
    rules.DIG: dig,
    rules.USE: use,
    rules.VEIN: _vein,
    rules.PLACES: _places,
    rules.GROUND: _ground,
    rules.SWAP: _swap,
}


# -- why, for the hint --------------------------------------------------------------------


def reason(view, action):
    """Why: what a dig is hoped to bring most of, or what a card is good for."""
    phase = view.phase
    if phase == rules.KEEP:
        return ("why.mission",)
    if phase == rules.DIG:
        return _hope(view, action - rules.DIG_AT)
    if phase == rules.USE:
        return ({rules.AS_ROLLED: "why.roll", rules.ROLL_AGAIN: "why.again"}.get(action, "why.step"),)
    if phase == rules.SWAP:
        return ("why.keep" if action == rules.NO_SWAP else "why.swap",)
    return ("why.lay",)


def _hope(view, mine):
    """Whether tiles, chance cards or coins weigh most in a mine."""
    worth = Worth(view, True)
    worth.appraise(view.seat)
    tiles = stars = coins = 0
    order = reach(view.left[mine], view.pick[mine])
    size = len(order)
    for n in range(min(size, 6)):
        mark = view.mark(mine, order[n])
        tiles += worth.more[view.seat][view.kind(mine, order[n])] * faces(n, size)
        stars += STARS * faces(n, size) if mark == STAR else 0
        coins += POINT * (view.coins_on(mine, order[n]) + (2 if mark == PLUS else 0)) * faces(n, size)
    if worth.new_mine * 6 > max(tiles, stars, coins) and not view.visited[view.seat] >> mine & 1:
        return ("why.mission",)
    if tiles >= max(stars, coins):
        return ("why.tiles",)
    return ("why.chance" if stars >= coins else "why.coins",)
