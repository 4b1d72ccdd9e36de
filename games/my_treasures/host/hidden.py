# SPDX-License-Identifier: MIT
"""Replaces the hidden information of My Treasures, so that tests can check redeal() and the bots."""


def resample_hidden(table, seat, dice):
    """Returns a table that looks the same to the seat. Only future chance differs; all else is public."""
    twin = table.copy()
    twin.dice.seed(dice.bits())
    return twin
