# SPDX-License-Identifier: MIT
"""What can be looked at: who has won which card, blank tokens, the album, the rival's card, the rules."""

import random

import pytest

from coffer.home.records import rank
from coffer.words import number
from games.my_treasures import PLAYERS, TITLES, commentary, rules
from games.my_treasures.host import log, scenes
from games.my_treasures.pieces import RIVALS
from games.my_treasures.rules import Table
from games.my_treasures.scoring import CARDS, won_by
from games.my_treasures.state import CHOOSE_SPACE, TURN_RIVAL
from tests.on_screen import console, face, top
from tools.pack import ASSETS, languages
from tools.pack.rules_pages import read_sections
from tools.scenes import Stage


@pytest.mark.parametrize("players", (1, 2, 3, 4))
def test_every_card_of_a_game_is_open_won_by_one_seat_or_given_up(players):
    for seed in range(5):
        table = Table(players, seed)
        given = set()
        table.listener = lambda kind, p, a, b, given=given: given.update(a if kind == rules.COVERED else ())
        dice = random.Random(seed)
        while table.seat >= 0:
            table.apply(dice.choice(table.actions()))
            for card in range(1, CARDS + 1):
                owners = [seat for seat in range(players) if table.cabinets[seat].cards >> card & 1]
                assert won_by(table, card) == (owners[0] if owners else -1)
                places = (table.cards >> card & 1) + len(owners) + (card in given)
                assert places == table.dealt >> card & 1


def test_a_card_that_was_won_says_by_whom():
    device = scenes.open_table(Stage("en").instant(), scenes.won, 4).device
    me = face(device)
    for card in range(1, CARDS + 1):
        text = commentary.card(me, card)
        winner = won_by(me.match.table, card)
        assert (winner >= 0) == (b"Won by" in text)
        assert winner < 0 or me.name(winner) in text
        assert (b"Not in this game" in text) == (not me.match.table.dealt >> card & 1)
    device.close()


def test_a_card_that_was_given_up_says_so():
    wanted = scenes.decides(CHOOSE_SPACE, 6)
    device = scenes.open_table(Stage("en").instant(), wanted, 1).device
    table = face(device).match.table
    gone = [card for card in range(1, CARDS + 1) if (table.dealt & ~table.cards) >> card & 1]
    assert gone
    for card in gone:
        text = commentary.card(face(device), card)
        assert (b"Given up" in text) == (won_by(table, card) < 0)
    device.close()


# -- the album


@pytest.mark.parametrize("players", (1, 4))
@pytest.mark.parametrize("language", languages.found())
def test_the_album_shows_all_cards_of_the_box_in_lines_that_fit(language, players):
    device = scenes.open_table(Stage(language).instant(), scenes.decides(CHOOSE_SPACE, 6), players).device
    device.tap("B")
    device.tap("A")
    assert top(device) == "Album"
    rows = console(device).rows
    cut = []
    written = type(rows).text

    def text(me, row, x, words, end=128, font=None):
        if x + (font or me.font).width(words) - 1 > min(end, 127):
            cut.append(words)
        return written(me, row, x, words, end, font)

    type(rows).text = text
    seen = set()
    for _ in range(CARDS + 5 + len(RIVALS)):
        device.run(60)
        seen.add(str(device.pixels()))
        device.tap("right")
    assert len(seen) == 29 and not cut
    assert console(device).stack[-1].at == 0, "it begins again"
    device.close()


def test_up_and_down_go_to_the_next_kind_of_card():
    device = scenes.open_table(Stage("en").instant(), scenes.decides(CHOOSE_SPACE, 6)).device
    device.tap("B")
    device.tap("A")
    album = console(device).stack[-1]
    found = []
    for key in ("down", "down", "down", "up", "left", "up", "up", "up"):
        device.tap(key)
        found.append(album.at)
    assert found == [12, 17, 0, 17, 16, 12, 0, 17]
    device.tap("B")
    assert top(device) == "Look"
    device.close()


# -- blank tokens


def test_the_count_shows_everybodys_blank_tokens_below_the_points():
    stage = scenes.open_table(Stage("en").instant(), scenes.over(), 4).press("wait:900")
    counting = console(stage.device).stack[-1]
    _, table, _ = scenes.play(4, scenes.over())
    label, figures = counting.notes[0]
    assert (label, figures) == (
        counting.result.say("score.blanks"),
        [table.score(seat)[-1] for seat in range(4)],
    )
    before = stage.pixels()
    stage.press("down", "wait:100")
    assert counting.top == 1 and stage.pixels() != before
    stage.device.close()


def test_a_walk_has_no_tie_and_counts_no_blank_tokens():
    stage = scenes.open_table(Stage("en").instant(), scenes.over(), 1).press("wait:900")
    assert console(stage.device).stack[-1].notes == []
    stage.device.close()


# -- the morning walk


def test_the_rivals_card_is_shown_with_the_tile_that_leaves():
    stage = scenes.open_table(Stage("en"), scenes.decides(TURN_RIVAL), 1)
    device = stage.device
    stage.press("A")
    assert device.run_until(lambda device: face(device).event is not None, 5_000)
    me = face(device)
    kind, _, a, tile = me.event
    assert kind == rules.RIVAL_MOVED
    assert me.outdoors[me.leaving] == tile, "the tile in reverse is the one that leaves"
    words = me.caption.replace(b"\n", b" ").split()
    assert number(a & 7) + b"," in words and number(me.leaving + 1) in words
    assert a >> 3 in RIVALS and a & 7 == me.match.table.space
    device.close()


@pytest.mark.parametrize("language", languages.found())
def test_the_place_of_the_tile_that_leaves_is_counted_on_from_the_left(language):
    device = scenes.open_table(Stage(language).instant(), scenes.decides(TURN_RIVAL), 1).device
    me = face(device)
    for tiles in range(1, 5):
        for card in RIVALS:
            me.catch_up()
            me.outdoors = me.outdoors[:tiles]
            me.describe_event(rules.RIVAL_MOVED, 1, card << 3 | 5, 1)
            assert me.leaving == ((card & 7) - 1) % tiles
    device.close()


def test_a_space_gives_points_at_the_end_and_on_a_walk_after_each_round():
    told = []
    for players in (1, 2):
        device = scenes.open_table(Stage("en").instant(), scenes.decides(CHOOSE_SPACE), players).device
        told.append(commentary.describe_cursor(face(device)).replace(b"\n", b" "))
        device.close()
    assert b"When this round ends, that gives 2 points" in told[0]
    assert b"At the end that gives 2 points" in told[1]


@pytest.mark.parametrize("points", (20, 25, 30, 35, 40, 45, 46))
def test_console_and_log_have_the_same_titles(points):
    device = scenes.open_table(Stage("en").instant(), scenes.decides(CHOOSE_SPACE)).device
    title = rank(TITLES, points)
    words = face(device).say("title." + str(title), points).replace(b"\n", b" ").decode()
    assert words.endswith(": " + log.NAMES[title])
    device.close()


# -- the rules


@pytest.mark.parametrize("language", languages.found())
def test_the_first_page_of_the_rules_says_how_many_can_play(language):
    first = read_sections(ASSETS / "my_treasures" / f"rules.{language}.txt")[0]
    facts = first.paragraphs[-1].text
    assert facts.startswith(f"{PLAYERS[0]}–{PLAYERS[1]} ") and "8" in facts and "30–45" in facts
