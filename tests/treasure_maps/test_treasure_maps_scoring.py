# SPDX-License-Identifier: MIT
"""What a game of Treasure Maps comes to: points by source, winners, and the tie-breaks of the rules page."""

import random

import pytest

from coffer.bits import count
from games.treasure_maps import deck, masks, pieces, rules
from games.treasure_maps.rules import MARK, OVER, PICK, Table
from games.treasure_maps.scoring import brings, gain
from tests.treasure_maps.tables import GREEN, GREY, ORANGE, PURPLE, give, nearly, started, suit, wander


def complete(table, seat, *maps):
    """A seat completes maps, one a turn; nobody else gets anything done."""
    for island in maps:
        turn = table.turn
        while table.turn == turn:
            own = table.seat == seat and table.phase == MARK
            table.apply(nearly(table, seat, island) if own else table.actions()[-1])


def worked_example():
    """2 grey, 2 orange, 1 green, 1 purple; seals for grey and orange; 9 coins, cups of 8, palms of 8."""
    table = started()
    seal_for_grey = suit(GREEN, seal=GREY)[0]
    seal_for_orange = suit(PURPLE, seal=ORANGE)[0]
    complete(table, 0, *suit(GREY, p=1)[:2], *suit(ORANGE, p=1)[:2], seal_for_grey, seal_for_orange)
    table.coins[0] = 9
    table.cups[0:2] = bytes([5, 3])
    table.palms[0:3] = bytes([3, 3, 2])
    return table


def test_worked_example_scores_95():
    assert worked_example().score(0) == (9, 8, 8, 64, 6, 95)


def test_all_seals_count_every_map_of_their_colour():
    table = started()
    complete(table, 0, suit(GREY, seal=PURPLE)[0], suit(GREEN, seal=PURPLE)[0], *suit(PURPLE, p=1)[:3])
    assert table.score(0)[4] == 2 * 2 * 3


def test_points_come_from_five_sources_in_the_logs_order():
    assert rules.SOURCES == ("coins", "cups", "palms", "maps", "seals")
    assert len(started().score(0)) == len(rules.SOURCES) + 1, "and their total"


def test_maps_not_complete_score_nothing():
    assert started().score(0) == (0, 0, 0, 0, 0, 0)


def standing(*seats):
    """A finished table with points (as coins) and completed maps by colour for each seat."""
    table = started(len(seats))
    for seat, (total, *tally) in enumerate(seats):
        table.tally[4 * seat : 4 * seat + 4] = bytes(tally)
        table.coins[seat] = total - sum(n * value for n, value in zip(tally, pieces.VALUE))
    table.phase = OVER
    table.seat = -1
    return table


@pytest.mark.parametrize(
    "seats, winners, tie",
    [
        (((50, 1, 1, 0, 0), (51, 0, 0, 0, 0)), [1], ""),
        (((50, 1, 0, 0, 0), (50, 2, 0, 0, 0)), [1], "grey"),
        (((50, 1, 2, 0, 0), (50, 1, 1, 1, 0)), [0], "green"),
        (((60, 1, 1, 1, 0), (60, 1, 1, 2, 0)), [1], "orange"),
        (((60, 1, 1, 1, 1), (60, 1, 1, 1, 0)), [0], "purple"),
        (((60, 1, 1, 1, 1), (60, 1, 1, 1, 1)), [0, 1], "shared"),
        (((60, 2, 0, 0, 0), (60, 2, 0, 0, 0), (60, 1, 3, 0, 0), (59, 5, 0, 0, 0)), [0, 1], "shared"),
    ],
)
def test_ties_go_to_grey_green_orange_purple_and_are_shared_at_last(seats, winners, tie):
    table = standing(*seats)
    assert (table.winners(), table.tie()) == (winners, tie)


# What marking brings: the bottom row says it before it happens.


def test_what_is_promised_is_what_marking_brings():
    dice = random.Random(2)
    brought = set()
    for seed in range(8):
        table = Table(3, seed)
        heard = []
        while table.seat >= 0:
            action = dice.choice(table.actions())
            if table.phase in (MARK, PICK):
                seat, place, mask = table.seat, 2 * table.seat + (action >> 8), masks.MASKS[action & 255]
                promise = gain(table, seat, action >> 8, mask, table.palm_worth())
                twin = table.copy()
                twin.listener = lambda kind, p, a, b, heard=heard: heard.append((kind, p, a))
                heard.clear()
                twin.apply(action)
                mine = [(kind, a) for kind, p, a in heard if p == seat]
                assert promise[0] == [kind for kind, _ in mine].count(rules.COIN_MARKED)
                assert promise[2] == sum(a for kind, a in mine if kind == rules.PALMED)
                assert promise[4] == (twin.free[place] == 0 or twin.maps[place] != table.maps[place])
                brought.update(n for n in range(5) if promise[n])
            table.apply(action)
    assert brought == {0, 1, 2, 3, 4}


def test_marking_brings_coins_up_to_the_last_box_and_every_x_that_is_marked():
    table = started()
    island = suit(ORANGE, c=3, x=1)[0]
    give(table, 0, island, suit(GREY)[0])
    table.coins[0] = 11
    whole = deck.ISLAND[island]
    assert gain(table, 0, 0, whole, 3) == (1, 1, 0, 1, True)
    plain = whole & ~(deck.EXES[island] | deck.COINS[island])
    assert gain(table, 0, 0, plain & -plain, 3) == (0, 0, 0, 0, False)


@pytest.mark.parametrize("coins, rows, cup, points", [(3, 0, 6, 6), (7, 1, 4, 4), (7, 0, 5, 4), (3, 0, 0, 0)])
def test_a_filled_row_brings_the_best_cup_left_after_rows_filled_before(coins, rows, cup, points):
    table = started()
    island = suit(ORANGE, c=3)[0]
    give(table, 0, island, suit(GREY)[0])
    table.coins[0], table.rows[0], table.cup = coins, rows, cup
    mask = deck.COINS[island] & -deck.COINS[island]
    assert brings(table, 0, 0, mask)[:2] == (1, points)


def test_no_island_has_the_coins_for_two_rows():
    assert max(count(coins) for coins in deck.COINS) <= 4


def test_three_coins_at_once_fill_one_row_after_two_that_wait_for_their_cups():
    table = started()
    island = suit(ORANGE, c=3)[0]
    give(table, 0, island, suit(GREY)[0])
    table.coins[0], table.rows[0], table.cup = 9, 0, 6
    assert brings(table, 0, 0, deck.COINS[island])[:2] == (3, 4)


def test_an_event_carries_nothing_where_it_has_nothing_to_say():
    table = started()
    heard = []
    table.listener = lambda *event: heard.append(event)
    other = 1 - table.seat
    table.free[2 * other] = table.free[2 * other + 1] = 0  # who has no free cell is skipped
    wander(table, 2_000, 3)
    assert table.phase == OVER
    for kind, _, a, b in heard:
        if kind == rules.SKIPPED:
            assert (a, b) == (0, 0)
        elif kind in (rules.COIN_MARKED, rules.PALMED, rules.DISPLAYED):
            assert b == 0
    assert {rules.SKIPPED, rules.COIN_MARKED, rules.PALMED, rules.DISPLAYED} <= {event[0] for event in heard}
