# SPDX-License-Identifier: MIT
"""The table of every game: actions, illegal ones, copies, hidden information, points."""

import pytest

from coffer.dice import EDITION
from coffer.seats import EASY, HARD, NORMAL, RANDOM
from tests.contract.tables import course, resample_hidden, sizes, state, view
from tools import games


def test_facts_are_within_the_limits_of_the_journal(game):
    facts = games.facts(game)
    assert 1 <= facts.KEY <= 15
    assert 1 <= facts.PLAYERS[0] <= facts.PLAYERS[1] <= 5
    assert len(facts.OPTIONS) <= 16 and facts.LONGEST <= 900


def test_every_game_has_its_own_number():
    keys = [games.facts(name).KEY for name in games.names()]
    assert len(set(keys)) == len(keys)


def test_actions_are_ascending_small_and_stable(game):
    for players, options in sizes(game):
        for table, action in course(game, players, 3 + players, options):
            if action is None:
                continue
            actions = list(table.actions())
            assert actions and actions == sorted(set(actions))
            assert actions[0] >= 0 and actions[-1] < 0x10000
            assert list(table.actions()) == actions == list(table.copy().actions())


@pytest.mark.slow
def test_an_illegal_action_raises_and_changes_nothing(game):
    for players, options in sizes(game):
        for number, (table, action) in enumerate(course(game, players, 5, options)):
            if action is None:
                illegal = [0, 1]
            else:
                legal = set(table.actions())
                neighbours = [each + step for each in list(legal)[:3] for step in (-1, 1, 256)]
                illegal = [each for each in (*neighbours, -1, number, 0xFFFF, 0x10000) if each not in legal]
            before = state(table)
            for wrong_action in illegal:
                with pytest.raises(ValueError):
                    table.apply(wrong_action)
            assert state(table) == before


def test_unsupported_numbers_of_players_are_refused(game):
    fewest, most = games.facts(game).PLAYERS
    for players in (fewest - 1, most + 1):
        with pytest.raises(ValueError):
            games.rules(game).Table(players, 1, {})


def test_a_table_and_its_copy_have_the_edition_of_the_rules(game):
    players = games.facts(game).PLAYERS[0]
    assert games.rules(game).Table(players, 1).edition == EDITION
    for edition in range(1, EDITION + 1):
        table = games.rules(game).Table(players, 1, {}, edition)
        assert table.edition == table.copy().edition == edition


def test_same_seed_and_actions_give_the_same_table(game):
    players = games.facts(game).PLAYERS[1]
    tables = [[(state(table), action) for table, action in course(game, players, 8)] for _ in range(2)]
    assert tables[0] == tables[1]


@pytest.mark.slow
def test_a_copy_is_independent_and_has_no_listener(game):
    for players, options in sizes(game):
        for table, action in course(game, players, 7, options):
            events = []
            table.listener = lambda *event, events=events: events.append(event)
            twin = table.copy()
            assert twin.listener is None
            twin.listener = table.listener
            assert state(twin) == state(table)
            twin.listener = None
            before = state(table)
            if action is not None:
                twin.apply(action)
            assert state(table) == before and not events
            table.listener = None


@pytest.mark.slow
def test_a_view_does_not_depend_on_what_is_hidden_from_the_seat(game):
    """Two tables that differ only in what the seat can't know give it the same view."""
    for players, options in sizes(game):
        for number, (table, action) in enumerate(course(game, players, 11, options)):
            if action is None:
                continue
            for seat in range(players):
                expected = state(view(table, seat, 99))
                other = resample_hidden(game, table, seat, number)
                assert state(view(other, seat, 99)) == expected
                if seat == table.seat:
                    assert list(view(other, seat, 99).actions()) == list(table.actions())
                    assert list(other.actions()) == list(table.actions())


def differing_attributes(table, other):
    """The attributes that differ at two tables, with the phase of the first."""
    one, two = state(table), state(other)
    return {(table.phase, key) for key in one | two if one.get(key) != two.get(key)}


@pytest.mark.slow
def test_resample_hidden_and_redeal_change_the_same_attributes(game):
    """In every phase host/hidden.py changes exactly what redeal() changes."""
    hidden, redealt = set(), set()
    for players, options in sizes(game):
        for number, (table, action) in enumerate(course(game, players, 12, options)):
            if action is None:
                continue
            for seat in {table.seat, (table.seat + 1) % players}:
                hidden |= differing_attributes(table, resample_hidden(game, table, seat, number))
                redealt |= differing_attributes(table, view(table, seat, number))
    assert hidden == redealt, explain_differences(game, hidden, redealt)


def explain_differences(game, hidden, redealt):
    """Messages with the file to change for each attribute that only one of both changes."""
    lines = []
    for phase, key in sorted(hidden ^ redealt, key=str):
        if (phase, key) in redealt:
            lines.append(
                f"in phase {phase} redeal() changes table.{key}, but host/hidden.py does not: change it in "
                f"resample_hidden(), games/{game}/host/hidden.py, too"
            )
        else:
            lines.append(
                f"in phase {phase} host/hidden.py changes table.{key}, but redeal() does not: draw it in "
                f"redeal(), games/{game}/state.py or rules.py"
            )
    return "\n".join(lines)


def test_a_difference_of_hidden_and_redealt_names_the_file_to_change():
    message = explain_differences("pig", set(), {(0, "dice")})
    assert "redeal() changes table.dice" in message and "games/pig/host/hidden.py" in message
    message = explain_differences("pig", {(0, "dice")}, set())
    assert "but redeal() does not" in message and "games/pig/state.py or rules.py" in message


def test_revealed_never_decreases(game):
    for players, options in sizes(game):
        revealed = 0
        for table, _ in course(game, players, 13, options):
            assert table.revealed >= revealed
            revealed = table.revealed


def apply_and_observe(table, action):
    """The events of an action with the seat's view after it, and whether `revealed` has grown."""
    events = []
    seat, before = table.seat, table.revealed
    table.listener = lambda *event: events.append(state(event))
    table.apply(action)
    table.listener = None
    return (events, state(view(table, seat, 99))), table.revealed > before


@pytest.mark.slow
def test_an_action_that_shows_something_hidden_increases_revealed(game):
    """If the events or the view after an action depend on what was hidden from the seat, `revealed` grows."""
    revealing_actions = revealed = 0
    for players, options in sizes(game):
        for seed in range(3):
            for table, next_action in course(game, players, seed, options):
                if next_action is None:
                    revealed += table.revealed
                    continue
                actions = table.actions()
                for action in {actions[0], next_action, actions[-1]}:
                    tables = [resample_hidden(game, table, table.seat, sample) for sample in range(3)]
                    observations, increases = zip(*[apply_and_observe(each, action) for each in tables])
                    if observations.count(observations[0]) < len(observations):
                        revealing_actions += 1
                        assert all(increases), (
                            f"action {action} in phase {table.phase} shows something hidden"
                        )
    assert revealing_actions or not revealed, "nothing is hidden here, but `revealed` grows"


@pytest.mark.slow
def test_points_add_up_and_there_is_a_winner(game):
    sources = games.rules(game).SOURCES
    for players, options in sizes(game):
        for seed in range(4):
            *_, (table, _) = course(game, players, seed, options)
            for seat in range(players):
                score = table.score(seat)
                assert sum(score[: len(sources)]) == score[len(sources)]
            winners = list(table.winners())
            assert winners == sorted(set(winners)) and winners
            totals = [table.score(seat)[len(sources)] for seat in range(players)]
            if players > 1:
                assert {totals[seat] for seat in winners} == {max(totals)}
            assert isinstance(table.tie(), str)


@pytest.mark.slow
def test_longest_exceeds_the_length_of_every_game(game):
    """Random games of every size, and games of bots of the largest size, which are longer."""
    facts = games.facts(game)
    courses = [(players, options, RANDOM, 12) for players, options in sizes(game)]
    courses += [(facts.PLAYERS[1], {}, level, 3) for level in (EASY, NORMAL, HARD)]
    for players, options, level, seeds in courses:
        for seed in range(seeds):
            actions = [action for _, action in course(game, players, seed, options, level)][:-1]
            assert len(actions) < facts.LONGEST, f"{players} players, seed {seed}: {len(actions)} actions"
