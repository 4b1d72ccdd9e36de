# SPDX-License-Identifier: MIT
"""Treasure Mines as people play it: on the simulated device, by its buttons."""

import random
import re
from pathlib import Path

import pytest

from coffer.buttons import DOWN, UP
from coffer.settings import FAST
from coffer.table.phases import SHOWING
from games.treasure_mines import bots, pieces, rules, scoring
from games.treasure_mines.host.scenes import over, played, rich
from tests.contract.test_guides import journal_of as guided
from tests.on_screen import console, face, pause, stack
from tests.treasure_mines.on_device import (
    GAME,
    PHASES,
    decides,
    journal_of,
    legal_choice,
    opened,
    play_on,
    replayed,
    scene,
    state,
)
from tools.pack import languages
from tools.scenes import course

ROOM_FOR_WORDS = 126
SETTLED = 400  # ms after which everything that a decision shows is counted


# -- whole games -------------------------------------------------------------------------


@pytest.mark.slow
@pytest.mark.parametrize("language", languages.found())
def test_people_and_bots_play_to_the_end_by_buttons_and_only_legally(language):
    seed = languages.found().index(language) + 1
    seats = (
        "person,easy",
        "person,person,easy",
        "person,random,person,easy",
        "person,random,easy,random,random",
    )[seed % 4]
    device = opened(journal_of(seats, seed, (), language))
    seen = play_on(device, seed, 2000, lambda: legal_choice(device))
    assert stack(device)[-1] == "Count"
    assert {"Face", "Look", "Card", "MissionReveal"} <= seen
    assert ("Handover" in seen) == (seats.count("person") > 1)
    device.run(2_000)
    device.tap("A")
    assert stack(device)[-1] == "Ending"
    device.close()


def test_game_with_every_event_shown_ends_as_its_journal_says():
    nvm = journal_of("random,easy,random,random", 11, speed=FAST)
    device = opened(nvm)
    table = face(device).match.table
    assert device.run_until(lambda it: table.seat < 0, 600_000, 500)
    assert not device.crashed, device.crashed
    assert state(table) == state(replayed(nvm))
    device.close()


@pytest.mark.parametrize("seed", range(3))
def test_game_cut_off_anywhere_goes_on_as_it_stood(seed):
    nvm = journal_of("person,person,random,random", seed)
    for part in range(4):
        device = opened(nvm)
        play_on(device, 10 * seed + part, 40)
        device.close()  # the battery is pulled
        nvm = bytearray(nvm)
        again = opened(nvm)
        assert state(face(again).match.table) == state(replayed(nvm))
        again.close()


# -- undo, hint, help -----------------------------------------------------------------------


def test_undo_goes_back_to_the_choice_of_the_mine_but_never_past_a_card():
    device = scene(2, 3, decides(rules.VEIN))
    before = state(face(device).match.table)
    device.tap("A")
    device.run(50)
    assert face(device).match.table.phase == rules.PLACES
    pause(device, "undo")
    device.run(50)
    assert state(face(device).match.table) == before
    device.hold("B")
    assert "undo" not in console(device).stack[-1].lines
    device.close()


def test_b_takes_coins_back_one_by_one_and_then_the_mine():
    device = scene(2, 3, decides(rules.VEIN))
    before = state(face(device).match.table)
    device.tap("A")
    device.run(50)
    device.tap("A", "right", "A", "right", "A")
    table = face(device)
    assert table.place == -1 and bin(table.picker.laid).count("1") == 3
    device.tap("B", "B", "B")
    assert table.picker.laid == 0 and stack(device) == ["Face"]
    device.tap("B")
    device.run(50)
    assert state(face(device).match.table) == before
    device.close()


def test_no_fourth_tile_can_be_reached_in_a_gold_vein():
    device = scene(2, 3, decides(rules.VEIN))
    device.tap("A")
    device.run(50)
    device.tap("A", "right", "A", "right", "A")
    table = face(device)
    for _ in range(8):
        device.tap("right")
        assert table.place < 0 or table.picker.laid >> table.place & 1
    device.close()


@pytest.mark.parametrize("phase", PHASES)
def test_hint_moves_the_cursor_to_a_legal_action_and_says_why(phase):
    device = scene(*PHASES[phase], decides(phase))
    pause(device, "hint")
    table = face(device)
    assert device.run_until(lambda it: table.hint_text is not None, 20_000)
    assert not table.hint_text.startswith(b"why.")
    assert table.picker.choice() in table.match.table.actions()
    device.tap("right")
    assert table.hint_text is None
    device.close()


@pytest.mark.parametrize("language", languages.found())
def test_every_phase_explains_itself(language):
    device = scene(2, 5, None, language)
    table = face(device)
    for topic in ("play", "keep", "dig", "use", "vein", "places", "ground", "swap", "look", "cards"):
        assert table.words.has("help." + topic)
    for reason in re.findall(r"\"(why\.\w+)\"", Path(bots.__file__).read_text("utf-8")):
        assert table.words.has(reason)
    device.hold("A")
    assert stack(device) == ["Face", "Help"]
    device.close()


# -- what is told -------------------------------------------------------------------------------


@pytest.mark.parametrize("language", languages.found())
def test_every_event_is_told_in_words_that_fit(language):
    device = scene(4, 5, None, language)
    table = face(device)
    width = console(device).rows.font.width
    kinds = [table.say(f"kind.{n}") for n in range(pieces.KINDS)]
    mines = [table.say(f"mine.{n}") for n in range(10)]
    told = []
    for seat in range(5):
        name = table.name(seat)
        told += [table.say(key, name) for key in ("event.kept", "event.drew", "event.keeps", "event.no_swap")]
        told += [table.say(key, name) for key in ("event.heap", "event.no_heap")]
        told += [table.say(key, name, mine) for key in ("event.roll", "event.coins") for mine in mines]
        told += [table.say("event.walk", name, n) for n in range(8)]
        told += [
            table.say("event.dug", name, kind + mark)
            for kind in kinds
            for mark in (b" \x97 2\x10", b" +2 2\x10")
        ]
        told.append(table.say("event.revealed", name, table.say("mission.1"), scoring.reward(1, 2)))
    told += [table.say("event.closed", mine, 8, 8) for mine in mines]
    for words in told:
        assert not words.startswith(b"event.") and width(words) <= ROOM_FOR_WORDS, words
    device.close()


@pytest.mark.parametrize("language", languages.found())
def test_barter_is_told_with_the_name_or_else_with_the_shape_of_who_swaps(language):
    device = scene(4, 5, None, language)
    table = face(device)
    widest = b"W" * 5
    table.name = lambda seat: widest
    for gave in range(8):
        for got in range(8):
            words = table.describe_event(rules.CARRIED_OUT, 1, pieces.BARTER, 2 << 10 | gave << 5 | got)
            assert console(device).rows.font.width(words) <= 127, words
            assert words.startswith((widest, b"   "))
            assert table.named("kind.", gave) in words and table.named("kind.", got) in words
    device.close()


def test_events_of_others_are_told_one_by_one():
    device = opened(journal_of("random,random,random,random", 7, speed=FAST))
    table = face(device)
    seen = set()

    def watch(it):
        if table.event:
            assert table.caption and not table.caption.startswith(b"event.")
            seen.add(table.event[0])
        return table.match.table.seat < 0

    assert device.run_until(watch, 600_000, 100)
    assert seen >= {rules.KEPT, rules.ROLLED, rules.DUG, rules.DREW, rules.CARRIED_OUT, rules.ABANDONED}
    device.close()


def test_last_miner_is_revealed_at_the_end():
    device = scene(2, 94, played(38), speed=FAST)
    table = face(device)
    assert device.run_until(lambda it: table.event and table.event[0] == rules.REVEALED, 60_000, 20)
    device.close()


def test_own_card_is_read_even_with_animation_off():
    device = scene(2, 3, played(9))
    device.tap("A")
    device.run(50)
    assert stack(device) == ["Face", "Card"]
    assert console(device).stack[-1].card == pieces.GOLD_VEIN
    device.tap("A")
    device.run(50)
    assert stack(device) == ["Face"] and face(device).match.table.phase == rules.VEIN
    device.close()


def test_count_names_the_cards_that_were_left_aside():
    device = scene(2, 1, over)
    device.run(300)
    assert stack(device)[-1] == "MissionReveal"
    device.tap("A")
    device.run(600)
    counting = console(device).stack[-1]
    say = counting.result.say
    card = say(f"chance.{pieces.GOLD_CARD}")
    assert counting.notes == [say("score.aside"), console(device).name(1) + b": " + card]
    assert counting.top == 0 and counting.size == len(rules.SOURCES) + 2, "the notes stand below"
    device.run(400)
    beginning = device.pixels()
    device.tap("down", "down")
    assert counting.top == 1 and device.pixels() != beginning
    device.tap("A")
    assert stack(device)[-1] == "Ending"
    device.close()


# -- secrets -------------------------------------------------------------------------------------


def test_everybody_reads_the_card_that_a_player_keeps():
    device = scene(2, 5, decides(rules.DIG), speed=FAST)
    table = face(device)
    shown = set()
    for card in range(pieces.ORANGE, pieces.ORANGE + pieces.ORANGES):
        table.enter(SHOWING)
        table.queued_events.append((rules.DREW, 1, card, 0, None))
        assert device.run_until(lambda it: table.event, 1_000)
        device.run(90)
        assert table.caption == table.say("event.keeps", table.name(1))
        picture = device.pixels()
        rows = console(device).rows
        rows.clear()
        table.pen.head(rows, card, 0)
        table.pen.body(rows, card, 0)
        table.bottom(rows)
        device.run(30)
        assert device.pixels() == picture, "the whole card"
        shown.add(str(picture))
        device.tap("A")
        assert device.run_until(lambda it: table.deciding, 1_000)
    assert len(shown) == pieces.ORANGES
    device.close()


def test_look_lists_the_cards_of_every_player_who_keeps_some():
    device = scene(4, 9, rich)
    table = face(device).match.table
    device.tap("B")
    look = console(device).stack[-1]
    keepers = [seat for seat in range(4) if table.oranges(seat)]
    pages = look.pages
    assert [seat for page, seat in pages if page == "cards"] == keepers
    other = keepers[-1]
    assert other > 0 and pages.index(("cards", other)) == pages.index(("player", other)) + 1
    device.tap(*["right"] * pages.index(("cards", other)))
    listed = device.pixels()
    held = other * pieces.ORANGES
    table.cards[held : held + pieces.ORANGES] = bytes(table.cards[held : held + pieces.ORANGES][::-1])
    look.stale = True
    device.run(50)
    assert device.pixels() != listed, "the page says which they are"
    device.close()


def test_look_from_the_pause_while_another_person_is_next_shows_no_mission():
    actions = course(GAME, 3, 8, lambda table: table.phase == rules.DIG and table.seat == 1, drive="random")
    device = opened(journal_of("person,person,random", 8, actions))
    assert stack(device) == ["Face", "Handover"]
    pause(device, "others")
    look = console(device).stack[-1]
    assert [page for page, _ in look.pages].count("mission") == 0 and look.pages[0][0] == "everybody"
    for _ in look.pages:
        device.tap("right").run(100)
        assert not device.crashed and stack(device)[-1] == "Look"
    device.close()


def test_look_at_the_end_has_everybodys_total():
    device = scene(2, 0, over)
    device.run(200).tap("A").run(600).tap("A").run(500)
    assert stack(device)[-1] == "Ending"
    device.tap("right", "A").run(200)
    look = console(device).stack[-1]
    assert look.pages[0][0] == "everybody" and {seat for page, seat in look.pages if page == "player"} == {
        0,
        1,
    }
    device.close()


def test_missions_are_shown_only_to_who_holds_the_console():
    actions = course(GAME, 3, 8, lambda table: table.phase == rules.DIG and table.seat == 1, drive="random")
    device = opened(journal_of("person,person,random", 8, actions))
    assert stack(device) == ["Face", "Handover"]
    device.tap("A")
    device.run(SETTLED)
    table = face(device)
    assert [table.may_see(seat) for seat in range(3)] == [False, True, False]
    pixels = device.pixels()
    held = table.match.table
    for other in (0, 2):  # nothing on the screen depends on what the others keep
        held.kept[other] = (held.kept[other] + 1) % pieces.MISSIONS
    table.stale = True
    device.run(SETTLED)
    assert device.pixels() == pixels
    device.close()


# -- what it costs -------------------------------------------------------------------------------


@pytest.mark.parametrize("phase", PHASES)
def test_idle_table_sends_nothing_and_no_frame_of_a_cursor_step_much(phase):
    device = scene(*PHASES[phase], decides(phase))
    device.run(SETTLED)
    chip = device.chip
    sent = chip.bytes_drawn
    device.run(3_000)
    assert chip.bytes_drawn == sent
    chance = random.Random(phase)
    for _ in range(25):
        device.press(key := chance.choice(("up", "down", "left", "right")))
        for step in range(40):
            sent = chip.bytes_drawn
            device.run(3)  # less than a frame: each is 5 ms of sleep and more
            assert chip.bytes_drawn - sent <= 290, "6.5 ms on the wire leave the rest of 8 for drawing"
            if step == 10:
                device.release(key)
    device.close()


@pytest.mark.parametrize("phase", PHASES)
def test_cursor_step_leaves_the_picture_that_drawing_anew_gives(phase):
    device = scene(*PHASES[phase], decides(phase))
    device.run(SETTLED)
    chance = random.Random(phase)
    for _ in range(25):
        device.tap(chance.choice(("up", "down", "left", "right")))
        device.run(100)
        stepped = device.pixels()
        face(device).stale = True
        device.run(100)
        assert device.pixels() == stepped
    device.close()


def test_missions_gone_through_faster_than_they_are_drawn_leave_no_trace():
    device = scene(*PHASES[rules.KEEP], decides(rules.KEEP))
    table = face(device)
    dice = random.Random(5)
    for _ in range(12):
        for key in dice.choices((UP, DOWN), k=dice.randint(2, 5)):
            table.press(key)
        device.run(SETTLED)
        shown = device.pixels()
        table.stale = True
        device.run(SETTLED)
        assert device.pixels() == shown
    device.close()


def test_what_a_face_defers_is_drawn_in_a_later_frame():
    device = scene(*PHASES[rules.DIG], decides(rules.DIG))
    table = face(device)
    drawn = []
    table.draw_deferred = drawn.append
    table.deferred_frames = 2
    device.run(50)
    assert drawn == [console(device).rows]
    device.close()


def test_own_find_is_told_with_animation_off_when_the_turn_comes_round():
    device = scene(2, 5, decides(rules.DIG))
    table = face(device)
    device.tap("A")
    assert device.run_until(lambda it: table.deciding, 2_000)
    assert table.hint_text.startswith(table.name(0) + b": ")
    device.tap("right")
    assert table.hint_text is None
    device.close()


# -- no accidents, nothing missed -----------------------------------------------------------------


def test_dig_is_shown_before_the_die_is_rolled_and_b_takes_it_back():
    device = scene(2, 5, decides(rules.DIG), speed=FAST)
    device.run(SETTLED)
    table = face(device)
    before = state(table.match.table)
    device.tap("A")
    assert table.pending >= rules.DIG_AT and state(table.match.table) == before
    device.tap("B")
    device.run(50)
    assert table.pending < 0 and table.deciding and state(table.match.table) == before
    device.tap("A")
    assert device.run_until(lambda it: table.match.table.roll, 5_000)
    device.close()


def test_mission_can_be_taken_back_while_it_is_shown():
    device = scene(2, 5, decides(rules.KEEP), speed=FAST)
    device.run(SETTLED)
    table = face(device)
    device.tap("A")
    assert table.pending >= 0
    device.tap("B").run(1_000)
    assert table.deciding and table.match.table.kept[0] >= pieces.MISSIONS
    device.tap("A").run(1_000)
    assert table.match.table.kept[0] < pieces.MISSIONS
    device.close()


def test_warning_names_the_mine_whose_dig_ends_the_game():
    device = scene(2, 0, played(38))
    assert device.run_until(lambda it: stack(device)[-1] == "EndWarning", 2_000)
    warned = console(device).stack[-1].warned
    table = face(device)
    assert warned[3:5] == (4, 5)
    assert table.named("mine.", 1) in warned[5][1]
    device.run(500)
    device.tap("A")
    device.run(100)
    assert stack(device) == ["Face"], "once"
    device.close()


def test_end_says_what_made_the_difference_and_what_was_missed():
    device = scene(2, 0, over)
    device.run(300)
    table = face(device)
    table.match.table.kept[:] = bytes([pieces.LAST_MINER] * 2)
    for seat in range(2):
        line = table.deciding_factor(seat)
        assert line == b"" or not line.startswith(b"made.")
        assert max(map(console(device).rows.font.width, line.split(b"\n"))) <= ROOM_FOR_WORDS
    winner = table.match.table.winners()[0]
    table.match.table.tiles[winner * pieces.KINDS + pieces.RUBY] = 5
    assert table.deciding_factor(winner) == table.say("made.it", table.say("collection.4"), b"+30")
    other = 1 - winner
    table.match.table.tiles[other * pieces.KINDS + pieces.RUBY] = 4
    assert table.say("made.near", table.named("kind.", pieces.RUBY), b"+")[:-1] in table.deciding_factor(
        other
    )
    lost = table.deciding_factor(other).split(b"\n")[0]
    assert lost == table.say("made.it", table.say("collection.4"), b"-30")
    table.match.table.tiles[other * pieces.KINDS + pieces.RUBY] = 5
    assert b"+30" not in table.deciding_factor(winner), "both have it: that settled nothing"
    device.close()


def test_leader_that_a_recap_names_does_not_depend_on_secret_missions():
    device = scene(4, 9, rich)
    table = face(device)
    told = table.changes_for_all()
    assert told
    for mission in range(pieces.MISSIONS):
        table.match.table.kept[:] = bytes([mission] * 4)
        assert table.changes_for_all() == told
    device.close()


@pytest.mark.parametrize("players", [2, 4])
def test_every_named_place_is_on_the_screen(players):
    device = scene(players, 7, decides(rules.DIG))
    device.run(SETTLED)
    table = face(device)
    names = ("name", "cards", "closed", "total", "tiles", "dice", "gains", "collection", "coins", "chart")
    for name in (*names, "die", "keys", "missions", "task", "mission", "tile 0", "tile 5"):
        first, last, x, end = table.region(name)
        assert 0 <= first <= last < 8 and 0 <= x < end <= 128, name
    device.close()


@pytest.mark.parametrize("language", languages.found())
@pytest.mark.parametrize("phase", PHASES)
def test_help_for_a_thing_fits_on_one_page(phase, language):
    device = scene(*PHASES[phase], decides(phase), language)
    device.run(SETTLED)
    table = face(device)
    for key in ("right", "right", "down", "right", "left", "up", "right", "right"):
        text = table.describe_cursor()
        assert len(text.split(b"\n")) <= 7, text
        device.tap(key).run(60)
    device.close()


def test_what_the_coach_points_at_is_on_the_board_when_he_speaks():
    actions = [12, 5, 20]  # the guide's first mission, the bot's, the first dig
    with opened(guided(GAME, 0, "en", actions)) as device:
        assert device.run_until(lambda it: stack(it) == ["Face", "Speech"], 20_000)
        board = face(device).board
        assert board.known and board.flag, "gains, total and the mission's flag"
