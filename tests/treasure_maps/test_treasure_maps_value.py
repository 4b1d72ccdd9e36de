# SPDX-License-Identifier: MIT
"""What a position of Treasure Maps is worth to a bot."""

import doctest

from coffer.dice import Dice
from games.treasure_maps import deck, pieces, value
from games.treasure_maps.host.study import need


def test_need_follows_the_exact_number_of_turns():
    off = 0.0
    dice = Dice(3)
    for _ in range(300):
        island = deck.ISLAND[dice.roll(pieces.MAPS)]
        free = island & (dice.roll(256) << 8 | dice.roll(256))
        if free:
            off += abs(value.need(free) / 16 - need(free))
    assert off / 300 < 0.75


def test_examples_in_the_source_are_true():
    result = doctest.testmod(value)
    assert result.attempted and not result.failed
