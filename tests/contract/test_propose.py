# SPDX-License-Identifier: MIT
"""A decision that is shown as done can be taken back with B, until what it reveals comes out."""

import pytest

from coffer.journal import Journal
from coffer.settings import INSTANT, NORMAL
from tests.contract.consoles import journal_of, opened
from tests.on_screen import face, top, within
from tools import games


@pytest.fixture
def table(game):
    nvm = journal_of(game, games.facts(game).PLAYERS[0], 4, [], "en", pace=NORMAL)
    with opened(nvm) as device:
        assert device.run_until(lambda it: face(it).deciding, 60_000)
        device.run(500)
        yield device, nvm


def proposed(device):
    action = face(device).match.table.actions()[0]
    within(device, lambda: face(device).propose(action))
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
    with opened(nvm) as device:
        action = face(device).match.table.actions()[0]
        within(device, lambda: face(device).propose(action))
        assert list(Journal(nvm).actions) == [action]
