# SPDX-License-Identifier: MIT
"""Dice, bits, ticks and plurals: the parts that know neither screen nor button."""

import doctest
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from coffer import bits, seats, settings, ticks, words
from coffer.dice import Dice, scramble


@pytest.mark.parametrize("module", [bits, seats, settings, ticks, words], ids=lambda module: module.__name__)
def test_examples_in_the_docstrings_are_true(module):
    result = doctest.testmod(module)
    assert result.attempted and not result.failed


def chi_square(counts, expected, cells):
    return sum((counts.get(cell, 0) - expected) ** 2 / expected for cell in cells)


# The limits are the 99.99 % points of chi-square; the seeds are fixed: these fail only if the dice change.


def test_rolls_of_one_die_are_even():
    dice = Dice(7)
    for sides, limit in ((2, 15.1), (6, 25.7), (47, 87.0), (85, 138.0)):
        counts = Counter(dice.roll(sides) for _ in range(sides * 2000))
        assert chi_square(counts, 2000, range(sides)) < limit, sides


def test_first_rolls_of_neighbouring_seeds_are_even():
    counts = Counter(Dice(seed).roll(6) for seed in range(12_000))
    assert chi_square(counts, 2000, range(6)) < 25.7


def test_pairs_of_rolls_are_even():
    dice = Dice(11)
    counts = Counter((dice.roll(12), dice.roll(12)) for _ in range(144 * 300))
    cells = [(a, b) for a in range(12) for b in range(12)]
    assert chi_square(counts, 300, cells) < 215


def test_shuffles_give_every_order_equally_often():
    counts = Counter()
    for seed in range(24_000):
        cards = [0, 1, 2, 3]
        Dice(seed).shuffle(cards)
        counts[tuple(cards)] += 1
    assert len(counts) == 24
    assert chi_square(counts, 1000, counts) < 56


def test_every_card_lands_everywhere_equally_often():
    counts = Counter()
    dice = Dice(3)
    for _ in range(4000):
        cards = list(range(20))
        dice.shuffle(cards)
        for place, card in enumerate(cards):
            counts[card, place] += 1
    cells = [(card, place) for card in range(20) for place in range(20)]
    assert chi_square(counts, 200, cells) < 520


@given(st.integers(0, 2**30 - 1))
def test_dice_never_leave_thirty_bits(seed):
    dice = Dice(seed)
    for _ in range(50):
        dice.bits()
        assert 0 < dice.a < 2**30 and 0 < dice.b < 2**30


@given(st.integers(0, 2**30 - 1), st.integers(0, 0x7FFF))
def test_scramble_stays_in_thirty_bits(seed, key):
    assert 0 <= scramble(seed, key) < 2**30


def test_scramble_loses_no_seed():
    assert len({scramble(seed, 5) for seed in range(50_000)}) == 50_000


def test_dice_go_on_where_others_stood():
    one, other = Dice(4), Dice(9)
    one.roll(6)
    other.take(one)
    assert [one.roll(85) for _ in range(20)] == [other.roll(85) for _ in range(20)]


def test_known_rolls_stay_the_same_for_ever():
    # A saved game is a seed and a list of actions: if these change, every saved game is lost.
    dice = Dice(2026)
    assert [dice.roll(6) for _ in range(12)] == [0, 1, 4, 2, 4, 4, 3, 4, 0, 0, 2, 5]


def test_shuffle_of_a_part_leaves_the_rest():
    cards = bytearray(range(30))
    Dice(5).shuffle(cards, 10)
    assert sorted(cards[:10]) == list(range(10))
    assert cards[10:] == bytes(range(10, 30))


@given(st.integers(0, 0xFFFF))
def test_count_and_cells_agree(mask):
    assert bits.count(mask) == len(bits.cells(mask)) == bin(mask).count("1")
    assert sum(1 << cell for cell in bits.cells(mask)) == mask
    for place, cell in enumerate(bits.cells(mask)):
        assert bits.nth(mask, place) == cell


@given(st.integers(0, 2**29 - 1), st.integers(0, 2**28 - 1))
def test_time_is_right_across_the_wrap(now, span):
    assert ticks.since(ticks.after(now, span), now) == span
    assert ticks.reached(ticks.after(now, span), now)
    assert not span or not ticks.reached(now, ticks.after(now, span))


def test_arguments_stand_where_the_text_wants_them():
    assert words.fill(b"\x02 of \x01", (3, b"Anna")) == b"Anna of 3"
    assert words.fill(b"plain", (1,)) == b"plain"
