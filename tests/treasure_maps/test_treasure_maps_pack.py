# SPDX-License-Identifier: MIT
"""The packer of the drawn deck finds what is drawn wrong, and what it made is fresh."""

from pathlib import Path

import pytest

from coffer import glyphs
from coffer.table import colour_patterns
from games.treasure_maps import deck, masks
from games.treasure_maps.host import pack
from tools import pack as packer
from tools.errors import UserError

DRAWING = pack.DRAWING.read_text("utf-8")


@pytest.mark.parametrize("made", [deck, masks])
def test_packed_module_is_up_to_date_with_what_it_is_made_of(made):
    path = Path(made.__file__)
    assert path.read_text("utf-8") == pack.packed()[path.name], "./coffer pack"


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
    with pytest.raises(UserError) as error:
        pack.read(drawing)
    assert words in str(error.value)


def changed(number, **parts):
    """The true deck with one map changed."""
    found = pack.read(DRAWING)
    for key, value in parts.items():
        setattr(found[number], key, value)
    return found


def test_packer_finds_the_same_island_turned():
    true = pack.read(DRAWING)
    first, second = [island for island in true if island.symbols() == "p" and island.colour == "grey"][:2]
    turned = {(2 - row, 3 - column): what for (row, column), what in first.cells.items()}
    with pytest.raises(UserError, match=f"map {second.id} is map {first.id} again"):
        pack.check(changed(second.id, cells=turned))


def test_packer_counts_seals():
    with pytest.raises(
        UserError, match="2 grey maps have a seal for orange, not one|0 grey maps have a seal"
    ):
        pack.check(changed(0, seal="orange"))


def test_packer_counts_symbols():
    true = pack.read(DRAWING)
    palm = next(island for island in true if island.symbols() == "p")
    cells = dict.fromkeys(palm.cells, "#")
    cells[min(cells)] = "x"
    with pytest.raises(UserError, match="3 grey maps have the symbols p, not 4"):
        pack.check(changed(palm.id, cells=cells))


def test_packer_counts_maps():
    with pytest.raises(UserError, match="not one|not 2"):
        pack.check(pack.read(DRAWING)[:-1])


@pytest.mark.parametrize("name, width", [("ribbons", 16), ("swatches", 6)])
def test_colours_are_drawn_with_the_fills_of_every_game(name, width):
    packer.ensure()
    drawn = glyphs.icons(str(packer.OUT / "treasure_maps.icons"))
    colours = (colour_patterns.GREY, colour_patterns.GREEN, colour_patterns.ORANGE, colour_patterns.VIOLET)
    assert drawn[name] == b"".join(colour_patterns.strip(colour, width) for colour in colours)
