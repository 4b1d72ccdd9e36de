# SPDX-License-Identifier: MIT
"""My Treasures as a person plays it: with six buttons, in every language, cut off and resumed."""

import random
from functools import partial

import pytest

from coffer import seats
from coffer.home.records import best_solo_games, rank
from coffer.settings import FAST
from coffer.table import bot
from games.my_treasures import bots, rules
from games.my_treasures.host import scenes
from games.my_treasures.pieces import CROWN, FLOWER, FRESH_WIND, LUCKY_FIND, Bag
from games.my_treasures.rules import Table
from games.my_treasures.state import (
    CHOOSE_CELL,
    CHOOSE_COVER,
    CHOOSE_SPACE,
    TAKE_HAND,
    TAKE_OUTDOORS,
    TURN_RIVAL,
)
from host_sim.device import Device
from tests.by_buttons import RandomPlayer, start_game
from tests.my_treasures.tables import curio
from tests.on_screen import choose_in_pause, console, face, top
from tools.pack import ASSETS, languages
from tools.scenes import Stage

BUTTONS = ("left", "right", "up", "down", "B", "A", "A", "A")
DECISIONS = (CHOOSE_SPACE, TAKE_HAND, TAKE_OUTDOORS, CHOOSE_CELL)
QUIET = (rules.LAID, rules.DREW, rules.DISCARDED, rules.GAVE, rules.TOOK)  # seen on the table, not told
SAMPLES = {
    rules.RIVAL_MOVED: (1, 5, 9),
    rules.MOVED: (1, 1, 5),
    rules.PLACED: (1, 7, 11),
    rules.SPECIAL_USED: (1, FRESH_WIND, 0),
    rules.COLLECTED: (1, 12, 0),
    rules.LINE_COMPLETED: (1, 5, 4),
    rules.VIEW_SCORED: (0, 5, 1),
    rules.COVERED: (0, b"\x01\x02", 0),
    rules.RESHUFFLED: (-1, 30, 0),
    rules.ROUND_BEGUN: (-1, 2, 0),
}


def state(table):
    """Everything of a table that can differ, as plain values."""
    found = {}
    for name, value in vars(table).items():
        if name == "bag":
            found[name] = {key: bytes(each) for key, each in vars(value).items() if not isinstance(each, int)}
        elif name == "cabinets":
            found[name] = [str(vars(cabinet)) for cabinet in value]
        elif name not in ("listener", "dice"):
            found[name] = value
    return found


def chosen(face):
    """The action that A would carry out now."""
    return rules.FIRST[face.picker.phase] + face.picker.at


start = partial(start_game, "my_treasures")
HAND = RandomPlayer(BUTTONS, {"Handover": "A", "Look": "B", "Recap": "A", "EndWarning": "A"}, chosen)


# -- the cursor


@pytest.mark.parametrize("players", (1, 3))
def test_the_cursor_reaches_every_legal_choice_and_no_other(pick_at, players):
    dice = random.Random(players)
    seen = set()
    for seed in range(6):
        table = Table(players, seed)
        while table.seat >= 0:
            actions = table.actions()
            if dice.random() < 0.4:
                assert reachable(pick_at(table), table) == set(actions)
                seen.add(table.phase)
            table.apply(dice.choice(actions))
    assert seen == set(DECISIONS) | ({CHOOSE_COVER, TURN_RIVAL} if players == 1 else set())


def reachable(pick, table):
    """Every action on which the cursor can stand, by any buttons."""
    found = set()
    waiting = [pick.at]
    while waiting:
        at = waiting.pop()
        if at in found:
            continue
        found.add(at)
        for key in (1, 2, 3, 4):
            pick.at = at
            pick.move(key)
            waiting.append(pick.at)
    return {rules.FIRST[table.phase] + at for at in found}


def test_what_the_lower_lines_promise_is_what_placing_brings(pick_at):
    dice = random.Random(2)
    brought = set()
    for seed in range(12):
        table = Table(1, seed)  # alone, tokens are taken at once
        while table.seat >= 0:
            action = dice.choice(table.actions())
            if table.phase == CHOOSE_CELL:
                promise = pick_at(table).brings[action - rules.FIRST[CHOOSE_CELL]]
                twin = table.copy()
                twin.apply(action)
                assert promise == sum(twin.score(0)[:5]) - sum(table.score(0)[:5])
                brought.add(promise)
            table.apply(action)
    assert brought >= {0, 1, 2, 3}


# -- tiles


@pytest.mark.parametrize("language", languages.found())
def test_all_tiles_look_different_pairwise(language):
    stage = scenes.open_table(Stage(language).instant(), scenes.decides(CHOOSE_SPACE))
    me = face(stage.device)
    rows = console(stage.device).rows
    pictures = {}
    crowned = Bag().counts
    for tile in [
        0,
        *(curio(kind, colour) for kind in range(5) for colour in range(5)),
        FRESH_WIND,
        LUCKY_FIND,
    ]:
        pictures[tile] = picture(me, rows, tile)
    for kind in range(5):
        for colour in range(5):
            plain = curio(kind, colour)
            assert picture(me, rows, curio(kind, colour, FLOWER)) == pictures[plain]
            if crowned[curio(kind, colour, CROWN)]:
                pictures[curio(kind, colour, CROWN)] = picture(me, rows, curio(kind, colour, CROWN))
    tiles = list(pictures)
    assert len(tiles) == 1 + 25 + 15 + 2
    for n, one in enumerate(tiles):
        for other in tiles[:n]:
            different = sum(bin(a ^ b).count("1") for a, b in zip(pictures[one], pictures[other]))
            assert different >= 6, (one, other)
    stage.device.close()


def picture(face, rows, tile):
    """The 32 bytes that a tile leaves in the rows."""
    face.pen.tiles(rows, 2, 40, (tile,))
    return bytes(rows.rows[2][41:57]) + bytes(rows.rows[3][41:57])


# -- what has been seen


@pytest.mark.parametrize("players", (1, 2, 4))
def test_following_all_events_leads_to_the_table_itself(players):
    stage = start("en", "person" + ",person" * (players - 1), 40 + players, speed=FAST)
    me = face(stage.device)
    table = me.match.table
    dice = random.Random(players)
    me.catch_up()
    while table.seat >= 0:
        table.apply(dice.choice(table.actions()))
        while me.queued_events:
            me.describe_event(*me.queued_events.pop(0))
        seen = [bytes(tiles) for tiles in me.tiles]
        assert seen == [bytes(cabinet.tiles) for cabinet in table.cabinets]
        if table.seat >= 0:
            assert list(me.outdoors) == table.outdoors
            assert (list(me.hand), me.round) == (table.hand, table.round)
            if table.phase != CHOOSE_COVER:
                assert me.viewpoints == table.viewpoints
                assert me.spaces == table.spaces
    stage.device.close()


# -- whole games


@pytest.mark.parametrize("language", languages.found())
def test_a_person_plays_a_whole_game_against_bots(language):
    seed = 70 + languages.found().index(language)
    stage = start(language, "person,easy,normal,easy" if seed % 2 else "person,normal", seed)
    assert HAND.play(stage.device, random.Random(seed), 3000)
    stage.device.close()


def test_two_play_the_advanced_game():
    stage = start("en", "person,person", 9, options=1)
    assert face(stage.device).match.table.options == {"advanced": True}
    assert HAND.play(stage.device, random.Random(9), 3000)
    stage.device.close()


@pytest.mark.parametrize("stem", ("walk", "spacer", "procház", "прогул", "spazier"))
def test_a_walk_is_this_games_word_and_never_the_consoles(stem):
    for folder, heard in (("console", False), ("my_treasures", True)):
        paths = (ASSETS / folder).glob("*.txt")
        said = [path.name for path in paths if stem in path.read_text("utf-8").lower()]
        assert bool(said) == heard, said


@pytest.mark.parametrize("language", languages.found())
def test_a_morning_walk_ends_with_a_title_and_is_kept_among_the_best(language):
    stage = start(language, "person", 50)
    device = stage.device
    assert HAND.play(device, random.Random(50), 3000)
    while top(device) != "Ending":
        device.tap("A").run(100)
    result = console(device).stack[-1].result
    total = result.totals[0]
    title = result.say("title." + str(rank(result.facts.TITLES, total)), total)
    assert str(total).encode() in title and not title.startswith(b"title")
    assert best_solo_games(console(device).journal.values, result.facts.KEY) == [(total, 0, 1)]
    device.close()


def test_a_game_can_be_watched_at_full_length():
    device = start("en", "person,easy", 8, speed=FAST).device
    told = HAND.watch(device, random.Random(8))
    assert told >= {rules.MOVED, rules.PLACED, rules.LINE_COMPLETED, rules.COLLECTED, rules.ROUND_BEGUN}
    device.close()


def test_a_game_that_is_cut_off_goes_on_at_the_same_table():
    dice = random.Random(11)
    stage = start("ru", "person,normal,person", 21)
    device = stage.device
    for _ in range(6):
        assert not HAND.play(device, dice, dice.randrange(15, 40))
        before = state(face(device).match.table)
        nvm = bytearray(device.nvm.cells)
        device.close()
        device = Device(nvm=nvm).boot()
        device.run(100)
        assert top(device) == "Launcher"
        device.tap("A")
        assert device.run_until(lambda device: not face(device).match.is_replaying(), 200)
        assert state(face(device).match.table) == before
    assert HAND.play(device, dice, 3000)
    device.close()


def test_undo_in_the_pause_menu_brings_back_the_table_before():
    wanted = scenes.decides(CHOOSE_CELL, 4, 4)  # a tile was taken from outdoors: nothing new came out
    device = scenes.open_table(Stage("en").instant(), wanted).device
    _, table, actions = scenes.play(2, wanted)
    before = state(face(device).match.table)
    choose_in_pause(device, "undo")
    assert (face(device).match.table.seat, face(device).match.table.phase) == (0, TAKE_OUTDOORS)
    assert face(device).deciding
    face(device).aim(actions[-1])
    device.tap("A")
    assert state(face(device).match.table) == before
    device.tap("B")  # B puts the tile back, too
    assert face(device).match.table.phase == TAKE_OUTDOORS
    device.close()


def test_a_tile_that_was_drawn_stays_taken():
    wanted = scenes.causes(rules.SPECIAL_USED, LUCKY_FIND)
    stage = scenes.open_table(Stage("en").instant(), wanted)
    device = stage.device
    _, table, _ = scenes.play(2, wanted)
    scenes.steer(stage, scenes.rule_of_thumb(table)).press("A")
    phase = face(device).match.table.phase
    before = state(face(device).match.table)
    device.tap("B")
    assert phase in (CHOOSE_CELL, TAKE_OUTDOORS)
    assert top(device) == "Look" and state(face(device).match.table) == before
    device.close()


def test_the_cards_can_be_turned_to_before_a_cabinet_is_drawn_to_the_end():
    device = scenes.open_table(Stage("en").instant(), scenes.decides(CHOOSE_COVER), 1).device
    device.tap("B")
    look = console(device).stack[-1]
    assert top(device) == "Look" and look.at == 1
    look.draw(console(device).rows)  # its points would follow in the next frame
    look.press(device.modules["coffer.buttons"].LEFT)
    look.tick(0)
    device.run(100)
    assert top(device) == "Look" and look.at == 0, device.console
    device.close()


@pytest.mark.parametrize("phase, players", [*((phase, 2) for phase in DECISIONS), (CHOOSE_COVER, 1)])
def test_the_hint_moves_the_cursor_to_what_the_hard_bot_would_do(phase, players):
    wanted = scenes.decides(phase)
    device = scenes.open_table(Stage("cs").instant(), wanted, players).device
    seed, table, actions = scenes.play(players, wanted)
    HAND.assert_hint_leads_to(device, bot.decide(bots, table, seats.HARD, seed, len(actions)))
    device.close()


# -- words


@pytest.mark.parametrize("language", languages.found())
def test_every_event_is_described_in_words_that_fit(language):
    stage = scenes.open_table(Stage(language).instant(), scenes.decides(CHOOSE_SPACE, 4), players=4)
    me = face(stage.device)
    width = console(stage.device).rows.font.width
    assert set(SAMPLES) | set(QUIET) == set(range(rules.LAID, rules.ROUND_BEGUN + 1))
    for kind, (p, a, b) in SAMPLES.items():
        for seat in range(1, 4) if p > 0 else (p,):
            me.catch_up()
            told = me.describe_event(kind, seat, a, b)
            assert told and told.count(b"\n") <= 1, (kind, told)
            assert max(width(line) for line in told.split(b"\n")) <= 76, (kind, told)
    for kind in (rules.SPECIAL_USED, rules.LINE_COMPLETED):
        for a, b in (
            ((LUCKY_FIND, 0), (FRESH_WIND, 0)) if kind == rules.SPECIAL_USED else ((0, 0), (3, 1), (6, 4))
        ):
            told = me.describe_event(kind, 1, a, b)
            assert max(width(line) for line in told.split(b"\n")) <= 76, (kind, told)
    for card in range(1, 13):
        told = me.describe_event(rules.COLLECTED, 1, card, 0)
        assert max(width(line) for line in told.split(b"\n")) <= 76, (card, told)
    stage.device.close()


@pytest.mark.parametrize("language", languages.found())
def test_all_words_that_the_engine_asks_for_are_there(language):
    stage = scenes.open_table(Stage(language).instant(), scenes.decides(CHOOSE_SPACE))
    words = face(stage.device).words
    wanted = ["score." + source for source in rules.SOURCES]
    wanted += ["tie." + key for key in ("blanks", "viewpoint")] + ["title." + str(n) for n in range(7)]
    wanted += ["option.advanced", "option.advanced.1", "option.advanced.2"]
    wanted += ["help." + topic for topic in ("others", "space", "hand", "outdoors", "cell", "cover", "rival")]
    wanted += [f"card.{card}{part}" for card in range(1, 13) for part in ("", ".text")]
    assert [key for key in wanted if not words.has(key)] == []
    stage.device.close()


def test_help_goes_from_the_thing_to_the_legend_of_the_tiles_to_the_decision():
    device = scenes.open_table(Stage("en").instant(), scenes.decides(CHOOSE_COVER), players=1).device
    device.hold("A")
    assert top(device) == "Help"
    device.tap("A")
    assert top(device) == "Legend"
    device.tap("A")
    assert top(device) == "Help"
    device.tap("B")
    assert top(device) == "Face"
    device.close()


def test_look_after_the_end_begins_with_a_cabinet_not_with_cards():
    stage = scenes.open_table(Stage("en").instant(), scenes.over(), 4)
    stage.press("wait:900", "A", "wait:500", "right", "A", "wait:200")
    assert stage.top() == "Look" and console(stage.device).stack[-1].at == 1
    stage.device.close()
