# SPDX-License-Identifier: MIT
"""Whole games played by somebody who has nothing but the spoken text."""

import pytest

from coffer.seats import EASY, PERSON
from coffer.settings import INSTANT
from host_sim.desktop_text import Spoken
from tests.on_screen import console, top
from tools import games, pack
from tools.nvm_image import new_nvm, nvm_with_game

A = "\x19"  # the sign of the button, in the console's own code
LONGEST = 400  # keys
QUIET = 600  # ms: the screen has been read, and A means what it says


def key_for(screen):
    """What a listener presses: A, unless that would take back what was just chosen."""
    asked = [line for line in screen.split("\n") if A in line]
    taken_back = any(A + " put back" in line or A + " take back" in line for line in asked)
    return "right" if taken_back else "A"


def deciding(device):
    """Whether a person's decision is on the screen."""
    running = console(device)
    face = running.stack[-1]
    return getattr(face, "deciding", False) and face.pending < 0


def tables():
    """Every game at its smallest table, with bots where it needs others, and at its largest."""
    sizes = {name: games.facts(name).PLAYERS for name in games.names()}
    return [(name, players) for name in sizes for players in sizes[name]]


@pytest.mark.parametrize("name, players", tables())
def test_a_whole_game_can_be_played_by_ear(name, players):
    pack.ensure()
    nvm = nvm_with_game(new_nvm("en", speed=INSTANT, holds=3), name, [PERSON] + [EASY] * (players - 1), 7)
    heard = []  # at each decision: the thing under the cursor
    with Spoken(nvm=nvm, settings={"COFFER_TITLE": 0}) as device:
        device.boot()
        device.run(QUIET)
        for _ in range(LONGEST):
            mine = deciding(device)
            if mine:
                device.run(QUIET)  # it may have begun only now
            screen = device.listener.screen
            if mine:
                # what came of the last turn stands where the keys would
                told = console(device).stack[-1].hint_text
                assert A in screen or told, f"no key is named: {screen}"
                assert device.listener.cursor, f"nothing is under the cursor: {screen}"
                heard.append(device.listener.cursor)
            if top(device) == "Ending":
                break
            device.tap(key_for(screen))
            device.run(QUIET)
            assert not device.crashed, device.crashed
        assert "win" in device.listener.screen or players == 1
    assert len(set(heard)) > 8, "it was heard how the game went on"
