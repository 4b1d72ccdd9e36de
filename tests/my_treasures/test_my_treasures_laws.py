# SPDX-License-Identifier: MIT
"""Laws that hold at every My Treasures table, whatever the seed and the moves."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from coffer.dice import EDITION, Dice
from coffer.table.bot import decide, run_to_end
from games.my_treasures import LONGEST, bots, pieces, rules
from games.my_treasures.host.hidden import resample_hidden
from games.my_treasures.pieces import TILES
from games.my_treasures.rules import Table
from games.my_treasures.state import OVER
from tests.my_treasures.tables import state

SEEDS = st.integers(0, 2**30 - 1)
PLAYERS = st.integers(1, 4)
EDITIONS = st.integers(1, EDITION)


def advance(table, steps, dice):
    """Plays random legal actions; stops early when the game is over."""
    for _ in range(steps):
        if table.seat < 0:
            break
        actions = table.actions()
        table.apply(actions[dice.roll(len(actions))])


def some_table(players, seed, steps):
    table = Table(players, seed)
    advance(table, steps, Dice(seed ^ 0x155))
    return table


def all_tiles(table):
    """How many of each tile there are, wherever they lie."""
    counts = [table.bag.counts[n] + table.bag.discards[n] for n in range(TILES)]
    held = [table.tile] if table.tile else []
    for tile in held + table.hand + table.outdoors:
        counts[tile] += 1
    for cabinet in table.cabinets:
        for tile in cabinet.tiles:
            counts[tile] += 1 if tile else 0
        counts[pieces.LUCKY_FIND] += cabinet.lucky
    return counts


@settings(max_examples=40, deadline=None)
@given(PLAYERS, SEEDS, EDITIONS, st.booleans())
def test_no_tile_is_ever_lost_or_made(players, seed, edition, advanced):
    advanced = advanced and players <= 2 and (players, edition) != (1, 1)
    table = Table(players, seed, {"advanced": advanced}, edition)
    dice = Dice(seed)
    whole = list(pieces.Bag(not advanced).counts)
    while table.seat >= 0:
        assert all_tiles(table) == whole
        assert table.bag.size == sum(table.bag.counts)
        advance(table, 1, dice)
    assert all_tiles(table) == whole


@settings(max_examples=20, deadline=None)
@given(PLAYERS, SEEDS)
def test_events_name_the_seat_they_are_about_or_nobody(players, seed):
    nobodys = (rules.LAID, rules.RESHUFFLED, rules.ROUND_BEGUN)
    heard = []
    table = Table(players, seed)
    table.listener = lambda kind, p, a, b: heard.append((kind, p, table.seat))
    advance(table, 200, Dice(seed))
    for kind, p, seat in heard:
        rivals = (
            kind == rules.RIVAL_MOVED or kind == rules.DREW and players == p == 1
        )  # it fills an empty outdoors
        assert p == (-1 if kind in nobodys else 1 if rivals else seat), kind
    assert {kind for kind, _, _ in heard} >= {
        rules.LAID,
        rules.ROUND_BEGUN,
        rules.MOVED,
        rules.PLACED,
        rules.DREW,
    }


@pytest.mark.parametrize("players", range(1, 5))
def test_a_round_begins_with_no_pawn_on_its_way(players):
    table = Table(players, 3)
    dice = Dice(3)
    rounds = set()
    while table.seat >= 0:
        if not any(table.spaces):
            assert table.space == 0
            rounds.add(table.round)
        advance(table, 1, dice)
    assert rounds == set(range(1, table.rounds + 1))
    assert table.space == 0


def test_events_are_numbered_without_a_gap():
    """The words of the description stand in this order."""
    names = (
        "LAID RIVAL_MOVED MOVED DREW DISCARDED GAVE TOOK PLACED SPECIAL_USED COLLECTED LINE_COMPLETED "
        "VIEW_SCORED COVERED RESHUFFLED ROUND_BEGUN"
    )
    assert [getattr(rules, name) for name in names.split()] == list(range(1, 16))


def test_the_chance_to_come_is_drawn_again_from_thirty_bits():
    table, dice, same = Table(2, 5), Dice(9), Dice(9)
    table.redeal(0, dice)
    seeded = Dice(same.bits() << 15 | same.bits())
    assert (table.dice.a, table.dice.b) == (seeded.a, seeded.b)


@settings(max_examples=60, deadline=None)
@given(PLAYERS, SEEDS, st.integers(0, 130))
def test_actions_are_ascending_and_a_strange_one_changes_nothing(players, seed, steps):
    table = some_table(players, seed, steps)
    legal = table.actions()
    assert legal == sorted(set(legal)) and (legal or table.seat < 0)
    before = state(table)
    for action in list(range(-1, 100)) + [65535]:
        if action not in legal:
            with pytest.raises(ValueError):
                table.apply(action)
    assert state(table) == before


@settings(max_examples=60, deadline=None)
@given(PLAYERS, SEEDS, st.integers(0, 130))
def test_a_copy_goes_its_own_way(players, seed, steps):
    table = some_table(players, seed, steps)
    table.listener = lambda *event: None
    before = state(table)
    twin = table.copy()
    assert twin.listener is None and state(twin) == before
    advance(twin, 12, Dice(seed))
    assert state(table) == before
    # and the same moves lead both to the same place
    again = table.copy()
    advance(again, 12, Dice(seed))
    assert state(again) == state(twin)


@settings(max_examples=60, deadline=None)
@given(PLAYERS, SEEDS, st.integers(0, 130), SEEDS, SEEDS)
def test_a_redealt_view_depends_only_on_what_is_known(players, seed, steps, other, dice_seed):
    """What is hidden here is the chance to come: two tables that differ in it look the same."""
    table = some_table(players, seed, steps)
    for seat in range(players):
        one = table.copy()
        two = resample_hidden(table, seat, Dice(other))
        one.redeal(seat, Dice(dice_seed))
        two.redeal(seat, Dice(dice_seed))
        assert state(one) == state(two)


@settings(max_examples=12, deadline=None)
@given(PLAYERS, SEEDS, st.integers(0, 60), SEEDS, st.integers(1, 3))
def test_no_bot_sees_the_future(players, seed, steps, other, level):
    table = some_table(players, seed, steps)
    if table.seat < 0:
        return
    changed = resample_hidden(table, table.seat, Dice(other))
    assert decide(bots, table, level, seed, steps) == decide(bots, changed, level, seed, steps)


@settings(max_examples=30, deadline=None)
@given(PLAYERS, SEEDS, EDITIONS)
def test_undo_stops_where_something_was_revealed(players, seed, edition):
    """While `revealed` stands still, no dice were rolled: taking back and playing on gives the same."""
    table = Table(players, seed, None, edition)
    dice = Dice(seed)
    while table.seat >= 0:
        revealed, rolled = table.revealed, (table.dice.a, table.dice.b)
        advance(table, 1, dice)
        assert table.revealed > revealed or (table.dice.a, table.dice.b) == rolled


@settings(max_examples=30, deadline=None)
@given(PLAYERS, SEEDS)
def test_every_game_ends_with_full_cabinets_and_room_in_the_journal(players, seed):
    table = Table(players, seed)
    dice = Dice(seed)
    steps = 0
    while table.seat >= 0:
        advance(table, 1, dice)
        steps += 1
    assert steps < LONGEST
    assert table.round == table.rounds and not table.actions() and table.phase == OVER
    for seat, cabinet in enumerate(table.cabinets):
        assert 0 not in cabinet.tiles and cabinet.lines == 0b1111111
        score = table.score(seat)
        assert sum(score[:6]) == score[6] and len(score) == len(rules.SOURCES) + 2
    assert len(table.winners()) == 1


@settings(max_examples=15, deadline=None)
@given(PLAYERS, SEEDS, st.integers(0, 100), st.integers(1, 3))
def test_bots_answer_with_a_legal_action_and_leave_the_table_alone(players, seed, steps, level):
    table = some_table(players, seed, steps)
    if table.seat < 0:
        return
    before = state(table)
    action = decide(bots, table, level, seed, steps)
    assert action in table.actions() and state(table) == before
    assert run_to_end(bots.reason(table, action))[0].startswith("why.")
