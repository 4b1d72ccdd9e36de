# SPDX-License-Identifier: MIT
"""The deck is what the rules page says, plays evenly, and the packer finds what is drawn wrong."""

import doctest

import pytest

from coffer.bits import count
from games.treasure_maps import pieces
from games.treasure_maps.deck import DECK
from games.treasure_maps.host import deck
from games.treasure_maps.host import study as islands
from tests.treasure_maps import slow
from tools.sorry import Sorry

DRAWING = deck.DRAWING.read_text("utf-8")


def test_packed_deck_is_up_to_date_with_its_drawing():
    assert deck.PACKED.read_text("utf-8") == deck.module(DRAWING)


def test_a_map_takes_eight_bytes():
    assert len(DECK) == 8 * pieces.MAPS


def test_drawing_survives_packing():
    for island in deck.read(DRAWING):
        n = island.id
        assert pieces.ISLAND[n] == island.mask()
        assert (pieces.EXES[n], pieces.COINS[n], pieces.PALM[n]) == tuple(map(island.mask, "xcp"))
        assert deck.COLOURS[pieces.COLOUR[n]] == island.colour
        assert (None if pieces.SEAL[n] == pieces.NONE else deck.COLOURS[pieces.SEAL[n]]) == island.seal


def test_sixteen_palms_four_in_each_colour():
    palms = [pieces.COLOUR[n] for n in range(pieces.MAPS) if pieces.PALM[n]]
    assert [palms.count(colour) for colour in range(4)] == [4, 4, 4, 4]


def test_157_placements_24_16_36_24_48_9():
    assert [b - a for a, b in zip(pieces.FIRST, pieces.FIRST[1:])] == [24, 16, 36, 24, 48, 9]
    masks = pieces.MASKS[: pieces.FIRST[-1]]
    assert len(set(masks)) == len(masks) == 157


def word(cells):
    """Some cells, (row, column) each, as a mask."""
    return sum(1 << 4 * row + column for row, column in cells)


@pytest.mark.parametrize("pattern, name", list(enumerate(slow.PATTERNS)))
def test_a_pattern_turns_through_each_of_its_shapes_once(pattern, name):
    drawn = []
    for picture in slow.turned(slow.PATTERNS[name]):
        rows = enumerate(picture)
        drawn.append(word((r, c) for r, row in rows for c, what in enumerate(row) if what == "#"))
    shapes = list(pieces.SHAPES[pattern])
    assert shapes[:4] == drawn[:4], "turned"
    assert sorted(shapes[4:]) == sorted(drawn[4:]), "mirrored"


@pytest.mark.parametrize("pattern, name", list(enumerate(slow.PATTERNS)))
def test_a_patterns_masks_are_all_its_places_in_ascending_order(pattern, name):
    masks = pieces.MASKS[pieces.FIRST[pattern] : pieces.FIRST[pattern + 1]]
    assert list(masks) == sorted(word(cells) for cells in slow.everywhere(name))


def test_single_cells_come_after_all_patterns():
    assert list(pieces.MASKS[pieces.CELL :]) == [1 << cell for cell in range(16)]
    assert pieces.FIRST[-1] <= pieces.CELL


def test_expedition_cards_have_26_cells():
    assert sum(count(pieces.SHAPES[pattern][0]) for pattern in pieces.EXPEDITION) == 26


def test_examples_in_the_source_are_true():
    result = doctest.testmod(pieces)
    assert result.attempted and not result.failed


def test_no_island_takes_a_quarter_more_or_less_turns_than_its_colour():
    turns = [islands.turns(n, samples=60, seed=7) for n in range(pieces.MAPS)]
    for colour in range(4):
        suit = [turns[n] for n in range(pieces.MAPS) if pieces.COLOUR[n] == colour]
        mean = sum(suit) / len(suit)
        assert all(abs(each / mean - 1) <= islands.ALLOWED for each in suit)


def test_islands_prints_every_map_and_every_colour(capsys):
    assert islands.main(["--samples", "1"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert len([line for line in lines if line[:3].strip().isdigit()]) == pieces.MAPS
    assert len([line for line in lines if "on average, deviation" in line]) == 4


# A drawing of one island, and what is wrong with it.
WRONG = [
    ("grey\n.##.\n", "line 1, column 1: an island without a heading"),
    ("1 grey\n", "line 1, column 1: this should be map 0"),
    ("0 red\n", "line 1, column 3: no colour 'red'"),
    ("0 grey seal\n", "line 1, column 1: a heading is"),
    ("0 grey seal grey\n", "line 1, column 13: a grey map can't have a seal for grey"),
    ("0 grey\n.##.\n##o#\n", "line 3, column 3: 'o' is none of"),
    ("0 grey\n.##.#\n", "line 2, column 5: a row has 4 cells"),
    ("0 grey\n.##\n", "line 2, column 4: a row has 4 cells, this one 3"),
    ("0 grey\n.#p.\n####\n.##.\n....\n", "line 5, column 1: a grey island has 3 rows"),
    ("0 grey\n####\n###p\n", "line 4, column 1: a grey island has 3 rows, map 0 2"),
    ("0 grey\n.#p.\n####\n.###\n", "line 1, column 1: a grey island has 8 cells, map 0 9"),
    ("0 grey\n##.#\n##.p\n##.#\n", "cells, map 0 9"),
    ("0 grey\n##.#\n##.p\n##..\n", "line 2, column 4: map 0 falls apart"),
    ("0 grey\n.#p.\n#c##\n.##.\n", "line 1, column 1: a grey map has the symbols p or cx or x, map 0 cp"),
    ("0 grey seal green\n.#p.\n####\n.##.\n", "a grey map with a seal has the symbols none, map 0 p"),
    ("0 grey\n\n1 grey\n.#p.\n####\n.##.\n", "line 1, column 1: map 0 has no island"),
]


@pytest.mark.parametrize("drawing, words", WRONG)
def test_packer_names_line_and_column(drawing, words):
    with pytest.raises(Sorry) as sorry:
        deck.read(drawing)
    assert words in str(sorry.value)


def changed(number, **parts):
    """The true deck with one map changed."""
    found = deck.read(DRAWING)
    for key, value in parts.items():
        setattr(found[number], key, value)
    return found


def test_packer_finds_the_same_island_turned():
    true = deck.read(DRAWING)
    first, second = [island for island in true if island.symbols() == "p" and island.colour == "grey"][:2]
    turned = {(2 - row, 3 - column): what for (row, column), what in first.cells.items()}
    with pytest.raises(Sorry, match=f"map {second.id} is map {first.id} again"):
        deck.check(changed(second.id, cells=turned))


def test_packer_counts_seals():
    with pytest.raises(Sorry, match="2 grey maps have a seal for orange, not one|0 grey maps have a seal"):
        deck.check(changed(0, seal="orange"))


def test_packer_counts_symbols():
    true = deck.read(DRAWING)
    palm = next(island for island in true if island.symbols() == "p")
    cells = dict.fromkeys(palm.cells, "#")
    cells[min(cells)] = "x"
    with pytest.raises(Sorry, match="3 grey maps have the symbols p, not 4"):
        deck.check(changed(palm.id, cells=cells))


def test_packer_counts_maps():
    with pytest.raises(Sorry, match="not one|not 2"):
        deck.check(deck.read(DRAWING)[:-1])
