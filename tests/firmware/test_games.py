# SPDX-License-Identifier: MIT
"""Whole games between bots on the firmware are those of the desktop, also when the power goes on the way."""

import random
from functools import cache

import pytest

from coffer.seats import EASY
from coffer.settings import INSTANT
from host_sim.device import Device
from tools import games, recording
from tools.nvm_image import new_nvm, nvm_with_game

pytestmark = pytest.mark.firmware
SEED = 5
PATIENCE = 2 * 60_000  # ms of the board's time in which the game goes on


def begun(game):
    levels = [EASY] * max(2, games.facts(game).PLAYERS[0])
    return bytes(nvm_with_game(new_nvm("en", speed=INSTANT, calm=1, holds=3), game, levels, SEED))


@cache
def on_the_desktop(game):
    """The actions of the whole game."""
    nvm = bytearray(begun(game))
    with Device(nvm=nvm, settings={"COFFER_TITLE": 0}) as device:
        device.boot()
        device.run(400).tap("A")
        while "coffer.home.count" not in device.modules:
            device.run(1000).tap("A")
    return recording.from_journal(nvm).actions


def actions(firmware):
    return recording.from_journal(firmware.nvm).actions


def play_until(firmware, count):
    """Presses A where the game waits for it, until so many actions are in the journal or the power is cut."""
    board = firmware.board
    known, since = -1, board.clock.ms
    while len(actions(firmware)) < count and not board.stopped:
        if len(actions(firmware)) != known:
            known, since = len(actions(firmware)), board.clock.ms
        stuck = board.clock.ms - since > PATIENCE
        assert not (stuck or board.crashed), f"after {known} of {count} actions: {board.why_not()}"
        firmware.wait(1000).press("A")


@pytest.mark.parametrize("game", games.names())
def test_a_whole_game_is_the_desktops(switched_on, game):
    wanted = on_the_desktop(game)
    firmware = switched_on(nvm=begun(game)).until_picture().press("A")
    play_until(firmware, len(wanted))
    assert actions(firmware) == wanted
    assert not firmware.board.crashed and not firmware.board.display_errors


@pytest.mark.parametrize("count", [1, 3, 8])
@pytest.mark.parametrize("game", games.names())
def test_a_power_cut_loses_at_most_the_action_being_written(switched_on, game, count):
    """Any subset of the bits may be programmed when the power goes."""
    wanted = on_the_desktop(game)
    firmware = switched_on(nvm=begun(game)).until_picture()
    firmware.cut_power(program=count, bits=random.Random(count)).press("A")
    play_until(firmware, len(wanted))
    assert firmware.board.stopped == "power cut"
    kept = actions(firmware)
    assert kept == wanted[: len(kept)]
    firmware.power_cycle().until_picture().press("A")
    resumed = actions(firmware)
    assert resumed == wanted[: len(resumed)] and len(resumed) >= len(kept)
    play_until(firmware, len(kept) + 3)
    assert actions(firmware) == wanted[: len(actions(firmware))]
    assert not firmware.board.crashed
