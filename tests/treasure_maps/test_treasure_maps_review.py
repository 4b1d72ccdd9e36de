# SPDX-License-Identifier: MIT
"""Worked examples of the review: somebody leaves a map unfinished, or claims the worst one there is."""

from coffer.seats import HARD
from coffer.table.bot import decide, run_to_end
from coffer.table.moments import Search
from games.treasure_maps.masks import MASKS
from games.treasure_maps.rules import MARK, Table
from tools import games

SEED = 12
BOTS = games.bots("treasure_maps")


def completes(table, action):
    """Whether a mark fills the last free cells of a map."""
    return not table.free[2 * table.seat + (action >> 8)] & ~MASKS[action & 255]


def test_a_map_that_could_have_been_completed_is_the_moment():
    """Hard plays both sides; then seat 0 may complete a map, and marks a cell of the other one instead."""
    table, actions = Table(2, SEED), []
    while True:
        best = decide(BOTS, table, HARD, SEED, len(actions))
        if table.seat == 0 and table.phase == MARK and completes(table, best):
            others = [action for action in table.actions() if action >> 8 != best >> 8]
            if others:
                break
        actions.append(best)
        table.apply(best)
    search = Search(BOTS, Table(2, SEED), [*actions, others[-1]], 0, SEED)
    run_to_end(search.run())
    (moment,) = search.moments
    assert (moment.at, moment.made, moment.better) == (len(actions), others[-1], best)
    assert moment.why[0].startswith("why.completes") and moment.points() >= 2
