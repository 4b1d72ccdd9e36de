# SPDX-License-Identifier: MIT
"""The points of Treasure Maps by source, the winners, and the tie-breaks."""

from coffer.bits import count
from games.treasure_maps.deck import COINS, COLOUR, EXES, PALM, SEAL
from games.treasure_maps.pieces import COIN_BOXES, NONE, PALM_BOXES, SEAL_WORTH, VALUE


def score(table, seat):
    """A seat's points for coins, cups, palms, maps and seals, and their total."""
    cups = palms = maps = seals = 0
    for row in range(3):
        cups += table.cups[3 * seat + row]
    for box in range(PALM_BOXES):
        palms += table.palms[PALM_BOXES * seat + box]
    for colour in range(4):
        completed = table.tally[4 * seat + colour]
        maps += VALUE[colour] * completed
        seals += SEAL_WORTH[colour] * completed * table.seals[4 * seat + colour]
    coins = table.coins[seat]
    return coins, cups, palms, maps, seals, coins + cups + palms + maps + seals


def gain(table, seat, slot, mask, worth):
    """What marking brings: coins, cups, points of a palm, X marks, and whether it completes the map.

    A cup for each coin row filled; `worth` is what a palm scores. The table may also be what is seen of it.
    """
    place = 2 * seat + slot
    island = table.maps[place]
    before = table.coins[seat]
    coins = min(count(COINS[island] & mask), COIN_BOXES - before)
    palm = worth if PALM[island] & mask and table.palm_boxes[seat] < PALM_BOXES else 0
    rows = (before + coins) // 4 - before // 4
    return coins, rows, palm, count(EXES[island] & mask), table.free[place] == mask


def brings(table, seat, slot, mask):
    """What marking adds to the total: coins, cups, a palm; then the X marks it gives; a completed map.

    A cup is the best one left: a player who claims earlier in the turn may still take it.
    """
    coins, rows, palm, exes, completes = gain(table, seat, slot, mask, table.palm_worth())
    cup = table.cup - (table.coins[seat] // 4 - table.rows[seat])  # rows filled before are paid first
    cups = max(cup, 0) if rows else 0  # no island has the coins for two rows
    return coins, cups, palm, exes, laid_aside(table, seat, slot) if completes else 0


def laid_aside(table, seat, slot):
    """What a map adds when it is completed; the other may be complete too, and wait to be laid aside."""
    place = 2 * seat + slot
    other = table.maps[place ^ 1]
    return adds(table, seat, table.maps[place], NONE if table.free[place ^ 1] else other)


def adds(table, seat, island, beside):
    """A completed map's value, what own seals give for it and what its seal gives, another one beside it."""
    colour = COLOUR[island]
    seal = SEAL[island]
    worth = VALUE[colour] + SEAL_WORTH[colour] * table.seals[4 * seat + colour]
    if seal != NONE:
        worth += SEAL_WORTH[seal] * table.tally[4 * seat + seal]
    if beside != NONE:
        if SEAL[beside] == colour:
            worth += SEAL_WORTH[colour]
        if COLOUR[beside] == seal:
            worth += SEAL_WORTH[seal]
    return worth


def _standings(table):
    """By seat what decides, in this order: points, then completed grey, green, orange, purple maps."""
    return [
        [score(table, seat)[-1]] + list(table.tally[4 * seat : 4 * seat + 4]) for seat in range(table.players)
    ]


def winners(table):
    """The seats that won: one, unless even the tie-breaks are equal."""
    standings = _standings(table)
    first = max(standings)
    return [seat for seat in range(table.players) if standings[seat] == first]


def tie(table):
    """Returns what decided between equal points: a colour, "shared", or "" without a tie."""
    standings = _standings(table)
    standings.sort()
    for n in range(5):
        if standings[-1][n] != standings[-2][n]:
            return ("", "grey", "green", "orange", "purple")[n]
    return "shared"
