# SPDX-License-Identifier: MIT
"""A worked example of the review: a tile that completes a line is placed where it completes none."""

from coffer.seats import HARD
from coffer.table.bot import decide, run_to_end
from coffer.table.moments import Search
from games.my_treasures.rules import CHOOSE_CELL, Table
from tools import games

SEED = 12
BOTS = games.bots("my_treasures")


def why(table, action):
    view = table.copy()
    return run_to_end(BOTS.reason(view, action))


def test_a_line_that_could_have_been_completed_is_the_moment():
    """Hard plays both sides; then seat 0 holds the tile of a line worth 3, and spoils another one with it."""
    table, actions = Table(2, SEED), []
    while True:
        values = {}
        best = decide(BOTS, table, HARD, SEED, len(actions), values)
        worst = min(values, key=values.get)
        if table.seat == 0 and table.phase == CHOOSE_CELL and values[best] - values[worst] > 48:
            key, *figures = why(table, best)
            if key == "why.completes" and figures[0] >= 3:
                break
        actions.append(best)
        table.apply(best)
    search = Search(BOTS, Table(2, SEED), [*actions, worst], 0, SEED)
    run_to_end(search.run())
    (moment,) = search.moments
    assert (moment.at, moment.made, moment.better) == (len(actions), worst, best)
    assert moment.why == (key, *figures) and moment.points() >= 3
