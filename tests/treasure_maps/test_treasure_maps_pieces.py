# SPDX-License-Identifier: MIT
"""What lies in the box is what the rules page says, and the islands play evenly."""

import pytest

from coffer.bits import count
from games.treasure_maps import deck, masks, pieces
from games.treasure_maps.host import pack
from games.treasure_maps.host import study as islands
from tests.treasure_maps import referee


def test_47_maps_lie_in_the_box():
    for each in (deck.ISLAND, deck.EXES, deck.COINS, deck.PALM, deck.SEAL, deck.COLOUR):
        assert len(each) == pieces.MAPS == 47


def test_drawing_survives_packing():
    for island in pack.read(pack.DRAWING.read_text("utf-8")):
        n = island.id
        assert deck.ISLAND[n] == island.mask()
        assert (deck.EXES[n], deck.COINS[n], deck.PALM[n]) == tuple(map(island.mask, "xcp"))
        assert pack.COLOURS[deck.COLOUR[n]] == island.colour
        assert (None if deck.SEAL[n] == pieces.NONE else pack.COLOURS[deck.SEAL[n]]) == island.seal


def test_sixteen_palms_four_in_each_colour():
    palms = [deck.COLOUR[n] for n in range(pieces.MAPS) if deck.PALM[n]]
    assert [palms.count(colour) for colour in range(4)] == [4, 4, 4, 4]


def test_157_placements_24_16_36_24_48_9():
    assert [b - a for a, b in zip(masks.FIRST, masks.FIRST[1:])] == [24, 16, 36, 24, 48, 9]
    places = masks.MASKS[: masks.FIRST[-1]]
    assert len(set(places)) == len(places) == 157


def word(cells):
    """Some cells, (row, column) each, as a mask."""
    return sum(1 << 4 * row + column for row, column in cells)


@pytest.mark.parametrize("pattern, name", list(enumerate(referee.PATTERNS)))
def test_a_pattern_turns_through_each_of_its_shapes_once(pattern, name):
    drawn = []
    for picture in referee.turned(referee.PATTERNS[name]):
        rows = enumerate(picture)
        drawn.append(word((r, c) for r, row in rows for c, what in enumerate(row) if what == "#"))
    shapes = list(pieces.SHAPES[pattern])
    assert shapes[:4] == drawn[:4], "turned"
    assert sorted(shapes[4:]) == sorted(drawn[4:]), "mirrored"


@pytest.mark.parametrize("pattern, name", list(enumerate(referee.PATTERNS)))
def test_a_patterns_masks_are_all_its_places_in_ascending_order(pattern, name):
    places = masks.MASKS[masks.FIRST[pattern] : masks.FIRST[pattern + 1]]
    assert list(places) == sorted(word(cells) for cells in referee.everywhere(name))


def test_single_cells_come_after_all_patterns():
    assert list(masks.MASKS[pieces.CELL :]) == [1 << cell for cell in range(16)]
    assert masks.FIRST[-1] <= pieces.CELL


def test_expedition_cards_have_26_cells():
    assert sum(count(pieces.SHAPES[pattern][0]) for pattern in pieces.EXPEDITION) == 26


@pytest.mark.slow
def test_no_island_takes_a_quarter_more_or_less_turns_than_its_colour():
    turns = [islands.turns(n, samples=60, seed=7) for n in range(pieces.MAPS)]
    for colour in range(4):
        suit = [turns[n] for n in range(pieces.MAPS) if deck.COLOUR[n] == colour]
        mean = sum(suit) / len(suit)
        assert all(abs(each / mean - 1) <= islands.ALLOWED for each in suit)


@pytest.mark.slow
def test_islands_prints_every_map_and_every_colour(capsys):
    assert islands.main(["--samples", "1"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert len([line for line in lines if line[:3].strip().isdigit()]) == pieces.MAPS
    assert len([line for line in lines if "on average, deviation" in line]) == 4
