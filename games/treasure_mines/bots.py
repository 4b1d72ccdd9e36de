# SPDX-License-Identifier: MIT
"""The bots of Treasure Mines: they know the odds, and differ in what they think a tile is worth.

easy counts what a tile brings at once, and has its whims; normal weighs what sets may still become;
hard also grudges others theirs, thinks of the next player's choice, and knows when to end the game.
"""

from coffer.bits import cells, count
from games.treasure_mines import rules
from games.treasure_mines.cards import KINDS, PLUS, STAR, STONE
from games.treasure_mines.worth import POINT, Worth

STARS = 44  # a chance card
DENY = 64
REPLY = 40
RESERVE = 24
EAGER = 10
LONG = 4
WHIM = 3  # one in so many decisions of the easy bot is a whim
PRIOR = ((20, 15, 12, 12, 12, 12, 14, 14, 10, 14, 10, 12, 12, 10, 16),) * 2
PRIOR = (
    bytes((0, 76, 50, 39, 65, 32, 80, 0, 41, 8, 59, 8, 120, 4, 0)),
    bytes((165, 36, 26, 29, 52, 21, 44, 68, 68, 26, 32, 3, 120, 36, 85)),
)


class Odds:
    """What each dig may bring each seat."""

    def __init__(self, view, level):
        self.view = view
        self.worth = worth = Worth(view, level > 1)
        players = view.players
        # For each seat and kind: what taking one changes, others' loss included.
        self.prize = []
        for seat in range(players):
            row = []
            for kind in range(KINDS):
                share = worth.stone_share if kind == STONE else worth.share
                mine = worth.more[seat][kind] * (64 - share) >> 6
                if level == 3:
                    theirs = 0
                    for other in range(players):
                        if other != seat:
                            theirs += worth.more[other][kind]
                    mine += theirs * share * DENY // (4096 * (players - 1))
                row.append(mine)
            self.prize.append(row)

    def tile(self, seat, mine, place):
        """What a tile is worth to a seat that digs it."""
        view = self.view
        coins = view.coins_on(mine, place)
        worth = self.prize[seat][view.kind(mine, place)]
        mark = view.mark(mine, place)
        if mark == STAR:
            worth += STARS
        elif mark == PLUS:
            coins += 2
        return worth + coins * self.worth.coin[seat]

    def six(self, seat, mine, left, pick):
        """The sum over the six faces of the die, for a mine with so many tiles left and its pickaxe there."""
        order = cells(left >> pick << pick) + cells(left & ((1 << pick) - 1))
        size = len(order)
        total = 0
        for n in range(min(size, 6)):
            total += self.tile(seat, mine, order[n]) * ((5 - n) // size + 1)
        return total


def think(view, level, dice):
    yield None
    phase = view.phase
    actions = view.actions()
    if len(actions) == 1:
        return actions[0]
    if phase == rules.KEEP:
        prior = PRIOR[view.players > 3]
        best = actions[0]
        for mission in actions:
            if prior[mission] > prior[best]:
                best = mission
        return best
    if level == 1 and dice.roll(WHIM) == 0:
        return actions[dice.roll(len(actions))]
    odds = Odds(view, level)
    yield None
    if phase == rules.DIG:
        values = digs(view, odds, level)
        if level == 3 and view.abandoned == view.ending() - 1:
            return last_dig(view, odds, values, dice)
        return rules.DIG_AT + max(values)[1]
    if phase == rules.USE:
        return use(view, odds)
    if phase in (rules.VEIN, rules.GROUND):
        return lay(view, odds, actions)
    if phase == rules.PLACES:
        return places(view, odds, actions)
    return swap(view, odds, actions)


def digs(view, odds, level):
    """36 × value for each mine"""
    seat = view.seat
    follower = (seat + 1) % view.players
    opened = cells(view.open)
    reply = level == 3
    if reply:
        theirs = {}
        for m in opened:
            theirs[m] = odds.six(follower, m, view.left[m], view.pick[m])
    values = []
    for m in opened:
        left, pick = view.left[m], view.pick[m]
        value = 6 * odds.six(seat, m, left, pick)
        if not view.visited[seat] >> m & 1:
            value += 36 * odds.worth.new_mine
        if reply:
            other = 0
            for o in opened:
                if o != m and theirs[o] > other:
                    other = theirs[o]
            order = cells(left >> pick << pick) + cells(left & ((1 << pick) - 1))
            size = len(order)
            for n in range(min(size, 6)):
                p = order[n]
                rest = left & ~(1 << p)
                there = odds.six(follower, m, rest, p + 1) if count(rest) > 1 else 0
                value -= (max(there, other) * REPLY >> 6) * ((5 - n) // size + 1)
        values.append((value, m))
    return values


def last_dig(view, odds, values, dice):
    seat = view.seat
    total = odds.worth.total
    rival = max([total[s] for s in range(view.players) if s != seat])
    best, most = -1, -1
    for value, m in values:
        if count(view.left[m]) == 2:
            p = 0
            for n in range(8):
                c = view.copy()
                c.redeal(seat, dice)
                c.mine = m
                c.roll = 1 + n % 2
                c.dig(c.roll)
                while c.seat >= 0:
                    c.apply(c.actions()[0])
                w = c.winners()
                if seat in w:
                    p += 128 // len(w)
        else:
            margin = (total[seat] - rival) * 36 + value
            spread = 36 * POINT * (EAGER + odds.worth.digs * LONG)
            margin = max(-spread, min(spread, margin))
            p = 512 + margin * 8 // (spread >> 6)
        if p > most:
            best, most = m, p
    return rules.DIG_AT + best


def use(view, odds):
    seat, mine, roll = view.seat, view.mine, view.roll
    best, most = rules.AS_ROLLED, odds.tile(seat, mine, view.landing(mine, roll)) * 6
    turns = odds.worth.digs // view.players
    reserve = min(turns, 3) * RESERVE * 2
    for action in view.actions():
        if action == rules.ROLL_AGAIN:
            value = odds.six(seat, mine, view.left[mine], view.pick[mine])
        elif action == rules.ONE_MORE:
            value = 6 * odds.tile(seat, mine, view.landing(mine, roll + 1))
        elif action == rules.ONE_FEWER:
            value = 6 * odds.tile(seat, mine, view.landing(mine, roll - 1))
        else:
            continue
        if value - reserve > most:
            best, most = action, value - reserve
    return best


def lay(view, odds, actions):
    """The mine where the coins do the least good to the next player: where it has most to lose"""
    follower = (view.seat + 1) % view.players
    best, least = -1, 1 << 29
    for action in actions:
        m = action & 15
        v = odds.six(follower, m, view.left[m], view.pick[m])
        if v < least:
            best, least = action, v
    return best


def places(view, odds, actions):
    return actions[-1]


def swap(view, odds, actions):
    more = odds.worth.more
    seat = view.seat
    best, most = actions[0], 0
    for action in actions[1:]:
        deal = action - rules.SWAP_WITH
        other, gave, got = deal >> 6, deal >> 3 & 7, deal & 7
        value = more[seat][got] - more[seat][gave] + (more[other][got] - more[other][gave]) // (view.players)
        if value > most:
            best, most = action, value
    return best


def reason(view, action):
    return "why.best"
