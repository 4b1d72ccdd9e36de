# SPDX-License-Identifier: MIT
"""Colours as fills and players as shapes: told apart without a letter, the same in every game."""

from itertools import combinations

import pytest

from coffer.glyphs import icons
from coffer.table import colour_patterns
from tools.pack import ensure

COLOURS = range(colour_patterns.ORANGE + 1)


@pytest.mark.parametrize("size", [(5, 1, 12), (6, 1, 6), (7, 0, 6), (16, 1, 6)])
def test_no_two_colours_share_a_fill_at_any_size_that_is_drawn(size):
    found = {colour_patterns.strip(colour, *size) for colour in COLOURS}
    assert len(found) == len(COLOURS)


@pytest.mark.parametrize("colour", COLOURS)
def test_fill_stays_between_its_rows_and_reaches_both(colour):
    for top, bottom in ((1, 6), (0, 7), (2, 5)):
        columns = colour_patterns.strip(colour, 12, top, bottom)
        lit = 0
        for column in columns:
            lit |= column
        assert len(columns) == 12
        assert lit & ~(0xFF << top & 0xFF >> 7 - bottom) == 0
        assert lit >> top & 1


def test_tall_fill_is_two_strips_that_meet():
    upper, lower = colour_patterns.strip(colour_patterns.RED, 5, 1, 12)
    assert (upper, lower) == (b"\xfe" * 5, b"\x1f" * 5)


def test_hollow_fill_is_a_frame():
    assert colour_patterns.strip(colour_patterns.YELLOW, 4) == b"\x7e\x42\x42\x7e"


def test_every_seat_and_the_rival_have_a_shape_of_their_own():
    found = icons(str(ensure() / "console.icons"), "pawn")
    assert sorted(found) == ["pawn" + who for who in "01234r"]
    for one, other in combinations(found.values(), 2):
        assert one != other
    for shape in found.values():
        assert len(shape) == 7 and shape[6] == 0, "six columns and a free one"
        assert not any(column & 0x81 for column in shape), "free above and below: shapes never touch"
