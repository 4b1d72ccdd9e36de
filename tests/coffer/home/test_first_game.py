# SPDX-License-Identifier: MIT
"""The first start of a game offers its guide, until the guide was accepted or declined."""

import pytest

from coffer.home.records import last_seats
from coffer.journal import GOOD, Journal
from coffer.seats import GUIDED, NOVICE, unpack
from coffer.settings import GUIDES, INSTANT
from host_sim.device import Device
from tests.on_screen import console, top
from tools import games
from tools.nvm_image import new_nvm

SOLO_GAMES = [name for name in games.names() if games.facts(name).PLAYERS[0] == 1]


def start_at_game(nvm, name):
    """Starts the console and moves the cursor to a game."""
    device = Device(nvm=nvm, settings={"COFFER_TITLE": 0}).boot()
    device.run(200).tap(*["down"] * games.names().index(name)).run(100)
    return device


def press(device, *keys):
    for key in keys:
        device.tap(key).run(300)
    return device


def new_player_nvm():
    """A journal without any game."""
    return new_nvm(speed=INSTANT, guides=0)


def test_pressing_only_a_after_power_on_opens_a_guided_game():
    device = Device(nvm=bytearray(b"\xff" * 4096), settings={"COFFER_TITLE": 0, "COFFER_LANGUAGE": "en"})
    device.boot().run(200)
    press(device, "A", "A", "A")
    assert device.run_until(lambda _: console(device).game, 5_000)
    journal = console(device).journal
    assert journal.salt == GUIDED
    assert list(unpack(journal.seats, journal.players)) == [0, NOVICE]


@pytest.mark.parametrize("name", games.names())
def test_a_guide_that_was_accepted_is_not_offered_again(name):
    nvm = new_player_nvm()
    device = press(start_at_game(nvm, name), "A")
    assert top(device) == "FirstGame"
    press(device, "A").run(500)
    assert console(device).game == name and Journal(nvm).salt == GUIDED
    assert Journal(nvm).get(GUIDES, 0) == 1 << games.facts(name).KEY
    journal = Journal(nvm)
    journal.give_up()
    assert top(press(start_at_game(nvm, name), "A")) == "Setup"


@pytest.mark.parametrize("name", games.names())
def test_a_guide_that_was_declined_is_not_offered_again(name):
    nvm = new_player_nvm()
    device = press(start_at_game(nvm, name), "A", "B")
    assert top(device) == "Setup" and NOVICE in console(device).stack[-1].levels
    assert top(press(start_at_game(nvm, name), "A")) == "Setup"
    other = next(each for each in games.names() if each != name)
    assert top(press(start_at_game(nvm, other), "A")) == "FirstGame", "each game has its own offer"


@pytest.mark.parametrize("name", games.names())
def test_after_a_power_cut_at_the_question_the_guide_is_offered_again(name):
    nvm = new_player_nvm()
    press(start_at_game(nvm, name), "A")
    assert GUIDES not in Journal(nvm).values or not Journal(nvm).get(GUIDES, 0)
    assert top(press(start_at_game(nvm, name), "A")) == "FirstGame"


@pytest.mark.parametrize("name", SOLO_GAMES)
@pytest.mark.parametrize(("key", "is_guided"), [("A", True), ("B", False)])
def test_the_solo_game_offers_the_solo_guide(name, key, is_guided):
    nvm = new_player_nvm()
    device = press(start_at_game(nvm, name), "B", key).run(500)
    journal = console(device).journal
    assert console(device).game == name and journal.players == 1
    assert (journal.salt == GUIDED) is is_guided


def test_a_game_that_was_played_in_an_older_version_offers_no_guide():
    """Older versions store the seats of the last game, but no answer."""
    for name in games.names():
        nvm = new_player_nvm()
        Journal(nvm).set(last_seats(games.facts(name).KEY), 0o77710)
        assert top(press(start_at_game(nvm, name), "A")) == "Setup"


def test_a_guide_opened_from_how_to_play_is_not_offered_again():
    nvm = new_player_nvm()
    device = press(start_at_game(nvm, games.names()[0]), *["down"] * len(games.names()), "A")
    assert top(device) == "Learn"
    press(device, "A", "A").run(500)
    assert Journal(nvm).get(GUIDES, 0) == 1 << games.facts(games.names()[0]).KEY


def test_a_torn_write_of_the_answer_only_loses_the_answer():
    """Any bit of its slot may be unprogrammed: then the question is asked again, and nothing else is lost."""
    name = games.names()[1]
    nvm = new_player_nvm()
    before = bytes(nvm)
    values = Journal(bytearray(before)).values
    press(start_at_game(nvm, name), "A", "B")
    (offset,) = [n for n in range(0, 4096, 4) if nvm[n : n + 4] != before[n : n + 4]]
    slot = int.from_bytes(nvm[offset : offset + 4], "little")
    answer = 1 << games.facts(name).KEY
    for bit in range(32):
        if not slot >> bit & 1:  # it was programmed; here it is not
            torn = bytearray(before)
            torn[offset : offset + 4] = (slot | 1 << bit).to_bytes(4, "little")
            journal = Journal(torn)
            assert journal.state == GOOD and journal.values == values
            journal.set(GUIDES, answer)
            assert Journal(torn).values == values | {GUIDES: answer}
