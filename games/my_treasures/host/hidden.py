# SPDX-License-Identifier: MIT
"""What nobody can know of My Treasures, laid otherwise: tests hold redeal() and the bots to it."""


def resample_hidden(table, seat, dice):
    """The same table as that seat knows it; only the chance to come is another, for all else lies open."""
    twin = table.copy()
    twin.dice.seed(dice.bits())
    return twin
