# SPDX-License-Identifier: MIT
"""Games, wins and the best score of each person with a name: written with the result, or not at all."""

import pytest

from coffer.home.journal_sector import set_name
from coffer.home.records import pack_person, person_totals
from coffer.journal import DAMAGED, GOOD, PLAYED_BY, Journal
from tests.coffer.journal_steps import SEATS, blank, facts
from tests.coffer.test_journal_records import nearly_full_journal, used_slots

PEOPLE = (pack_person(1, True, 91), pack_person(9, False, 70))


def test_each_person_takes_a_slot_before_the_result():
    nvm = blank()
    journal = Journal(nvm)
    for _ in range(2):
        journal.begin(3, 2, 0, 5, 0, 40)
        journal.finish(91, True, people=PEOPLE)
    assert [tag for tag, _ in used_slots(nvm)[4:7]] == [0x94, 0x94, 0x83]
    for each in (journal, Journal(nvm)):
        assert [person_totals(each.values, 3, person) for person in (1, 9, 2)] == [
            (2, 2, 91),
            (2, 0, 70),
            (0, 0, 0),
        ]
        assert person_totals(each.values, 2, 1) == (0, 0, 0), "each game has its own totals"
    journal.compact()
    assert facts(Journal(nvm)) == facts(journal)


def test_games_and_wins_stop_at_1023():
    journal = Journal(None)
    for score in range(1030):
        journal.begin(3, 2, 0, 5, 0, 40)
        journal.finish(score, True, people=(pack_person(4, True, score),))
    journal.begin(3, 2, 0, 5, 0, 40)
    assert person_totals(journal.values, 3, 4) == (1023, 1023, 1023)


def test_a_person_slot_without_a_result_is_ignored():
    nvm = blank()
    journal = Journal(nvm)
    journal.begin(3, 2, 0, 5, 0, 40)
    journal.write(PLAYED_BY, PEOPLE[0])
    journal.set(5, 1)
    journal.finish(50, True)
    assert person_totals(Journal(nvm).values, 3, 1) == (0, 0, 0)


@pytest.mark.parametrize("free, counted", [(4, 1), (3, 0)])
def test_without_space_memory_equals_the_chip(free, counted):
    journal, nvm = nearly_full_journal(free)
    journal.finish(40, True, people=PEOPLE)
    assert person_totals(journal.values, 1, 1)[0] == counted
    assert facts(Journal(nvm)) == facts(journal)


def test_an_older_sector_gets_no_results_of_people():
    nvm = blank()
    journal = Journal(nvm)
    journal.begin(3, 2, SEATS, 5, 0, 40)
    journal.format = 2
    journal.finish(40, True, people=PEOPLE)
    assert (
        PLAYED_BY not in [tag for tag, _ in used_slots(nvm)] and person_totals(journal.values, 3, 1)[0] == 0
    )


def test_removing_a_name_removes_the_persons_results():
    nvm = blank()
    journal = Journal(nvm)
    set_name(journal, 1, "Ada")
    journal.begin(3, 2, 0, 5, 0, 40)
    journal.finish(91, True, people=PEOPLE)
    set_name(journal, 1, "")
    for each in (journal, Journal(nvm)):
        assert person_totals(each.values, 3, 1) == (0, 0, 0) != person_totals(each.values, 3, 9)


def test_an_impossible_person_is_damage():
    nvm = blank()
    journal = Journal(nvm)
    journal.set(0, 1)
    journal.write(PLAYED_BY, 10)
    assert Journal(nvm).state == DAMAGED != GOOD


def test_a_power_cut_between_two_person_slots_counts_nobody_twice():
    nvm = blank()
    journal = Journal(nvm)
    journal.begin(3, 2, 0, 5, 0, 40)
    journal.write(PLAYED_BY, PEOPLE[0])
    journal.finish(91, True, people=PEOPLE)
    assert [person_totals(Journal(nvm).values, 3, person)[0] for person in (1, 9)] == [1, 1]
