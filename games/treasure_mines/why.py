# SPDX-License-Identifier: MIT
"""Why a bot would do that, in a word: for the hint."""

from games.treasure_mines import rules
from games.treasure_mines.bots import STARS, faces, reach
from games.treasure_mines.cards import PLUS, STAR
from games.treasure_mines.worth import POINT, Worth


def why(view, action):
    """The key of the words that say why: what a dig is hoped to bring most of, or what a card is good for."""
    phase = view.phase
    if phase == rules.KEEP:
        return "why.mission"
    if phase == rules.DIG:
        return _hope(view, action - rules.DIG_AT)
    if phase == rules.USE:
        return {rules.AS_ROLLED: "why.roll", rules.ROLL_AGAIN: "why.again"}.get(action, "why.step")
    if phase == rules.SWAP:
        return "why.keep" if action == rules.NO_SWAP else "why.swap"
    return "why.lay"


def _hope(view, mine):
    """Whether tiles, chance cards or coins weigh most in a mine."""
    worth = Worth(view, True)
    worth.appraise(view.seat)
    tiles = stars = coins = 0
    order = reach(view.left[mine], view.pick[mine])
    size = len(order)
    for n in range(min(size, 6)):
        mark = view.mark(mine, order[n])
        tiles += worth.more[view.seat][view.kind(mine, order[n])] * faces(n, size)
        stars += STARS * faces(n, size) if mark == STAR else 0
        coins += POINT * (view.coins_on(mine, order[n]) + (2 if mark == PLUS else 0)) * faces(n, size)
    if worth.new_mine * 6 > max(tiles, stars, coins) and not view.visited[view.seat] >> mine & 1:
        return "why.mission"
    if tiles >= max(stars, coins):
        return "why.tiles"
    return "why.chance" if stars >= coins else "why.coins"
