# SPDX-License-Identifier: MIT
"""Whole games played with the spoken text only."""

import pytest

from coffer.seats import EASY, PERSON
from coffer.settings import INSTANT
from host_sim.desktop_text import SpeakingDevice
from tests.on_screen import console, top
from tools import games, pack
from tools.nvm_image import new_nvm, nvm_with_game

A = "\x19"  # the sign of the button, in the console's own code
LONGEST = 400  # keys
PAUSE = 600  # ms: the screen was read, and A does what it says


def key_for(screen):
    """The key that a listener presses: A, unless that would take back the last choice."""
    lines_with_a = [line for line in screen.split("\n") if A in line]
    would_undo = any(A + " put back" in line or A + " take back" in line for line in lines_with_a)
    return "right" if would_undo else "A"


def is_deciding(device):
    """Whether a person's decision is on the screen."""
    running = console(device)
    face = running.stack[-1]
    return getattr(face, "deciding", False) and face.pending < 0


def game_sizes():
    """Every game with its smallest and its largest number of players."""
    sizes = {name: games.facts(name).PLAYERS for name in games.names()}
    return [(name, players) for name in sizes for players in sizes[name]]


@pytest.mark.parametrize("name, players", game_sizes())
def test_a_whole_game_can_be_played_by_ear(name, players):
    pack.ensure()
    nvm = nvm_with_game(new_nvm("en", speed=INSTANT, holds=3), name, [PERSON] + [EASY] * (players - 1), 7)
    cursor_texts = []  # at each decision: the text of what is under the cursor
    with SpeakingDevice(nvm=nvm, settings={"COFFER_TITLE": 0}) as device:
        device.boot()
        device.run(PAUSE)
        for _ in range(LONGEST):
            is_my_turn = is_deciding(device)
            if is_my_turn:
                device.run(PAUSE)  # the turn may have begun only now
            screen = device.listener.screen
            if is_my_turn:
                # a text about the last turn may replace the keys
                hint = console(device).stack[-1].hint_text
                assert A in screen or hint, f"no key is named: {screen}"
                assert device.listener.cursor, f"nothing is under the cursor: {screen}"
                cursor_texts.append(device.listener.cursor)
            if top(device) == "Ending":
                break
            device.tap(key_for(screen))
            device.run(PAUSE)
            assert not device.crashed, device.crashed
        assert "win" in device.listener.screen or players == 1
    assert len(set(cursor_texts)) > 8, "the spoken texts follow the game"
