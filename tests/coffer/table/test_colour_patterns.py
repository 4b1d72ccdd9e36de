# SPDX-License-Identifier: MIT
"""Colours are drawn as patterns and players as shapes, which can be told apart without letters."""

from itertools import combinations

import pytest

from coffer.glyphs import icons
from coffer.table import colour_patterns
from tools.pack import ensure

COLOURS = range(colour_patterns.ORANGE + 1)


@pytest.mark.parametrize("size", [(5, 1, 12), (6, 1, 6), (7, 0, 6), (16, 1, 6)])
def test_every_colour_has_its_own_pattern_at_every_size(size):
    patterns = {colour_patterns.strip(colour, *size) for colour in COLOURS}
    assert len(patterns) == len(COLOURS)


@pytest.mark.parametrize("colour", COLOURS)
def test_a_pattern_fills_exactly_the_rows_from_top_to_bottom(colour):
    for top, bottom in ((1, 6), (0, 7), (2, 5)):
        columns = colour_patterns.strip(colour, 12, top, bottom)
        lit = 0
        for column in columns:
            lit |= column
        assert len(columns) == 12
        assert lit & ~(0xFF << top & 0xFF >> 7 - bottom) == 0
        assert lit >> top & 1


def test_a_tall_pattern_is_two_adjoining_strips():
    upper, lower = colour_patterns.strip(colour_patterns.RED, 5, 1, 12)
    assert (upper, lower) == (b"\xfe" * 5, b"\x1f" * 5)


def test_the_pattern_of_yellow_is_a_frame():
    assert colour_patterns.strip(colour_patterns.YELLOW, 4) == b"\x7e\x42\x42\x7e"


def test_every_seat_and_the_rival_have_their_own_shape():
    shapes = icons(str(ensure() / "console.icons"), "pawn")
    assert sorted(shapes) == ["pawn" + letter for letter in "01234r"]
    for one, other in combinations(shapes.values(), 2):
        assert one != other
    for shape in shapes.values():
        assert len(shape) == 7 and shape[6] == 0, "six columns and an empty one"
        assert not any(column & 0x81 for column in shape), "top and bottom row are empty: shapes never touch"
