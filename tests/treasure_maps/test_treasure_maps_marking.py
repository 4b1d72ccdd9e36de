# SPDX-License-Identifier: MIT
"""A person marks: what is promised is what comes, a button makes a single cell, and B takes a mark back."""

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from coffer.bits import count
from coffer.buttons import LEFT, RIGHT, UP, B
from coffer.dice import Dice
from coffer.settings import CALM, SPEED
from games.treasure_maps import rules
from games.treasure_maps.deck import COLOUR, SEAL
from games.treasure_maps.host import ways
from games.treasure_maps.masks import MASKS
from games.treasure_maps.pieces import NONE, VALUE
from games.treasure_maps.placement_preview import PlacementPreview
from games.treasure_maps.rules import CLAIM, MARK, PICK, Table
from games.treasure_maps.scoring import brings, laid_aside
from tests.on_screen import console, face, run_in_console, top
from tests.treasure_maps.tables import started, state, wander
from tools.pack import languages
from tools.scenes import Stage

SLOW, NORMAL = 0, 1  # paces


@settings(max_examples=60, deadline=None)
@given(st.integers(2, 4), st.integers(0, 2**20), st.integers(0, 2**20))
def test_gains_shown_are_what_the_turn_then_adds_to_the_total(players, seed, chance):
    table = Table(players, seed)
    dice = Dice(chance)
    cups: list[int] = []
    table.listener = lambda kind, p, a, b: cups.append(p) if kind == rules.CUP_TAKEN else None
    promised = [0] * players
    before = [0] * players
    turn = -1
    while table.seat >= 0:
        if table.phase == MARK and table.turn != turn:
            settle(table, cups, promised, before)
            turn = table.turn
        actions = table.actions()
        action = actions[dice.roll(len(actions))]
        if table.phase in (MARK, PICK):
            found = brings(table, table.seat, action >> 8, MASKS[action & 255])
            promised[table.seat] += sum(found) - found[3]
        table.apply(action)
    settle(table, cups, promised, before)


def settle(table: Any, cups: list[int], promised: list[int], before: list[int]) -> None:
    """A turn is over: everybody has what was promised, but for cups that others took first."""
    for seat in range(table.players):
        gained = table.score(seat)[-1] - before[seat]
        if seat in cups and cups[0] != seat:
            assert promised[seat] - 6 * len(cups) <= gained <= promised[seat]
        else:
            assert gained == promised[seat]
        before[seat] += gained
        promised[seat] = 0
    cups.clear()


# -- a single cell


def test_button_makes_the_pattern_a_single_cell_and_then_the_pattern_again_turned_as_it_was():
    table, _ = ways.play(ways.SEED, 2, ways.decides(MARK))
    turns = len(PlacementPreview(table).shapes)
    assert turns == 8
    for n in range(turns):
        device = ways.open_table(Stage("en").instant(), ways.decides(MARK)).device
        device.tap(*["B"] * n)
        preview = face(device).picker
        onto_button(device)
        device.tap("A")
        assert preview.single and not preview.button and count(preview.mask()) == 1
        assert preview.action() in table.actions()
        device.tap("B")
        assert preview.single, "there is nothing to turn"
        onto_button(device)
        device.tap("A")
        assert not preview.single and not preview.button and preview.at == n
        device.close()


def onto_button(device: Any) -> None:
    for _ in range(9):
        if face(device).picker.button:
            return
        device.tap("right")
    raise AssertionError("right never leads onto the button")


def test_steps_in_one_frame_to_the_button_and_back_leave_no_trace():
    device = ways.open_table(Stage("en").instant(), ways.decides(MARK, 3)).device
    picker = face(device).picker
    dice = Dice(5)
    buttons = 0
    for _ in range(40):
        keys = [(LEFT, RIGHT, RIGHT, UP, B)[dice.roll(5)] for _ in range(1 + dice.roll(3))]
        run_in_console(device, lambda keys=keys: [picker.press(key) for key in keys])
        device.run(10 * dice.roll(3))
        buttons += picker.button
        if dice.roll(2):
            shown = device.run(100).pixels()
            face(device).age += 1
            face(device).stale = True
            assert device.run(100).pixels() == shown, keys
    assert buttons > 5
    device.close()


def test_left_and_right_go_back_from_the_button_to_where_the_ghost_was():
    tried = 0
    for seed in range(6):
        table = wander(started(seed=seed), seed)
        if table.phase != MARK or not PlacementPreview(table).shapes:
            continue
        for there, back in ((1, -1), (-1, 1)):
            preview = PlacementPreview(table)
            while not preview.button:
                before = preview.mask(), preview.slot
                preview.across(there)
            preview.across(back)
            assert not preview.button and (preview.mask(), preview.slot) == before
            tried += 1
    assert tried > 4


def test_arrows_always_move_and_never_change_what_is_marked():
    moves = 0
    for seed in range(6):
        table = wander(started(seed=seed), seed)
        if table.phase != MARK:
            continue
        for start in ways.reached(PlacementPreview(table)):
            for button in ("up", "down", "left", "right"):
                preview = ways.copy_moved(start, button)
                assert preview.shape() == start.shape()
                moves += (preview.place, preview.slot, preview.button) != (
                    start.place,
                    start.slot,
                    start.button,
                )
                assert button in ("up", "down") or not start.button or not preview.button
    assert moves > 100


def test_single_cell_is_one_of_those_that_the_pattern_covered():
    tried = 0
    for seed in range(4):
        table = wander(started(seed=seed), seed)
        if table.phase == MARK:
            preview = PlacementPreview(table)
            for _ in preview.shapes:
                mask = preview.mask()
                preview.switch()
                assert preview.mask() & mask
                preview.switch()
                preview.turn()
                tried += 1
    assert tried > 9


@pytest.mark.parametrize("language", languages.found())
def test_bottom_row_says_what_a_does_on_the_button_and_help_names_it(language):
    device = ways.open_table(Stage(language).instant(), ways.decides(MARK)).device
    me = face(device)
    width = console(device).rows.font.width
    assert me.say("button.cell").strip(b".") in me.say("help.mark").replace(b"\n", b" ")
    onto_button(device)
    assert me.say("mark.cell") in me.prompt() and me.say("mark.turn") in me.prompt()
    assert width(me.prompt()) <= 127
    device.hold("A")
    assert top(device) == "Help"
    device.tap("B", "A")
    assert me.picker.single and me.say("mark.turn") not in me.prompt(), "nothing to turn"
    onto_button(device)
    assert me.say("mark.shape") in me.prompt() and width(me.prompt()) <= 127
    device.close()


# -- B takes a mark back


def open_marking(pace: int = NORMAL, turn: int = 3) -> Any:
    device = ways.open_table(Stage("en").setting(SPEED, pace), ways.decides(MARK, turn)).device
    device.run(3000)
    assert face(device).deciding
    return device


def test_B_takes_a_mark_back_while_it_is_shown_and_nothing_comes_out():
    device = open_marking()
    device.tap("down", "B").run(50)
    before, shown = state(face(device).match.table), device.pixels()
    action, actions = face(device).picker.action(), list(console(device).journal.actions)
    device.tap("A").run(300)
    assert face(device).pending == action
    assert device.pixels() != shown, "its cells turn grey"
    device.tap("B").run(50)
    assert face(device).pending < 0 and face(device).deciding
    assert state(face(device).match.table) == before
    assert list(console(device).journal.actions) == actions
    assert not face(device).queued_events and not face(device).event
    assert face(device).picker.action() == action
    assert device.pixels() == shown
    device.close()


@pytest.mark.parametrize("sooner", (False, True))
def test_mark_counts_when_its_animation_is_over_or_A_ends_it(sooner):
    device = open_marking()
    actions = len(console(device).journal.actions)
    device.tap("A").run(500)
    assert len(console(device).journal.actions) == actions
    if sooner:
        device.tap("A").run(100)
    else:
        device.run(1200)
    assert len(console(device).journal.actions) > actions
    device.close()


def test_only_persons_own_marks_are_not_shown_a_second_time():
    device = open_marking(turn=5)
    device.tap("A")
    told = set()
    for _ in range(400):
        device.run(20)
        event = face(device).event
        if event:
            told.add(event[:2])
        if face(device).deciding and face(device).pending < 0:
            break
    assert (rules.PLACED, 0) not in told and (rules.CELL_MARKED, 0) not in told
    assert told, "but what others do is"
    device.close()


def test_claim_can_be_taken_back_before_the_piles_top_is_seen():
    device = ways.open_table(Stage("en").setting(SPEED, NORMAL), ways.decides(CLAIM, 9)).device
    device.run(3000)
    revealed = face(device).match.table.revealed
    device.tap("left", "A").run(300)
    assert face(device).pending == rules.PILE
    device.tap("B").run(1500)
    assert face(device).deciding and face(device).match.table.revealed == revealed
    device.close()


@pytest.mark.parametrize("calm", (0, 1))
def test_completed_map_is_stamped_and_its_points_fly_to_the_total(calm):
    wanted = ways.causes(rules.COMPLETED)
    stage = ways.open_table(Stage("en").setting(SPEED, NORMAL).setting(CALM, calm), wanted, people=2)
    device = stage.device
    table = ways.play(ways.SEED, 2, wanted)[0]
    device.tap(*ways.buttons_to(table, ways.rule_of_thumb(table)), "A").run(950)
    assert device.run_until(lambda it: (face(it).event or (0,))[0] == rules.COMPLETED, 20_000, 10)
    pictures = []
    while (face(device).event or (0,))[0] == rules.COMPLETED:
        device.run(20)
        shown = device.pixels()[:56]
        if shown not in pictures[-1:]:
            pictures.append(shown)
    assert len(pictures) <= 2 if calm else len(pictures) >= 6, "reduced flashing shows the stamp at once"
    device.close()


# -- what the engine asks


def test_warning_comes_before_the_last_turn_and_no_other():
    for turn in (0, 20, 26, 27):
        device = ways.open_table(Stage("en").instant(), ways.decides(MARK, turn)).device
        warned = face(device).warning()
        assert (warned is not None) == (turn == 27)
        if warned:
            assert (warned[0], warned[3], warned[4]) == ("last", 6, 7) and len(warned[5]) <= 3
        device.close()


@pytest.mark.parametrize("language", languages.found())
def test_end_says_what_made_the_difference_or_what_was_missed(language):
    stage = ways.open_table(Stage(language).instant(), lambda table: table.seat == 0, players=4)
    me = face(stage.device)
    width = console(stage.device).rows.font.width
    said = set()
    for seed in range(12):
        table = wander(Table(3, seed), 400)
        me.match.table = table
        me.winners = table.winners()
        for seat in range(3):
            text = me.deciding_factor(seat)
            assert max(map(width, text.split(b"\n"))) <= 127 and not text.startswith((b"made.", b"missed."))
            said.add((bool(text), seat in table.winners()))
            if seat in table.winners() and len(table.winners()) == 1:
                best = max((table.score(other) for other in range(3) if other != seat), key=lambda it: it[-1])
                lead = max(mine - theirs for mine, theirs in zip(table.score(seat)[:5], best[:5]))
                assert text.endswith(b"+%d" % lead) or lead <= 0
            elif len(table.winners()) == 1:
                best = table.score(table.winners()[0])
                lead = max(theirs - mine for mine, theirs in zip(table.score(seat)[:5], best[:5]))
                assert text.split(b"\n")[0].endswith(b"-%d" % lead)
    assert {(True, True), (True, False)} <= said
    stage.device.close()


def test_completed_map_is_worth_what_the_score_then_grows_by():
    for seed in range(8):
        table = wander(Table(2, seed), 120)
        for seat in range(2):
            for slot in range(2):
                island = table.maps[2 * seat + slot]
                if island != NONE and table.free[2 * seat + (1 - slot)]:
                    worth, before = laid_aside(table, seat, slot), table.score(seat)[-1]
                    twin = table.copy()
                    twin.tally[4 * seat + COLOUR[island]] += 1
                    if SEAL[island] != NONE:
                        twin.seals[4 * seat + SEAL[island]] += 1
                    assert twin.score(seat)[-1] - before == worth >= VALUE[COLOUR[island]]


def test_recap_of_a_busy_turn_stays_in_its_row():
    device = ways.open_table(Stage("en").instant(), ways.decides(MARK, 5)).device
    rows = console(device).rows
    rows.clear()
    deeds = [(rules.PLACED, 1, 0, 0x0F), (rules.PICKED, 1, 1, 1), (rules.COMPLETED, 1, 40, 0)]
    deeds += [(rules.COMPLETED, 1, 45, 1), (rules.CUP_TAKEN, 1, 0, 6), (rules.PALMED, 1, 5, 0)]
    deeds += [(rules.COIN_MARKED, 1, n, 0) for n in (3, 4, 5)]
    for n in range(1, len(deeds) + 1):
        rows.wipe(3)
        face(device).draw_recap(rows, 3, 44, 1, deeds[:n])
        assert any(rows.rows[3][45:]), "something is told"
        assert not any(rows.rows[3][1:45])
        assert rows.rows[3][128] == 0, "the last column stays free"
    lines = face(device).changes_for_all()
    assert 1 <= len(lines) <= 2 and all(rows.font.width(line) <= 127 for line in lines)
    device.close()


@pytest.mark.parametrize(
    "name",
    ["island 0", "island 1", "heading 0", "heading 1", "pattern", "single", "round", "coins", "cups"]
    + ["total", "maps", "palms", "next", "name", "brings"],
)
def test_coach_finds_every_place_of_the_marking_screen_and_it_is_not_dark(name):
    device = ways.open_table(Stage("en").instant(), ways.decides(MARK, 3)).device
    first, last, x, end = face(device).region(name)
    pixels = device.pixels()
    assert 0 <= first <= last <= 7 and 0 <= x < end <= 128
    assert any(any(pixels[y][x:end]) for y in range(8 * first, 8 * last + 8)), name
    assert face(device).region("nowhere") is None
    device.close()


@pytest.mark.parametrize("name", ["map 0", "map 3", "pile", "large"])
def test_coach_finds_every_place_of_the_display(name):
    device = ways.open_table(Stage("en").instant(), ways.decides(CLAIM, 9)).device
    first, last, x, end = face(device).region(name)
    pixels = device.pixels()
    assert any(any(pixels[y][x:end]) for y in range(8 * first, 8 * last + 8)), name
    assert top(device) == "Face"
    device.close()
