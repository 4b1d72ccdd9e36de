# SPDX-License-Identifier: MIT
"""The turns of people and bots: no press decides by accident, and the recap shows what others did."""

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


def open_game(game, levels, speed=NORMAL, actions=(), seed=4):
    """Opens a game with these seats from the menu. Returns the device and its NVM."""
    nvm = nvm_with_game(new_nvm(speed=speed), game, levels, seed, actions)
    device = Device(nvm=nvm).boot()
    device.run(200)
    device.tap("A")
    assert device.run_until(lambda it: stack(it)[0] == "Face", 2_000)
    return device, nvm


def is_my_turn(device):
    return top(device) == "Face" and face(device).deciding


def act(device, n=0):
    """Carries out one of the legal actions for the person."""
    run_in_console(device, lambda: face(device).act(face(device).match.table.actions()[n]))


def play_turn(device):
    """Plays a person's turn, which may be several decisions."""
    match, me = face(device).match, face(device).holder
    before = len(match.action_seats)  # a fast bot may have answered by the time that the loop looks
    while match.table.seat == me and not match.action_seats[before:].strip(bytes((me,))):
        if is_my_turn(device):
            act(device)
        elif face(device).event:
            device.tap("A")
        else:
            device.run(30)


def largest_seats(game, people=1):
    """Seats of the largest table: people first, then easy bots."""
    players = games.facts(game).PLAYERS[1]
    return [PERSON] * people + [EASY] * (players - people)


def test_repeated_presses_of_a_never_decide(game):
    device, nvm = open_game(game, largest_seats(game))
    with device:
        for _ in range(400):  # every 90 ms, like somebody who is impatient with the bots
            device.press("A").run(45)
            device.release("A").run(45)
            if is_my_turn(device):
                break
        before = list(Journal(nvm).actions)
        for _ in range(4):  # for another 360 ms
            device.press("A").run(45)
            device.release("A").run(45)
        assert is_my_turn(device)
        assert list(Journal(nvm).actions) == before, "a press that skipped has decided"


def test_the_text_for_thinking_never_names_the_person(game, monkeypatch):
    device, _ = open_game(game, largest_seats(game))
    with device:
        texts = []
        rows = console(device).rows
        draw = rows.text
        monkeypatch.setattr(
            rows, "text", lambda row, x, text, *end: texts.append(text) or draw(row, x, text, *end)
        )
        for _ in range(3):
            assert device.run_until(is_my_turn, 60_000)
            play_turn(device)
        thinking = [text for text in map(bytes, texts) if b" thinks" in text or b" is thinking" in text]
        assert thinking and not any(text.startswith(face(device).name(0)) for text in thinking)


def test_a_that_is_already_down_when_the_turn_begins_does_nothing(game):
    device, nvm = open_game(game, largest_seats(game), FAST)  # INSTANT would let a fast bot answer first
    with device:
        assert device.run_until(is_my_turn, 20_000)
        play_turn(device)
        device.press("A")
        assert not is_my_turn(device)
        assert device.run_until(is_my_turn, 20_000)
        before = list(Journal(nvm).actions)
        device.run(1_500)
        device.release("A").run(100)
        assert is_my_turn(device) and list(Journal(nvm).actions) == before, (
            "it opens no help and decides nothing"
        )


def test_held_a_skips_all_bots_until_the_persons_turn(game):
    device, _ = open_game(game, largest_seats(game))
    with device:
        assert device.run_until(is_my_turn, 120_000)
        play_turn(device)
        device.hold("A")
        frames_with_event = 0
        for _ in range(2_000):
            if is_my_turn(device):
                break
            device.run(10)
            frames_with_event += face(device).event is not None
        assert is_my_turn(device) and not frames_with_event
        assert top(device) == "Face", "no help was opened"
        assert not face(device).skipping, "the events of the next round are shown again"


@pytest.mark.players(4)
def test_a_round_of_bots_takes_at_most_eight_seconds_at_normal_speed(game):
    device, _ = open_game(game, largest_seats(game))
    with device:
        assert device.run_until(is_my_turn, 120_000)
        for _ in range(3):
            play_turn(device)
            assert device.run_until(lambda it: is_my_turn(it) or top(it) != "Face", 8_000), (
                "the events take too long"
            )
            if top(device) != "Face":
                device.run(500).tap("A").run(600)


def test_b_only_closes_a_hint(game):
    device, nvm = open_game(game, largest_seats(game), INSTANT)
    with device:
        assert device.run_until(is_my_turn, 20_000)
        device.run(500)
        device.hold("B").tap("down", "A")
        assert device.run_until(lambda it: face(it).hint_text is not None, 60_000)
        before, actions = stack(device), list(Journal(nvm).actions)
        phase = face(device).match.table.phase
        device.tap("B").run(100)
        assert face(device).hint_text is None and is_my_turn(device)
        assert (stack(device), list(Journal(nvm).actions)) == (before, actions)
        assert face(device).match.table.phase == phase
        picture = device.pixels()
        run_in_console(device, lambda: setattr(face(device), "stale", True))
        assert device.run(100).pixels() == picture, "nothing of the hint is left"


def test_b_stops_the_search_for_a_hint(game):
    device, _ = open_game(game, largest_seats(game), INSTANT)
    with device:
        assert device.run_until(is_my_turn, 20_000)
        run_in_console(device, lambda: face(device).hint())
        device.tap("B").run(3_000)
        assert is_my_turn(device) and face(device).hint_text is None and face(device).phase != HINTING


def test_held_b_pauses_while_bots_move(game):
    device, _ = open_game(game, largest_seats(game))
    with device:
        assert device.run_until(is_my_turn, 120_000)
        play_turn(device)
        device.hold("B")
        assert top(device) == "Pause"


# -- between people -------------------------------------------------------------------


def play_to_handover(game, speed=NORMAL):
    """Plays a game of people from the first decision to the next hand-over."""
    players = games.facts(game).PLAYERS[1]
    device, nvm = open_game(game, [PERSON] * players, speed)
    device.run(500)
    device.tap("A")
    assert device.run_until(is_my_turn, 20_000)
    while top(device) != "Handover":
        if is_my_turn(device):
            act(device)
        device.run(30)
    return device, nvm


def play_to_recap(device):
    """Plays on until a recap is shown."""
    for _ in range(60):
        if top(device) == "Recap":
            break
        device.run(450)
        if is_my_turn(device):
            act(device)
        else:
            device.tap("A").run(30)


@pytest.mark.players(2)
def test_held_b_pauses_at_the_hand_over(game):
    device, nvm = play_to_handover(game)
    with device:
        actions = list(Journal(nvm).actions)
        device.hold("B")
        assert top(device) == "Pause"
        device.tap("B").run(50)
        assert top(device) == "Handover" and list(Journal(nvm).actions) == actions


@pytest.mark.players(2)
def test_the_last_holder_can_undo_at_the_hand_over(game):
    device, nvm = play_to_handover(game)
    with device:
        before = list(Journal(nvm).actions)
        last_holder = face(device).holder
        can_undo = face(device).match.can_undo(last_holder)
        device.hold("B")
        assert ("undo" in console(device).stack[-1].lines) == can_undo
        if can_undo:
            device.tap("up", "A")
            assert device.run_until(is_my_turn, 5_000)
            assert face(device).match.table.seat == last_holder == face(device).holder
            assert face(device).match.table.listener == face(device).on_event, (
                "the new table has the listener"
            )
            assert list(Journal(nvm).actions) == before[: len(Journal(nvm).actions)] != before


@pytest.mark.players(2)
def test_the_recap_is_the_same_after_power_off(game):
    device, nvm = play_to_handover(game, INSTANT)
    with device:
        play_to_recap(device)
        events = console(device).stack[-1].events
        holder = face(device).holder
    with Device(nvm=nvm).boot() as restarted:
        restarted.run(1_500)
        restarted.tap("A").run(1_500)
        assert top(restarted) == "Handover"
        restarted.tap("A").run(200)
        assert top(restarted) == "Recap" and face(restarted).holder == holder
        assert console(restarted).stack[-1].events == events
        restarted.run(500).tap("A").run(1_000)
        assert is_my_turn(restarted) or top(restarted) == "EndWarning"


@pytest.mark.players(2)
def test_the_recap_draws_something_for_every_seat_that_it_names(game):
    device, _ = play_to_handover(game, INSTANT)
    with device:
        for _ in range(3):
            play_to_recap(device)
            assert top(device) == "Recap"
            pixels = device.run(300).pixels()
            seats = {event[1] for event in console(device).stack[-1].events}
            assert seats
            for row in range(1, 1 + len(seats)):
                assert any(any(line[46:]) for line in pixels[8 * row : 8 * row + 8]), (
                    "a name and nothing else"
                )
            device.run(500).tap("A").run(100)


@pytest.mark.players(2)
def test_the_recap_has_the_events_of_others_and_b_replays_them(game):
    device, nvm = play_to_handover(game, INSTANT)
    with device:
        play_to_recap(device)
        assert top(device) == "Recap", "no recap came"
        holder = face(device).holder
        events = console(device).stack[-1].events
        assert events and all(event[1] != holder for event in events)
        actions = list(Journal(nvm).actions)
        run_in_console(device, lambda: setattr(console(device).settings, "speed", NORMAL))
        device.run(500)
        replayed_events = []
        device.tap("B")
        for _ in range(4_000):
            device.run(30)
            if is_my_turn(device):
                break
            if top(device) != "Face":
                device.run(500).tap("A")  # a card to read
            if face(device).event and face(device).event not in replayed_events:
                replayed_events.append(face(device).event)
        assert replayed_events
        assert list(Journal(nvm).actions) == actions and not face(device).match.is_replaying()
        assert face(device).match.table.seat == holder == face(device).holder


@pytest.mark.players(2)
def test_a_replay_after_the_recap_works_at_any_action(game):
    actions = [action for _, action in course(game, 2, 1, {}) if action is not None]
    replays = 0
    for count in range(3, min(len(actions), 60), 4):
        device, nvm = open_game(game, [PERSON, PERSON], FAST, actions[:count], 1)
        with device:
            device.run(500)
            if top(device) == "Handover":
                device.run(500).tap("A").run(500)
            if top(device) != "Recap":
                continue
            device.run(500).tap("B").run(30)
            for _ in range(400):
                assert top(device) != "ErrorScreen", f"after {count} actions: {device.console[-500:]}"
                if is_my_turn(device) or top(device) == "EndWarning":
                    break
                device.tap("A").run(450)
            assert not face(device).match.is_replaying() and list(Journal(nvm).actions) == actions[:count]
            replays += 1
    assert replays


def test_a_warning_is_shown_once_before_a_decision(game):
    device, nvm = open_game(game, largest_seats(game), INSTANT)
    with device:
        assert device.run_until(is_my_turn, 20_000)
        device.run(500)
        before = list(Journal(nvm).actions)
        table = face(device)
        table.warning = lambda: ("end", b"Soon!", (b"\x7e" * 6, b"\x42" * 6), 2, 4, (b"one", b"two"))

        def hand_over_again():
            table.enter(HANDING_OVER)

        run_in_console(device, hand_over_again)
        device.run(50)
        assert top(device) == "EndWarning"
        device.tap("A").run(50)
        assert top(device) == "EndWarning", "an early press does not close it"
        device.hold("B").run(100)
        assert top(device) == "Pause", "held B pauses here, too"
        device.tap("B").run(500)
        assert top(device) == "EndWarning"
        device.run(500).tap("A").run(300)
        assert is_my_turn(device) and list(Journal(nvm).actions) == before
        run_in_console(device, hand_over_again)
        device.run(200)
        assert is_my_turn(device), "the same warning is not shown twice"
