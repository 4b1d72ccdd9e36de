# SPDX-License-Identifier: MIT
"""What a tile is worth to whom: the bots' arithmetic, points in sixteenths.

Every tile still in an open mine ends up with a given player by a chance of `share` / 64. So a
collection of n tiles with r still to come ends at n + X, X binomial, and its worth is the mean of its
points over X.
"""

from micropython import const

from coffer.bits import cells, count
from games.treasure_mines import pieces, scoring
from games.treasure_mines.pieces import (
    CAULDRON,
    CLEAN_HANDS,
    FULL_PURSE,
    GOLDEN_HAND,
    GOLDSMITH,
    JEWELLER,
    KINDS,
    KNIFE,
    MISSIONS,
    PAPYRUS,
    PEDLAR,
    PLUS,
    STAR,
    STONE,
    STONEMASON,
    STRONGBOX,
    STRONGBOX_POINTS,
    TRAVELLER,
    TWO_TRIOS,
    journey,
)
from games.treasure_mines.state import reach

# The weights of the bots' judgement; worth is in sixteenths of a point. SHARE to FREE are first guesses that
# stood: over 1,400 games of two hard bots no value tried beside them won measurably more.
POINT = 16
SHARE = 84  # how much likelier than by chance a player gets what he wants, in 64ths
STONE_SHARE = 56  # and what nobody wants
DIGS = 40  # where the length of the game lies between its least and its most, in 64ths
FREE = 27  # a tile that may end up in a pack
STARS = 44  # a chance card
DENY = 64  # what others lose, in 64ths of what I gain
REPLY = 40  # what the next player may dig, in 64ths
RESERVE = 8  # an orange card kept for each later turn, up to three
EAGER = 10  # points by which a margin is in doubt when the game is about to end,
LONG = 4  # and for each dig that may follow

# What each mission brought when it was kept at random, in tenths of a point, with 2, 3, 4 and 5 players;
# from 320 to 700 seats each.
WISHES = (
    bytes([0, 97, 107, 106, 98, 96, 98, 0, 53, 108, 123, 133, 132, 36, 0]),
    bytes([0, 90, 100, 99, 103, 113, 105, 0, 87, 63, 93, 59, 105, 55, 0]),
    bytes([155, 77, 65, 92, 76, 85, 77, 116, 88, 111, 90, 113, 92, 106, 116]),
    bytes([134, 63, 96, 116, 109, 109, 101, 95, 110, 85, 88, 49, 97, 117, 79]),
)

# Groups: the six collections of scoring.py, then cauldrons, statuettes and knives, then stones.
_TYPES = const(6)
_STONES = const(9)
_GROUPS = const(10)
_GROUP = bytes([0, 1, 1, 1, 2, 3, 4, 5, 9])  # of each kind of tile
_NEVER = const(99)  # more tiles than anybody can have


class Worth:
    """The worth of every kind of tile to every seat, as the seat that decides sees it."""

    def __init__(self, table, far):
        """Counts what is left; appraise() the seats next. Not `far`: looks no further than the next tile."""
        self._table = table
        self._rest = rest = bytearray(_GROUPS)  # how many of each group lie in open mines
        tiles = 0
        kind_of = table.kind
        for mine in cells(table.open):
            for place in cells(table.left[mine]):
                kind = kind_of(mine, place)
                rest[_GROUP[kind]] += 1
                if CAULDRON <= kind <= KNIFE:
                    rest[_TYPES - CAULDRON + kind] += 1
                tiles += 1
        self.digs = digs_left(table)
        fair = self.digs * 64 // (tiles * table.players)
        self._share = min(48, fair * SHARE >> 6)
        self._stone_share = min(48, fair * STONE_SHARE >> 6)
        if not far:
            self._share = self._stone_share = 0
        # For each seat: what it may expect to have in the end, and how much more if one tile of a kind
        # is in its hand rather than in another's.
        self.total = [0] * table.players
        self.more = [[0] * KINDS for _ in range(table.players)]
        self.coin = [POINT] * table.players
        self.new_mine = 0  # what a first dig in a mine brings the traveller
        self._held = bytearray(_GROUPS)
        self._gain = [0] * _GROUPS
        self._ladder = [0] * 16
        self._rung = 0

    def share_of(self, kind):
        """The chance that a tile of a kind ends up with a given player, in 64ths."""
        return self._stone_share if kind == STONE else self._share

    def _climb(self, rest, share):
        """The mean over the ladder, whose rung x is the worth of x more tiles; leaves in `rung` what the next
        tile adds to it."""
        ladder = self._ladder
        other = 64 - share
        for top in range(rest, 1, -1):
            for x in range(top):
                ladder[x] = (ladder[x] * other + ladder[x + 1] * share) >> 6
        self._rung = ladder[1] - ladder[0]
        return ladder[0] + (self._rung * share >> 6) if rest else ladder[0]

    def appraise(self, seat):
        """Fills in what a seat has and may hope for; only who decides knows his mission and cards."""
        table = self._table
        mission = MISSIONS
        points = need = 0
        if seat == table.seat and table.kept[seat] < MISSIONS:
            mission = table.kept[seat]
            points = pieces.POINTS[mission] * POINT
            need = scoring.needed(mission, table.players)
        worth = self._take_stock(seat)
        gain = self._gain
        free = FREE + points // 9 if mission == PEDLAR else FREE
        for n in range(scoring.COLLECTIONS):
            worth += self._collection(n, free, need if mission == n + GOLDSMITH else _NEVER, points)
            gain[n] = self._rung
        for n in range(_TYPES, _STONES):
            gain[n] = 0
        for n in range(1, 4):
            bonus = points if mission == TWO_TRIOS and n == 1 else 0
            worth += self._each(_TYPES, _STONES, n, scoring.TRIO * POINT + bonus)
        if mission == GOLDEN_HAND:
            worth += self._each(0, 6, need, points)
        elif mission == JEWELLER:
            worth += self._each(3, 6, need, points)
        worth += self._stones(mission, need, points)
        gain[_STONES] = self._rung
        more = self.more[seat]
        for kind in range(KINDS):
            more[kind] = gain[_GROUP[kind]]
            if CAULDRON <= kind <= KNIFE:
                more[kind] += gain[_TYPES - CAULDRON + kind]
        if mission == FULL_PURSE:
            worth += self._purse(seat, need, points)
        elif mission == TRAVELLER:
            worth += self._travels(seat, need, points)
        self.total[seat] = worth

    def _take_stock(self, seat):
        """Counts what a seat holds of every group; the worth of its coins and strongboxes."""
        table = self._table
        held = self._held
        at = seat * KINDS
        worth = table.coins[seat] * POINT
        held[6:9] = table.tiles[at + CAULDRON : at + PAPYRUS]
        held[9] = table.tiles[at + STONE]
        own = seat == table.seat
        held[:6] = bytes(scoring.collect(table, seat, own)[:6])
        return worth + table.holds(seat, STRONGBOX) * STRONGBOX_POINTS * POINT if own else worth

    def _purse(self, seat, need, points):
        """A full purse, or dearer coins as long as it is not full."""
        short = need - self._table.coins[seat]
        if short <= 0:
            return points
        self.coin[seat] += points // max(8, short)
        return 0

    def _travels(self, seat, need, points):
        """A traveller's reward, or the worth of each new mine: the more it presses, the more it is."""
        table = self._table
        short = need - table.travelled(seat)
        if short <= 0:
            return points
        unseen = min(self.digs // table.players + 1, count(table.open & ~table.visited[seat]))
        if unseen >= short and table.abandoned < journey(table.players):
            self.new_mine = points // (2 + unseen - short)
        return 0

    def _collection(self, n, free, need, points):
        """The worth of a collection, with the points of a mission from `need` tiles on."""
        ladder = self._ladder
        rest = self._rest[n]
        size = self._held[n]
        first = scoring.FIRST[n]
        set_points = scoring.set_points
        for x in range(max(rest, 1) + 1):
            worth = size * free if size < first else set_points(n, size) * POINT
            ladder[x] = worth + points if size >= need else worth
            size += 1
        return self._climb(rest, self._share)

    def _stones(self, mission, need, points):
        ladder = self._ladder
        rest = self._rest[_STONES]
        size = self._held[_STONES]
        for x in range(max(rest, 1) + 1):
            ladder[x] = scoring.stone_points(size) * POINT
            if (mission == CLEAN_HANDS and size <= need) or (mission == STONEMASON and size >= need):
                ladder[x] += points
            size += 1
        return self._climb(rest, self._stone_share)

    def _each(self, start, stop, need, points):
        """The worth of `need` tiles of every group from start to stop; adds to what their next tiles gain."""
        chances = []
        rungs = []
        ladder = self._ladder
        for n in range(start, stop):
            rest = self._rest[n]
            for x in range(max(rest, 1) + 1):
                ladder[x] = 256 if self._held[n] + x >= need else 0
            chances.append(self._climb(rest, self._share))
            rungs.append(self._rung)
        for n in range(stop - start):
            if rungs[n]:
                part = points
                for other in range(stop - start):
                    part = part * (rungs[n] if other == n else chances[other]) >> 8
                self._gain[start + n] += part
        for chance in chances:
            points = points * chance >> 8
        return points


def digs_left(table):
    """About how many digs the game still has: between the fewest that end it and all that can be made."""
    sizes = sorted([count(table.left[mine]) - 1 for mine in cells(table.open)])
    fewest = most = 0
    for n in range(len(sizes)):
        if n < table.ending() - table.abandoned:
            fewest += sizes[n]
            most += sizes[n]
        else:
            most += sizes[n] - 1
    return fewest + ((most - fewest) * DIGS >> 6)


def faces(n, size):
    """How many faces of the die lead to the n-th of so many tiles."""
    return (5 - n) // size + 1


class Odds:
    """What digging a tile is worth to each seat; who grudges counts what others lose, too."""

    def __init__(self, view, worth, grudges):
        self.view = view
        self.worth = worth
        self._grudges = grudges
        self._offered: list = [None] * view.players
        self._prizes = [None] * view.players

    def _prize(self, seat):
        """What a tile of each kind is worth to a seat, plain."""
        worth = self.worth
        players = self.view.players
        prizes = []
        for kind in range(KINDS):
            share = worth.share_of(kind)
            prize = worth.more[seat][kind] * (64 - share) >> 6
            if self._grudges:
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
        tile = self.tile
        total = 0
        for n in range(min(size, 6)):
            total += tile(seat, mine, order[n]) * faces(n, size)
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
