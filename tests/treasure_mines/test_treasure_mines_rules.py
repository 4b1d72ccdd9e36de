# SPDX-License-Identifier: MIT
"""The turn of Treasure Mines, every chance card, the abandoning of mines and the end, one promise a test."""

import pytest

from coffer.dice import EDITION
from games.treasure_mines import pieces, rules, scoring
from games.treasure_mines.rules import Table
from games.treasure_mines.state import reach


def past_missions(players, seed=1, edition=EDITION):
    """A table at its first dig."""
    table = Table(players, seed, None, edition)
    while table.phase == rules.KEEP:
        table.apply(table.actions()[0])
    return table


def test_a_roll_of_3_on_a_fresh_mine_takes_the_third_tile_and_the_pickaxe_stays_in_its_gap():
    table = past_missions(2)
    seat = table.seat
    third = table.kind(0, 2)
    table.mine = 0
    table.dig(3)
    assert table.tiles[seat * pieces.KINDS + third] == 1
    assert table.left[0] == 0b1111011
    assert table.pick[0] == 2 + 1


def test_the_pickaxe_skips_gaps_and_goes_on_from_the_left():
    table = past_missions(2)
    table.left[0] = 0b0100110  # tiles in places 1, 2 and 5
    table.pick[0] = 3 + 1
    assert [table.landing(0, d) for d in range(1, 8)] == [5, 1, 2, 5, 1, 2, 5]


def test_a_mission_that_is_kept_and_a_roll_are_described():
    table = Table(2, 1)
    told = []
    table.listener = lambda *event: told.append(event)
    kept = [table.actions()[0]]
    table.apply(kept[0])
    kept.append(table.actions()[1])
    table.apply(kept[1])
    assert told == [(rules.KEPT, 0, kept[0], 0), (rules.KEPT, 1, kept[1], 0)]
    del told[:]
    table.apply(rules.DIG_AT + 2)
    assert told[0] == (rules.ROLLED, table.first, 2, table.roll)
    assert told[1][:2] == (rules.DUG, table.first)


def test_coins_on_a_tile_go_with_it_and_its_mine_is_on_the_journey():
    table = past_missions(4)
    seat = table.seat
    table.lying[3] = 0b11_11_11
    table.mine = 3
    before = table.coins[seat]
    table.dig(2)
    assert table.lying[3] == 0b11_00_11, "those on the others stay"
    assert table.coins[seat] >= before + 3
    assert table.visited[seat] == 1 << 3


def test_places_are_reached_from_the_pickaxe_on_and_then_from_the_left():
    assert list(reach(0b0100110, 0)) == [1, 2, 5]
    assert list(reach(0b0100110, 2)) == [2, 5, 1]
    assert list(reach(0b0100110, 3)) == [5, 1, 2]


def drawn(card, players=4, seed=3, before=None, edition=EDITION):
    """A table on which seat `first` has just drawn a card, and the events told."""
    table = past_missions(players, seed, edition)
    told = []
    table.listener = lambda kind, p, a, b: told.append((kind, p, a, b))
    table.deck = bytearray([card])
    table.pile = 1
    if before:
        before(table)
    mine, place = next(
        (m, p)
        for m in range(table.mines)
        for p in range(1, 7)
        if table.mark(m, p) == pieces.STAR and table.left[m] >> p & 1
    )
    table.mine = mine
    table.dig(next(d for d in range(1, 8) if table.landing(mine, d) == place))
    return table, told


@pytest.mark.parametrize("card, coins", [(0, 2), (1, 3), (2, 5)])
def test_purses_bring_their_coins(card, coins):
    table, told = drawn(card)
    assert table.coins[table.first] == coins
    assert (rules.CARRIED_OUT, table.first, card, coins) in told
    assert table.seat == (table.first + 1) % 4


def test_gold_vein_lays_2_coins_on_up_to_3_tiles_that_bear_none():
    table, _ = drawn(pieces.GOLD_VEIN)
    assert table.seat == table.first and table.phase == rules.VEIN
    table.lying[6] = 0b01_00  # a coin on place 1 of mine G
    table.apply(rules.VEIN_AT + 6)
    masks = [action - rules.PLACES_OF for action in table.actions()]
    assert 0 in masks and 0b1110 not in masks and 0b11100 in masks
    assert max(bin(m).count("1") for m in masks) == 3
    table.apply(rules.PLACES_OF + 0b11100)
    assert [table.coins_on(6, p) for p in range(7)] == [0, 1, 2, 2, 2, 0, 0]
    assert table.phase == rules.DIG and table.seat != table.first


def test_gold_vein_may_be_left_unused():
    table, told = drawn(pieces.GOLD_VEIN)
    table.apply(rules.VEIN_AT + 2)
    table.apply(rules.PLACES_OF)
    assert not any(table.lying)
    assert told[-1] == (rules.CARRIED_OUT, table.first, pieces.GOLD_VEIN, 0)


def test_dangerous_ground_pays_on_every_bare_tile():
    table, _ = drawn(pieces.DANGEROUS_GROUND)
    table.lying[6] = 0b10_00
    table.left[6] = 0b0111111
    table.apply(rules.GROUND_AT + 6)
    assert [table.coins_on(6, p) for p in range(7)] == [1, 2, 1, 1, 1, 1, 0]


def test_second_shift_gives_another_turn():
    table, told = drawn(pieces.SECOND_SHIFT)
    assert told[-2:] == [
        (rules.DREW, table.first, pieces.SECOND_SHIFT, 0),
        (rules.CARRIED_OUT, table.first, pieces.SECOND_SHIFT, 0),
    ]
    assert table.seat == table.first and table.phase == rules.DIG and not table.again


def nearly_empty(table):
    """Every mine has its stone and a tile with a star."""
    for mine in range(table.mines):
        star = next(p for p in range(1, 7) if table.mark(mine, p) == pieces.STAR)
        table.left[mine] = 1 | 1 << star


def nearly_over(table):
    """And the next mine that closes is the last."""
    table.abandoned = table.ending - 1
    nearly_empty(table)


@pytest.mark.parametrize("edition", range(1, EDITION + 1))
def test_second_shift_in_the_last_turn_is_lost(edition):
    table, told = drawn(pieces.SECOND_SHIFT, before=nearly_over, edition=edition)
    assert table.seat == -1 and table.phase == rules.OVER and table.actions() == []
    card = [rules.DREW, rules.CARRIED_OUT]
    order = [rules.DUG, *card, rules.ABANDONED] if edition == 1 else [rules.DUG, rules.ABANDONED, *card]
    assert [event[0] for event in told] == order


@pytest.mark.parametrize(
    "card, first", [(pieces.GOLD_VEIN, rules.VEIN_AT), (pieces.DANGEROUS_GROUND, rules.GROUND_AT)]
)
def test_no_card_lays_coins_in_a_mine_that_has_one_tile_left(card, first):
    table, told = drawn(card, before=nearly_empty)
    assert (rules.ABANDONED, table.first, table.mine, 0) in told
    assert first + table.mine not in table.actions() and len(table.actions()) == table.mines - 1
    earlier, told = drawn(card, before=nearly_empty, edition=1)
    assert rules.ABANDONED not in [event[0] for event in told]
    assert first + earlier.mine in earlier.actions(), "edition 1 closes it when the turn is over"


def test_the_last_turn_is_carried_out_in_full_and_the_last_miner_shown_before():
    def last_miners(table):
        nearly_over(table)
        table.kept[table.first] = pieces.LAST_MINER

    table, told = drawn(pieces.GOLD_VEIN, before=last_miners)
    assert [event[0] for event in told] == [rules.DUG, rules.ABANDONED, rules.REVEALED, rules.DREW]
    assert (table.seat, table.phase, table.last) == (table.first, rules.VEIN, table.first)
    table.apply(table.actions()[0])
    table.apply(table.actions()[-1])
    assert (table.seat, table.phase) == (-1, rules.OVER)
    assert [event[0] for event in told[4:]] == [rules.CARRIED_OUT]
    assert table.score(table.first)[0] == scoring.reward(pieces.LAST_MINER, 4)


def test_spoil_heap_takes_a_stone_or_brings_a_coin():
    def with_stone(table):
        table.tiles[table.seat * pieces.KINDS + pieces.STONE] = 2

    table, told = drawn(pieces.SPOIL_HEAP, before=with_stone)
    assert table.tiles[table.first * pieces.KINDS + pieces.STONE] == 1 and table.coins[table.first] == 0
    assert told[-1] == (rules.CARRIED_OUT, table.first, pieces.SPOIL_HEAP, 1)
    table, told = drawn(pieces.SPOIL_HEAP)
    assert table.coins[table.first] == 1
    assert told[-1] == (rules.CARRIED_OUT, table.first, pieces.SPOIL_HEAP, 0)


def with_rubies(table):
    other = (table.seat + 1) % table.players
    table.tiles[other * pieces.KINDS + pieces.RUBY] = 2
    table.marked[other * pieces.KINDS + pieces.RUBY] = 1 + 16  # one ★, one +2
    table.tiles[other * pieces.KINDS + pieces.STONE] = 1


def test_barter_swaps_one_treasure_for_another_without_its_marks_acting():
    table, told = drawn(pieces.BARTER, before=with_rubies)
    me, other = table.first, (table.first + 1) % 4
    own = next(kind for kind in range(8) if table.tiles[me * pieces.KINDS + kind])
    assert table.phase == rules.SWAP
    swap = 1024 + other * 64 + own * 8 + pieces.RUBY  # numbers that kept games hold
    assert table.actions() == [512, swap]
    table.apply(swap)
    assert table.tiles[me * pieces.KINDS + pieces.RUBY] == 1
    assert table.tiles[other * pieces.KINDS + pieces.RUBY] == 1
    assert table.tiles[other * pieces.KINDS + own] == 1
    assert sum(table.coins) == 0 and table.pile == 0
    assert rules.barter(swap) == (other, own, pieces.RUBY)
    seat, gave, got = rules.bartered(told[-1][3])
    assert seat == other and gave & 7 == own and got == pieces.RUBY | pieces.STARRED


def dug(mark):
    """A table whose first player has dug one tile with that mark, and where it stands among the tiles."""
    table = after_roll([], 1)
    seat = table.seat = table.first
    table.tiles = bytearray(len(table.tiles))
    table.marked = bytearray(len(table.marked))
    table.left = bytearray([127] * table.mines)
    places = [(mine, place) for mine in range(table.mines) for place in range(1, 7)]
    table.mine, place = next(each for each in places if table.mark(*each) == mark)
    kind = table.kind(table.mine, place)
    table.pick[table.mine] = 0
    table.dig(place + 1)
    return table, seat, seat * pieces.KINDS + kind


@pytest.mark.parametrize("mark", [pieces.PLAIN, pieces.STAR, pieces.PLUS])
def test_a_tile_keeps_its_mark_when_it_is_dug_and_when_it_is_handed_over(mark):
    table, seat, at = dug(mark)
    assert table.tiles[at] == 1
    assert (table.marked[at] & 15, table.marked[at] >> 4) == (mark == pieces.STAR, mark == pieces.PLUS)
    other = (seat + 1) % table.players
    assert table._hand_over(seat, other, at - seat * pieces.KINDS) >> 3 == mark
    there = at + (other - seat) * pieces.KINDS
    assert (table.tiles[at], table.marked[at], table.tiles[there]) == (0, 0, 1)
    assert (table.marked[there] & 15, table.marked[there] >> 4) == (mark == pieces.STAR, mark == pieces.PLUS)


def test_a_plus_tile_brings_two_coins():
    for mark, coins in ((pieces.PLAIN, 0), (pieces.PLUS, 2)):
        table, seat, _ = dug(mark)
        assert table.coins[seat] == coins


def test_barter_may_be_declined_and_is_skipped_when_nobody_has_a_treasure():
    table, told = drawn(pieces.BARTER, before=with_rubies)
    table.apply(rules.NO_SWAP)
    assert told[-1] == (rules.CARRIED_OUT, table.first, pieces.BARTER, 0)
    table, told = drawn(pieces.BARTER)
    assert table.phase == rules.DIG and told[-1] == (rules.CARRIED_OUT, table.first, pieces.BARTER, 0)


@pytest.mark.parametrize("card", range(pieces.ORANGE, pieces.ORANGE + pieces.ORANGES))
def test_orange_cards_are_kept(card):
    table, told = drawn(card)
    assert table.holds(table.first, card) == 1
    assert [table.oranges(seat) for seat in range(4)] == [int(seat == table.first) for seat in range(4)]
    assert (rules.CARRIED_OUT, table.first, card, 0) in told
    assert table.seat != table.first


def after_roll(orange, roll, edition=EDITION):
    """A table whose first player has rolled and may use cards."""
    for seed in range(1000):
        table = past_missions(2, seed, edition)
        for card in orange:
            table.cards[table.seat * pieces.ORANGES + card - pieces.ORANGE] += 1
        table.apply(rules.DIG_AT)
        if table.roll == roll:
            return table
    raise AssertionError("a die without that face")


def test_lucky_die_rolls_again_and_the_second_roll_counts():
    table = after_roll([pieces.LUCKY_DIE], 2)
    assert table.actions() == [rules.AS_ROLLED, rules.ROLL_AGAIN]
    table.apply(rules.ROLL_AGAIN)
    assert 1 <= table.roll <= 6 and table.holds(table.first, pieces.LUCKY_DIE) == 0
    assert (table.rolled, table.used) == (2, bytes((table.roll,)))
    assert table.left[0] == 127 & ~(1 << table.roll - 1)


@pytest.mark.parametrize("action, place", [(rules.AS_ROLLED, 3), (rules.ONE_MORE, 4), (rules.ONE_FEWER, 2)])
def test_short_cut_moves_one_more_or_one_fewer(action, place):
    table = after_roll([pieces.SHORT_CUT], 4)
    assert table.actions() == [rules.AS_ROLLED, rules.ONE_MORE, rules.ONE_FEWER]
    table.apply(action)
    assert table.left[0] == 127 & ~(1 << place)
    assert table.holds(table.first, pieces.SHORT_CUT) == (action == rules.AS_ROLLED)


def test_no_step_fewer_after_a_1():
    assert rules.ONE_FEWER not in after_roll([pieces.SHORT_CUT], 1).actions()


def test_any_number_of_orange_cards_may_be_used_one_after_the_other():
    table = after_roll([pieces.LUCKY_DIE] * 2 + [pieces.SHORT_CUT] * 4, 3)
    told = []
    table.listener = lambda *event: told.append(event)
    use = [rules.ONE_FEWER, rules.ONE_FEWER]
    for action in use:
        table.apply(action)
    assert (table.phase, table.roll, table.shift) == (rules.USE, 3, -2)
    assert table.actions() == [rules.AS_ROLLED, rules.ROLL_AGAIN, rules.ONE_MORE], "no fewer: it is a 1 now"
    assert not told, "nothing of it is out: it can be taken back"
    table.apply(rules.ROLL_AGAIN)
    second = table.roll
    assert (table.shift, told) == (0, [(rules.ROLLED, table.first, 0, second)]), "the new roll counts alone"
    table.apply(rules.ROLL_AGAIN)
    third = table.roll
    table.apply(rules.ONE_MORE)
    assert table.phase == rules.USE and table.holds(table.first, pieces.SHORT_CUT) == 1
    table.apply(rules.AS_ROLLED)
    assert table.used == bytes((rules.ONE_FEWER, rules.ONE_FEWER, second, third, rules.ONE_MORE))
    assert table.left[0] == 127 & ~(1 << third), "the third roll, and one more"
    assert [event[0] for event in told][-1] in (rules.DUG, rules.DREW, rules.CARRIED_OUT)


def test_who_has_used_the_last_card_digs_at_once():
    table = after_roll([pieces.SHORT_CUT, pieces.SHORT_CUT, pieces.STRONGBOX], 2)
    table.apply(rules.ONE_MORE)
    assert table.phase == rules.USE and table.left[0] == 127
    table.apply(rules.ONE_MORE)
    assert table.left[0] == 127 & ~(1 << 3)


def test_a_card_that_was_drawn_in_a_turn_is_used_in_a_later_one():
    table, _ = drawn(pieces.SHORT_CUT)
    assert table.seat != table.first and table.holds(table.first, pieces.SHORT_CUT) == 1


def test_one_orange_card_a_turn_in_edition_1():
    table = after_roll([pieces.LUCKY_DIE, pieces.LUCKY_DIE, pieces.SHORT_CUT], 3, 1)
    used = table.first
    table.apply(rules.ROLL_AGAIN)
    assert table.phase != rules.USE or table.seat != used
    assert table.holds(used, pieces.LUCKY_DIE) == 1 and table.holds(used, pieces.SHORT_CUT) == 1


def test_no_question_is_asked_without_a_card_for_the_roll():
    table = after_roll([pieces.STRONGBOX], 3)
    assert table.phase != rules.USE


def one_dig_from_abandoning(table, mine, coins=0):
    table.left[mine] = 0b11
    table.lying[mine] = coins
    table.mine = mine


def test_the_last_tile_closes_its_mine_and_its_coins_are_lost():
    table = after_roll([], 1)
    one_dig_from_abandoning(table, 1, 0b10_10)
    seat = table.seat
    table.dig(1)
    assert table.abandoned == 1 and rules.DIG_AT + 1 not in table.actions()
    assert table.coins[seat] == 2 and table.lying[1] == 0 and table.pick[1] == 0


@pytest.mark.parametrize("players, mines", [(2, 5), (3, 5), (4, 8), (5, 8)])
def test_the_game_ends_with_the_5th_or_8th_abandoned_mine_and_shows_the_last_miner(players, mines):
    table = past_missions(players, 5)
    told = []
    table.listener = lambda *event: told.append(event)
    for n in range(mines):
        assert table.seat >= 0
        last = table.seat
        table.kept[last] = pieces.LAST_MINER
        one_dig_from_abandoning(table, n)
        table.dig(1)
    assert table.seat == -1 and table.last == last
    assert told[-1] == (rules.REVEALED, last, pieces.LAST_MINER, 0)
    assert table.score(last)[0] == scoring.reward(pieces.LAST_MINER, players)


def test_a_used_up_deck_is_reshuffled_from_the_used_cards():
    def empty(table):
        table.pile = 0
        table.cards[pieces.STRONGBOX - pieces.ORANGE] = 3

    table, _ = drawn(pieces.FOUND_PURSE, before=empty)
    assert table.pile == 40 - 3 - 1
    assert pieces.STRONGBOX not in table.deck
