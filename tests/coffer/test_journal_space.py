# SPDX-License-Identifier: MIT
"""The space of the journal: what is made for a game, what settings must leave, and what a full one does."""

import pytest

from coffer import journal as j
from coffer.home.records import BEST, PLAYED, totals_with_others
from coffer.journal import DAMAGED, GOOD, SLOTS, Journal
from tests.coffer.journal_steps import SEATS, Nvm, blank, facts


def test_beginning_makes_room_for_the_longest_game():
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


def test_room_is_made_only_if_the_longest_game_and_32_slots_would_not_fit():
    for missing, erases in ((0, 0), (1, 1)):
        nvm = Nvm()
        journal = Journal(nvm)
        journal.set(0, 1)
        journal.begin(1, 2, SEATS, 1, 0, journal.free_slots() - 32 + missing)
        assert nvm.erases == erases
        assert (Journal(nvm).kind, Journal(nvm).get(0, 9)) == (1, 1)


def test_the_last_free_slot_is_written_and_nothing_beyond():
    nvm = blank()
    journal = Journal(nvm)
    journal.begin(1, 2, SEATS, 1, 0, 10)
    number = 0
    while journal.free_slots():
        journal.act(number)
        number += 1
        assert list(Journal(nvm).actions) == list(journal.actions)
    assert (journal.end, number) == (SLOTS, SLOTS - 5)
    assert len(nvm) == 4096 and nvm[4092] == j.ACTION | (number - 1) & 15
    full = bytes(nvm)
    journal.act(7)
    assert bytes(nvm) == full
    assert (Journal(nvm).state, Journal(nvm).free_slots()) == (GOOD, 0)


def test_full_journal_keeps_the_game_in_memory_and_does_not_erase():
    nvm = Nvm()
    journal = Journal(nvm)
    journal.begin(1, 2, SEATS, 1, 0, 10)
    for action in range(SLOTS + 50):
        journal.act(action & 0xFF)
    assert nvm.erases == 0
    assert journal.free_slots() == 0
    journal.finish(77, True)  # now it may
    assert nvm.erases == 1
    found = Journal(nvm)
    assert (
        found.kind,
        totals_with_others(found.values, 1)[PLAYED],
        totals_with_others(found.values, 1)[BEST],
    ) == (0, 1, 77)


def fill(journal):
    """Changes one register until no slot is free."""
    while journal.free_slots():
        journal.set(5, journal.free_slots())


def test_full_journal_without_a_game_makes_room_for_settings():
    nvm = Nvm()
    journal = Journal(nvm)
    journal.set(0, 2)
    fill(journal)
    assert nvm.erases == 0
    assert journal.set(1, 3)
    assert nvm.erases == 1
    for found in (journal, Journal(nvm)):
        assert (found.state, found.get(0, 9), found.get(1, 9), found.get(5, 9)) == (GOOD, 2, 3, 1)
        assert found.free_slots() > 1000


def test_full_journal_with_a_game_keeps_the_game_and_says_that_a_setting_is_not_written():
    nvm = Nvm()
    journal = Journal(nvm)
    journal.begin(1, 2, SEATS, 1, 0, 10)
    journal.act(3)
    fill(journal)
    assert not journal.set(1, 3)
    assert (journal.get(1, 0), Journal(nvm).get(1, 0), nvm.erases) == (3, 0, 0)
    assert facts(Journal(nvm))[0] == facts(journal)[0]


@pytest.mark.parametrize("over", ["finish", "give_up", "begin"])
def test_settings_wait_in_memory_while_a_game_needs_the_room_and_no_longer(over):
    nvm = blank()
    journal = Journal(nvm)
    journal.begin(1, 2, SEATS, 1, 0, 10)
    assert not journal.set(1, 3, reserve=SLOTS)
    assert journal.get(1, 0) == 3
    assert Journal(nvm).get(1, 0) == 0
    if over == "finish":
        journal.finish(50, True)
        assert totals_with_others(Journal(nvm).values, 1)[PLAYED] == 1
    elif over == "give_up":
        journal.give_up()
    else:
        journal.begin(2, 2, SEATS, 1, 0, 10)
    assert Journal(nvm).get(1, 0) == 3
    assert Journal(nvm).kind == (2 if over == "begin" else 0)


def test_exactly_the_reserve_stays_free():
    journal = Journal(blank())
    journal.begin(1, 2, SEATS, 1, 0, 10)
    free = journal.free_slots()
    assert journal.set(1, 1, reserve=free - 1)
    assert not journal.set(1, 2, reserve=free - 1)


def test_a_full_strangers_memory_is_not_compacted():
    content = bytes(range(1, 255)) * 16 + bytes(32)
    nvm = bytearray(content)
    journal = Journal(nvm)
    assert journal.set(0, 1)
    assert bytes(nvm) == content


def test_a_game_that_can_not_be_is_left_out_until_the_next_tidy():
    nvm = blank()
    journal = Journal(nvm)
    journal.set(0, 3)
    journal.begin(1, 9, SEATS, 1, 0, 10)
    journal.refuse()
    assert (journal.kind, journal.state) == (0, DAMAGED)
    journal.compact()
    found = Journal(nvm)
    assert (found.kind, found.state, found.get(0, 9)) == (0, GOOD, 3)
