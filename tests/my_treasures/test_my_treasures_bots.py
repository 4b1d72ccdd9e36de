# SPDX-License-Identifier: MIT
"""What the bots of My Treasures think: plans that add up, sensible choices, levels that differ."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from coffer.seats import EASY, HARD, NORMAL, RANDOM
from coffer.table.bot import choose, decide, run_to_end
from games.my_treasures import bots
from games.my_treasures.pieces import KIND, Cabinet
from games.my_treasures.plan import FAR, Plan
from games.my_treasures.rules import FIRST, Table
from games.my_treasures.state import CHOOSE_CELL, TAKE_OUTDOORS
from tests.contract.tables import course
from tests.my_treasures.tables import curio, fill, filled, stacked, state, tile

CELL = FIRST[CHOOSE_CELL]


def plan_of(cabinet, cards=0, wonder=0):
    plan = Plan(cards, wonder, 2, FAR)
    plan.read(cabinet)
    return plan


SETS_OF_CARDS = st.integers(0, 0xFFF).map(lambda cards: cards << 1)
TILES = st.lists(st.integers(1, 75), min_size=2, max_size=11)


@settings(deadline=None)
@given(TILES, st.permutations(range(12)), st.integers(0, 4), SETS_OF_CARDS, st.integers(1, 75))
def test_following_a_tile_is_reading_the_cabinet_with_it(tiles, cells, wonder, cards, last):
    cabinet = Cabinet()
    for n, each in enumerate(tiles[:-1]):
        cabinet.place(each, cells[n])
    before = plan_of(cabinet, cards, wonder)
    cell = cells[len(tiles)]
    cabinet.place(last, cell)
    after = Plan(cards, wonder, 2, FAR)
    after.follow(before, last, cell)
    read = plan_of(cabinet, cards, wonder)
    for other in range(1, 76):
        gains = []
        for free in range(12):
            if not cabinet.filled >> free & 1:
                gains.append(after.best(other, 1 << free))
                assert gains[-1] == read.best(other, 1 << free)
        assert after.best(other, after.free) == max(gains)


def test_the_tile_that_completes_a_column_of_one_colour_is_worth_most():
    plan = plan_of(filled("shell/red . . leaf/red . . animal/red . . . . ."))
    curios = [curio(kind, colour) for kind in range(1, 5) for colour in range(5)]
    gains = {each: plan.best(each, plan.free) for each in curios}
    assert max(gains, key=gains.get) in [curio(kind, 0) for kind in range(5)]
    plan.best(curio(2, 0), plan.free)
    assert plan.cell == 9


def test_a_card_in_reach_lifts_the_tile_that_meets_it():
    cabinet = filled("shell/red . . . shell/blue . . . shell/green . . .")
    shell = tile("shell/violet")
    striving = plan_of(cabinet, 1 << 1)
    assert striving.best(shell, striving.free) > plan_of(cabinet).best(shell, striving.free)


@pytest.mark.parametrize("level", [NORMAL, HARD])
def test_bots_complete_the_line_that_is_one_tile_short(level):
    table = stacked(2, ["shell/red", "bottle/blue", "animal/yellow"], ["leaf/red"] * 4)
    table.wonder = 0
    seat = table.seat
    rest = " leaf/red animal/blue . bottle/red leaf/yellow bottle/green crystal/blue crystal/red leaf/red"
    fill(table.cabinets[seat], "shell/blue shell/green ." + rest)
    table.apply(1)
    for turn in range(4):
        table.apply(decide(bots, table, level, 1, turn))
    assert 3 in [table.cabinets[seat].token(line) for line in range(4)]


def test_hard_leaves_the_better_cell_to_the_second_tile():
    """Alone, the red bottle earns 5 in row 0 and 4 in column 1; the blue one can earn 5, in row 0 only."""
    table = stacked(2, [], ["bottle/blue"])
    table.left = 2
    table.space = 3
    table.phase = CHOOSE_CELL
    table.tile = tile("bottle/red")
    fill(
        table.cabinets[table.seat],
        "bottle/green bottle/red . "
        "leaf/green . leaf/yellow "
        "shell/blue animal/red crystal/green "
        "shell/red crystal/red animal/violet",
    )
    assert decide(bots, table, NORMAL, 1, 1) == CELL + 2
    assert decide(bots, table, HARD, 1, 1) == CELL + 4


def points(levels, games, seed):
    """Mean points of the first level in two-player games, and of the second."""
    sums = [0, 0]
    for n in range(games):
        order = levels if n % 2 == 0 else levels[::-1]
        table = Table(2, seed + n // 2)
        turn = 0
        while table.seat >= 0:
            table.apply(decide(bots, table, order[table.seat], seed, turn))
            turn += 1
        for seat in range(2):
            sums[seat ^ (n % 2)] += table.score(seat)[-2]
    return sums


@pytest.mark.slow
@pytest.mark.parametrize("better, worse", [(EASY, RANDOM), (NORMAL, EASY), (HARD, NORMAL)])
def test_each_level_collects_more_than_the_one_below(better, worse):
    above, below = points([better, worse], 24, 90)
    assert above > below


def test_thinking_pauses_often():
    table = Table(2, 4)
    pauses = 0
    for _ in choose(bots, table, HARD, 4, 0):
        pauses += 1
    assert pauses > 20


@settings(max_examples=15, deadline=None)
@given(st.integers(1, 4), st.integers(0, 10**6))
def test_every_action_has_a_reason_and_asking_changes_nothing(players, seed):
    table = Table(players, seed)
    turn = 0
    while table.seat >= 0:
        before = state(table)
        for action in table.actions():
            assert run_to_end(bots.reason(table, action))[0].startswith("why.")
        assert state(table) == before
        table.apply(decide(bots, table, RANDOM, seed, turn))
        turn += 1


def test_reasons_name_what_the_move_does():
    table = stacked(2, ["shell/red"], ["leaf/red"] * 4)
    fill(table.cabinets[table.seat], "shell/blue shell/green . leaf/violet . . . . . . . .")
    table.phase = CHOOSE_CELL
    table.tile = tile("shell/red")
    table.cards = 0
    table.wonder = 3
    assert run_to_end(bots.reason(table, CELL + 2)) == ("why.completes", 3)
    assert run_to_end(bots.reason(table, CELL + 5)) == ("why.open",)
    table.cards = 1 << 5
    assert run_to_end(bots.reason(table, CELL + 2)) == ("why.both", 3, 2)
    table.cards = 1 << 1
    table.tile = tile("shell/violet")
    fill(table.cabinets[table.seat], "shell/blue shell/green . leaf/violet . . shell/red . . . . .")
    assert run_to_end(bots.reason(table, CELL + 10)) == ("why.card", 2)
    table.tile = tile("leaf/blue")
    assert run_to_end(bots.reason(table, CELL + 4)) == ("why.row.4", 3), "keeps the row for leaves"
    table.tile = tile("crystal/green")
    assert run_to_end(bots.reason(table, CELL + 10)) == ("why.column.2", 4), "and the column for green"
    table.tile = tile("crystal/blue")
    assert run_to_end(bots.reason(table, CELL + 10)) == ("why.open",)


def test_hard_values_the_cells_of_an_empty_cabinet_alike():
    table = stacked(2, [], ["leaf/red"])
    table.cards = 0
    table.left = 1
    table.space = 3
    table.phase = CHOOSE_CELL
    table.tile = tile("bottle/red")
    values = {}
    decide(bots, table, HARD, 1, 1, values)
    assert len(set(values.values())) < len(values) == 12, "the cabinet is empty: cells are alike"


@pytest.mark.parametrize("level", [EASY, NORMAL])
def test_a_line_that_can_be_completed_outright_is_completed(level):
    met = 0
    for seed in range(6):
        for table, action in course("my_treasures", 2, seed, level=level):
            if table.phase == CHOOSE_CELL:
                plan = plan_of(table.cabinets[table.seat])
                tokens = {each: plan.token(table.tile, each - CELL) for each in table.actions()}
                met += max(tokens.values()) > 0
                assert tokens[action] == max(tokens.values())
    assert met > 20


def test_tokens_of_a_plan_are_those_of_the_cabinet():
    for seed in range(3):
        for table, _ in course("my_treasures", 2, seed):
            if table.phase == CHOOSE_CELL:
                cabinet = table.cabinets[table.seat]
                plan = plan_of(cabinet)
                for cell in [each - CELL for each in table.actions()]:
                    after = cabinet.copy()
                    after.place(table.tile, cell)
                    taken = [after.token(line) for line in (cell // 3, 4 + cell % 3)]
                    assert plan.token(table.tile, cell) == sum(taken)


def test_an_opponent_near_a_card_lessens_its_worth():
    cabinet = filled("shell/red . . . shell/blue . . . . . . .")
    gains = []
    for nearest in (0, 2):
        plan = Plan(1 << 1, 0, 2, bytes([nearest] * 13))
        plan.read(cabinet)
        gains.append(plan.chance(1, 2))
    assert gains[0] < gains[1]


def test_a_line_is_worth_more_while_the_bag_has_much_for_it():
    gains = []
    for shells in (-32, 32):
        plan = Plan(0, 4, 2, FAR)
        plan.stock = [0] * 12
        plan.stock[KIND[tile("shell/red")]] = shells
        plan.read(filled("shell/red shell/blue . . . . . . . . . ."))
        gains.append(plan.best(tile("bottle/green"), 1 << 2) - plan.best(tile("bottle/green"), 1 << 11))
    assert gains[1] < gains[0], "a bottle there spoils a row of shells, and more shells will come"


def test_hard_takes_the_tile_that_the_next_player_needs_when_others_are_as_good():
    """Red tiles of both kinds bring a point in the last cell; the next player lacks one for a row."""
    rows = (
        "animal/blue animal/green crystal/blue bottle/blue bottle/green crystal/blue animal/red bottle/blue "
    )
    for needed in ("shell", "leaf"):
        table = stacked(2, [], ["shell/red", "leaf/red"])
        table.cards = 0
        table.wonder = KIND[tile("crystal/red")]
        table.left = 1
        table.space = 3
        table.phase = TAKE_OUTDOORS
        fill(table.cabinets[table.seat], rows + "crystal/green animal/red bottle/red .")
        fill(table.cabinets[1 - table.seat], rows + f"crystal/green {needed}/blue {needed}/green .")
        table.viewpoints[:] = bytes((0, 2 - table.seat, 0, 0, 0))
        action = decide(bots, table, HARD, 1, 1)
        assert table.outdoors[action - FIRST[TAKE_OUTDOORS]] == tile(needed + "/red")


@pytest.mark.parametrize("card", [5, 10])
def test_a_card_that_asks_for_two_traits_is_not_nearer_by_a_tile_that_has_one(card):
    cabinet = filled("shell/red shell/blue . bottle/red . . leaf/red . . . . .")
    plan = plan_of(cabinet, 1 << card)
    plain = plan_of(cabinet)
    cell = 2 if card == 5 else 9
    again, new = tile("shell/red"), tile("shell/green" if card == 5 else "animal/red")
    steps = [each.best(new, 1 << cell) - each.best(again, 1 << cell) for each in (plan, plain)]
    assert steps[0] > steps[1]
