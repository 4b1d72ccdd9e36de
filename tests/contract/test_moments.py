# SPDX-License-Identifier: MIT
"""The review of a game: a blunder is found, hard makes none, and any game can be looked at."""

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

MOST = 3  # moments of a game
BLUNDER = 48  # sixteenths of a point: three points


def reviewed(game):
    """Skips nothing: a game that offers no review has nothing to keep."""
    return getattr(games.facts(game), "REVIEW", False)


def table_of(game, players, seed):
    return games.rules(game).Table(players, seed, {})


def moments_of(game, players, seed, actions, seat):
    search = Search(games.bots(game), table_of(game, players, seed), actions, seat, seed)
    run_to_end(search.run())
    return search.moments


def play_hard(game, table, actions, seed, end=60):
    """A game of hard bots, whose luck is that of the review, goes on to so many actions, or to its end."""
    while table.seat >= 0 and len(actions) < end:
        actions.append(decide(games.bots(game), table, HARD, seed, len(actions)))
        table.apply(actions[-1])
    return actions


def blunder(game, players, seed):
    """A game of hard bots in which seat 0 once does what it values least: actions, where, what is better."""
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
            where = len(actions)
            actions.append(worst)
            table.apply(worst)
            return play_hard(game, table, actions, seed), where, best
        actions.append(best)
        table.apply(best)
    raise AssertionError("no decision of this game matters: choose another seed")


def test_a_blunder_is_found_and_nothing_else(game):
    if not reviewed(game):
        return
    players = max(2, games.facts(game).PLAYERS[0])
    actions, where, best = blunder(game, players, 3)
    (moment,) = moments_of(game, players, 3, actions, 0)
    assert (moment.at, moment.made, moment.better) == (where, actions[where], best)
    assert moment.points() >= 3


def test_hard_makes_no_mistake_by_its_own_dice(game):
    if not reviewed(game):
        return
    for players in games.facts(game).PLAYERS:
        actions = play_hard(game, table_of(game, players, 17), [], 17)
        assert moments_of(game, players, 17, actions, players - 1) == []


@settings(max_examples=4, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(seed=st.integers(0, 2**30 - 1), end=st.integers(1, 60))
def test_any_game_can_be_reviewed_finished_or_not(game, seed, end):
    """Random players blunder all the time: three moments at the most, each legal, worth it and explained."""
    players = games.facts(game).PLAYERS[1]
    actions = [action for _, action in course(game, players, seed) if action is not None][:end]
    if not reviewed(game):
        return
    table = table_of(game, players, seed)
    found = {moment.at: moment for moment in moments_of(game, players, seed, actions, 0)}
    assert len(found) <= MOST
    for at, action in enumerate(actions):
        if at in found:
            moment = found[at]
            assert table.seat == 0 and moment.made == action != moment.better
            assert moment.better in table.actions() and moment.points() >= 2
            assert moment.why[0].startswith("why.")
        table.apply(action)


def test_a_review_changes_nothing_of_the_game_and_stops_at_any_step(game):
    """After every step its table is one of the game's, in their order."""
    if not reviewed(game):
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
    done = 0
    for _ in search.run():
        done += state(table) != states[done]
        assert state(table) == states[done]
        assert len(search.moments) <= min(search.decisions + 1, MOST)
    assert state(table) == states[-1]


def test_whatever_was_done_can_be_marked_within_the_screen(game):
    """Every action beside every other one, at tables of random games; drawing it twice changes nothing."""
    if not reviewed(game):
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
                for made in list(table.actions())[:6]:
                    rows.clear()
                    frame(face, rows, made, action)
                    once = [bytes(row) for row in rows.rows]
                    frame(face, rows, made, action)
                    assert [bytes(row) for row in rows.rows] == once
                    assert all(len(row) == 129 and row[0] == 0x40 for row in once)
