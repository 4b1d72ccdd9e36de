# SPDX-License-Identifier: MIT
"""A match: it goes on where it was cut off, and undo keeps its law."""

import sys
from pathlib import Path
from types import ModuleType, SimpleNamespace

import pytest

from coffer.bot import EASY, HARD, NORMAL, PERSON, RANDOM, decide
from coffer.journal import BEST, SLOTS, WON, Journal
from coffer.match import Match, pack_seats, unpack_seats

ROOT = Path(__file__).resolve().parents[2]
GAMES = ("treasure_maps", "treasure_mines", "my_treasures")


def begin(name, levels, seed=11):
    nvm = bytearray(b"\xff" * 4096)
    journal = Journal(nvm)
    facts = __import__(f"games.{name}", fromlist=["KEY"])
    journal.begin(facts.KEY, len(levels), pack_seats(levels), seed, 0, facts.LONGEST)
    return nvm, Match(journal, name)


def step(match):
    match.act(decide(match.bots, match.table, RANDOM, match.journal.seed, len(match.who)))


def state(match):
    """What a table shows to the outside, to compare two."""
    table = match.table
    actions = table.actions() if table.seat >= 0 else None
    scores = [table.score(seat) for seat in range(table.players)]
    return table.seat, table.phase, actions, table.revealed, scores


@pytest.mark.parametrize("levels", [[0], [0, 3], [3, 2, 1, 0, 3]])
def test_seats_fit_into_sixteen_bits(levels):
    assert pack_seats(levels) < 0x10000
    assert list(unpack_seats(pack_seats(levels), len(levels))) == levels


@pytest.mark.parametrize("name", GAMES)
def test_game_goes_on_after_a_cut_at_any_action(name):
    nvm, match = begin(name, [PERSON, EASY])
    turns = 0
    while match.table.seat >= 0:
        step(match)
        turns += 1
        if turns % 7 == 0:
            assert state(Match(Journal(nvm), name)) == state(match)
    assert turns > 20


@pytest.mark.parametrize("name", GAMES)
def test_undo_never_goes_past_what_was_revealed_nor_another_person(name):
    _, match = begin(name, [PERSON, PERSON])
    seen = 0
    known = []  # how much had been revealed before each action
    while match.table.seat >= 0:
        point = match.undo_point()
        if point >= 0:
            seen += 1
            me = match.table.seat
            assert match.who[point] == me
            assert all(known[n] == match.table.revealed for n in range(point, len(match.who)))
            assert all(match.who[n] == me for n in range(point, len(match.who)))
        known.append(match.table.revealed)
        step(match)
    assert seen, "a game in which nothing can ever be undone proves nothing"


@pytest.mark.parametrize("name", GAMES)
def test_undo_gives_back_the_very_table(name):
    nvm, match = begin(name, [PERSON, EASY], seed=5)
    undone = 0
    while match.table.seat >= 0 and undone < 6:
        before = state(match)
        person = match.is_person(match.table.seat)
        step(match)
        if person and match.undo_point() == len(match.who) - 1:
            match.undo()
            assert state(match) == before
            assert state(Match(Journal(nvm), name)) == before
            undone += 1
            step(match)
    assert undone


@pytest.mark.parametrize("name", GAMES)
def test_against_bots_undo_goes_back_to_ones_own_decision(name):
    _, match = begin(name, [PERSON, EASY], seed=3)
    while match.table.seat >= 0:
        point = match.undo_point()
        if point >= 0:
            assert match.is_person(match.who[point])
            assert not any(match.is_person(match.who[n]) for n in range(point + 1, len(match.who)))
        step(match)


def test_action_that_can_not_be_carried_out_ends_the_list():
    nvm, match = begin("treasure_maps", [PERSON, EASY])
    for _ in range(5):
        step(match)
    match.journal.act(65_000)
    again = Match(Journal(nvm), "treasure_maps")
    assert again.damaged
    assert state(again) == state(match)
    assert list(Journal(nvm).actions) == list(again.journal.actions)


@pytest.mark.parametrize("name", GAMES)
def test_finished_game_is_counted_once(name):
    nvm, match = begin(name, [PERSON, EASY])
    while match.table.seat >= 0:
        step(match)
    match.finish()
    match.finish()
    journal = Journal(nvm)
    kind = match.facts.KEY
    assert journal.kind == 0
    assert journal.sum(kind, 0) == 1
    assert journal.sum(kind, 1) == (1 if 0 in match.table.winners() else 0)
    assert journal.sum(kind, 2) == match.total(0)


@pytest.mark.parametrize("name", GAMES)
def test_game_between_bots_alone_is_not_counted(name):
    nvm, match = begin(name, [EASY, EASY])
    while match.table.seat >= 0:
        step(match)
    match.finish()
    assert Journal(nvm).kind == 0
    assert Journal(nvm).sum(match.facts.KEY, 0) == 0


@pytest.mark.parametrize("name", GAMES)
def test_longest_course_leaves_room_in_the_journal(name):
    facts = __import__(f"games.{name}", fromlist=["LONGEST"])
    most = 0
    for seed in range(12):
        _, match = begin(name, [EASY] * facts.PLAYERS[1], seed)
        while match.table.seat >= 0:
            step(match)
        most = max(most, len(match.who))
    assert most < facts.LONGEST <= 900


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("level", [EASY, NORMAL, HARD])
def test_bots_of_every_level_think_of_something_legal_and_change_nothing(name, level):
    _, match = begin(name, [PERSON, level])
    before = state(match)
    thought = match.think(level)
    with pytest.raises(StopIteration) as done:
        while True:
            next(thought)
    assert done.value.value in match.table.actions()
    assert state(match) == before


@pytest.mark.parametrize("name", GAMES)
def test_what_only_bots_or_only_people_need_leaves_memory_and_comes_back(name):
    _, match = begin(name, [PERSON, EASY])

    def loaded(modules):
        return {module for module in modules if f"games.{name}.{module}" in sys.modules}

    match.dismiss_bots()  # nobody has thought so far
    assert match.bots is match.bots
    assert "bots" in loaded(match.facts.BOTS)
    match.dismiss_bots()
    assert not loaded(match.facts.BOTS)
    assert match.bots.think
    for module in match.facts.PICKERS:  # the real ones need a screen
        sys.modules[f"games.{name}.{module}"] = ModuleType(module)
    assert loaded(match.facts.PICKERS) == set(match.facts.PICKERS)
    match.dismiss_picker()
    assert not loaded(match.facts.PICKERS)


def test_options_are_named_by_their_bits():
    _, match = begin(GAMES[0], [PERSON, EASY])
    match.facts = SimpleNamespace(OPTIONS=("short", "open", "advanced"))
    for bits, names in ((0, ""), (1, "short"), (2, "open"), (5, "short advanced")):
        match.journal.options = bits
        assert match.options() == dict.fromkeys(names.split(), True)


def test_room_is_kept_for_the_rest_of_the_longest_game():
    _, match = begin(GAMES[0], [PERSON, EASY])
    longest = match.facts.LONGEST
    assert match.room_needed() == longest + 8
    for _ in range(5):
        step(match)
    assert match.room_needed() == longest - 5 + 8
    match.who = bytearray(longest + 3)  # longer than the longest: there are still undo and the result
    assert match.room_needed() == 8


@pytest.mark.parametrize("name", GAMES)
def test_undo_waits_for_room_in_the_journal(name):
    _, match = begin(name, [PERSON, EASY])
    while match.undo_point() < 0:
        step(match)
    assert match.can_undo()
    match.journal.end = SLOTS - match.room_needed()
    assert not match.can_undo()
    match.journal.end -= 1
    assert match.can_undo()


def test_who_is_a_person_and_how_many():
    _, match = begin("treasure_mines", [EASY, PERSON, HARD, PERSON])
    assert [match.is_person(seat) for seat in range(4)] == [False, True, False, True]
    assert match.people() == 2


@pytest.mark.parametrize("levels", [[PERSON, PERSON], [EASY, PERSON], [PERSON, EASY]])
@pytest.mark.parametrize("name", GAMES)
def test_the_best_persons_points_and_a_persons_win_are_counted(name, levels):
    for seed in range(4):
        nvm, match = begin(name, levels, seed)
        while match.table.seat >= 0:
            step(match)
        people = [seat for seat in range(2) if levels[seat] == PERSON]
        totals = [match.table.score(seat)[len(match.rules.SOURCES)] for seat in range(2)]
        assert [match.total(seat) for seat in range(2)] == totals
        match.finish()
        journal, kind = Journal(nvm), match.facts.KEY
        assert journal.sum(kind, BEST) == max(0, *[totals[seat] for seat in people])
        assert journal.sum(kind, WON) == any(seat in people for seat in match.table.winners())


@pytest.mark.parametrize("name", GAMES)
def test_a_hint_has_a_reason_in_words(name):
    _, match = begin(name, [PERSON, EASY])
    words = {line.split(" ")[0] for line in (ROOT / "assets" / name / "en.txt").read_text().splitlines()}
    for _ in range(8):
        for action in match.table.actions()[:3]:
            before = state(match)
            assert match.reason(action) in words
            assert state(match) == before
        step(match)
