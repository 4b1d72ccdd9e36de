# SPDX-License-Identifier: MIT
"""What the corrected rules changed: edition 2 plays by them, edition 1 is finished as it began."""

from array import array

import pytest

from coffer.dice import Dice
from coffer.table import bot
from coffer.table.bot import run_to_end
from games.my_treasures import bots, commentary, rules
from games.my_treasures.host import scenes
from games.my_treasures.pieces import FRESH_WIND, LUCKY_FIND, TILES
from games.my_treasures.rules import FIRST, Table
from games.my_treasures.state import CHOOSE_CELL, TAKE_HAND, TAKE_OUTDOORS
from tests.my_treasures.tables import stacked, tile
from tests.on_screen import console, face
from tools.scenes import Stage

HAND = FIRST[TAKE_HAND]
OUT = FIRST[TAKE_OUTDOORS]
CELL = FIRST[CHOOSE_CELL]
FOUR = ["leaf/red", "leaf/yellow", "leaf/green", "leaf/blue"]
NEW = ["shell/red", "shell/blue", "shell/green", "shell/violet"]


def act(table, *actions):
    for action in actions:
        table.apply(action)


# -- special tiles in the hand --


def test_a_special_drawn_on_space_1_is_used_before_any_curio():
    table = stacked(2, ["shell/red", "lucky_find", "animal/red", "bottle/green"], FOUR)
    act(table, 1)
    assert table.actions() == [HAND + 1]
    act(table, HAND + 1)
    assert table.tile == tile("bottle/green") and table.cabinets[table.seat].lucky == 1
    act(table, CELL)
    assert table.actions() == [HAND, HAND + 1], "then any curio"


def test_of_three_specials_on_space_1_two_are_used_and_the_third_is_discarded():
    table = stacked(2, ["lucky_find", "fresh_wind", "lucky_find", *NEW, "bottle/green"], FOUR)
    seat = table.seat
    act(table, 1)
    assert table.actions() == [HAND, HAND + 1, HAND + 2], "the player chooses which"
    act(table, HAND + 1, OUT, CELL)
    assert table.actions() == [HAND, HAND + 1]
    act(table, HAND, CELL + 1)
    assert table.cabinets[seat].lucky == 1 and table.cabinets[seat].tiles[1] == tile("bottle/green")
    assert (rules.DISCARDED, seat, [LUCKY_FIND], rules.HAND) in table.heard
    assert table.bag.discards[LUCKY_FIND] == 1


def test_two_specials_on_space_1_are_both_used_and_the_curio_is_discarded():
    table = stacked(2, ["lucky_find", "shell/red", "lucky_find", "bottle/green", "bottle/blue"], FOUR)
    seat = table.seat
    act(table, 1, HAND + 2, CELL)
    assert table.actions() == [HAND]
    act(table, HAND, CELL + 1)
    assert table.cabinets[seat].lucky == 2 and table.bag.discards[tile("shell/red")] == 1


def test_of_two_specials_on_space_2_one_is_used_and_the_other_goes_outdoors():
    table = stacked(2, ["lucky_find", "fresh_wind", "bottle/green"], FOUR)
    seat = table.seat
    act(table, 2)
    assert table.actions() == [HAND, HAND + 1]
    act(table, HAND, CELL)
    assert table.outdoors[-1] == FRESH_WIND
    assert table.actions() == [OUT + n for n in range(5)], "outdoors it may be left"
    act(table, OUT, CELL + 1)
    assert table.cabinets[seat].lucky == 1 and FRESH_WIND in table.outdoors


def test_a_special_on_space_2_is_used_first_and_the_curio_goes_outdoors():
    table = stacked(2, ["shell/red", "lucky_find", "bottle/green"], FOUR)
    act(table, 2)
    assert table.actions() == [HAND + 1]
    act(table, HAND + 1, CELL)
    assert table.outdoors[-1] == tile("shell/red")


def test_a_special_outdoors_is_taken_or_left():
    table = stacked(2, ["lucky_find"], FOUR)
    act(table, 3)
    assert table.actions() == [OUT + n for n in range(5)]


def test_in_edition_1_a_special_in_the_hand_acts_only_when_taken():
    table = stacked(2, ["fresh_wind", "shell/blue", "animal/red^"], FOUR, edition=1)
    seat = table.seat
    act(table, 1)
    assert table.actions() == [HAND, HAND + 1, HAND + 2]
    act(table, HAND + 1, CELL, HAND + 1, CELL + 1)
    assert table.outdoors == [tile(word) for word in FOUR] and table.bag.discards[FRESH_WIND] == 1
    assert table.cabinets[seat].lucky == 0 and rules.SPECIAL_USED not in [kind for kind, *_ in table.heard]
    table = stacked(2, ["shell/red", "lucky_find"], FOUR, edition=1)
    act(table, 2, HAND + 0, CELL)
    assert table.outdoors[-1] == tile("lucky_find")


@pytest.mark.parametrize("edition, key", [(1, "why.lucky"), (2, "why.first")])
def test_a_hint_gives_the_rule_as_the_reason_for_a_special_of_the_hand(edition, key):
    table = stacked(2, ["lucky_find", "shell/red"], FOUR, edition=edition)
    act(table, 2)
    assert run_to_end(bots.reason(table, HAND)) == (key,)


@pytest.mark.parametrize("level", (1, 2, 3))
def test_bots_choose_among_the_specials_of_a_hand(level):
    for seed in range(8):
        table = stacked(2, ["shell/red", "fresh_wind", "lucky_find"], FOUR, seed)
        act(table, 1)
        assert bot.decide(bots, table, level, seed, 1) in (HAND + 1, HAND + 2)


@pytest.mark.parametrize(
    "edition, space, hand, worth",
    [
        (1, 1, (1, 4, LUCKY_FIND), 50 + 40),
        (2, 1, (1, 4, LUCKY_FIND), 10 + 50),
        (2, 1, (1, FRESH_WIND, LUCKY_FIND), 20 + 10),
        (2, 1, (1, 4, 7), 50 + 40),
        (1, 2, (1, LUCKY_FIND), 50 + 40),
        (2, 2, (1, LUCKY_FIND), 10 + 50),
    ],
)
def test_a_bot_that_chooses_a_space_expects_to_take_specials_first(edition, space, hand, worth):
    table = Table(2, 5, None, edition)
    mind = bots.Mind(table, 2, Dice(1))
    mind._best[:] = array("h", [50, 40, 30] + [0] * 22)  # by pair
    mind._lucky, mind._wind = 10, 20
    drawn = bytes(hand)
    pairs = {(tile - 1) // 3 for tile in drawn}
    outdoors = bytes([4]) if space == 2 else b""
    assert max(mind._two(pair, mind._best, space, drawn, outdoors) for pair in pairs) == worth


# -- fresh wind --


def blown(seed, edition):
    """A table whose bag is empty when the only fresh wind outdoors is taken."""
    table = Table(2, seed, None, edition)
    table.bag.counts = bytearray(TILES)
    table.bag.counts[tile("shell/red")] = table.bag.size = 1
    table.bag.discards[tile("shell/blue")] = 2
    table.outdoors = [tile("leaf/red"), FRESH_WIND]
    act(table, 3, OUT + 1)
    return table


def test_a_fresh_wind_never_comes_back_among_its_own_four_tiles():
    again = [seed for seed in range(60) if FRESH_WIND in blown(seed, 1).outdoors]
    assert again, "as it did in edition 1"
    for seed in range(60):
        table = blown(seed, 2)
        assert len(table.outdoors) == 4 and FRESH_WIND not in table.outdoors
        assert table.bag.discards[FRESH_WIND] == 1, "it is discarded afterwards"


# -- the advanced walk --


def test_a_walk_can_be_advanced_from_edition_2_on():
    assert Table(1, 3, {"advanced": True}).options == {"advanced": True}
    with pytest.raises(ValueError):
        Table(1, 3, {"advanced": True}, 1)
    assert Table(2, 3, {"advanced": True}, 1).bag.size == 56


def test_the_cursor_stands_on_the_special_tile_that_must_be_taken():
    device = scenes.open_table(Stage("en").instant(), scenes.offers(TAKE_HAND, FRESH_WIND)).device
    me = face(device)
    specials = [n for n, each in enumerate(me.match.table.hand) if each >= FRESH_WIND]
    assert len(me.match.table.hand) > len(specials), "there are others"
    for key in ("left", "right", "up", "down"):
        device.tap(key)
        assert me.picker.at in specials
    assert commentary.describe_cursor(me).endswith(me.say("thing.first"))
    device.close()


def test_a_walk_is_made_advanced_in_set_up():
    stage = Stage("en").boot()
    device = stage.device
    while console(device).stack[-1].labels[console(device).stack[-1].at] != b"My Treasures":
        stage.press("up")
    stage.press("A", "wait:300")
    setup = console(device).stack[-1]
    assert setup.name == "my_treasures"
    stage.press("down")
    while len(setup.levels) > 1:
        stage.press("left")
    stage.press("down", "down")
    assert setup.labels[setup.at] == b"Advanced"
    stage.press("right", "up", "up", "up", "A", "wait:800")
    table = face(device).match.table
    assert (table.players, table.options, table.bag.size) == (1, {"advanced": True}, 56)
    device.close()
