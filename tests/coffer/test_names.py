# SPDX-License-Identifier: MIT
"""Names in the journal: a power cut keeps the new or the old one; removing one removes its statistics."""

import pytest

from coffer.home import records
from coffer.home.journal_sector import set_name
from coffer.home.records import PERSON, PERSONS, head_to_head
from coffer.journal import GOOD, LETTER, NAME, Journal
from tests.coffer.journal_steps import blank, fill_journal
from tools import games


@pytest.mark.parametrize("name", ["A", "Łucja", "Ярослав", "ß", "Ž"])
def test_a_name_survives_power_off_and_compact(name):
    nvm = blank()
    journal = Journal(nvm)
    assert set_name(journal, 3, name)
    assert Journal(nvm).names == {3: name}
    journal.compact()
    assert Journal(nvm).names == {3: name} and Journal(nvm).state == GOOD
    assert journal.end == Journal(nvm).end == 1 + len(name) + 1, "without a gap"


def test_a_lost_letter_loses_only_the_new_name():
    for slot in range(4):
        nvm = blank()
        journal = Journal(nvm)
        set_name(journal, 1, "Ben")
        before = journal.end
        set_name(journal, 1, "Ola")
        nvm[4 * (before + slot) + 1] ^= 4
        assert Journal(nvm).names == {1: "Ben"}, slot


def test_letters_without_a_name_slot_are_ignored():
    nvm = blank()
    journal = Journal(nvm)
    set_name(journal, 2, "Jan")
    journal.write(LETTER, ord("X"))
    set_name(journal, 2, "")
    assert Journal(nvm).names == {}
    journal.write(LETTER, ord("X"))
    journal.write(NAME, 200 | 1 << 8)
    assert Journal(nvm).names == {}, "there is no such person"


def test_compact_keeps_every_name_of_a_full_journal():
    nvm = blank()
    journal = Journal(nvm)
    for person in range(1, PERSONS + 1):
        set_name(journal, person, "Wilhelm")
    for key in range(records.result_key(1, 0, 0, 0), records.result_key(1, 0, 0, 0) + 600):
        journal.set(key, 1)
    journal.compact()
    assert len(Journal(nvm).names) == PERSONS
    assert journal.free_slots() > max(games.facts(name).LONGEST for name in games.names())


@pytest.mark.parametrize("settings, statistics_kept", [(0, 256), (1, 255), (2, 255)])
def test_statistics_take_at_most_half_of_the_sector(settings, statistics_kept):
    nvm = blank()
    journal = Journal(nvm)
    journal.values = dict.fromkeys((*range(settings), *range(0x2000, 0x2000 + 300)), 1)
    journal.compact()
    values = Journal(nvm).values
    assert len(values) == settings + statistics_kept and 0x2000 + statistics_kept - 1 in values
    assert journal.end == Journal(nvm).end == 1 + settings + 2 * statistics_kept


def test_a_name_without_space_compacts_the_sector_between_games():
    nvm = blank()
    journal = Journal(nvm)
    fill_journal(journal)
    assert set_name(journal, 1, "Ola") and not journal.unsaved
    assert Journal(nvm).names == {1: "Ola"} and Journal(nvm).free_slots() > 1000


def test_a_name_does_not_use_the_reserved_slots():
    for extra, is_saved in ((0, True), (1, False)):
        nvm = blank()
        journal = Journal(nvm)
        journal.begin(1, 2, 0, 5, 0, 40)
        assert set_name(journal, 1, "Ola", journal.free_slots() - 4 + extra) == is_saved
        assert Journal(nvm).names == ({1: "Ola"} if is_saved else {})


def test_a_name_may_use_the_last_slots():
    for free, is_saved in ((4, True), (3, False)):
        journal = Journal(blank())
        journal.begin(1, 2, 0, 5, 0, 40)
        while journal.free_slots() > free:
            journal.act(0)
        assert set_name(journal, 1, "Ola") == is_saved


def test_a_journal_has_at_most_nine_people_with_seven_letters():
    for person, letters, is_valid in ((9, 7, True), (10, 7, False), (9, 8, False), (0, 7, False)):
        nvm = blank()
        journal = Journal(nvm)
        for position in range(letters):
            journal.write(LETTER + position, ord("A") + position)
        journal.write(NAME, person | letters << 8)
        assert Journal(nvm).names == ({person: "ABCDEFG"} if is_valid else {})


def test_an_unchanged_name_is_not_written_again():
    journal = Journal(blank())
    set_name(journal, 1, "Ola")
    before = journal.end
    assert set_name(journal, 1, "Ola") and set_name(journal, 2, "")
    assert journal.end == before


def test_a_name_in_an_older_sector_waits_until_the_game_is_over():
    nvm = blank()
    journal = Journal(nvm)
    journal.begin(1, 2, 0, 5, 0, 40)
    journal.format = 1
    assert not set_name(journal, 1, "Ola")
    assert Journal(nvm).names == {}
    journal.finish(4, True)
    assert Journal(nvm).names == {1: "Ola"}


def test_removing_a_name_removes_the_person_from_all_statistics():
    nvm = blank()
    journal = Journal(nvm)
    set_name(journal, 1, "Ola")
    set_name(journal, 2, "Jan")
    journal.set(PERSON, 1)
    journal.set(PERSON + 1, 2)
    journal.begin(1, 2, 0, 5, 0, 40)
    journal.finish(50, True, pair=1 | 2 << 4 | 1 << 8)
    journal.begin(3, 1, 0, 5, 0, 40)
    journal.finish(33, True)
    assert records.best_solo_games(journal.values, 3) == [(33, 1, 1)] and head_to_head(
        journal.values, 1, 2
    ) == (1, 1)
    set_name(journal, 1, "")
    for each in (journal, Journal(nvm)):
        assert records.best_solo_games(each.values, 3) == [(33, 0, 1)]
        assert head_to_head(each.values, 1, 2) == head_to_head(each.values, 2, 1) == (0, 0)
        assert each.get(PERSON, 9) == 0 and each.get(PERSON + 1, 9) == 2
