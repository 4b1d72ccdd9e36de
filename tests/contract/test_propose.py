# SPDX-License-Identifier: MIT
"""A proposal shows a decision as if done: B takes it back, before anything is revealed."""

import pytest

from coffer.journal import Journal
from coffer.settings import INSTANT, NORMAL, UNHURRIED, UNTIL_A
from tests.contract.consoles import nvm_of_game, open_table
from tests.on_screen import console, face, run_in_console, top
from tools import games
from tools.pack import languages


def open_first_decision(game, language="en", **settings):
    """Opens a game at its first decision. Returns the device and its NVM."""
    nvm = nvm_of_game(game, games.facts(game).PLAYERS[0], 4, [], language, **settings)
    device = open_table(nvm)
    assert device.run_until(lambda it: face(it).deciding, 60_000)
    return device.run(500), nvm


@pytest.fixture
def table(game):
    device, nvm = open_first_decision(game, speed=NORMAL)
    with device:
        yield device, nvm


def propose_first_action(device):
    action = face(device).match.table.actions()[0]
    run_in_console(device, lambda: face(device).propose(action))
    device.run(80)
    assert face(device).pending == action
    return action


def test_b_takes_back_a_proposal(table):
    device, nvm = table
    before = device.pixels()
    propose_first_action(device)
    device.tap("B").run(2_000)
    assert face(device).pending == -1 and face(device).deciding
    assert list(Journal(nvm).actions) == []
    assert device.pixels() == before


def test_a_proposal_is_carried_out_when_its_time_is_over(table):
    device, nvm = table
    action = propose_first_action(device)
    device.run(500)
    assert list(Journal(nvm).actions) == []
    device.run(600)
    assert list(Journal(nvm).actions) == [action]


def test_a_carries_out_a_proposal_at_once(table):
    device, nvm = table
    action = propose_first_action(device)
    device.tap("A").run(50)
    assert list(Journal(nvm).actions) == [action]


def test_pause_takes_back_a_proposal(table):
    device, nvm = table
    propose_first_action(device)
    device.hold("B").run(2_000)
    assert top(device) == "Pause" and list(Journal(nvm).actions) == []
    device.tap("B").run(2_000)
    assert face(device).deciding and list(Journal(nvm).actions) == []


def test_without_animation_a_proposal_is_carried_out_at_once(game):
    players = games.facts(game).PLAYERS[0]
    nvm = nvm_of_game(game, players, 4, [], "en", speed=INSTANT)
    with open_table(nvm) as device:
        action = face(device).match.table.actions()[0]
        run_in_console(device, lambda: face(device).propose(action))
        assert list(Journal(nvm).actions) == [action]


# -- the time for taking back, and its bar -------------------------------------------------------------


def measure_bar(device):
    """The inner width of the bar, and how much of it is lit; (0, 0) without a bar."""
    pixels = device.pixels()
    top, middle, bottom = pixels[57], pixels[59], pixels[61]
    x = 126
    while top[x] and bottom[x]:
        x -= 1
    inside = middle[x + 2 : 126]
    assert not pixels[56][x + 1 : 127].count(1) and not pixels[62][x + 1 : 127].count(1)
    assert inside == b"\1" * sum(inside) + b"\0" * (len(inside) - sum(inside)), "it drains to the left"
    return len(inside), sum(inside)


@pytest.mark.parametrize("language", languages.found())
def test_the_bar_shows_the_time_left(game, language):
    device, _ = open_first_decision(game, language, speed=NORMAL)
    with device:
        propose_first_action(device)
        width, lit = measure_bar(device)
        assert width >= 6 and width * 3 // 4 < lit <= width
        device.run(430)
        assert width // 4 < measure_bar(device)[1] <= width // 2
        device.run(330)
        assert measure_bar(device)[1] <= width // 5
        assert face(device).pending >= 0


def test_the_draining_bar_changes_only_a_few_bytes_per_frame(table):
    device, _ = table
    propose_first_action(device)
    device.run(150)
    touched_rows = []
    flush = console(device).rows.flush
    rows = console(device).rows

    def record_and_flush(*arguments):
        touched_rows.append([n for n in range(8) if rows.touched[n]])
        flush(*arguments)

    console(device).rows.flush = record_and_flush
    before = device.pixels()
    device.run(300)
    after = device.pixels()
    assert face(device).pending >= 0 and touched_rows
    assert all(each == [7] for each in touched_rows), "nothing but the bottom row is touched"
    differing = {x for y in range(64) for x in range(128) if before[y][x] != after[y][x]}
    assert len(differing) <= measure_bar(device)[0] // 2


def test_the_unhurried_setting_gives_three_seconds_at_any_speed(game):
    for speed in (NORMAL, INSTANT):
        device, nvm = open_first_decision(game, speed=speed, confirm=UNHURRIED)
        with device:
            action = propose_first_action(device)
            device.run(2_700)
            assert list(Journal(nvm).actions) == []
            device.run(500)
            assert list(Journal(nvm).actions) == [action]


def test_with_until_a_a_proposal_waits_for_a(game):
    device, nvm = open_first_decision(game, speed=NORMAL, confirm=UNTIL_A)
    with device:
        propose_first_action(device)
        device.run(30_000)
        assert measure_bar(device) == (0, 0)
        device.tap("B").run(50)
        assert face(device).deciding and face(device).pending < 0
        action = propose_first_action(device)
        device.run(30_000)
        assert list(Journal(nvm).actions) == []
        device.tap("A").run(50)
        assert list(Journal(nvm).actions) == [action]


def test_b_pressed_in_time_takes_back_even_if_released_late(table):
    device, nvm = table
    propose_first_action(device)
    device.run(700)
    device.press("B").run(300)
    device.release("B").run(2_000)
    assert face(device).deciding and list(Journal(nvm).actions) == []
