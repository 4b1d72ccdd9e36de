# SPDX-License-Identifier: MIT
"""The match at the table of a toy game: replay, undo, results and thinking."""

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


def test_a_new_match_has_no_actions():
    match = begin_match(PERSON, EASY)
    assert (list(match.action_seats), match.undo_limit, match.damaged) == ([], 0, False)
    assert match.table.players == 2 and match.name == "toy"


def test_options_have_names_and_unknown_ones_are_refused():
    assert begin_match(PERSON, options=0b101).table.options == {"short": True, "wild": True}
    assert begin_match(PERSON, options=0b111).options() == {"short": True, "open": True, "wild": True}
    with pytest.raises(ValueError):
        begin_match(PERSON, options=0b1000)


def test_every_seat_is_a_person_or_an_existing_bot():
    match = begin_match(PERSON, RANDOM, PERSON)
    assert [match.is_person(seat) for seat in range(3)] == [True, False, True]
    assert match.people() == 2
    with pytest.raises(ValueError):
        begin_match(PERSON, RANDOM + 1)


def test_a_match_records_the_seat_of_every_action():
    match = play(begin_match(PERSON, EASY, HARD), 1, 2, 3, 4)
    assert list(match.action_seats) == [0, 1, 2, 0]
    assert [match.last_turn(seat) for seat in range(4)] == [3, 1, 2, 0]
    assert [match.total(seat) for seat in range(3)] == [5, 2, 3]


def test_a_match_can_be_replayed_step_by_step():
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


def test_an_illegal_action_in_the_journal_ends_its_list_of_actions():
    match = play(begin_match(PERSON, EASY), 1, 2)
    for action in (99, 3, 4):
        match.journal.act(action)
    reloaded = Match(Journal(match.journal.nvm), "toy")
    assert reloaded.damaged and not match.damaged
    assert reloaded.table.points == [1, 2] and list(reloaded.action_seats) == [0, 1]
    assert list(Journal(match.journal.nvm).actions) == [1, 2]


def test_an_illegal_action_is_not_written():
    match = begin_match(PERSON, EASY)
    with pytest.raises(ValueError):
        match.act(99)
    assert not match.action_seats and not match.journal.actions


# -- undo ---------------------------------------------------------------------------


def test_undo_takes_back_the_last_decision():
    match = play(begin_match(PERSON), 1, 2, 3)
    assert match.undo_point() == 2 and match.can_undo()
    match.undo()
    assert match.table.points == [3] and list(match.journal.actions) == [1, 2]
    match.undo()
    match.undo()
    assert match.table.points == [0], "back to the first"
    assert match.undo_point() == -1 and not match.can_undo()
    match.undo()
    assert match.table.points == [0]


def test_undo_takes_back_the_actions_of_bots_after_the_decision():
    assert play(begin_match(PERSON, EASY), 1, 2).undo_point() == 0
    match = play(begin_match(PERSON, EASY, HARD), 1, 2, 3)
    assert match.undo_point() == 0
    match.act(4)
    assert match.undo_point() == 3, "also while the bots move"
    match.undo()
    assert match.table.points == [1, 2, 3]


def test_undo_does_not_take_back_a_reveal():
    match = play(begin_match(PERSON), 1, REVEAL)
    assert match.undo_point() == -1 and not match.can_undo()
    match.act(2)
    assert match.undo_point() == 2
    match.undo()
    assert match.undo_point() == -1, "nor an action before it"


@pytest.fixture
def applied_actions(monkeypatch):
    """The actions that tables carry out, in a list that grows."""
    actions: list = []
    apply = Table.apply
    monkeypatch.setattr(Table, "apply", lambda table, action: (actions.append(action), apply(table, action)))
    return actions


@pytest.mark.parametrize("is_resumed", [False, True])
def test_undo_replays_only_the_actions_since_the_last_reveal(applied_actions, is_resumed):
    match = play(begin_match(PERSON, options=0b10), *[1] * 20, REVEAL, 2, 3)
    if is_resumed:
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


@pytest.mark.parametrize("is_resumed", [False, True])
def test_undo_without_a_reveal_replays_few_actions(applied_actions, is_resumed):
    match = play(begin_match(PERSON, PERSON, EASY), *[1] * 21)
    if is_resumed:
        match = Match(match.journal, "toy")
    applied_actions.clear()
    assert match.undo_point(0) < 0 and match.undo_limit == 0
    match.undo(1)
    assert len(applied_actions) <= 6
    assert match.table.points == [7, 6, 6] and list(match.action_seats) == [0, 1, 2] * 6 + [0]
    assert match.table.seat == 1 and match.undo_point(1) < 0 <= match.undo_point(0)


def test_undo_works_after_a_replay_from_the_start():
    match = play(begin_match(PERSON), 1, REVEAL, 2, 3)
    match.rewind()
    while match.is_replaying():
        match.forward()
    match.undo()
    assert match.table.points == [8] and match.undo_limit == 2


def test_undo_does_not_take_back_the_decision_of_another_person():
    match = play(begin_match(PERSON, PERSON), 1)
    assert match.undo_point() == -1, "it is the turn of the second person, who has decided nothing"
    assert match.undo_point(1) == -1
    assert match.undo_point(0) == 0, "the first person still holds the console"
    match.act(2)
    assert (match.undo_point(), match.undo_point(0), match.undo_point(1)) == (-1, -1, 1)
    match.undo(0)
    assert match.table.points == [1, 2]
    match.undo(1)
    assert match.table.points == [1, 0]


def test_undo_of_the_second_person_stops_at_the_decision_of_the_first():
    match = play(begin_match(PERSON, PERSON), 1, ALIKE)
    assert match.table.seat == 1 and match.undo_point() == 1
    match.undo()
    assert match.undo_point() == -1 and match.table.points == [1, 0]


def test_undo_is_possible_for_the_last_person_while_a_bot_decides():
    match = play(begin_match(PERSON, PERSON, EASY), 1, 2)
    assert match.table.seat == 2 and match.undo_point() == 1


def test_undo_is_possible_after_the_last_action():
    match = play(begin_match(PERSON, PERSON), 1, END)
    assert match.table.seat == NOBODY and match.undo_point() == 1
    match.undo()
    assert match.table.seat == 1


def test_undo_is_impossible_in_a_game_of_bots():
    match = play(begin_match(EASY, HARD), 1, 2)
    assert match.undo_point() == -1 and not match.can_undo()


def test_undo_is_impossible_during_a_replay():
    match = play(begin_match(PERSON), 1, 2)
    assert match.can_undo()
    match.rewind()
    match.forward()
    assert match.is_replaying() and match.undo_point() == 0 and not match.can_undo()


def test_undo_needs_a_slot_beyond_the_rest_of_the_game():
    match = play(begin_match(PERSON), 1)
    assert match.slots_needed() == LONGEST - 1 + 8
    match.journal.end = SLOTS - match.slots_needed()
    assert not match.can_undo()
    match.journal.end -= 1
    assert match.can_undo()


def test_a_game_beyond_the_longest_course_still_reserves_slots_for_its_end():
    match = begin_match(PERSON)
    for remaining in (1, 0, 0):
        while len(match.action_seats) < LONGEST - remaining:
            match.act(0)
        assert match.slots_needed() == remaining + 8
        match.act(0)
    assert match.slots_needed() == 8


# -- the result ---------------------------------------------------------------------


def stored_totals(match, players, level):
    key = records.result_key(KIND, players, level, 0)
    return [Journal(match.journal.nvm).get(key + which, 0) for which in range(4)]


def test_the_points_of_the_best_person_and_a_persons_win_are_counted():
    match = play(begin_match(PERSON, HARD, PERSON), 3, 1, 4, 1, END)
    record_result(match)
    assert stored_totals(match, 3, HARD) == [1, 0, 4, 4], "nine points are the bot's"
    match = play(begin_match(PERSON, HARD, PERSON, nvm=match.journal.nvm), 3, 1, END)
    result = record_result(match)
    assert (result.best, result.wins, result.played, result.level) == (4, 1, 2, HARD)
    assert stored_totals(match, 3, HARD) == [2, 1, 9, 13]


def test_a_game_with_0_points_is_counted():
    match = play(begin_match(PERSON, EASY), 0, END)
    result = record_result(match)
    assert stored_totals(match, 2, EASY) == [1, 0, 0, 0]
    assert (result.best, result.wins, result.played) == (0, 0, 1)


def test_a_first_game_has_no_earlier_best():
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
def test_the_level_of_a_result_is_that_of_the_strongest_bot(levels, level):
    match = play(begin_match(*levels), END)
    assert record_result(match).level == level
    assert stored_totals(match, len(levels), level)[0] == 1


def test_a_result_has_everything_of_the_summary_and_can_be_restored():
    match = play(begin_match(PERSON, HARD, PERSON), 3, 1, 4, 1, END)
    summary = match.summary() + (True, b"three packs", [b"a note"])
    result = Result(match.journal, match.name, summary)
    assert (result.name, result.summary, result.sources) == ("toy", summary, match.rules.SOURCES)
    assert (result.scores, result.totals) == ([[7, 4], [7, 10], [7, 4]], [4, 10, 4])
    assert (result.winners, result.tie, result.me, result.look) == ([1], "", 0, True)
    assert (result.deciding_factor, result.notes, result.people()) == (b"three packs", [b"a note"], [0, 2])
    restored = Result(match.journal, match.name, summary, result.kept)
    assert (restored.best, restored.wins, restored.played, restored.level) == (0, 0, 1, HARD)


def test_a_result_is_written_once():
    match = play(begin_match(PERSON), END)
    first, second = record_result(match), record_result(match)
    assert (first.best, second.best) == (0, 9)
    assert match.journal.kind == 0 and stored_totals(match, 1, 0) == [1, 1, 9, 9]


@pytest.mark.parametrize("levels, salt", [((EASY, HARD), -1), ((PERSON, EASY), seats.GUIDED)])
def test_games_without_people_and_guided_games_do_not_count(levels, salt):
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
    values = Journal(match.journal.nvm).values
    assert records.head_to_head(values, 4, 2) == (1, winners & 1)
    assert records.head_to_head(values, 2, 4) == (1, winners >> 1)


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
def test_other_tables_have_no_record_of_two(levels, people):
    match = play(begin_match(*levels, people=people), END)
    assert record_result(match).pair == 0
    assert not any(key >= 0x1000 for key in Journal(match.journal.nvm).values)


# -- thinking -----------------------------------------------------------------------


def test_think_returns_the_action_of_the_bot():
    thought = begin_match(PERSON, HARD).think(HARD)
    next(thought)
    with pytest.raises(StopIteration) as stop:
        next(thought)
    assert stop.value.value == HARD


def test_a_hint_is_the_action_of_the_hard_bot_and_its_reason():
    thought = play(begin_match(PERSON, EASY), 1).hint()
    pauses = 0
    with pytest.raises(StopIteration) as stop:
        while True:
            next(thought)
            pauses += 1
    action, reason, is_close = stop.value.value
    assert not is_close, "another action is worth a point less"
    assert action == HARD and reason[:2] == ("why", HARD)
    assert pauses == 3, "one in think(), one between, one in reason()"


def test_a_reason_uses_only_what_the_seat_can_see():
    match = play(begin_match(PERSON, EASY), 1)
    key, action, hidden = run_to_end(match.reason(3))
    assert (key, action) == ("why", 3)
    assert hidden // 10_000 == 1 and match.table.hidden == HIDDEN
    assert run_to_end(match.reason(3)) == (key, action, hidden), "every call gives the same"


def test_a_deal_has_a_code():
    assert begin_match(PERSON).code()
