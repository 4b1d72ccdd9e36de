# SPDX-License-Identifier: MIT
"""Damage to the journal is detected and loses as little as possible; any content is read without a crash."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from coffer import journal as journal_module
from coffer.journal import DAMAGED, FOREIGN, GOOD, NEWER, Journal
from tests.coffer.journal_steps import SEATS, SEED, blank, facts, run_steps


def test_a_changed_bit_loses_only_its_own_record():
    nvm = blank()
    for _ in run_steps(Journal(nvm)):
        pass
    used = len(bytes(nvm).rstrip(b"\xff"))
    for slot in range(1, used // 4):
        without = bytearray(nvm)
        without[4 * slot : 4 * slot + 4] = bytes((0, 0, 0, 1 ^ journal_module.check(slot, 0, 0, 0)))
        expected = facts(Journal(without))
        for bit in range(32):
            damaged = bytearray(nvm)
            damaged[4 * slot + bit // 8] ^= 1 << bit % 8
            assert facts(Journal(damaged)) == expected, (slot, bit)


def test_any_changed_bit_of_a_game_in_progress_is_detected():
    nvm = blank()
    journal = Journal(nvm)
    journal.begin(1, 2, SEATS, SEED, 0, 400)
    for action in range(20):
        journal.act(action)
    for bit in range(32 * (journal.end - 1)):  # in the last slot it could be a power cut
        damaged = bytearray(nvm)
        damaged[bit // 8] ^= 1 << bit % 8
        reloaded = Journal(damaged)
        assert reloaded.state in (DAMAGED, FOREIGN), bit
        # The actions before the slot are kept, or all of them if only the first slot's check is wrong.
        actions = 20 if 24 <= bit < 32 else max(bit // 32 - 5, 0)
        assert list(reloaded.actions) == list(range(actions)), bit


def test_an_unreadable_slot_between_actions_is_not_damage():
    nvm = blank()
    journal = Journal(nvm)
    journal.begin(1, 2, SEATS, 5, 0, 400)
    for action in range(40):
        nvm[4 * journal.end : 4 * journal.end + 4] = bytes((action, 0x12, 0x34, 0x56))
        journal.end += 1
        journal.act(action)
        reloaded = Journal(nvm)
        assert reloaded.state == GOOD and list(reloaded.actions) == list(range(action + 1))


def test_more_unreadable_slots_than_power_cuts_can_leave_are_damage():
    for unreadable, state in ((100, GOOD), (101, DAMAGED)):
        nvm = blank()
        journal = Journal(nvm)
        journal.set(0, 1)
        for slot in range(2, 2 + unreadable):
            nvm[4 * slot + 3] = journal_module.check(slot, 0xFF, 0xFF, 0xFF) ^ 1
        reloaded = Journal(nvm)
        assert (reloaded.state, reloaded.get(0, 9)) == (state, 1)


@pytest.mark.parametrize("part", range(3))
def test_an_incomplete_beginning_is_no_game_and_its_actions_are_dropped(part):
    nvm = blank()
    journal = Journal(nvm)
    journal.begin(1, 2, SEATS, 5, 0, 400)
    start = journal.end
    journal.begin(2, 3, SEATS, 6, 0, 400)
    journal.act(7)
    nvm[4 * (start + part)] ^= 1
    reloaded = Journal(nvm)
    assert (reloaded.state, reloaded.kind, list(reloaded.actions)) == (DAMAGED, 0, [])


def test_options_without_a_beginning_are_damage():
    nvm = blank()
    journal = Journal(nvm)
    journal.set(0, 1)
    journal.write(journal_module.OPTIONS, 0)
    reloaded = Journal(nvm)
    assert (reloaded.state, reloaded.kind, reloaded.get(0, 9)) == (DAMAGED, 0, 1)
    journal.begin(1, 2, SEATS, 5, 0, 400)
    assert Journal(nvm).state == GOOD, "a complete game ends the damage"


@pytest.mark.parametrize(
    "tags",
    [
        (journal_module.SEED | 2, journal_module.SEATS),
        (journal_module.BEGIN, journal_module.SEED | 2, journal_module.SEATS),
        (journal_module.BEGIN | 1, journal_module.SEATS),
    ],
)
def test_a_beginning_without_a_slot_or_a_kind_is_damage(tags):
    nvm = blank()
    journal = Journal(nvm)
    for tag in (*tags, journal_module.OPTIONS):
        journal.write(tag, 0)
    assert (Journal(nvm).state, Journal(nvm).kind) == (DAMAGED, 0)


@pytest.mark.parametrize("tag", [journal_module.ACTION, journal_module.UNDO])
def test_an_action_or_undo_without_a_game_is_damage(tag):
    nvm = blank()
    Journal(nvm).write(tag, 0)
    assert Journal(nvm).state == DAMAGED


def test_an_undo_beyond_the_actions_is_damage():
    nvm = blank()
    journal = Journal(nvm)
    journal.begin(1, 2, SEATS, 5, 0, 400)
    journal.act(3)
    journal.write(journal_module.UNDO, 2)
    reloaded = Journal(nvm)
    assert (reloaded.state, list(reloaded.actions)) == (DAMAGED, [3])
    reloaded.undo(1)  # the console writes this when the person has read the message
    assert Journal(nvm).state == GOOD


@pytest.mark.parametrize(
    "ending", [lambda journal: journal.finish(5, True), lambda journal: journal.give_up()]
)
def test_a_missing_slot_of_a_finished_game_is_not_damage(ending):
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
def test_a_record_that_no_version_writes_is_ignored(tag):
    nvm = blank()
    journal = Journal(nvm)
    journal.set(0, 2)
    journal.begin(1, 2, SEATS, 5, 0, 400)
    journal.act(3)
    expected = facts(journal)
    journal.write(tag, 0x8001)
    assert facts(Journal(nvm)) == expected
    assert Journal(nvm).state == GOOD


def test_a_give_up_slot_has_the_value_0():
    nvm = blank()
    journal = Journal(nvm)
    journal.begin(1, 2, SEATS, 5, 0, 400)
    journal.write(journal_module.GIVE_UP, 1)
    assert Journal(nvm).kind == 1
    journal.give_up()
    assert Journal(nvm).kind == 0


def test_the_actions_end_before_a_lost_one():
    nvm = blank()
    journal = Journal(nvm)
    journal.begin(1, 2, SEATS, 5, 0, 400)
    for action in range(10):
        journal.act(action)
    offset = 4 * (journal.end - 6)
    nvm[offset : offset + 4] = b"\x00\x00\x00\x00"
    reloaded = Journal(nvm)
    assert reloaded.state == DAMAGED
    assert list(reloaded.actions) == [0, 1, 2, 3]
    reloaded.undo(len(reloaded.actions))
    reloaded.act(77)
    assert list(Journal(nvm).actions) == [0, 1, 2, 3, 77]


@given(st.binary(min_size=4, max_size=64))
@settings(max_examples=60, deadline=None)
def test_foreign_content_is_never_overwritten(content):
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
    slots = data.draw(st.integers(35, 110))
    for _ in run_steps(Journal(nvm)):
        if Journal(nvm).end >= slots:
            break
    for _ in range(data.draw(st.integers(1, 12))):
        offset = data.draw(st.integers(0, 4 * slots))
        nvm[offset] = data.draw(st.integers(0, 255))
    journal = Journal(nvm)
    assert journal.state in (GOOD, DAMAGED, FOREIGN, NEWER)
    if journal.writable:
        journal.begin(1, 2, SEATS, 5, 0, 400)
        journal.act(3)
        assert list(Journal(nvm).actions) == [3]


@given(st.lists(st.tuples(st.integers(0, 255), st.integers(0, 0xFFFF)), max_size=60))
@settings(max_examples=200, deadline=None)
def test_any_records_in_any_order_are_read_without_a_crash(records):
    nvm = blank()
    journal = Journal(nvm)
    for tag, value in records:
        journal.write(tag, value)
    reloaded = Journal(nvm)
    assert reloaded.state in (GOOD, DAMAGED)
    assert facts(Journal(nvm)) == facts(reloaded)
    reloaded.begin(1, 2, SEATS, 5, 0, 400)
    reloaded.act(3)
    after = Journal(nvm)
    assert (after.state, list(after.actions), after.values) == (GOOD, [3], reloaded.values)
