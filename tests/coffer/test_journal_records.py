# SPDX-License-Identifier: MIT
"""What each step of a game writes into the journal, slot by slot; memory never says more than the chip."""

import pytest

from coffer import journal as j
from coffer.dice import EDITION
from coffer.home.records import PERSON, head_to_head, result_key
from coffer.journal import DAMAGED, FOREIGN, FORMAT, GOOD, NEWER, SLOTS, Journal, first_slot
from tests.coffer.journal_steps import SEATS, Nvm, blank, facts

SEED = 0x2ABC1234
SALT = 0x1DEF5678
PAIR = 1 | 2 << 4 | 1 << 8  # two people have played each other, the first one won


def used_slots(nvm, first=1):
    """Tags and values of the slots in use."""
    used = bytes(nvm[0:4096]).rstrip(b"\xff")
    slots = [used[at : at + 4] for at in range(4 * first, len(used), 4)]
    return [(slot[0], slot[1] | slot[2] << 8) for slot in slots]


def nearly_full_journal(left):
    """A journal with a game for two and so many free slots; its chip."""
    nvm = Nvm()
    journal = Journal(nvm)
    journal.begin(1, 2, SEATS, 1, 0, 10)
    while journal.free_slots() > left:
        journal.act(0)
    return journal, nvm


# -- a game begins ------------------------------------------------------------------


def test_the_first_thing_written_is_the_format():
    nvm = blank()
    Journal(nvm).set(0, 7)
    assert bytes(nvm[0:4]) == first_slot(FORMAT)
    assert used_slots(nvm) == [(0, 7)]


def test_a_beginning_is_five_facts_in_four_slots():
    nvm = blank()
    journal = Journal(nvm)
    journal.begin(3, 2, SEATS, SEED, 5, 40)
    assert used_slots(nvm) == [(0xA3, 0x1234), (0xB2, 0x2ABC), (0xC0, SEATS), (0xD1, 5)]
    assert journal.salt == Journal(nvm).salt == SEED, "the bots' luck comes from the seed"


@pytest.mark.parametrize("salt", [0, 1, 0xFFFF, SALT, 2**30 - 1])
def test_a_salt_of_their_own_takes_two_slots_more(salt):
    nvm = blank()
    journal = Journal(nvm)
    journal.begin(3, 2, SEATS, SEED, 5, 40, salt)
    assert used_slots(nvm)[3:5] == [(0xC1, salt & 0xFFFF), (0xC2, salt >> 16)]
    for found in (journal, Journal(nvm)):
        assert (found.seed, found.salt) == (SEED, salt)


@pytest.mark.parametrize("edition", range(1, EDITION + 1))
def test_the_tag_of_the_options_tells_the_edition_of_the_rules(edition):
    nvm = blank()
    journal = Journal(nvm)
    journal.begin(3, 2, SEATS, SEED, 5, 40, edition=edition)
    assert used_slots(nvm)[-1] == (0xD0 + edition - 1, 5)
    assert (journal.edition, journal.options) == (edition, 5)
    found = Journal(nvm)
    assert (found.state, found.edition, found.options) == (GOOD, edition, 5)


def test_a_game_by_rules_of_a_later_edition_is_left_alone():
    nvm = blank()
    journal = Journal(nvm)
    journal.begin(3, 2, SEATS, SEED, 5, 40, edition=EDITION + 1)
    journal.act(7)
    found = Journal(nvm)
    assert (found.state, found.kind) == (NEWER, 0)
    before = bytes(nvm)
    found.set(0, 1)
    assert bytes(nvm) == before


def test_a_game_begins_without_actions_whatever_was_played_before():
    nvm = blank()
    journal = Journal(nvm)
    journal.begin(3, 2, SEATS, SEED, 0, 40)
    journal.act(9)
    journal.begin(1, 2, SEATS, SEED, 0, 40)
    assert list(journal.actions) == list(Journal(nvm).actions) == []


@pytest.mark.parametrize("reason", ["damaged", "held", "older"])
def test_the_sector_is_written_anew_before_a_game_if_something_is_wrong_with_it(reason):
    nvm = Nvm()
    journal = Journal(nvm)
    journal.set(0, 2)
    if reason == "damaged":
        journal.state = DAMAGED
    elif reason == "older":
        journal.format = FORMAT - 1
    else:
        journal.unsaved = True
    journal.begin(1, 2, SEATS, SEED, 0, 40)
    assert (nvm.erases, journal.state, journal.unsaved, journal.format) == (1, GOOD, False, FORMAT)
    assert (Journal(nvm).kind, Journal(nvm).get(0, 9)) == (1, 2)


def test_a_game_that_is_only_shown_writes_nothing():
    journal = Journal(None)
    journal.begin(1, 2, SEATS, SEED, 0, 2000)
    journal.act(3)
    journal.undo(0)
    assert (journal.kind, journal.seed, journal.state, journal.unsaved) == (1, SEED, FOREIGN, False)
    journal.finish(50, True)
    assert journal.kind == 0


# -- a game ends --------------------------------------------------------------------


@pytest.mark.parametrize(
    "score, won, level, value",
    [
        (0, False, 0, 2 << 11),
        (91, True, 0, 2 << 11 | 1 << 10 | 91),
        (91, False, 3, 3 << 14 | 2 << 11 | 91),
        (1023, False, 1, 1 << 14 | 2 << 11 | 1023),
        (1024, False, 0, 2 << 11 | 1023),
        (-5, True, 0, 2 << 11 | 1 << 10),
    ],
)
def test_a_result_is_one_slot_with_points_won_players_and_level(score, won, level, value):
    nvm = blank()
    journal = Journal(nvm)
    journal.begin(3, 2, SEATS, SEED, 0, 40)
    journal.finish(score, won, level)
    assert used_slots(nvm)[4:] == [(0x83, value)]
    assert facts(Journal(nvm)) == facts(journal)


def test_two_people_take_one_slot_more_before_the_result():
    nvm = blank()
    journal = Journal(nvm)
    journal.begin(3, 2, SEATS, SEED, 0, 40)
    journal.finish(40, True, pair=PAIR)
    assert used_slots(nvm)[4:] == [(0x93, PAIR), (0x83, 2 << 11 | 1 << 10 | 40)]
    assert head_to_head(journal.values, 1, 2) == head_to_head(Journal(nvm).values, 1, 2) == (1, 1)


@pytest.mark.parametrize("left, pairs", [(3, 1), (2, 1), (1, 0)])
def test_a_result_finds_the_last_slots_and_two_people_only_if_there_are_two(left, pairs):
    journal, nvm = nearly_full_journal(left)
    journal.finish(40, True, pair=PAIR)
    assert (nvm.erases, journal.free_slots()) == (0, left - 1 - pairs)
    assert journal.get(result_key(1, 2, 0, 0), 0) == 1
    assert head_to_head(journal.values, 1, 2) == (pairs, pairs)
    assert facts(Journal(nvm)) == facts(journal), "memory says what the chip says"


def test_a_result_that_finds_no_slot_at_all_has_the_sector_written_anew():
    journal, nvm = nearly_full_journal(0)
    journal.finish(40, True, pair=PAIR)
    assert (nvm.erases, journal.unsaved) == (1, False)
    assert facts(Journal(nvm)) == facts(journal)
    assert Journal(nvm).get(result_key(1, 2, 0, 0), 0) == 1


def test_in_an_older_sector_a_result_has_neither_level_nor_people():
    nvm = blank()
    journal = Journal(nvm)
    journal.begin(3, 2, SEATS, SEED, 0, 40)
    journal.format = 1
    journal.finish(40, True, 3, PAIR)
    assert used_slots(nvm)[4:] == [(0x83, 2 << 11 | 1 << 10 | 40)]
    assert journal.get(result_key(3, 2, 0, 0), 0) == 1 and head_to_head(journal.values, 1, 2) == (0, 0)


def test_a_game_that_is_given_up_is_one_slot_and_counts_for_nothing():
    nvm = blank()
    journal = Journal(nvm)
    journal.give_up()
    assert used_slots(nvm) == [], "there is none to give up"
    journal.begin(3, 2, SEATS, SEED, 0, 40)
    journal.give_up()
    assert used_slots(nvm)[4:] == [(0xF2, 0)]
    assert facts(Journal(nvm)) == facts(journal) == ((None, None, {}), {}, {})


# -- values -------------------------------------------------------------------------


def test_a_key_from_128_on_takes_two_slots_and_a_setting_one():
    nvm = blank()
    journal = Journal(nvm)
    for key in (127, PERSON, 0x1012):
        journal.set(key, 5)
    assert used_slots(nvm) == [(127, 5), (0x90, 128), (0x91, 5), (0x90, 0x1012), (0x91, 5)]


def test_a_value_that_does_not_change_is_not_written():
    nvm = blank()
    journal = Journal(nvm)
    for value in (4, 4, 5, 5, 4):
        assert journal.set(3, value)
    assert used_slots(nvm) == [(3, 4), (3, 5), (3, 4)]


@pytest.mark.parametrize("key, slots", [(3, 1), (300, 2)])
def test_a_value_is_written_into_the_last_slots_that_are_not_reserved(key, slots):
    for left, kept in ((slots, True), (slots - 1, False)):
        journal, nvm = nearly_full_journal(20 + left)
        before = journal.end
        assert journal.set(key, 6, reserve=20) == kept
        assert journal.end == before + (slots if kept else 0)
        assert Journal(nvm).get(key, 0) == (6 if kept else 0)
        assert journal.unsaved != kept
        journal.give_up()
        assert Journal(nvm).get(key, 0) == 6, "it waited for the end of the game and no longer"


def test_what_waits_in_memory_is_written_with_the_next_value_between_games():
    nvm = Nvm()
    journal = Journal(nvm)
    journal.set(0, 1)
    journal.values[300] = 7
    journal.unsaved = True
    assert journal.set(0, 1), "even with one that has not changed"
    assert (nvm.erases, journal.unsaved, Journal(nvm).get(300, 0)) == (1, False, 7)


def test_a_journal_that_may_not_be_written_holds_nothing_back():
    journal = Journal(None)
    assert journal.set(0, 1, reserve=SLOTS) and not journal.unsaved
    assert journal.get(0, 9) == 1


def test_undo_shortens_the_list_on_the_chip_as_in_memory():
    nvm = blank()
    journal = Journal(nvm)
    journal.begin(3, 2, SEATS, SEED, 0, 40)
    for action in (7, 8, 9):
        journal.act(action)
    journal.undo(1)
    journal.act(6)
    assert used_slots(nvm)[4:] == [(0xE0, 7), (0xE1, 8), (0xE2, 9), (0xF1, 1), (0xE1, 6)]
    assert list(journal.actions) == list(Journal(nvm).actions) == [7, 6]


def test_the_number_of_an_action_begins_anew_after_sixteen():
    nvm = blank()
    journal = Journal(nvm)
    journal.begin(3, 2, SEATS, SEED, 0, 40)
    for action in range(18):
        journal.act(action)
    tags = [tag for tag, _ in used_slots(nvm)[4:]]
    assert tags == [*range(0xE0, 0xF0), 0xE0, 0xE1]


def test_a_check_that_would_read_as_erased_flash_is_another_one():
    erased = [slot for slot in range(65_536) if j.check(3, 0xE0, slot & 0xFF, slot >> 8) == 0x7E]
    assert len(erased) == 2 * 256, "its own, and those of 0xFF"


@pytest.mark.parametrize("version", range(1, FORMAT + 1))
def test_a_sector_of_any_format_that_lacks_its_first_check_is_ours_and_damaged(version):
    nvm = blank()
    nvm[0:4] = first_slot(version)[:3] + b"\xff"
    nvm[4:8] = bytes((0, 2, 0, j.check(1, 0, 2, 0)))
    found = Journal(nvm)
    assert (found.state, found.format, found.get(0, 9)) == (DAMAGED, version, 2)
    nvm[1] ^= 1
    assert Journal(nvm).state == FOREIGN


def test_what_belongs_to_the_slot_behind_it_belongs_to_no_later_one():
    nvm = blank()
    journal = Journal(nvm)
    journal.begin(3, 2, SEATS, SEED, 0, 40)
    journal.write(j.KEY, 300)
    journal.write(5, 1)
    journal.write(j.VALUE, 7)
    journal.write(j.PAIR, PAIR)
    journal.write(5, 2)
    journal.write(j.RESULT | 3, 2 << 11 | 40)
    assert Journal(nvm).values == {5: 2, 0x320: 1, 0x321: 0, 0x322: 40, 0x323: 40}


def test_a_setting_has_one_way_to_be_written():
    nvm = blank()
    journal = Journal(nvm)
    for key, value in ((127, 6), (128, 7)):
        journal.write(j.KEY, key)
        journal.write(j.VALUE, value)
    assert Journal(nvm).values == {128: 7}
