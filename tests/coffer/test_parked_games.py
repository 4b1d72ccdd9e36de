# SPDX-License-Identifier: MIT
"""Parked games in the journal: what is written slot by slot, what damage costs, and what a full sector does.

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
    """A journal in which two people play, Ada and another one."""
    journal = Journal(nvm)
    set_name(journal, 3, "Ada")
    journal.set(PERSON, 3)
    journal.begin(kind, 2, 0, SEED, 1, 40, SALT)
    for action in actions:
        journal.act(action)
    return journal


def park_three_games(nvm):
    """A journal in which three games wait."""
    journal = begin_game(nvm)
    park(journal, bytes(range(1, 40)))
    for kind, packed in ((2, b""), (3, b"\1\2\3")):
        journal.begin(kind, 2, 0o20, SEED + kind, 0, 40, SALT)
        park(journal, packed)
    return journal


# -- slot by slot ---------------------------------------------------------------------------


def test_a_parked_game_is_a_beginning_its_people_its_actions_and_a_check():
    nvm = blank()
    journal = begin_game(nvm)
    before = journal.end
    park(journal, b"\x11\x22\x33")
    found = used_slots(nvm, before)
    assert found[:5] == [(0xA1, 0x1234), (0xB2, 0x2ABC), (0xC0, 0), (0xC1, 0x5678), (0xC2, 0x1DEF)]
    assert found[5:9] == [(0xC3, 3), (0xC4, 2), (0xC8, 0x2211), (0xC9, 0x33)]
    assert [tag for tag, _ in found[9:]] == [0xC5, 0xD9] and found[10][1] == 1
    game = (2, 3, 2, 0, SEED, 1, SALT, EDITION, 0, b"\x11\x22\x33")
    assert (journal.kind, journal.parked) == (0, {1: game})
    assert facts(Journal(nvm)) == facts(journal)


def test_it_goes_on_in_one_slot_and_its_people_sit_down_again():
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
    for found in (journal, Journal(nvm)):
        assert (found.kind, found.seed, found.salt, found.options) == (1, SEED, SALT, 1)
        assert (len(found.actions), found.packed_count, found.packed) == (2, 2, b"\x11")
        assert (found.get(PERSON, 0), found.get(PERSON + 4, 0)) == (3, 0)
        assert list(found.parked) == [2]
    journal.act(9)
    assert used_slots(nvm)[-1] == (0xE2, 9) and len(Journal(nvm).actions) == 3


def test_undo_reaches_into_what_was_packed():
    nvm = blank()
    journal = begin_game(nvm)
    park(journal, b"\x11")
    parked_games.resume(journal, 1, 40)
    journal.act(7)
    journal.undo(1)
    journal.act(8)
    for found in (journal, Journal(nvm)):
        assert (found.packed_count, list(found.actions)) == (1, [0, 8])


def test_a_new_game_takes_the_place_of_one_of_its_kind_that_waits():
    nvm = blank()
    journal = park_three_games(nvm)
    journal.begin(2, 2, 0, 1, 0, 40)
    assert sorted(journal.parked) == sorted(Journal(nvm).parked) == [1, 3]


def test_who_is_forgotten_sits_at_no_parked_table():
    nvm = blank()
    journal = park_three_games(nvm)
    set_name(journal, 3, "")
    set_name(journal, 3, "Eve")
    for found in (journal, Journal(nvm)):
        assert [found.parked[kind][1] for kind in (1, 2, 3)] == [0, 0, 0]
        parked_games.resume(found, 1, 40)
        assert found.get(PERSON, 0) == 0


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
def test_any_game_comes_back_as_it_was(kind, game):
    nvm = blank()
    journal = Journal(nvm)
    for tag, value in parked_slots(kind, game):
        assert 0 <= value < 0x10000
        journal.write(tag, value)
    assert (Journal(nvm).state, Journal(nvm).parked) == (GOOD, {kind: game})


# -- a rewritten sector ---------------------------------------------------------------------


def test_rewriting_keeps_parked_games_and_puts_them_behind_the_settings():
    nvm = blank()
    journal = park_three_games(nvm)
    journal.set(0, 7)
    want = facts(journal)
    journal.compact()
    assert facts(journal) == facts(Journal(nvm)) == want
    assert [tag for tag, _ in used_slots(nvm)[:3]] == [0x00, 0xA1, 0xB2]


@pytest.mark.parametrize("settings_kept", [0, 1, 100])
def test_parked_games_take_nothing_from_figures_and_give_them_nothing(settings_kept):
    kept = []
    for parked in ({}, park_three_games(blank()).parked):
        nvm = blank()
        journal = Journal(nvm)
        journal.values = dict.fromkeys((*range(settings_kept), *range(0x2000, 0x2000 + 300)), 1)
        journal.parked = dict(parked)
        journal.compact()
        assert Journal(nvm).parked == parked
        kept.append(Journal(nvm).values)
    assert kept[0] == kept[1] and settings_kept + 2 * (len(kept[0]) - settings_kept) <= SLOTS // 2


@pytest.mark.parametrize("stage", STAGES)
def test_a_cut_while_the_sector_is_rewritten_never_makes_two_of_one(stage):
    flash = Nvm()
    journal = park_three_games(flash)
    parked_games.resume(journal, 2, 40)
    want = sorted((*journal.parked, journal.kind))
    for _ in range(journal.free_slots()):
        journal.act(0)
    flash.cut_at = stage
    with pytest.raises(PowerCut):
        park(journal, b"\1")
    found = Journal(flash)
    games = sorted((*found.parked, *([found.kind] if found.kind else ())))
    assert games == want if stage == "before erase" else set(games) <= set(want)


def test_parking_without_room_rewrites_the_sector_with_all_games_in_it():
    for left in (11, 10):  # a beginning and check of nine slots, and two of actions
        flash = Nvm()
        journal = park_three_games(flash)
        parked_games.resume(journal, 2, 40)
        while journal.free_slots() > left:
            journal.act(0)
        park(journal, b"\1\2\3")
        assert flash.erases == (left == 10)
        assert facts(Journal(flash)) == facts(journal) and sorted(journal.parked) == [1, 2, 3]


def test_going_on_without_room_for_the_longest_course_rewrites_the_sector():
    for missing, erases in ((0, 0), (1, 1)):
        flash = Nvm()
        journal = park_three_games(flash)
        longest = journal.free_slots() - 32 + 2 + missing  # two actions are packed
        parked_games.resume(journal, 1, longest)
        assert (flash.erases, journal.kind, sorted(journal.parked)) == (erases, 1, [2, 3])
        assert facts(Journal(flash)) == facts(journal)


def test_a_setting_that_had_no_room_is_written_when_its_game_is_parked():
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
    found = Journal(nvm)
    assert (nvm[1], found.format, found.kind, found.parked[1][7]) == (FORMAT, FORMAT, 0, 1)


def test_a_journal_that_may_not_be_written_parks_in_memory():
    journal = begin_game(None)
    park(journal, b"\1")
    parked_games.resume(journal, 1, 40)
    assert (journal.kind, len(journal.actions), journal.parked) == (1, 2, {})
    content = bytearray(b"something else entirely ".ljust(4096, b"."))
    journal = begin_game(content)
    park(journal, b"\1")
    assert list(journal.parked) == [1] and content.startswith(b"something else entirely ...")


def test_room_is_what_a_rewritten_sector_would_leave():
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


def test_every_changed_bit_costs_its_own_game_and_is_noticed():
    nvm = blank()
    journal = park_three_games(nvm)
    journal.compact()
    sizes = [len(parked_slots(kind, journal.parked[kind])) for kind in (1, 2, 3)]
    first = 1
    for kind, size in zip((1, 2, 3), sizes):
        for bit in range(32 * first, 32 * (first + size)):
            spoiled = bytearray(nvm)
            spoiled[bit // 8] ^= 1 << bit % 8
            found = Journal(spoiled)
            assert found.state == DAMAGED, bit
            assert found.parked == {other: journal.parked[other] for other in (1, 2, 3) if other != kind}
        first += size


def test_two_slots_that_changed_places_are_noticed_by_the_check_of_all():
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
    want = facts(journal)[0][0]
    park(journal, b"\1\2\3")
    nvm[4 * (journal.end - 4)] ^= 1
    found = Journal(nvm)
    assert found.state == DAMAGED and facts(found)[0] == (want, None, {})
    found.undo(2)  # what the console writes when the person has read of it
    assert Journal(nvm).state == GOOD


def test_to_go_on_with_a_game_that_is_lost_is_damage():
    nvm = blank()
    journal = park_three_games(nvm)
    journal.write(0xF3, 5)
    journal.act(3)
    found = Journal(nvm)
    assert (found.state, found.kind, sorted(found.parked)) == (DAMAGED, 0, [1, 2, 3])


def test_parked_by_rules_of_a_later_edition_the_journal_is_left_alone():
    nvm = blank()
    journal = begin_game(nvm)
    journal.edition = EDITION + 1
    park(journal, b"\1")
    assert used_slots(nvm)[-1][0] == PARK | EDITION
    found = Journal(nvm)
    before = bytes(nvm)
    found.set(0, 1)
    assert (found.state, bytes(nvm)) == (NEWER, before)


@given(st.data())
@settings(max_examples=150, deadline=None)
def test_any_slots_among_those_of_parked_games_are_read_without_a_crash(data):
    nvm = blank()
    journal = Journal(nvm)
    slots = parked_slots(1, (3, 0, 2, 0, SEED, 0, SALT, EDITION, 5, b"\1\2\3\4\5"))
    tags = st.integers(0xA0, 0xF3)
    for slot in slots * 2:
        if data.draw(st.integers(0, 3)):
            journal.write(*slot)
        else:
            journal.write(data.draw(tags), data.draw(st.integers(0, 0xFFFF)))
    found = Journal(nvm)
    assert found.state in (GOOD, DAMAGED, NEWER) and facts(Journal(nvm)) == facts(found)
    if found.writable:
        kept = {kind: game for kind, game in found.parked.items() if kind != 2}
        found.begin(2, 2, 0, 5, 0, 400)
        assert (Journal(nvm).kind, Journal(nvm).parked) == (2, kept)
