# SPDX-License-Identifier: MIT
"""A match in the journal: it resumes after a power cut, undo obeys its rules, a result counts once."""

from types import SimpleNamespace

import pytest

from coffer import seats
from coffer.home import records
from coffer.journal import SLOTS, Journal
from coffer.seats import EASY, HARD, NORMAL, PERSON, RANDOM
from coffer.table.bot import decide, run_to_end
from coffer.table.match import Match
from tests.contract.tables import sizes, state
from tests.record_result import record_result
from tools import games

FEW = 6  # actions that an undo may replay: 2 ms each at the most


def begin(name, levels, seed=11, options=()):
    nvm = bytearray(b"\xff" * 4096)
    journal = Journal(nvm)
    facts = games.facts(name)
    option_bits = sum(1 << n for n, option in enumerate(facts.OPTIONS) if option in options)
    journal.begin(facts.KEY, len(levels), seats.pack(levels), seed, option_bits, facts.LONGEST)
    return nvm, Match(journal, name)


def two_seats(name, first, second):
    """Two seats, or one in a game for one player only."""
    return [first, second][: games.facts(name).PLAYERS[1]]


def step(match):
    match.act(decide(match.bots, match.table, RANDOM, match.journal.seed, len(match.action_seats)))


def test_a_game_resumes_after_a_power_cut_at_any_action(game):
    nvm, match = begin(game, two_seats(game, PERSON, EASY))
    while match.table.seat >= 0:
        step(match)
        reloaded = Match(Journal(nvm), game)
        assert state(reloaded.table) == state(match.table)
        assert (reloaded.action_seats, reloaded.undo_limit) == (match.action_seats, match.undo_limit)


def test_a_game_of_every_size_resumes_after_a_power_cut(game):
    for players, options in sizes(game):
        nvm, match = begin(game, [PERSON] * players, 12, options)
        assert {key: is_on for key, is_on in match.table.options.items() if is_on} == options
        while match.table.seat >= 0:
            step(match)
            if len(match.action_seats) % 10 == 0:
                assert state(Match(Journal(nvm), game).table) == state(match.table)


def test_undo_stops_at_a_reveal_and_at_another_person(game):
    for seed in range(11, 19):
        _, match = begin(game, two_seats(game, PERSON, PERSON), seed)
        revealed_before = []  # `revealed` before each action
        while match.table.seat >= 0:
            seat = match.table.seat
            point = match.undo_point()
            if point >= 0:
                assert match.action_seats[point] == seat
                assert all(
                    revealed_before[n] == match.table.revealed for n in range(point, len(match.action_seats))
                )
                assert all(match.action_seats[n] == seat for n in range(point, len(match.action_seats)))
            elif match.action_seats and match.action_seats[-1] == seat:
                assert match.table.revealed > revealed_before[-1], "undo is refused without a reveal"
            revealed_before.append(match.table.revealed)
            step(match)


def test_undo_restores_the_table(game):
    undo_count = unrevealing = 0  # actions of the person and of all that reveal nothing
    for players, options in sizes(game):
        for seed in range(5, 8):
            nvm, match = begin(game, [PERSON] + [EASY] * (players - 1), seed, options)
            while match.table.seat >= 0:
                before = state(match.table)
                by_person = match.is_person(match.table.seat)
                step(match)
                if match.table.revealed > before["revealed"]:
                    assert match.undo_point() == -1
                    continue
                unrevealing += 1
                if by_person:
                    assert match.undo_point() == len(match.action_seats) - 1
                    undo_count += 1
                    match.undo()
                    assert state(match.table) == before
                    assert state(Match(Journal(nvm), game).table) == before
                    step(match)
    assert undo_count or not unrevealing


def replay(match):
    """The state of the table after a replay of all actions."""
    table = match.rules.Table(match.journal.players, match.journal.seed, match.options())
    for action in match.journal.actions:
        table.apply(action)
    return state(table)


def test_repeated_undo_gives_the_same_table_as_a_replay(game):
    for players, options in sizes(game):
        for levels in ([PERSON] + [EASY] * (players - 1), [PERSON] * players):
            nvm, match = begin(game, levels, 5, options)
            while match.table.seat >= 0:
                step(match)
                resumed = Match(Journal(bytearray(nvm)), game)
                for each in (match, resumed):
                    actions = list(each.journal.actions)
                    holder = each.action_seats[-1] if each.is_person(each.action_seats[-1]) else -1
                    while each.undo_point(holder) >= 0:
                        each.table.listener = print
                        each.undo(holder)
                        assert state(each.table) == replay(each) and each.table.listener is None
                        assert len(each.action_seats) == len(each.journal.actions)
                    assert not each.damaged
                    for action in actions[len(each.action_seats) :]:
                        each.act(action)
                    assert state(each.table) == replay(each)
                assert (resumed.action_seats, resumed.undo_limit) == (match.action_seats, match.undo_limit)


def test_undo_replays_few_actions_in_a_game_of_any_length(game, monkeypatch):
    actions = []
    apply = Match._apply
    for players, options in sizes(game):
        nvm, match = begin(game, [PERSON] * players, 5, options)
        while match.table.seat >= 0:
            step(match)
            resumed = Match(Journal(bytearray(nvm)), game)
            with monkeypatch.context() as patch:
                patch.setattr(
                    Match, "_apply", lambda match_, action: (actions.append(action), apply(match_, action))
                )
                resumed.undo(resumed.action_seats[-1])
            assert len(actions) <= FEW, "undo must fit into a frame"
            actions.clear()


def test_undo_against_bots_goes_back_to_the_persons_last_decision(game):
    for seed in range(3, 11):
        _, match = begin(game, two_seats(game, PERSON, EASY), seed)
        while match.table.seat >= 0:
            decisions = [n for n, seat in enumerate(match.action_seats) if match.is_person(seat)]
            last = decisions[-1] if decisions else -1
            assert match.undo_point() == (last if last >= match.undo_limit else -1)
            step(match)


def test_an_illegal_action_ends_the_list_of_actions(game):
    nvm, match = begin(game, two_seats(game, PERSON, EASY))
    for _ in range(5):
        step(match)
    match.journal.act(65_000)
    reloaded = Match(Journal(nvm), game)
    assert reloaded.damaged
    assert state(reloaded.table) == state(match.table)
    assert list(Journal(nvm).actions) == list(reloaded.journal.actions)


def test_a_finished_game_is_counted_once(game):
    players = games.facts(game).PLAYERS[1]
    nvm, match = begin(game, [PERSON] + [EASY] * (players - 1))
    level = EASY if players > 1 else 0
    while match.table.seat >= 0:
        step(match)
    record_result(match)
    record_result(match)
    journal = Journal(nvm)
    kind = match.facts.KEY
    assert journal.kind == 0
    totals = [journal.get(records.result_key(kind, players, level, which), 0) for which in range(4)]
    assert totals == [1, int(0 in match.table.winners()), match.total(0), match.total(0)]


def test_a_game_of_bots_is_not_counted(game):
    nvm, match = begin(game, [EASY] * games.facts(game).PLAYERS[1])
    while match.table.seat >= 0:
        step(match)
    record_result(match)
    assert Journal(nvm).kind == 0
    assert not Journal(nvm).values


@pytest.mark.parametrize("level", [EASY, NORMAL, HARD])
def test_think_returns_a_legal_action_and_changes_nothing(game, level):
    _, match = begin(game, two_seats(game, PERSON, level))
    before = state(match.table)
    steps = match.think(level)
    with pytest.raises(StopIteration) as stop:
        while True:
            next(steps)
    assert stop.value.value in match.table.actions()
    assert state(match.table) == before


def test_options_are_named_by_their_bits(game):
    _, match = begin(game, two_seats(game, PERSON, EASY))
    match.facts = SimpleNamespace(OPTIONS=("short", "open", "advanced"))
    for bits, names in ((0, ""), (1, "short"), (2, "open"), (5, "short advanced")):
        match.journal.options = bits
        assert match.options() == dict.fromkeys(names.split(), True)


def test_slots_are_reserved_for_the_rest_of_the_longest_game(game):
    _, match = begin(game, two_seats(game, PERSON, EASY))
    longest = match.facts.LONGEST
    assert match.slots_needed() == longest + 8
    for _ in range(5):
        step(match)
    assert match.slots_needed() == longest - 5 + 8
    match.journal.actions = bytearray(longest + 3)  # undo and the result still need slots
    assert match.slots_needed() == 8


def test_undo_needs_a_free_slot_in_the_journal(game):
    for seed in range(11, 19):
        _, match = begin(game, two_seats(game, PERSON, EASY), seed)
        while match.undo_point() < 0 <= match.table.seat:
            step(match)
        if match.undo_point() >= 0:
            break
    else:
        assert match.undo_limit == len(match.action_seats), "a game in which every action reveals something"
        return
    assert match.can_undo()
    match.journal.end = SLOTS - match.slots_needed()
    assert not match.can_undo()
    match.journal.end -= 1
    assert match.can_undo()


def test_is_person_and_people_follow_the_levels(game):
    players = games.facts(game).PLAYERS[1]
    levels = [EASY, PERSON, HARD, PERSON, NORMAL][:players]
    _, match = begin(game, levels)
    assert [match.is_person(seat) for seat in range(players)] == [level == PERSON for level in levels]
    assert match.people() == levels.count(PERSON)


@pytest.mark.parametrize("levels", [[PERSON, PERSON], [EASY, PERSON], [PERSON, EASY]])
def test_the_best_score_and_the_win_of_a_person_are_counted(game, levels):
    if games.facts(game).PLAYERS[1] < 2:
        levels = [PERSON]
    for seed in range(4):
        nvm, match = begin(game, levels, seed)
        while match.table.seat >= 0:
            step(match)
        people = [seat for seat, level in enumerate(levels) if level == PERSON]
        totals = [match.table.score(seat)[len(match.rules.SOURCES)] for seat in range(len(levels))]
        assert [match.total(seat) for seat in range(len(levels))] == totals
        record_result(match)
        bots = [level for level in levels if level != PERSON]
        key = records.result_key(match.facts.KEY, len(levels), max(bots, default=0), 0)
        values = Journal(nvm).values
        assert values[key + records.BEST] == max(0, *[totals[seat] for seat in people])
        assert values[key + records.WON] == any(seat in people for seat in match.table.winners())


def test_a_hint_changes_nothing(game):
    _, match = begin(game, two_seats(game, PERSON, EASY))
    count = 0
    while match.table.seat >= 0 and count < 8:  # a game may be shorter
        for action in match.table.actions()[:3]:
            before = state(match.table)
            assert isinstance(run_to_end(match.reason(action)), tuple)
            assert state(match.table) == before
        step(match)
        count += 1
    assert count


def play(match, which=-1):
    """Plays to the end, always with the first or the last legal action. Returns the result."""
    while match.table.seat >= 0:
        match.act(match.table.actions()[which])
    return record_result(match)


@pytest.mark.players(2)
def test_two_people_with_names_have_a_record_against_each_other(game):
    nvm = bytearray(b"\xff" * 4096)
    journal = Journal(nvm)
    facts = games.facts(game)
    for seat, person in ((0, 4), (1, 2)):
        journal.set(records.PERSON + seat, person)
    wins = [0, 0]
    for seed in range(3):
        journal.begin(facts.KEY, 2, 0, seed, 0, facts.LONGEST)
        match = Match(journal, game)
        result = play(match)
        for seat in match.table.winners():
            wins[seat] += 1
        assert result.pair >> 8 == sum(1 << seat for seat in match.table.winners())
    assert records.head_to_head(Journal(nvm).values, 4, 2) == (3, wins[0])
    assert records.head_to_head(Journal(nvm).values, 2, 4) == (3, wins[1])


@pytest.mark.players(2)
@pytest.mark.parametrize(
    "levels, people", [([PERSON, EASY], (4, 2)), ([PERSON, PERSON], (4, 0)), ([PERSON, PERSON], (0, 2))]
)
def test_a_record_needs_two_people_with_names(game, levels, people):
    nvm, match = begin(game, levels)
    for seat, person in enumerate(people):
        match.journal.set(records.PERSON + seat, person)
    assert play(match).pair == 0
    assert not any(key >= 0x1000 for key in Journal(nvm).values)


@pytest.mark.players(3)
def test_three_people_have_no_record_of_two(game):
    _, match = begin(game, [PERSON] * 3)
    for seat in range(3):
        match.journal.set(records.PERSON + seat, seat + 1)
    assert play(match).pair == 0


def test_a_guided_game_does_not_count(game):
    facts = games.facts(game)
    nvm = bytearray(b"\xff" * 4096)
    journal = Journal(nvm)
    levels = two_seats(game, PERSON, EASY)
    journal.begin(facts.KEY, len(levels), seats.pack(levels), 3, 0, facts.LONGEST, seats.GUIDED)
    match = Match(journal, game)
    play(match, 0)
    assert not Journal(nvm).kind and not Journal(nvm).values
