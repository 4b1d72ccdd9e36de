# SPDX-License-Identifier: MIT
"""Replaces the hidden information of Treasure Maps, so that tests can check redeal() and the bots."""

from games.treasure_maps.pieces import MAPS, NONE
from games.treasure_maps.rules import DRAFT, MARK, PICK, ROUND
from games.treasure_maps.state import unmark


def resample_hidden(table, seat, dice):
    """Returns a table that looks the same to the seat; pile, cards, others' drafts and marks differ."""
    twin = table.copy()
    twin.dice.seed(dice.bits())
    if table.phase == DRAFT:
        _deal(twin, seat, dice)
        return twin
    dice.shuffle(twin.pile, twin.left)
    first = twin.turn % ROUND + 1
    unseen = list(twin.cards[first:])
    dice.shuffle(unseen)
    twin.cards[first:] = bytearray(unseen)
    if table.phase in (MARK, PICK):
        _mark(twin, seat, dice)
    return twin


def _deal(twin, seat, dice):
    """Other maps for the others to choose from, and other choices where they have chosen."""
    own = list(twin.dealt[4 * seat : 4 * seat + 4])
    unknown = [island for island in range(MAPS) if island not in own]
    dice.shuffle(unknown)
    for other in range(twin.players):
        if other != seat:
            for n in range(4 * other, 4 * other + 4):
                twin.dealt[n] = unknown.pop()
            if twin.kept[other] != NONE:
                twin.kept[other] = dice.roll(6)
    twin.pile[: twin.left] = bytearray(unknown)


def _mark(twin, seat, dice):
    """Marks again for the seats before the one on turn, because everybody marks at once."""
    turn = (twin.seat, twin.phase, twin.picks) if twin.seat == seat else (twin.seat, MARK, 0)
    for other in range(twin.players):
        if other != seat:
            unmark(twin, other, twin.flipped)
    twin.seat, twin.phase, twin.picks = twin.start, MARK, 0
    while twin.seat != turn[0]:
        actions = twin.actions()
        if actions and twin.seat != seat:
            twin.apply(actions[dice.roll(len(actions))])
        else:  # it has no free cell, or its marks are known
            twin.seat = (twin.seat + 1) % twin.players
    twin.seat, twin.phase, twin.picks = turn
