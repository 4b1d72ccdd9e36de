# SPDX-License-Identifier: MIT
"""The match by itself, at a toy table where every action is known: what counts, what can be taken back."""

import sys
from types import ModuleType

import pytest

from coffer import seats
from coffer.home import records
from coffer.home.result import Result
from coffer.journal import SLOTS, Journal
from coffer.seats import EASY, HARD, NORMAL, PERSON, RANDOM
from coffer.table.bot import run_to_end
from coffer.table.match import Match
from tests.coffer.journal_steps import blank
from tests.coffer.toy_table import ALIKE, END, HIDDEN, KIND, LONGEST, NOBODY, REVEAL, Table, reason, think
from tests.record_result import record_result


@pytest.fixture(autouse=True)
def _install_toy_game(monkeypatch):
    facts, rules, bots = (ModuleType(f"games.toy{part}") for part in ("", ".rules", ".bots"))
    vars(facts).update(KEY=KIND, PLAYERS=(1, 5), LONGEST=LONGEST, OPTIONS=("short", "open", "wild"))
    vars(rules).update(SOURCES=("luck",), Table=Table)
    vars(bots).update(think=think, reason=reason)
    for module in (facts, rules, bots):
        monkeypatch.setitem(sys.modules, module.__name__, module)


def begin_match(*levels, options=0, salt=-1, nvm=None, people=()):
    journal = Journal(nvm or blank())
    for seat, person in enumerate(people):
        journal.set(records.PERSON + seat, person)
    journal.begin(KIND, len(levels), seats.pack(levels), 77, options, LONGEST, salt)
    return Match(journal, "toy")


def play(match, *actions):
    for action in actions:
        match.act(action)
    return match


# -- the table ----------------------------------------------------------------------


def test_a_match_begins_with_nothing_done():
    match = begin_match(PERSON, EASY)
    assert (list(match.action_seats), match.undo_limit, match.damaged) == ([], 0, False)
    assert match.table.players == 2 and match.name == "toy"


def test_options_have_names_and_there_are_no_others():
    assert begin_match(PERSON, options=0b101).table.options == {"short": True, "wild": True}
    assert begin_match(PERSON, options=0b111).options() == {"short": True, "open": True, "wild": True}
    with pytest.raises(ValueError):
        begin_match(PERSON, options=0b1000)


def test_every_seat_is_a_person_or_a_bot_that_exists():
    match = begin_match(PERSON, RANDOM, PERSON)
    assert [match.is_person(seat) for seat in range(3)] == [True, False, True]
    assert match.people() == 2
    with pytest.raises(ValueError):
        begin_match(PERSON, RANDOM + 1)


def test_it_is_known_who_decided_what_and_when_last():
    match = play(begin_match(PERSON, EASY, HARD), 1, 2, 3, 4)
    assert list(match.action_seats) == [0, 1, 2, 0]
    assert [match.last_turn(seat) for seat in range(4)] == [3, 1, 2, 0]
    assert [match.total(seat) for seat in range(3)] == [5, 2, 3]


def test_a_table_can_be_played_again_step_by_step():
    match = play(begin_match(PERSON, EASY), 1, REVEAL, 2)
    assert match.undo_limit == 2 and not match.is_replaying()
    match.rewind()
    assert (list(match.action_seats), match.undo_limit, match.table.points, match.is_replaying()) == (
        [],
        0,
        [0, 0],
        True,
    )
    match.forward()
    match.forward()
    assert (list(match.action_seats), match.undo_limit, match.table.points) == ([0, 1], 2, [1, 5])
    match.forward()
    assert (list(match.action_seats), match.undo_limit, match.is_replaying()) == ([0, 1, 0], 2, False)


def test_an_action_that_can_not_be_ends_the_list_in_the_journal_too():
    match = play(begin_match(PERSON, EASY), 1, 2)
    for action in (99, 3, 4):
        match.journal.act(action)
    again = Match(Journal(match.journal.nvm), "toy")
    assert again.damaged and not match.damaged
    assert again.table.points == [1, 2] and list(again.action_seats) == [0, 1]
    assert list(Journal(match.journal.nvm).actions) == [1, 2]


def test_an_illegal_action_is_not_written_down():
    match = begin_match(PERSON, EASY)
    with pytest.raises(ValueError):
        match.act(99)
    assert not match.action_seats and not match.journal.actions


# -- taking back --------------------------------------------------------------------


def test_a_person_takes_back_the_last_decision():
    match = play(begin_match(PERSON), 1, 2, 3)
    assert match.undo_point() == 2 and match.can_undo()
    match.undo()
    assert match.table.points == [3] and list(match.journal.actions) == [1, 2]
    match.undo()
    match.undo()
    assert match.table.points == [0], "to the very first"
    assert match.undo_point() == -1 and not match.can_undo()
    match.undo()
    assert match.table.points == [0]


def test_bots_answers_go_with_the_decision_before_them():
    assert play(begin_match(PERSON, EASY), 1, 2).undo_point() == 0
    match = play(begin_match(PERSON, EASY, HARD), 1, 2, 3)
    assert match.undo_point() == 0
    match.act(4)
    assert match.undo_point() == 3, "while the bots move, too"
    match.undo()
    assert match.table.points == [1, 2, 3]


def test_nothing_that_was_revealed_is_taken_back():
    match = play(begin_match(PERSON), 1, REVEAL)
    assert match.undo_point() == -1 and not match.can_undo()
    match.act(2)
    assert match.undo_point() == 2
    match.undo()
    assert match.undo_point() == -1, "not past it either"


@pytest.fixture
def applied_actions(monkeypatch):
    """The actions that tables have carried out."""
    actions: list = []
    apply = Table.apply
    monkeypatch.setattr(Table, "apply", lambda table, action: (actions.append(action), apply(table, action)))
    return actions


@pytest.mark.parametrize("resumed", [False, True])
def test_taking_back_carries_out_only_what_came_after_the_last_reveal(applied_actions, resumed):
    match = play(begin_match(PERSON, options=0b10), *[1] * 20, REVEAL, 2, 3)
    if resumed:
        match = Match(match.journal, "toy")
    applied_actions.clear()
    match.undo()
    assert applied_actions == [2]
    assert match.table.points == [27] and match.table.options == {"open": True}
    assert (list(match.action_seats), match.undo_limit) == ([0] * 22, 21)
    match.undo()
    assert applied_actions == [2] and match.table.points == [25]
    match.act(4)
    assert match.table.points == [29], "the copy itself is untouched"
    match.undo()
    assert match.table.points == [25]


@pytest.mark.parametrize("resumed", [False, True])
def test_without_chance_taking_back_carries_out_few_actions_since_another_person_decided(
    applied_actions, resumed
):
    match = play(begin_match(PERSON, PERSON, EASY), *[1] * 21)
    if resumed:
        match = Match(match.journal, "toy")
    applied_actions.clear()
    assert match.undo_point(0) < 0 and match.undo_limit == 0
    match.undo(1)
    assert len(applied_actions) <= 6
    assert match.table.points == [7, 6, 6] and list(match.action_seats) == [0, 1, 2] * 6 + [0]
    assert match.table.seat == 1 and match.undo_point(1) < 0 <= match.undo_point(0)


def test_a_table_played_again_from_the_start_can_still_be_taken_back():
    match = play(begin_match(PERSON), 1, REVEAL, 2, 3)
    match.rewind()
    while match.is_replaying():
        match.forward()
    match.undo()
    assert match.table.points == [8] and match.undo_limit == 2


def test_nobody_takes_back_what_another_person_decided():
    match = play(begin_match(PERSON, PERSON), 1)
    assert match.undo_point() == -1, "it is the second one's turn, who has decided nothing"
    assert match.undo_point(1) == -1
    assert match.undo_point(0) == 0, "the first one still holds the console"
    match.act(2)
    assert (match.undo_point(), match.undo_point(0), match.undo_point(1)) == (-1, -1, 1)
    match.undo(0)
    assert match.table.points == [1, 2]
    match.undo(1)
    assert match.table.points == [1, 0]


def test_the_second_person_takes_back_only_what_follows_the_first_ones_decision():
    match = play(begin_match(PERSON, PERSON), 1, ALIKE)
    assert match.table.seat == 1 and match.undo_point() == 1
    match.undo()
    assert match.undo_point() == -1 and match.table.points == [1, 0]


def test_while_a_bot_decides_the_last_person_may_take_back():
    match = play(begin_match(PERSON, PERSON, EASY), 1, 2)
    assert match.table.seat == 2 and match.undo_point() == 1


def test_after_the_last_action_it_can_still_be_taken_back():
    match = play(begin_match(PERSON, PERSON), 1, END)
    assert match.table.seat == NOBODY and match.undo_point() == 1
    match.undo()
    assert match.table.seat == 1


def test_bots_among_themselves_take_nothing_back():
    match = play(begin_match(EASY, HARD), 1, 2)
    assert match.undo_point() == -1 and not match.can_undo()


def test_a_table_that_is_behind_takes_nothing_back():
    match = play(begin_match(PERSON), 1, 2)
    assert match.can_undo()
    match.rewind()
    match.forward()
    assert match.is_replaying() and match.undo_point() == 0 and not match.can_undo()


def test_taking_back_needs_a_slot_beyond_the_rest_of_the_game():
    match = play(begin_match(PERSON), 1)
    assert match.slots_needed() == LONGEST - 1 + 8
    match.journal.end = SLOTS - match.slots_needed()
    assert not match.can_undo()
    match.journal.end -= 1
    assert match.can_undo()


def test_a_game_longer_than_the_longest_still_needs_its_end():
    match = begin_match(PERSON)
    for left in (1, 0, 0):
        while len(match.action_seats) < LONGEST - left:
            match.act(0)
        assert match.slots_needed() == left + 8
        match.act(0)
    assert match.slots_needed() == 8


# -- the result ---------------------------------------------------------------------


def stored_sums(match, players, level):
    key = records.result_key(KIND, players, level, 0)
    return [Journal(match.journal.nvm).get(key + which, 0) for which in range(4)]


def test_the_best_persons_points_count_and_whether_a_person_won():
    match = play(begin_match(PERSON, HARD, PERSON), 3, 1, 4, 1, END)
    record_result(match)
    assert stored_sums(match, 3, HARD) == [1, 0, 4, 4], "nine points are the bot's"
    match = play(begin_match(PERSON, HARD, PERSON, nvm=match.journal.nvm), 3, 1, END)
    result = record_result(match)
    assert (result.best, result.wins, result.played, result.level) == (4, 1, 2, HARD)
    assert stored_sums(match, 3, HARD) == [2, 1, 9, 13]


def test_a_person_without_a_point_has_none():
    match = play(begin_match(PERSON, EASY), 0, END)
    result = record_result(match)
    assert stored_sums(match, 2, EASY) == [1, 0, 0, 0]
    assert (result.best, result.wins, result.played) == (0, 0, 1)


def test_a_first_game_has_no_best_before_it_and_was_won_once():
    match = play(begin_match(PERSON), END)
    result = record_result(match)
    assert (result.best, result.wins, result.played, result.level) == (0, 1, 1, 0)


@pytest.mark.parametrize(
    "levels, level",
    [
        ([PERSON, EASY, NORMAL], NORMAL),
        ([PERSON, HARD, EASY], HARD),
        ([PERSON, RANDOM, EASY], EASY),
        ([PERSON, RANDOM], 0),
        ([PERSON, PERSON], 0),
    ],
)
def test_a_table_is_as_strong_as_its_strongest_bot(levels, level):
    match = play(begin_match(*levels), END)
    assert record_result(match).level == level
    assert stored_sums(match, len(levels), level)[0] == 1


def test_a_result_has_all_that_was_told_and_can_be_made_of_it_again():
    match = play(begin_match(PERSON, HARD, PERSON), 3, 1, 4, 1, END)
    told = match.summary() + (True, b"three packs", [b"a note"])
    result = Result(match.journal, match.name, told)
    assert (result.name, result.summary, result.sources) == ("toy", told, match.rules.SOURCES)
    assert (result.scores, result.totals) == ([[7, 4], [7, 10], [7, 4]], [4, 10, 4])
    assert (result.winners, result.tie, result.me, result.look) == ([1], "", 0, True)
    assert (result.deciding_factor, result.notes, result.people()) == (b"three packs", [b"a note"], [0, 2])
    again = Result(match.journal, match.name, told, result.kept)
    assert (again.best, again.wins, again.played, again.level) == (0, 0, 1, HARD)


def test_a_result_is_written_once():
    match = play(begin_match(PERSON), END)
    first, again = record_result(match), record_result(match)
    assert (first.best, again.best) == (0, 9)
    assert match.journal.kind == 0 and stored_sums(match, 1, 0) == [1, 1, 9, 9]


@pytest.mark.parametrize("levels, salt", [((EASY, HARD), -1), ((PERSON, EASY), seats.GUIDED)])
def test_games_of_nobody_and_guided_ones_are_over_and_do_not_count(levels, salt):
    match = play(begin_match(*levels, salt=salt, people=(4, 2)), END)
    result = record_result(match)
    journal = Journal(match.journal.nvm)
    assert journal.kind == 0
    assert journal.values == {records.PERSON: 4, records.PERSON + 1: 2}
    assert (result.best, result.wins, result.played, result.pair) == (0, 0, 0, 0)


@pytest.mark.parametrize("actions, winners", [((END,), 0b01), ((0, END), 0b10), ((END - 1, END - 1), 0b11)])
def test_two_people_with_names_have_a_record(actions, winners):
    match = play(begin_match(PERSON, PERSON, people=(4, 2)), *actions)
    assert record_result(match).pair == 4 | 2 << 4 | winners << 8
    kept = Journal(match.journal.nvm).values
    assert records.head_to_head(kept, 4, 2) == (1, winners & 1)
    assert records.head_to_head(kept, 2, 4) == (1, winners >> 1)


@pytest.mark.parametrize(
    "levels, people",
    [
        ((PERSON, EASY), (4, 2)),
        ((PERSON, PERSON), ()),
        ((PERSON, PERSON), (4,)),
        ((PERSON, PERSON), (0, 2)),
        ((PERSON, PERSON, EASY), (4, 2)),
        ((PERSON, PERSON, PERSON), (4, 2, 1)),
        ((PERSON,), (4,)),
    ],
)
def test_nobody_else_has_a_record(levels, people):
    match = play(begin_match(*levels, people=people), END)
    assert record_result(match).pair == 0
    assert not any(key >= 0x1000 for key in Journal(match.journal.nvm).values)


# -- thinking -----------------------------------------------------------------------


def test_a_thought_ends_with_the_action_of_the_games_own_bot():
    thought = begin_match(PERSON, HARD).think(HARD)
    next(thought)
    with pytest.raises(StopIteration) as done:
        next(thought)
    assert done.value.value == HARD


def test_a_hint_is_the_hard_bots_action_and_then_its_reason():
    thought = play(begin_match(PERSON, EASY), 1).hint()
    pauses = 0
    with pytest.raises(StopIteration) as done:
        while True:
            next(thought)
            pauses += 1
    action, why, close = done.value.value
    assert not close, "another action is worth a point less"
    assert action == HARD and why[:2] == ("why", HARD)
    assert pauses == 3, "one of the thought, one between, one of the reason"


def test_a_reason_is_given_from_what_the_seat_can_know():
    match = play(begin_match(PERSON, EASY), 1)
    why, action, hidden = run_to_end(match.reason(3))
    assert (why, action) == ("why", 3)
    assert hidden // 10_000 == 1 and match.table.hidden == HIDDEN
    assert run_to_end(match.reason(3)) == (why, action, hidden), "the same whenever it is asked"


def test_a_deal_has_a_code():
    assert begin_match(PERSON).code()
