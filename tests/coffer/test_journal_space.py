# SPDX-License-Identifier: MIT
"""The space of the journal: what a game reserves, what settings must leave, and what a full journal does."""

import pytest

from coffer import journal as journal_module
from coffer.home.records import BEST, PLAYED, totals_with_others
from coffer.journal import DAMAGED, GOOD, SLOTS, Journal
from tests.coffer.journal_steps import SEATS, Nvm, blank, facts, fill_journal


def test_begin_frees_space_for_the_longest_game():
    nvm = Nvm()
    journal = Journal(nvm)
    for game in range(30):
        journal.begin(1, 2, SEATS, game, 0, 400)
        assert journal.free_slots() >= 400
        for action in range(150):
            journal.act(action)
        journal.finish(60, False)
    assert 0 < nvm.erases < 10
    assert totals_with_others(journal.values, 1)[PLAYED] == 30
    assert totals_with_others(Journal(nvm).values, 1)[PLAYED] == 30


def test_begin_compacts_only_if_the_longest_game_and_32_slots_do_not_fit():
    for missing, erases in ((0, 0), (1, 1)):
        nvm = Nvm()
        journal = Journal(nvm)
        journal.set(0, 1)
        journal.begin(1, 2, SEATS, 1, 0, journal.free_slots() - 32 + missing)
        assert nvm.erases == erases
        assert (Journal(nvm).kind, Journal(nvm).get(0, 9)) == (1, 1)


def test_the_last_slot_is_written_and_nothing_beyond_it():
    nvm = blank()
    journal = Journal(nvm)
    journal.begin(1, 2, SEATS, 1, 0, 10)
    number = 0
    while journal.free_slots():
        journal.act(number)
        number += 1
        assert list(Journal(nvm).actions) == list(journal.actions)
    assert (journal.end, number) == (SLOTS, SLOTS - 5)
    assert len(nvm) == 4096 and nvm[4092] == journal_module.ACTION | (number - 1) & 15
    full = bytes(nvm)
    journal.act(7)
    assert bytes(nvm) == full
    assert (Journal(nvm).state, Journal(nvm).free_slots()) == (GOOD, 0)


def test_a_full_journal_keeps_the_game_in_memory_and_does_not_erase():
    nvm = Nvm()
    journal = Journal(nvm)
    journal.begin(1, 2, SEATS, 1, 0, 10)
    for action in range(SLOTS + 50):
        journal.act(action & 0xFF)
    assert nvm.erases == 0
    assert journal.free_slots() == 0
    journal.finish(77, True)  # now it may
    assert nvm.erases == 1
    reloaded = Journal(nvm)
    assert (
        reloaded.kind,
        totals_with_others(reloaded.values, 1)[PLAYED],
        totals_with_others(reloaded.values, 1)[BEST],
    ) == (0, 1, 77)


def test_a_full_journal_without_a_game_is_compacted_for_a_setting():
    nvm = Nvm()
    journal = Journal(nvm)
    journal.set(0, 2)
    fill_journal(journal)
    assert nvm.erases == 0
    assert journal.set(1, 3)
    assert nvm.erases == 1
    for each in (journal, Journal(nvm)):
        assert (each.state, each.get(0, 9), each.get(1, 9), each.get(5, 9)) == (GOOD, 2, 3, 1)
        assert each.free_slots() > 1000


def test_a_full_journal_with_a_game_reports_that_a_setting_is_not_saved():
    nvm = Nvm()
    journal = Journal(nvm)
    journal.begin(1, 2, SEATS, 1, 0, 10)
    journal.act(3)
    fill_journal(journal)
    assert not journal.set(1, 3)
    assert (journal.get(1, 0), Journal(nvm).get(1, 0), nvm.erases) == (3, 0, 0)
    assert facts(Journal(nvm))[0] == facts(journal)[0]


@pytest.mark.parametrize("ending", ["finish", "give_up", "begin"])
def test_a_setting_without_space_is_written_when_the_game_is_over(ending):
    nvm = blank()
    journal = Journal(nvm)
    journal.begin(1, 2, SEATS, 1, 0, 10)
    assert not journal.set(1, 3, reserve=SLOTS)
    assert journal.get(1, 0) == 3
    assert Journal(nvm).get(1, 0) == 0
    if ending == "finish":
        journal.finish(50, True)
        assert totals_with_others(Journal(nvm).values, 1)[PLAYED] == 1
    elif ending == "give_up":
        journal.give_up()
    else:
        journal.begin(2, 2, SEATS, 1, 0, 10)
    assert Journal(nvm).get(1, 0) == 3
    assert Journal(nvm).kind == (2 if ending == "begin" else 0)


def test_exactly_the_reserve_stays_free():
    journal = Journal(blank())
    journal.begin(1, 2, SEATS, 1, 0, 10)
    free = journal.free_slots()
    assert journal.set(1, 1, reserve=free - 1)
    assert not journal.set(1, 2, reserve=free - 1)


def test_a_full_foreign_memory_is_not_compacted():
    content = bytes(range(1, 255)) * 16 + bytes(32)
    nvm = bytearray(content)
    journal = Journal(nvm)
    assert journal.set(0, 1)
    assert bytes(nvm) == content


def test_a_refused_game_is_damage_until_the_next_compact():
    nvm = blank()
    journal = Journal(nvm)
    journal.set(0, 3)
    journal.begin(1, 9, SEATS, 1, 0, 10)
    journal.refuse()
    assert (journal.kind, journal.state) == (0, DAMAGED)
    journal.compact()
    reloaded = Journal(nvm)
    assert (reloaded.kind, reloaded.state, reloaded.get(0, 9)) == (0, GOOD, 3)
