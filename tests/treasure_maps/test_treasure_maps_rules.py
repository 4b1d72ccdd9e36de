# SPDX-License-Identifier: MIT
"""The rules page of Treasure Maps, paragraph by paragraph."""

import pytest

from coffer.bits import fits
from games.treasure_maps import LONGEST, deck, masks, pieces, rules
from games.treasure_maps.rules import CLAIM, DRAFT, MARK, NONE, OVER, PICK, PILE, Table
from tests.treasure_maps.tables import (
    GREEN,
    GREY,
    PURPLE,
    give,
    listen,
    lowest_cell,
    nearly,
    show,
    single,
    started,
    suit,
)

L_FOUR = 4

# Maps to play with, whatever the drawing is.
PALM_GREY, OTHER_PALM_GREY = suit(GREY, p=1)[:2]
COIN_GREY = suit(GREY, c=1)[0]
X_PURPLE = suit(PURPLE, x=3)[0]
PLAIN = suit(GREEN, x=0)  # three maps without a symbol


def lone(island, mask):
    """An action on slot 0 that marks the first cell of a mask."""
    return single(0, lowest_cell(deck.ISLAND[island] & mask))


def pattern(table, number):
    """Sets the pattern of this turn."""
    table.cards[table.turn % rules.ROUND] = number


# Set-up.


def test_each_player_is_dealt_four_and_keeps_two():
    table = Table(3, 5)
    dealt = list(table.dealt)
    assert len(set(dealt)) == 12 and table.actions() == [0, 1, 2, 3, 4, 5]
    for action in (0, 3, 5):
        table.apply(action)
    assert list(table.maps) == dealt[0:2] + dealt[5:7] + dealt[10:12]
    assert all(table.free[n] == deck.ISLAND[table.maps[n]] for n in range(6))


def test_returned_maps_are_shuffled_into_the_pile():
    table = started(4)
    shown = [*table.maps, *table.display, *table.pile[: table.left]]
    assert sorted(shown) == list(range(pieces.MAPS)) and table.left == 47 - 8 - 4


def test_nobodys_draft_is_shown_before_all_have_chosen():
    table = Table(2, 1)
    lines = listen(table)
    table.apply(0)
    assert lines == []
    table.apply(0)
    assert [line["e"] for line in lines] == ["deal", "deal", "display", "flip"]


def test_a_random_player_starts():
    assert {started(4, seed).start for seed in range(30)} == {0, 1, 2, 3}


@pytest.mark.parametrize(
    "players, seed, options", [(1, 0, None), (5, 0, None), (2, -1, None), (2, 1 << 30, None)]
)
def test_what_the_rules_do_not_allow_is_refused(players, seed, options):
    with pytest.raises(ValueError):
        Table(players, seed, options)


def test_unknown_options_are_refused():
    with pytest.raises(ValueError):
        Table(2, 0, {"advanced": True})


# Step 1 and the rounds.


def test_a_round_is_seven_cards_and_the_eighth_stays_unseen():
    table = started()
    seen = []
    while table.turn < 7:
        if len(seen) == table.turn:
            seen.append(table.pattern())
        table.apply(table.actions()[-1])
    rest = list(pieces.EXPEDITION)
    for each in seen:
        rest.remove(each)
    assert len(rest) == 1


def test_start_player_passes_clockwise_and_the_game_ends_after_28_turns():
    table = started(3)
    starts = []
    while table.seat >= 0:
        if len(starts) == table.turn:
            starts.append(table.start)
        table.apply(table.actions()[0])
    assert starts == [(starts[0] + n) % 3 for n in range(28)]
    assert (table.phase, table.seat, table.actions()) == (OVER, -1, [])


# Step 2: mark.


def test_a_pattern_may_be_turned_and_mirrored_onto_free_cells():
    table = started()
    give(table, table.seat, PLAIN[0], PLAIN[1], 0b0111_0001_0000, 0b1)  # an L upside down
    pattern(table, L_FOUR)
    placed = [action for action in table.actions() if action & 255 < pieces.CELL]
    assert [masks.MASKS[action] for action in placed] == [0b0111_0001_0000]


def test_one_free_cell_may_be_marked_even_where_the_pattern_fits():
    table = started()
    give(table, table.seat, PLAIN[0], PLAIN[1])
    cells = [action for action in table.actions() if action & 255 >= pieces.CELL]
    assert len(cells) == 20
    table.apply(cells[0])
    assert table.seat != table.start


def test_x_marks_one_more_cell_on_either_map_and_chains():
    table = started()
    exes = deck.EXES[X_PURPLE]
    give(table, table.seat, X_PURPLE, PLAIN[0])
    table.apply(lone(X_PURPLE, exes))
    assert (table.phase, table.picks) == (PICK, 1)
    assert all(action & 255 >= pieces.CELL for action in table.actions())
    assert {action >> 8 for action in table.actions()} == {0, 1}
    table.apply(lone(X_PURPLE, exes & exes - 1))  # the second X
    assert (table.phase, table.picks) == (PICK, 1)
    seat = table.seat
    table.apply(single(1, lowest_cell(deck.ISLAND[PLAIN[0]])))
    assert (table.phase, table.seat) == (MARK, 1 - seat)


def test_x_marks_come_after_the_whole_pattern_is_down():
    island, two = next(
        (island, n)
        for island in range(pieces.MAPS)
        for n in range(masks.FIRST[-1])
        if fits(masks.MASKS[n], deck.ISLAND[island])
        and bin(masks.MASKS[n] & deck.EXES[island]).count("1") == 2
    )
    table = started()
    pattern(table, next(p for p in range(6) if masks.FIRST[p] <= two < masks.FIRST[p + 1]))
    give(table, table.seat, island, PLAIN[0])
    lines = listen(table)
    table.apply(two)
    assert table.picks == 2
    table.apply(single(1, lowest_cell(deck.ISLAND[PLAIN[0]])))
    kinds = [line["kind"] for line in lines if line["e"] == "mark"]
    assert kinds == ["pattern", "x"] and table.picks == 1


def test_x_is_lost_only_if_no_free_cell_is_left():
    table = started()
    last = deck.EXES[X_PURPLE] & -deck.EXES[X_PURPLE]
    seat = table.seat
    give(table, seat, X_PURPLE, PLAIN[0], last, 0b0)
    table.maps[2 * seat + 1] = NONE
    table.apply(lone(X_PURPLE, last))
    assert (table.phase, table.seat, table.picks) == (MARK, 1 - seat, 0)


def test_coins_after_the_twelfth_do_nothing():
    table = started()
    give(table, table.seat, COIN_GREY, PLAIN[0])
    table.coins[table.seat] = 12
    table.rows[table.seat] = 3
    seat = table.seat
    lines = listen(table)
    table.apply(lone(COIN_GREY, deck.COINS[COIN_GREY]))
    assert table.coins[seat] == 12 and [line["e"] for line in lines] == ["mark"]


def test_palm_with_two_palms_in_the_display_scores_three():
    table = started()
    seat = table.seat
    give(table, seat, PALM_GREY, PLAIN[0])
    show(table, *suit(PURPLE, p=1)[:2], PLAIN[1], PLAIN[2])
    lines = listen(table)
    table.apply(lone(PALM_GREY, deck.PALM[PALM_GREY]))
    assert lines[1] == {"e": "palm", "p": seat, "points": 3}
    assert table.score(seat)[2] == 3


def test_own_other_map_does_not_count_for_a_palm():
    table = started()
    seat = table.seat
    give(table, seat, PALM_GREY, OTHER_PALM_GREY)
    show(table, PLAIN[0])
    table.apply(lone(PALM_GREY, deck.PALM[PALM_GREY]))
    assert table.score(seat)[2] == 1


def test_fifth_palm_scores_nothing():
    table = started()
    seat = table.seat
    give(table, seat, PALM_GREY, PLAIN[0])
    table.palm_boxes[seat] = 4
    lines = listen(table)
    table.apply(lone(PALM_GREY, deck.PALM[PALM_GREY]))
    assert table.score(seat)[2] == 0 and [line["e"] for line in lines] == ["mark"]


def test_a_seat_without_a_free_cell_is_skipped():
    table = started(3)
    idle = (table.start + 1) % 3
    for place in (2 * idle, 2 * idle + 1):
        table.maps[place] = NONE
        table.free[place] = 0
    lines = listen(table)
    table.apply(table.actions()[-1])
    while table.phase == PICK:
        table.apply(table.actions()[-1])
    assert {"e": "skip", "p": idle} in lines and table.seat == (idle + 1) % 3


def test_a_whole_table_without_a_free_cell_comes_to_its_end():
    table = started()
    other = 1 - table.seat
    for place in range(4):
        table.maps[place] = NONE
        table.free[place] = 0
    give(table, table.seat, PLAIN[0], PLAIN[1], 0b10, 0)
    table.maps[2 * table.seat + 1] = NONE
    table.left = 0
    show(table)
    lines = listen(table)
    table.apply(table.actions()[0])
    assert table.phase == OVER and len([line for line in lines if line["e"] == "skip"]) == 27 * 2 + 1
    assert table.score(other)[-1] == 0 and table.winners() == [1 - other]


# Step 3: claim.


def fill_rows(table, seat, coins):
    """Gives a seat coins one short of a filled row, and a map with the missing one."""
    table.coins[seat] = coins
    table.rows[seat] = coins // 4
    give(table, seat, COIN_GREY, PLAIN[seat])
    return lone(COIN_GREY, deck.COINS[COIN_GREY])


def finish_marking(table):
    """Everyone else marks single plain cells until step 3."""
    while table.phase in (MARK, PICK) and table.turn == 0:
        table.apply(table.actions()[-1])


def test_first_row_takes_the_cup_of_six_the_next_five():
    table = started()
    lines = listen(table)
    for seat in (table.start, 1 - table.start):
        table.apply(fill_rows(table, seat, 3))
    cups = [(line["p"], line["row"], line["value"]) for line in lines if line["e"] == "cup"]
    assert cups == [(cups[0][0], 0, 6), (1 - cups[0][0], 0, 5)]
    assert cups[0][0] != table.start, "cups go by the order of the turn that is over"


def test_two_rows_filled_in_a_turn_take_two_cups():
    table = started()
    seat = table.start
    action = fill_rows(table, seat, 7)
    table.rows[seat] = 0  # the first four were marked this very turn
    table.apply(action)
    finish_marking(table)
    assert list(table.cups[3 * seat : 3 * seat + 2]) == [6, 5]


def test_without_a_cup_a_filled_row_gets_nothing():
    table = started()
    table.cup = 0
    seat = table.start
    lines = listen(table)
    table.apply(fill_rows(table, seat, 3))
    while table.turn == 0:
        table.apply(table.actions()[-1])
    assert {"e": "cup", "p": seat, "row": 0, "value": 0} in lines and table.score(seat)[1] == 0


def test_display_is_refilled_only_after_everyone_has_claimed():
    table = started(2)
    first, second = table.start, 1 - table.start
    actions = [nearly(table, first, PLAIN[0]), nearly(table, second, PLAIN[1])]
    table.apply(actions[0])
    table.apply(actions[1])
    assert (table.phase, table.seat) == (CLAIM, first)
    display = list(table.display)
    table.apply(2)
    assert (table.phase, table.seat) == (CLAIM, second)
    assert table.actions() == [0, 1, 3, PILE] and table.maps[2 * first] == display[2]
    table.apply(PILE)
    assert table.turn == 1 and NONE not in list(table.display)
    assert [table.display[n] for n in (0, 1, 3)] == [display[n] for n in (0, 1, 3)]


def test_top_of_the_pile_is_taken_unseen():
    table = started()
    seat = table.start
    top = table.pile[table.left - 1]
    table.apply(nearly(table, seat, PLAIN[0]))
    finish_marking(table)
    before = table.revealed
    table.apply(PILE)
    assert table.maps[2 * seat] == top and table.revealed > before


def test_two_completed_maps_bring_two_new_ones():
    table = started()
    seat = table.start
    exes = deck.EXES[X_PURPLE]
    give(table, seat, X_PURPLE, PLAIN[0], exes & -exes, 0)
    plain = nearly(table, seat, PLAIN[0], slot=1)
    lines = listen(table)
    table.apply(lone(X_PURPLE, exes))
    table.apply(plain)
    finish_marking(table)
    assert (table.phase, table.claims) == (CLAIM, 2)
    table.apply(0)
    table.apply(1)
    mine = [line["e"] for line in lines if line.get("p") == seat]
    assert mine == ["mark", "mark", "complete", "complete", "take", "take"]


def test_in_the_very_last_turn_no_map_is_taken():
    table = started()
    table.turn = 27
    seat = table.start
    table.apply(nearly(table, seat, PLAIN[0]))
    while table.seat >= 0:
        assert table.phase != CLAIM
        table.apply(table.actions()[-1])
    assert table.score(seat)[3] >= 10


def test_with_display_and_pile_empty_a_player_goes_on_with_one_map():
    table = started()
    seat = table.start
    table.left = 0
    show(table)
    give(table, seat, PLAIN[0], PLAIN[1])
    table.apply(nearly(table, seat, PLAIN[0]))
    finish_marking(table)
    assert table.turn == 1 and table.maps[2 * seat] == NONE and table.left == 0
    table.apply(table.actions()[-1])
    assert {action >> 8 for action in table.actions()} <= {0, 1}


# The end.


def test_no_game_is_longer_than_the_journal_keeps_free():
    exes = sum(bin(mask).count("1") for mask in deck.EXES)
    assert 4 + 4 * rules.TURNS + exes + pieces.MAPS - 8 < LONGEST


def test_phases_are_what_the_seat_decides():
    assert Table(2, 0).phase == DRAFT and started().phase == MARK
