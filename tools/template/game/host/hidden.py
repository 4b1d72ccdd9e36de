# SPDX-License-Identifier: MIT
"""What a seat can't know of New Game, laid otherwise: tests hold redeal() and the bots to it."""


def resample_hidden(table, seat, dice):
    """The same table as that seat knows it; what the die will show is something else."""
    twin = table.copy()
    twin.dice.seed(dice.bits())
    return twin
