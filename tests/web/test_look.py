# SPDX-License-Identifier: MIT
"""Page and window draw the screen's pixels alike, without gaps where they are small."""

import doctest
import os

import pytest

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")

import pygame

from host_sim import handheld
from host_sim.picture import DARK, LIT
from tests.web.kit import node

FULL = 255


def drawn(scale):
    """A handheld's screen with its upper half lit."""
    pygame.font.init()
    surface = pygame.Surface((handheld.USUAL.width * scale, handheld.USUAL.height * scale))
    pixels = [b"\1" * 128] * 32 + [bytes(128)] * 32
    handheld.Handheld(scale).draw(surface, pixels, FULL, (), "")
    return surface


def colours(surface, scale, row):
    """The colours of one line of the window within a row of the screen's pixels."""
    y = (handheld.USUAL.screen.y + row) * scale + scale // 2
    line = range(handheld.USUAL.screen.x * scale, handheld.USUAL.screen.right * scale)
    return [tuple(surface.get_at((x, y)))[:3] for x in line]


@pytest.mark.parametrize("scale", [1, 2, 3, 4, 5, 6, 7])
def test_lit_pixels_touch_each_other_where_they_are_small(scale):
    surface = drawn(scale)
    assert set(colours(surface, scale, 10)) == {LIT}
    assert set(colours(surface, scale, 40)) == {DARK}


@pytest.mark.parametrize("scale", [8, 12])
def test_large_pixels_have_gaps_that_are_hardly_darker(scale):
    line = colours(drawn(scale), scale, 10)
    gaps = [place for place, colour in enumerate(line) if colour != LIT]
    assert gaps == list(range(scale, 128 * scale, scale))
    assert all(light * 0.8 < gap < light for gap, light in zip(line[scale], LIT))


def test_page_and_window_agree():
    page = node("looks.mjs")
    assert (tuple(page["LIT"]), tuple(page["DARK"]), page["GAPS_FROM"]) == (LIT, DARK, handheld.GAPS_FROM)
    assert round(page["GAP"] * 255) == handheld.GAP[3]
    assert page["contrasts"] == pytest.approx([handheld.brightness(contrast) for contrast in range(256)])
    assert doctest.testmod(handheld).failed == 0


def test_the_page_takes_the_largest_whole_multiple_that_fits():
    page = node("looks.mjs")
    assert page["scales"] == [9, 7, 1, 5]
    assert page["steps"] == [1, 1, 1, 2, 4, 8]
