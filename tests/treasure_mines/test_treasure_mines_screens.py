# SPDX-License-Identifier: MIT
"""Treasure Mines as people play it: on the simulated device, by its buttons."""

import re
from pathlib import Path

import pytest

from coffer.settings import FAST
from games.treasure_mines import bots, pieces, rules, scoring
from games.treasure_mines.host.scenes import after_actions, over, rich
from host_sim.device import Device
from tests.contract.test_guides import nvm_of_guide as guided
from tests.on_screen import choose_in_pause, console, face, stack
from tests.treasure_mines.on_device import (
    GAME,
    PHASES,
    SETTLED,
    decides,
    journal_of,
    legal_choice,
    play_on,
    replayed,
    resume_game,
    scene,
    state,
)
from tools.pack import languages
from tools.scenes import course

ROOM_FOR_WORDS = 126


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
    device = resume_game(journal_of(seats, seed, (), language))
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
    device = resume_game(nvm)
    table = face(device).match.table
    assert device.run_until(lambda it: table.seat < 0, 600_000, 500)
    assert not device.crashed, device.crashed
    assert state(table) == state(replayed(nvm))
    device.close()


@pytest.mark.parametrize("seed", range(3))
def test_game_cut_off_anywhere_goes_on_as_it_stood(seed):
    nvm = journal_of("person,person,random,random", seed)
    for part in range(4):
        device = resume_game(nvm)
        play_on(device, 10 * seed + part, 40)
        device.close()  # the battery is pulled
        nvm = bytearray(nvm)
        again = resume_game(nvm)
        assert state(face(again).match.table) == state(replayed(nvm))
        again.close()


# -- undo, hint, help -----------------------------------------------------------------------


def test_undo_goes_back_to_the_choice_of_the_mine_but_never_past_a_card():
    device = scene(2, 3, decides(rules.VEIN))
    before = state(face(device).match.table)
    device.tap("A")
    device.run(50)
    assert face(device).match.table.phase == rules.PLACES
    choose_in_pause(device, "undo")
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
    choose_in_pause(device, "hint")
    table = face(device)
    assert device.run_until(lambda it: table.hint_text is not None, 20_000)
    assert not table.hint_text.startswith(b"why.")
    assert table.picker.choice() in table.match.table.actions()
    drawn, draw = [], table.draw
    table.draw = lambda rows: drawn.append(draw(rows))
    device.tap("B").run(100)
    assert table.hint_text is None and not drawn, "the bottom row alone changes"
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
def test_every_event_is_described_in_words_that_fit(language):
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
def test_barter_is_described_with_the_name_or_else_with_the_shape_of_who_swaps(language):
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


def test_events_of_others_are_shown_one_by_one():
    device = resume_game(journal_of("random,random,random,random", 7, speed=FAST))
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
    device = scene(2, 94, after_actions(38), speed=FAST)
    table = face(device)
    assert device.run_until(lambda it: table.event and table.event[0] == rules.REVEALED, 60_000, 20)
    device.close()


def test_own_card_is_read_even_with_animation_off():
    device = scene(2, 3, after_actions(9))
    device.tap("A")
    device.run(50)
    assert stack(device) == ["Face", "Card"]
    assert console(device).stack[-1].card == pieces.GOLD_VEIN
    device.tap("A")
    device.run(50)
    assert stack(device) == ["Face"] and face(device).match.table.phase == rules.VEIN
    device.close()


def test_an_a_that_skips_the_last_event_does_not_close_the_missions():
    device = Device(nvm=journal_of("person,random", 1, course(GAME, 2, 1, over, drive="random")))
    device.boot()
    device.run(100)
    device.tap("A")
    assert device.run_until(lambda it: stack(it)[-1] == "MissionReveal", 1_000, 10)
    device.tap("A")
    assert stack(device)[-1] == "MissionReveal", "too early to be meant for them"
    device.run(500)
    device.tap("A")
    device.run(600)
    assert stack(device)[-1] == "Count"
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
    device = scene(2, 0, after_actions(38))
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
    table.winners = table.match.table.winners()
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
    names = ("name", "fuse", "cards", "closed", "total", "tiles", "dice", "gains", "collection")
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
    with resume_game(guided(GAME, 0, "en", actions)) as device:
        assert device.run_until(lambda it: stack(it) == ["Face", "Speech"], 20_000)
        board = face(device).board
        assert board.known and board.mission, "gains, total and the mission"
