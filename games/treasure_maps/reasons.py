# SPDX-License-Identifier: MIT
"""Why the hard bot would make a move, in a word: loaded when a hint is given, dropped with the bots."""

from coffer.bits import count
from games.treasure_maps.pieces import CELL, COINS, EXES, MASKS, NONE, PALM, SEAL
from games.treasure_maps.rules import CLAIM, DRAFT, MARK, PAIRS, PILE

# Words for a hint: why a move is good.
REASONS = (
    "why.worth",
    "why.seal",
    "why.blind",
    "why.completes",
    "why.cup",
    "why.palm",
    "why.coin",
    "why.x",
    "why.single",
    "why.room",
)


def reason(view, action):
    """Why a move is good, in a word: a key of the words."""
    if view.phase == CLAIM and action == PILE:
        return "why.blind"
    if view.phase == CLAIM:
        return "why.worth" if SEAL[view.display[action]] == NONE else "why.seal"
    if view.phase == DRAFT:
        dealt = view.dealt[4 * view.seat : 4 * view.seat + 4]
        first, second = dealt[PAIRS[action] >> 4], dealt[PAIRS[action] & 15]
        return "why.worth" if SEAL[first] == NONE and SEAL[second] == NONE else "why.seal"
    place = 2 * view.seat + (action >> 8)
    island = view.maps[place]
    mask = MASKS[action & 255]
    coins = min(count(COINS[island] & mask), 12 - view.coins[view.seat])
    if mask == view.free[place]:
        return "why.completes"
    if view.coins[view.seat] % 4 + coins > 3:
        return "why.cup"
    if PALM[island] & mask and view.palm_boxes[view.seat] < 4:
        return "why.palm"
    if coins:
        return "why.coin"
    if EXES[island] & mask:
        return "why.x"
    return "why.single" if action & 255 >= CELL and view.phase == MARK else "why.room"
