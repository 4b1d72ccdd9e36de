# SPDX-License-Identifier: MIT
"""Treasure Maps as a person plays it: with six buttons, in every language, cut off and resumed."""

import random
from functools import partial

import pytest

from coffer import seats
from coffer.bits import count, fits
from coffer.journal import Journal
from coffer.settings import FAST, SPEED
from coffer.table import bot
from coffer.table.match import Match
from games.treasure_maps import bots, deck, masks, pieces, rules
from games.treasure_maps.host import ways
from games.treasure_maps.rules import CLAIM, DRAFT, MARK, PICK, Table
from host_sim.device import Device
from tests.by_buttons import RandomPlayer, start_game
from tests.on_screen import choose_in_pause, console, face, top
from tests.treasure_maps.tables import state
from tools.bench import courses
from tools.pack import ASSETS, languages
from tools.pack.rules_pages import read_sections
from tools.scenes import Stage

BUTTONS = ("left", "right", "up", "down", "B", "A", "A")
TOLD = [kind for kind in range(rules.DEALT, rules.TOOK + 1) if kind != rules.COIN_MARKED]


def chosen(face):
    """The action that A would carry out now, or None while the draft still lacks a map."""
    return face.picker.action()


start = partial(start_game, "treasure_maps")
HAND = RandomPlayer(BUTTONS, {"Handover": "A", "Recap": "A", "EndWarning": "A", "Others": "B"}, chosen)


# -- what has been seen


@pytest.mark.parametrize("players", (2, 3, 4))
def test_following_all_events_leads_to_the_table_itself(players):
    device = start("en", "person,easy", 1).device
    dice = random.Random(players)
    table = Table(players, 40 + players)
    me = face(device)
    me.match.table, me.seen = table, table.copy()
    table.listener = me.apply_event
    seen = me.seen
    while table.seat >= 0:
        table.apply(dice.choice(table.actions()))
        if table.phase != rules.OVER:
            assert list(seen.free) == list(table.free)
            assert [m for m, free in zip(seen.maps, seen.free) if free] == [
                m for m, free in zip(table.maps, table.free) if free
            ]
        for name in ("coins", "cups", "palms", "palm_boxes", "tally"):
            assert getattr(seen, name) == getattr(table, name), name
        if MARK <= table.phase <= CLAIM:
            for name in ("turn", "start", "cup", "display"):
                assert getattr(seen, name) == getattr(table, name), name
            assert seen.pattern() == table.pattern() and seen.palm_worth() == table.palm_worth()
            assert [seen.score(seat) for seat in range(players)] == [
                table.score(seat) for seat in range(players)
            ]
    device.close()


# -- whole games


@pytest.mark.parametrize("language", languages.found())
def test_a_person_plays_a_whole_game_against_three_bots(language):
    seed = 70 + languages.found().index(language)
    stage = start(language, "person,easy,normal,easy", seed)
    assert HAND.play(stage.device, random.Random(seed), 3000)
    stage.device.close()


def test_games_can_be_watched_at_full_length():
    told = set()
    for seed in (8, 9, 10):
        device = start("en", "person,easy", seed, speed=FAST).device
        told |= HAND.watch(device, random.Random(seed))
        device.close()
    assert told >= set(TOLD) - {rules.SKIPPED}


@pytest.mark.parametrize("phase", [DRAFT, MARK, PICK, CLAIM])
def test_what_cursor_steps_leave_on_the_screen_is_what_drawing_it_again_gives(phase):
    device = ways.open_table(Stage("en").instant(), ways.decides(phase, 0 if phase == DRAFT else 3)).device
    for button in ("right", "right", "down", "left", "right", "up", "right", "right"):
        device.tap(button)
        device.run(100)
        stepped = device.pixels()
        face(device).age += 1
        face(device).stale = True
        device.run(100)
        assert device.pixels() == stepped, button
    device.close()


def test_people_hand_the_console_over_and_see_only_their_own_draft():
    stage = start("pl", "person,person,easy", 5)
    device = stage.device
    assert top(device) == "Face"
    device.tap("A", "A")
    assert face(device).picker.kept == [], "a second press lets a map go"
    device.tap("A", "right", "A", "B", "right", "A")
    assert face(device).picker.kept == [0, 2]
    device.tap("A")
    assert top(device) == "Handover"
    device.tap("B", "left")
    assert top(device) == "Handover"
    device.run(400).tap("A").run(50)
    assert face(device).shown_seat() == face(device).holder == 1
    assert face(device).picker.islands == face(device).match.table.dealt[4:8]
    assert HAND.play(device, random.Random(5), 3000)
    device.close()


@pytest.mark.slow
@pytest.mark.parametrize("people", (2, 3, 4))
def test_people_alone_play_a_whole_game_with_animation(people):
    device = start("de", ",".join(["person"] * people), 30 + people, speed=FAST).device
    assert HAND.play(device, random.Random(people), 9000)
    device.close()


def test_a_game_that_is_cut_off_goes_on_at_the_same_table():
    dice = random.Random(11)
    stage = start("ru", "person,normal,person", 21)
    device = stage.device
    for _ in range(6):
        assert not HAND.play(device, dice, dice.randrange(15, 40))
        match = face(device).match
        assert device.run_until(lambda it, match=match: match.is_person(match.table.seat), 20_000)
        before = state(face(device).match.table)
        nvm = bytearray(device.nvm.cells)
        device.close()
        device = Device(nvm=nvm).boot()
        device.run(100)
        assert top(device) == "Launcher"
        assert state(Match(Journal(nvm), "treasure_maps").table) == before
        held = list(Journal(nvm).actions)
        device.tap("A")
        assert list(console(device).journal.actions)[: len(held)] == held, "bots may have gone on since"
    assert HAND.play(device, dice, 3000)
    device.close()


def test_undo_in_the_pause_menu_brings_back_the_table_before():
    wanted = ways.causes(rules.PICKED)  # a person has marked an X and is to pick a cell for it
    device = ways.open_table(Stage("en").instant(), wanted).device
    actions = ways.play(ways.SEED, 2, wanted)[1]
    before = state(face(device).match.table)
    choose_in_pause(device, "undo")
    table = face(device).match.table
    assert (table.seat, table.phase) == (0, MARK)
    assert face(device).deciding and chosen(face(device)) in table.actions()
    face(device).aim(actions[-1])
    device.tap("A")
    assert state(face(device).match.table) == before
    device.close()


@pytest.mark.parametrize("phase", (DRAFT, MARK, PICK, CLAIM))
def test_the_hint_moves_the_cursor_to_what_the_hard_bot_would_do(phase):
    wanted = ways.decides(phase)
    stage = ways.open_table(Stage("cs").instant(), wanted)
    device = stage.device
    table, actions = ways.play(ways.SEED, 2, wanted)
    HAND.assert_hint_leads_to(device, bot.decide(bots, table, seats.HARD, ways.SEED, len(actions)))
    device.close()


def test_b_puts_a_hint_away_and_does_not_turn_the_pattern():
    stage = ways.open_table(Stage("cs").instant(), ways.decides(MARK))
    device = stage.device
    choose_in_pause(device, "hint")
    table = face(device)
    assert device.run_until(lambda it: table.hint_text is not None, 20_000)
    drawn, draw = [], table.draw
    table.draw = lambda rows: drawn.append(draw(rows))
    before = chosen(table)
    device.tap("B").run(100)
    assert table.hint_text is None and chosen(table) == before
    assert not drawn, "the bottom row alone changes"
    device.tap("B").run(100)
    assert chosen(table) != before, "the next one turns it"
    device.close()


# -- words


@pytest.mark.parametrize("language", languages.found())
def test_every_event_and_every_gain_is_described_in_words_that_fit(language):
    stage = ways.open_table(Stage(language).instant(), ways.decides(MARK, 5), players=4)
    me = face(stage.device)
    width = console(stage.device).rows.font.width
    samples = {
        rules.DEALT: (bytearray(range(4)), 2),
        rules.FLIPPED: (1, 0),
        rules.PLACED: (0, 0),
        rules.COMPLETED: (7, 1),
    }
    events = [(kind, *samples.get(kind, (1, 2))) for kind in TOLD] + [(rules.TOOK, 9, rules.PILE)]
    for seat in range(1, 4):
        for kind, a, b in events:
            told = (
                me.describe_event(kind, seat, a, b)
                if kind != rules.DISPLAYED
                else me.describe_event(kind, -1, bytes(4), 0)
            )
            assert told and width(told) <= 126, (kind, told)
            assert not told.startswith((b"event.", b"gain.")), "there are no such words"
            me.on_rewind()
            me.catch_up()
    brought = set()
    for island in range(pieces.MAPS):
        for mask in masks.MASKS:
            if mask and fits(mask, deck.ISLAND[island]):
                coins, exes = count(deck.COINS[island] & mask), count(deck.EXES[island] & mask)
                palm = 5 if deck.PALM[island] & mask else 0
                brought.update(
                    (coins, cup, palm, exes, done) for cup in {0, 6 * (coins > 0)} for done in (0, 26)
                )
    keys = ("mark.turn", "pick.others")
    hint = max(width(b"\x19   " + me.say(key)) for key in keys)
    in_words = stage.device.modules["games.treasure_maps.picker"].in_words
    for each in brought:  # what A brings; what B does stands beside it or gives way
        words = in_words(me, "gain.", each, 126 - hint)
        assert width(b"\x19 " + words) <= 127, each
        assert bool(words) == any(each)
    stage.device.close()


@pytest.mark.parametrize("language", languages.found())
def test_all_words_that_the_engine_asks_for_are_there(language):
    stage = ways.open_table(Stage(language).instant(), ways.decides(DRAFT))
    words = face(stage.device).words
    wanted = ["score." + source for source in rules.SOURCES]
    wanted += ["tie." + key for key in ("grey", "green", "orange", "purple", "shared")]
    assert [key for key in wanted if not words.has(key)] == []
    stage.device.close()


# -- everybody marks at once


@pytest.mark.parametrize("seats", ("person,easy,easy", "person,easy,person"))
def test_what_others_marked_is_shown_only_when_everybody_has_marked(seats):
    device = start("en", seats, 8, speed=FAST).device
    dice = random.Random(8)
    told = hidden = 0
    for _ in range(220):
        if top(device) == "Face":
            me = face(device)
            table, seen = me.match.table, me.seen
            own = seats.count("person") == 1 and me.event and me.event[1] == 0
            if me.event and not own and me.event[0] in (rules.PLACED, rules.CELL_MARKED, rules.PICKED):
                told += 1
                assert table.phase not in (MARK, PICK) or table.turn > seen.turn
            if me.deciding and table.phase in (MARK, PICK):
                for other in range(3):
                    if other != table.seat:
                        places = slice(2 * other, 2 * other + 2)
                        assert list(seen.free[places]) == list(table.flipped[0][places])
                        assert seen.coins[other] == table.flipped[1][other] == seen.score(other)[0]
                        assert seen.score(other)[5] == sum(seen.score(other)[:5])
                        hidden += list(table.free[places]) != list(seen.free[places])
                assert list(seen.free[2 * table.seat : 2 * table.seat + 2]) == list(
                    table.free[2 * table.seat : 2 * table.seat + 2]
                )
        HAND.play(device, dice, 1)
    assert told > 5 and hidden > 5
    device.close()


def test_player_page_shows_completed_maps_by_colour_with_their_seals():
    device = ways.open_table(Stage("en").instant(), ways.decides(MARK, 5)).device
    face(device).others()
    device.tap("right", "right").run(50)
    assert top(device) == "Others"
    seen = face(device).seen
    shown = {str(device.pixels())}
    for change in ("tally", "seals"):
        for colour in range(4):
            getattr(seen, change)[4 + colour] += 1
            console(device).stack[-1].stale = True
            device.run(50)
            shown.add(str(device.pixels()))
    assert len(shown) == 9, "each of them changes the page"
    device.close()


def test_the_last_marks_of_a_game_are_shown_once_when_nothing_follows_them():
    played = courses.course("treasure_maps", 4, seats.EASY, 3)
    stage = Stage("en").setting(SPEED, FAST)
    journal = stage.journal
    journal.begin(1, 4, seats.pack([seats.HARD] * 4), 3, 0, 400)
    for action in played.actions[:-8]:
        journal.act(action)
    device = stage.boot().device
    device.tap("A")
    assert device.run_until(lambda it: top(it) == "Count", 60_000, 100), device.console
    device.close()


def test_all_eight_expedition_cards_are_in_reach_while_marking():
    device = ways.open_table(Stage("en").instant(), ways.decides(MARK, 5)).device
    choose_in_pause(device, "others")
    device.run(600)
    assert top(device) == "Others"
    up = pieces.EXPEDITION.index(face(device).seen.pattern())
    for n, pattern in enumerate(pieces.EXPEDITION):
        card = [row[16 * n : 16 * n + 16] for row in device.pixels()[40:56]]
        lit = sum(sum(row) for row in card)
        shown = 9 * count(pieces.SHAPES[pattern][0])  # a cell is 3 x 3 pixels
        assert lit == (256 - shown if n == up else shown), "the card that is turned up is light"
    device.close()


@pytest.mark.parametrize("language", languages.found())
def test_the_first_page_of_the_rules_says_how_many_can_play(language):
    facts = read_sections(ASSETS / "treasure_maps" / f"rules.{language}.txt")[0].paragraphs[-1].text
    assert facts.startswith("2–4 ") and "8" in facts and "20" in facts
