# SPDX-License-Identifier: MIT
"""What a position is worth to each seat, for the bots; in 128ths of a point.

What players may expect to have in the end is looked up in tables (odds.py), by what they have and by how much
of it will still be dug by anybody.
"""

from micropython import const

from coffer.bits import cells, count
from games.treasure_mines import scoring
from games.treasure_mines.odds import (
    BIAS,
    CARD,
    FREE,
    HAND,
    JEWELS,
    LAST,
    MISSING,
    NEXT,
    OTHERS,
    PURSE,
    SET,
    STONES,
    TRAVELS,
    TRIO_1,
    TRIO_2,
    TRIO_M,
    UNKNOWN,
)
from games.treasure_mines.pieces import (
    CAULDRON,
    CLEAN_HANDS,
    DIAMOND_CUTTER,
    FULL_PURSE,
    GOLDEN_HAND,
    GOLDSMITH,
    JEWELLER,
    JOURNEY,
    KINDS,
    KNIFE,
    LAST_MINER,
    LUCKY_DIE,
    MISSIONS,
    PEDLAR,
    PLUS,
    SHORT_CUT,
    SMALL,
    STAR,
    STONE,
    STONEMASON,
    STRONGBOX,
    STRONGBOX_POINTS,
    TRAVELLER,
    TWO_TRIOS,
)
from games.treasure_mines.state import reach

NOVICE = 0
EASY = 1
HARD = 3
POINT = 128

# -- the weights ------------------------------------------------------------------------

DIGS = const(40)  # where the length of the game lies between its least and its most, in 64ths
STARS = const(448)  # a chance card: three points and a half
REPLY = const(40)  # what the next of two players may dig, in 64ths
DOUBT = const(50)  # quarters of a point by which a margin is in doubt when the game is about to end,
LONG = const(3)  # and for each quarter of the root of the turns that may follow
# What others lose counts, in 64ths of what I gain: of each, and of the leader besides; for 2 to 5 players.
DENY_EACH = bytes((72, 10, 3, 2))
DENY_LEADER = bytes((0, 20, 10, 8))

# -- groups of tiles ----------------------------------------------------------------------

# The six collections of scoring.py, then cauldrons, statuettes and knives, then stones.
TYPES = 6
STONE_GROUP = 9
GROUPS = 10
GROUP = bytes([0, 1, 1, 1, 2, 3, 4, 5, 9])  # of each kind of tile


def closing(view, mines, dug):
    """The fewest digs that close so many more mines; `dug` is a mine in which one was made already."""
    sizes = sorted([count(view.left[mine]) - (2 if mine == dug else 1) for mine in cells(view.open)])
    return sum(sizes[:mines])


def faces(n, size):
    """How many faces of the die lead to the n-th of so many tiles."""
    return (5 - n) // size + 1


def six(worths):
    """The sum over the six faces, for what the tiles of a mine are worth in the order of the pickaxe."""
    size = len(worths)
    if size > 5:
        return sum(worths[:6])
    total = 0
    for n in range(size):
        total += worths[n] * ((5 - n) // size + 1)
    return total


class Worth:
    """What every seat may expect, and what a tile changes in it, as one seat sees it at its level."""

    def __init__(self, view, values, level, seat):
        """Counts what is left; appraise() the seats next. Who is easy sees no further than now."""
        self.view = view
        self.seat = seat
        self.hard = level == HARD
        self.level = level
        self.chance = 0  # to win by the dig that was judged last, in hundredths: see bots.py
        self._values = values
        players = view.players
        rest = bytearray(GROUPS)  # how many of each group lie in open mines
        tiles = 0
        kind_of = view.kind
        for mine in cells(view.open):
            for place in cells(view.left[mine]):
                kind = kind_of(mine, place)
                rest[GROUP[kind]] += 1
                if CAULDRON <= kind <= KNIFE:
                    rest[TYPES - CAULDRON + kind] += 1
                tiles += 1
        # About how many digs the game still has: between the fewest that end it and all that can be made.
        self.digs = 0
        if level > EASY:
            closings = view.ending - view.abandoned
            fewest = closing(view, closings, -1)
            mines = count(view.open)
            self.digs = fewest + ((tiles - mines - fewest - (mines - closings)) * DIGS >> 6)
        turns = 2 * self.digs // players
        # Which fifth of the game it is, the last one first.
        self.phase = 4 if turns > 20 else 3 if turns > 12 else 2 if turns > 6 else 1 if turns > 2 else 0
        # 64ths of a tile of each group that will still be dug, now and when one fewer lies there.
        each = self.digs * 64
        self._come = [n * each // tiles for n in rest]
        self._fewer = [(n - 1) * each // tiles if n else 0 for n in rest]
        self.total = [0] * players
        # By seat and kind: one more in hand and one fewer left, and one fewer left, which somebody else has.
        self._more = [0] * (KINDS * players)
        self._less = self._more[:]
        self.coin = [POINT] * players
        self._denied = 0  # seats in whose _more is what others lose, too
        self._offers: list = [None] * players
        self._bartered: dict = {}  # what without() has found for one's own seat; others have a deal once
        self._held = [0] * GROUPS
        self._mission = MISSIONS  # of the seat in hand; only one's own is known
        self.own = own = min(MISSIONS, view.kept[seat])
        self._reward = scoring.reward(own, players, view.edition) * POINT if own < MISSIONS else 0
        self._need = scoring.needed(own, players) if own < MISSIONS else 0

    def look(self, at, x, last):
        """A value between two columns of a row."""
        values = self._values
        n = x >> 6
        if n >= last:
            return (values[at + last] << 6) - 2048
        part = x & 63
        return values[at + n] * (64 - part) + values[at + n + 1] * part - 2048

    def at(self, at):
        """A value by itself."""
        return (self._values[at] << 6) - 2048

    # What a seat has

    def expects(self, seat):
        """The points that a seat may expect to have in the end; its things are in hand then."""
        view = self.view
        self._held = held = scoring.collect(view, seat, scoring.NONE)[:TYPES] + scoring.types_of(
            view, seat, scoring.NONE
        )
        held.append(view.tiles[seat * KINDS + STONE])
        self._mission = mission = self.own if seat == self.seat else MISSIONS
        come = self._come
        phase = self.phase
        coins = view.coins[seat]
        worth = (coins + view.holds(seat, STRONGBOX) * STRONGBOX_POINTS) * POINT
        for n in range(TYPES):
            worth += self._collection(n, held[n], come[n])
        worth += self._trios(come[TYPES], come[TYPES + 1], come[TYPES + 2])
        worth += self._stones(held[STONE_GROUP], come[STONE_GROUP]) + self._quest()
        if mission == FULL_PURSE:
            worth += self._purse(coins)
        elif mission in (TRAVELLER, LAST_MINER):
            worth += self._travels(0, -1) if mission == TRAVELLER else self._lasts(-1)
        for _ in range(view.holds(seat, LUCKY_DIE)):
            worth += self.at(CARD + phase)
        for _ in range(view.holds(seat, SHORT_CUT)):
            worth += self.at(CARD + 5 + phase)
        worth += self.at(BIAS + (UNKNOWN if mission == MISSIONS else mission) * 5 + phase)
        return worth + self.at(NEXT + phase + (5 if seat == view.seat else 0))

    def appraise(self, seat):
        """Fills in what a seat may expect, and what tiles change in it."""
        self.total[seat] = self.expects(seat)
        view = self.view
        held = self._held
        come = self._come
        fewer = self._fewer
        gain = [0] * GROUPS
        loss = [0] * GROUPS
        quest = self._quest()
        for n in range(TYPES):
            have = held[n]
            now = self._collection(n, have, come[n])
            loss[n] = self._collection(n, have, fewer[n]) - now
            gain[n] = self._collection(n, have + 1, fewer[n]) - now
            if quest:
                held[n] += 1
                gain[n] += self._quest() - quest
                held[n] -= 1
        three = come[TYPES:STONE_GROUP]
        now = self._trios(three[0], three[1], three[2])
        for n in range(3):
            three[n] = fewer[TYPES + n]
            loss[TYPES + n] = self._trios(three[0], three[1], three[2]) - now
            held[TYPES + n] += 1
            gain[TYPES + n] = self._trios(three[0], three[1], three[2]) - now
            held[TYPES + n] -= 1
            three[n] = come[TYPES + n]
        have = held[STONE_GROUP]
        now = self._stones(have, come[STONE_GROUP])
        loss[STONE_GROUP] = self._stones(have, fewer[STONE_GROUP]) - now
        gain[STONE_GROUP] = self._stones(have + 1, fewer[STONE_GROUP]) - now
        at = seat * KINDS
        for kind in range(KINDS):
            group = GROUP[kind]
            self._more[at + kind] = gain[group]
            self._less[at + kind] = loss[group]
            if group == 1:
                self._more[at + kind] += gain[TYPES - CAULDRON + kind]
                self._less[at + kind] += loss[TYPES - CAULDRON + kind]
        if self._mission == FULL_PURSE:
            coins = view.coins[seat]
            self.coin[seat] += max(0, self._purse(coins + 2) - self._purse(coins)) >> 1

    def errand(self, mine):
        """What a dig in a mine does to a traveller or a last miner, whatever the tile."""
        view = self.view
        if self.own == TRAVELLER:
            over = view.abandoned >= JOURNEY[view.players - 2]
            new = 0 if over or view.visited[self.seat] >> mine & 1 else 1
            return self._travels(new, mine) - self._travels(0, -1)
        if self.own == LAST_MINER:
            return self._lasts(mine) - self._lasts(-1)
        return 0

    def without(self, seat, gave, got):
        """What a seat that was appraised gains if it gives one tile for another."""
        deal = gave << 3 | got
        known = self._bartered
        if seat == self.seat and deal in known:
            return known[deal]
        tiles = self.view.tiles
        tiles[seat * KINDS + gave] -= 1
        tiles[seat * KINDS + got] += 1
        gain = self.expects(seat) - self.total[seat]
        tiles[seat * KINDS + gave] += 1
        tiles[seat * KINDS + got] -= 1
        if seat == self.seat:
            known[deal] = gain
        return gain

    # The parts of it

    def _collection(self, n, have, come):
        worth = self.look(SET + (n * 9 + min(8, have)) * 10, come, 9)
        if self._mission == GOLDSMITH + n and n <= DIAMOND_CUTTER - GOLDSMITH:
            missing = self._need - have
            if missing > 0:
                return worth + self.look(MISSING + (n * 6 + min(5, missing)) * 10, come, 9)
            return worth + self._reward
        return worth

    def _trios(self, *come):
        """What trios of bronze are worth: those that are complete, and the next two."""
        held = self._held[TYPES:STONE_GROUP]
        done = min(held)
        worth = done * scoring.TRIO * POINT
        for step in (1, 2):
            missing = 0
            least = 9999
            for n in range(3):
                pieces = done + step - held[n]
                if pieces > 0:
                    missing += 1
                    least = min(least, 2 * come[n] // pieces)
            row = missing * 6
            worth += self.look((TRIO_1 if step == 1 else TRIO_2) + row, least, 5)
            if self._mission == TWO_TRIOS and step == 1 and not done:
                worth += self.look(TRIO_M + row, least, 5)
        return worth

    def _stones(self, have, come):
        row = 5 if self._mission == CLEAN_HANDS else 10 if self._mission == STONEMASON else 0
        return self.look(STONES + (row + min(4, have)) * 8, come, 7)

    def _quest(self):
        """What a mission is worth that looks at several collections."""
        mission = self._mission
        held = self._held
        if mission == GOLDEN_HAND:
            missing = sum([have < self._need for have in held[:TYPES]])
            row = HAND + missing * 5
        elif mission == JEWELLER:
            missing = sum([max(0, self._need - have) for have in held[3:TYPES]])
            row = JEWELS + min(6, missing) * 5
        elif mission == TWO_TRIOS:
            best = max(held[0], max(held[2:TYPES]))
            missing = best < 3 or not min(held[TYPES:STONE_GROUP])
            row = OTHERS + min(3, best) * 5
        elif mission == PEDLAR:
            missing = True  # packs may break again
            row = FREE + min(12, scoring.free_tiles(held)) * 5
        else:
            return 0
        return self.at(row + self.phase) if missing else self._reward

    def _purse(self, coins):
        if coins >= self._need:
            return self._reward
        return self.at(PURSE + min(13, coins) * 8 + min(7, self.digs // self.view.players))

    def _travels(self, new, mine):
        """Returns a traveller's expectation after a dig in a mine, new to them or not (-1: no dig)."""
        view = self.view
        visited = view.visited[self.seat]
        missing = self._need - count(visited) - new
        if missing <= 0:
            return self._reward
        fresh = view.open & ~visited
        if mine >= 0:
            fresh &= ~(1 << mine)
        time = closing(view, max(0, JOURNEY[view.players - 2] - view.abandoned), mine)
        if time <= 0 or count(fresh) < missing:
            return 0
        if view.players > SMALL:
            time //= 3
        row = TRAVELS + min(8, missing) * 16 + min(7, time) * 2
        return self.at(row + 1 if mine < 0 and self.seat == view.seat else row)

    def _lasts(self, mine):
        """Returns a last miner's expectation after a dig in a mine (-1: no dig)."""
        view = self.view
        digs = closing(view, view.ending - view.abandoned, mine)
        if digs <= 0:
            return self._reward
        return self.at(LAST + min(15, digs) + (0 if mine < 0 and self.seat == view.seat else 16))

    # What a tile is worth

    def tiles(self, seat, mine):
        """What each tile of a mine is worth to a seat, in the order in which its pickaxe comes to them.

        To a hard bot it is also worth what the others lose.
        """
        view = self.view
        prizes = self._more
        at = seat * KINDS
        if self.hard and not self._denied >> seat & 1:
            self._denied |= 1 << seat
            players = view.players
            others = [other for other in range(players) if other != seat]
            best = max([self.total[other] for other in others])
            for other in others:
                weight = DENY_EACH[players - 2]
                if self.total[other] == best:
                    weight += DENY_LEADER[players - 2]
                for kind in range(KINDS):
                    prizes[at + kind] -= self._less[other * KINDS + kind] * weight >> 6
        found = []
        for place in reach(view.left[mine], view.pick[mine]):
            mark = view.mark(mine, place)
            coins = view.coins_on(mine, place) + (2 if mark == PLUS else 0)
            worth = prizes[at + view.kind(mine, place)] + coins * self.coin[seat]
            found.append(worth + STARS if mark == STAR else worth)
        return found

    def offers(self, seat):
        """The sum over the six faces for each mine as it lies; a closed one is worth nothing."""
        if not self._offers[seat]:
            view = self.view
            self._offers[seat] = [
                six(self.tiles(seat, mine)) if view.open >> mine & 1 else 0 for mine in range(view.mines)
            ]
        return self._offers[seat]
