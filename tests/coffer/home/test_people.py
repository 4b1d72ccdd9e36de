# SPDX-License-Identifier: MIT
"""People's names: spelt with the arrow keys, stored in the journal, shown wherever a seat is named."""

import pytest

from coffer.home.journal_sector import set_name
from coffer.home.records import LETTERS, PERSON
from coffer.journal import Journal
from coffer.names import WIDTH, _codes
from coffer.settings import GUIDES, INSTANT, LANGUAGE, SPEED, encode_language
from host_sim.device import Device
from tests.coffer.journal_steps import blank
from tests.on_screen import console, stack, top
from tools import games
from tools.pack import languages
from tools.pack.letters import both_cases, pack_letters
from tools.pack.source import ROOT
from tools.pack.words import Packer

LANGUAGES = languages.read(languages.FOLDER)


def open_setup(nvm, language="en"):
    """Opens the set-up of the first game, with the cursor on the first seat."""
    journal = Journal(nvm)
    journal.set(LANGUAGE, encode_language(language))
    journal.set(SPEED, INSTANT)
    journal.set(GUIDES, 0xFFFE)  # no guide is offered
    device = Device(nvm=nvm).boot()
    device.run(1_500)
    device.tap("A", "down", "down").run(50)
    return device


# -- spelling ----------------------------------------------------------------------------


def test_every_letter_of_every_language_can_be_shown_in_every_other():
    packer = Packer(ROOT / "assets")
    for key, page in packer.pages.items():
        packed = pack_letters(page, LANGUAGES[key], LANGUAGES.values())
        assert packed[0] == len(LANGUAGES[key].alphabet)
        for language in LANGUAGES.values():
            for letter in both_cases(language):
                text = page.decode(_codes(packed, ord(letter)))
                assert "?" not in text and (language.key != key or len(text) == 1), (key, letter, text)


@pytest.mark.parametrize("language", list(LANGUAGES))
def test_a_name_is_spelt_with_the_arrows(language):
    nvm = blank()
    letters = LANGUAGES[language].alphabet
    with open_setup(nvm, language) as device:
        device.tap("A").run(50)
        assert top(device) == "People"
        device.tap("down", "A").run(50)
        assert top(device) == "Naming"
        device.tap("up", "up").tap("right", "up").tap("right", "down", "down").run(50)
        device.tap("A").run(200)
        assert stack(device)[-1] == "Setup"
        assert Journal(nvm).names == {1: letters[-1] + letters[-1].lower() + letters[1].lower()}
        assert Journal(nvm).get(PERSON, 0) == 1
        assert console(device).stack[-1].labels[2] == console(device).person_name(1) != b""


def test_b_keeps_the_old_name_and_an_empty_name_removes_the_person():
    nvm = blank()
    set_name(Journal(nvm), 5, "Eva")
    Journal(nvm).set(PERSON, 5)
    with open_setup(nvm) as device:
        device.tap("A").run(50).tap("right").run(50)
        assert top(device) == "Naming" and console(device).stack[-1].name() == "Eva"
        device.tap("down", "B").run(50)
        assert top(device) == "People" and Journal(nvm).names == {5: "Eva"}
        device.tap("right").run(50)
        screen = console(device).stack[-1]
        for n in range(LETTERS):
            screen.letters[n] = ord("_")
        device.tap("A").run(50)
        assert Journal(nvm).names == {} and Journal(nvm).get(PERSON, 9) == 0


def test_nobody_sits_in_two_seats():
    nvm = blank()
    set_name(Journal(nvm), 1, "Eva")
    Journal(nvm).set(PERSON, 1)
    with open_setup(nvm) as device:
        device.tap("down", "A").run(50).tap("down", "A").run(50)
        assert (Journal(nvm).get(PERSON, 9), Journal(nvm).get(PERSON + 1, 9)) == (0, 1)
        assert [console(device).name(seat) for seat in (0, 1)] == [b"Anna", b"Eva"]


def test_the_same_name_twice_is_the_same_person():
    nvm = blank()
    set_name(Journal(nvm), 4, "A")
    with open_setup(nvm) as device:
        device.tap("A").run(50).tap("down", "down", "A").run(50).tap("A").run(50)
        assert Journal(nvm).names == {4: "A"} and Journal(nvm).get(PERSON, 0) == 4


def test_a_name_that_cannot_be_saved_during_a_game_is_reported():
    nvm = blank()
    journal = Journal(nvm)
    journal.begin(1, 2, 0o20, 7, 0, 10)
    while journal.free_slots() > 200:
        journal.set(5, journal.free_slots())
    journal.set(LANGUAGE, encode_language("en"))
    journal.set(GUIDES, 0xFFFE)
    device = Device(nvm=nvm).boot()
    with device:
        device.run(1_500)
        device.tap("B", "down", "down", "A").run(50).tap("down", "A").run(50).tap("A").run(100)
        assert top(device) == "Notice"
        assert Journal(nvm).kind and Journal(nvm).free_slots() >= 190, (
            "the slots that the game needs stay free"
        )


@pytest.mark.parametrize("language", list(LANGUAGES))
def test_no_name_is_wider_than_its_space_on_the_screens(language):
    nvm = blank()
    journal = Journal(nvm)
    for seat, letters in enumerate(("WWWWWWW", "ЩЩЩЩЩЩЩ", "Ďäěřůýž")):
        set_name(journal, 1 + seat, letters)
        journal.set(PERSON + seat, 1 + seat)
    with open_setup(nvm, language) as device:
        for seat in range(3):
            name = console(device).name(seat)
            assert 0 < console(device).rows.font.width(name) - 1 <= WIDTH and b"?" not in name


# -- wherever a seat is named ---------------------------------------------------------------


@pytest.mark.parametrize("game", games.names())
def test_a_table_shows_the_names_of_its_players(game):
    nvm = blank()
    journal = Journal(nvm)
    journal.set(LANGUAGE, encode_language("en"))
    set_name(journal, 1, "Łucja")
    journal.set(PERSON, 1)
    facts = games.facts(game)
    journal.begin(facts.KEY, 2, 0, 7, 0, facts.LONGEST)
    with Device(nvm=nvm).boot() as device:
        device.run(1_500)
        device.tap("A").run(1_000)
        assert top(device) == "Handover"
        face = console(device).stack[0]
        assert [face.name(seat) for seat in (0, 1)] == [b"Lucja", b"Ben"]
