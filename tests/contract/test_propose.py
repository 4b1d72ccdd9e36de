# SPDX-License-Identifier: MIT
"""A decision that is shown as done can be taken back with B, until what it reveals comes out."""

import pytest

from coffer.journal import Journal
from coffer.settings import INSTANT, NORMAL, UNHURRIED, UNTIL_A
from tests.contract.consoles import journal_of, open_table
from tests.on_screen import console, face, run_in_console, top
from tools import games
from tools.pack import languages


def decided(game, language="en", **settings):
    """A device at the first decision of a game, and its memory."""
    nvm = journal_of(game, games.facts(game).PLAYERS[0], 4, [], language, **settings)
    device = open_table(nvm)
    assert device.run_until(lambda it: face(it).deciding, 60_000)
    return device.run(500), nvm


@pytest.fixture
def table(game):
    device, nvm = decided(game, pace=NORMAL)
    with device:
        yield device, nvm


def proposed(device):
    action = face(device).match.table.actions()[0]
    run_in_console(device, lambda: face(device).propose(action))
    device.run(80)
    assert face(device).pending == action
    return action


def test_b_takes_a_proposal_back(table):
    device, nvm = table
    before = device.pixels()
    proposed(device)
    device.tap("B").run(2_000)
    assert face(device).pending == -1 and face(device).deciding
    assert list(Journal(nvm).actions) == []
    assert device.pixels() == before


def test_proposal_is_carried_out_when_its_time_is_over(table):
    device, nvm = table
    action = proposed(device)
    device.run(500)
    assert list(Journal(nvm).actions) == []
    device.run(600)
    assert list(Journal(nvm).actions) == [action]


def test_a_carries_a_proposal_out_at_once(table):
    device, nvm = table
    action = proposed(device)
    device.tap("A").run(50)
    assert list(Journal(nvm).actions) == [action]


def test_pause_takes_a_proposal_back(table):
    device, nvm = table
    proposed(device)
    device.hold("B").run(2_000)
    assert top(device) == "Pause" and list(Journal(nvm).actions) == []
    device.tap("B").run(2_000)
    assert face(device).deciding and list(Journal(nvm).actions) == []


def test_proposal_without_animation_is_carried_out_at_once(game):
    players = games.facts(game).PLAYERS[0]
    nvm = journal_of(game, players, 4, [], "en", pace=INSTANT)
    with open_table(nvm) as device:
        action = face(device).match.table.actions()[0]
        run_in_console(device, lambda: face(device).propose(action))
        assert list(Journal(nvm).actions) == [action]


# -- how long that is, and how it is shown ------------------------------------------------------------


def bar(device):
    """The width of the bar inside its frame, and how much of it is lit; (0, 0) where there is none."""
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
def test_bar_shows_how_much_time_is_left(game, language):
    device, _ = decided(game, language, pace=NORMAL)
    with device:
        proposed(device)
        width, lit = bar(device)
        assert width >= 6 and width * 3 // 4 < lit <= width
        device.run(430)
        assert width // 4 < bar(device)[1] <= width // 2
        device.run(330)
        assert bar(device)[1] <= width // 5
        assert face(device).pending >= 0


def test_draining_sends_a_few_bytes_a_frame(table):
    device, _ = table
    proposed(device)
    device.run(150)
    sent = []
    flush = console(device).rows.flush
    rows = console(device).rows

    def counted(*wire):
        sent.append([n for n in range(8) if rows.touched[n]])
        flush(*wire)

    console(device).rows.flush = counted
    before = device.pixels()
    device.run(300)
    after = device.pixels()
    assert face(device).pending >= 0 and sent
    assert all(each == [7] for each in sent), "nothing but the bottom row is touched"
    differing = {x for y in range(64) for x in range(128) if before[y][x] != after[y][x]}
    assert len(differing) <= bar(device)[0] // 2


def test_unhurried_person_has_three_seconds_whatever_the_animation(game):
    for pace in (NORMAL, INSTANT):
        device, nvm = decided(game, pace=pace, confirm=UNHURRIED)
        with device:
            action = proposed(device)
            device.run(2_700)
            assert list(Journal(nvm).actions) == []
            device.run(500)
            assert list(Journal(nvm).actions) == [action]


def test_until_a_nothing_is_carried_out_and_no_time_runs_out(game):
    device, nvm = decided(game, pace=NORMAL, confirm=UNTIL_A)
    with device:
        proposed(device)
        device.run(30_000)
        assert bar(device) == (0, 0)
        device.tap("B").run(50)
        assert face(device).deciding and face(device).pending < 0
        action = proposed(device)
        device.run(30_000)
        assert list(Journal(nvm).actions) == []
        device.tap("A").run(50)
        assert list(Journal(nvm).actions) == [action]


def test_b_that_went_down_in_time_takes_back_though_it_comes_up_too_late(table):
    device, nvm = table
    proposed(device)
    device.run(700)
    device.press("B").run(300)
    device.release("B").run(2_000)
    assert face(device).deciding and list(Journal(nvm).actions) == []
