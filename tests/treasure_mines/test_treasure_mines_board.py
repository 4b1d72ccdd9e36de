# SPDX-License-Identifier: MIT
"""The board tells the truth: gains are differences of real counts, dice the rules' odds, nothing is cut."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from coffer.bits import cells, count
from coffer.dice import Dice
from games.treasure_mines import pieces, rules, scoring
from games.treasure_mines.board import Board
from games.treasure_mines.commentary import digs_to_the_end
from tests.on_screen import console, face
from tests.treasure_mines.on_device import decides, scene
from tools.pack import languages

WORDS = 124  # pixels in the rows 5 and 6


class Unseen:
    """As much of a face as a board needs that nobody sees."""

    pen = None


def position(players, seed, moves):
    """A table some random moves into the game, where somebody names a mine; None if there is none."""
    table = rules.Table(players, seed)
    dice = Dice(seed + 1)
    while table.seat >= 0 and (moves > 0 or table.phase != rules.DIG):
        actions = table.actions()
        table.apply(actions[dice.roll(len(actions))])
        moves -= 1
    return table if table.seat >= 0 else None


def enriched(table, data):
    """Any cards, mission, coins and journey, perhaps the last mine but one closed: all that counts apart."""
    for at in range(len(table.cards)):
        table.cards[at] = data.draw(st.integers(0, 1), label="card")
    for seat in range(table.players):
        table.kept[seat] = data.draw(st.sampled_from(list(pieces.missions(table.players))), label="mission")
        table.coins[seat] = data.draw(st.integers(5, 14), label="coins")
        table.visited[seat] = data.draw(st.integers(0, (1 << table.mines) - 1), label="visited")
    if data.draw(st.booleans(), label="last"):
        table.abandoned = table.ending - 1


def known(table):
    """A board on which everything is counted."""
    board = Board(Unseen())
    while not board.known:
        board.count_on(table, table.seat)
    return board


@settings(max_examples=60, deadline=None)
@given(st.data(), st.integers(2, 5), st.integers(0, 1 << 20), st.integers(0, 60))
def test_shown_gain_is_the_difference_of_the_real_counts(data, players, seed, moves):
    table = position(players, seed, moves)
    if table is None:
        return
    enriched(table, data)
    seat = table.seat
    board = known(table)
    before = table.score(seat)[-1]
    assert board.counts[0][-1] == before
    for mine in cells(table.open):
        board.open(table, mine, -1)
        for steps in range(1, 7):
            dug = table.copy()
            dug.mine = mine
            place = dug.landing(mine, steps)
            cards = bytes(dug.cards)
            dug.pile = 0
            dug.reshuffle = lambda dug=dug: strongboxes(dug)
            dug.dig(steps)
            if table.mark(mine, place) == pieces.STAR:  # the card that was drawn is not part of the gain
                dug.cards[:] = cards
            assert board.gain(table, seat, mine, place) == dug.score(seat)[-1] - before


def strongboxes(table):
    """A deck in which every card is kept and does nothing else."""
    table.deck = bytearray([pieces.STRONGBOX] * 9)
    table.pile = 9


@settings(max_examples=60, deadline=None)
@given(st.integers(2, 5), st.integers(0, 1 << 20), st.integers(0, 60))
def test_dice_under_a_tile_are_the_rolls_that_the_rules_lead_there(players, seed, moves):
    table = position(players, seed, moves)
    if table is None:
        return
    board = Board(Unseen())
    for mine in cells(table.open):
        board.open(table, mine, -1)
        landings = [table.landing(mine, steps) for steps in range(1, 7)]
        left = len(board.order)
        assert left == count(table.left[mine])
        for place in board.order:
            shown = [n + 1 for n in range(6) if board.order[n % left] == place]
            assert shown == [n + 1 for n in range(6) if landings[n] == place]
            assert board.chances(place) == len(shown)


@settings(max_examples=40, deadline=None)
@given(st.integers(2, 5), st.integers(0, 1 << 20), st.integers(20, 70))
def test_game_is_never_over_before_the_warning_says_it_can_be(players, seed, moves):
    table = position(players, seed, moves)
    if table is None:
        return
    digs, _ = digs_to_the_end(table)
    dice = Dice(seed)
    made = 0
    while table.seat >= 0:
        if table.phase == rules.DIG:
            made += 1
        actions = table.actions()
        table.apply(actions[dice.roll(len(actions))])
    assert made >= digs > 0


@pytest.mark.parametrize("language", languages.found())
def test_words_about_every_tile_fit_in_every_language(language):
    device = scene(4, 7, decides(rules.DIG), language)
    device.run(400)
    table = face(device)
    width = console(device).rows.font.width
    why = device.modules["games.treasure_mines.board"].why
    nothing = (0, 0, 0, 0, 0, 0)
    for mission in (pieces.GOLDSMITH, pieces.FULL_PURSE):
        for sets in (-6, 0, 6, 100):
            for packs in (-5, 0, 5):
                for coins in (0, 4):
                    for kind in range(pieces.KINDS):
                        table.board.counts = [nothing] + [(0, 0, 0, sets, packs, 0)] * pieces.KINDS
                        change = sets + packs + coins + scoring.reward(mission, 4)
                        line = why(table, table.match.table, kind, change, coins)
                        assert line and width(line) <= WORDS, line
    device.close()


def test_seventh_tile_comes_into_view_when_coins_are_laid_on_it():
    device = scene(2, 3, decides(rules.VEIN))
    board_of = face(device)
    table = board_of.match.table
    fresh = [mine for mine in cells(table.open) if count(table.left[mine]) == 7]
    while board_of.mine not in fresh:
        device.tap("down").run(60)
    device.tap("A").run(400)
    device.tap("left", "left").run(60)
    assert board_of.board.first == 1 and board_of.board.order.index(board_of.place) == 6
    device.close()


def test_kinds_next_step_is_that_of_the_points_table():
    crystals, papyri, stones = [scoring.GROUP[n] for n in (pieces.CRYSTAL, pieces.PAPYRUS, pieces.STONE)]
    assert scoring.next_size(crystals, 2) == 4 and scoring.set_points(crystals, 4) == 14
    assert scoring.next_size(stones, 2) == 3 and scoring.set_points(stones, 3) == 2
    assert scoring.next_size(papyri, 7) == scoring.next_size(papyri, 12) == 0
