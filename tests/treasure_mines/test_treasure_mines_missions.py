# SPDX-License-Identifier: MIT
"""The missions of Treasure Mines as they are printed, and several cards at once that count as tiles."""

from pathlib import Path

import pytest

from games.treasure_mines import pieces, rules, scoring
from games.treasure_mines.host import log
from games.treasure_mines.rules import Table
from tests.treasure_mines.tables import table_with

SIZES = (2, 3, 4, 5)
PAGE = Path(__file__).parents[2] / "docs" / "bots" / "treasure_mines_balance.md"

# What each mission asks for / its points, with 2, 3, 4 and 5 players; – where it stays in the box.
PRINTED = """
golden hand       –       –    1/20    1/20
last miner     1/10    1/14    1/20    1/19
goldsmith      5/21    4/21    5/26    4/23
founder        4/15    3/14    4/19    3/16
scribe         4/18    3/16    4/23    3/19
crystal gazer  4/16    3/15    4/21    3/18
ruby crown     4/18    3/17    4/20    3/18
diamond cutter    –       –    4/16    4/15
clean hands    1/18    0/22    0/25    0/20
stonemason     3/19    3/23    3/19    3/24
full purse    13/15   10/15   12/16   10/15
two trios      2/14    2/20    2/18    2/20
traveller      6/15    4/17    8/24    6/19
pedlar         2/15    3/28    3/23    3/24
jeweller          –       –    2/23    2/28
"""
MISSIONS = {" ".join(line.split()[:-4]): line.split()[-4:] for line in PRINTED.strip().splitlines()}
IN_PLAY = [
    (name, players, *map(int, cells[players - 2].split("/")))
    for name, cells in MISSIONS.items()
    for players in SIZES
    if cells[players - 2] != "–"
]
BOXED = [name for name, cells in MISSIONS.items() if "–" in cells]


def number(name):
    """The mission of that name."""
    return getattr(pieces, name.upper().replace(" ", "_"))


# -- what missions ask for ----------------------------------------------------------------


def test_missions_and_chance_cards_have_their_place_on_the_rules_page():
    assert [number(name) for name in MISSIONS] == list(range(pieces.MISSIONS))
    assert [name.replace(" ", "_") for name in MISSIONS] == list(log.MISSIONS)
    names = ["gold_card" if name == "gold" else name for name in log.CHANCES]
    assert [getattr(pieces, name.upper()) for name in names] == list(range(pieces.CHANCES))
    assert pieces.ORANGE == pieces.LUCKY_DIE and pieces.CHANCES - pieces.ORANGE == pieces.ORANGES == 6


@pytest.mark.parametrize("name, players, need, points", IN_PLAY)
def test_a_mission_asks_for_what_is_printed_and_brings_what_is_printed(name, players, need, points):
    mission = number(name)
    assert (scoring.needed(mission, players), scoring.reward(mission, players)) == (need, points)
    line = dict(log.event_lines(Table(players, 1), rules.KEPT, 0, mission, 0))
    assert (line["kept"], line["asks"], line["points"]) == (log.MISSIONS[mission], need, points)


@pytest.mark.parametrize("players", SIZES)
def test_the_missions_of_a_small_table_leave_three_in_the_box(players):
    dealt = [number(name) for name, cells in MISSIONS.items() if cells[players - 2] != "–"]
    assert list(pieces.missions(players)) == dealt


@pytest.mark.parametrize("players, points", [(4, 15), (5, 19)])
def test_a_game_of_edition_1_keeps_the_points_of_then(players, points):
    hand_of_all = hand("golden hand", 1)
    for edition, bonus in ((1, points), (2, 20)):
        assert scoring.reward(pieces.GOLDEN_HAND, players, edition) == bonus
        table = table_with(players, mission=pieces.GOLDEN_HAND, edition=edition, **hand_of_all)
        assert table.score(0)[0] == bonus
        line = dict(log.event_lines(table, rules.KEPT, 0, pieces.GOLDEN_HAND, 0))
        assert line["points"] == bonus


@pytest.mark.parametrize("name", BOXED)
def test_what_stays_in_the_box_has_the_numbers_of_four_players(name):
    mission = number(name)
    for players in (2, 3):
        assert scoring.needed(mission, players) == scoring.needed(mission, 4)
        assert scoring.reward(mission, players) == scoring.reward(mission, 4)


def test_the_page_about_balance_prints_the_same_numbers():
    rows = [line.strip("| ").split(" | ") for line in PAGE.read_text("utf-8").splitlines()]
    for name, cells in MISSIONS.items():
        row = next(row for row in rows if row[0] == name)
        asks_nothing = name in ("last miner", "two trios")  # which have no number, only points
        assert row[2:] == [
            cell.split("/")[-1] if asks_nothing else cell.replace("/", " / ") for cell in cells
        ]


def hand(name, much):
    """What a player has who is so far with a mission, and no further."""
    if name == "golden hand":
        return dict.fromkeys(("gold", "knife", "papyrus", "crystal", "ruby", "diamond"), much)
    if name == "jeweller":
        return dict.fromkeys(("crystal", "ruby", "diamond"), much)
    if name == "two trios":
        return {"cauldron": 1, "statuette": 1, "knife": 1, "ruby": 3 * much - 3}
    if name == "pedlar":  # packs of free tiles, and two tiles of the next
        packs = [{"gold": 2}, {"gold": 2, "papyrus": 2, "ruby": 1}, {"gold": 2, "papyrus": 2, "ruby": 4}]
        return (packs + [{"gold": 2, "papyrus": 2, "ruby": 4, "crystal": 3}])[much]
    kind = {
        "goldsmith": "gold",
        "founder": "statuette",
        "scribe": "papyrus",
        "crystal gazer": "crystal",
        "ruby crown": "ruby",
        "diamond cutter": "diamond",
        "stonemason": "stone",
        "full purse": "coins",
        "traveller": "mines",
    }[name]
    return {kind: much}


@pytest.mark.parametrize(
    "name, players, need, points", [each for each in IN_PLAY if each[0] not in ("last miner", "clean hands")]
)
def test_a_mission_is_met_with_the_number_printed_and_not_with_one_less(name, players, need, points):
    for much, bonus in ((need - 1, 0), (need, points)):
        assert table_with(players, mission=number(name), **hand(name, much)).score(0)[0] == bonus


@pytest.mark.parametrize(
    "name, players, need, points", [each for each in IN_PLAY if each[0] == "clean hands"]
)
def test_clean_hands_are_met_with_the_number_printed_and_not_with_one_more(name, players, need, points):
    for much, bonus in ((need, points), (need + 1, 0)):
        assert table_with(players, mission=number(name), stone=much).score(0)[0] == bonus


@pytest.mark.parametrize("name, players, need, points", [each for each in IN_PLAY if each[0] == "last miner"])
def test_the_last_miner_gets_what_is_printed_if_the_last_dig_was_theirs(name, players, need, points):
    for last, bonus in ((-1, 0), (0, points), (1, 0)):
        table = table_with(players, mission=number(name))
        table.last = last
        assert table.score(0)[0] == bonus


# -- several cards that count as tiles ----------------------------------------------------

GOLD, DIAMOND, SHARD = pieces.GOLD_CARD, pieces.PINK_DIAMOND, pieces.BRONZE_SHARD

# Mission, players, cards and tiles; the gold cards, pink diamonds and shards that are left aside, and the
# points of mission, sets and packs.
SEVERAL = [
    # nine free tiles are three packs: sets of gold and bronze would spoil them, the diamond does not
    (
        "pedlar 4",
        [GOLD, GOLD, DIAMOND, SHARD, SHARD],
        "2 gold 2 knife 2 papyrus 3 crystal",
        (2, 0, 2),
        (23, 0, 15),
    ),
    # one shard completes the third pack, a second one would make a trio of them
    ("pedlar 4", [SHARD, SHARD], "2 gold 1 knife 2 papyrus 3 crystal", (0, 0, 1), (23, 0, 15)),
    # so do one gold card of two, and a shard
    ("pedlar 4", [GOLD, GOLD, SHARD], "1 gold 1 knife 2 papyrus 3 crystal", (1, 0, 0), (23, 0, 15)),
    # diamond and shard complete it, the gold card would spoil it
    ("pedlar 4", [GOLD, DIAMOND, SHARD], "2 gold 1 knife 2 papyrus 2 ruby", (1, 0, 0), (23, 0, 15)),
    # a set of five diamonds is worth as much as the pedlar's 24 and two packs: then the card is used
    ("pedlar 5", [DIAMOND], "2 gold 2 papyrus 1 ruby 4 diamond", (0, 0, 0), (0, 34, 5)),
    # for 28 it would be left aside; three players never hold it, but the count does not depend on that
    ("pedlar 3", [GOLD, DIAMOND], "2 gold 2 papyrus 1 ruby 4 diamond", (1, 1, 0), (28, 0, 15)),
    # two shards beside a cauldron and a statuette are a trio; one gold card of two completes a pack
    (
        "last miner 4",
        [GOLD, GOLD, SHARD, SHARD],
        "1 cauldron 1 statuette 1 gold 1 ruby",
        (1, 0, 0),
        (0, 16, 5),
    ),
    # four gold are 8, five diamonds 34: better than the pack of two gold and a ruby
    ("last miner 4", [GOLD, GOLD, DIAMOND], "2 gold 1 ruby 4 diamond", (0, 0, 0), (0, 42, 0)),
    # each of the three is one of the six treasures
    ("golden hand 4", [GOLD, DIAMOND, SHARD], "1 papyrus 1 crystal 1 ruby", (0, 0, 0), (20, 0, 10)),
    # five gold by two cards; three knives by the shard are 6, their pack was 5
    ("goldsmith 4", [GOLD, GOLD, SHARD], "3 gold 2 knife 1 ruby", (0, 0, 0), (26, 21, 0)),
    # two shards make a trio of one knife, two gold cards a set of one gold
    ("two trios 4", [GOLD, GOLD, SHARD, SHARD], "1 gold 1 knife", (0, 0, 0), (18, 19, 0)),
    # the second diamond is the card; two gold cards make a set, and six free tiles are left
    ("jeweller 5", [GOLD, GOLD, DIAMOND], "1 gold 2 crystal 2 ruby 1 diamond", (0, 0, 0), (28, 3, 10)),
    # four diamonds meet the mission and are no set yet: a pack, and one over; the shard makes a set of knives
    ("diamond cutter 5", [DIAMOND, SHARD], "3 diamond 2 knife", (0, 0, 0), (15, 6, 5)),
]


@pytest.mark.parametrize("last", (False, True))
@pytest.mark.parametrize("kept, orange, tiles, left, points", SEVERAL)
def test_each_of_several_cards_is_used_or_left_aside_as_gives_most(last, kept, orange, tiles, left, points):
    name, _, players = kept.rpartition(" ")
    seat = int(players) - 1 if last else 0
    words = tiles.split()
    owned = {kind: int(n) for n, kind in zip(words[::2], words[1::2])}
    table = table_with(int(players), seat, number(name), orange=orange, **owned)
    assert tuple(scoring.aside(table, seat)) == left
    mission, boxes, coins, sets, packs, total = table.score(seat)
    assert (mission, sets, packs) == points
    assert (boxes, coins, total) == (0, 0, sum(points))
