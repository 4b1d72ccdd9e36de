# SPDX-License-Identifier: MIT
"""Damage to the journal is noticed and costs no more than it must; any content is read without a crash."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from coffer import journal as j
from coffer.journal import DAMAGED, FOREIGN, GOOD, NEWER, Journal
from tests.coffer.journal_steps import SEATS, SEED, blank, facts, run_steps


def test_every_changed_bit_costs_its_own_record_and_no_other():
    nvm = blank()
    for _ in run_steps(Journal(nvm)):
        pass
    used = len(bytes(nvm).rstrip(b"\xff"))
    for place in range(1, used // 4):
        without = bytearray(nvm)
        without[4 * place : 4 * place + 4] = bytes((0, 0, 0, 1 ^ j.check(place, 0, 0, 0)))
        want = facts(Journal(without))
        for bit in range(32):
            spoiled = bytearray(nvm)
            spoiled[4 * place + bit // 8] ^= 1 << bit % 8
            assert facts(Journal(spoiled)) == want, (place, bit)


def test_every_changed_bit_of_a_game_in_progress_is_noticed():
    nvm = blank()
    journal = Journal(nvm)
    journal.begin(1, 2, SEATS, SEED, 0, 400)
    for action in range(20):
        journal.act(action)
    for bit in range(32 * (journal.end - 1)):  # the last slot could be one that the power cut off
        spoiled = bytearray(nvm)
        spoiled[bit // 8] ^= 1 << bit % 8
        found = Journal(spoiled)
        assert found.state in (DAMAGED, FOREIGN), bit
        # All that is before the slot is kept; all of it, if it is only the first slot's check.
        kept = 20 if 24 <= bit < 32 else max(bit // 32 - 5, 0)
        assert list(found.actions) == list(range(kept)), bit


def test_a_slot_that_can_not_be_read_is_no_damage_if_the_game_goes_on_behind_it():
    nvm = blank()
    journal = Journal(nvm)
    journal.begin(1, 2, SEATS, 5, 0, 400)
    for action in range(40):
        nvm[4 * journal.end : 4 * journal.end + 4] = bytes((action, 0x12, 0x34, 0x56))
        journal.end += 1
        journal.act(action)
        found = Journal(nvm)
        assert found.state == GOOD and list(found.actions) == list(range(action + 1))


def test_more_slots_than_power_cuts_could_tear_are_damage():
    for unreadable, state in ((100, GOOD), (101, DAMAGED)):
        nvm = blank()
        journal = Journal(nvm)
        journal.set(0, 1)
        for place in range(2, 2 + unreadable):
            nvm[4 * place + 3] = j.check(place, 0xFF, 0xFF, 0xFF) ^ 1
        found = Journal(nvm)
        assert (found.state, found.get(0, 9)) == (state, 1)


@pytest.mark.parametrize("part", range(3))
def test_a_beginning_that_lacks_a_part_is_no_game_and_its_actions_go_to_no_other(part):
    nvm = blank()
    journal = Journal(nvm)
    journal.begin(1, 2, SEATS, 5, 0, 400)
    begun = journal.end
    journal.begin(2, 3, SEATS, 6, 0, 400)
    journal.act(7)
    nvm[4 * (begun + part)] ^= 1
    found = Journal(nvm)
    assert (found.state, found.kind, list(found.actions)) == (DAMAGED, 0, [])


def test_options_that_follow_no_beginning_are_damage():
    nvm = blank()
    journal = Journal(nvm)
    journal.set(0, 1)
    journal.write(j.OPTIONS, 0)
    found = Journal(nvm)
    assert (found.state, found.kind, found.get(0, 9)) == (DAMAGED, 0, 1)
    journal.begin(1, 2, SEATS, 5, 0, 400)
    assert Journal(nvm).state == GOOD, "a game that is whole puts it behind us"


@pytest.mark.parametrize(
    "tags", [(j.SEED | 2, j.SEATS), (j.BEGIN, j.SEED | 2, j.SEATS), (j.BEGIN | 1, j.SEATS)]
)
def test_a_beginning_without_its_first_or_second_slot_or_a_kind_is_damage(tags):
    nvm = blank()
    journal = Journal(nvm)
    for tag in (*tags, j.OPTIONS):
        journal.write(tag, 0)
    assert (Journal(nvm).state, Journal(nvm).kind) == (DAMAGED, 0)


@pytest.mark.parametrize("tag", [j.ACTION, j.UNDO])
def test_an_action_or_undo_without_a_game_is_damage(tag):
    nvm = blank()
    Journal(nvm).write(tag, 0)
    assert Journal(nvm).state == DAMAGED


def test_undo_beyond_the_known_actions_is_damage():
    nvm = blank()
    journal = Journal(nvm)
    journal.begin(1, 2, SEATS, 5, 0, 400)
    journal.act(3)
    journal.write(j.UNDO, 2)
    found = Journal(nvm)
    assert (found.state, list(found.actions)) == (DAMAGED, [3])
    found.undo(1)  # what the console writes when the person has read of it
    assert Journal(nvm).state == GOOD


@pytest.mark.parametrize(
    "ending", [lambda journal: journal.finish(5, True), lambda journal: journal.give_up()]
)
def test_what_is_missing_of_a_game_that_is_over_is_no_damage(ending):
    nvm = blank()
    journal = Journal(nvm)
    journal.begin(1, 2, SEATS, 5, 0, 400)
    journal.act(3)
    journal.act(4)
    nvm[4 * (journal.end - 2)] ^= 1
    assert Journal(nvm).state == DAMAGED
    ending(journal)
    assert Journal(nvm).state == GOOD


@pytest.mark.parametrize(
    "tag", [0x80, 0x90, 0x9F, 0xA0, 0xB3, 0xC0, 0xC1, 0xC3, 0xC8, 0xF0, 0xF3, 0xF4, 0xFF]
)
def test_a_record_that_no_coffer_writes_counts_for_nothing(tag):
    nvm = blank()
    journal = Journal(nvm)
    journal.set(0, 2)
    journal.begin(1, 2, SEATS, 5, 0, 400)
    journal.act(3)
    want = facts(journal)
    journal.write(tag, 0x8001)
    assert facts(Journal(nvm)) == want
    assert Journal(nvm).state == GOOD


def test_giving_up_says_nothing_else():
    nvm = blank()
    journal = Journal(nvm)
    journal.begin(1, 2, SEATS, 5, 0, 400)
    journal.write(j.GIVE_UP, 1)
    assert Journal(nvm).kind == 1
    journal.give_up()
    assert Journal(nvm).kind == 0


def test_lost_action_ends_the_list_before_it():
    nvm = blank()
    journal = Journal(nvm)
    journal.begin(1, 2, SEATS, 5, 0, 400)
    for action in range(10):
        journal.act(action)
    place = 4 * (journal.end - 6)
    nvm[place : place + 4] = b"\x00\x00\x00\x00"
    found = Journal(nvm)
    assert found.state == DAMAGED
    assert list(found.actions) == [0, 1, 2, 3]
    found.undo(len(found.actions))
    found.act(77)
    assert list(Journal(nvm).actions) == [0, 1, 2, 3, 77]


@given(st.binary(min_size=4, max_size=64))
@settings(max_examples=60, deadline=None)
def test_foreign_content_is_never_written_over_by_itself(content):
    content = content.ljust(4096, b"\xff")
    nvm = bytearray(content)
    journal = Journal(nvm)
    if journal.state in (FOREIGN, NEWER):
        journal.set(0, 1)
        journal.begin(1, 2, SEATS, 5, 0, 400)
        journal.act(3)
        journal.finish(5, True)
        assert bytes(nvm) == content


@given(st.data())
@settings(max_examples=60, deadline=None)
def test_fuzzed_journals_never_crash(data):
    nvm = blank()
    written = data.draw(st.integers(35, 110))
    for _ in run_steps(Journal(nvm)):
        if Journal(nvm).end >= written:
            break
    for _ in range(data.draw(st.integers(1, 12))):
        place = data.draw(st.integers(0, 4 * written))
        nvm[place] = data.draw(st.integers(0, 255))
    journal = Journal(nvm)
    assert journal.state in (GOOD, DAMAGED, FOREIGN, NEWER)
    if journal.writable:
        journal.begin(1, 2, SEATS, 5, 0, 400)
        journal.act(3)
        assert list(Journal(nvm).actions) == [3]


@given(st.lists(st.tuples(st.integers(0, 255), st.integers(0, 0xFFFF)), max_size=60))
@settings(max_examples=200, deadline=None)
def test_any_records_in_any_order_are_read_without_a_crash_and_a_game_can_begin_after_them(records):
    nvm = blank()
    journal = Journal(nvm)
    for tag, value in records:
        journal.write(tag, value)
    found = Journal(nvm)
    assert found.state in (GOOD, DAMAGED)
    assert facts(Journal(nvm)) == facts(found)
    found.begin(1, 2, SEATS, 5, 0, 400)
    found.act(3)
    again = Journal(nvm)
    assert (again.state, list(again.actions), again.values) == (GOOD, [3], found.values)
