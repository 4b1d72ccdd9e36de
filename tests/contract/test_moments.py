# SPDX-License-Identifier: MIT
"""The review of a game: it finds a blunder, finds none in games of hard bots, and works for any game."""

import importlib
from types import SimpleNamespace

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from coffer.seats import HARD
from coffer.table.bot import decide, run_to_end
from coffer.table.moments import Search
from host_sim.device import Device
from tests.contract.tables import course, sizes, state
from tests.on_screen import console
from tools import games

pytestmark = pytest.mark.slow

MAX_MOMENTS = 3  # of a game
BLUNDER = 48  # sixteenths of a point: three points


def has_review(game):
    """Whether a game offers a review; without one it promises nothing here."""
    return getattr(games.facts(game), "REVIEW", False)


def table_of(game, players, seed):
    return games.rules(game).Table(players, seed, {})


def moments_of(game, players, seed, actions, seat):
    search = Search(games.bots(game), table_of(game, players, seed), actions, seat, seed)
    run_to_end(search.run())
    return search.moments


def play_hard(game, table, actions, seed, end=60):
    """Continues a game with hard bots, whose salt is that of the review, to `end` actions or its end."""
    while table.seat >= 0 and len(actions) < end:
        actions.append(decide(games.bots(game), table, HARD, seed, len(actions)))
        table.apply(actions[-1])
    return actions


def play_blunder(game, players, seed):
    """A game of hard bots with one blunder of seat 0: its actions, the blunder's index, the better action."""
    table = table_of(game, players, seed)
    actions = []
    while table.seat >= 0:
        values = {}
        best = decide(games.bots(game), table, HARD, seed, len(actions), values)
        worst = min(values, key=values.get)
        values = {worst: 0}
        if table.seat == 0 and len(actions) > 9:
            decide(games.bots(game), table, HARD, seed, len(actions), values)
        if table.seat == 0 and len(actions) > 9 and values[best] - values[worst] >= BLUNDER:
            at = len(actions)
            actions.append(worst)
            table.apply(worst)
            return play_hard(game, table, actions, seed), at, best
        actions.append(best)
        table.apply(best)
    raise AssertionError("no decision of this game matters: choose another seed")


def test_the_only_moment_is_the_blunder(game):
    if not has_review(game):
        return
    players = max(2, games.facts(game).PLAYERS[0])
    actions, at, best = play_blunder(game, players, 3)
    (moment,) = moments_of(game, players, 3, actions, 0)
    assert (moment.at, moment.made, moment.better) == (at, actions[at], best)
    assert moment.points() >= 3


def test_a_game_of_hard_bots_has_no_moments(game):
    if not has_review(game):
        return
    for players in games.facts(game).PLAYERS:
        actions = play_hard(game, table_of(game, players, 17), [], 17)
        assert moments_of(game, players, 17, actions, players - 1) == []


@settings(max_examples=4, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(seed=st.integers(0, 2**30 - 1), end=st.integers(1, 60))
def test_any_finished_or_unfinished_game_can_be_reviewed(game, seed, end):
    """Random players blunder all the time: at most three moments, each legal, costly and with a reason."""
    players = games.facts(game).PLAYERS[1]
    actions = [action for _, action in course(game, players, seed) if action is not None][:end]
    if not has_review(game):
        return
    table = table_of(game, players, seed)
    moments = {moment.at: moment for moment in moments_of(game, players, seed, actions, 0)}
    assert len(moments) <= MAX_MOMENTS
    for at, action in enumerate(actions):
        if at in moments:
            moment = moments[at]
            assert table.seat == 0 and moment.made == action != moment.better
            assert moment.better in table.actions() and moment.points() >= 2
            assert moment.why[0].startswith("why.")
        table.apply(action)


def test_every_table_of_a_review_is_one_of_the_game(game):
    """After every step the table of the search is one of the game's tables, in their order."""
    if not has_review(game):
        return
    players = games.facts(game).PLAYERS[1]
    actions = [action for _, action in course(game, players, 29) if action is not None][:24]
    twin = table_of(game, players, 29)
    states = [state(twin)]
    for action in actions:
        twin.apply(action)
        states.append(state(twin))
    table = table_of(game, players, 29)
    search = Search(games.bots(game), table, actions, 0, 29)
    index = 0
    for _ in search.run():
        index += state(table) != states[index]
        assert state(table) == states[index]
        assert len(search.moments) <= min(search.decisions + 1, MAX_MOMENTS)
    assert state(table) == states[-1]


def test_every_action_can_be_marked_within_the_screen(game):
    """Marks every action beside the next one of random games; a second drawing changes nothing."""
    if not has_review(game):
        return
    frame = importlib.import_module(f"games.{game}.made").frame
    with Device().boot() as device:
        rows = console(device).rows
        for players, options in sizes(game):
            for table, action in course(game, players, 31, options):
                if action is None:
                    continue
                words = SimpleNamespace(say=lambda *_: b", not Botswana", named=lambda *_: b"Australia")
                face = SimpleNamespace(match=SimpleNamespace(table=table), **vars(words))
                for actual in list(table.actions())[:6]:
                    rows.clear()
                    frame(face, rows, actual, action)
                    drawn_once = [bytes(row) for row in rows.rows]
                    frame(face, rows, actual, action)
                    assert [bytes(row) for row in rows.rows] == drawn_once
                    assert all(len(row) == 129 and row[0] == 0x40 for row in drawn_once)
