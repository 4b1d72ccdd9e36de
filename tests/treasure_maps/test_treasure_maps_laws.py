# SPDX-License-Identifier: MIT
"""Laws that hold at every table of Treasure Maps, whatever was played."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from coffer.dice import Dice
from games.treasure_maps import LONGEST, deck, pieces, rules
from games.treasure_maps.host.hidden import resample_hidden
from games.treasure_maps.rules import CLAIM, DRAFT, MARK, NONE, PICK, Table
from games.treasure_maps.state import unmark
from tests.treasure_maps.tables import (
    GREY,
    ORANGE,
    give,
    lowest_cell,
    nearly,
    single,
    started,
    state,
    suit,
    wander,
)

SEEDS = st.integers(0, (1 << 30) - 1)
PLAYERS = st.integers(2, 4)
STEPS = st.integers(0, LONGEST)
SOME = settings(max_examples=60, deadline=None)


def after(players, seed, steps):
    """Some table in the middle of a random game."""
    return wander(Table(players, seed), steps, seed ^ 1)


@SOME
@given(PLAYERS, SEEDS, STEPS, st.integers(-300, 70_000))
def test_illegal_action_is_refused_and_changes_nothing(players, seed, steps, action):
    table = after(players, seed, steps)
    before = state(table)
    if action in table.actions():
        table.apply(action)
        assert state(table) != before
    else:
        with pytest.raises(ValueError):
            table.apply(action)
        assert state(table) == before


def is_taken(table, action):
    """Whether the rules carry an action out."""
    try:
        table.apply(action)
    except ValueError:
        return False
    return True


@SOME
@given(PLAYERS, SEEDS, STEPS)
def test_listed_actions_are_the_legal_ones_in_ascending_order(players, seed, steps):
    table = after(players, seed, steps)
    actions = table.actions()
    assert actions == sorted(set(actions))
    assert actions == [action for action in range(-4, 600) if is_taken(table.copy(), action)]
    assert bool(actions) == (table.seat >= 0)


@SOME
@given(PLAYERS, SEEDS, STEPS)
def test_same_seed_and_actions_give_the_same_table(players, seed, steps):
    assert state(after(players, seed, steps)) == state(after(players, seed, steps))


@SOME
@given(PLAYERS, SEEDS, STEPS)
def test_copy_lives_its_own_life(players, seed, steps):
    table = after(players, seed, steps)
    table.listener = print
    before = state(table)
    twin = table.copy()
    assert state(twin) == before and twin.listener is None
    wander(twin, 40, seed)
    twin.redeal(0, Dice(seed))
    assert state(table) == before


@SOME
@given(PLAYERS, SEEDS, STEPS)
def test_no_map_is_lost_or_doubled(players, seed, steps):
    table = after(players, seed, steps)
    everywhere = list(table.pile[: table.left])
    if table.phase == DRAFT:
        everywhere += list(table.dealt)
    everywhere += [n for n in list(table.maps) + list(table.display) if n != NONE]
    assert len(set(everywhere)) == len(everywhere)
    completed = [0] * 4
    for n in set(range(pieces.MAPS)) - set(everywhere):
        completed[deck.COLOUR[n]] += 1
    assert completed == [sum(table.tally[colour::4]) for colour in range(4)]


@SOME
@given(PLAYERS, SEEDS, STEPS)
def test_free_cells_lie_on_the_island(players, seed, steps):
    table = after(players, seed, steps)
    for island, free in zip(table.maps, table.free):
        assert free & ~(0 if island == NONE else deck.ISLAND[island]) == 0


@SOME
@given(PLAYERS, SEEDS)
def test_revealed_grows_with_every_flip_and_every_map_turned_up(players, seed):
    table = Table(players, seed)
    before = -1
    while table.seat >= 0:
        known = (table.turn, table.left, table.phase == DRAFT and table.seat)
        grown = table.revealed
        assert grown >= before
        wander(table, 1, seed)
        if (table.turn, table.left, table.phase == DRAFT and table.seat) != known and table.seat >= 0:
            assert table.revealed > grown
        before = grown


# Honesty: what a seat can't know is drawn again at random, and nothing of the truth remains.


@SOME
@given(PLAYERS, SEEDS, STEPS)
def test_what_was_drawn_and_what_was_chosen_from_leave_no_trace(players, seed, steps):
    table = after(players, seed, steps)
    assert set(table.pile[table.left :]) == {NONE}
    if table.phase != DRAFT:
        assert set(table.dealt) == set(table.kept) == {NONE}


@SOME
@given(PLAYERS, SEEDS, STEPS, SEEDS)
def test_redeal_depends_only_on_what_the_seat_knows(players, seed, steps, chance):
    table = after(players, seed, steps)
    if table.seat < 0:
        return
    for seat in range(players):
        other = resample_hidden(table, seat, Dice(chance))
        assert state(seen_by(table, seat)) == state(seen_by(other, seat))


@SOME
@given(PLAYERS, SEEDS, STEPS, SEEDS)
def test_redeal_keeps_everything_that_lies_open(players, seed, steps, chance):
    table = after(players, seed, steps)
    view = table.copy()
    view.redeal(max(table.seat, 0), Dice(chance))
    if table.phase in (MARK, PICK):  # what others have marked is not open yet
        for other in range(players):
            if other != table.seat:
                unmark(table, other, table.flipped)
    for key in (
        "maps",
        "free",
        "coins",
        "cups",
        "palms",
        "tally",
        "seals",
        "display",
        "phase",
        "seat",
    ):
        assert getattr(view, key) == getattr(table, key)
    assert view.actions() == table.actions() and view.left == table.left
    assert sorted(view.cards) == sorted(table.cards)
    if table.phase != DRAFT and table.seat >= 0:
        assert sorted(view.pile[: view.left]) == sorted(table.pile[: table.left])
        assert view.pattern() == table.pattern()


def test_nobody_sees_what_others_mark_until_everybody_has_marked():
    table = Table(3, 4)
    wander(table, 3, 4)
    first = table.seat
    pages = {seat: bytes(table.free[2 * seat : 2 * seat + 2]) for seat in range(3)}
    before = table.revealed
    while table.phase in (MARK, PICK):
        if table.seat != first:
            view = table.copy()
            view.redeal(table.seat, Dice(1))
            assert bytes(view.free[2 * first : 2 * first + 2]) == pages[first]
            assert bytes(table.free[2 * first : 2 * first + 2]) != pages[first]
            assert view.coins[first] == view.palm_boxes[first] == 0
            late = table.copy()  # who has marked sees as little of who is marking now
            late.redeal(first, Dice(1))
            assert bytes(late.free[2 * first : 2 * first + 2]) == bytes(table.free[2 * first : 2 * first + 2])
            now = table.seat
            assert bytes(late.free[2 * now : 2 * now + 2]) == pages[now] and late.phase == MARK
            assert table.revealed == before
        wander(table, 1, table.seat)
        if table.turn:
            break
    assert table.revealed > before, "then nothing of it can be taken back"


def test_redeal_draws_every_hidden_card_sooner_or_later():
    table = wander(Table(2, 3), 30, 3)
    while table.phase != CLAIM:
        wander(table, 1, table.revealed)
    tops = set()
    for chance in range(400):
        view = table.copy()
        view.redeal(view.seat, Dice(chance))
        tops.add(view.pile[view.left - 1])
    assert tops == set(table.pile[: table.left])


def test_redeal_in_the_draft_never_moves_the_seats_own_four():
    table = Table(3, 9)
    table.apply(2)
    own = table.dealt[4:8]
    others = set()
    for chance in range(50):
        view = table.copy()
        view.redeal(1, Dice(chance))
        assert view.dealt[4:8] == own
        others.add(bytes(view.dealt[0:4]))
    assert len(others) > 40


def test_redeal_in_the_draft_forgets_what_others_have_kept_and_not_that_they_have():
    for choice in range(6):
        table = Table(3, 9)
        table.apply(choice)
        table.redeal(1, Dice(4))
        assert list(table.kept) == [0, NONE, NONE]


def test_the_chance_to_come_is_drawn_again_from_thirty_bits():
    table, dice, same = Table(2, 5), Dice(9), Dice(9)
    table.redeal(0, dice)
    seeded = Dice(same.bits() << 15 | same.bits())
    assert (table.dice.a, table.dice.b) == (seeded.a, seeded.b)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_events_name_the_seat_they_are_about_or_nobody(players):
    heard = []
    table = Table(players, 6)
    table.listener = lambda kind, p, a, b: heard.append((kind, p))
    wander(table, LONGEST, 6)
    for kind, p in heard:
        assert (p == -1) == (kind in (rules.DISPLAYED, rules.FLIPPED)) and p < players
    names = "DEALT DISPLAYED FLIPPED PLACED CELL_MARKED PICKED SKIPPED COIN_MARKED PALMED CUP_TAKEN COMPLETED"
    names += " TOOK"
    assert [getattr(rules, name) for name in names.split()] == list(range(1, 13))


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_new_table_has_a_place_for_everything(players):
    table = Table(players, 6)
    sizes = {"maps": 2, "free": 2, "coins": 1, "cups": 3, "rows": 1, "palms": 4, "palm_boxes": 1}
    sizes |= {"tally": 4, "seals": 4, "dealt": 4, "kept": 1}
    for name, each in sizes.items():
        assert len(getattr(table, name)) == each * players, name
    assert (table.seat, table.start, table.turn, table.picks, table.revealed, table.cup) == (0, 0, 0, 0, 0, 6)
    assert (len(table.pile), table.left) == (pieces.MAPS, pieces.MAPS - 4 * players)
    for name in ("free", "coins", "cups", "rows", "palms", "palm_boxes", "tally", "seals"):
        assert not any(getattr(table, name)), name


@pytest.mark.parametrize("left", (2, 1, 0))
def test_the_last_map_of_the_pile_can_be_claimed_and_nothing_when_it_is_gone(left):
    table = started()
    completing = nearly(table, table.seat, table.maps[2 * table.seat])
    for n in range(4):
        table.display[n] = NONE
    table.left = left
    table.apply(completing)
    while table.phase in (MARK, PICK) and table.turn == 0:
        table.apply(table.actions()[0])
    assert (table.phase, table.turn) == ((CLAIM, 0) if left else (MARK, 1))
    assert not left or table.actions() == [rules.PILE]


def test_a_claim_after_which_only_a_card_is_flipped_can_not_be_taken_back():
    """The pile is empty, so no map comes into the display: the card alone is new."""
    table = started()
    completing = nearly(table, table.seat, table.maps[2 * table.seat])
    table.left = 0
    table.apply(completing)
    while table.phase in (MARK, PICK):
        table.apply(table.actions()[0])
    assert (table.phase, table.turn, table.claims) == (CLAIM, 0, 1)
    before = table.revealed
    table.apply(0)
    assert (table.phase, table.turn) == (MARK, 1) and table.display[0] == NONE
    assert table.revealed > before


def test_what_another_seat_marks_in_this_turn_is_not_seen_before_the_turn_is_over():
    table = started()
    marking, waiting = table.seat, 1 - table.seat
    island = suit(ORANGE, x=1, c=1, p=1)[0]
    give(table, marking, island, suit(GREY)[0])
    table.flipped = (table.free[:], table.coins[:], table.palm_boxes[:])
    table.apply(single(0, lowest_cell(deck.EXES[island])))
    assert (table.phase, table.picks, table.seat) == (PICK, 1, marking)
    seen = seen_by(table, waiting)
    assert (seen.phase, seen.picks) == (MARK, 0)
    assert seen.free[2 * marking] == deck.ISLAND[island]
    own = seen_by(table, marking)
    assert (own.phase, own.picks, own.free[2 * marking]) == (PICK, 1, table.free[2 * marking])
    for symbol in (deck.COINS, deck.PALM):
        twin = table.copy()
        twin.apply(single(0, lowest_cell(symbol[island])))
        assert twin.seat == waiting and twin.score(marking)[5] > 0
        seen = seen_by(twin, waiting)
        assert seen.score(marking)[5] == 0 and seen.free[2 * marking] == deck.ISLAND[island]
        assert seen.palm_boxes[marking] == 0


def seen_by(table, seat):
    """What a seat is given to think with."""
    seen = table.copy()
    seen.redeal(seat, Dice(2))
    return seen
