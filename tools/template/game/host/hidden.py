# SPDX-License-Identifier: MIT
"""Replaces the hidden information of New Game, so that tests can check redeal() and the bots."""


def resample_hidden(table, seat, dice):
    """Returns a table that looks the same to that seat; what the die will show differs."""
    twin = table.copy()
    twin.dice.seed(dice.bits())
    return twin
