# SPDX-License-Identifier: MIT
"""The sentences of Treasure Mines' puzzles: what each claims is so, and no idea comes too often."""

from collections import Counter

from games.treasure_mines.host import puzzles
from games.treasure_mines.pieces import KINDS, RUBY, STAR
from games.treasure_mines.rules import AS_ROLLED, DIG_AT
from games.treasure_mines.state import USE
from tests import shipped_puzzles

SHIPPED = shipped_puzzles.puzzles_of("treasure_mines")
ENDS = ("ahead", "chance", "certain")  # one idea: the game is ended while one is ahead


def tables_of(why):
    """The positions that are explained so, with their answers."""
    return shipped_puzzles.tables_of("treasure_mines", why)


def test_no_idea_comes_more_than_six_times():
    ideas = Counter(puzzle.entries["why"][0] for puzzle in SHIPPED)
    ends = sum(ideas.pop(why, 0) for why in ENDS)
    assert len(SHIPPED) == 24 and ends <= 6 and max(ideas.values()) <= 6 and len(ideas) >= 5


def test_a_ruby_that_the_other_one_does_not_need_explains_nothing():
    for table, best in tables_of("rubies"):
        other = 1 - table.seat
        have, brings = puzzles.rubies(table, best)
        assert table.tiles[other * KINDS + RUBY] == have and brings in (20, 30)
        table.tiles[other * KINDS + RUBY] = have - 1
        assert puzzles.rubies(table, best) is None


def test_where_every_roll_brings_a_card_every_tile_has_a_star():
    for table, best in tables_of("stars"):
        mine = best - DIG_AT
        assert {table.mark(mine, table.landing(mine, roll)) for roll in range(1, 7)} == {STAR}


def test_a_card_is_kept_only_if_it_brings_little_now():
    for table, best in tables_of("keep"):
        assert best == AS_ROLLED
        gains = {action: puzzles.gain(table, action) for action in table.actions()}
        assert puzzles.keep(table, best) == (max(gains.values()) - gains[AS_ROLLED],)
        assert 0 < max(gains.values()) - gains[AS_ROLLED] <= 3


def test_who_hurries_leads_and_closes_the_last_mine_but_one():
    for table, best in tables_of("hurry"):
        (lead,) = puzzles.hurry(table, best)
        assert lead > 0 and table.abandoned == table.ending - 2
        table.apply(best)
        while table.phase == USE:
            table.apply(AS_ROLLED)
        assert table.abandoned == table.ending - 1
