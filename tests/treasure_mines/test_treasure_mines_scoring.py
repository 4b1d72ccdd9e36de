# SPDX-License-Identifier: MIT
"""The count of Treasure Mines: the worked examples and tables of the rules page, word for word."""

from itertools import product

import pytest

from coffer.bits import count
from coffer.dice import Dice
from games.treasure_mines import pieces, scoring
from games.treasure_mines.host import log
from tests.treasure_mines import referee
from tests.treasure_mines.tables import table_with

BRONZE_KINDS = (pieces.CAULDRON, pieces.STATUETTE, pieces.KNIFE)


def test_one_cauldron_two_statuettes_one_knife_are_16():
    assert table_with(cauldron=1, statuette=2, knife=1).score(0)[3] == 16


def test_seven_free_tiles_are_two_packs():
    table = table_with(players=4, knife=2, crystal=3, ruby=1, diamond=1)
    assert table.score(0) == (0, 0, 0, 0, 10, 10)


@pytest.mark.parametrize("players", (4, 5))
def test_the_printed_count_of_50_with_golden_hand(players):
    table = table_with(
        players=players,
        mission=pieces.GOLDEN_HAND,
        coins=8,
        orange=[pieces.PINK_DIAMOND],
        gold=3,
        cauldron=1,
        statuette=2,
        knife=1,
        papyrus=1,
        crystal=1,
        ruby=1,
        stone=3,
    )
    assert table.score(0) == (20, 0, 8, 17, 5, 50)


@pytest.mark.parametrize("n", range(13))
@pytest.mark.parametrize(
    "collection, kind", list(enumerate(("gold", "bronze", "papyrus", "crystal", "ruby", "diamond")))
)
def test_every_threshold_of_every_set(collection, kind, n):
    assert scoring.set_points(collection, n) == referee.set_points(kind, n)
    assert (n < scoring.FIRST[collection]) == (referee.set_points(kind, n) == 0)


@pytest.mark.parametrize("stones, points", list(enumerate((0, 0, 0, -2, -4, -6, -6, -6, -6, -6, -6))))
def test_stones_take_away(stones, points):
    assert table_with(stone=stones).score(0)[3] == points


def test_a_tile_is_counted_in_the_collection_of_its_kind():
    for kind in range(pieces.STONE):
        table = table_with(players=4)
        table.tiles[kind] = 2
        sizes = [0] * scoring.COLLECTIONS
        sizes[scoring.GROUP[kind]] = 2
        assert scoring.collect(table, 0, scoring.NONE)[: scoring.COLLECTIONS] == sizes
    assert scoring.GROUP[pieces.STONE] == scoring.STONES


def test_stones_are_never_free_tiles():
    assert table_with(stone=2, ruby=1).score(0)[4] == 0


@pytest.mark.parametrize(
    "types, shards, points",
    [((1, 1, 0), 1, 6 + 10), ((2, 2, 0), 2, 12 + 20), ((1, 0, 0), 2, 6 + 10), ((2, 1, 1), 2, 12 + 20)],
)
def test_a_shard_is_of_the_type_that_helps_most(types, shards, points):
    table = table_with(orange=[pieces.BRONZE_SHARD] * shards)
    for kind, n in zip(BRONZE_KINDS, types):
        table.tiles[kind] = n
    assert table.score(0)[3] == points


# Cards, tiles, the cards left aside (gold, diamonds, shards), and the points of mission, sets and packs.
GOLD_CARD, PINK_DIAMOND, BRONZE_SHARD = pieces.GOLD_CARD, pieces.PINK_DIAMOND, pieces.BRONZE_SHARD
WAYS = [
    # two gold and a ruby are a pack; with the card they would be a set of 3, worth 3, and a ruby over
    ([GOLD_CARD], {"gold": 2, "ruby": 1}, (1, 0, 0), (0, 0, 5)),
    # the same without the ruby: the set is better than nothing
    ([GOLD_CARD], {"gold": 2}, (0, 0, 0), (0, 3, 0)),
    # with two of them: one would make 3 points and spoil the pack, both make 8
    ([GOLD_CARD, GOLD_CARD], {"gold": 2, "ruby": 1}, (0, 0, 0), (0, 8, 0)),
    # one card completes a pack, two would make a set
    ([GOLD_CARD, GOLD_CARD], {"gold": 1, "ruby": 1}, (1, 0, 0), (0, 0, 5)),
    # it neither brings nor costs anything: it is used
    ([GOLD_CARD], {"ruby": 1}, (0, 0, 0), (0, 0, 0)),
    ([PINK_DIAMOND], {"diamond": 5}, (0, 0, 0), (0, 34, 0)),
    # four diamonds, a crystal and a ruby are two packs; with the card a set of 5
    ([PINK_DIAMOND], {"diamond": 4, "crystal": 1, "ruby": 1}, (0, 0, 0), (0, 34, 0)),
    # a set of three knives is worth 6, the pack that it spoils 5
    ([BRONZE_SHARD], {"knife": 2, "ruby": 4}, (0, 0, 0), (0, 6, 5)),
    # with a cauldron and a statuette the shard brings a trio
    ([BRONZE_SHARD], {"cauldron": 1, "statuette": 1, "ruby": 4}, (0, 0, 0), (0, 16, 5)),
    # of several cards each finds its own best: the diamond makes a set, the gold card would spoil a pack
    ([GOLD_CARD, PINK_DIAMOND], {"gold": 2, "ruby": 1, "diamond": 4}, (1, 0, 0), (0, 34, 5)),
    ([GOLD_CARD, PINK_DIAMOND, BRONZE_SHARD], {"gold": 2, "ruby": 1, "diamond": 4}, (1, 0, 0), (0, 34, 5)),
    # the shard's set of three knives and the diamond's of five are worth more than the packs that they spoil
    ([BRONZE_SHARD, PINK_DIAMOND], {"knife": 2, "ruby": 4, "diamond": 4}, (0, 0, 0), (0, 40, 5)),
]


@pytest.mark.parametrize("orange, tiles, aside, points", WAYS)
def test_cards_that_count_as_tiles_are_used_or_left_aside_as_is_best(orange, tiles, aside, points):
    table = table_with(players=4, orange=orange, **tiles)
    assert tuple(scoring.aside(table, 0)) == aside
    score = table.score(0)
    assert (score[0], score[3], score[4]) == points


def met(table):
    """How far the first seat is with its mission, as the count would have it."""
    found = scoring.collect(table, 0, scoring.aside(table, 0))
    return scoring.progress(table, 0, table.kept[0], found)


def test_a_card_is_left_aside_for_the_mission_too():
    # nine free tiles are the pedlar's three packs; the gold card would make a set of three of them
    tiles = {"gold": 2, "knife": 2, "papyrus": 2, "crystal": 3}
    table = table_with(players=4, mission=pieces.PEDLAR, orange=[GOLD_CARD], **tiles)
    points = scoring.reward(pieces.PEDLAR, 4)
    assert table.score(0) == (points, 0, 0, 0, 15, points + 15)
    assert tuple(scoring.aside(table, 0)) == (1, 0, 0) and met(table) == 3
    # so would a shard
    tiles = {"gold": 2, "knife": 2, "papyrus": 2, "crystal": 3}
    table = table_with(players=4, mission=pieces.PEDLAR, orange=[BRONZE_SHARD] * 2, **tiles)
    assert tuple(scoring.aside(table, 0)) == (0, 0, 2)
    # and it is used where the mission is worth more than the pack it spoils
    tiles = {"gold": 2, "ruby": 1}
    table = table_with(players=3, mission=pieces.GOLDSMITH, orange=[GOLD_CARD] * 2, **tiles)
    assert table.score(0)[:5] == (scoring.reward(pieces.GOLDSMITH, 3), 0, 0, 8, 0)
    assert tuple(scoring.aside(table, 0)) == (0, 0, 0)


def test_no_card_ever_costs_points_however_many_there_are():
    dice = Dice(5)
    for _ in range(150):
        table = table_with(players=4)
        for kind in range(pieces.STONE):
            table.tiles[kind] = dice.roll(6)
        cards = [dice.roll(3), dice.roll(2), dice.roll(3)]
        first = pieces.GOLD_CARD - pieces.ORANGE
        totals = {}
        for used in product(*(range(number + 1) for number in cards)):
            table.cards[first : first + 3] = bytes(used)
            totals[used] = table.score(0)[-1]
        assert totals[tuple(cards)] == max(totals.values()), (list(table.tiles), cards)


def test_the_log_names_the_cards_that_were_left_aside():
    table = table_with(players=4, orange=[GOLD_CARD, GOLD_CARD], gold=1, ruby=1)
    assert log.extra(table, 0) == [("aside", ["gold"])]
    assert log.extra(table, 1) == [("aside", [])]


def test_strongboxes_are_4_points_each_and_unused_tools_nothing():
    assert table_with(orange=[pieces.STRONGBOX] * 3 + [pieces.LUCKY_DIE, pieces.SHORT_CUT]).score(0)[1] == 12


# Each mission with four players: the least that meets it, and what one fewer of spoils it.
REACHED = [
    (
        pieces.GOLDEN_HAND,
        {"gold": 1, "knife": 1, "papyrus": 1, "crystal": 1, "ruby": 1, "diamond": 1},
        "ruby",
    ),
    (pieces.GOLDSMITH, {"gold": 5}, "gold"),
    (pieces.FOUNDER, {"knife": 4}, "knife"),
    (pieces.SCRIBE, {"papyrus": 4}, "papyrus"),
    (pieces.CRYSTAL_GAZER, {"crystal": 4}, "crystal"),
    (pieces.RUBY_CROWN, {"ruby": 4}, "ruby"),
    (pieces.DIAMOND_CUTTER, {"diamond": 4}, "diamond"),
    (pieces.STONEMASON, {"stone": 3}, "stone"),
    (pieces.FULL_PURSE, {"coins": 12}, "coins"),
    (pieces.TWO_TRIOS, {"cauldron": 1, "statuette": 1, "knife": 1, "ruby": 3}, "statuette"),
    (pieces.TWO_TRIOS, {"cauldron": 1, "statuette": 1, "knife": 1, "gold": 3}, "gold"),
    (pieces.TWO_TRIOS, {"cauldron": 1, "statuette": 1, "knife": 1, "papyrus": 3}, "papyrus"),
    (pieces.PEDLAR, {"gold": 2, "knife": 2, "papyrus": 2, "crystal": 3}, "crystal"),
    (pieces.JEWELLER, {"crystal": 2, "ruby": 2, "diamond": 2}, "diamond"),
]


@pytest.mark.parametrize("mission, least, less", REACHED)
def test_a_mission_is_met_from_its_threshold_on(mission, least, less):
    assert table_with(players=4, mission=mission, **least).score(0)[0] == scoring.reward(mission, 4)
    least = dict(least)
    least[less] -= 1
    assert table_with(players=4, mission=mission, **least).score(0)[0] == 0


@pytest.mark.parametrize(
    "mission, even, odd",
    [
        (pieces.GOLDSMITH, {"gold": 5}, {"gold": 4}),
        (pieces.FOUNDER, {"knife": 4}, {"knife": 3}),
        (pieces.SCRIBE, {"papyrus": 4}, {"papyrus": 3}),
        (pieces.CRYSTAL_GAZER, {"crystal": 4}, {"crystal": 3}),
        (pieces.RUBY_CROWN, {"ruby": 4}, {"ruby": 3}),
        (pieces.FULL_PURSE, {"coins": 13}, {"coins": 10}),
    ],
)
def test_three_or_five_players_need_less_than_two_or_four(mission, even, odd):
    for players in (2, 4):
        assert table_with(players=players, mission=mission, **even).score(0)[0] == scoring.reward(
            mission, players
        )
        assert table_with(players=players, mission=mission, **odd).score(0)[0] == 0
    for players in (3, 5):
        assert table_with(players=players, mission=mission, **odd).score(0)[0] == scoring.reward(
            mission, players
        )


@pytest.mark.parametrize("players, stones", ((2, 1), (3, 0), (4, 0), (5, 0)))
def test_clean_hands_bear_no_stone_or_one_of_two_players(players, stones):
    points = scoring.reward(pieces.CLEAN_HANDS, players)
    table = table_with(players=players, mission=pieces.CLEAN_HANDS, stone=stones)
    assert table.score(0)[0] == points
    table.tiles[pieces.STONE] += 1
    assert table.score(0)[0] == 0


def test_a_fourth_bronze_tile_is_no_second_trio():
    bronze = {"cauldron": 2, "statuette": 2, "knife": 2}
    assert table_with(players=4, mission=pieces.TWO_TRIOS, **bronze).score(0)[0] == 0


@pytest.mark.parametrize("players, need", ((2, 6), (3, 4), (4, 8), (5, 6)))
def test_the_traveller_needs_so_many_mines(players, need):
    table = table_with(players=players, mission=pieces.TRAVELLER)
    table.visited[0] = (1 << need) - 1
    assert table.score(0)[0] == scoring.reward(pieces.TRAVELLER, players)
    table.visited[0] >>= 1
    assert table.score(0)[0] == 0


@pytest.mark.parametrize("players, closings", ((2, 1), (3, 1), (4, 3), (5, 3)))
def test_a_journey_is_over_with_the_first_closed_mine_or_with_the_third(players, closings):
    for closed in range(closings + 1):
        table = table_with(players=players, mission=pieces.TRAVELLER)
        table.abandoned = closed
        table.mine = 2
        table.dig(1)
        assert count(table.visited[0]) == (1 if closed < closings else 0)


def test_substitutes_count_for_the_mission():
    table = table_with(mission=pieces.GOLDSMITH, gold=4, orange=[pieces.GOLD_CARD])
    assert table.score(0)[0] == scoring.reward(pieces.GOLDSMITH, 2)


def test_ties_go_to_more_coins_then_fewer_stones_then_are_shared():
    table = table_with(coins=3)
    table.cards[pieces.ORANGES + pieces.STRONGBOX - pieces.ORANGE] = 1  # seat 1: 4 points, no coins
    table.coins[0] = 4
    table.kept[1] = pieces.LAST_MINER
    assert table.winners() == [0] and table.tie() == "coins"
    three = table_with(players=3, seat=2, coins=7)
    three.kept[0] = three.kept[1] = pieces.LAST_MINER
    assert three.winners() == [2] and three.tie() == "", "those who tie below the first don't matter"
    three.tiles[2 * pieces.KINDS + pieces.STONE] = 3  # 7 coins, 2 points less
    three.coins[0] = 5
    assert three.winners() == [2] and three.tie() == "coins"
    for seat in range(3):
        three.coins[seat] = 0
        three.tiles[seat * pieces.KINDS + pieces.STONE] = 5 - seat
    assert three.winners() == [2] and three.tie() == "", "points may be below nothing"
    table.cards[pieces.ORANGES + pieces.STRONGBOX - pieces.ORANGE] = 0
    table.coins[1] = 4
    assert table.winners() == [0, 1] and table.tie() == "shared"
    table.tiles[pieces.STONE] = 1
    assert table.winners() == [1] and table.tie() == "stones"
    table.coins[1] = 5
    assert table.winners() == [1] and table.tie() == ""


def test_the_next_size_is_the_first_that_is_worth_something_else():
    gold, crystal, ruby = 0, 3, 4
    assert [scoring.next_size(gold, size) for size in range(11)] == [3, 3, 3, 4, 5, 6, 7, 8, 9, 10, 0]
    assert [scoring.next_size(crystal, size) for size in range(11)] == [4, 4, 4, 4, 6, 6, 0, 0, 0, 0, 0]
    assert [scoring.next_size(ruby, size) for size in (4, 5, 6, 7)] == [5, 7, 7, 0]


def test_whoever_dug_last_is_the_last_miner_and_has_one_of_one():
    table = table_with()
    for last in (0, 1):
        table.last = last
        assert [scoring.progress(table, seat, pieces.LAST_MINER, ()) for seat in (0, 1)] == [1 - last, last]
