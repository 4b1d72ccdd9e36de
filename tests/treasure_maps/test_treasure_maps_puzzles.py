# SPDX-License-Identifier: MIT
"""The sentences of Treasure Maps' puzzles: what each claims is so, and no idea comes too often."""

from collections import Counter

import pytest

from coffer.dice import Dice
from games.treasure_maps.deck import COINS, EXES, ISLAND, PALM
from games.treasure_maps.host import puzzles
from games.treasure_maps.masks import MASKS
from games.treasure_maps.rules import CLAIM, MARK, PICK, PILE, ROUND, TURNS, Table
from tests import shipped_puzzles

SHIPPED = shipped_puzzles.puzzles_of("treasure_maps")


def tables_of(why):
    """The positions that are explained so, with their answers."""
    return shipped_puzzles.tables_of("treasure_maps", why)


def finish_marks(table, seat, choose):
    """Makes a seat's X marks as `choose` says, and goes to the claims; all others mark what comes first."""
    while table.phase in (MARK, PICK):
        table.apply(choose(table) if table.seat == seat else table.actions()[0])


def every_end(table, seat):
    """The tables after all ways to make the X marks of a seat."""
    if table.phase == PICK and table.seat == seat:
        for action in table.actions():
            twin = table.copy()
            twin.apply(action)
            yield from every_end(twin, seat)
    else:
        yield table


def after(table, action):
    twin = table.copy()
    twin.apply(action)
    return twin


def free_cells(table, seat):
    return [table.free[2 * seat + slot].bit_count() for slot in (0, 1)]


def others(table, best):
    return [action for action in table.actions() if action != best]


def test_no_idea_comes_more_than_six_times_and_there_are_many():
    ideas = Counter(puzzle.entries["why"][0] for puzzle in SHIPPED)
    assert len(SHIPPED) == 24 and max(ideas.values()) <= 6 and len(ideas) >= 8


def test_there_are_questions_of_marks_of_cells_for_an_x_and_of_new_maps():
    phases = Counter()
    for puzzle in SHIPPED:
        table = Table(puzzle.players, puzzle.seed)
        for action in puzzle.actions:
            table.apply(action)
        phases[table.phase] += 1
    assert set(phases) == {MARK, PICK, CLAIM}


def test_an_own_x_completes_the_map_and_nothing_else_does():
    for table, best in tables_of("own"):
        seat, slot = table.seat, best >> 8
        (points,) = puzzles.own(table, best)
        before = table.score(seat)[3:5]
        end = next(end for end in every_end(after(table, best), seat) if not end.free[2 * seat + slot])
        finish_marks(end, seat, None)
        while end.phase == CLAIM and end.seat != seat:
            end.apply(PILE)
        assert sum(end.score(seat)[3:5]) - sum(before) == points
        for action in others(table, best):
            assert all(end.free[2 * seat + slot] for end in every_end(after(table, action), seat))


def test_so_many_cards_that_may_come_complete_a_map():
    for table, best in tables_of("cards"):
        seat = table.seat
        ways, of = puzzles.cards(table, best)
        hidden = table.cards[table.turn % ROUND + 1 :]
        assert of == len(hidden)
        assert ways == most_cards(table, best, hidden, seat)
        assert all(most_cards(table, action, hidden, seat) < ways for action in others(table, best))


def most_cards(table, action, hidden, seat):
    """Deals each hidden card in turn, and counts those after which the rules let the seat complete a map."""
    return max(
        sum(can_complete(end, card, seat) for card in hidden) for end in every_end(after(table, action), seat)
    )


def can_complete(end, card, seat):
    twin = end.copy()
    twin.cards[twin.turn % ROUND] = card
    twin.seat, twin.phase, twin.picks = seat, MARK, 0
    for place in (2 * seat, 2 * seat + 1):  # what is complete already makes room for a new map
        if not twin.free[place]:
            return True
    for action in twin.actions():
        slot = action >> 8
        if any(not last.free[2 * seat + slot] for last in every_end(after(twin, action), seat)):
            return True
    return False


def test_who_takes_the_cup_claims_first_and_gets_what_is_said():
    for table, best in tables_of("cup"):
        seat = table.seat
        (cup,) = puzzles.cup(table, best)
        assert table.start == seat and table.cup == cup
        cups = table.score(seat)[1]
        table.apply(best)
        finish_marks(table, seat, lambda twin: twin.actions()[0])
        assert table.score(seat)[1] - cups == cup


def test_no_pattern_covers_a_cell_that_stands_alone():
    for table, best in tables_of("alone"):
        free = table.free[2 * table.seat + (best >> 8)]
        cell = MASKS[best & 255]
        assert not [mask for mask in MASKS if mask & cell and mask != cell and mask & free == mask]
        assert free != cell


def test_x_marks_fill_more_cells_than_any_other_mark():
    for table, best in tables_of("chain"):
        seat = table.seat
        before = sum(free_cells(table, seat))
        filled = {
            action: max(before - sum(free_cells(end, seat)) for end in every_end(after(table, action), seat))
            for action in table.actions()
        }
        most, rest = puzzles.chain(table, best)
        assert filled[best] == most and max(filled[action] for action in others(table, best)) == rest < most


def test_the_last_turn_brings_what_is_said():
    for table, best in tables_of("last"):
        seat = table.seat
        assert table.turn == TURNS - 1
        gains = {}
        for action in table.actions():
            gains[action] = 0
            for end in every_end(after(table, action), seat):
                finish_marks(end, seat, None)
                gains[action] = max(gains[action], end.score(seat)[-1] - table.score(seat)[-1])
        most, rest = puzzles.last(table, best)
        assert gains[best] == most and max(gains[action] for action in others(table, best)) == rest < most


def test_no_new_map_is_completed_in_the_last_turn():
    assert min(cells.bit_count() for cells in ISLAND) > 4 + max(
        cells.bit_count() for cells in EXES
    )  # a pattern, and all the X marks of a map
    for table, best in tables_of("symbols"):
        found = {
            n: (COINS[island] | PALM[island] | EXES[island]).bit_count()
            for n, island in enumerate(table.display)
            if n in table.actions()
        }
        assert puzzles.symbols(table, best) == (max(found.values()),)
        assert list(found.values()).count(max(found.values())) == 1 and table.turn == TURNS - 2


def test_only_the_best_map_has_the_coins_for_a_row():
    for table, best in tables_of("row"):
        lack = 4 - table.coins[table.seat] % 4
        enough = [n for n in others(table, PILE) if COINS[table.display[n]].bit_count() >= lack]
        assert enough == [best] and puzzles.row(table, best) == (table.cup,)


@pytest.mark.parametrize("puzzle", SHIPPED, ids=lambda puzzle: str(puzzle.seed))
def test_a_sentence_is_true_whatever_its_player_cannot_know(puzzle):
    table = Table(puzzle.players, puzzle.seed)
    for action in puzzle.actions:
        table.apply(action)
    best = puzzle.number("best")
    true = puzzles.REASONS[puzzle.entries["why"][0]]
    for n in range(5):
        twin = table.copy()
        twin.redeal(table.seat, Dice(n))
        assert true(twin, best) == true(table, best)
