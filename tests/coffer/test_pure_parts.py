# SPDX-License-Identifier: MIT
"""Dice, bits, ticks, plurals and deal codes: the parts that need neither screen nor buttons."""

import doctest
import zlib
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from coffer import bits, deal, seats, settings, ticks, words
from coffer.dice import Dice, scramble


@pytest.mark.parametrize(
    "module", [bits, deal, seats, settings, ticks, words], ids=lambda module: module.__name__
)
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
        for position, card in enumerate(cards):
            counts[card, position] += 1
    pairs = [(card, position) for card in range(20) for position in range(20)]
    assert chi_square(counts, 200, pairs) < 520


@given(st.integers(0, 2**30 - 1))
def test_dice_never_leave_thirty_bits(seed):
    dice = Dice(seed)
    for _ in range(50):
        dice.bits()
        assert 0 < dice.a < 2**30 and 0 < dice.b < 2**30


@given(st.integers(0, 2**30 - 1), st.integers(0, 0x7FFF))
def test_scramble_stays_in_thirty_bits(seed, key):
    assert 0 <= scramble(seed, key) < 2**30


def test_scramble_gives_every_seed_another_result():
    assert len({scramble(seed, 5) for seed in range(50_000)}) == 50_000


def test_copy_from_continues_the_rolls_of_other_dice():
    one, other = Dice(4), Dice(9)
    one.roll(6)
    other.copy_from(one)
    assert [one.roll(85) for _ in range(20)] == [other.roll(85) for _ in range(20)]


def test_known_rolls_never_change():
    # A saved game is a seed and a list of actions: if these change, every saved game is lost.
    dice = Dice(2026)
    assert [dice.roll(6) for _ in range(12)] == [0, 1, 4, 2, 4, 4, 3, 4, 0, 0, 2, 5]


def test_thousands_of_known_rolls_and_seeds_never_change():
    def sum_of(numbers):
        return zlib.crc32(repr(list(numbers)).encode())

    seeds = [seed * 7919 % 2**30 for seed in range(3000)]
    assert sum_of(scramble(seed, key) for seed in seeds for key in (0x2545, 0x6C07)) == 2798693476
    dice = Dice(2**30 - 1)
    assert sum_of(dice.bits() for _ in range(3000)) == 4074532771
    assert (dice.a, dice.b) == (170906221, 900752166)


@pytest.mark.parametrize(
    "seed, a, b",
    [
        (212069222, 32760 * 2**15 - 2, 314894956),  # the highest state there is
        (929185026, 1, 950326852),  # one more: the lowest
        (247815434, 477624904, 32730 * 2**15 - 2),
        (944178435, 177979070, 1),
    ],
)
def test_no_seed_leads_to_a_constant_state(seed, a, b):
    dice = Dice(seed)
    assert (dice.a, dice.b) == (a, b)
    dice.bits()
    assert dice.a != a and dice.b != b


class FixedDice(Dice):
    """Dice with given next bits."""

    def __init__(self, *values):
        super().__init__()
        self.values = list(values)

    def bits(self):
        return self.values.pop(0)


@pytest.mark.parametrize("sides", [3, 6, 10, 85, 20_000, 32_767, 32_768])
def test_bits_that_would_favour_low_numbers_are_skipped(sides):
    limit = 32_768 // sides * sides
    assert FixedDice(limit - 1, 7).roll(sides) == sides - 1
    if limit < 32_768:
        assert FixedDice(limit, 32_767, 1).roll(sides) == 1


@pytest.mark.parametrize("size", [0, 1, 2, 7])
def test_a_shuffle_rolls_once_for_each_card_but_the_last(size):
    cards, shuffled_dice, rolled_dice = list(range(7)), Dice(8), Dice(8)
    shuffled_dice.shuffle(cards, size)
    for remaining in range(size, 1, -1):
        rolled_dice.roll(remaining)
    assert (shuffled_dice.a, shuffled_dice.b) == (rolled_dice.a, rolled_dice.b)
    assert cards[size:] == list(range(size, 7))


def test_dice_without_a_seed_have_seed_0():
    assert (Dice().a, Dice().b) == (Dice(0).a, Dice(0).b) != (Dice(1).a, Dice(1).b)


def test_a_known_shuffle_never_changes():
    cards = list(range(12))
    Dice(77).shuffle(cards)
    assert cards == [1, 4, 11, 8, 9, 3, 6, 2, 10, 7, 0, 5]


def test_shuffle_of_a_part_leaves_the_rest():
    cards = bytearray(range(30))
    Dice(5).shuffle(cards, 10)
    assert sorted(cards[:10]) == list(range(10))
    assert cards[10:] == bytes(range(10, 30))


@given(st.integers(0, 0xFFFF))
def test_count_and_cells_agree(mask):
    assert bits.count(mask) == len(bits.cells(mask)) == bin(mask).count("1")
    assert sum(1 << cell for cell in bits.cells(mask)) == mask
    for n, cell in enumerate(bits.cells(mask)):
        assert bits.nth(mask, n) == cell


@given(st.integers(0, 2**29 - 1), st.integers(0, 2**28 - 1))
def test_time_differences_are_right_when_the_clock_wraps(now, span):
    assert ticks.since(ticks.after(now, span), now) == span
    assert ticks.reached(ticks.after(now, span), now)
    assert not span or not ticks.reached(now, ticks.after(now, span))


def test_fill_puts_arguments_where_the_text_has_their_codes():
    assert words.fill(b"\x02 of \x01", (3, b"Anna")) == b"Anna of 3"
    assert words.fill(b"plain", (1,)) == b"plain"


@given(st.integers(0, deal.CODES - 1))
def test_every_seed_has_a_code_that_gives_the_seed(seed):
    assert deal.seed(deal.code(seed)) == seed < 2**30


def test_no_two_letters_of_a_code_look_alike():
    letters = deal.LETTERS.decode()
    assert len(set(letters)) == len(letters) == 29
    for pair in ("0O", "1I", "8B", "5S", "2Z", "QO"):
        assert not set(pair) <= set(letters)
