# SPDX-License-Identifier: MIT
"""The review of Treasure Mines: the last dig may be worth the win; elsewhere a loss is one of points."""

from coffer.seats import HARD
from coffer.table.bot import decide, run_to_end
from coffer.table.moments import Search
from games.treasure_mines.rules import DIG, DIG_AT, Table
from games.treasure_mines.state import reach
from tools import games

BOTS = games.bots("treasure_mines")


def about_to_win():
    """A game of hard bots up to a dig of seat 0 that ends and wins it; the best and the worst mine."""
    for seed in range(40):
        table, actions = Table(2, seed), []
        while table.seat >= 0:
            values = {}
            best = decide(BOTS, table, HARD, seed, len(actions), values)
            worst = min(values, key=values.get)
            if table.seat == 0 and table.phase == DIG and table.abandoned == table.ending - 1:
                key, *figures = run_to_end(BOTS.reason(table.copy(), best))
                if key == "why.end" and figures[0] > 90 and values[best] - values[worst] >= 48:
                    return seed, actions, best, worst
            actions.append(best)
            table.apply(best)
    raise AssertionError("no such game")


def test_a_won_game_that_was_not_ended_is_the_moment():
    seed, actions, best, worst = about_to_win()
    search = Search(BOTS, Table(2, seed), [*actions, worst], 0, seed)
    run_to_end(search.run())
    (moment,) = search.moments
    assert (moment.at, moment.made, moment.better) == (len(actions), worst, best)
    assert moment.why[0] == "why.end" and moment.why[1] > 90


def test_a_last_dig_that_only_seems_to_cost_points_is_no_loss():
    """Where the game may go on, the chance to win alone makes no loss; the decision stays the same."""
    seen = 0
    for seed in range(7000, 7012):
        table, actions = Table(2, seed), []
        while table.seat >= 0:
            asked = {}
            best = decide(BOTS, table, HARD, seed, len(actions), asked)
            ending = table.phase == DIG and table.abandoned == table.ending - 1 and len(asked) > 1
            if ending and len(reach(table.left[best - DIG_AT], table.pick[best - DIG_AT])) > 2:
                for made in asked:
                    values = {made: 0}
                    assert decide(BOTS, table, HARD, seed, len(actions), values) == best
                    by_chance, loss = asked[best] - asked[made], values[best] - values[made]
                    assert 0 <= loss <= max(by_chance + 1, 1)
                    seen += loss + 1 < by_chance
            actions.append(best)
            table.apply(best)
    assert seen > 5
