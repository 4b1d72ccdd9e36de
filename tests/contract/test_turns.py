# SPDX-License-Identifier: MIT
"""Whose turn it is: no press decides by accident, nothing that the others did is missed."""

import pytest

from coffer.journal import Journal
from coffer.seats import EASY, PERSON
from coffer.settings import FAST, INSTANT, NORMAL
from coffer.table.phases import HANDING_OVER, HINTING
from host_sim.device import Device
from tests.contract.tables import course
from tests.on_screen import console, face, run_in_console, stack, top
from tools import games
from tools.nvm_image import new_nvm, nvm_with_game


def open_table(game, levels, pace=NORMAL, actions=(), seed=4):
    """Opens a game of these seats from the menu; returns the device and its memory."""
    nvm = nvm_with_game(new_nvm(speed=pace), game, levels, seed, actions)
    device = Device(nvm=nvm).boot()
    device.run(200)
    device.tap("A")
    assert device.run_until(lambda it: stack(it)[0] == "Face", 2_000)
    return device, nvm


def mine(device):
    return top(device) == "Face" and face(device).deciding


def act(device, n=0):
    """A person carries out one of the legal actions."""
    run_in_console(device, lambda: face(device).act(face(device).match.table.actions()[n]))


def play_turn(device):
    """Plays a person's turn, which may be several decisions."""
    while mine(device) or face(device).match.table.seat == face(device).holder:
        if mine(device):
            act(device)
        elif face(device).event:
            device.tap("A")
        device.run(30)


def most(game, people=1):
    """Seats of the largest table: people first, then easy bots."""
    players = games.facts(game).PLAYERS[1]
    return [PERSON] * people + [EASY] * (players - people)


def test_a_pressed_all_the_time_never_decides(game):
    device, nvm = open_table(game, most(game))
    with device:
        for _ in range(400):  # every 90 ms, as somebody does who wants the bots to be quick
            device.press("A").run(45)
            device.release("A").run(45)
            if mine(device):
                break
        before = list(Journal(nvm).actions)
        for _ in range(4):  # and 360 ms longer
            device.press("A").run(45)
            device.release("A").run(45)
        assert mine(device)
        assert list(Journal(nvm).actions) == before, "a press that skipped has decided"


def test_nobody_is_told_that_he_is_thinking(game, monkeypatch):
    device, _ = open_table(game, most(game))
    with device:
        said = []
        rows = console(device).rows
        draw = rows.text
        monkeypatch.setattr(
            rows, "text", lambda row, x, text, *end: said.append(text) or draw(row, x, text, *end)
        )
        for _ in range(3):
            assert device.run_until(mine, 60_000)
            play_turn(device)
        thinking = [text for text in map(bytes, said) if b" thinks" in text or b" is thinking" in text]
        assert thinking and not any(text.startswith(face(device).name(0)) for text in thinking)


def test_a_that_was_down_when_control_came_back_does_nothing(game):
    device, nvm = open_table(game, most(game), INSTANT)
    with device:
        assert device.run_until(mine, 20_000)
        play_turn(device)
        device.press("A")
        assert device.run_until(mine, 20_000)
        before = list(Journal(nvm).actions)
        device.run(1_500)
        device.release("A").run(100)
        assert mine(device) and list(Journal(nvm).actions) == before, "neither help nor a decision"


def test_held_a_skips_every_bot_up_to_ones_own_turn(game):
    device, _ = open_table(game, most(game))
    with device:
        assert device.run_until(mine, 120_000)
        play_turn(device)
        device.hold("A")
        shown = 0
        for _ in range(2_000):
            if mine(device):
                break
            device.run(10)
            shown += face(device).event is not None
        assert mine(device) and not shown
        assert top(device) == "Face", "no help was opened"
        assert not face(device).skipping, "the next round is told again"


@pytest.mark.players(4)
def test_round_of_many_bots_is_told_in_eight_seconds_at_normal_pace(game):
    device, _ = open_table(game, most(game))
    with device:
        assert device.run_until(mine, 120_000)
        for _ in range(3):
            play_turn(device)
            assert device.run_until(lambda it: mine(it) or top(it) != "Face", 8_000), "told too slowly"
            if top(device) != "Face":
                device.run(500).tap("A").run(600)


def test_first_b_only_puts_a_hint_away(game):
    device, nvm = open_table(game, most(game), INSTANT)
    with device:
        assert device.run_until(mine, 20_000)
        device.run(500)
        device.hold("B").tap("down", "A")
        assert device.run_until(lambda it: face(it).hint_text is not None, 60_000)
        before, actions = stack(device), list(Journal(nvm).actions)
        phase = face(device).match.table.phase
        device.tap("B").run(100)
        assert face(device).hint_text is None and mine(device)
        assert (stack(device), list(Journal(nvm).actions)) == (before, actions)
        assert face(device).match.table.phase == phase
        shown = device.pixels()
        run_in_console(device, lambda: setattr(face(device), "stale", True))
        assert device.run(100).pixels() == shown, "nothing of the hint is left"


def test_b_stops_a_hint_that_is_being_thought_about(game):
    device, _ = open_table(game, most(game), INSTANT)
    with device:
        assert device.run_until(mine, 20_000)
        run_in_console(device, lambda: face(device).hint())
        device.tap("B").run(3_000)
        assert mine(device) and face(device).hint_text is None and face(device).phase != HINTING


def test_hold_b_pauses_while_bots_move(game):
    device, _ = open_table(game, most(game))
    with device:
        assert device.run_until(mine, 120_000)
        play_turn(device)
        device.hold("B")
        assert top(device) == "Pause"


# -- between people -------------------------------------------------------------------


def handed_over(game, pace=NORMAL):
    """A game of people, the first decisions made, at the next hand-over card."""
    players = games.facts(game).PLAYERS[1]
    device, nvm = open_table(game, [PERSON] * players, pace)
    device.run(500)
    device.tap("A")
    assert device.run_until(mine, 20_000)
    while top(device) != "Handover":
        if mine(device):
            act(device)
        device.run(30)
    return device, nvm


def to_the_recap(device):
    """Plays on until somebody sees what the others did."""
    for _ in range(60):
        if top(device) == "Recap":
            break
        device.run(450)
        if mine(device):
            act(device)
        else:
            device.tap("A").run(30)


@pytest.mark.players(2)
def test_hold_b_works_on_the_hand_over_card(game):
    device, nvm = handed_over(game)
    with device:
        actions = list(Journal(nvm).actions)
        device.hold("B")
        assert top(device) == "Pause"
        device.tap("B").run(50)
        assert top(device) == "Handover" and list(Journal(nvm).actions) == actions


@pytest.mark.players(2)
def test_who_still_holds_the_console_can_undo_on_the_hand_over_card(game):
    device, nvm = handed_over(game)
    with device:
        before = list(Journal(nvm).actions)
        giver = face(device).holder
        possible = face(device).match.can_undo(giver)
        device.hold("B")
        assert ("undo" in console(device).stack[-1].lines) == possible
        if possible:
            device.tap("up", "A")
            assert device.run_until(mine, 5_000)
            assert face(device).match.table.seat == giver == face(device).holder
            assert face(device).match.table.listener == face(device).on_event, (
                "events are heard at the new table too"
            )
            assert list(Journal(nvm).actions) == before[: len(Journal(nvm).actions)] != before


@pytest.mark.players(2)
def test_the_recap_is_the_same_after_a_power_off(game):
    device, nvm = handed_over(game, INSTANT)
    with device:
        to_the_recap(device)
        events = console(device).stack[-1].events
        holder = face(device).holder
    with Device(nvm=nvm).boot() as again:
        again.run(1_500)
        again.tap("A").run(1_500)
        assert top(again) == "Handover"
        again.tap("A").run(200)
        assert top(again) == "Recap" and face(again).holder == holder
        assert console(again).stack[-1].events == events
        again.run(500).tap("A").run(1_000)
        assert mine(again) or top(again) == "EndWarning"


@pytest.mark.players(2)
def test_recap_has_something_to_say_of_everybody_whom_it_names(game):
    device, _ = handed_over(game, INSTANT)
    with device:
        for _ in range(3):
            to_the_recap(device)
            assert top(device) == "Recap"
            pixels = device.run(300).pixels()
            named = {event[1] for event in console(device).stack[-1].events}
            assert named
            for row in range(1, 1 + len(named)):
                assert any(any(line[46:]) for line in pixels[8 * row : 8 * row + 8]), (
                    "a name and nothing else"
                )
            device.run(500).tap("A").run(100)


@pytest.mark.players(2)
def test_recap_says_what_the_others_did_and_b_replays_it(game):
    device, nvm = handed_over(game, INSTANT)
    with device:
        to_the_recap(device)
        assert top(device) == "Recap", "nobody ever missed anything"
        holder = face(device).holder
        events = console(device).stack[-1].events
        assert events and all(event[1] != holder for event in events)
        actions = list(Journal(nvm).actions)
        run_in_console(device, lambda: setattr(console(device).settings, "speed", NORMAL))
        device.run(500)
        shown = []
        device.tap("B")
        for _ in range(4_000):
            device.run(30)
            if mine(device):
                break
            if top(device) != "Face":
                device.run(500).tap("A")  # a card to read
            if face(device).event and face(device).event not in shown:
                shown.append(face(device).event)
        assert shown, "told once more"
        assert list(Journal(nvm).actions) == actions and not face(device).match.is_replaying()
        assert face(device).match.table.seat == holder == face(device).holder


@pytest.mark.players(2)
def test_what_is_told_once_more_begins_with_the_table_as_it_was(game):
    actions = [action for _, action in course(game, 2, 1, {}) if action is not None]
    told = 0
    for count in range(3, min(len(actions), 60), 4):
        device, nvm = open_table(game, [PERSON, PERSON], FAST, actions[:count], 1)
        with device:
            device.run(500)
            if top(device) == "Handover":
                device.run(500).tap("A").run(500)
            if top(device) != "Recap":
                continue
            device.run(500).tap("B").run(30)
            for _ in range(400):
                assert top(device) != "ErrorScreen", f"after {count} actions: {device.console[-500:]}"
                if mine(device) or top(device) == "EndWarning":
                    break
                device.tap("A").run(450)
            assert not face(device).match.is_replaying() and list(Journal(nvm).actions) == actions[:count]
            told += 1
    assert told


def test_warning_comes_once_before_a_decision(game):
    device, nvm = open_table(game, most(game), INSTANT)
    with device:
        assert device.run_until(mine, 20_000)
        device.run(500)
        before = list(Journal(nvm).actions)
        table = face(device)
        table.warning = lambda: ("end", b"Soon!", (b"\x7e" * 6, b"\x42" * 6), 2, 4, (b"one", b"two"))

        def again():
            table.enter(HANDING_OVER)

        run_in_console(device, again)
        device.run(50)
        assert top(device) == "EndWarning"
        device.tap("A").run(50)
        assert top(device) == "EndWarning", "not by a press that was meant for something else"
        device.hold("B").run(100)
        assert top(device) == "Pause", "B pauses here, too"
        device.tap("B").run(500)
        assert top(device) == "EndWarning"
        device.run(500).tap("A").run(300)
        assert mine(device) and list(Journal(nvm).actions) == before
        run_in_console(device, again)
        device.run(200)
        assert mine(device), "the same warning twice"
