# SPDX-License-Identifier: MIT
"""A match in the journal: it goes on after a cut at every action, undo keeps its law, results count once."""

from coffer import figures, seats
from coffer.journal import Journal
from coffer.seats import EASY, PERSON, RANDOM
from coffer.table.bot import decide
from coffer.table.match import Match
from tests.contract.tables import sizes, state
from tools import games


def begin(name, levels, seed=11):
    nvm = bytearray(b"\xff" * 4096)
    journal = Journal(nvm)
    facts = games.facts(name)
    journal.begin(facts.KEY, len(levels), seats.pack(levels), seed, 0, facts.LONGEST)
    return nvm, Match(journal, name)


def pair(name, first, second):
    """Two seats, or the one that a game for one player has."""
    return [first, second][: games.facts(name).PLAYERS[1]]


def step(match):
    match.act(decide(match.bots, match.table, RANDOM, match.journal.seed, len(match.who)))


def test_game_goes_on_after_a_cut_at_every_action(game):
    nvm, match = begin(game, pair(game, PERSON, EASY))
    while match.table.seat >= 0:
        step(match)
        again = Match(Journal(nvm), game)
        assert state(again.table) == state(match.table)
        assert (again.who, again.settled) == (match.who, match.settled)


def test_every_size_goes_on_after_a_cut(game):
    for players, options in sizes(game):
        if options:
            continue
        nvm, match = begin(game, [PERSON] * players, 12)
        while match.table.seat >= 0:
            step(match)
            if len(match.who) % 10 == 0:
                assert state(Match(Journal(nvm), game).table) == state(match.table)


def test_undo_never_goes_past_what_was_revealed_nor_another_person(game):
    _, match = begin(game, pair(game, PERSON, PERSON))
    known = []  # how much had been revealed before each action
    while match.table.seat >= 0:
        point = match.undo_point()
        if point >= 0:
            me = match.table.seat
            assert match.who[point] == me
            assert all(known[n] == match.table.revealed for n in range(point, len(match.who)))
            assert all(match.who[n] == me for n in range(point, len(match.who)))
        known.append(match.table.revealed)
        step(match)


def test_undo_gives_back_the_very_table(game):
    nvm, match = begin(game, pair(game, PERSON, EASY), seed=5)
    while match.table.seat >= 0:
        before = state(match.table)
        person = match.is_person(match.table.seat)
        step(match)
        if person and match.undo_point() == len(match.who) - 1:
            match.undo()
            assert state(match.table) == before
            assert state(Match(Journal(nvm), game).table) == before
            step(match)


def test_against_bots_undo_goes_back_to_ones_own_decision(game):
    _, match = begin(game, pair(game, PERSON, EASY), seed=3)
    while match.table.seat >= 0:
        point = match.undo_point()
        if point >= 0:
            assert match.is_person(match.who[point])
            assert not any(match.is_person(match.who[n]) for n in range(point + 1, len(match.who)))
        step(match)


def test_action_that_can_not_be_carried_out_ends_the_list(game):
    nvm, match = begin(game, pair(game, PERSON, EASY))
    for _ in range(5):
        step(match)
    match.journal.act(65_000)
    again = Match(Journal(nvm), game)
    assert again.damaged
    assert state(again.table) == state(match.table)
    assert list(Journal(nvm).actions) == list(again.journal.actions)


def test_finished_game_is_counted_once(game):
    players = games.facts(game).PLAYERS[1]
    nvm, match = begin(game, [PERSON] + [EASY] * (players - 1))
    level = EASY if players > 1 else 0
    while match.table.seat >= 0:
        step(match)
    match.finish()
    match.finish()
    journal = Journal(nvm)
    kind = match.facts.KEY
    assert journal.kind == 0
    own = [journal.get(figures.of_game(kind, players, level, which), 0) for which in range(4)]
    assert own == [1, int(0 in match.table.winners()), match.total(0), match.total(0)]


def test_game_between_bots_alone_is_not_counted(game):
    nvm, match = begin(game, [EASY] * games.facts(game).PLAYERS[1])
    while match.table.seat >= 0:
        step(match)
    match.finish()
    assert Journal(nvm).kind == 0
    assert not Journal(nvm).values
