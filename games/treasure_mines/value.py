# SPDX-License-Identifier: MIT
"""What a position is worth to whom: the bots' arithmetic, points in 128ths.

What players may expect to have in the end is looked up in tables that were learned from whole games
(host/learner.py): by what they have, and by how much of it will still be dug by anybody. The values of a
player count are one row of bytes, each of half points + 32, which the build packs.
"""

from coffer.bits import cells, count
from games.treasure_mines import scoring
from games.treasure_mines.pieces import (
    CAULDRON,
    CLEAN_HANDS,
    DIAMOND_CUTTER,
    FULL_PURSE,
    GOLDEN_HAND,
    GOLDSMITH,
    JEWELLER,
    KINDS,
    KNIFE,
    LAST_MINER,
    LUCKY_DIE,
    MISSIONS,
    PEDLAR,
    PLUS,
    SHORT_CUT,
    STAR,
    STONE,
    STONEMASON,
    STRONGBOX,
    STRONGBOX_POINTS,
    TRAVELLER,
    TWO_TRIOS,
    big,
    journey,
)
from games.treasure_mines.state import reach

POINT = 128
DIGS = 40  # where the length of the game lies between its least and its most, in 64ths
STARS = 448  # a chance card: three points and a half
# What others lose counts, in 64ths of what I gain: of each, and of the leader besides; for 2 to 5 players.
DENY_EACH = bytes([64, 10, 3, 2])
DENY_LEADER = bytes([0, 20, 10, 8])

# Where each table begins among the values of a player count, and how its rows lie.
SET = 0  # collection, have (to 8), tiles to come (to 9)
MISSING = 540  # collection, missing for its mission (to 5), tiles to come (to 9)
TRIO_1 = 900  # types missing, twice the pieces to come (to 5): the next trio,
TRIO_2 = 924  # the one after,
TRIO_M = 948  # and what the first one is worth to two trios besides
OTHERS = 972  # two trios: the best other treasure (to 3), phase
STONES = 992  # 0, 1 clean hands, 2 stonemason; stones (to 4), stones to come (to 7)
PURSE = 1112  # coins (to 13), own digs to come (to 7)
CARD = 1224  # lucky die, short cut; phase
TRAVELS = 1234  # mines missing (to 8), time (to 7), whether next
LAST = 1378  # 0 if next, else 1; digs to the end (to 15)
HAND = 1410  # kinds missing, phase
JEWELS = 1445  # tiles missing (to 6), phase
FREE = 1480  # pedlar: free tiles (to 12), phase
BIAS = 1545  # mission, 16 if it is not known; phase
NEXT = 1630  # whether next; phase
WISH = 1640  # wins of those who keep a mission, in 250ths
SIZE = 1655
UNKNOWN = 16

# Groups: the six collections of scoring.py, then cauldrons, statuettes and knives, then stones.
TYPES = 6
STONE_GROUP = 9
GROUPS = 10
GROUP = bytes([0, 1, 1, 1, 2, 3, 4, 5, 9])  # of each kind of tile


_values = b""  # those of the player count that was asked for last
_players = 0


def learned(players):
    """The values for a player count, read from the drive when they are first asked for."""
    global _values, _players
    if players != _players:
        with open("/assets/treasure_mines.values", "rb") as file:
            file.seek((players - 2) * SIZE)
            _values = file.read(SIZE)
        _players = players
    return _values


def closing(view, mines, dug=-1):
    """The fewest digs that close so many more mines; `dug` is a mine in which one was made already."""
    sizes = [count(view.left[mine]) - (2 if mine == dug else 1) for mine in cells(view.open)]
    sizes.sort()
    return sum(sizes[:mines])


def digs_left(view):
    """About how many digs the game still has: between the fewest that end it and all that can be made."""
    sizes = sorted([count(view.left[mine]) - 1 for mine in cells(view.open)])
    closings = view.ending() - view.abandoned
    fewest = sum(sizes[:closings])
    more = sum(sizes[closings:]) - len(sizes[closings:])
    return fewest + (more * DIGS >> 6)


def phase_of(digs, players):
    """Which fifth of a game it is, the last one first."""
    turns = 2 * digs // players
    if turns > 12:
        return 4 if turns > 20 else 3
    return 2 if turns > 6 else 1 if turns > 2 else 0


class Worth:
    """What every seat may expect, and what a tile of a kind changes in it, as one seat sees it."""

    def __init__(self, view, values, far=True, seat=-1):
        """Counts what is left; appraise() the seats next. Not `far`: as if the game ended now.

        `seat` is who looks on: whoever decides, unless it is said.
        """
        self.view = view
        self.seat = seat = view.seat if seat < 0 else seat
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
        self.digs = digs_left(view) if far else 0
        self.phase = phase_of(self.digs, players)
        # 64ths of a tile of each group that will still be dug, now and when one fewer lies there.
        each = self.digs * 64
        self._come = [n * each // tiles for n in rest]
        self._fewer = [(n - 1) * each // tiles if n else 0 for n in rest]
        self.total = [0] * players
        self.more = [[0] * KINDS for _ in range(players)]  # one more in hand, and one fewer left
        self.less = [[0] * KINDS for _ in range(players)]  # one fewer left, which somebody else has
        self.coin = [POINT] * players
        self._held = [0] * GROUPS
        self._mission = MISSIONS  # of the seat in hand; only one's own is known
        self.own = own = min(MISSIONS, view.kept[seat])
        self._reward = scoring.reward(own, players) * POINT if own < MISSIONS else 0
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

    def _stock(self, seat):
        """Takes a seat's things in hand, and its mission if that is known."""
        view = self.view
        self._held = held = scoring.collect(view, seat)[:TYPES] + scoring.types_of(view, seat)
        held.append(view.tiles[seat * KINDS + STONE])
        self._mission = self.own if seat == self.seat else MISSIONS
        return self._mission

    def expects(self, seat):
        """The points that a seat may expect to have in the end."""
        mission = self._stock(seat)
        view = self.view
        held = self._held
        come = self._come
        phase = self.phase
        worth = view.coins[seat] * POINT + view.holds(seat, STRONGBOX) * STRONGBOX_POINTS * POINT
        for n in range(TYPES):
            worth += self._collection(n, held[n], come[n])
        worth += self._trios(come[TYPES], come[TYPES + 1], come[TYPES + 2])
        worth += self._stones(held[STONE_GROUP], come[STONE_GROUP]) + self._quest()
        if mission == FULL_PURSE:
            worth += self._purse(view.coins[seat])
        elif mission == TRAVELLER:
            worth += self.travels(view.travelled(seat), -1)
        elif mission == LAST_MINER:
            worth += self.lasts(-1)
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
        now = self._stones(held[STONE_GROUP], come[STONE_GROUP])
        loss[STONE_GROUP] = self._stones(held[STONE_GROUP], fewer[STONE_GROUP]) - now
        gain[STONE_GROUP] = self._stones(held[STONE_GROUP] + 1, fewer[STONE_GROUP]) - now
        for kind in range(KINDS):
            group = GROUP[kind]
            self.more[seat][kind] = gain[group]
            self.less[seat][kind] = loss[group]
            if group == 1:
                self.more[seat][kind] += gain[TYPES - CAULDRON + kind]
                self.less[seat][kind] += loss[TYPES - CAULDRON + kind]
        if self._mission == FULL_PURSE:
            coins = view.coins[seat]
            self.coin[seat] += max(0, self._purse(coins + 2) - self._purse(coins)) >> 1

    def errand(self, mine):
        """What a dig in a mine does to a traveller or a last miner, whatever the tile."""
        view = self.view
        seat = self.seat
        if self.own == TRAVELLER:
            seen = view.travelled(seat)
            new = 0 if view.visited[seat] >> mine & 1 or view.abandoned >= journey(view.players) else 1
            return self.travels(seen + new, mine) - self.travels(seen, -1)
        if self.own == LAST_MINER:
            return self.lasts(mine) - self.lasts(-1)
        return 0

    def price(self, card):
        """What an orange card is worth that is kept: CARD, or CARD + 5."""
        return self.at(card + self.phase)

    def without(self, seat, gave, got):
        """What a seat gains that gives one tile for another."""
        tiles = self.view.tiles
        before = self.expects(seat)
        tiles[seat * KINDS + gave] -= 1
        tiles[seat * KINDS + got] += 1
        after = self.expects(seat)
        tiles[seat * KINDS + gave] += 1
        tiles[seat * KINDS + got] -= 1
        return after - before

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
        mission = self._mission
        row = 5 if mission == CLEAN_HANDS else 10 if mission == STONEMASON else 0
        return self.look(STONES + (row + min(4, have)) * 8, come, 7)

    def _quest(self):
        """What a mission is worth that looks at several collections."""
        mission = self._mission
        held = self._held
        phase = self.phase
        if mission == GOLDEN_HAND:
            missing = sum([have < self._need for have in held[:TYPES]])
            return self.at(HAND + missing * 5 + phase) if missing else self._reward
        if mission == JEWELLER:
            missing = sum([max(0, self._need - have) for have in held[3:TYPES]])
            return self.at(JEWELS + min(6, missing) * 5 + phase) if missing else self._reward
        if mission == PEDLAR:
            return self.at(FREE + min(12, scoring.free_tiles(held)) * 5 + phase)
        if mission == TWO_TRIOS:
            best = max(held[0], max(held[2:TYPES]))
            if best > 2 and min(held[TYPES:STONE_GROUP]):
                return self._reward
            return self.at(OTHERS + min(3, best) * 5 + phase)
        return 0

    def _purse(self, coins):
        if coins >= self._need:
            return self._reward
        return self.at(PURSE + min(13, coins) * 8 + min(7, self.digs // self.view.players))

    def travels(self, seen, mine):
        """A traveller's hope who has seen so many mines, and has just dug in one more (-1: not so)."""
        view = self.view
        missing = self._need - seen
        if missing <= 0:
            return self._reward
        fresh = view.open & ~view.visited[self.seat]
        if mine >= 0:
            fresh &= ~(1 << mine)
        closings = journey(view.players) - view.abandoned
        time = closing(view, closings, mine) if closings > 0 else 0
        if time <= 0 or count(fresh) < missing:
            return 0
        if big(view.players):
            time //= 3
        return self.at(TRAVELS + min(8, missing) * 16 + min(7, time) * 2 + self._next(mine))

    def lasts(self, mine):
        """A last miner's hope who has just dug in a mine (-1: not so)."""
        view = self.view
        digs = closing(view, view.ending() - view.abandoned, mine)
        if digs <= 0:
            return self._reward
        return self.at(LAST + min(15, digs) + 16 - 16 * self._next(mine))

    def _next(self, mine):
        """1 for a seat that is to dig, 0 for one that waits or has just dug in a mine."""
        return 1 if mine < 0 and self.seat == self.view.seat else 0


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


class Odds:
    """What digging a tile is worth to each seat; who grudges counts what others lose, too."""

    def __init__(self, view, worth, grudges):
        self.view = view
        self.worth = worth
        self._grudges = grudges
        self._prizes = [None] * view.players
        self._offered: list = [None] * view.players

    def _prize(self, seat):
        """What a tile of each kind is worth to a seat, plain."""
        worth = self.worth
        prizes = worth.more[seat][:]
        if self._grudges:
            players = self.view.players
            total = worth.total
            others = [other for other in range(players) if other != seat]
            best = max([total[other] for other in others])
            for other in others:
                weight = DENY_EACH[players - 2] + (DENY_LEADER[players - 2] if total[other] == best else 0)
                less = worth.less[other]
                for kind in range(KINDS):
                    prizes[kind] -= less[kind] * weight >> 6
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

    def tiles(self, seat, mine):
        """The same for all tiles of a mine, in the order in which its pickaxe comes to them."""
        view = self.view
        return [self.tile(seat, mine, place) for place in reach(view.left[mine], view.pick[mine])]

    def offers(self, seat):
        """The sum over the six faces for each mine as it lies; a closed one is worth nothing."""
        if not self._offered[seat]:
            self._offered[seat] = [
                six(self.tiles(seat, mine)) if self.view.open >> mine & 1 else 0
                for mine in range(self.view.mines)
            ]
        return self._offered[seat]
