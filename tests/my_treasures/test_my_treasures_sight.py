# SPDX-License-Identifier: MIT
"""What a person sees at a decision: what lines can become, firm points, where the cursor starts."""

import itertools

import pytest
from hypothesis import given
from hypothesis import strategies as st

from coffer.seats import HARD
from coffer.table import bot
from games.my_treasures import bots, commentary, rules, scoring
from games.my_treasures.host import scenes
from games.my_treasures.pieces import CELLS, COLOUR, KIND, ROWS, Cabinet
from games.my_treasures.rules import FIRST, Table
from games.my_treasures.state import CHOOSE_CELL, CHOOSE_COVER, CHOOSE_SPACE, TAKE_OUTDOORS, TURN_RIVAL
from tests.by_buttons import OVER, start_game
from tests.my_treasures.tables import curio, drawn
from tests.on_screen import console, face, top
from tools.pack import languages
from tools.scenes import Stage

PRESSES = 8  # a turn's, on the average
PAIRS = [curio(kind, colour) for kind in range(5) for colour in range(5)]


def cells_of(line):
    return range(line * 3, line * 3 + 3) if line < ROWS else range(line - ROWS, CELLS, 3)


def possible(cabinet, line):
    """Every token that a line can still take, by trying all tiles in its free cells."""
    free = [cell for cell in cells_of(line) if not cabinet.tiles[cell]]
    trait = KIND if line < ROWS else COLOUR
    every = list({trait[tile]: tile for tile in PAIRS}.values())  # one of each is enough: a line asks no more
    found = set()
    for tiles in itertools.product(every, repeat=len(free)):
        full = cabinet.copy()
        for tile, cell in zip(tiles, free):
            full.place(tile, cell)
        found.add(full.token(line))
    return found


@given(st.lists(st.sampled_from([0, *PAIRS]), min_size=12, max_size=12), st.sampled_from(PAIRS), st.data())
def test_what_is_said_of_column_and_row_is_what_the_rules_can_still_give(tiles, tile, data):
    cabinet = Cabinet()
    cell = data.draw(st.integers(0, 11))
    for n, each in enumerate(tiles):
        if each and n != cell:
            cabinet.place(each, n)
    after = cabinet.copy()
    after.place(tile, cell)
    for line in (cell // 3, ROWS + cell % 3):
        filled, alike, different = scoring.outlook(cabinet, line, tile)
        assert filled == sum(after.tiles[each] > 0 for each in cells_of(line))
        assert {alike, different} - {0} == possible(after, line) - {0}


@pytest.mark.parametrize("players", (1, 2, 3, 4))
def test_firm_points_never_fall(players):
    for seed in range(3):
        table = Table(players, seed)
        before = [0] * players
        while table.seat >= 0:
            table.apply(scenes.rule_of_thumb(table))
            now = [scoring.certain_points(table, seat) for seat in range(players)]
            assert all(new >= old for new, old in zip(now, before))
            before = now


@pytest.mark.parametrize("players", (1, 2, 3, 4))
def test_beside_the_points_lie_four_tiles_at_the_most(players):
    for seed in range(20):
        table = Table(players, seed)
        while table.seat >= 0:
            if table.phase in (CHOOSE_SPACE, TURN_RIVAL) or table.hand:
                assert len(table.outdoors) <= 4
            assert len(table.outdoors) <= 6
            table.apply(scenes.rule_of_thumb(table))


# -- where the cursor starts


def steps(pick, wanted):
    """The fewest arrows that bring the cursor from where it starts to a choice."""
    far = {pick.at: 0}
    waiting = [pick.at]
    for at in waiting:
        for key in (1, 2, 3, 4):
            pick.at = at
            pick.move(key)
            if pick.at not in far:
                far[pick.at] = far[at] + 1
                waiting.append(pick.at)
    return far[wanted]


def test_a_turn_of_good_play_takes_eight_presses_on_the_average(pick_at):
    presses = turns = 0
    for players in (1, 2, 3, 4):
        table = Table(players, players)
        count = 0
        while table.seat >= 0:
            action = bot.decide(bots, table, HARD, players, count)
            if table.phase not in (CHOOSE_COVER, TURN_RIVAL):
                presses += steps(pick_at(table), action - FIRST[table.phase]) + 1  # and A
                turns += table.phase == CHOOSE_SPACE
            table.apply(action)
            count += 1
    assert presses <= PRESSES * turns, f"{presses / turns:.1f} presses a turn"


def placing(cabinet, tile):
    """A table at which seat 0 places a tile into a cabinet."""
    table = Table(1, 1)
    table.cabinets[0] = cabinet
    table.cards = 0
    table.phase, table.seat, table.tile, table.left = CHOOSE_CELL, 0, tile, 2
    return table


@pytest.mark.parametrize(
    "rows, tile, cell",
    [
        (("lr ly .", ". . .", ". . .", ". . ."), curio(4, 2), 2),  # the third leaf of a row
        (("lr . .", "sr . .", "br . .", ". . ."), curio(3, 0), 9),  # the fourth red of a column
        ((". sg .", "cb . .", ". . .", ". . ."), curio(2, 2), 7),  # below its colour, where its row is free
        (("cr . cr", ". . .", ". . .", ". . ."), curio(0, 1), 1),  # between its kind
    ],
)
def test_the_cursor_starts_on_the_cell_that_looks_best(pick_at, rows, tile, cell):
    assert pick_at(placing(drawn(*rows)[0], tile)).at == cell


# -- the screen


def test_the_cursor_inverts_the_place_that_the_coach_would_name():
    for wanted, players, word in (
        (scenes.decides(CHOOSE_SPACE, 4), 2, "space"),
        (scenes.decides(TAKE_OUTDOORS, 4), 2, "tile"),
        (scenes.decides(CHOOSE_CELL, 4), 2, "cell"),
    ):
        stage = scenes.open_table(Stage("en").instant(), wanted, players)
        me = face(stage.device)
        before = stage.device.pixels()
        was = me.picker.at
        stage.press("right", "wait:100")
        after = stage.device.pixels()
        places = [me.region(f"{word} {at}") for at in (was, me.picker.at)]
        changed = [(x, y) for y in range(64) for x in range(128) if before[y][x] != after[y][x]]
        inside = [
            (x, y)
            for x, y in changed
            if any(first <= y // 8 <= last and left <= x < end for first, last, left, end in places)
        ]
        assert len(inside) > 60 * len(places), (word, len(inside))
        stage.device.close()


def test_every_spot_is_on_the_screen():
    device = scenes.open_table(Stage("en").instant(), scenes.decides(CHOOSE_SPACE)).device
    words = ["cabinet", "outdoors", "hand", "journey", "column", "row", "now"]
    words += [f"cell {n}" for n in range(12)] + [f"tile {n}" for n in range(6)]
    for word in [*words, *(f"space {n}" for n in range(1, 6))]:
        first, last, x, end = face(device).region(word)
        assert 0 <= first <= last <= 7 and 0 <= x < end <= 128, word
    device.close()


def test_a_space_can_be_taken_back_while_the_pawn_goes_there():
    stage = scenes.open_table(Stage("en"), scenes.decides(CHOOSE_SPACE, 4))
    me = face(stage.device)
    actions = len(me.match.action_seats)
    stage.press("A", "wait:60")
    assert me.pending >= 0 and len(me.match.action_seats) == actions
    stage.press("B", "wait:60")
    assert me.pending < 0 and me.deciding and len(me.match.action_seats) == actions
    stage.press("A", "wait:2000")
    assert len(me.match.action_seats) == actions + 1
    stage.device.close()


def test_words_follow_the_cursor_within_two_frames():
    device = scenes.open_table(Stage("en").instant(), scenes.decides(CHOOSE_SPACE, 4)).device
    before = device.pixels()[40:56]
    device.tap("right").run(50)
    assert device.pixels()[40:56] != before
    device.close()


# -- the end


@pytest.mark.parametrize("language", languages.found())
@pytest.mark.parametrize("players", (1, 2, 4))
def test_the_end_is_described_in_words_that_fit(players, language):
    stage = scenes.open_table(Stage(language).instant(), lambda table: table.seat == 0, players)
    me = face(stage.device)
    table = me.match.table
    while table.seat >= 0:
        table.apply(scenes.rule_of_thumb(table))
    me.winners = table.winners()
    width = console(stage.device).rows.font.width
    for seat in range(players):
        words = me.deciding_factor(seat)
        assert not words.startswith(b"made.") and max(map(width, words.split(b"\n"))) <= 127
        if players > 1:
            assert words
    stage.device.close()


def test_what_was_just_missed_is_what_one_other_tile_would_have_brought():
    table = Table(2, 3)
    while table.seat >= 0:
        table.apply(scenes.rule_of_thumb(table))
    for seat in (0, 1):
        cabinet = table.cabinets[seat]
        most = 0
        for cell in range(12):
            for tile in PAIRS:
                twin = cabinet.copy()
                twin.tiles[cell] = tile
                for line in (cell // 3, ROWS + cell % 3):
                    most = max(most, twin.token(line) - cabinet.token(line))
        table.cards = 0
        assert commentary.near_miss(table, seat)[0] == most


@pytest.mark.parametrize("language", languages.found())
def test_the_last_round_is_announced_and_no_other(language):
    early = scenes.open_table(Stage(language).instant(), scenes.decides(CHOOSE_SPACE, 4)).device
    assert face(early).warning() is None
    early.close()
    late = scenes.open_table(Stage(language).instant(), scenes.decides(CHOOSE_SPACE, 8)).device
    tag, title, (full, empty), done, total, lines = face(late).warning()
    assert (done, total) == (8, 12) and len(full) == len(empty) and len(lines) <= 3
    width = console(late).rows.font.width
    assert 2 * width(title) - 2 <= 126 and max(map(width, lines)) <= 121
    late.close()


def test_a_recap_shows_tiles_and_points():
    device = scenes.open_table(Stage("en").instant(), scenes.decides(CHOOSE_SPACE, 4)).device
    rows = console(device).rows
    rows.wipe(3)
    placed = [
        (rules.PLACED, 1, curio(2, 3), 4),
        (rules.PLACED, 1, curio(1, 0), 5),
        (rules.LINE_COMPLETED, 1, 4, 4),
    ]
    face(device).draw_recap(rows, 3, 44, 1, [(rules.MOVED, 1, 1, 2), *placed])
    shown = bytes(rows.rows[3])
    assert any(shown[45:62]) and any(shown[63:80]) and not any(shown[81:110]) and any(shown[110:127])
    device.close()


# -- alone


def test_a_walker_gives_up_cards_and_sees_the_cabinet_first():
    device = scenes.open_table(Stage("en").instant(), scenes.decides(CHOOSE_COVER), 1).device
    device.tap("B").run(50)
    assert top(device) == "Look" and console(device).stack[-1].at == 1
    device.close()


@pytest.mark.parametrize("people", (1, 2, 3, 4))
def test_people_play_a_whole_game_by_pressing_a_alone(people):
    device = start_game("my_treasures", "en", ",".join(["person"] * people), 90 + people).device
    presses = 0
    while top(device) not in OVER:
        device.tap("A")
        presses += 1
        assert not device.crashed, device.crashed
        assert presses < 900
    device.close()


def test_b_that_comes_too_late_to_take_back_opens_no_cards():
    stage = scenes.open_table(Stage("en"), scenes.decides(CHOOSE_SPACE, 4))
    device = stage.device
    me = face(device)
    actions = len(me.match.action_seats)
    stage.press("A")
    assert device.run_until(lambda it: len(me.match.action_seats) > actions, 3_000)
    device.tap("B").run(100)
    assert top(device) == "Face", "meant for what can't be taken back any more"
    assert device.run_until(lambda it: me.deciding, 3_000)
    device.run(400).tap("B").run(100)
    assert top(device) == "Look"
    device.close()
