# SPDX-License-Identifier: MIT
"""`python -m tools.bench.modules` lists what the build's modules cost, as a console loads them."""

import pytest

from tools import games
from tools.bench import modules
from tools.errors import UserError, run_standalone


@pytest.mark.slow
@pytest.mark.parametrize("game", games.names())
def test_every_built_module_is_listed_after_those_that_it_needs(game):
    known = modules.program([game])
    order = modules.in_order(known, [game])
    assert sorted(order) == sorted(known)
    places = [order.index(f"{name}") for name in ("coffer.console", "coffer.home.board")]
    places += [order.index(f"games.{game}.{leaf}") for leaf in ("rules", "screens", "bots")]
    assert places == sorted(places), "menu, then table, then bots"


@pytest.mark.slow
def test_a_module_costs_what_its_parts_cost():
    game = games.names()[0]
    costs = modules.heap([game])
    [rules] = [name for name in costs if name.startswith(f"games.{game}.rules")]
    assert "state" in rules, "the build's parts are named"
    assert 4_000 < costs[rules] < 30_000


def test_a_game_must_be_named(capsys):
    with pytest.raises(UserError, match="which game"):
        modules.main([])
    with pytest.raises(UserError, match="choose from"):
        modules.main(["chess"])


def test_alone_it_says_so_in_a_sentence(monkeypatch):
    monkeypatch.setattr("sys.argv", ["modules"])
    with pytest.raises(SystemExit, match="which game"):
        run_standalone(modules.main)


def test_what_comes_to_puzzles_and_reviews_alone_is_at_no_other_table():
    """At a table of its own, a review's or a puzzle's, measure.heap_of_special_tables() measures it."""
    every = modules.at_every_table()
    assert "coffer.table.match" in every
    assert not {f"coffer.table.{leaf}" for leaf in modules.SPECIAL_TABLES} & set(every)
    assert "coffer.puzzles" not in every
