# SPDX-License-Identifier: MIT
"""The table: actions, what is illegal, copies, what is hidden, points."""

import pytest

from coffer.dice import EDITION
from coffer.seats import EASY, HARD, NORMAL, RANDOM
from tests.contract.tables import course, resample_hidden, sizes, state, view
from tools import games


def test_facts_are_what_the_console_can_keep(game):
    facts = games.facts(game)
    assert 1 <= facts.KEY <= 15
    assert 1 <= facts.PLAYERS[0] <= facts.PLAYERS[1] <= 5
    assert len(facts.OPTIONS) <= 16 and facts.LONGEST <= 900


def test_every_game_has_a_number_of_its_own():
    keys = [games.facts(name).KEY for name in games.names()]
    assert len(set(keys)) == len(keys)


def test_actions_ascend_are_small_and_stay_the_same(game):
    for players, options in sizes(game):
        for table, action in course(game, players, 3 + players, options):
            if action is None:
                continue
            actions = list(table.actions())
            assert actions and actions == sorted(set(actions))
            assert actions[0] >= 0 and actions[-1] < 0x10000
            assert list(table.actions()) == actions == list(table.copy().actions())


@pytest.mark.slow
def test_what_is_illegal_raises_and_changes_nothing(game):
    for players, options in sizes(game):
        for number, (table, action) in enumerate(course(game, players, 5, options)):
            if action is None:
                tried = [0, 1]
            else:
                legal = set(table.actions())
                near = [each + step for each in list(legal)[:3] for step in (-1, 1, 256)]
                tried = [each for each in (*near, -1, number, 0xFFFF, 0x10000) if each not in legal]
            before = state(table)
            for wrong in tried:
                with pytest.raises(ValueError):
                    table.apply(wrong)
            assert state(table) == before


def test_numbers_of_players_beyond_the_rules_are_refused(game):
    fewest, most = games.facts(game).PLAYERS
    for players in (fewest - 1, most + 1):
        with pytest.raises(ValueError):
            games.rules(game).Table(players, 1, {})


def test_a_table_keeps_the_edition_of_the_rules_and_so_does_its_copy(game):
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
def test_copy_is_a_table_of_its_own_that_tells_nothing(game):
    for players, options in sizes(game):
        for table, action in course(game, players, 7, options):
            heard = []
            table.listener = lambda *event, heard=heard: heard.append(event)
            twin = table.copy()
            assert twin.listener is None
            twin.listener = table.listener
            assert state(twin) == state(table)
            twin.listener = None
            before = state(table)
            if action is not None:
                twin.apply(action)
            assert state(table) == before and not heard
            table.listener = None


@pytest.mark.slow
def test_a_seat_sees_the_same_whatever_is_hidden_from_it(game):
    """Two tables that differ only in what the seat can't know give it the very same view."""
    for players, options in sizes(game):
        for number, (table, action) in enumerate(course(game, players, 11, options)):
            if action is None:
                continue
            for seat in range(players):
                seen = state(view(table, seat, 99))
                other = resample_hidden(game, table, seat, number)
                assert state(view(other, seat, 99)) == seen
                if seat == table.seat:
                    assert list(view(other, seat, 99).actions()) == list(table.actions())
                    assert list(other.actions()) == list(table.actions())


def parts(table, other):
    """What is different at two tables, and what is decided at the first."""
    one, two = state(table), state(other)
    return {(table.phase, key) for key in one | two if one.get(key) != two.get(key)}


@pytest.mark.slow
def test_what_is_hidden_is_what_is_drawn_anew(game):
    """In every phase host/hidden.py changes everything that redeal() draws again, and nothing else."""
    hidden, drawn = set(), set()
    for players, options in sizes(game):
        for number, (table, action) in enumerate(course(game, players, 12, options)):
            if action is None:
                continue
            for seat in {table.seat, (table.seat + 1) % players}:
                hidden |= parts(table, resample_hidden(game, table, seat, number))
                drawn |= parts(table, view(table, seat, number))
    assert hidden == drawn, unlike(game, hidden, drawn)


def unlike(game, hidden, drawn):
    """Which file to change when what is hidden and what is drawn are not the same."""
    lines = []
    for phase, key in sorted(hidden ^ drawn, key=str):
        if (phase, key) in drawn:
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


def test_what_is_hidden_and_not_drawn_is_said_with_the_file_to_change():
    said = unlike("pig", set(), {(0, "dice")})
    assert "redeal() changes table.dice" in said and "games/pig/host/hidden.py" in said
    said = unlike("pig", {(0, "dice")}, set())
    assert "but redeal() does not" in said and "games/pig/state.py or rules.py" in said


def test_what_was_revealed_never_becomes_less(game):
    for players, options in sizes(game):
        known = 0
        for table, _ in course(game, players, 13, options):
            assert table.revealed >= known
            known = table.revealed


def learnt(table, action):
    """What the seat on turn hears of an action and sees after it, and whether that can't be undone."""
    heard = []
    seat, before = table.seat, table.revealed
    table.listener = lambda *event: heard.append(state(event))
    table.apply(action)
    table.listener = None
    return (heard, state(view(table, seat, 99))), table.revealed > before


@pytest.mark.slow
def test_what_depends_on_luck_or_on_others_secrets_can_not_be_taken_back(game):
    """An action that teaches a seat anything about what was hidden from it makes `revealed` grow."""
    lessons = revealed = 0
    for players, options in sizes(game):
        for seed in range(3):
            for table, played in course(game, players, seed, options):
                if played is None:
                    revealed += table.revealed
                    continue
                actions = table.actions()
                for action in {actions[0], played, actions[-1]}:
                    tables = [resample_hidden(game, table, table.seat, luck) for luck in range(3)]
                    known, grown = zip(*[learnt(each, action) for each in tables])
                    if known.count(known[0]) < len(known):
                        lessons += 1
                        assert all(grown), f"action {action} in phase {table.phase} shows something hidden"
    assert lessons or not revealed, "nothing is hidden here, but `revealed` grows"


@pytest.mark.slow
def test_points_add_up_and_somebody_wins(game):
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
def test_longest_game_is_longer_than_any(game):
    """Games at random at every size, and of bots at the largest, which are longer."""
    facts = games.facts(game)
    courses = [(players, options, RANDOM, 12) for players, options in sizes(game)]
    courses += [(facts.PLAYERS[1], {}, level, 3) for level in (EASY, NORMAL, HARD)]
    for players, options, level, seeds in courses:
        for seed in range(seeds):
            actions = [action for _, action in course(game, players, seed, options, level)][:-1]
            assert len(actions) < facts.LONGEST, f"{players} players, seed {seed}: {len(actions)} actions"
