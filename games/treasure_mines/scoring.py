# SPDX-License-Identifier: MIT
"""The final count of Treasure Mines: mission, cards, coins, sets and packs, and who has won.

Works at any moment of the game; then it says what the count would be if it ended now.
"""

from coffer.bits import count
from coffer.dice import EDITION
from games.treasure_mines import pieces
from games.treasure_mines.pieces import (
    BRONZE_SHARD,
    CAULDRON,
    CLEAN_HANDS,
    DIAMOND_CUTTER,
    FULL_PURSE,
    GOLD_CARD,
    GOLDEN_HAND,
    GOLDSMITH,
    JEWELLER,
    KINDS,
    LAST_MINER,
    MISSIONS,
    ORANGE,
    ORANGES,
    PAPYRUS,
    PEDLAR,
    PINK_DIAMOND,
    STONE,
    STRONGBOX,
    STRONGBOX_POINTS,
    TRAVELLER,
    TWO_TRIOS,
)

# Here the three bronze kinds are one: gold, bronze, papyrus, crystal, ruby, diamond.
COLLECTIONS = 6

STONES = 6  # beside them, where what is lost is looked up

# Points of a set of n tiles, n up to 10, SIZES a collection; and the size below which there is no set.
SIZES = 11
# fmt: off
SETS = bytes([
    0, 0, 0, 3, 8, 15, 24, 35, 50, 100, 200,
    0, 0, 0, 6, 6, 12, 12, 12, 12, 12, 12,
    0, 0, 0, 6, 6, 14, 14, 14, 14, 14, 14,
    0, 0, 0, 0, 14, 14, 28, 28, 28, 28, 28,
    0, 0, 0, 0, 0, 30, 30, 50, 50, 50, 50,
    0, 0, 0, 0, 0, 34, 34, 60, 60, 60, 60,
    0, 0, 0, 2, 4, 6, 6, 6, 6, 6, 6,  # stones: points lost
])
# fmt: on
FIRST = bytes([3, 3, 3, 4, 5, 5])
GROUP = bytes([0, 1, 1, 1, 2, 3, 4, 5, STONES])  # the collection of each kind of tile
TRIO = 10
PACK = 3
PACK_POINTS = 5

NONE = bytes(3)  # of the cards that count as tiles: gold cards, pink diamonds, bronze shards


# -- sets and packs -----------------------------------------------------------------------


def set_points(collection, size):
    """What a set of one collection is worth, without the trios of bronze; of stones what they take away."""
    return SETS[collection * SIZES + min(size, SIZES - 1)]


def next_size(collection, size):
    """The size at which a collection is worth something else than now, 0 if there is none."""
    first = collection * SIZES
    points = SETS[first + min(size, SIZES - 1)]
    for more in range(size + 1, SIZES):
        if SETS[first + more] != points:
            return more
    return 0


def types_of(table, seat, aside):
    """How many cauldrons, statuettes and knives a seat has, shards included."""
    at = seat * KINDS
    types = list(table.tiles[at + CAULDRON : at + PAPYRUS])
    # A shard is of the type that helps most: with two of them too, that is the type with the fewest.
    for _ in range(table.cards[seat * ORANGES + BRONZE_SHARD - ORANGE] - aside[2]):
        types[types.index(min(types))] += 1
    return types


def collect(table, seat, aside):
    """The sizes of the six collections, cards that count as tiles included, and the number of trios.

    `aside` says how many gold cards, pink diamonds and bronze shards are left out.
    """
    at = seat * KINDS
    found = list(table.tiles[at : at + STONE])
    types = types_of(table, seat, aside)
    found[CAULDRON:PAPYRUS] = [0]
    cards = seat * ORANGES - ORANGE
    found[0] += table.cards[cards + GOLD_CARD] - aside[0]
    found[5] += table.cards[cards + PINK_DIAMOND] - aside[1]
    found[1] = sum(types)
    found.append(min(types))
    return found


def free_tiles(found):
    """How many tiles of collect()'s answer belong to no set."""
    free = 0
    for n in range(COLLECTIONS):
        if found[n] < FIRST[n]:
            free += found[n]
    return free


# -- missions -----------------------------------------------------------------------------


def progress(table, seat, mission, found):
    """How far a seat is with a mission, to be held against needed(); `found` is collect()'s answer."""
    if GOLDSMITH <= mission <= DIAMOND_CUTTER:
        return found[mission - GOLDSMITH]
    if mission == GOLDEN_HAND:
        return min(found[:COLLECTIONS])
    if mission == JEWELLER:
        return min(found[3:COLLECTIONS])
    if mission == LAST_MINER:
        return 1 if table.last == seat else 0
    if mission == FULL_PURSE:
        return table.coins[seat]
    if mission == TRAVELLER:
        return count(table.visited[seat])
    if mission == PEDLAR:
        return free_tiles(found) // PACK
    if mission == TWO_TRIOS:  # one of bronze, one of another treasure
        others = max(found[0], max(found[2:COLLECTIONS]))
        return min(found[COLLECTIONS], 1) + min(others // 3, 1)
    return table.tiles[seat * KINDS + STONE]  # clean hands, stonemason


def needed(mission, players):
    """How much of progress() meets a mission; clean hands may have at most that much."""
    return pieces.NEEDS[players - 2][mission]


def reward(mission, players, edition=EDITION):
    """The points of a mission."""
    if edition == 1 and players > pieces.SMALL:
        return pieces.FIRST_POINTS[players - pieces.SMALL - 1][mission]
    return pieces.POINTS[players - 2][mission]


def met(table, seat, mission, found):
    """Whether a seat would meet a mission if the game ended now."""
    much = progress(table, seat, mission, found)
    need = needed(mission, table.players)
    return much <= need if mission == CLEAN_HANDS else much >= need


# -- the count ----------------------------------------------------------------------------


def aside(table, seat):
    """How many gold cards, pink diamonds and bronze shards are left aside, so that the count gives most.

    A card that brings nothing and costs nothing is used: among equal counts that with the most cards.
    """
    first = seat * ORANGES + GOLD_CARD - ORANGE
    gold, diamonds, shards = table.cards[first : first + 3]
    best = NONE
    if gold + diamonds + shards:
        most = -9999
        for n in range((gold + 1) * (diamonds + 1) * (shards + 1)):
            left = bytes(
                [n % (gold + 1), n // (gold + 1) % (diamonds + 1), n // (gold + 1) // (diamonds + 1)]
            )
            worth = (_count(table, seat, left)[-1] << 3) - sum(left)
            if worth > most:
                most = worth
                best = left
    return best


def score(table, seat):
    """Mission, cards, coins, sets, packs and their total."""
    return _count(table, seat, aside(table, seat))


def _count(table, seat, left):
    """The points if those cards are left aside."""
    found = collect(table, seat, left)
    mission = table.kept[seat]
    kept = mission < MISSIONS and met(table, seat, mission, found)
    bonus = reward(mission, table.players, table.edition) if kept else 0
    boxes = table.cards[seat * ORANGES + STRONGBOX - ORANGE] * STRONGBOX_POINTS
    sets = found[COLLECTIONS] * TRIO - set_points(STONES, table.tiles[seat * KINDS + STONE])
    free = 0
    for n in range(COLLECTIONS):  # set_points() and free_tiles() are written out: all counts come here
        size = found[n]
        sets += SETS[n * SIZES + (size if size < SIZES else SIZES - 1)]
        if size < FIRST[n]:
            free += size
    coins = table.coins[seat]
    bundles = free // PACK * PACK_POINTS
    return (bonus, boxes, coins, sets, bundles, bonus + boxes + coins + sets + bundles)


def _ranks(table):
    """By seat: points, then coins, then few stones."""
    ranks = []
    for seat in range(table.players):
        ranks.append((score(table, seat)[-1], table.coins[seat], -table.tiles[seat * KINDS + STONE]))
    return ranks


def winners(table):
    """The seats that win, ties broken."""
    ranks = _ranks(table)
    best = max(ranks)
    return [seat for seat in range(table.players) if ranks[seat] == best]


def tie(table):
    """How a tie for the most points was broken: "coins", "stones", "shared", or "" for no tie."""
    ranks = sorted(_ranks(table))
    one, two = ranks[-1], ranks[-2]
    if one[0] != two[0]:
        return ""
    if one[1] != two[1]:
        return "coins"
    return "stones" if one != two else "shared"
