# SPDX-License-Identifier: MIT
"""The bots of Treasure Mines: they know the odds and what was learned from many games, and differ in sight.

easy sees what a tile brings if the game ended now, and misjudges it; normal sees what sets may still become,
and misjudges a little; hard judges well, grudges others theirs, thinks of the next player's choice, and knows
when to end. Worth is in 128ths of a point (see value.py), mostly summed over the six faces of the die.
"""

from games.treasure_mines import rules, scoring
from games.treasure_mines.pieces import (
    KINDS,
    MISSIONS,
    PLUS,
    STAR,
    TRAVELLER,
    VEIN_COINS,
    VEIN_TILES,
    missions,
)
from games.treasure_mines.state import reach
from games.treasure_mines.value import (
    CARD,
    POINT,
    STARS,
    WISH,
    Odds,
    Worth,
    faces,
    learned,
    six,
)

EASY = 1
HARD = 3

REPLY = 32  # what the next of two players may dig, in 64ths
BLUR = (0, 2500, 750, 0)  # by level: by how much a dig is misjudged at the most, in 128ths of a point
DOUBT = 50  # quarters of a point by which a margin is in doubt when the game is about to end,
LONG = 3  # and for each quarter of the root of the turns that may follow
NEAR = POINT  # a dig is as good as another within a sixth of a point: six times 128ths
FANCY = 16  # how far a mission may be behind another and still be kept, in 250ths of a win


def think(view, level, dice):
    """The action of a bot: a generator that pauses about every 30 ms of the device's time."""
    yield None
    return (yield from weigh(view, level, dice, learned(view.players)))


def weigh(view, level, dice, values):
    """The action of a bot that judges by these values."""
    actions = view.actions()
    if len(actions) == 1:
        return actions[0]
    phase = view.phase
    if phase == rules.KEEP:
        return best(actions, [values[WISH + mission] + dice.roll(FANCY) for mission in actions])
    worth = Worth(view, values, level > EASY)
    for seat in range(view.players):
        worth.appraise(seat)
        yield None
    hard = level == HARD
    odds = Odds(view, worth, hard)
    judge = _JUDGES[phase]
    found = []
    for action in actions:
        value = judge(odds, action, hard)
        if not hard:
            value += 6 * (dice.roll(BLUR[level]) - (BLUR[level] >> 1))
        found.append(value)
        if phase == rules.DIG or len(found) % 8 == 0:
            yield None
    if hard and phase == rules.DIG and view.abandoned == view.ending() - 1:
        end = End(odds)
        yield None
        for n in range(len(actions)):
            found[n] = end.chance(actions[n] - rules.DIG_AT, found[n])
            yield None
    return best(actions, found)


def best(actions, values):
    """The first action of the highest value."""
    return actions[values.index(max(values))]


# -- what an action is worth, in six times 128ths of a point ----------------------------------


def dig(odds, action, hard):
    """What a dig is worth; a hard bot of two takes off what it leaves to the other."""
    view = odds.view
    mine = action - rules.DIG_AT
    seat = view.seat
    value = odds.offers(seat)[mine] + 6 * odds.worth.errand(mine)
    if not hard or view.players > 2:
        return value
    follower = 1 - seat
    offers = odds.offers(follower)
    elsewhere = max([offers[other] for other in range(view.mines) if other != mine])
    worths = odds.tiles(follower, mine)
    size = len(worths)
    left = 0
    for n in range(min(size, 6)):
        here = six(worths[n + 1 :] + worths[:n]) if size > 2 else 0
        left += max(here, elsewhere) * faces(n, size)
    return value - left * REPLY // 384


def use(odds, action, hard):
    """What a way to end a roll is worth, an orange card at the price of having it later."""
    view = odds.view
    seat = view.seat
    mine = view.mine
    if action == rules.ROLL_AGAIN:
        return odds.offers(seat)[mine] - 6 * odds.worth.price(CARD)
    steps = view.roll
    price = 0
    if action != rules.AS_ROLLED:
        steps += 1 if action == rules.ONE_MORE else -1
        price = odds.worth.price(CARD + 5)
    return 6 * (odds.tile(seat, mine, view.landing(mine, steps)) - price)


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
    worth = odds.worth
    mine = worth.without(view.seat, gave, got)
    return 6 * mine - 6 * worth.without(other, got, gave) // view.players


_JUDGES = {
    rules.DIG: dig,
    rules.USE: use,
    rules.VEIN: _vein,
    rules.PLACES: _places,
    rules.GROUND: _ground,
    rules.SWAP: _swap,
}


# -- the last dig ---------------------------------------------------------------------------


class End:
    """When one more abandoned mine ends the game: the chance to win after a dig, in 6 * 1024ths."""

    def __init__(self, odds):
        self._odds = odds
        view = odds.view
        seat = view.seat
        total = odds.worth.total
        self._lead = total[seat] - max([total[other] for other in range(view.players) if other != seat])
        turns = 2 * odds.worth.digs // view.players
        root = 0
        while (root + 1) * (root + 1) <= turns * 16:  # in quarters
            root += 1
        self._doubt = (DOUBT + LONG * root) * POINT >> 2
        # What each other would count now, by every mission that he may have.
        own = list(view.dealt[seat * 3 : seat * 3 + 3])
        view.last = seat
        self._rivals = []
        for other in range(view.players):
            if other != seat:
                view.kept[other] = MISSIONS
                points = scoring.score(view, other)[-1]
                found = scoring.collect(view, other)
                self._rivals.append(
                    [
                        points + scoring.reward(n, view.players)
                        if scoring.met(view, other, n, found)
                        else points
                        for n in missions(view.players)
                        if n not in own
                    ]
                )

    def chance(self, mine, value):
        """The chance to win after a dig in a mine, whose value is what dig() says."""
        odds = self._odds
        view = odds.view
        seat = view.seat
        order = reach(view.left[mine], view.pick[mine])
        size = len(order)
        # What the dig does besides its tile: to a traveller or a last miner, and for the next player.
        besides = (value - odds.offers(seat)[mine]) // 6
        total = 0
        for n in range(min(size, 6)):
            if size == 2:
                chance = self._counted(mine, order[n])
            else:
                lead = self._lead + odds.tile(seat, mine, order[n]) + besides
                chance = max(20, min(1004, 512 + lead * 410 // self._doubt))
            total += chance * faces(n, size)
        return total

    def _counted(self, mine, place):
        """The chance that the count is won if that tile is the last one to be dug."""
        view = self._odds.view
        seat = view.seat
        at = seat * KINDS + view.kind(mine, place)
        mark = view.mark(mine, place)
        coins = view.coins_on(mine, place) + (2 if mark == PLUS else 0)
        view.tiles[at] += 1
        view.coins[seat] += coins
        points = scoring.score(view, seat)[-1] + (1 if mark == STAR else 0)
        view.tiles[at] -= 1
        view.coins[seat] -= coins
        chance = 1024
        for rival in self._rivals:
            won = sum([2 if points > other else 1 if points == other else 0 for other in rival])
            chance = chance * won // (2 * len(rival))
        return chance


# -- why, for the hint --------------------------------------------------------------------


def reason(view, action):
    """Why the hard bot would do that, from what it reckons with: words, and figures in points for them."""
    values = learned(view.players)
    if view.phase == rules.KEEP:
        return ("why.mission", values[WISH + action] * 2 // 5)
    worth = Worth(view, values)
    for seat in range(view.players):
        worth.appraise(seat)
    odds = Odds(view, worth, True)
    judge = _JUDGES[view.phase]
    if view.phase == rules.DIG:
        value = judge(odds, action, True)
        near = [each for each in view.actions() if abs(judge(odds, each, True) - value) < NEAR]
        if len(near) > 1:
            return ("why.close", len(near))
        return _hope(odds, action - rules.DIG_AT)
    if view.phase == rules.USE:
        mine = view.mine
        rolled = _points(odds.tile(view.seat, mine, view.landing(mine, view.roll)))
        if action == rules.AS_ROLLED:
            return ("why.roll", rolled)
        if action == rules.ROLL_AGAIN:
            return ("why.again", _points(odds.offers(view.seat)[mine] // 6), rolled)
        steps = view.roll + (1 if action == rules.ONE_MORE else -1)
        return ("why.step", _points(odds.tile(view.seat, mine, view.landing(mine, steps))), rolled)
    if view.phase == rules.SWAP and action == rules.NO_SWAP:
        return ("why.keep",)
    gain = _points(judge(odds, action, True) // 6)
    if view.phase == rules.SWAP:
        return ("why.swap", gain)
    return ("why.lay", gain) if gain > 0 else ("why.spare",)


def _points(worth):
    """The nearest whole number of points, none for a loss."""
    return max(0, worth + (POINT >> 1)) // POINT


def _hope(odds, mine):
    """What weighs most in a mine: a kind of tile, a chance card, coins, or where it is."""
    view = odds.view
    seat = view.seat
    order = reach(view.left[mine], view.pick[mine])
    size = len(order)
    pips = bytearray(KINDS)
    sums = [0] * KINDS
    stars = cards = coins = lying = 0
    for n in range(min(size, 6)):
        kind = view.kind(mine, order[n])
        times = faces(n, size)
        mark = view.mark(mine, order[n])
        found = view.coins_on(mine, order[n]) + (2 if mark == PLUS else 0)
        plain = odds.tile(seat, mine, order[n]) - found * odds.worth.coin[seat]
        if mark == STAR:
            plain -= STARS
            cards += times
            stars += STARS * times
        if found:
            lying += times
            coins += found * odds.worth.coin[seat] * times
        pips[kind] += times
        sums[kind] += plain * times
    most = max(sums)
    errand = 6 * odds.worth.errand(mine)
    if errand > max(most, stars, coins):
        return ("why.road",) if odds.worth.own == TRAVELLER else ("why.last",)
    if max(stars, coins) > most:
        return ("why.chance", cards) if stars >= coins else ("why.coins", lying)
    kind = sums.index(most)
    have = view.tiles[seat * KINDS + kind] + 1
    return ("why.tile." + str(kind), pips[kind], have, _points(most // pips[kind]))
