# SPDX-License-Identifier: MIT
"""A match: it goes on where it was cut off, and undo keeps its law."""

import pytest

from coffer import seats
from coffer.journal import Journal
from coffer.seats import EASY, PERSON, RANDOM
from coffer.table.bot import decide
from coffer.table.match import Match

GAMES = ("treasure_maps", "treasure_mines", "my_treasures")


def begin(name, levels, seed=11):
    nvm = bytearray(b"\xff" * 4096)
    journal = Journal(nvm)
    facts = __import__(f"games.{name}", fromlist=["KEY"])
    journal.begin(facts.KEY, len(levels), seats.pack(levels), seed, 0, facts.LONGEST)
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
    assert seats.pack(levels) < 0x10000
    assert list(seats.unpack(seats.pack(levels), len(levels))) == levels


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
