# SPDX-License-Identifier: MIT
"""Parked games in the journal: the slots that are written, what damage loses, and what a full sector does.

tests/coffer/test_torn_slots.py cuts the power within each of these writes.
"""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from coffer.dice import EDITION
from coffer.home import parked_games
from coffer.home.journal_sector import parked_slots, set_name
from coffer.home.records import PERSON
from coffer.journal import DAMAGED, FORMAT, GOOD, NEWER, PARK, SLOTS, Journal
from host_sim.nvm import STAGES, PowerCut
from tests.coffer.journal_steps import Nvm, blank, facts, park
from tests.coffer.test_journal_records import used_slots

SEED = 0x2ABC1234
SALT = 0x1DEF5678


def begin_game(nvm, kind=1, actions=(5, 6)):
    """A journal with a game of two people, Ada and one without a name."""
    journal = Journal(nvm)
    set_name(journal, 3, "Ada")
    journal.set(PERSON, 3)
    journal.begin(kind, 2, 0, SEED, 1, 40, SALT)
    for action in actions:
        journal.act(action)
    return journal


def park_three_games(nvm):
    """A journal with three parked games."""
    journal = begin_game(nvm)
    park(journal, bytes(range(1, 40)))
    for kind, packed in ((2, b""), (3, b"\1\2\3")):
        journal.begin(kind, 2, 0o20, SEED + kind, 0, 40, SALT)
        park(journal, packed)
    return journal


# -- slot by slot ---------------------------------------------------------------------------


def test_a_parked_game_is_written_as_beginning_people_actions_and_check():
    nvm = blank()
    journal = begin_game(nvm)
    before = journal.end
    park(journal, b"\x11\x22\x33")
    slots = used_slots(nvm, before)
    assert slots[:5] == [(0xA1, 0x1234), (0xB2, 0x2ABC), (0xC0, 0), (0xC1, 0x5678), (0xC2, 0x1DEF)]
    assert slots[5:9] == [(0xC3, 3), (0xC4, 2), (0xC8, 0x2211), (0xC9, 0x33)]
    assert [tag for tag, _ in slots[9:]] == [0xC5, 0xD9] and slots[10][1] == 1
    game = (2, 3, 2, 0, SEED, 1, SALT, EDITION, 0, b"\x11\x22\x33")
    assert (journal.kind, journal.parked) == (0, {1: game})
    assert facts(Journal(nvm)) == facts(journal)


def test_resuming_takes_one_slot_and_restores_the_people():
    nvm = blank()
    journal = begin_game(nvm)
    park(journal, b"\x11")
    journal.set(PERSON, 0)
    journal.set(PERSON + 4, 3)
    journal.begin(2, 2, 0, 7, 0, 40)
    park(journal, b"")
    before = journal.end
    parked_games.resume(journal, 1, 40)
    assert used_slots(nvm, before) == [(0xF3, 1)]
    for each in (journal, Journal(nvm)):
        assert (each.kind, each.seed, each.salt, each.options) == (1, SEED, SALT, 1)
        assert (len(each.actions), each.packed_count, each.packed) == (2, 2, b"\x11")
        assert (each.get(PERSON, 0), each.get(PERSON + 4, 0)) == (3, 0)
        assert list(each.parked) == [2]
    journal.act(9)
    assert used_slots(nvm)[-1] == (0xE2, 9) and len(Journal(nvm).actions) == 3


def test_undo_may_reach_the_packed_actions():
    nvm = blank()
    journal = begin_game(nvm)
    park(journal, b"\x11")
    parked_games.resume(journal, 1, 40)
    journal.act(7)
    journal.undo(1)
    journal.act(8)
    for each in (journal, Journal(nvm)):
        assert (each.packed_count, list(each.actions)) == (1, [0, 8])


def test_a_new_game_replaces_a_parked_one_of_its_kind():
    nvm = blank()
    journal = park_three_games(nvm)
    journal.begin(2, 2, 0, 1, 0, 40)
    assert sorted(journal.parked) == sorted(Journal(nvm).parked) == [1, 3]


def test_removing_a_name_removes_the_person_from_parked_games():
    nvm = blank()
    journal = park_three_games(nvm)
    set_name(journal, 3, "")
    set_name(journal, 3, "Eve")
    for each in (journal, Journal(nvm)):
        assert [each.parked[kind][1] for kind in (1, 2, 3)] == [0, 0, 0]
        parked_games.resume(each, 1, 40)
        assert each.get(PERSON, 0) == 0


@given(
    st.integers(1, 15),
    st.tuples(
        st.integers(0, 0xFFF),
        st.integers(0, 2**20 - 1),
        st.integers(1, 5),
        st.integers(0, 0xFFFF),
        st.integers(0, 2**30 - 1),
        st.integers(0, 0xFFFF),
        st.integers(0, 2**30 - 1),
        st.integers(1, EDITION),
        st.integers(0, 5),  # whose turn it is
        st.binary(max_size=130).map(lambda packed: packed.rstrip(b"\0")),
    ),
)
@settings(max_examples=150, deadline=None)
def test_any_parked_game_is_read_as_written(kind, game):
    nvm = blank()
    journal = Journal(nvm)
    for tag, value in parked_slots(kind, game):
        assert 0 <= value < 0x10000
        journal.write(tag, value)
    assert (Journal(nvm).state, Journal(nvm).parked) == (GOOD, {kind: game})


# -- a rewritten sector ---------------------------------------------------------------------


def test_compact_keeps_parked_games_after_the_settings():
    nvm = blank()
    journal = park_three_games(nvm)
    journal.set(0, 7)
    expected = facts(journal)
    journal.compact()
    assert facts(journal) == facts(Journal(nvm)) == expected
    assert [tag for tag, _ in used_slots(nvm)[:3]] == [0x00, 0xA1, 0xB2]


@pytest.mark.parametrize("settings_kept", [0, 1, 100])
def test_parked_games_do_not_change_the_space_of_statistics(settings_kept):
    values_kept = []
    for parked in ({}, park_three_games(blank()).parked):
        nvm = blank()
        journal = Journal(nvm)
        journal.values = dict.fromkeys((*range(settings_kept), *range(0x2000, 0x2000 + 300)), 1)
        journal.parked = dict(parked)
        journal.compact()
        assert Journal(nvm).parked == parked
        values_kept.append(Journal(nvm).values)
    assert (
        values_kept[0] == values_kept[1]
        and settings_kept + 2 * (len(values_kept[0]) - settings_kept) <= SLOTS // 2
    )


@pytest.mark.parametrize("stage", STAGES)
def test_a_power_cut_while_rewriting_never_duplicates_a_game(stage):
    flash = Nvm()
    journal = park_three_games(flash)
    parked_games.resume(journal, 2, 40)
    expected = sorted((*journal.parked, journal.kind))
    for _ in range(journal.free_slots()):
        journal.act(0)
    flash.cut_at = stage
    with pytest.raises(PowerCut):
        park(journal, b"\1")
    reloaded = Journal(flash)
    games = sorted((*reloaded.parked, *([reloaded.kind] if reloaded.kind else ())))
    assert games == expected if stage == "before erase" else set(games) <= set(expected)


def test_parking_without_space_rewrites_the_sector_with_all_games():
    for free in (11, 10):  # nine slots for beginning and check, two for actions
        flash = Nvm()
        journal = park_three_games(flash)
        parked_games.resume(journal, 2, 40)
        while journal.free_slots() > free:
            journal.act(0)
        park(journal, b"\1\2\3")
        assert flash.erases == (free == 10)
        assert facts(Journal(flash)) == facts(journal) and sorted(journal.parked) == [1, 2, 3]


def test_resuming_without_space_for_the_longest_course_rewrites_the_sector():
    for missing, erases in ((0, 0), (1, 1)):
        flash = Nvm()
        journal = park_three_games(flash)
        longest = journal.free_slots() - 32 + 2 + missing  # two actions are packed
        parked_games.resume(journal, 1, longest)
        assert (flash.erases, journal.kind, sorted(journal.parked)) == (erases, 1, [2, 3])
        assert facts(Journal(flash)) == facts(journal)


def test_an_unsaved_setting_is_written_when_the_game_is_parked():
    nvm = blank()
    journal = begin_game(nvm)
    assert not journal.set(1, 3, reserve=SLOTS)
    park(journal, b"\1")
    assert (journal.unsaved, Journal(nvm).get(1, 0), list(Journal(nvm).parked)) == (False, 3, [1])


@pytest.mark.parametrize("older", range(1, FORMAT))
def test_an_older_sector_is_rewritten_when_its_game_is_parked(older):
    nvm = blank()
    journal = begin_game(nvm)
    journal.format = older
    journal.edition = 1
    park(journal, b"\1")
    reloaded = Journal(nvm)
    assert (nvm[1], reloaded.format, reloaded.kind, reloaded.parked[1][7]) == (FORMAT, FORMAT, 0, 1)


def test_a_read_only_journal_parks_games_in_memory():
    journal = begin_game(None)
    park(journal, b"\1")
    parked_games.resume(journal, 1, 40)
    assert (journal.kind, len(journal.actions), journal.parked) == (1, 2, {})
    content = bytearray(b"something else entirely ".ljust(4096, b"."))
    journal = begin_game(content)
    park(journal, b"\1")
    assert list(journal.parked) == [1] and content.startswith(b"something else entirely ...")


def test_has_room_considers_the_space_of_a_rewritten_sector():
    journal = park_three_games(blank())
    journal.set(300, 5)
    journal.set(5, 5)
    used = 1 + 1 + 2 + 2 + 4  # first slot, setting, figure, seat, name
    games = [len(parked_slots(kind, journal.parked[kind])) for kind in (1, 2, 3)]
    assert games == [9 + 20, 9, 9 + 2]
    longest = SLOTS - used - sum(games) - 32
    assert parked_games.has_room(journal, journal.parked, longest)
    assert not parked_games.has_room(journal, journal.parked, longest + 1)
    assert parked_games.has_room(journal, {}, longest + sum(games))
    journal.compact()
    assert journal.free_slots() == longest + 32
    assert parked_games.has_room(Journal(None), journal.parked, SLOTS)


# -- damage ---------------------------------------------------------------------------------


def test_a_changed_bit_loses_only_its_own_game_and_is_detected():
    nvm = blank()
    journal = park_three_games(nvm)
    journal.compact()
    sizes = [len(parked_slots(kind, journal.parked[kind])) for kind in (1, 2, 3)]
    first = 1
    for kind, size in zip((1, 2, 3), sizes):
        for bit in range(32 * first, 32 * (first + size)):
            damaged = bytearray(nvm)
            damaged[bit // 8] ^= 1 << bit % 8
            reloaded = Journal(damaged)
            assert reloaded.state == DAMAGED, bit
            assert reloaded.parked == {other: journal.parked[other] for other in (1, 2, 3) if other != kind}
        first += size


def test_two_swapped_slots_are_detected_by_the_check_of_the_game():
    nvm = blank()
    journal = Journal(nvm)
    slots = parked_slots(1, (3, 0, 2, 0, SEED, 0, SALT, EDITION, 1, b"\1\2\3\4"))
    slots[7], slots[8] = (slots[7][0], slots[8][1]), (slots[8][0], slots[7][1])
    for slot in slots:
        journal.write(*slot)
    assert (Journal(nvm).state, Journal(nvm).parked) == (DAMAGED, {})


def test_a_game_whose_parking_is_damaged_is_still_in_progress():
    nvm = blank()
    journal = begin_game(nvm)
    expected = facts(journal)[0][0]
    park(journal, b"\1\2\3")
    nvm[4 * (journal.end - 4)] ^= 1
    reloaded = Journal(nvm)
    assert reloaded.state == DAMAGED and facts(reloaded)[0] == (expected, None, {})
    reloaded.undo(2)  # the console writes this when the person has read the message
    assert Journal(nvm).state == GOOD


def test_resuming_a_missing_game_is_damage():
    nvm = blank()
    journal = park_three_games(nvm)
    journal.write(0xF3, 5)
    journal.act(3)
    reloaded = Journal(nvm)
    assert (reloaded.state, reloaded.kind, sorted(reloaded.parked)) == (DAMAGED, 0, [1, 2, 3])


def test_a_parked_game_of_a_later_edition_makes_the_journal_read_only():
    nvm = blank()
    journal = begin_game(nvm)
    journal.edition = EDITION + 1
    park(journal, b"\1")
    assert used_slots(nvm)[-1][0] == PARK | EDITION
    reloaded = Journal(nvm)
    before = bytes(nvm)
    reloaded.set(0, 1)
    assert (reloaded.state, bytes(nvm)) == (NEWER, before)


@given(st.data())
@settings(max_examples=150, deadline=None)
def test_random_slots_among_parked_games_are_read_without_a_crash(data):
    nvm = blank()
    journal = Journal(nvm)
    slots = parked_slots(1, (3, 0, 2, 0, SEED, 0, SALT, EDITION, 5, b"\1\2\3\4\5"))
    tags = st.integers(0xA0, 0xF3)
    for slot in slots * 2:
        if data.draw(st.integers(0, 3)):
            journal.write(*slot)
        else:
            journal.write(data.draw(tags), data.draw(st.integers(0, 0xFFFF)))
    reloaded = Journal(nvm)
    assert reloaded.state in (GOOD, DAMAGED, NEWER) and facts(Journal(nvm)) == facts(reloaded)
    if reloaded.writable:
        other_games = {kind: game for kind, game in reloaded.parked.items() if kind != 2}
        reloaded.begin(2, 2, 0, 5, 0, 400)
        assert (Journal(nvm).kind, Journal(nvm).parked) == (2, other_games)
