# SPDX-License-Identifier: MIT
"""People have names of their own: spelt with the arrows, kept in the journal, shown wherever they sit."""

import pytest

from coffer import figures
from coffer.figures import LETTERS, PERSON, PERSONS, duel
from coffer.home.sector import call
from coffer.journal import GOOD, LETTER, NAME, Journal
from coffer.names import WIDTH, _codes
from coffer.settings import written
from coffer.table.match import Match
from host_sim.device import Device
from tests.coffer.evening import blank
from tests.on_screen import console, stack, top
from tools import games
from tools.pack import languages
from tools.pack.letters import both, pack_letters
from tools.pack.source import ROOT
from tools.pack.words import Packer

SPOKEN = languages.read(languages.FOLDER)


def setup(nvm, language="en"):
    """A console in the set-up of its first game, the cursor on the first seat."""
    journal = Journal(nvm)
    journal.set(0, written(language))
    journal.set(3, 3)
    device = Device(nvm=nvm).boot()
    device.run(1_500)
    device.tap("A", "down", "down").run(50)
    return device


# -- the journal ------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["A", "Łucja", "Ярослав", "ß", "Ž"])
def test_a_name_is_there_after_power_off_and_after_the_sector_is_written_anew(name):
    nvm = blank()
    journal = Journal(nvm)
    assert call(journal, 3, name)
    assert Journal(nvm).names == {3: name}
    journal.tidy()
    assert Journal(nvm).names == {3: name} and Journal(nvm).state == GOOD


def test_a_lost_letter_costs_the_new_name_and_nothing_else():
    for lost in range(4):
        nvm = blank()
        journal = Journal(nvm)
        call(journal, 1, "Ben")
        before = journal.end
        call(journal, 1, "Ola")
        nvm[4 * (before + lost) + 1] ^= 4
        assert Journal(nvm).names == {1: "Ben"}, lost


def test_letters_without_their_end_belong_to_no_name():
    nvm = blank()
    journal = Journal(nvm)
    call(journal, 2, "Jan")
    journal.write(LETTER, ord("X"))
    call(journal, 2, "")
    assert Journal(nvm).names == {}
    journal.write(LETTER, ord("X"))
    journal.write(NAME, 200 | 1 << 8)
    assert Journal(nvm).names == {}, "there is no such person"


def test_full_journal_still_holds_every_name_when_it_is_written_anew():
    nvm = blank()
    journal = Journal(nvm)
    for person in range(1, PERSONS + 1):
        call(journal, person, "Wilhelm")
    for key in range(figures.of_game(1, 0, 0, 0), figures.of_game(1, 0, 0, 0) + 600):
        journal.set(key, 1)
    journal.tidy()
    assert len(Journal(nvm).names) == PERSONS
    assert journal.room() > max(games.facts(name).LONGEST for name in games.names())


def test_a_name_in_an_older_sector_waits_until_the_game_is_over():
    nvm = blank()
    journal = Journal(nvm)
    journal.begin(1, 2, 0, 5, 0, 40)
    journal.older = True
    assert not call(journal, 1, "Ola")
    assert Journal(nvm).names == {}
    journal.finish(4, True)
    assert Journal(nvm).names == {1: "Ola"}


def test_who_is_forgotten_is_taken_out_of_all_figures():
    nvm = blank()
    journal = Journal(nvm)
    call(journal, 1, "Ola")
    call(journal, 2, "Jan")
    journal.set(PERSON, 1)
    journal.set(PERSON + 1, 2)
    journal.begin(1, 2, 0, 5, 0, 40)
    journal.finish(50, True, pair=1 | 2 << 4 | 1 << 8)
    journal.begin(3, 1, 0, 5, 0, 40)
    journal.finish(33, True)
    assert figures.bests(journal.values, 3) == [(33, 1, 1)] and duel(journal.values, 1, 2) == (1, 1)
    call(journal, 1, "")
    for found in (journal, Journal(nvm)):
        assert figures.bests(found.values, 3) == [(33, 0, 1)]
        assert duel(found.values, 1, 2) == duel(found.values, 2, 1) == (0, 0)
        assert found.get(PERSON, 9) == 0 and found.get(PERSON + 1, 9) == 2


def test_two_people_by_name_have_a_record_against_each_other():
    nvm = blank()
    journal = Journal(nvm)
    for seat, person in ((0, 4), (1, 2)):
        call(journal, person, "AB"[seat])
        journal.set(PERSON + seat, person)
    won = 0
    for seed in range(3):
        name = games.names()[0]
        facts = games.facts(name)
        journal.begin(facts.KEY, 2, 0, seed, 0, facts.LONGEST)
        match = Match(journal, name)
        while match.table.seat >= 0:
            match.act(match.table.actions()[-1])
        match.finish()
        won += 0 in match.table.winners()
    assert duel(Journal(nvm).values, 4, 2) == (3, won)
    assert duel(Journal(nvm).values, 2, 4)[0] == 3


def test_a_guided_game_does_not_count():
    from coffer.seats import GUIDED

    nvm = blank()
    journal = Journal(nvm)
    name = games.names()[0]
    facts = games.facts(name)
    journal.begin(facts.KEY, 2, 0o20, 3, 0, facts.LONGEST, GUIDED)
    match = Match(journal, name)
    while match.table.seat >= 0:
        match.act(match.table.actions()[0])
    match.finish()
    assert not Journal(nvm).kind and not figures.together(Journal(nvm).values, facts.KEY, figures.PLAYED)


# -- spelling ----------------------------------------------------------------------------


def test_every_letter_of_every_language_can_be_shown_in_every_other():
    packer = Packer(ROOT / "assets")
    for key, page in packer.pages.items():
        packed = pack_letters(page, SPOKEN[key], SPOKEN.values())
        assert packed[0] == len(SPOKEN[key].alphabet)
        for language in SPOKEN.values():
            for letter in both(language):
                shown = page.decode(_codes(packed, ord(letter)))
                assert "?" not in shown and (language.key != key or len(shown) == 1), (key, letter, shown)


@pytest.mark.parametrize("language", list(SPOKEN))
def test_a_name_is_spelt_with_the_arrows(language):
    nvm = blank()
    letters = SPOKEN[language].alphabet
    with setup(nvm, language) as device:
        device.tap("A").run(50)
        assert top(device) == "People"
        device.tap("down", "A").run(50)
        assert top(device) == "Naming"
        device.tap("up", "up").tap("right", "up").tap("right", "down", "down").run(50)
        device.tap("A").run(200)
        assert stack(device)[-1] == "Setup"
        assert Journal(nvm).names == {1: letters[-1] + letters[-1].lower() + letters[1].lower()}
        assert Journal(nvm).get(PERSON, 0) == 1
        assert console(device).stack[-1].label(2) == console(device).called(1) != b""


def test_b_leaves_the_name_as_it_was_and_an_empty_one_is_forgotten():
    nvm = blank()
    call(Journal(nvm), 5, "Eva")
    Journal(nvm).set(PERSON, 5)
    with setup(nvm) as device:
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
    call(Journal(nvm), 1, "Eva")
    Journal(nvm).set(PERSON, 1)
    with setup(nvm) as device:
        device.tap("down", "A").run(50).tap("down", "A").run(50)
        assert (Journal(nvm).get(PERSON, 9), Journal(nvm).get(PERSON + 1, 9)) == (0, 1)
        assert [console(device).name(seat) for seat in (0, 1)] == [b"Anna", b"Eva"]


def test_the_same_name_twice_is_the_same_person():
    nvm = blank()
    call(Journal(nvm), 4, "A")
    with setup(nvm) as device:
        device.tap("A").run(50).tap("down", "down", "A").run(50).tap("A").run(50)
        assert Journal(nvm).names == {4: "A"} and Journal(nvm).get(PERSON, 0) == 4


def test_a_name_that_finds_no_room_while_a_game_waits_is_said_to_last_until_power_off():
    nvm = blank()
    journal = Journal(nvm)
    journal.begin(1, 2, 0o20, 7, 0, 10)
    while journal.room() > 200:
        journal.set(5, journal.room())
    journal.set(0, written("en"))
    device = Device(nvm=nvm).boot()
    with device:
        device.run(1_500)
        device.tap("B", "down", "down", "A").run(50).tap("down", "A").run(50).tap("A").run(100)
        assert top(device) == "Note"
        assert Journal(nvm).kind and Journal(nvm).room() >= 190, "what the game needs is left alone"


@pytest.mark.parametrize("language", list(SPOKEN))
def test_no_name_is_wider_than_the_screens_have_room_for(language):
    nvm = blank()
    journal = Journal(nvm)
    for seat, name in enumerate(("WWWWWWW", "ЩЩЩЩЩЩЩ", "Ďäěřůýž")):
        call(journal, 1 + seat, name)
        journal.set(PERSON + seat, 1 + seat)
    with setup(nvm, language) as device:
        for seat in range(3):
            shown = console(device).name(seat)
            assert 0 < console(device).rows.font.width(shown) - 1 <= WIDTH and b"?" not in shown


# -- wherever a seat is named ---------------------------------------------------------------


@pytest.mark.parametrize("game", games.names())
def test_a_table_calls_its_players_by_their_names(game):
    nvm = blank()
    journal = Journal(nvm)
    journal.set(0, written("en"))
    call(journal, 1, "Łucja")
    journal.set(PERSON, 1)
    facts = games.facts(game)
    journal.begin(facts.KEY, 2, 0, 7, 0, facts.LONGEST)
    with Device(nvm=nvm).boot() as device:
        device.run(1_500)
        device.tap("A").run(1_000)
        assert top(device) == "Handover"
        face = console(device).stack[0]
        assert [face.name(seat) for seat in (0, 1)] == [b"Lucja", b"Ben"]
