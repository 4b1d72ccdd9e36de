# SPDX-License-Identifier: MIT
"""Each collection card, just met and just not met; tokens; and the slow checker's opinion of both."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.my_treasures.cabinet import CARDS, POINTS, Cabinet
from games.my_treasures.host.log import COLOURS, KINDS
from games.my_treasures.progress import WANTED, progress
from games.my_treasures.tiles import CROWN, PLAIN
from games.my_treasures.walk import RIVALS, rival_arrow, rival_discard, rival_space
from tests.my_treasures import slow
from tests.my_treasures.table_setting import curio

# Cabinets are drawn: kind c, s, b, a, l, colour r, y, g, b, v, a crown ^, and . for an empty cell.
KIND_LETTERS = "csbal"
COLOUR_LETTERS = "rygbv"


def cabinet(*rows):
    """A cabinet as drawn, in both implementations' ways."""
    ours = Cabinet()
    theirs = {}
    for row, line in enumerate(rows):
        for col, word in enumerate(line.split()):
            if word != ".":
                kind = KIND_LETTERS.index(word[0])
                colour = COLOUR_LETTERS.index(word[1])
                crown = word.endswith("^")
                ours.place(curio(kind, colour, CROWN if crown else PLAIN), row * 3 + col)
                theirs[row, col] = f"{KINDS[kind]}/{COLOURS[colour]}{'^' if crown else ''}"
    return ours, theirs


JUST = [
    # card, met, not met
    (1, ["lr . .", ". ly .", ". . lg", "lb . ."], ["lr . .", ". ly .", ". . lg", "sb . ."]),
    (2, ["lr . sr", ". . .", ". . .", "ly . lg"], ["lr . sr", ". . .", ". . ly", "ly lg ."]),
    (3, ["lr . .", "sr . .", "br . .", "cr . ."], ["lr ar .", "sr . .", "br . .", ". . ."]),
    (3, ["lr sr .", "lr . .", "sr br .", ". cr ."], ["lr sr .", "lr . .", "sr lr .", ". cr ar"]),
    (
        4,
        ["lr ly .", "lr . ly", ". lr .", "lr . lg"],
        ["lr ly lg", "lr . ly", ". lr .", ". . lg"],
    ),
    (
        4,
        ["lr ly .", "lr . ly", ". lr .", "lr . lg"],
        ["lr ly .", "lr . ly", ". lr .", "lr . ."],
    ),
    (
        4,
        ["lr ly .", "lr . ly", "lr lr .", ". . lg"],
        ["lr ly .", "lr . ly", "lr . .", "lr . lg"],
    ),
    (5, [". . .", "sr sy sg", ". . .", ". . ."], [". . .", "sr sy sr", ". . .", ". . ."]),
    (5, [". . .", ". . .", ". . .", "ar ay ag"], [". . .", ". . .", ". . .", "ar ay sg"]),
    (5, ["cb cv cg", ". . .", ". . .", ". . ."], ["cb . cg", "cv . .", ". . .", ". . ."]),
    (6, ["lv sv .", ". bv .", ". . cv", "av . ."], ["lv sv .", ". bv .", ". . cv", "ab . ."]),
    (7, ["lr^ . .", ". ly^ .", ". . lg^", "sb^ . ."], ["lr^ . .", ". ly^ .", ". . lg^", "sb . ."]),
    (8, ["lr lr lg", "sr ly br", ". . .", ". . ."], ["lr lr lg", "sr ly sr", ". . .", ". . ."]),
    (8, ["lr lr lg", "sr ly br", ". . .", ". . ."], ["lr lr .", "sr ly br", "ar lr br", ". . ."]),
    (9, ["lr lr sg", ". sr .", ". by .", ". by ."], ["lr lr sg", ". sr .", ". by .", "by . ."]),
    (9, ["lr . .", "lr . .", "lr . .", "lr sr lb"], ["lr sr .", "lr . .", "lr . .", "lr . lb"]),
    (10, [". . lg", ". . sg", ". . bg", ". . cg"], [". . lg", ". . sg", ". . bg", ". . lg"]),
    (10, [". . lg", ". . sg", ". . bg", ". . cg"], [". . lg", ". . sg", ". . bg", ". . cr"]),
    (11, ["lr . .", ". ly .", "lb . .", "lg . lv"], ["lr . .", ". ly .", "lb . .", "lg . lg"]),
    (12, ["lr lr .", "sr sy .", "br bg .", "lr lb ."], ["lr lr .", "sr sy .", "br bg .", "lr ly ."]),
    (12, ["lr lr .", "sr sy .", "br bg .", "lr lb ."], ["lr lr .", "sr sy .", "br bg .", "lr . ."]),
]


@pytest.mark.parametrize("card, yes, no", JUST)
def test_a_card_is_met_exactly_when_its_condition_is(card, yes, no):
    ours, theirs = cabinet(*yes)
    assert ours.meets(card) and slow.meets(card, theirs)
    ours, theirs = cabinet(*no)
    assert not ours.meets(card) and not slow.meets(card, theirs)


def test_progress_tells_how_much_is_there():
    ours, _ = cabinet("lr ly .", "lr^ . lb", "sr . .", ". . .")
    seen = [progress(card, ours) for card in range(1, CARDS + 1)]
    assert seen == [4, 1, 2, 5, 2, 3, 1, 0, 0, 1, 3, 0]
    ours, _ = cabinet("lr ly ag", ". . .", ". . .", ". . .")
    assert progress(4, ours) == -1


def test_every_card_has_an_example():
    assert {card for card, _, _ in JUST} == set(range(1, CARDS + 1))


def test_points_are_those_of_the_rules_page():
    assert list(POINTS[1:]) == [2, 1, 1, 1, 2, 2, 2, 2, 1, 3, 1, 3]


TILE = st.tuples(st.integers(0, 4), st.integers(0, 4), st.booleans())


@given(st.lists(st.one_of(st.none(), TILE), min_size=12, max_size=12), st.integers(2, 5))
def test_all_cards_and_tokens_agree_with_the_slow_way(cells, variety):
    ours = Cabinet()
    theirs = {}
    for n, tile in enumerate(cells):
        if tile:
            kind, colour, crown = tile[0] % variety, tile[1] % variety, tile[2]
            ours.place(curio(kind, colour, CROWN if crown else PLAIN), n)
            theirs[n // 3, n % 3] = f"{KINDS[kind]}/{COLOURS[colour]}{'^' if crown else ''}"
    for card in range(1, CARDS + 1):
        assert ours.meets(card) == slow.meets(card, theirs), card
        assert ours.meets(card) == (progress(card, ours) == WANTED[card]), card
        assert -1 <= progress(card, ours) <= WANTED[card]
    for line, name in enumerate(slow.LINES):
        full = all(cell in theirs for cell in slow.line_cells(name))
        assert ours.complete(line) == full
        if full:
            assert ours.token(line) == slow.token(name, [theirs[cell] for cell in slow.line_cells(name)])


def test_four_different_colours_are_two_whatever_the_kinds():
    for kinds in ("llll", "lsba", "llss"):
        ours, _ = cabinet(*[f"{kinds[n]}{'rygb'[n]} . ." for n in range(4)])
        assert ours.token(4) == 2


def test_three_different_kinds_are_one_whatever_the_colours():
    for colours in ("rrr", "ryg", "rry"):
        ours, _ = cabinet(" ".join("lsb"[n] + colours[n] for n in range(3)))
        assert ours.token(0) == 1


def test_two_reds_and_two_blues_take_a_blank_token():
    ours, _ = cabinet("lr . .", "sb . .", "lr . .", "lb . .")
    assert ours.complete(4) and ours.token(4) == 0


def test_one_colour_is_four_and_one_kind_is_three():
    ours, _ = cabinet("lr ly lg", "sr . .", "br . .", "lr . .")
    assert ours.token(4) == 4 and ours.token(0) == 3


def test_rival_cards_are_each_space_both_ways_and_two_more():
    named = sorted((rival_space(card), rival_arrow(card)) for card in RIVALS)
    assert named == slow.RIVAL_CARDS


def test_rival_discards_are_three_of_each_position_over_three_spaces():
    for position in range(1, 5):
        spaces = [rival_space(card) for card in RIVALS if rival_discard(card) == position]
        assert len(spaces) == len(set(spaces)) == 3
    for space in range(1, 6):
        assert len({rival_discard(card) for card in RIVALS if rival_space(card) == space}) >= 2
