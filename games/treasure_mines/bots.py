# SPDX-License-Identifier: MIT
"""The bots of Treasure Mines: they use the odds and values learned from many games, at four levels.

easy sees what a tile brings if the game ended now, and misjudges it; normal sees what sets may still become,
and misjudges a little; hard judges well, denies others theirs, considers the next player's choice, and knows
when to end. Worth is in 128ths of a point (see value.py), mostly summed over the six faces of the die.
"""

from games.treasure_mines import rules, scoring
from games.treasure_mines.odds import CARD, WISH, values_for
from games.treasure_mines.pieces import (
    KINDS,
    MISSIONS,
    SHORT_CUT,
    STAR,
    TRAVELLER,
    VEIN_COINS,
    VEIN_TILES,
    missions,
)
from games.treasure_mines.state import reach
from games.treasure_mines.value import (
    DOUBT,
    EASY,
    HARD,
    LONG,
    NOVICE,
    POINT,
    REPLY,
    STARS,
    Worth,
    faces,
    six,
)

# By level, novice to hard: by how much a dig is misjudged at the most, in 128ths of a point, and all else.
BLUR = (3000, 550, 600, 0)
BLUR_ELSE = (6000, 550, 600, 0)
SHINE = bytes((2, 1, 1, 1, 0, 0, 3, 6, 3))  # what a novice sees in each kind of tile
SHINY = 6 * POINT
LATER = 6 * 20 * POINT
# How far a mission may be behind another and still be kept, in 250ths of a win, for 2 to 5 players.
FANCY = bytes((10, 16, 8, 16))
WIN = 5  # what a 250th of a win is worth, in 32nds of a point: how far a margin of points goes, see _end()
SIXTEENTH = 6 * POINT // 16  # of a point


def think(view, level, dice, values=None):
    """The action of a bot: a generator that pauses about every 30 ms of the device's time.

    `values` gets what each action is worth, in sixteenths of a point. At the last dig that is how many points
    ahead would give the same chance to win. A review, which has an action in `values` already, gets no more
    than the points that it cost, unless the game should have been ended.
    """
    yield None
    return (yield from weigh(view, level, dice, values_for(view.players), values))


def weigh(view, level, dice, weights, values=None):
    """The action of a bot that judges by these weights."""
    actions = view.actions()
    if len(actions) == 1:
        if values is not None:
            values[actions[0]] = 0
        return actions[0]
    phase = view.phase
    found = []
    if phase == rules.KEEP:
        fancy = FANCY[view.players - 2] if level else 250  # a novice takes any
        for mission in actions:
            found.append(weights[WISH + mission] + dice.roll(fancy))
            if values is not None:
                values[mission] = weights[WISH + mission] * WIN >> 1
        values = None
    else:
        worth = Worth(view, weights, level, view.seat)
        for seat in range(view.players):
            worth.appraise(seat)
            yield None
        for action in actions:
            value = judge(worth, action)
            if level < HARD:
                blur = (BLUR if phase == rules.DIG else BLUR_ELSE)[level]
                value += 6 * (dice.roll(blur) - (blur >> 1))
            found.append(value)
            if phase == rules.DIG or len(found) % 4 == 0:
                yield None
        if level == HARD and phase == rules.DIG and view.abandoned == view.ending - 1:
            points = found[:]
            yield from _end(worth, actions, found)
            best = found.index(max(found))
            if values and len(worth.tiles(view.seat, actions[best] - rules.DIG_AT)) > 2:
                most, top = points[best], found[best]
                for n in range(len(actions)):  # the game may go on: what cost no points is no loss
                    found[n] = min(-1, max(points[n] - most, found[n] - top))
                found[best] = 0
    if values is not None:
        for n in range(len(actions)):
            values[actions[n]] = found[n] // SIXTEENTH
    return actions[found.index(max(found))]


# -- what an action is worth, in six times 128ths of a point ----------------------------------


def judge(worth, action):
    """Returns what an action is worth to the seat that decides."""
    view = worth.view
    seat = view.seat
    phase = view.phase
    if phase == rules.DIG:
        return dig(worth, action - rules.DIG_AT)
    if phase == rules.USE:  # an orange card at the price of having it later; a novice keeps it too long
        if worth.level == NOVICE:
            return 0 if action == rules.AS_ROLLED else -LATER
        return _used(worth, action)
    if phase == rules.PLACES:
        return _temptation(worth, view.chosen, action - rules.PLACES_OF, VEIN_COINS)
    if phase == rules.GROUND:
        mine = action - rules.GROUND_AT
        return _temptation(worth, mine, view.bare(mine), 1)
    if phase == rules.VEIN:  # at best, on its one, two or three likeliest tiles, or on none
        mine = action - rules.VEIN_AT
        bare = view.bare(mine)
        mask = value = laid = 0
        for place in reach(view.left[mine], view.pick[mine]):
            if bare >> place & 1 and laid < VEIN_TILES:
                mask |= 1 << place
                laid += 1
                value = max(value, _temptation(worth, mine, mask, VEIN_COINS))
        return value
    if action == rules.NO_SWAP:
        return 0
    other, gave, got = rules.barter(action)  # what it brings me, and what it costs the other
    gain = 6 * worth.without(seat, gave, got)
    return gain if worth.level <= EASY else gain - 6 * worth.without(other, got, gave) // view.players


def dig(worth, mine):
    """What a dig is worth; a hard bot of two takes off what it leaves to the other.

    Who is easy sees the best tile that the die may lead to, as if it were sure; a novice the shiniest one.
    """
    view = worth.view
    seat = view.seat
    if worth.level == NOVICE:
        order = reach(view.left[mine], view.pick[mine])[:6]
        return SHINY * max([SHINE[view.kind(mine, place)] + view.bears(mine, place) for place in order])
    if worth.level == EASY:
        return 6 * max(worth.tiles(seat, mine)[:6])
    value = worth.offers(seat)[mine] + 6 * worth.errand(mine)
    if not worth.hard or view.players > 2:
        return value
    offers = worth.offers(1 - seat)
    elsewhere = max([offers[other] for other in range(view.mines) if other != mine])
    worths = worth.tiles(1 - seat, mine)
    size = len(worths)
    left = 0
    for n in range(min(size, 6)):
        here = six(worths[n + 1 :] + worths[:n]) if size > 2 else 0
        left += max(here, elsewhere) * faces(n, size)
    return value - left * REPLY // 384


def _used(worth, action):
    """What a choice after the roll is worth, with short cuts that may follow, at the price of all cards."""
    view = worth.view
    price = 6 * worth.at(CARD + 5 + worth.phase)
    if action != rules.ROLL_AGAIN:
        way, value = _rolled(worth, action)
        return 6 * value - way * price
    value = worth.offers(view.seat)[view.mine]
    most = view.holds(view.seat, SHORT_CUT) if view.edition > 1 else 0
    if most:  # for each face the best of as rolled, some more and some fewer
        worths = worth.tiles(view.seat, view.mine)
        value = 0
        for roll in range(6):
            best = worths[roll % len(worths)]
            for way in range(1, most + 1):
                fewer = worths[(roll - way) % len(worths)] if way <= roll else best
                best = max(best, max(worths[(roll + way) % len(worths)], fewer) - way * price // 6)
            value += best
    return value - 6 * worth.at(CARD + worth.phase)


def _rolled(worth, action):
    """How many short cuts lead to the best tile of a direction, 0 for as rolled, and what it is worth."""
    view = worth.view
    steps = view.roll + view.shift
    worths = worth.tiles(view.seat, view.mine)
    if action == rules.AS_ROLLED:
        return 0, worths[(steps - 1) % len(worths)]
    most = view.holds(view.seat, SHORT_CUT) if view.edition > 1 else 1
    step = 1 if action == rules.ONE_MORE else -1
    if step < 0:
        most = min(most, steps - 1)
    price = worth.at(CARD + 5 + worth.phase)
    best = 1, worths[(steps + step - 1) % len(worths)]
    for way in range(2, most + 1):
        value = worths[(steps + step * way - 1) % len(worths)]
        if value - way * price > best[1] - best[0] * price:
            best = way, value
    return best


def _temptation(worth, mine, places, coins):
    """What coins on some tiles of a mine bring: my best dig gets better, but so may the next player's."""
    view = worth.view
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
        offers = worth.offers(seat)
        gains.append(max(0, offers[mine] + extra - max(offers)))
    return gains[0] if me == follower else gains[0] - 2 * gains[1]


# -- the last dig ---------------------------------------------------------------------------


def _end(worth, actions, found):
    """When one more abandoned mine ends the game: judges digs by the chance to win by them.

    A chance, in 6 * 1024ths, is then turned into the lead that usually gives it.
    """
    view = worth.view
    seat = view.seat
    total = worth.total
    lead = total[seat] - max([total[other] for other in range(view.players) if other != seat])
    turns = 2 * worth.digs // view.players
    root = 0
    while (root + 1) * (root + 1) <= turns * 16:  # in quarters
        root += 1
    doubt = (DOUBT + LONG * root) * POINT >> 2
    # What each other would count now, by every mission that he may have.
    own = list(view.dealt[seat * 3 : seat * 3 + 3])
    view.last = seat
    rivals = []
    for other in range(view.players):
        if other != seat:
            view.kept[other] = MISSIONS
            points = scoring.score(view, other)[-1]
            have = scoring.collect(view, other, scoring.NONE)
            rivals.append(
                [
                    points + scoring.reward(n, view.players, view.edition)
                    if scoring.met(view, other, n, have)
                    else points
                    for n in missions(view.players)
                    if n not in own
                ]
            )
    yield None
    for n in range(len(actions)):
        mine = actions[n] - rules.DIG_AT
        # What the dig does besides its tile: to a traveller or a last miner, and for the next player.
        besides = (found[n] - worth.offers(seat)[mine]) // 6
        worths = worth.tiles(seat, mine)
        size = len(worths)
        found[n] = 0
        for roll in range(min(size, 6)):
            chance = max(20, min(1004, 512 + (lead + worths[roll] + besides) * 410 // doubt))
            if size == 2:  # it is the last tile to be dug
                chance = _counted(view, mine, view.landing(mine, roll + 1), rivals)
            found[n] += chance * faces(roll, size)
        worth.chance = (found[n] * 100 + 3072) // 6144  # of the last dig, in hundredths
        found[n] = (found[n] - 6 * 512) * doubt // 410
        yield None


def _counted(view, mine, place, rivals):
    """The chance that the count is won if that tile is the last one to be dug."""
    seat = view.seat
    at = seat * KINDS + view.kind(mine, place)
    coins = view.bears(mine, place)
    view.tiles[at] += 1
    view.coins[seat] += coins
    points = scoring.score(view, seat)[-1] + (1 if view.mark(mine, place) == STAR else 0)
    view.tiles[at] -= 1
    view.coins[seat] -= coins
    chance = 1024
    for rival in rivals:
        won = sum([2 if points > other else 1 if points == other else 0 for other in rival])
        chance = chance * won // (2 * len(rival))
    return chance


# -- why, for the hint --------------------------------------------------------------------


def reason(view, action):
    """Why the hard bot would do that, from what it reckons with: words, and figures in points for them.

    A generator, as think() is: what weighs in a hint takes as long as a thought.
    """
    yield None
    values = values_for(view.players)
    phase = view.phase
    if phase == rules.KEEP:
        return ("why.mission", values[WISH + action] * 2 // 5)
    worth = Worth(view, values, HARD, view.seat)
    for seat in range(view.players):
        worth.appraise(seat)
        yield None
    if phase == rules.DIG:
        mine = action - rules.DIG_AT
        worths = worth.tiles(view.seat, mine)
        if view.abandoned == view.ending - 1 and len(worths) == 2:  # one more tile, and the game is over
            found = [0]
            yield from _end(worth, [action], found)
            return ("why.end", worth.chance)
        return _hope(worth, mine)
    if phase == rules.USE:
        rolled = _points(_rolled(worth, rules.AS_ROLLED)[1])
        if action == rules.AS_ROLLED:
            return ("why.roll", rolled)
        if action == rules.ROLL_AGAIN:
            return ("why.again", _points(worth.offers(view.seat)[view.mine] // 6), rolled)
        return ("why.step", _points(_rolled(worth, action)[1]), rolled)
    if action == rules.NO_SWAP:
        return ("why.keep",)
    if phase == rules.SWAP:
        _, gave, got = rules.barter(action)
        return ("why.swap", _points(worth.without(view.seat, gave, got)))
    gain = _points(judge(worth, action) // 6)
    if gain > 0:
        return ("why.lay", gain)
    if phase == rules.PLACES and action > rules.PLACES_OF or phase == rules.VEIN:  # its tiles come next
        return ("why.least",)
    return ("why.least" if phase == rules.GROUND and view.bare(action - rules.GROUND_AT) else "why.spare",)


def _points(worth):
    """Returns the nearest whole number of points, 0 for a loss."""
    return max(0, worth + (POINT >> 1)) // POINT


def _hope(worth, mine):
    """What weighs most in a mine: a kind of tile, a chance card, coins, or where it is."""
    view = worth.view
    seat = view.seat
    worths = worth.tiles(seat, mine)
    size = len(worths)
    pips = bytearray(KINDS)
    sums = [-9999999] * KINDS  # of kinds that are not there
    stars = cards = coins = lying = 0
    for n in range(min(size, 6)):
        place = view.landing(mine, n + 1)
        kind = view.kind(mine, place)
        times = faces(n, size)
        found = view.bears(mine, place) * worth.coin[seat]
        plain = worths[n] - found
        if view.mark(mine, place) == STAR:
            plain -= STARS
            cards += times
            stars += STARS * times
        if found:
            lying += times
            coins += found * times
        sums[kind] = plain * times + (sums[kind] if pips[kind] else 0)
        pips[kind] += times
    most = max(sums)
    if 6 * worth.errand(mine) > max(most, stars, coins):
        return ("why.road",) if worth.own == TRAVELLER else ("why.last",)
    if max(stars, coins) > max(most, 0):
        return ("why.chance", cards) if stars >= coins else ("why.coins", lying)
    kind = sums.index(most)
    if pips[kind] == 1 or most < 0:  # a small chance: what the dig brings on average says more
        return ("why.mean", _points(six(worths) // 6))
    have = view.tiles[seat * KINDS + kind] + 1
    return ("why.tile." + str(kind), pips[kind], have, _points(most // pips[kind]))
