# SPDX-License-Identifier: MIT
"""Replaces the hidden information of Treasure Mines, so that tests can check redeal() and the bots."""

from games.treasure_mines.pieces import MISSIONS


def resample_hidden(table, seat, dice):
    """Returns a table that looks the same to the seat; others' missions, deck order and die differ."""
    twin = table.copy()
    twin.dice.seed(dice.bits())
    # the others' missions change places with those that nobody got
    unseen = [n for n in range(len(table.dealt)) if n // 3 != seat]
    drawn = unseen[:]
    dice.shuffle(drawn)
    twin.dealt = bytearray(table.dealt)
    for n, m in zip(unseen, drawn):
        twin.dealt[n] = table.dealt[m]
    for other in range(table.players):
        if other != seat and table.kept[other] < MISSIONS:
            twin.kept[other] = twin.dealt[other * 3 + dice.roll(3)]
    twin.deck = table.deck[: table.pile]
    dice.shuffle(twin.deck)
    return twin
