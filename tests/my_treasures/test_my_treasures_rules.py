# SPDX-License-Identifier: MIT
"""The five spaces, the specials, the round's end and the count, move by move."""

import pytest

from games.my_treasures import rules
from games.my_treasures.pieces import FRESH_WIND, RIVALS
from games.my_treasures.rules import FIRST, Table
from games.my_treasures.state import (
    CHOOSE_CELL,
    CHOOSE_COVER,
    CHOOSE_SPACE,
    TAKE_HAND,
    TAKE_OUTDOORS,
    TURN_RIVAL,
)
from tests.my_treasures.tables import StackedBag, fill, stacked, state, tile

HAND = FIRST[TAKE_HAND]
OUT = FIRST[TAKE_OUTDOORS]
CELL = FIRST[CHOOSE_CELL]
FOUR = ["leaf/red", "leaf/yellow", "leaf/green", "leaf/blue"]


def tiles(*words):
    return [tile(word) for word in words]


def events(table, kind):
    return [(p, a, b) for k, p, a, b in table.heard if k == kind]


def act(table, *actions):
    for action in actions:
        table.apply(action)


# -- components and set-up --


@pytest.mark.parametrize("players", (1, 2))
def test_advanced_game_leaves_the_flowers_out(players):
    table = Table(players, 7, {"advanced": True})
    assert table.bag.size == 60 - 4
    assert sum(table.bag.counts[3:76:3]) == 0


@pytest.mark.parametrize(
    "players, options",
    [(0, None), (5, None), (3, {"advanced": True}), (4, {"advanced": True}), (2, {"wild": True})],
)
def test_what_the_rules_do_not_allow_is_refused(players, options):
    with pytest.raises(ValueError):
        Table(players, 1, options)


def test_pawns_start_in_clockwise_order_from_a_random_first_player():
    firsts = set()
    for seed in range(40):
        pawns = list(Table(3, seed).viewpoints)
        firsts.add(pawns[0])
        assert pawns[:3] in ([1, 2, 3], [2, 3, 1], [3, 1, 2]) and pawns[3:] == [0, 0]
        assert list(Table(2, seed).viewpoints) in ([1, 2, 2, 1, 0], [2, 1, 1, 2, 0])
        assert list(Table(1, seed).viewpoints) == [2, 1, 2, 1, 0]
    assert firsts == {1, 2, 3}


def test_five_different_collection_cards_lie_open():
    seen = 0
    for seed in range(60):
        for players in range(1, 5):
            table = Table(players, seed)
            assert bin(table.cards).count("1") == 5
            seen |= table.cards
    assert seen == 0b1_1111_1111_1110, "every card can be among them"


def test_first_outdoors_has_four_curios_and_no_special():
    for seed in range(60):
        table = Table(2, seed)
        assert len(table.outdoors) == 4 and max(table.outdoors) < FRESH_WIND
        assert table.bag.counts[FRESH_WIND] == 5 and table.bag.size == 81


# -- spaces --


def test_space_1_draws_three_places_two_and_discards_one():
    table = stacked(2, ["shell/red", "shell/blue", "animal/red^"], FOUR)
    act(table, 1)
    assert table.hand == tiles("shell/red", "shell/blue", "animal/red^")
    act(table, HAND + 2, CELL + 5, HAND + 0, CELL + 0)
    cabinet = table.cabinets[events(table, rules.MOVED)[0][0]]
    assert cabinet.tiles[5] == tile("animal/red^") and cabinet.tiles[0] == tile("shell/red")
    assert events(table, rules.DISCARDED) == [
        (table.cabinets.index(cabinet), tiles("shell/blue"), rules.HAND)
    ]
    assert table.bag.discards[tile("shell/blue")] == 1
    assert table.outdoors == tiles(*FOUR)


def test_space_2_puts_the_other_tile_outdoors_where_it_may_be_taken_again():
    table = stacked(2, ["shell/red", "shell/blue"], FOUR)
    act(table, 2, HAND + 1, CELL + 0)
    assert table.outdoors == tiles(*FOUR, "shell/red") and not table.hand
    act(table, OUT + 4, CELL + 1)
    assert table.outdoors == tiles(*FOUR)
    assert [kind for kind, *_ in table.heard] == [
        rules.MOVED,
        rules.DREW,
        rules.TOOK,
        rules.PLACED,
        rules.GAVE,
        rules.LAID,
        rules.TOOK,
        rules.LAID,
        rules.PLACED,
    ]


@pytest.mark.parametrize("space, added", [(3, 1), (4, 2)])
def test_spaces_3_and_4_add_tiles_at_the_right_end(space, added):
    new = ["shell/red", "shell/blue"][:added]
    table = stacked(2, new, FOUR)
    act(table, space)
    assert table.outdoors == tiles(*FOUR, *new)
    act(table, OUT + 1, CELL + 0)
    assert table.phase == TAKE_OUTDOORS
    assert table.outdoors == tiles("leaf/red", "leaf/green", "leaf/blue", *new)


def test_space_5_lays_out_four_new_tiles():
    new = ["shell/red", "shell/blue", "shell/green", "shell/violet"]
    table = stacked(2, new, FOUR)
    act(table, 5)
    assert table.outdoors == tiles(*new)
    assert all(table.bag.discards[each] == 1 for each in tiles(*FOUR))


def test_a_taken_space_is_not_free():
    table = stacked(2, ["shell/red", "shell/blue", "animal/red^"], FOUR)
    act(table, 1, HAND, CELL, HAND, CELL + 1)
    assert table.actions() == [2, 3, 4, 5]
    with pytest.raises(ValueError):
        table.apply(1)


def test_a_player_with_two_pawns_in_the_middle_moves_twice_running():
    table = Table(2, 3)
    movers = []
    while table.round == 1:
        if table.phase == CHOOSE_SPACE:
            movers.append(table.seat)
        table.apply(table.actions()[-1])
    first = movers[0]
    assert movers == [first, 1 - first, 1 - first, first]


# -- specials --


def test_fresh_wind_renews_the_outdoors_and_gives_one_of_them():
    new = ["shell/red", "shell/blue", "shell/green", "shell/violet"]
    table = stacked(2, ["fresh_wind", *new], FOUR)
    act(table, 3, OUT + 4)
    assert table.phase == TAKE_OUTDOORS and table.outdoors == tiles(*new) and table.left == 2
    assert table.bag.discards[FRESH_WIND] == 1
    act(table, OUT + 2, CELL)
    assert table.left == 1 and table.outdoors == tiles("shell/red", "shell/blue", "shell/violet")


def test_lucky_find_is_kept_and_draws_the_tile_to_place():
    table = stacked(2, ["lucky_find", "bottle/red"], FOUR)
    act(table, 3, OUT + 4)
    assert table.phase == CHOOSE_CELL and table.tile == tile("bottle/red")
    assert table.cabinets[table.seat].lucky == 1
    assert events(table, rules.TOOK)[-1][2] == rules.BAG


def test_specials_go_on_at_any_depth():
    table = stacked(
        2,
        ["lucky_find"]
        + ["lucky_find", "lucky_find", "fresh_wind"]
        + ["fresh_wind", "shell/red", "shell/blue", "shell/green"]
        + ["lucky_find", "bottle/red", "bottle/blue", "bottle/green"]
        + ["animal/red"],
        FOUR,
    )
    act(table, 3, OUT + 4)  # three lucky finds, then a wind out of the bag
    assert table.cabinets[table.seat].lucky == 3 and len(table.outdoors) == 4
    act(table, OUT + 0)  # a second wind
    act(table, OUT + 0)  # the fourth lucky find
    assert table.cabinets[table.seat].lucky == 4 and table.tile == tile("animal/red") and table.left == 2


def test_wind_out_of_the_hand_on_space_2_leaves_the_other_tile_for_later():
    new = ["shell/red", "shell/blue", "shell/green", "shell/violet"]
    table = stacked(2, ["fresh_wind", "animal/red", *new], FOUR)
    act(table, 2, HAND + 0, OUT + 0, CELL)
    assert table.outdoors == tiles("shell/blue", "shell/green", "shell/violet", "animal/red")


def test_empty_bag_takes_the_discards_back():
    table = stacked(2, [], FOUR)
    table.bag = StackedBag(["shell/red"])
    table.bag.counts = bytearray(78)
    table.bag.size = 0
    table.bag.discards[tile("shell/red")] = 2
    act(table, 3)
    assert table.outdoors[-1] == tile("shell/red")
    assert events(table, rules.RESHUFFLED) == [(-1, 2, 0)]
    assert table.bag.size == 1 and not any(table.bag.discards)


# -- rewards and the end --


def test_lines_take_their_tokens_at_the_end_of_the_turn():
    table = stacked(2, ["shell/red", "shell/blue", "animal/red^"], FOUR)
    seat = table.seat
    fill(table.cabinets[seat], "shell/red shell/green . " + ". " * 9)
    act(table, 1, HAND + 0, CELL + 2)
    assert not events(table, rules.LINE_COMPLETED)
    act(table, HAND + 0, CELL + 3)
    assert events(table, rules.LINE_COMPLETED) == [(seat, 0, 3)] and table.cabinets[seat].points == 3


def test_a_morning_walk_takes_tokens_at_once():
    table = stacked(1, ["leaf/blue", "shell/red", "shell/blue", "animal/red^"], FOUR)
    fill(table.cabinets[0], "shell/red shell/green . " + ". " * 9)
    act(table, FIRST[TURN_RIVAL])
    space = table.actions()[0]
    act(table, space)
    first = HAND if table.phase == TAKE_HAND else OUT
    act(table, first, CELL + 2)
    assert len(events(table, rules.LINE_COMPLETED)) == 1


def test_seven_tiles_count_although_the_turn_goes_on_to_eight():
    table = stacked(2, ["shell/red", "shell/blue", "animal/red^"], FOUR)
    seat = table.seat
    table.cards = 1 << 4
    fill(table.cabinets[seat], "shell/red shell/red . shell/red . shell/red . shell/red . . . shell/red")
    act(table, 1, HAND, CELL + 9)
    assert events(table, rules.COLLECTED) == [(seat, 4, 0)]
    act(table, HAND, CELL + 4)
    assert table.cabinets[seat].cards == 1 << 4 and not table.cards


def test_tidying_up_moves_every_pawn_to_the_viewpoint_of_its_space():
    table = Table(3, 11)
    while table.round == 1:
        spaces = bytes(table.spaces)
        if table.phase == CHOOSE_SPACE:
            space = table.actions()[-1]
            spaces = spaces[: space - 1] + bytes([table.seat + 1]) + spaces[space:]
        table.apply(table.actions()[-1])
    assert bytes(table.viewpoints) == spaces and not any(table.spaces)
    assert sum(table.bag.discards) + table.bag.size == 85 - 4 - 6 - sum(c.lucky for c in table.cabinets)


# -- the morning walk --


def rival_turn(card, outdoors, draws, taken=()):
    table = stacked(1, draws, outdoors)
    for space in taken:
        table.spaces[space - 1] = 1
    table.dice.roll = lambda sides: RIVALS.index(card)
    act(table, FIRST[TURN_RIVAL])
    return table


def test_the_rival_walks_on_along_its_arrow_and_round_the_corner():
    assert rival_turn(0o303, FOUR, ["shell/red"]).space == 3
    assert rival_turn(0o303, FOUR, ["shell/red"], taken=[3, 2]).space == 1
    assert rival_turn(0o101, FOUR, ["shell/red"], taken=[1]).space == 5
    assert rival_turn(0o522, FOUR, ["shell/red"], taken=[5, 1]).space == 2


def test_the_rival_discards_by_position_and_adds_a_tile():
    table = rival_turn(0o303, FOUR, ["shell/red"])
    assert table.outdoors == tiles("leaf/red", "leaf/yellow", "leaf/blue", "shell/red")
    table = rival_turn(0o424, FOUR[:3], ["shell/red"])
    assert table.outdoors == tiles("leaf/yellow", "leaf/green", "shell/red")


def test_an_outdoors_that_the_rival_empties_gets_one_tile_more():
    table = rival_turn(0o303, ["leaf/red"], ["shell/red", "lucky_find", "shell/blue"])
    assert table.outdoors == tiles("shell/red", "lucky_find")
    kinds = [(kind, p) for kind, p, _, _ in table.heard]
    assert kinds == [(rules.RIVAL_MOVED, 1), (rules.LAID, -1), (rules.DREW, 1), (rules.LAID, -1)]
    table = rival_turn(0o303, ["leaf/red", "leaf/blue"], ["shell/red", "shell/blue"])
    assert table.outdoors == tiles("leaf/blue", "shell/red")


def test_an_outdoors_that_runs_empty_gets_one_tile():
    table = stacked(1, ["animal/red", "shell/green"], ["leaf/red"])
    table.viewpoints = bytearray((1, 0, 0, 0, 2))
    table.phase = CHOOSE_SPACE
    act(table, 3, OUT, CELL, OUT, CELL + 1)
    assert table.outdoors == tiles("shell/green")


def walked_round(cards):
    """A walk at the end of its first round, the walker on 1 and 3; the rival went to 2 last."""
    table = stacked(1, ["shell/red"], FOUR)
    table.cards = cards
    table.viewpoints = bytearray((2, 0, 0, 0, 0))
    table.spaces = bytearray((1, 0, 1, 2, 0))
    table.dice.roll = lambda sides: RIVALS.index(0o202)
    act(table, FIRST[TURN_RIVAL])
    return table


def test_viewpoints_score_each_round_and_two_cards_are_turned_over():
    table = walked_round(0b111110)
    assert table.phase == CHOOSE_COVER and table.walked == 4
    first = FIRST[CHOOSE_COVER]
    assert table.actions() == [first + n for n in (1, 2, 3, 4, 5)]
    act(table, first + 2)
    assert table.actions() == [first + n for n in (1, 3, 4, 5)] and table.round == 1
    act(table, first + 5)
    assert table.cards == 0b011010 and table.round == 2
    assert events(table, rules.VIEW_SCORED) == [(0, 4, 1)] and events(table, rules.COVERED) == [
        (0, [2, 5], 0)
    ]


@pytest.mark.parametrize("left", [0, 1, 2])
def test_the_last_cards_are_turned_over_without_asking(left):
    table = walked_round((1 << left) - 1 << 3)
    assert table.cards == 0 and table.round == 2 and len(events(table, rules.COVERED)) == (left > 0)


def test_an_illegal_action_changes_nothing():
    table = Table(4, 5)
    for _ in range(30):
        before = state(table)
        legal = table.actions()
        for action in range(100):
            if action not in legal:
                with pytest.raises(ValueError):
                    table.apply(action)
        assert state(table) == before
        table.apply(legal[0])


@pytest.mark.parametrize("players", [1, 2, 4])
def test_an_event_carries_nothing_where_it_has_nothing_to_say(players):
    table = Table(players, 5)
    heard = []
    table.listener = lambda *event: heard.append(event)
    while table.seat >= 0:
        table.apply(table.actions()[-1 - table.revealed % 2 * (len(table.actions()) > 1)])
    told = [(kind, b) for kind, _, _, b in heard if kind in (rules.LAID, rules.GAVE, rules.SPECIAL_USED)]
    assert told and not any(b for _, b in told)
