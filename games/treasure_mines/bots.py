# SPDX-License-Identifier: MIT
"""The bots of Treasure Mines: they know the odds, and differ in what they think a tile is worth.

easy counts what a tile brings at once, and has its whims; normal weighs what sets may still become, and
has fewer; hard has none, grudges others theirs, thinks of the next player's choice, and knows when to end.
Worth is in sixteenths of a point (see worth.py), mostly summed over the six faces of the die.
"""

from micropython import const

from coffer.bits import cells, count
from games.treasure_mines import rules
from games.treasure_mines.cards import KINDS, PLUS, STAR, VEIN_COINS
from games.treasure_mines.worth import POINT, Worth

_EASY = const(1)
_HARD = const(3)

# What each mission brought when it was kept at random, in tenths of a point, with 2, 3, 4 and 5 players;
# from 320 to 700 seats each.
WISHES = (
    bytes([0, 97, 107, 106, 98, 96, 98, 0, 53, 108, 123, 133, 132, 36, 0]),
    bytes([0, 90, 100, 99, 103, 113, 105, 0, 87, 63, 93, 59, 105, 55, 0]),
    bytes([155, 77, 65, 92, 76, 85, 77, 116, 88, 111, 90, 113, 92, 106, 116]),
    bytes([134, 63, 96, 116, 109, 109, 101, 95, 110, 85, 88, 49, 97, 117, 79]),
)

WHIMS = (0, 3, 8, 0)  # by level: one in so many decisions is a whim
STARS = 44  # a chance card
DENY = 64  # what others lose, in 64ths of what I gain
REPLY = 40  # what the next player may dig, in 64ths
RESERVE = 8  # an orange card kept for each later turn, up to three
EAGER = 10  # points by which a margin is in doubt when the game is about to end,
LONG = 4  # and for each dig that may follow
WORLDS = 8  # in how many redealt worlds a last dig is tried


class Odds:
    """What digging a tile is worth to each seat."""

    def __init__(self, view, worth, level):
        self.view = view
        self.worth = worth
        self._hard = level == _HARD
        self._offered = [None] * view.players
        self._prizes = [None] * view.players

    def _prize(self, seat):
        """What a tile of each kind is worth to a seat, plain."""
        worth = self.worth
        players = self.view.players
        prizes = []
        for kind in range(KINDS):
            share = worth.share_of(kind)
            prize = worth.more[seat][kind] * (64 - share) >> 6
            if self._hard:
                loss = 0
                for other in range(players):
                    if other != seat:
                        loss += worth.more[other][kind]
                prize += loss * share * DENY // (4096 * (players - 1))
            prizes.append(prize)
        self._prizes[seat] = prizes
        return prizes

    def tile(self, seat, mine, place):
        """What a tile is worth to a seat that digs it."""
        view = self.view
        worth = (self._prizes[seat] or self._prize(seat))[view.kind(mine, place)]
        coins = view.coins_on(mine, place)
        mark = view.mark(mine, place)
        if mark == STAR:
            worth += STARS
        elif mark == PLUS:
            coins += 2
        return worth + coins * self.worth.coin[seat]

    def six(self, seat, mine, left, pick):
        """The sum over the six faces for a mine with so much left and its pickaxe there."""
        order = reach(left, pick)
        size = len(order)
        total = 0
        for n in range(min(size, 6)):
            total += self.tile(seat, mine, order[n]) * faces(n, size)
        return total

    def offers(self, seat):
        """The sum over the six faces for each mine as it lies; a closed one is worth nothing."""
        if not self._offered[seat]:
            view = self.view
            self._offered[seat] = [
                self.six(seat, mine, view.left[mine], view.pick[mine]) if view.open >> mine & 1 else 0
                for mine in range(view.mines)
            ]
        return self._offered[seat]


def reach(left, pick):
    """The places that hold a tile in the order in which the pickaxe comes to them."""
    return cells(left >> pick << pick) + cells(left & ((1 << pick) - 1))


def faces(n, size):
    """How many faces of the die lead to the n-th of so many tiles."""
    return (5 - n) // size + 1


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
    odds = Odds(view, worth, level)
    yield None
    hard = level == _HARD
    values = []
    for action in actions:
        values.append(_judge(odds, action, hard))
        if phase == rules.DIG or len(values) % 16 == 0:
            yield None
    if hard and phase == rules.DIG and view.abandoned == view.ending() - 1:
        for n in range(len(actions)):
            values[n] = yield from _chance_to_win(view, odds, actions[n] - rules.DIG_AT, values[n], dice)
    return best(actions, values)


def _judge(odds, action, hard):
    """What an action is worth; only actions of the same phase can be compared."""
    view = odds.view
    phase = view.phase
    if phase == rules.DIG:
        return dig(view, odds, action - rules.DIG_AT, hard)
    if phase == rules.USE:
        return use(view, odds, action)
    if phase == rules.VEIN:
        return _vein(odds, action - rules.VEIN_AT)
    if phase == rules.PLACES:
        return _temptation(odds, view.chosen, action - rules.PLACES_OF, VEIN_COINS)
    if phase == rules.GROUND:
        mine = action - rules.GROUND_AT
        return _temptation(odds, mine, view.bare(mine), 1)
    return _swap(view, odds, action)


def best(actions, values):
    """The first action of the highest value."""
    return actions[values.index(max(values))]


def dig(view, odds, mine, ahead):
    """36 times what a dig is worth; with `ahead`, less what it leaves to the next player."""
    seat = view.seat
    left = view.left[mine]
    pick = view.pick[mine]
    value = 6 * odds.offers(seat)[mine]
    if not view.visited[seat] >> mine & 1:
        value += 36 * odds.worth.new_mine
    if not ahead:
        return value
    follower = (seat + 1) % view.players
    offers = odds.offers(follower)
    elsewhere = max([offers[other] for other in range(view.mines) if other != mine])
    order = reach(left, pick)
    size = len(order)
    for n in range(min(size, 6)):
        rest = left & ~(1 << order[n])
        here = odds.six(follower, mine, rest, order[n] + 1) if count(rest) > 1 else 0
        value -= (max(here, elsewhere) * REPLY >> 6) * faces(n, size)
    return value


def _chance_to_win(view, odds, mine, value, dice):
    """When one more abandoned mine ends the game: the chance to win, in 1024ths, after a dig."""
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


def use(view, odds, action):
    """Six times what a way to end a roll is worth, an orange card at the price of having it later."""
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


def _vein(odds, mine):
    """What a gold vein can do at best in a mine: on its one, two or three likeliest tiles, or on none."""
    view = odds.view
    bare = view.bare(mine)
    mask = value = 0
    laid = 0
    for place in reach(view.left[mine], view.pick[mine]):
        if bare >> place & 1 and laid < 3:
            mask |= 1 << place
            laid += 1
            value = max(value, _temptation(odds, mine, mask, VEIN_COINS))
    return value


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


def _swap(view, odds, action):
    """What a barter brings me, and what it costs the other."""
    if action == rules.NO_SWAP:
        return 0
    deal = action - rules.SWAP_WITH
    gave = deal >> 3 & 7
    got = deal & 7
    mine = odds.worth.more[view.seat]
    theirs = odds.worth.more[deal >> 6]
    return mine[got] - mine[gave] + (theirs[got] - theirs[gave]) // view.players


def reason(view, action):
    """The key of the words that say why."""
    from games.treasure_mines.why import why  # only who asks for a hint needs it

    return why(view, action)
