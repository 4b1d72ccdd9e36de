# SPDX-License-Identifier: MIT
"""Each collection card, just met and just not met, as the slow checker sees it too; then the count."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from coffer.home.records import rank
from games.my_treasures import TITLES
from games.my_treasures.host.log import COLOURS, KINDS
from games.my_treasures.pieces import CROWN, PLAIN, Cabinet
from games.my_treasures.rules import FIRST, Table
from games.my_treasures.scoring import (
    CARDS,
    POINTS,
    ROW_AND_COLUMN,
    WANTED,
    certain_points,
    meets,
    outlook,
    progress,
    viewpoint_points,
)
from games.my_treasures.state import CHOOSE_CELL
from tests.my_treasures import referee
from tests.my_treasures.tables import curio, drawn, fill, filled, tile

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
    ours, theirs = drawn(*yes)
    assert meets(ours, card) and referee.meets(card, theirs)
    ours, theirs = drawn(*no)
    assert not meets(ours, card) and not referee.meets(card, theirs)


def test_progress_tells_how_much_is_there():
    ours, _ = drawn("lr ly .", "lr^ . lb", "sr . .", ". . .")
    seen = [progress(ours, card) for card in range(1, CARDS + 1)]
    assert seen == [4, 1, 2, 5, 2, 3, 1, 0, 0, 1, 3, 0]
    ours, _ = drawn("lr ly ag", ". . .", ". . .", ". . .")
    assert progress(ours, 4) == -1


def test_an_empty_cabinet_has_made_no_progress_yet():
    assert [progress(Cabinet(), card) for card in range(1, CARDS + 1)] == [0] * CARDS


def test_the_first_row_alone_is_half_of_a_row_and_a_column():
    ours, _ = drawn("lr ly ag", ". . .", ". . .", ". . .")
    assert progress(ours, ROW_AND_COLUMN) == 1
    ours, _ = drawn("lr . .", "ly . .", "ag . .", "lb . .")
    assert progress(ours, ROW_AND_COLUMN) == 1


def test_every_card_has_an_example():
    assert {card for card, _, _ in JUST} == set(range(1, CARDS + 1))


def test_points_are_those_of_the_rules_page():
    assert list(POINTS[1:]) == [2, 1, 1, 1, 2, 2, 2, 2, 1, 3, 1, 3]


TILE = st.tuples(st.integers(0, 4), st.integers(0, 4), st.booleans())


@given(st.lists(st.one_of(st.none(), TILE), min_size=12, max_size=12), st.integers(2, 5))
def test_all_cards_and_tokens_agree_with_the_slow_way(cells, variety):
    ours = Cabinet()
    theirs = {}
    for n, each in enumerate(cells):
        if each:
            kind, colour, crown = each[0] % variety, each[1] % variety, each[2]
            ours.place(curio(kind, colour, CROWN if crown else PLAIN), n)
            theirs[n // 3, n % 3] = f"{KINDS[kind]}/{COLOURS[colour]}{'^' if crown else ''}"
    for card in range(1, CARDS + 1):
        assert meets(ours, card) == referee.meets(card, theirs), card
        assert meets(ours, card) == (progress(ours, card) == WANTED[card]), card
        assert -1 <= progress(ours, card) <= WANTED[card]
    for line, name in enumerate(referee.LINES):
        full = all(cell in theirs for cell in referee.line_cells(name))
        assert ours.complete() >> line & 1 == full
        if full:
            assert ours.token(line) == referee.token(
                name, [theirs[cell] for cell in referee.line_cells(name)]
            )


# -- the count


def worked_example():
    """Lines 13, cards 3, a lucky find, three leaves, four crowns and viewpoint 2."""
    table = Table(3, 1)
    table.wonder = 4
    cabinet = fill(
        table.cabinets[0],
        "shell/red^ shell/blue^ shell/green "
        "animal/red^ animal/yellow animal/blue^ "
        "bottle/red leaf/green crystal/blue "
        "leaf/red shell/violet .",
    )
    table.cards = 0
    table.viewpoints = bytearray((2, 1, 3, 0, 0))
    table.seat, table.phase, table.left = 0, CHOOSE_CELL, 1
    table.tile = tile("leaf/blue")
    table.apply(FIRST[CHOOSE_CELL] + 11)  # the last tile of the turn: every line takes its token
    cabinet.cards = 1 << 5 | 1 << 9
    cabinet.lucky = 1
    return table


def test_worked_example_counts_26():
    assert worked_example().score(0)[:7] == (13, 3, 1, 3, 4, 2, 26)


def test_ties_go_to_blank_tokens_then_to_the_foremost_pawn():
    table = worked_example()
    assert table.winners() == [0] and table.tie() == ""
    table.cabinets[1] = table.cabinets[0].copy()
    table.cabinets[1].lucky = 0  # a point less, made up for by viewpoint 1
    assert table.score(1)[-2] == 26
    assert table.winners() == [1] and table.tie() == "viewpoint"
    table.cabinets[0].blanks += 1
    assert table.winners() == [0] and table.tie() == "blanks"


def test_all_points_but_the_viewpoints_are_firm():
    table = worked_example()
    assert [certain_points(table, seat) for seat in range(3)] == [24, 0, 0]
    table.cabinets[0].blanks = 7
    assert certain_points(table, 0) == 24, "blank tokens are no points"


def test_both_pawns_may_score():
    table = Table(2, 1)
    table.viewpoints = bytearray((1, 2, 1, 2, 0))
    assert [viewpoint_points(table.viewpoints, table.spaces, seat) for seat in range(2)] == [4, 2]


@pytest.mark.parametrize(
    "total, earned", [(0, 0), (20, 0), (21, 1), (25, 1), (26, 2), (31, 3), (36, 4), (41, 5), (45, 5), (46, 6)]
)
def test_titles_change_at_their_limits(total, earned):
    table = Table(1, 1)
    table.cabinets[0].points = total - viewpoint_points(table.viewpoints, table.spaces, 0)
    assert rank(TITLES, table.score(0)[-2]) == earned


def test_a_tie_is_decided_between_the_two_foremost_whoever_else_is_level():
    table = Table(4, 1)
    for seat, blanks in enumerate((0, 1, 2, 2)):
        table.cabinets[seat].points = 50 - table.score(seat)[-2]
        table.cabinets[seat].blanks = blanks
    assert [table.score(seat)[-2] for seat in range(4)] == [50] * 4
    pawns = list(table.viewpoints)
    assert table.winners() == [min((2, 3), key=lambda seat: pawns.index(seat + 1))]
    assert table.tie() == "viewpoint"
    table.cabinets[0].points += 1
    assert (table.winners(), table.tie()) == ([0], "")


@pytest.mark.parametrize("players", [2, 3, 4])
def test_whoever_is_level_with_the_winner_makes_a_tie_and_nobody_else(players):
    table = Table(players, 1)
    for seat in range(players):
        table.cabinets[seat].points = 50 - 10 * (seat > 1) - table.score(seat)[-2]
    assert table.tie() == "viewpoint"
    table.cabinets[0].points += 1
    assert (table.winners(), table.tie()) == ([0], "")


def test_outlook_of_a_line_is_how_full_it_is_and_what_it_can_still_earn():
    ours = filled("shell/red leaf/red . shell/blue . . . . . . . .")
    assert outlook(ours, 0, 0) == (2, 0, 1), "a row's kinds differ"
    assert outlook(ours, 0, tile("bottle/red")) == (3, 0, 1)
    assert outlook(ours, 0, tile("shell/red")) == (3, 0, 0)
    assert outlook(ours, 1, 0) == (1, 3, 1)
    assert outlook(ours, 1, tile("shell/green")) == (2, 3, 0)
    assert outlook(ours, 3, 0) == (0, 3, 1)
    assert outlook(ours, 4, 0) == (2, 0, 2), "a column's colours differ"
    assert outlook(ours, 4, tile("leaf/green")) == (3, 0, 2)
    assert outlook(ours, 4, tile("leaf/blue")) == (3, 0, 0)
    assert outlook(ours, 5, tile("leaf/red")) == (2, 4, 0)
    assert outlook(ours, 6, 0) == (0, 4, 2)
